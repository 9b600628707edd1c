import { expect, test } from "vitest";
import { lastRoll } from "../src/games/slayer/roll";
import { hasMoved, standing } from "../src/play/standing";
import type { Item } from "../src/wire/types";

let events = 0;
const move = (number: number, seat: number, text: string, kind: string, sentence: string): Item => ({
    is: "happened",
    made: { number, seat, verb: text || undefined, text, events: [{ number: ++events, kind, sentence }] },
});
const back = (number: number, seat: number, sentence: string) => move(number, seat, "undo", "undo", sentence);

const BEGUN: Item[] = [
    { is: "happened", made: { number: 0, events: [] } },
    { is: "started" },
    move(1, 1, "widget d5", "placed", "The horde places the Widget."),
];
const SWEPT = move(2, 0, "sweep", "swept", "Stormbeard sweeps his axe in a circle and rolls 2.");
const ROLLED = move(3, 1, "wait", "rolled", "The horde rolls 5.");

test("a die that was taken back lies on the table no more", () => {
    expect(lastRoll(BEGUN)).toBeNull();
    expect(lastRoll([...BEGUN, SWEPT, ROLLED])?.number).toBe(5);
    const one = back(4, 1, "The horde takes back the last move. Dice fall anew.");
    expect(lastRoll([...BEGUN, SWEPT, ROLLED, one])?.number).toBe(2);
    const both = back(4, 0, "You take back the last 2 moves. Dice fall anew.");
    expect(lastRoll([...BEGUN, SWEPT, ROLLED, both])).toBeNull();
});

test("whoever has not moved, or not any more, has nothing to take back", () => {
    expect(hasMoved(BEGUN, 0)).toBe(false);
    expect(hasMoved([...BEGUN, SWEPT], 0)).toBe(true);
    expect(hasMoved([...BEGUN, SWEPT, back(3, 0, "You take back the last move.")], 0)).toBe(false);
    expect(hasMoved([...BEGUN, SWEPT], null)).toBe(false);
});

test("what others decided unseen goes with what is taken back, and is not counted", () => {
    const unseen = move(3, 1, "", "drawn", "The horde draws.");
    const made = standing([...BEGUN, SWEPT, unseen, back(4, 0, "You take back the last move.")]);
    expect(made.map(({ number }) => number)).toEqual([0, 1]);
});

test("what was there before the first move stays", () => {
    const all = back(2, 1, "The horde takes back the last 9 moves.");
    expect(standing([...BEGUN, all]).map(({ number }) => number)).toEqual([0]);
});
