// Who sits where at a new table.
import type { Brief, GameKind, OptionKind, SeatWish } from "../wire/types";

/** The number of players that a game is usually played with. */
export function usualPlayers(game: GameKind): number {
    const option = game.options.find((one) => one.name === "players");
    return typeof option?.default === "number" ? option.default : (playersOf(game)[0] ?? 2);
}

export function playersOf(game: GameKind): number[] {
    return Object.keys(game.seats)
        .map(Number)
        .sort((a, b) => a - b);
}

export function seatsFor(game: GameKind, players: number): string[] {
    return game.seats[String(players)] ?? [];
}

export function againstBots(players: number, level: string, name: string): SeatWish[] {
    return Array.from({ length: players }, (_, n) => (n === 0 ? { who: "me", name } : { who: level }));
}

export function atOneScreen(seats: readonly string[], name: string): SeatWish[] {
    return seats.map((word, n) => ({ who: "me", name: n === 0 ? name : capital(word) }));
}

export function withFriends(players: number, name: string): SeatWish[] {
    return Array.from({ length: players }, (_, n) => (n === 0 ? { who: "me", name } : { who: "open" }));
}

/** With whom one sits at a table, whatever one is called there; at a table of others: who sits there. */
export function companyOf({ seats, mine = [] }: Brief): string {
    const others = seats.filter((one, seat) => one && !mine.includes(seat));
    return others.length ? `with ${others.join(", ")}` : "";
}

export function capital(word: string): string {
    return word.charAt(0).toUpperCase() + word.slice(1);
}

export function playersWords(game: GameKind): string {
    const all = playersOf(game);
    return all.length > 1 ? `${all[0]}–${all.at(-1)}` : String(all[0] ?? "");
}

/** Whether a value of an option can be chosen at all: some name seats, of which there may be fewer. */
export function isChoosable(option: OptionKind, value: string, seats: readonly string[]): boolean {
    return !isSeat(option, value) || Number(value) < seats.length;
}

/** What a value of an option is called. */
export function valueWords(option: OptionKind, value: string, seats: readonly string[]): string {
    if (isSeat(option, value)) return `seat ${seats[Number(value)] ?? value}`;
    return value.replace(/[_-]+/g, " ");
}

function isSeat(option: OptionKind, value: string): boolean {
    return option.name.includes("seat") && /^\d+$/.test(value);
}
