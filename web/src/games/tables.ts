// Tables of a game's own, found by the game's id. A game without one is drawn by the general table.
import type { Own } from "./own";

const FOUND = import.meta.glob<{ default: Own }>("./*/own.ts");

export function hasOwn(game: string): boolean {
    return `./${game}/own.ts` in FOUND;
}

/** What a game has of its own, which is loaded only now; null if it has nothing. */
export async function ownOf(game: string): Promise<Own | null> {
    return (await FOUND[`./${game}/own.ts`]?.())?.default ?? null;
}
