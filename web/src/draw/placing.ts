// Where everything of a drawing lies: things of a position in the spaces and zones of a scene. Python's
// `placing` places alike: both are held to `tests/face/placings.json`.
import type { Face, Scene, Space, Thing, Zone } from "../wire/types";
import { type Box, cells, inset, isInside } from "./box";
import { TIGHT, widthOf } from "./lettering";

const CARD_HEIGHT = 1.4;
const LINE_HEIGHT = 0.3;
const GAP = 0.1;
const LEAST_HEAD = 0.3;
const LETTERS = 0.15;
const LABEL = 0.26;
/** Pixels: the type of a label at least, and how high its line is to that. */
export const LABEL_TYPE = 12.5;
const LABEL_LINE = 1.5;
const COLUMN_GAP = 0.25;
const MOST_HEAD = 0.8;
const MOST_BAR = 2.4;
const SMALLER = 0.96;
const ON_CARD = 0.26;
const LEAST_LINE = 0.93;
const SLIM = 0.45;
const TALL = 1.9;
const ONE_CARD = 2;
const BROAD = 1.85;
/** Cards are made so much smaller for the sake of a single row, in which they can be high. */
const RATHER = 0.55;

export type Form = "space" | "disc" | "card" | "bar" | "line";

export interface Placed {
    thing: Thing;
    box: Box;
    form: Form;
    /** Something lies on it. */
    carries: boolean;
}

type Place = [Box, Form];

/**
 * Every thing in its place, in an order in which they can be drawn: what lies on something comes after it. With `px`
 * pixels to a unit labels have the room that their letters take.
 */
export function placed(scene: Scene, things: readonly Thing[], px = Infinity): Placed[] {
    const spaces = new Map(scene.spaces.map((space) => [space.id, space]));
    const zones = new Map(scene.zones.map((zone) => [zone.id, zone]));
    const lying = new Map<string, Thing[]>();
    for (const thing of things) {
        if (spaces.has(thing.id)) continue;
        const there = lying.get(thing.at);
        if (there) there.push(thing);
        else lying.set(thing.at, [thing]);
    }
    const made = (thing: Thing, [box, form]: Place): Placed => ({
        thing,
        box,
        form,
        carries: (lying.get(thing.id) ?? []).some((other) => other.id !== thing.id),
    });
    const found: Placed[] = [];
    for (const thing of things) {
        const space = spaces.get(thing.id);
        if (space) found.push(made(thing, [spaceBox(space), "space"]));
    }
    const below: [Thing[], Place[]][] = [];
    for (const space of scene.spaces) {
        const here = lying.get(space.id) ?? [];
        if (here.length) below.push([here, inSpace(spaceBox(space), here.length)]);
    }
    for (const zone of scene.zones) {
        const here = lying.get(zone.id) ?? [];
        if (here.length) below.push([here, inZone(zone, roomIn(scene, zone, LABEL_TYPE / px), here, scene)]);
    }
    for (const [here, places] of below) {
        here.forEach((thing, n) => {
            const place = places[n];
            if (!place) return;
            found.push(made(thing, place));
            const upon = thing.id !== thing.at ? (lying.get(thing.id) ?? []) : [];
            if (upon.length && !zones.has(thing.id)) below.push([upon, onThing(place, upon.length)]);
        });
    }
    return found;
}

/** The room of a space. Hexes overlap at their corners; their rooms do not. */
export function spaceBox(space: Space): Box {
    const size = space.size ?? 0.5;
    const halves = {
        hex: [Math.sqrt(3) / 2, 0.75],
        flat_hex: [0.75, Math.sqrt(3) / 2],
        square: [1, 1],
    } as const;
    const [wide, high] = halves[space.shape ?? "hex"];
    return {
        x: space.x - wide * size,
        y: space.y - high * size,
        width: 2 * wide * size,
        height: 2 * high * size,
    };
}

export function zoneBox(zone: Zone): Box {
    return { x: zone.x, y: zone.y, width: zone.width, height: zone.height };
}

/** Where things can lie in a zone: below its label, and beside the zones within it. */
function roomIn(scene: Scene, zone: Zone, type: number): Box {
    const box = zoneBox(zone);
    const label = zone.label ? Math.min(Math.max(LABEL, LABEL_LINE * type - GAP), box.height / 3) : 0;
    const room = inset(
        { ...box, y: box.y + label, height: box.height - label },
        Math.min(GAP, box.height / 8, box.width / 8),
    );
    const within = [
        ...scene.zones.filter((other) => other !== zone).map(zoneBox),
        ...scene.spaces.map(spaceBox),
    ].filter((other) => isInside(other, box));
    if (!within.length) return room;
    const left = Math.min(...within.map((b) => b.x));
    const top = Math.min(...within.map((b) => b.y));
    const right = Math.max(...within.map((b) => b.x + b.width));
    const bottom = Math.max(...within.map((b) => b.y + b.height));
    const strips: Box[] = [
        { x: room.x, y: room.y, width: room.width, height: top - GAP / 2 - room.y },
        {
            x: room.x,
            y: bottom + GAP / 2,
            width: room.width,
            height: room.y + room.height - bottom - GAP / 2,
        },
        { x: room.x, y: room.y, width: left - GAP / 2 - room.x, height: room.height },
        { x: right + GAP / 2, y: room.y, width: room.x + room.width - right - GAP / 2, height: room.height },
    ];
    const area = (b: Box) => Math.max(b.width, 0) * Math.max(b.height, 0);
    return strips.reduce((best, strip) => (area(strip) > area(best) ? strip : best));
}

/** Where up to four pieces lie on a space, as parts of its room: they overlap a little, so that they can be read. */
const LYING: Record<number, { size: number; corners: [number, number][] }> = {
    2: { size: 0.6, corners: [[0, 0], [1, 1]] },
    3: { size: 0.54, corners: [[0.5, 0], [0, 1], [1, 1]] },
    4: { size: 0.5, corners: [[0, 0], [1, 0], [0, 1], [1, 1]] },
}; // prettier-ignore

/** Pieces on a space: one in its middle, a few close together, many in rows of equal cells. */
function inSpace(box: Box, n: number): Place[] {
    const room = inset(box, 0.06 * box.width);
    const lying = LYING[n];
    if (!lying) return cells(room, n, Math.ceil(Math.sqrt(n))).map((cell) => [cell, "disc"]);
    const side = lying.size * Math.max(room.width, room.height);
    return lying.corners.map(([across, down]) => [
        {
            x: room.x + across * (room.width - side),
            y: room.y + down * (room.height - side),
            width: side,
            height: side,
        },
        "disc",
    ]);
}

/** What lies on another thing: a strip of small pieces at its foot, or at the end of its line. */
function onThing([box, form]: Place, n: number): Place[] {
    if (form === "line" || form === "bar") {
        const half = { ...box, x: box.x + box.width / 2, width: box.width / 2 };
        return cells(half, n, n).map((cell) => [cell, "disc"]);
    }
    const height = ON_CARD * box.height;
    const strip = { ...box, y: box.y + box.height - height, height };
    let across = Math.max(1, Math.min(n, Math.floor(strip.width / height)));
    if (n > across) across = Math.max(across, Math.ceil(Math.sqrt((n * strip.width) / height)));
    return cells(inset(strip, 0.03 * box.width), n, across).map((cell) => [cell, "disc"]);
}

// ---- zones

function inZone(zone: Zone, room: Box, things: readonly Thing[], scene: Scene): Place[] {
    if (zone.layout === "lines") return inLines(room, things, scene);
    if (zone.layout === "stack") return inStack(room, things.length);
    return inRows(room, things, scene);
}

/** Line by line; in as many columns as leave the largest type. */
function inLines(room: Box, things: readonly Thing[], scene: Scene): Place[] {
    const n = things.length;
    const widest = Math.max(...things.map((thing) => lineWidth(thing, scene)));
    let [best, scale] = [1, lineScale(room, n, 1, widest)];
    for (let columns = 2; columns <= n; columns++) {
        const other = lineScale(room, n, columns, widest);
        if (other > scale) [best, scale] = [columns, other];
    }
    const rows = Math.ceil(n / best);
    const width = room.width / best;
    scale = lineScale(room, n, best, widest * TIGHT); // letters are narrower before they are smaller
    const height = scale * LINE_HEIGHT;
    const line = width - (best > 1 ? COLUMN_GAP * scale : 0);
    return things.map((_, i) => [
        { x: room.x + Math.floor(i / rows) * width, y: room.y + (i % rows) * height, width: line, height },
        "line",
    ]);
}

function lineScale(room: Box, n: number, columns: number, widest: number): number {
    const gap = columns > 1 ? COLUMN_GAP : 0;
    const width = room.width / columns / (widest + gap);
    return Math.min(
        1,
        room.height / (Math.ceil(n / columns) * LINE_HEIGHT),
        columns > 1 ? width : Math.max(width, LEAST_LINE), // one long line is squeezed rather than all made small
    );
}

function lineWidth(thing: Thing, scene: Scene): number {
    return widthOf(lineText(thing, scene), LETTERS) + (thing.counts ? GAP : LINE_HEIGHT + GAP);
}

function lineText(thing: Thing, scene: Scene): string {
    const face = scene.faces[thing.face ?? ""];
    const count = thing.count ?? 1;
    const number = thing.counts || count !== 1 || !face ? String(count) : "";
    const marks = thing.marks?.length ? `(${thing.marks.join(", ")})` : "";
    return [thing.label, face?.name, number, marks].filter(Boolean).join(" ");
}

/** Heads upon one another, the first one lowest; in several columns where they would be too thin. */
function inStack(room: Box, n: number): Place[] {
    const columns = Math.max(1, Math.min(Math.ceil((n * LEAST_HEAD) / room.height), Math.ceil(Math.sqrt(n))));
    const rows = Math.ceil(n / columns);
    const height = Math.min(MOST_HEAD, room.height / rows);
    const width = room.width / columns;
    const bar = Math.min(MOST_BAR, width - (columns > 1 ? GAP / 4 : 0));
    return Array.from({ length: n }, (_, i) => [
        {
            x: room.x + Math.floor(i / rows) * width,
            y: room.y + room.height - ((i % rows) + 1) * height,
            width: bar,
            height,
        },
        "bar",
    ]);
}

/** Side by side, from the left, as large as they can be; counters in short columns among the cards. */
function inRows(room: Box, things: readonly Thing[], scene: Scene): Place[] {
    const blocks = blocksOf(things);
    const sizes = blocks.map((block) => blockSize(block, scene));
    let scale = largestIn(room);
    let corners = flowed(sizes, room, scale);
    while (!corners && scale > 0.02) {
        scale *= SMALLER;
        corners = flowed(sizes, room, scale);
    }
    const inOneRow = abreast(room, sizes);
    if (inOneRow < scale && inOneRow > RATHER * scale && !blocks.some(([first]) => first?.counts)) {
        scale = inOneRow;
        corners = flowed(sizes, room, scale);
    }
    /** Cards in one row are as high as there is room, and slim if they are many. */
    const isOneRow = !!corners?.every(([, y]) => y === 0);
    const tall = Math.min(
        room.height,
        Math.max(TALL * scale, Math.min(CARD_HEIGHT, (CARD_HEIGHT * scale) / SLIM)),
    );
    const broadest = things.some((thing) => isWordy(scene.faces[thing.face ?? ""])) ? BROAD : 1;
    const broader = isOneRow ? broaderIn(room, blocks, sizes, scale, broadest) : 0;
    return blocks.flatMap((block, n): Place[] => {
        const [width, height] = sizes[n] ?? [1, CARD_HEIGHT];
        const [x, y] = corners?.[n] ?? [0, 0];
        const high = isOneRow && !block[0]?.counts ? Math.max(height * scale, tall) : height * scale;
        const box = {
            x: room.x + x + n * broader,
            y: room.y + y,
            width: width * scale + broader,
            height: high,
        };
        return block[0]?.counts ? cells(box, block.length, 1).map((cell) => [cell, "line"]) : [[box, "card"]];
    });
}

/** How large blocks are that fill one row. */
function abreast(room: Box, sizes: readonly [number, number][]): number {
    return room.width / (sizes.reduce((sum, [width]) => sum + width + GAP, -GAP) + 0.001);
}

/** Whether what a card asks for is said in more than letters. */
function isWordy(face: Face | undefined): boolean {
    return (face?.symbols ?? []).some((symbol) => [...symbol].length > 2);
}

/** How much broader cards can be in one row: up to their own width, or more where there are words on them. */
function broaderIn(
    room: Box,
    blocks: readonly Thing[][],
    sizes: readonly [number, number][],
    scale: number,
    broadest: number,
): number {
    if (scale >= broadest || blocks.some(([first]) => first?.counts)) return 0;
    const taken = sizes.reduce((sum, [width]) => sum + (width + GAP) * scale, -GAP * scale);
    return Math.max(0, Math.min(broadest - scale, (room.width - taken) / blocks.length));
}

/** A place for one card is filled by it; elsewhere a card has its own size, however few there are. */
function largestIn(room: Box): number {
    return room.width < ONE_CARD ? Math.max(1, room.width) : 1;
}

/** What is placed together in a row: a card alone, a few counters one below the other. */
function blocksOf(things: readonly Thing[]): Thing[][] {
    const most = Math.floor(CARD_HEIGHT / LINE_HEIGHT);
    const blocks: Thing[][] = [];
    for (const thing of things) {
        const last = blocks.at(-1);
        if (thing.counts && last?.[0]?.counts && last.length < most) last.push(thing);
        else blocks.push([thing]);
    }
    return blocks;
}

function blockSize(block: readonly Thing[], scene: Scene): [number, number] {
    if (!block[0]?.counts) return [1, CARD_HEIGHT];
    return [Math.max(...block.map((thing) => lineWidth(thing, scene))), LINE_HEIGHT * block.length];
}

/** The corners of blocks that flow from left to right and on in the next row; null if they do not fit. */
function flowed(sizes: readonly [number, number][], room: Box, scale: number): [number, number][] | null {
    let [x, y, tallest] = [0, 0, 0];
    const corners: [number, number][] = [];
    for (const [width, height] of sizes) {
        if (x && x + width * scale > room.width) [x, y, tallest] = [0, y + tallest + GAP * scale, 0];
        if (width * scale > room.width || y + height * scale > room.height) return null;
        corners.push([x, y]);
        x += (width + GAP) * scale;
        tallest = Math.max(tallest, height * scale);
    }
    return corners;
}
