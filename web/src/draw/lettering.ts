// Text of a drawing: how wide it is, where a line ends, how far it is squeezed before anything is left out.
const NARROW = new Set("iljtfrI.,:;'!|()[]/ ");
const WIDE = new Set("mwMWGOQ%@&+…");
const CUT = "…";
/** Pixels: no letter is smaller; where there is no room for it it is left out. */
export const LEAST_TYPE = 12;
/** Letters may be made so much narrower before a text is cut. */
export const TIGHT = 0.76;
/** Alegreya Sans, bold: the widths of the signs from the space to the tilde, in hundredths of the size;
 * digits as they stand in columns (`--figures`). */
const SIGNS =
    "15 26 35 55 45 85 71 20 29 30 38 48 23 30 23 28 48 48 48 48 48 48 48 48 48 48 23 23 48 48 48 34 84 60 58 52 65 51 46 60 70 29 33 58 43 80 69 64 55 65 59 50 50 64 59 90 62 56 55 29 28 29 44 44 39 48 52 38 53 47 33 50 53 26 28 49 26 81 53 49 52 52 35 38 34 52 44 70 46 45 42 29 31 29 48"
        .split(" ")
        .map((width) => Number(width) / 100);
const OTHER_SIGN = 0.6;

/** About how wide a text is in any type: as in Python's `lettering`, by which room is given out. */
export function widthOf(text: string, size: number): number {
    let sum = 0;
    for (const sign of text) sum += widthOfSign(sign);
    return size * sum;
}

function widthOfSign(sign: string): number {
    if (NARROW.has(sign)) return 0.34;
    if (WIDE.has(sign)) return 0.86;
    return sign !== sign.toLowerCase() ? 0.7 : 0.57;
}

/** How wide a text is in our own type. */
export function ourWidth(text: string, size: number): number {
    let sum = 0;
    for (const sign of text) sum += SIGNS[sign.charCodeAt(0) - 32] ?? OTHER_SIGN;
    return size * sum;
}

/** As much of a text as fits into a width, cut after a word where that leaves the most of it. */
export function shortened(text: string, size: number, width: number): string {
    if (ourWidth(text, size) <= width) return text;
    let kept = text;
    while (kept && ourWidth(kept.trimEnd() + CUT, size) > width) kept = kept.slice(0, -1);
    const word = kept.lastIndexOf(" ");
    if (word > kept.length / 2) kept = kept.slice(0, word);
    return kept ? kept.trimEnd() + CUT : "";
}

export interface Fitted {
    text: string;
    /** How wide it is to be drawn, where it has to be squeezed. */
    textLength?: number;
    lengthAdjust?: "spacingAndGlyphs";
}

/** A text that fits into a width: as it is, or narrower, or in the end cut. */
export function fitted(text: string, size: number, width: number): Fitted {
    if (ourWidth(text, size) <= width) return { text };
    const kept = shortened(text, size * TIGHT, width);
    if (!kept) return { text: "" };
    return {
        text: kept,
        textLength: Math.min(width, ourWidth(kept, size)),
        lengthAdjust: "spacingAndGlyphs",
    };
}

/** A text in lines that fit into a width; where `most` lines are not enough the last one is cut. */
export function wrapped(text: string, size: number, width: number, most: number): string[] {
    const lines: string[] = [];
    const words = text.split(/\s+|(?<=\w-)(?=\w)/).filter(Boolean);
    const joined = (line: string, word = "") => (line.endsWith("-") ? line + word : `${line} ${word}`);
    while (words.length && lines.length < most) {
        let line = words.shift() ?? "";
        const parts = lines.length + 1 < most ? divided(line, size, width) : null;
        if (parts) {
            line = parts[0];
            words.unshift(parts[1]);
        } else
            while (words.length && ourWidth(joined(line, words[0]), size) <= width)
                line = joined(line, words.shift());
        lines.push(line);
    }
    const last = lines.pop();
    if (last === undefined) return [];
    return [...lines, words.length ? words.reduce(joined, last) : last];
}

/** Between syllables, more or less: after a vowel and what belongs to it, before a consonant that a vowel follows. */
const SYLLABLE = /(?<=[aeiouy][^\Waeiouy]*)(?![kh])(?=(?:[cst]h|[^\Waeiouy])[aeiouy][a-z]+)/g;
const LEAST = 3;

/** A word that is too wide even when it is squeezed, in two: as much as fits, with a hyphen, and the rest. */
function divided(word: string, size: number, width: number): [string, string] | null {
    if (ourWidth(word, size * TIGHT) <= width) return null;
    const fitting = [...word.matchAll(SYLLABLE)]
        .map((place) => place.index)
        .filter((at) => at >= LEAST && word.length - at >= LEAST)
        .filter((at) => ourWidth(word.slice(0, at) + "-", size * TIGHT) <= width);
    const at = fitting.at(-1);
    return at === undefined ? null : [word.slice(0, at) + "-", word.slice(at)];
}

/** Whether lines fit into a width as they are, or squeezed. */
export function areWhole(lines: readonly string[], size: number, width: number): boolean {
    return lines.every((line) => ourWidth(line, size * TIGHT) <= width);
}

/** Whether a text fits into so many lines. */
export function fits(text: string, size: number, width: number, most: number): boolean {
    return wrapped(text, size, width, most).every((line) => ourWidth(line, size) <= width);
}
