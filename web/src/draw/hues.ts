// The colour of a sort of card, a piece or a terrain: the token of its name, or else the next hue of cards.
import type { Scene } from "../wire/types";

export interface Hue {
    fill: string;
    on: string;
    wash: string;
}

const CARDS = ["straw", "moss", "madder", "slate", "plum", "teal", "bone", "soot"];
const SAME: Record<string, string> = {
    yellow: "straw",
    green: "moss",
    red: "madder",
    blue: "slate",
    purple: "plum",
    white: "bone",
    black: "soot",
    keep: "gold",
    baron: "plum",
    ruins: "clear",
    "wooded hill": "hill",
};
const DARK = { on: "var(--ink-on-dark)" };
const LIGHT = { on: "var(--ink-on-light)" };
const PIECES: Record<string, { on: string }> = {
    goblin: DARK,
    hero: DARK,
    rust: DARK,
    feudal: DARK,
    gold: LIGHT,
    treasure: LIGHT,
};
const GROUNDS: Record<string, string> = {
    clear: "--ink-3",
    field: "--ink",
    wood: "--ink",
    forest: "--ink",
    hill: "--ink",
    mountain: "--ink",
    water: "--ink",
    place: "--ink",
    floor: "--ink-3",
    rock: "--rock-line",
    hole: "--hole-ink",
};

export const PLAIN: Hue = { fill: "var(--sunk)", on: "var(--ink)", wash: "var(--card-face)" };

export function huesOf(scene: Scene): Map<string, Hue> {
    const found = new Map<string, Hue>([["", PLAIN]]);
    let given = 0;
    const sorts = [
        ...Object.values(scene.faces).map((face) => face.sort),
        ...scene.spaces.map((space) => space.terrain),
    ];
    for (const sort of sorts) {
        if (sort === undefined || found.has(sort)) continue;
        const named = hueNamed(sort);
        found.set(sort, named ?? cardHue(CARDS[given++ % CARDS.length] ?? "bone"));
    }
    return found;
}

export function groundHue(terrain: string): Hue {
    return hueNamed(terrain) ?? PLAIN;
}

function hueNamed(sort: string): Hue | null {
    const name = SAME[sort] ?? sort;
    if (CARDS.includes(name)) return cardHue(name);
    const piece = PIECES[name];
    if (piece) return { fill: `var(--${name}-fill)`, on: piece.on, wash: `var(--${name}-wash)` };
    const ground = GROUNDS[name];
    if (ground) return { fill: `var(--${name})`, on: `var(${ground})`, wash: `var(--${name})` };
    if (name === "door") return { fill: "var(--floor)", on: "var(--door)", wash: "var(--floor-2)" };
    return null;
}

function cardHue(name: string): Hue {
    return { fill: `var(--${name}-fill)`, on: `var(--${name}-on)`, wash: `var(--${name}-wash)` };
}
