import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Table } from "../src/state/table.svelte";
import type { Answer, Choice, State, Welcome } from "../src/wire/types";

const lines = vi.hoisted(() => ({ answer: (() => {}) as (answer: Answer) => void }));
vi.mock("../src/wire/line", () => ({
    Line: class {
        do = () => new Promise<Answer>((done) => (lines.answer = done));
        ask = () => Promise.resolve({});
    },
}));

vi.mock("../src/state/settings.svelte", () => ({ settings: { confirm: "never" } }));

const reload = vi.fn();
const written = { value: "", defaultValue: "" };
const move = { text: "stop", sentence: "Stop.", verb: "stop", things: [], ids: [] } as Choice;

beforeEach(() => {
    reload.mockClear();
    written.value = "";
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
    vi.stubGlobal("document", { visibilityState: "visible", querySelectorAll: () => [written] });
    vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

function tableOf(): { table: Table; welcome: (version: string) => void; update: () => void } {
    const table = new Table("t");
    const welcome = (version: string) =>
        table.welcome({ version, mine: [0], scene: "s" } as unknown as Welcome);
    let number = 0;
    const state = { stage: "playing", seats: [] } as unknown as State;
    const update = () =>
        table.update({ is: "update", seat: 0, number: ++number, hash: "", items: [], state });
    welcome("1");
    return { table, welcome, update };
}

test("an old tab loads itself anew at once if nothing is begun", () => {
    const { welcome } = tableOf();
    welcome("1");
    expect(reload).not.toHaveBeenCalled();
    welcome("2");
    expect(reload).toHaveBeenCalled();
});

test("an old tab loads itself anew between moves, without losing one that is on its way", async () => {
    const { table, welcome } = tableOf();
    table.hand.play(move);
    welcome("2");
    welcome("2"); // the line was lost once more
    expect(reload).not.toHaveBeenCalled();
    lines.answer({});
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("an old tab waits for what is chosen or written, and was not sent", () => {
    const { table, welcome, update } = tableOf();
    table.hand.chosen = move;
    written.value = "Good ga";
    welcome("2");
    table.hand.chosen = null;
    update();
    expect(reload).not.toHaveBeenCalled();
    written.value = "";
    update();
    expect(reload).toHaveBeenCalled();
});
