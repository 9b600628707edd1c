// What stands on a card in small frames: what it asks for, then its numbers. Needs are never left out: where there is
// little room numbers have an initial for a name, then the same needs are counted.
import type { Face } from "../wire/types";
import type { Box } from "./box";
import { type Fitted, fits, fitted, ourWidth, TIGHT, wrapped } from "./lettering";

export interface Chip {
    box: Box;
    lines: Fitted[];
}

interface Wording {
    needs: readonly string[];
    numbers: readonly string[];
    /** So many may a number take. */
    lines: number;
}

const LINE = 1.15;
const BORDER = 0.2; // of the size of type, on each side
const BETWEEN = 0.25;
const MOST_LINES = 4;
/** How far a line is squeezed before another one is begun. */
const SNUG = 0.85;

/** Chips in a room, by the fullest wording that fits; null if not even the shortest does. */
export function chipsIn(room: Box, face: Face, size: number): Chip[] | null {
    const most = room.width - 2 * BORDER * size;
    for (const wording of wordings(face)) {
        const chips = flowed(room, [...wording.needs, ...wording.numbers], size);
        const isWhole = wording.numbers.every((text) => fits(text, size * TIGHT, most, wording.lines));
        if (isWhole && endOf(chips) <= room.y + room.height) return chips;
    }
    return null;
}

/** In the shortest wording: all that is needed, and the numbers for which there is still room. */
export function leastIn(room: Box, face: Face, size: number): Chip[] {
    const { needs, numbers } = shortest(face);
    const chips = flowed(room, [...needs, ...numbers], size);
    return chips.filter(({ box }, n) => n < needs.length || box.y + box.height <= room.y + room.height);
}

export function endOf(chips: readonly Chip[]): number {
    return Math.max(0, ...chips.map(({ box }) => box.y + box.height));
}

function wordings(face: Face): Wording[] {
    const needs = face.symbols ?? [];
    const short = shortest(face);
    return [
        { needs, numbers: (face.figures ?? []).map((figure) => `${figure.name} ${figure.value}`), lines: 1 },
        { ...short, needs },
        short,
        { ...short, numbers: [short.numbers.map((number) => number.replace(" ", "")).join(" ")], lines: 2 },
    ];
}

function shortest(face: Face): Wording {
    return {
        needs: counted(face.symbols ?? []),
        numbers: (face.figures ?? []).map((figure) => `${figure.name.slice(0, 1)} ${figure.value}`),
        lines: 1,
    };
}

/** The same symbols side by side as one with its number: `3R`. */
function counted(symbols: readonly string[]): string[] {
    const found: [string, number][] = [];
    for (const symbol of symbols) {
        const last = found.at(-1);
        if (last?.[0] === symbol) last[1]++;
        else found.push([symbol, 1]);
    }
    return found.map(([symbol, n]) =>
        n === 1 ? symbol : symbol.length === 1 ? `${n}${symbol}` : `${n}× ${symbol}`,
    );
}

/** From left to right and on in the next row; a text that is too wide takes several lines. */
function flowed(room: Box, texts: readonly string[], size: number): Chip[] {
    const chips: Chip[] = [];
    const most = room.width - 2 * BORDER * size;
    let [x, y, tallest] = [room.x, room.y, 0];
    for (const text of texts) {
        const rows = fits(text, size * TIGHT, most, 1)
            ? [text]
            : wrapped(text, size * SNUG, most, MOST_LINES);
        const lines = rows.map((row) => fitted(row, size, most));
        const width = Math.max(...lines.map(widthOf)) + 2 * BORDER * size;
        const height = (lines.length * LINE + BORDER) * size;
        if (x > room.x && x + width > room.x + room.width) [x, y, tallest] = [room.x, y + tallest, 0];
        chips.push({ box: { x, y, width, height }, lines });
        x += width + BETWEEN * size;
        tallest = Math.max(tallest, height + BETWEEN * 0.6 * size);
    }
    return chips;

    function widthOf(line: Fitted): number {
        return line.textLength ?? ourWidth(line.text, size);
    }
}
