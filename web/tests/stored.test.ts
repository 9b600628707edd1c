import { expect, test } from "vitest";
import { isHistory } from "../src/play/stored";

test("what a seat saw of a game is told from a game", () => {
    expect(isHistory('{"warren": "history", "game": "slayer"}')).toBe(true);
    expect(isHistory('{"warren": "position"}')).toBe(false);
    expect(isHistory("warren 3\ngame slayer")).toBe(false);
    expect(isHistory("{ no JSON")).toBe(false);
});
