// The land of a map, which stays: fills and signs of terrain, waters and roads, names. Each becomes one long path.
import type { Line, Scene, Space } from "../wire/types";
import { corners } from "./shapes";

export interface Land {
    /** The outlines of all spaces of a terrain, by terrain. */
    grounds: [string, string][];
    /** What is drawn upon them, by sort: "trees", "furrows" … */
    signs: Record<Sign, string>;
    /** Around the whole map. */
    edge: string;
    ways: Record<string, string>;
}

export type Sign = "furrows" | "trees" | "arcs" | "peaks" | "shades" | "houses" | "roofs" | "ruins" | "waves";
type Pen = (sign: Sign, path: string) => void;

/** Where there are mouths, a hole is a cave in the mountains. */
export function groundOf(terrain: string, hasMouths: boolean): string {
    if (terrain === "hole" && hasMouths) return "mountain";
    return { "wooded hill": "hill", ruins: "clear" }[terrain] ?? terrain;
}

export function landOf(scene: Scene, terrainOf: (space: Space) => string): Land {
    const signs = {} as Record<Sign, string>;
    const pen: Pen = (sign, path) => (signs[sign] = (signs[sign] ?? "") + path);
    const grounds = new Map<string, string>();
    const lines = scene.lines ?? [];
    const hasMouths = lines.some((line) => line.sort === "mouth");
    for (const space of scene.spaces) {
        const terrain = terrainOf(space);
        const ground = groundOf(terrain, hasMouths);
        grounds.set(ground, (grounds.get(ground) ?? "") + outline(space));
        (DRAWN[terrain === "hole" && hasMouths ? "mountain" : terrain] ?? nothing)(
            space,
            pen,
            chances(space),
        );
    }
    return { grounds: [...grounds], signs, edge: edgeOf(scene.spaces), ways: waysOf(lines) };
}

function outline(space: Space): string {
    const size = space.size ?? 0.5;
    if (space.shape === "square") return rectangle(space.x - size, space.y - size, 2 * size, 2 * size);
    const points = corners(space.x, space.y, size, space.shape === "flat_hex" ? 0 : 30);
    return `M${points.map(([x, y]) => at(x, y)).join("L")}Z`;
}

// ---- signs of terrain

type Chance = () => number;

/** Numbers that look like chance and are the same every time. */
function chances(space: Space): Chance {
    let state = Math.round(space.x * 7919 + space.y * 104729) | 1;
    return () => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return state / 0x7fffffff;
    };
}

const FEW_TREES = [
    [-0.18, 0.08],
    [0.06, -0.16],
    [0.17, 0.13],
] as const;
const MANY_TREES = [
    [-0.1, -0.27],
    [0.12, -0.25],
    [-0.26, -0.12],
    [-0.03, -0.11],
    [0.22, -0.1],
    [-0.34, 0.05],
    [-0.13, 0.06],
    [0.1, 0.05],
    [0.33, 0.07],
    [-0.15, 0.24],
    [0.1, 0.23],
] as const;

const nothing = () => {};
const DRAWN: Record<string, (space: Space, pen: Pen, chance: Chance) => void> = {
    field: (space, pen) => {
        for (const n of [-2, -1, 0, 1, 2]) {
            const half = 0.26 - 0.05 * Math.abs(n);
            pen(
                "furrows",
                `M${at(space.x + n * 0.1 - half * 0.3, space.y + half)}l${pair(half * 0.6, -2 * half)}`,
            );
        }
    },
    wood: (space, pen, chance) => trees(space, pen, chance, FEW_TREES, 0.075),
    forest: (space, pen, chance) => trees(space, pen, chance, MANY_TREES, 0.078),
    hill: (space, pen, chance) => hills(space, pen, chance),
    "wooded hill": (space, pen, chance) => {
        hills({ ...space, y: space.y - 0.1 }, pen, chance);
        trees(space, pen, chance, [FEW_TREES[0], FEW_TREES[2]], 0.075, 0.14);
    },
    mountain: (space, pen, chance) => {
        for (const [x, y, high] of [
            [-0.16, 0.24, 0.4 + 0.06 * chance()],
            [0.12, 0.3, 0.54 + 0.06 * chance()],
        ] as const) {
            const foot = at(space.x + x - high * 0.42, space.y + y);
            pen("peaks", `M${foot}l${pair(high * 0.42, -high)}l${pair(high * 0.42, high)}`);
            for (const n of [0.25, 0.5, 0.75])
                pen(
                    "shades",
                    `M${at(space.x + x + high * 0.42 * n, space.y + y - high * (1 - n))}l${pair(-0.03, high * 0.16)}`,
                );
        }
    },
    place: (space, pen) => {
        for (const [x, y] of [
            [-0.17, 0.03],
            [0.13, 0.06],
            [-0.02, 0.2],
        ] as const) {
            const [left, top] = [space.x + x - 0.08, space.y + y - 0.03];
            pen("houses", rectangle(left, top, 0.16, 0.12));
            pen("roofs", `M${at(left - 0.03, top)}l.11-.11l.11.11z`);
        }
    },
    ruins: (space, pen) => {
        for (const [x, y] of [
            [-0.2, 0.1],
            [0.04, 0.1],
        ] as const)
            pen("ruins", `M${at(space.x + x, space.y + y)}v-.16l.05.05l.04-.09l.05.1l.05-.04v.14z`);
    },
    water: (space, pen) => {
        for (const [x, y] of [
            [-0.22, -0.1],
            [0, 0.06],
            [-0.18, 0.22],
        ] as const)
            pen("waves", `M${at(space.x + x, space.y + y)}q.05-.06.1 0t.1 0`);
    },
};

function trees(
    space: Space,
    pen: Pen,
    chance: Chance,
    spots: readonly (readonly [number, number])[],
    size: number,
    lower = 0,
): void {
    for (const [x, y] of spots) {
        const r = size * (0.85 + 0.3 * chance());
        const [left, middle] = [space.x + x + 0.05 * (chance() - 0.5) - r, space.y + y + lower - r * 0.2];
        pen(
            "trees",
            `M${at(left, middle)}a${pair(r, r)} 0 1 1 ${pair(2 * r, 0)}a${pair(r, r)} 0 1 1 ${pair(-2 * r, 0)}m${pair(r, r)}v${short(r * 0.6)}`,
        );
    }
}

function hills(space: Space, pen: Pen, chance: Chance): void {
    for (const [x, y] of [
        [-0.2, 0.2],
        [0.1, 0.12],
        [-0.1, -0.1],
    ] as const) {
        const wide = 0.2 + 0.06 * chance();
        const [left, base] = [space.x + x - wide / 2, space.y + y];
        pen("arcs", `M${at(left, base)}q${pair(wide / 2, -wide * 1.1)} ${pair(wide, 0)}`);
        pen(
            "arcs",
            `M${at(left + wide * 0.66, base - wide * 0.3)}l-.015.06M${at(left + wide * 0.5, base - wide * 0.32)}l-.015.06`,
        );
    }
}

// ---- waters and roads

function waysOf(lines: readonly Line[]): Record<string, string> {
    const ways: Record<string, string> = {};
    for (const sort of new Set(lines.map((line) => line.sort))) {
        const found = lines.filter((line) => line.sort === sort).map((line) => line.points);
        ways[sort] = sort === "mouth" ? found.map(mouth).join("") : chained(found).map(curved).join("");
    }
    return ways;
}

type Point = readonly number[];

/** Pieces that meet end to end become one way; where three meet, they end. */
export function chained(pieces: readonly (readonly Point[])[]): Point[][] {
    const ends = new Map<string, number>();
    const key = (point: Point | undefined) => (point ? at(point[0] ?? 0, point[1] ?? 0) : "");
    for (const piece of pieces)
        for (const end of [key(piece[0]), key(piece.at(-1))]) ends.set(end, (ends.get(end) ?? 0) + 1);
    const left = new Set(pieces.map((piece) => [...piece]));
    const ways: Point[][] = [];
    for (const way of left) {
        left.delete(way);
        for (let turn = 0; turn < 2; turn++) {
            for (;;) {
                const end = key(way.at(-1));
                if (ends.get(end) !== 2) break;
                const next = [...left].find((one) => key(one[0]) === end || key(one.at(-1)) === end);
                if (!next) break;
                left.delete(next);
                way.push(...(key(next[0]) === end ? next : next.reverse()).slice(1));
            }
            way.reverse();
        }
        ways.push(way);
    }
    return ways;
}

/** A way through points, round at each of them. */
function curved(points: readonly Point[]): string {
    const [first, ...rest] = points.map(([x = 0, y = 0]) => [x, y] as const);
    if (!first) return "";
    let path = `M${at(...first)}`;
    rest.forEach((point, n) => {
        const next = rest[n + 1];
        path += next
            ? `Q${at(...point)} ${at((point[0] + next[0]) / 2, (point[1] + next[1]) / 2)}`
            : `L${at(...point)}`;
    });
    return path;
}

/** A black arch across a hexside. */
function mouth(points: readonly Point[]): string {
    const [x = 0, y = 0] = [0, 1].map((n) => ((points[0]?.[n] ?? 0) + (points.at(-1)?.[n] ?? 0)) / 2);
    return `M${at(x - 0.13, y + 0.1)}v-.08a.13.14 0 0 1 .26 0v.08z`;
}

// ---- around it all

function edgeOf(spaces: readonly Space[]): string {
    const hexes = spaces.filter((space) => space.shape !== "square");
    const isThere = (x: number, y: number) =>
        hexes.some((other) => Math.abs(other.x - x) < 0.2 && Math.abs(other.y - y) < 0.2);
    return hexes
        .flatMap((space) => {
            const points = corners(space.x, space.y, space.size ?? 0.5, space.shape === "flat_hex" ? 0 : 30);
            return points.map(([x, y], n) => {
                const [u, v] = points[(n + 1) % 6] ?? [x, y];
                return isThere(x + u - space.x, y + v - space.y) ? "" : `M${at(x, y)}L${at(u, v)}`;
            });
        })
        .join("");
}

function rectangle(x: number, y: number, width: number, height: number): string {
    return `M${at(x, y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

function at(x: number, y: number): string {
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

function pair(x: number, y: number): string {
    return `${short(x)} ${short(y)}`;
}

function short(x: number): string {
    return x.toFixed(3);
}
