// The last die that fell, for the die beside the cave.
import { standing } from "../../play/standing";
import type { Item } from "../../wire/types";

export interface Roll {
    id: number;
    number: number;
    text: string;
}

/** Of what was not taken back; null: no die has fallen. */
export function lastRoll(items: readonly Item[]): Roll | null {
    const events = standing(items).flatMap((made) => made.events ?? []);
    const event = events.findLast((one) => one.kind === "rolled" || one.kind === "swept");
    if (!event) return null;
    return {
        id: event.number,
        number: Number(/(\d+)/.exec(event.sentence)?.[1] ?? 1),
        text: event.sentence,
    };
}
