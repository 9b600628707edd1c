import { describe, expect, test } from "vitest";
import { factsOf } from "../src/games/slayer/facts";
import { allowed, nameOn } from "../src/play/naming";
import type { Choice, Place, Scene, Thing } from "../src/wire/types";

const SCENE: Scene = {
    title: "Try",
    width: 4,
    height: 4,
    spaces: [{ id: "hex:a0", x: 1, y: 1, label: "a0", name: "rock" }],
    zones: [
        { id: "hand:1", x: 0, y: 2, width: 4, height: 1.8, label: "Hand", seat: 1 },
        { id: "zone:row", x: 0, y: 0, width: 4, height: 1.8, label: "Row" },
    ],
    faces: { goblin: { name: "goblin" } },
};
const THINGS: Thing[] = [
    { id: "hand:1", at: "hand:1" },
    { id: "goblin:1", at: "zone:row", face: "goblin", label: "first" },
    { id: "task:t01", at: "zone:row" },
];
const SEATS: Place[] = ["Ada", "Bo"].map((called, seat) => ({ seat, word: "", called }));

describe("what was pointed at", () => {
    const called = (id: string) => nameOn(SCENE, THINGS, SEATS, id);
    test("a space by its label, a thing by what it shows", () =>
        expect([called("hex:a0"), called("goblin:1")]).toEqual(["a0", "first, goblin"]));
    test("what shows nothing by where it lies, and whose that is", () =>
        expect([called("hand:1"), called("task:t01")]).toEqual(["“Hand of Bo”", "something in “Row”"]));
    test("what is not drawn has no name", () => expect(called("button:stop")).toBeNull());
});

test("what is allowed instead: a few things by name, and the moves of what has none", () => {
    const move = (sentence: string, id = ""): Choice => ({
        text: "",
        sentence,
        verb: "",
        things: [],
        ids: [id],
    });
    const named = (id: string) => (id.startsWith("button:") ? null : id);
    const some = [move("Stay.", "button:stop"), move("Skip.", "button:skip"), move("Go to a.", "a")];
    expect(allowed(["a", "b", "a"], some, named)).toBe("a, b.");
    expect(allowed([..."abcdefgh"], some, named)).toBe("a, b, c, d, e, f and 2 more.");
    expect(allowed(["a", "button:stop", "button:skip"], some, named)).toBe("a. Stay. Skip.");
    expect(allowed([], some.slice(0, 2), named)).toBe("Stay. Skip.");
    const many = [0, 1, 2, 3].map((n) => move(`${n} units.`, `button:many:${n}:gb232`));
    expect(
        allowed(
            many.flatMap(({ ids }) => ids),
            many,
            named,
        ),
    ).toBe("see the list.");
    expect(allowed(["a", ...many.flatMap(({ ids }) => ids)], many, named)).toBe("a. For more see the list.");
});

test("what each side of the cave has", () => {
    expect(factsOf({ turn: 0 })).toEqual([]);
    expect(factsOf({ turn: 3, hand: 1, widget: "carried", goblins: ["a1", "b2"], waiting: 1 })).toEqual([
        ["1 stone", "the Widget"],
        ["2 in the cave", "1 waits"],
    ]);
});
