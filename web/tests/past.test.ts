import { beforeEach, describe, expect, test, vi } from "vitest";
import { News } from "../src/state/news.svelte";
import { Past } from "../src/state/past.svelte";
import { Streams } from "../src/state/streams.svelte";
import { toasts } from "../src/state/toasts.svelte";
import type { State, Update } from "../src/wire/types";

describe("looking back", () => {
    const asked: number[] = [];
    let answers: ((state: State | Error) => void)[] = [];
    let past: Past;
    beforeEach(() => {
        [asked.length, answers] = [0, []];
        past = new Past(
            () => 0,
            (number) => {
                asked.push(number);
                return new Promise((done, failed) =>
                    answers.push((state) => (state instanceof Error ? failed(state) : done(state))),
                );
            },
        );
    });
    const stateOf = (number: number) => ({ number }) as unknown as State;

    test("asks one question at a time, and in the end for what is wanted then", async () => {
        void past.lookAt(1);
        void past.lookAt(2);
        void past.lookAt(3);
        expect(asked).toEqual([1]);
        answers[0]?.(stateOf(1));
        await vi.waitFor(() => expect(asked).toEqual([1, 3]));
        answers[1]?.(stateOf(3));
        await vi.waitFor(() => expect(past.at?.number).toBe(3));
    });
    test("asks for nothing twice", async () => {
        const first = past.lookAt(1);
        answers[0]?.(stateOf(1));
        await first;
        await past.lookAt(null);
        await past.lookAt(1);
        expect([past.at?.number, asked]).toEqual([1, [1]]);
    });
    test("whoever comes back meanwhile stays at the present", async () => {
        const looked = past.lookAt(1);
        void past.lookAt(null);
        answers[0]?.(stateOf(1));
        await looked;
        expect(past.at).toBeNull();
    });
    test("what cannot be had is told, and nothing more is asked", async () => {
        const looked = past.lookAt(1);
        answers[0]?.(new Error("There is no such move."));
        await looked;
        expect([past.at, toasts.at(-1)?.text]).toEqual([null, "There is no such move."]);
    });
});

describe("what happened meanwhile", () => {
    let visibilityState: string;
    const kept = new Map<string, string>();
    beforeEach(() => {
        visibilityState = "visible";
        kept.clear();
        vi.stubGlobal("document", {
            get visibilityState() {
                return visibilityState;
            },
        });
        vi.stubGlobal("localStorage", {
            getItem: (key: string) => kept.get(key) ?? null,
            setItem: (key: string, value: string) => kept.set(key, value),
        });
    });

    test("at the first visit nothing is news, at the next what came since", () => {
        const first = new News("t");
        first.tell(0, 4, true);
        expect(first.unseen).toBeNull();
        const next = new News("t");
        next.tell(0, 7, true);
        expect(next.unseen).toEqual({ after: 4, upTo: 7 });
    });
    test("whoever leaves the tab is told when they come back, and not before", () => {
        const news = new News("t");
        news.tell(0, 4, true);
        news.leave([{ seat: 0, number: 4 }]);
        visibilityState = "hidden";
        news.tell(0, 5, false);
        expect(news.unseen).toBeNull();
        visibilityState = "visible";
        news.tell(0, 6, false);
        expect(news.unseen).toEqual({ after: 4, upTo: 6 });
    });
});

test("what a seat was told is added to what it knows, or told anew", () => {
    const update = (number: number, items: string[], how = {}) =>
        ({ is: "update", seat: 1, number, hash: `h${number}`, items, ...how }) as unknown as Update;
    const streams = new Streams();
    expect([streams.begin(1), streams.begin(1), streams.known()]).toEqual([
        true,
        false,
        [{ seat: 1, number: 0, hash: "" }],
    ]);
    streams.add(update(1, ["a"], { state: "first" }));
    streams.add(update(2, ["b"]));
    expect(streams.of(1)).toEqual({ number: 2, hash: "h2", items: ["a", "b"], state: "first" });
    streams.add(update(3, ["c"], { reset: true, state: "third" }));
    expect(streams.of(1)).toEqual({ number: 3, hash: "h3", items: ["c"], state: "third" });
});
