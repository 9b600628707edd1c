import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keyOf, rowOf, walked } from "../src/play/keys";
import { Table } from "../src/state/table.svelte";
import { Line } from "../src/wire/line";
import type { Known, Update, Welcome } from "../src/wire/types";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
const row = (text: string) => ({ text, sentence: text, verb: "", things: [], ids: [] });
const update = (hash: string) =>
    ({
        seat: 0,
        number: 1,
        hash,
        items: [{ number: 1, is: "said" }],
        state: { stage: "playing", seats: [], game: { choices: [row("a"), row("b")], things: [] } },
    }) as unknown as Update;
const PREVIEWS = { previews: { a: { certain: true } } } as unknown as Known;

describe("the list of moves", () => {
    let answers: ((told: Known) => void)[] = [];
    let table: Table;
    beforeEach(() => {
        vi.useFakeTimers();
        vi.stubGlobal("document", { visibilityState: "visible" });
        vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
        answers = [];
        vi.spyOn(Line.prototype, "ask").mockImplementation(() => new Promise((told) => answers.push(told)));
        table = new Table("t");
        table.scene = {} as never;
        table.welcome({ mine: [0], has_secrets: false } as unknown as Welcome);
        table.update(update("one"));
    });
    afterEach(() => {
        vi.useRealTimers();
        vi.restoreAllMocks();
    });

    test("waits for what is said of its moves", async () => {
        const asked = table.foresight.query("danger");
        expect(table.foresight.awaited).toBe("soon");
        answers[0]?.(PREVIEWS);
        await vi.advanceTimersByTimeAsync(1);
        expect(table.foresight.awaited).toBe("soon");
        answers[1]?.({} as Known);
        await asked;
        await vi.advanceTimersByTimeAsync(1);
        expect([table.foresight.awaited, Object.keys(table.foresight.previews)]).toEqual(["", ["a"]]);
    });
    test("does not wait for long, and then has room for what comes late", async () => {
        await vi.advanceTimersByTimeAsync(150);
        expect(table.foresight.awaited).toBe("late");
        answers[0]?.(PREVIEWS);
        await vi.advanceTimersByTimeAsync(1);
        expect([table.foresight.awaited, Object.keys(table.foresight.previews)]).toEqual(["late", ["a"]]);
    });
    test("waits anew for the next moves, whatever the last ones still waited for", async () => {
        await vi.advanceTimersByTimeAsync(100);
        table.update(update("two"));
        answers[0]?.(PREVIEWS);
        await vi.advanceTimersByTimeAsync(100);
        expect([table.foresight.awaited, Object.keys(table.foresight.previews)]).toEqual(["soon", []]);
    });
});

test("rows have digits, then letters that do nothing else; arrows lead along them", () => {
    const keys = Array.from({ length: 40 }, (_, row) => keyOf(row));
    expect(keys.slice(8, 12)).toEqual(["9", "a", "b", "c"]);
    for (const taken of ["u", "h", "l"]) expect(keys).not.toContain(taken);
    expect([rowOf("1"), rowOf("c"), rowOf("u"), rowOf("Enter"), rowOf("")]).toEqual([0, 11, -1, -1, -1]);
    expect([walked("ArrowDown", 0, 3), walked("ArrowUp", 0, 3), walked("End", 0, 3)]).toEqual([1, null, 2]);
});
