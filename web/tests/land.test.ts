import { describe, expect, test } from "vitest";
import { atlasOf } from "../src/draw/atlas";
import { chained, landOf } from "../src/draw/land";
import { fitted, fits, ourWidth, wrapped } from "../src/draw/lettering";
import type { Scene, Space } from "../src/wire/types";

/** Columns of flat hexes, as a map has them. */
function hexes(columns: number, rows: number): Space[] {
    return Array.from({ length: columns * rows }, (_, n) => {
        const [column, row] = [Math.floor(n / rows), n % rows];
        return {
            id: `hex:${n}`,
            x: 0.75 * column,
            y: 0.866 * (row + (column % 2) / 2),
            shape: "flat_hex" as const,
            terrain: ["clear", "forest", "hole"][n % 3] ?? "",
        };
    });
}
const LISTS = [
    { id: "zone:turn", x: 30, y: 0, width: 4, height: 2, label: "Turn", layout: "lines" as const },
];
const MAP: Scene = {
    title: "Try",
    width: 40,
    height: 20,
    spaces: hexes(20, 15),
    zones: LISTS,
    faces: {},
    lines: [
        { sort: "road", points: [[0, 0], [1, 0]] },
        { sort: "road", points: [[2, 0], [1, 0]] },
        { sort: "mouth", points: [[0, 0], [0.1, 0]] },
    ],
}; // prettier-ignore

describe("the land of a map", () => {
    const land = landOf(MAP, (space) => space.terrain ?? "");
    test("one path for each ground; a hole with a mouth is a mountain", () =>
        expect(land.grounds.map(([ground]) => ground).sort()).toEqual(["clear", "forest", "mountain"]));
    test("forests have trees, and the same ones every time", () => {
        expect(land.signs.trees.match(/M/g)?.length).toBe(100 * 11);
        expect(landOf(MAP, (space) => space.terrain ?? "")).toEqual(land);
    });
    test("roads that meet are one way", () => expect(land.ways.road?.match(/M/g)?.length).toBe(1));
    test("where three meet, ways end", () => {
        const star = [
            [[0, 0], [1, 0]],
            [[1, 0], [2, 0]],
            [[1, 0], [1, 1]],
        ]; // prettier-ignore
        expect(chained(star).length).toBe(3);
    });
    test("the edge goes round the map and nowhere through it", () => {
        const sides = landOf({ ...MAP, spaces: hexes(1, 1) }, () => "clear").edge.match(/M/g)?.length;
        expect(sides).toBe(6);
        expect(landOf({ ...MAP, spaces: hexes(1, 2) }, () => "clear").edge.match(/M/g)?.length).toBe(10);
    });
});

describe("an atlas", () => {
    test("lists beside a large map stand aside, and the map has the room", () => {
        const atlas = atlasOf(MAP);
        expect(atlas.aside).toEqual(LISTS);
        expect(atlas.frame.width).toBeLessThan(20);
    });
    test("a small board is drawn as it is", () =>
        expect(atlasOf({ ...MAP, spaces: hexes(3, 3) })).toEqual({
            isMap: false,
            frame: { x: 0, y: 0, width: 40, height: 20 },
            aside: [],
        }));
});

describe("lettering", () => {
    test("what fits is left alone", () =>
        expect(fitted("Defense 7", 12, 100)).toEqual({ text: "Defense 7" }));
    test("what nearly fits is squeezed, not cut", () => {
        const found = fitted("Defense 7", 12, ourWidth("Defense 7", 12) * 0.85);
        expect(found.text).toBe("Defense 7");
        expect(found.textLength).toBeLessThan(ourWidth("Defense 7", 12));
    });
    test("what does not fit at all is cut, after a word if that leaves most of it", () => {
        expect(fitted("Shipbuilding yard", 12, 30).text).toMatch(/…$/);
        expect(fitted("some words of a long rule", 12, 80).text).toBe("some words of a…");
    });
    test("long words are parted at their hyphens", () =>
        expect(wrapped("Pint-Sized Pack", 12, 40, 3)).toEqual(["Pint-", "Sized", "Pack"]));
    test("words too wide even when squeezed are parted between syllables, where there is a line for the rest", () => {
        const room = ourWidth("Trouble-", 12) * 0.8;
        const names = ["Troublesome Trio", "Quartermaster", "Dastardly Duo", "Drummer", "Mountebanks"];
        expect(names.map((name) => wrapped(name, 12, room, 2).join("|"))).toEqual([
            "Trouble-|some Trio",
            "Quarter-|master",
            "Das-|tardly Duo",
            "Drum-|mer",
            "Mounte-|banks",
        ]);
        expect(wrapped("Merchant", 12, ourWidth("Mer-", 12), 2)).toEqual(["Mer-", "chant"]);
        expect(wrapped("Troublesome", 12, room, 1)).toEqual(["Troublesome"]);
    });
    test("whether a text fits", () => {
        expect(fits("In every turn", 12, 200, 1)).toBe(true);
        expect(fits("In every turn", 12, 30, 1)).toBe(false);
    });
});
