import { describe, expect, test } from "vitest";
import { isInside } from "../src/draw/box";
import { shortened, wrapped } from "../src/draw/lettering";
import { Marks } from "../src/draw/marks";
import { placed, spaceBox, zoneBox } from "../src/draw/placing";
import { nextSpot } from "../src/draw/walking";
import { wallsOf } from "../src/games/slayer/walls";
import type { Scene, Space, Thing } from "../src/wire/types";

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
    expect(alone?.box.height).toBeCloseTo(1.4 * (alone?.box.width ?? 0));
});
