import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, pause, type Linked } from "../src/wire/line";

class FakeSocket {
    static OPEN = 1;
    static CONNECTING = 0;
    static all: FakeSocket[] = [];
    readyState = 0;
    sent: { is: string; id?: number; key?: string }[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    constructor(readonly address: string) {
        FakeSocket.all.push(this);
    }
    send(text: string) {
        this.sent.push(JSON.parse(text) as { is: string });
    }
    close() {}
    begin() {
        this.readyState = 1;
        this.onopen?.();
        this.hear({ is: "welcome" });
    }
    end(code = 1006) {
        this.readyState = 3;
        this.onclose?.({ code });
    }
    hear(said: object) {
        this.onmessage?.({ data: JSON.stringify(said) });
    }
}

const links: Linked[] = [];
const listener = {
    linked: (how: Linked) => void links.push(how),
    welcome: () => {},
    update: () => {},
    present: () => {},
    known: () => [{ seat: 0, number: 7, hash: "h" }],
};

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    FakeSocket.all = [];
    links.length = 0;
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

test("a command that was not answered is sent again with the same key when the line is back", async () => {
    const line = new Line("t", listener);
    line.open();
    FakeSocket.all[0]?.begin();
    const done = line.do({ do: "play", moves: ["step b2"] }, 0);
    const first = FakeSocket.all[0]?.sent.at(-1);
    FakeSocket.all[0]?.end();
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.all[1]?.begin();
    const again = FakeSocket.all[1]?.sent.at(-1);
    expect(again).toEqual(first);
    FakeSocket.all[1]?.hear({ is: "done", id: again?.id, answer: { done: ["step b2"] } });
    await expect(done).resolves.toEqual({ done: ["step b2"] });
    expect(links).toEqual(["connecting", "open", "lost", "connecting", "open"]);
});

test("it says what it knows already", () => {
    const line = new Line("t", listener);
    line.open();
    FakeSocket.all[0]?.begin();
    expect(FakeSocket.all[0]?.sent.at(-1)).toEqual({ is: "watch", seat: 0, after: 7, hash: "h" });
});

test("a refusal is thrown in the server's words", async () => {
    const line = new Line("t", listener);
    line.open();
    FakeSocket.all[0]?.begin();
    const done = line.do({ do: "undo" }, 0);
    FakeSocket.all[0]?.hear({ is: "failed", id: 1, fault: { code: "no", message: "Dice have fallen." } });
    await expect(done).rejects.toThrow("Dice have fallen.");
});

test("a line that says nothing to a command is given up, and the command sent again over another", async () => {
    const line = new Line("t", listener);
    line.open();
    FakeSocket.all[0]?.begin();
    const done = line.do({ do: "play", moves: ["step b2"] }, 0);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(links.at(-1)).toBe("open");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.all[1]?.begin();
    const again = FakeSocket.all[1]?.sent.at(-1);
    expect(again).toEqual(FakeSocket.all[0]?.sent.at(-1));
    FakeSocket.all[0]?.hear({ is: "done", id: again?.id, answer: {} }); // too late: nobody listens
    FakeSocket.all[1]?.hear({ is: "done", id: again?.id, answer: { done: ["step b2"] } });
    await expect(done).resolves.toEqual({ done: ["step b2"] });
    expect(links).toEqual(["connecting", "open", "lost", "connecting", "open"]);
});

test("a server that is slow but speaks is waited for, and a question takes its time", async () => {
    const line = new Line("t", listener);
    line.open();
    FakeSocket.all[0]?.begin();
    void line.do({ do: "undo" }, 0).catch(() => {});
    await vi.advanceTimersByTimeAsync(3_000);
    FakeSocket.all[0]?.hear({ is: "presence" });
    void line.ask({ ask: "hint" }, 0).catch(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(links).toEqual(["connecting", "open"]);
});

test("whoever comes back to the page finds out whether anybody is still there", async () => {
    const line = new Line("t", listener);
    line.open();
    FakeSocket.all[0]?.begin();
    line.hurry();
    expect(FakeSocket.all[0]?.sent.at(-1)?.is).toBe("watch");
    await vi.advanceTimersByTimeAsync(6_000);
    expect(links.slice(0, 4)).toEqual(["connecting", "open", "lost", "connecting"]);
    line.abandon();
    expect(links.at(-1)).toBe("lost");
});

test("pauses grow, up to a limit, and differ", () => {
    expect(pause(0, true, 0)).toBeLessThan(pause(0, false, 0));
    expect(pause(20, false, 1)).toBe(15_000);
    expect(pause(3, false, 0)).not.toBe(pause(3, false, 1));
});
