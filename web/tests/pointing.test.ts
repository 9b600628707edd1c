import { describe, expect, test } from "vitest";
import { litBy, narrowed, pointAt, repeated, searched } from "../src/play/pointing";
import type { Choice } from "../src/wire/types";

function choice(text: string, ...ids: string[]): Choice {
    return { text, sentence: `${text}.`, verb: text.split(" ")[0] ?? "", things: [], ids };
}
const MOVES = [
    choice("move a1 a2", "hex:a1", "hex:a2"),
    choice("move a1 b1", "hex:a1", "hex:b1"),
    choice("move b1 a1", "hex:b1", "hex:a1"),
    choice("done"),
];

describe("pointing", () => {
    test("what moves begin with is lit", () =>
        expect(litBy(MOVES, [])).toEqual(new Set(["hex:a1", "hex:b1"])));
    test("a click narrows the list", () => {
        expect(pointAt(MOVES, [], "hex:a1")).toEqual({ is: "narrowed", pointed: ["hex:a1"] });
        expect(litBy(MOVES, ["hex:a1"])).toEqual(new Set(["hex:a2", "hex:b1"]));
    });
    test("when one move is left it is chosen", () => {
        expect(pointAt(MOVES, ["hex:a1"], "hex:a2")).toEqual({ is: "move", choice: MOVES[0] });
        expect(pointAt(MOVES, [], "hex:b1")).toEqual({ is: "move", choice: MOVES[2] });
    });
    test("pointing at its end alone is enough for a move that nothing else has", () =>
        expect(pointAt(MOVES, [], "hex:a2")).toEqual({ is: "move", choice: MOVES[0] }));
    test("the order counts where both ways are moves", () =>
        expect(narrowed(MOVES, ["hex:a1", "hex:b1"]).map((one) => one.text)).toEqual(["move a1 b1"]));
    test("something else begins anew", () =>
        expect(
            pointAt(
                [
                    ...MOVES,
                    choice("move c1 c2", "hex:c1", "hex:c2"),
                    choice("move c1 c3", "hex:c1", "hex:c3"),
                ],
                ["hex:a1"],
                "hex:c1",
            ),
        ).toEqual({
            is: "narrowed",
            pointed: ["hex:c1"],
        }));
    test("what no move touches is refused", () =>
        expect(pointAt(MOVES, ["hex:a1"], "hex:z9")).toEqual({
            is: "refused",
            pointed: ["hex:a1", "hex:z9"],
        }));
    test("searching needs all words, in any order", () =>
        expect(searched(MOVES, "A2 move").map((one) => one.text)).toEqual(["move a1 a2"]));
    test("a step is repeated on another hex", () => {
        expect(repeated(choice("step f17", "hex:f17"), "hex:e18")).toBe("step e18");
        expect(repeated(choice("stop"), "hex:e18")).toBeNull();
        expect(repeated(choice("step f17", "hex:f17"), "zone:out")).toBeNull();
    });
});
