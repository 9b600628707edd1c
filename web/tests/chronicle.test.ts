import { expect, test } from "vitest";
import { linesOf, moveNumbers, speechesOf, whyClosed } from "../src/play/chronicle";
import type { Item, Place } from "../src/wire/types";

const SEATS: Place[] = [
    { seat: 0, word: "hero", called: "Ada" },
    { seat: 1, word: "goblins", called: "the horde" },
];
const ITEMS: Item[] = [
    { is: "happened", made: { number: 0 } },
    { is: "started" },
    {
        is: "happened",
        made: {
            number: 1,
            seat: 0,
            text: "step b2",
            events: [
                { number: 1, kind: "stepped", sentence: "Ada steps.", ids: ["hex:b2"], clause: "GS5.2" },
                { number: 2, kind: "taken", sentence: "She takes it." },
            ],
        },
    },
    { is: "spoke", name: "Ada", text: "Hello!", speaker: "x", at: 1, seat: 0 },
    { is: "asks", seat: 1, moves: 4 },
];

test("every event is a line with the number of its item", () =>
    expect(linesOf(ITEMS, SEATS).map((line) => [line.number, line.text, line.by])).toEqual([
        [2, "The game begins.", null],
        [3, "Ada steps.", 0],
        [3, "She takes it.", 0],
        [5, "the horde asks to take back their last move and everything since, 4 moves.", 1],
    ]));
test("a game that was brought along does not begin in the middle of its log", () => {
    const [before, started, ...moves] = ITEMS as [Item, Item, ...Item[]];
    expect(linesOf([before, ...moves, started], SEATS).at(-1)?.text).toBe("The game goes on.");
});
test("a line of the rules knows its clause", () =>
    expect(linesOf(ITEMS, SEATS).map((line) => line.clause)).toEqual(["", "GS5.2", "", ""]));
test("the slider stops at moves, not at what came before the first", () =>
    expect(moveNumbers(ITEMS)).toEqual([3]));
test("what was said is not in the log", () =>
    expect(speechesOf(ITEMS)).toEqual([{ name: "Ada", text: "Hello!", speaker: "x", seat: 0 }]));
test("whoever sits at a table that was closed is told why", () => {
    const closed: Item[] = [...ITEMS, { is: "over", why: "Spam." }];
    expect(whyClosed(closed)).toBe("Spam.");
    expect(whyClosed(ITEMS)).toBe("The table is closed.");
});
