import { expect, test } from "vitest";
import { shownAs } from "../src/ui/looks";
import type { GameKind } from "../src/wire/types";

const HEAPS: GameKind = {
    id: "heaps",
    title: "Heaps",
    summary: "Leave the last pebble to the other.",
    seats: {},
    options: [],
    editions: [],
    levels: [],
    has_secrets: false,
    looks: null,
};
const looks = {
    emblem: "/light",
    emblem_dark: "/dark",
    icon: "/icon",
    line: "Not the last.",
    length: "2 min",
};

test("a game is shown as it says, on light and on dark pages", () => {
    expect(shownAs({ ...HEAPS, looks }, false)).toEqual({
        emblem: "/light",
        line: "Not the last.",
        length: "2 min",
    });
    expect(shownAs({ ...HEAPS, looks }, true).emblem).toBe("/dark");
});

test("a game that says nothing is shown by the mark and its summary", () => {
    const shown = shownAs(HEAPS, true);
    expect(shown.emblem).toContain("mark-dark");
    expect([shown.line, shown.length]).toEqual([HEAPS.summary, ""]);
});
