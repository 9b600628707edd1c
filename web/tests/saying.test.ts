import { describe, expect, test } from "vitest";
import { endingOf, numberOf } from "../src/play/ending";
import { horizon } from "../src/play/horizon";
import { preferences } from "../src/play/orders";
import { anyway, inShort, spelledOut, written } from "../src/play/pointing";
import type { Choice, GameState, ShortWord } from "../src/wire/types";

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

test("what an order can prefer: moves, and words by which they differ", () => {
    const choice = (text: string, sentence: string): Choice => ({
        text,
        sentence,
        verb: "",
        things: [],
        ids: [],
    });
    const offered = preferences([choice("L", "Gain a slinger."), choice("f", "Gain two fame.")]);
    expect(offered.map(({ answer }) => answer)).toEqual(["l", "f", "fame", "slinger"]);
    expect(offered.map(({ name }) => name)).toEqual(["Gain a slinger.", "Gain two fame.", "fame", "slinger"]);
    const wordy = preferences([choice("L", "Scout, then look at them."), choice("f", "Recruit a stalker.")]);
    expect(wordy.slice(2).map(({ name }) => name)).toEqual(["look", "recruit", "scout", "stalker"]);
});

test("the horizon of undo is told before it is tried", () => {
    expect(horizon({ moves: 0, why: "Dice have fallen." })).toBe("Dice have fallen.");
    expect(horizon({ moves: 1 })).toContain("your last move,");
    expect(horizon({ moves: 3 })).toContain("3 moves");
    expect(horizon(null)).toBe("");
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
