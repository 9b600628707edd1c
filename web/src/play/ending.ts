// The end of a game in words: who has won, and how it came to that.
import type { GameState, Place } from "../wire/types";

export interface Ending {
    verdict: string;
    /** How it came to the end. */
    why: string;
}

export function endingOf(game: GameState | null | undefined, result: string | undefined): Ending {
    const [all, why] = [game?.verdict || result || "The game is over.", game?.account?.ended ?? ""];
    const rest = why && all.startsWith(why) ? all.slice(why.length).trim() : all;
    return { verdict: game?.account?.verdict || rest || all, why: rest && rest !== all ? why : "" };
}

/** A part of a score as a number: "-2", "−2", "3½". */
export function numberOf(text: string): number {
    const number = parseFloat(text.replace("−", "-").replace("½", ".5"));
    return Number.isFinite(number) ? number : 0;
}

/** Who has won a game that ended because others gave up: all who are still in it. */
export function leftOver(seats: readonly Place[]): Place[] {
    return seats.some((place) => place.gave_up) ? seats.filter((place) => !place.gave_up) : [];
}

/** Who is out, and how. */
export function outWords(seats: readonly Place[]): string {
    const named = (flagged: boolean) =>
        listed(
            seats
                .filter((place) => place.gave_up && !!place.flagged === flagged)
                .map((place) => place.name || place.called),
        );
    const [gaveUp, late] = [named(false), named(true)];
    return [gaveUp && `${gaveUp} gave up.`, late && `${late} ran out of time.`].filter(Boolean).join(" ");
}

/** Whether a seat has won a game that is over; null where that is not told of single seats. */
export function hasWon(game: GameState, seats: readonly Place[], seat: number): boolean {
    if (!game.over) return leftOver(seats).some((place) => place.seat === seat);
    return game.scores[seat] === Math.max(...game.scores);
}

function listed(names: readonly string[]): string {
    return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}
