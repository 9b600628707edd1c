// How a game is shown where games are chosen: as it says itself, or else by the mark and its summary.
import mark from "../art/mark-light.svg";
import markDark from "../art/mark-dark.svg";
import type { GameKind } from "../wire/types";

export interface Shown {
    emblem: string;
    line: string;
    length: string;
}

export function shownAs({ looks, summary }: GameKind, isDark: boolean): Shown {
    if (!looks) return { emblem: isDark ? markDark : mark, line: summary, length: "" };
    return { emblem: isDark ? looks.emblem_dark : looks.emblem, line: looks.line, length: looks.length };
}
