// What was told of moves that still stand: a log keeps what was taken back, a table shows none of it.
import type { Item, Made } from "../wire/types";

const UNDO = "undo";

/** What happened and was not taken back, in order. */
export function standing(items: readonly Item[]): Made[] {
    const found: Made[] = [];
    for (const item of items) {
        if (item.is !== "happened") continue;
        if (item.made.verb !== UNDO) {
            found.push(item.made);
            continue;
        }
        for (let gone = takenBack(item.made); gone > 0 && found.at(-1)?.number;)
            if (found.pop()?.text) gone--; // what others decide unseen has no text, and is not counted
    }
    return found;
}

/** So many moves of which this seat was told were taken back. */
function takenBack(made: Made): number {
    const sentence = made.events?.[0]?.sentence ?? "";
    const [, moves] = /the last (?:(\d+) )?move/.exec(sentence) ?? ["", "0"];
    return Number(moves ?? 1);
}

/** Whether a seat has made a move that could be taken back. */
export function hasMoved(items: readonly Item[], seat: number | null): boolean {
    return standing(items).some((made) => made.number > 0 && made.seat === seat);
}
