// What a move would do, in words: the same words as in the terminal.
import type { Outcome, Preview } from "../wire/types";

export function percent(chance: number): string {
    if (chance > 0 && chance < 0.005) return "<1%";
    return `${Math.round(chance * 100)}%`;
}

/** What to know about a move at a glance. */
export function inShort(preview: Preview | undefined): string {
    if (!preview) return "";
    const said: string[] = [];
    if (preview.points && preview.certain) said.push(`${preview.points > 0 ? "+" : ""}${preview.points}`);
    if (preview.ends_game) said.push("ends the game");
    else if (preview.then) said.push(`then ${preview.then} decides`);
    else if (preview.ends_turn) said.push(preview.ends_turn === 1 ? "ends your turn" : "may end your turn");
    if (preview.final) said.push("cannot be taken back");
    return said.join(" · ");
}

export function outcomeWords(outcome: Outcome): string {
    return outcome.told?.join(" ") || "Nothing more.";
}

/** The chance of what is not among the outcomes. */
export function otherChance(preview: Preview): number {
    const outcomes = preview.outcomes ?? [];
    if (!outcomes.length) return 0;
    return Math.max(0, 1 - outcomes.reduce((sum, outcome) => sum + outcome.chance, 0));
}
