import { describe, expect, test } from "vitest";
import { movesOf, noteOf, reachOf, sayingOf, wayTo } from "../src/games/slayer/reach";
import { Marks } from "../src/draw/marks";

const ROWS: [string, number, number, string][] = [
    ["hex:a0", 0, 0, "his life"],
    ["hex:a1", 1, 0.3333, "his life"],
    ["hex:b1", 1, 0.1667, "his life"],
    ["hex:a2", 2, 0.5, "a Hero Stone"],
    ["hex:a3", 3, 0, "a Hero Stone"],
];
const REACH = reachOf({
    columns: [{ name: "spaces" }, { name: "worst case" }, { name: "expected" }, { name: "a success costs" }],
    rows: ROWS.map(([id, spaces, worst, price]) => ({ label: id, id, values: [spaces, worst, 0, price] })),
});
const SPOTS = [
    { id: "hex:a1", x: 1, y: 0 },
    { id: "hex:b1", x: 1.4, y: 0.7 },
    { id: "hex:a2", x: 1.8, y: 0 },
    { id: "hex:a3", x: 2.6, y: 0 },
];
const [, , A2, A3] = SPOTS;
const none = () => 0;

describe("where he can stop", () => {
    test("a skull where he may die, a stone where one blocks it, neither where nothing can come", () => {
        const [life, stone, safe] = ["hex:a1", "hex:a2", "hex:a3"].map((id) => {
            const stop = REACH.get(id);
            return stop && noteOf(stop);
        });
        expect(life).toEqual({ text: "33", danger: 2 });
        expect(stone).toMatchObject({ text: "50", danger: 3, price: { words: "may cost a Hero Stone" } });
        expect(safe).toEqual({ text: "0", danger: 0 });
    });
    test("it is said as it is drawn", () => {
        const nothing = new Set<string>();
        const notes = new Map([...REACH].map(([id, stop]) => [id, noteOf(stop)]));
        const marks = new Marks({
            lit: nothing,
            near: nothing,
            chosen: nothing,
            refused: "",
            last: nothing,
            notes,
        });
        expect(marks.inWords("hex:a1")).toBe("may die 33 percent");
        expect(marks.inWords("hex:a2")).toBe("may cost a Hero Stone 50 percent");
    });
});

describe("ways", () => {
    test("lead over the safest hexes", () =>
        expect(A2 && wayTo(A2, SPOTS, REACH, 0, none)).toEqual(["hex:b1", "hex:a2"]));
    test("but rather over a stone", () =>
        expect(A2 && wayTo(A2, SPOTS, REACH, 0, (id) => Number(id === "hex:a1"))).toEqual([
            "hex:a1",
            "hex:a2",
        ]));
    test("begin where he stands", () =>
        expect(A3 && wayTo(A3, SPOTS, REACH, 1, none)).toEqual(["hex:a2", "hex:a3"]));
    test("buy the third space", () => {
        expect(movesOf(["hex:b1", "hex:a2", "hex:a3"], 0)).toEqual(["step b1", "step a2", "quick a3"]);
        expect(movesOf(["hex:a2", "hex:a3"], 1)).toEqual(["step a2", "quick a3"]);
    });
    test("say what they cost before they are gone", () => {
        expect(sayingOf(["hex:b1", "hex:a2"], 0)).toMatchObject({ clause: "GS5.6", id: "hex:a2" });
        expect(sayingOf(["hex:b1", "hex:a2"], 0)?.sentence).not.toContain("Stone");
        expect(sayingOf(["hex:a2", "hex:a3"], 1)?.sentence).toContain("costs a Hero Stone");
        expect(sayingOf([], 0)).toBeNull();
    });
});
