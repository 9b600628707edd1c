// The end of a game in words: who has won, and how it came to that.
import type { GameState } from "../wire/types";

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
