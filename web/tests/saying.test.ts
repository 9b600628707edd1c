import { describe, expect, test } from "vitest";
import { endingOf, hasWon, numberOf, outWords } from "../src/play/ending";
import { horizon, isAmongPrograms, wishedBack } from "../src/play/horizon";
import { preferences } from "../src/play/orders";
import { anyway, inShort, spelledOut, written } from "../src/play/pointing";
import type { Choice, GameState, Place, ShortWord } from "../src/wire/types";

const GOTO: ShortWord = {
    text: "goto <hex>",
    meaning: "he goes there; `anyway` behind it: whatever he sees",
    clause: "GB5.2",
    phases: ["march"],
    kinds: ["hex"],
};
const STAY: ShortWord = {
    text: "stay",
    meaning: "nobody moves",
    clause: "GB4.6",
    phases: ["lead"],
    kinds: [],
};
const WORDS = [GOTO, STAY];

describe("short words", () => {
    test("pointing at a thing of its kind says it", () => {
        expect(inShort(WORDS, "march", "hex:1012")).toMatchObject({ text: "goto 1012", id: "hex:1012" });
        expect(inShort(WORDS, "lead", "hex:1012")).toBeNull();
        expect(inShort(WORDS, "march", "stack:1012")).toBeNull();
    });
    test("they can be written out, with all that they name", () => {
        expect(written(WORDS, "march", " GOTO 1012 ")?.text).toBe("goto 1012");
        expect(written(WORDS, "march", "goto")).toBeNull();
        expect(written(WORDS, "lead", "stay")?.text).toBe("stay");
        expect(written(WORDS, "march", "dance")).toBeNull();
    });
    test("what names one of a few things is offered with each of them", () => {
        const plan = { ...GOTO, text: "setup <plan>", kinds: ["plan"], names: ["north", "south"] };
        expect(spelledOut([...WORDS, plan])).toEqual(["stay", "setup north", "setup south"]);
    });
    test("one can go on anyway where the word knows that, once", () => {
        const saying = written(WORDS, "march", "goto 1012");
        const further = saying && anyway(saying);
        expect(further?.text).toBe("goto 1012 anyway");
        expect(further && anyway(further)).toBeNull();
        const stay = written(WORDS, "lead", "stay");
        expect(stay && anyway(stay)).toBeNull();
    });
});

test("what an order can prefer: moves, what they do and what they name, never scraps of sentences", () => {
    const choice = (text: string, sentence: string, ...labels: string[]): Choice => ({
        text,
        sentence,
        verb: text.split(" ")[0] ?? "",
        things: labels.map((label) => ({ kind: "", label, id: "", part: "" })),
        ids: [],
    });
    const gained = [choice("L", "Gain a slinger.", "Slinger"), choice("f", "Gain two fame.", "fame")];
    expect(preferences(gained)).toEqual([
        { answer: "l", name: "Gain a slinger." },
        { answer: "f", name: "Gain two fame." },
        { answer: "fame", name: "fame" },
        { answer: "slinger", name: "Slinger" },
    ]);
    const wordy = preferences([
        choice("take w", "Take a shaman, one of Bramble's sets of cards.", "a shaman"),
        choice("take bag", "Take the Money Bag.", "Money Bag"),
        choice("skip", "Do without it."),
    ]);
    expect(wordy.slice(3)).toEqual([
        { answer: "take", name: "Take" },
        { answer: "money", name: "Money Bag" },
        { answer: "shaman", name: "shaman" },
    ]);
});

test("the horizon of undo is told before it is tried", () => {
    expect(horizon({ moves: 0, why: "Dice have fallen." })).toBe("Dice have fallen.");
    expect(horizon({ moves: 1 })).toContain("your last move,");
    expect(horizon({ moves: 3 })).toContain("3 moves");
    expect(horizon(null)).toBe("");
    expect(horizon({ moves: 0, why: "The horde has decided since." }, false)).toContain("no move yet");
});

test("an end has a verdict, and how it came to that", () => {
    const game = {
        verdict: "Round 14 is over. You have won.",
        account: { ended: "Round 14 is over." },
    } as GameState;
    expect(endingOf(game, "")).toEqual({ verdict: "You have won.", why: "Round 14 is over." });
    expect(endingOf(null, "A draw.")).toEqual({ verdict: "A draw.", why: "" });
    expect([numberOf("−2"), numberOf("3½"), numberOf("none")]).toEqual([-2, 3.5, 0]);
});

test("how far back a wish goes, and whether anybody has to agree", () => {
    expect([wishedBack(1), wishedBack(4, "your")]).toEqual([
        "their last move",
        "your last move and everything since, 4 moves",
    ]);
    const seats = ["", "king", ""].map((level, seat) => ({ seat, word: "", called: "", level }));
    expect([isAmongPrograms(seats, [0]), isAmongPrograms(seats, [0, 2])]).toEqual([false, true]);
});

test("whoever is left has won when the others gave up", () => {
    const seat = (n: number, how = {}): Place => ({ seat: n, word: "", called: "ABC".charAt(n), ...how });
    const cut = { over: false, scores: [0, 0] } as unknown as GameState;
    const seats = [seat(0, { gave_up: true }), seat(1)];
    expect([hasWon(cut, seats, 0), hasWon(cut, seats, 1)]).toEqual([false, true]);
    const three = [seat(0, { gave_up: true }), seat(1, { gave_up: true, flagged: true }), seat(2)];
    expect(outWords(three)).toBe("A gave up. B ran out of time.");
    expect(outWords([seat(0)])).toBe("");
});
