import { describe, expect, test } from "vitest";
import { type Box, isInside } from "../src/draw/box";
import { type Chip, chipsIn, leastIn } from "../src/draw/chips";
import { ourWidth, shortened, wrapped } from "../src/draw/lettering";
import { Marks } from "../src/draw/marks";
import { LABEL_TYPE, placed, spaceBox, zoneBox } from "../src/draw/placing";
import { nextSpot } from "../src/draw/walking";
import { wallsOf } from "../src/games/slayer/walls";
import { hasMore } from "../src/ui/Thing.svelte";
import type { Face, Scene, Space, Thing } from "../src/wire/types";

const SPACES: Space[] = [0, 1, 2].map((n) => ({ id: `hex:a${n}`, x: 1 + n * 0.866, y: 1, label: `a${n}` }));
const SCENE: Scene = {
    title: "Try",
    width: 8,
    height: 4,
    spaces: SPACES,
    zones: [
        { id: "hand:0", x: 0, y: 2, width: 4, height: 1.8, label: "Hand" },
        { id: "zone:turn", x: 4, y: 2, width: 2, height: 1.8, label: "Turn", layout: "lines" },
        { id: "own:0", x: 6, y: 2, width: 2, height: 1.8, layout: "stack" },
    ],
    faces: { goblin: { name: "goblin", sort: "goblin", sign: "G" } },
};
const THINGS: Thing[] = [
    { id: "hex:a0", at: "hex:a0" },
    { id: "goblin:1", at: "hex:a0", face: "goblin" },
    ...Array.from({ length: 9 }, (_, n) => ({ id: `hand:0:${n}`, at: "hand:0", face: "goblin" })),
    { id: "on:1", at: "hand:0:3", face: "goblin" },
    { id: "counter:turn", at: "zone:turn", label: "turn", count: 3, counts: true },
    ...Array.from({ length: 5 }, (_, n) => ({ id: `own:0:${n}`, at: "own:0", face: "goblin" })),
];

describe("placing", () => {
    const all = placed(SCENE, THINGS);
    const byId = new Map(all.map((one) => [one.thing.id, one]));
    test("everything has one place", () =>
        expect([...byId.keys()].sort()).toEqual(THINGS.map((thing) => thing.id).sort()));
    test("things lie inside their zones", () => {
        for (const zone of SCENE.zones)
            for (const thing of THINGS.filter((one) => one.at === zone.id)) {
                const box = byId.get(thing.id)?.box;
                expect(box && isInside(box, zoneBox(zone)), thing.id).toBe(true);
            }
    });
    test("a piece lies on its space", () => {
        const [piece, space] = [byId.get("goblin:1"), SPACES[0]];
        expect(piece?.form).toBe("disc");
        expect(piece && space && isInside(piece.box, spaceBox(space))).toBe(true);
    });
    test("what lies on a card comes after it, inside it", () => {
        const [card, upon] = [byId.get("hand:0:3"), byId.get("on:1")];
        expect(card?.carries).toBe(true);
        expect(card && upon && isInside(upon.box, card.box)).toBe(true);
    });
});

test("a text is cut where it ends", () => {
    expect(shortened("a goblin", 10, 100)).toBe("a goblin");
    expect(shortened("a goblin of the deep", 10, 40)).toMatch(/…$/);
    expect(wrapped("one two three", 10, 40, 3).length).toBeGreaterThan(1);
});

test("arrow keys walk to the neighbour", () => {
    expect(nextSpot(SPACES, "hex:a0", "ArrowRight")).toBe("hex:a1");
    expect(nextSpot(SPACES, "hex:a1", "ArrowLeft")).toBe("hex:a0");
    expect(nextSpot(SPACES, "hex:a2", "ArrowRight")).toBe("hex:a2");
    expect(nextSpot(SPACES, null, "ArrowUp")).toBe("hex:a0");
});

test("marks: refused before chosen before lit before the last move", () => {
    const all = new Set(["x"]);
    const none = new Set<string>();
    const marks = (refused: string, chosen: Set<string>, lit: Set<string>) =>
        new Marks({
            refused,
            chosen,
            lit,
            near: none,
            last: all,
            notes: new Map([["x", { text: "33", danger: 2 }]]),
        });
    expect([
        marks("x", all, all).of("x"),
        marks("", all, all).of("x"),
        marks("", none, all).of("x"),
        marks("", none, none).of("x"),
    ]).toEqual(["refused", "chosen", "lit", "last"]);
    expect(marks("", none, all).inWords("x")).toBe("may be chosen, may die 33 percent");
});

test("a cave has a wall on every side of its floor and the same hatching every time", () => {
    const floor = (id: string) => id === "hex:a1";
    const walls = wallsOf(SPACES, floor);
    expect(walls.walls.match(/M/g)?.length).toBe(6);
    expect(walls.hatching.match(/M/g)?.length).toBe(2 * 6);
    expect(wallsOf(SPACES, floor)).toEqual(walls);
});
test("many cards in one row are slim, and as high as there is room", () => {
    const scene: Scene = {
        ...SCENE,
        spaces: [],
        zones: [{ id: "hand", x: 0, y: 0, width: 3, height: 1.3, label: "", layout: "row" }],
    };
    const hand = Array.from({ length: 5 }, (_, n): Thing => ({ id: `card:${n}`, at: "hand" }));
    const [first] = placed(scene, hand);
    expect(first?.box.height).toBeGreaterThan(1.5 * (first?.box.width ?? 0));
    expect(first?.box.height).toBeLessThanOrEqual(1.4);
    const [alone] = placed(scene, hand.slice(0, 1));
    expect(alone?.box.width).toBeCloseTo(1);
});

describe("chips on a card", () => {
    const room: Box = { x: 0, y: 0, width: 40, height: 100 };
    const task: Face = {
        name: "Old Dragon",
        symbols: ["R", "R", "R", "Y", "Y", "W", "K"],
        figures: [{ name: "Dynamite:", value: "3" }],
    };
    const said = (chips: Chip[] | null) =>
        chips?.map((chip) => chip.lines.map((line) => line.text).join(" "));
    test("are in full where there is room", () =>
        expect(said(chipsIn({ ...room, width: 90 }, task, 12))).toEqual([
            ...(task.symbols ?? []),
            "Dynamite: 3",
        ]));
    test("have initials for names before needs are counted", () => {
        expect(said(chipsIn(room, task, 12))).toEqual([...(task.symbols ?? []), "D 3"]);
        expect(said(chipsIn({ ...room, height: 60 }, task, 12))).toEqual(["3R", "2Y", "W", "K", "D 3"]);
    });
    test("never leave out a need", () => {
        expect(chipsIn({ ...room, height: 20 }, task, 12)).toBeNull();
        expect(said(leastIn({ ...room, height: 20 }, task, 12))).toEqual(["3R", "2Y", "W", "K"]);
    });
    test("are wide enough for digits that stand in columns", () =>
        expect(ourWidth("1", 100)).toBe(ourWidth("8", 100)));
});

test("the label of a zone has the room that its letters take", () => {
    const top = (px: number) =>
        placed(SCENE, THINGS, px).find((one) => one.thing.id === "hand:0:0")?.box.y ?? 0;
    expect(top(1000)).toBe(placed(SCENE, THINGS).find((one) => one.thing.id === "hand:0:0")?.box.y);
    for (const px of [43, 60]) expect((top(px) - 2) * px).toBeGreaterThan(1.4 * LABEL_TYPE);
});

test("a place for one card is filled by it, words make broad cards", () => {
    const zones = [
        { id: "one", x: 0, y: 0, width: 1.5, height: 3 },
        { id: "row", x: 2, y: 0, width: 5, height: 1.4 },
    ];
    const faces = { room: { name: "Hall", symbols: ["1K>1B"] } };
    const things = ["one", "row", "row"].map((at, n): Thing => ({ id: `room:${n}`, at, face: "room" }));
    const [alone, ...others] = placed({ ...SCENE, spaces: [], zones, faces }, things);
    expect(alone?.box.width).toBeCloseTo(1.3);
    for (const { box } of others) expect(box.width).toBeGreaterThan(1.2 * box.height);
});

test("there is more to say of a zone with a name and things in it", () => {
    expect(hasMore(SCENE, THINGS, "hand:0")).toBe(true);
    expect(hasMore(SCENE, THINGS, "own:0")).toBe(false);
});
