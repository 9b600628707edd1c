import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayNotify, TurnNotices } from "../src/state/notices";

class Note {
    static permission = "granted";
    static requestPermission = vi.fn(() => Promise.resolve((Note.permission = "granted")));
    static all: Note[] = [];
    onclick: (() => void) | null = null;
    isOpen = true;
    constructor(
        readonly title: string,
        readonly options: { body: string; tag: string },
    ) {
        Note.all.push(this);
    }
    close(): void {
        this.isOpen = false;
    }
}

const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
const focus = vi.fn();

beforeEach(() => {
    Note.all = [];
    Note.permission = "granted";
    page.visibilityState = "hidden";
    vi.stubGlobal("Notification", Note);
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", { focus });
});
afterEach(() => vi.unstubAllGlobals());

test("a turn that begins while the page is hidden is told once", () => {
    const notices = new TurnNotices("t");
    for (const isAsked of [false, true, true]) notices.turn(isAsked, "Goblin Slayer", true);
    expect(Note.all.map((note) => [note.title, note.options.body, note.options.tag])).toEqual([
        ["Your turn", "Goblin Slayer", "t"],
    ]);
    notices.turn(false, "Goblin Slayer", true);
    expect(Note.all[0]?.isOpen).toBe(false);
    notices.turn(true, "Goblin Slayer", true);
    expect(Note.all.length).toBe(2);
});

test("nothing is told of a turn that one has seen, does not want word of, or may not be told of", () => {
    page.visibilityState = "visible";
    const notices = new TurnNotices("t");
    notices.turn(true, "Pact", true);
    page.visibilityState = "hidden";
    notices.turn(true, "Pact", true);
    new TurnNotices("t").turn(true, "Pact", false);
    Note.permission = "denied";
    new TurnNotices("t").turn(true, "Pact", true);
    vi.stubGlobal("Notification", undefined);
    expect(Note.all).toEqual([]);
});

test("whoever clicks comes to the page, and whoever looks needs the notice no more", () => {
    const notices = new TurnNotices("t");
    const stop = notices.open();
    notices.turn(true, "Pact", true);
    Note.all[0]?.onclick?.();
    expect(focus).toHaveBeenCalledOnce();
    expect(Note.all[0]?.isOpen).toBe(false);
    notices.turn(false, "Pact", true);
    notices.turn(true, "Pact", true);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(Note.all[1]?.isOpen).toBe(false);
    stop();
});

test("a browser that will not show notices breaks nothing", () => {
    const fails = () => {
        throw new TypeError("only for installed pages");
    };
    vi.stubGlobal("Notification", Object.assign(vi.fn(fails), { permission: "granted" }));
    expect(() => new TurnNotices("t").turn(true, "Pact", true)).not.toThrow();
});

test("the browser is asked for leave once, and a refusal stands", async () => {
    Note.permission = "default";
    expect(await mayNotify()).toBe(true);
    expect(await mayNotify()).toBe(true);
    expect(Note.requestPermission).toHaveBeenCalledOnce();
    Note.permission = "denied";
    expect(await mayNotify()).toBe(false);
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, "Notification");
    expect(await mayNotify()).toBe(false);
});
