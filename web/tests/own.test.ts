import { beforeEach, expect, test, vi } from "vitest";
import { hasOwn, ownOf } from "../src/games/tables";
import { Gaze } from "../src/state/gaze.svelte";
import { Table } from "../src/state/table.svelte";
import { toasts } from "../src/state/toasts.svelte";
import type { Welcome } from "../src/wire/types";

const broken = vi.hoisted(() => ({ isBroken: false }));
vi.mock("../src/games/slayer/Cave.svelte", () => {
    if (broken.isBroken) throw new Error("The server has a newer version.");
    return { default: () => {} };
});
vi.mock("../src/state/settings.svelte", () => ({ settings: { confirm: "never" } }));
vi.mock("../src/state/route.svelte", () => ({ replaceAddress: () => {} }));
vi.mock("../src/wire/line", () => ({ Line: vi.fn() }));

beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("fetch", () => new Promise(() => {}));
});

function gazeAt(game: string): Gaze {
    const table = new Table("t");
    table.welcome({ version: "1", mine: [0], scene: "s", game } as unknown as Welcome);
    return new Gaze(table);
}

test("what a game has of its own cannot be had where it fails: then the general table does", async () => {
    broken.isBroken = true;
    const gaze = gazeAt("slayer");
    expect([gaze.isOwn, gaze.own]).toEqual([true, null]);
    await gaze.fetchOwn("slayer");
    expect([gaze.hasOwn, gaze.isOwn, toasts.length]).toEqual([true, false, 1]);
    broken.isBroken = false;
});

test("a table of a game's own is found by the game's id, and the general one can be had instead", async () => {
    const gaze = gazeAt("slayer");
    await gaze.fetchOwn("slayer");
    expect(gaze.own?.facts?.({ turn: 1, hand: 1, goblins: [] })[0]).toEqual(["1 stone", "no Widget yet"]);
    expect(gaze.isOwn).toBe(true);
    gaze.isGeneral = true;
    expect(gaze.isOwn).toBe(false);
});

test("a game that is not ours has the general table", async () => {
    const gaze = gazeAt("heaps");
    await gaze.fetchOwn("heaps");
    expect([gaze.hasOwn, gaze.isOwn, gaze.own]).toEqual([false, false, null]);
    expect([hasOwn("heaps"), hasOwn(""), await ownOf("../slayer")]).toEqual([false, false, null]);
});
