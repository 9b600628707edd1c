// The log: what a seat was told, as lines. Items come one after another, each with its number from 1.
import type { Item, Place } from "../wire/types";
import { wishedBack } from "./horizon";

export interface Line {
    /** The number of the item, by which the table can be shown as it stood then. */
    number: number;
    text: string;
    by: number | null;
    ids: string[];
    isMove: boolean;
    kind: string;
    /** Of the rules: what the line is about; nothing where they have no part in it. */
    clause: string;
}

export function linesOf(items: readonly Item[], seats: readonly Place[], from = 0): Line[] {
    return items.slice(from).flatMap((item, n) => remembered(item, from + n + 1, seats, items));
}

/** What happened stays as it was told: a long log is not made anew with every move. */
const known = new WeakMap<Item, Line[]>();
function remembered(item: Item, number: number, seats: readonly Place[], items: readonly Item[]): Line[] {
    if (item.is !== "happened") return told(item, number, seats, items);
    let lines = known.get(item);
    if (lines?.[0] && lines[0].number !== number) lines = undefined;
    if (!lines) known.set(item, (lines = told(item, number, seats, items)));
    return lines;
}

function told(item: Item, number: number, seats: readonly Place[], items: readonly Item[]): Line[] {
    const line = (text: string, by: number | null = null): Line[] => [
        { number, text, by, ids: [], isMove: false, kind: item.is, clause: "" },
    ];
    const named = (seat: number) => seats[seat]?.called ?? `seat ${seat + 1}`;
    switch (item.is) {
        case "happened":
            return (item.made.events ?? []).map((event) => ({
                number,
                text: event.sentence,
                by: event.by ?? item.made.seat ?? null,
                ids: event.ids ?? [],
                isMove: true,
                kind: event.kind,
                clause: event.clause ?? "",
            }));
        case "started":
            return line(items.slice(0, number).some(isMove) ? "The game goes on." : "The game begins.");
        case "asks":
            return line(`${named(item.seat)} asks to take back ${wishedBack(item.moves ?? 1)}.`, item.seat);
        case "replies":
            return line(`${named(item.seat)} ${item.agrees ? "agrees" : "does not agree"}.`, item.seat);
        case "surrendered":
            return line(
                `${named(item.seat)} ${item.flagged ? "has run out of time" : "gives up"}.`,
                item.seat,
            );
        case "over":
            return item.why ? line(item.why) : [];
        case "sealed":
            return line(
                item.text ? "Your answer is kept until all have chosen." : "You take your answer back.",
            );
        default:
            return [];
    }
}

/** Why a table was closed, as those who sit there are told. */
export function whyClosed(items: readonly Item[]): string {
    const last = items.filter((item) => item.is === "over").at(-1);
    return last?.is === "over" && last.why ? last.why : "The table is closed.";
}

/** The numbers of the items that are moves, for the slider. */
export function moveNumbers(items: readonly Item[]): number[] {
    return items.flatMap((item, n) => (isMove(item) ? [n + 1] : []));
}

function isMove(item: Item): boolean {
    return item.is === "happened" && item.made.number > 0;
}

export interface Speech {
    name: string;
    text: string;
    speaker: string;
    seat: number | null;
}

export function speechesOf(items: readonly Item[]): Speech[] {
    return items.flatMap((item) =>
        item.is === "spoke"
            ? [{ name: item.name, text: item.text, speaker: item.speaker, seat: item.seat ?? null }]
            : [],
    );
}
