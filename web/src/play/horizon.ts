// How far undo reaches, and what would end it, in words.
import type { Place, TakeBack } from "../wire/types";

export function horizon(undo: TakeBack | null | undefined, hasMoved = true): string {
    if (!undo) return "";
    if (!undo.moves && !hasMoved) return "You have made no move yet that could be taken back.";
    if (!undo.moves) return undo.why || "There is nothing to take back.";
    const reach = undo.moves === 1 ? "your last move" : `your last ${undo.moves} moves`;
    return `Undo takes back ${reach}, until dice fall, something hidden is shown or others decide.`;
}

/** How far back a wish goes. */
export function wishedBack(moves: number, whose = "their"): string {
    return moves > 1 ? `${whose} last move and everything since, ${moves} moves` : `${whose} last move`;
}

/** Whether nobody is there who would have to agree. */
export function isAmongPrograms(seats: readonly Place[], mine: readonly number[]): boolean {
    return seats.every((place) => mine.includes(place.seat) || !!place.level);
}
