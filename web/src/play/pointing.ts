// Pointing: each click names a thing, and the list of legal moves is narrowed to those that begin with what was
// pointed at. It knows no rule: choices say what they touch, in the order in which a person would point.
import type { Choice, ShortWord } from "../wire/types";

/** The moves that are left after pointing at these things: in their order, or else in any. */
export function narrowed(choices: readonly Choice[], pointed: readonly string[]): Choice[] {
    if (!pointed.length) return [...choices];
    const inOrder = choices.filter((choice) => pointed.every((id, n) => choice.ids[n] === id));
    if (inOrder.length) return inOrder;
    return choices.filter((choice) => pointed.every((id) => choice.ids.includes(id)));
}

/** What can be pointed at next. */
export function litBy(choices: readonly Choice[], pointed: readonly string[]): Set<string> {
    const lit = new Set<string>();
    for (const choice of narrowed(choices, pointed)) {
        const next = choice.ids[pointed.length] ?? choice.ids.find((id) => !pointed.includes(id));
        if (next !== undefined && !pointed.includes(next)) lit.add(next);
    }
    return lit;
}

/** Everything that some move touches at all. */
export function touched(choices: readonly Choice[]): Set<string> {
    return new Set(choices.flatMap((choice) => choice.ids));
}

export type Pointed =
    | { is: "move"; choice: Choice }
    | { is: "narrowed"; pointed: string[] }
    | { is: "refused"; pointed: string[] };

/** What pointing at one thing more comes to. */
export function pointAt(choices: readonly Choice[], pointed: readonly string[], id: string): Pointed {
    const further = [...pointed, id];
    const left = narrowed(choices, further);
    if (left.length === 1 && left[0]) return { is: "move", choice: left[0] };
    if (left.length) return { is: "narrowed", pointed: further };
    const anew = narrowed(choices, [id]); // a new beginning
    if (pointed.length && anew.length === 1 && anew[0]) return { is: "move", choice: anew[0] };
    if (pointed.length && anew.length) return { is: "narrowed", pointed: [id] };
    return { is: "refused", pointed: further };
}

/** The moves whose text or sentence has all these words. */
export function searched(choices: readonly Choice[], words: string): Choice[] {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return choices.filter((choice) => {
        const text = `${choice.text} ${choice.sentence}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
    });
}

/** The same move with another place in it: dragging over hexes repeats a step. */
export function repeated(choice: Choice, id: string): string | null {
    const only = choice.ids[0];
    if (choice.ids.length !== 1 || only === undefined) return null;
    const [from, to] = [only, id].map((one) => one.slice(one.lastIndexOf(":") + 1));
    if (from === undefined || to === undefined || only.split(":")[0] !== id.split(":")[0]) return null;
    const words = choice.text.split(" ");
    const at = words.lastIndexOf(from);
    return at < 1 ? null : words.with(at, to).join(" ");
}

/** A short word for several moves, with what it names. */
export interface Saying {
    text: string;
    sentence: string;
    /** What was pointed at. */
    id: string;
    clause: string;
    word?: ShortWord;
    /** The moves themselves, where they are known; otherwise the server finds them. */
    moves?: string[];
}

/** What pointing at something says in short, where a short word of this phase names one thing of its kind. */
export function inShort(words: readonly ShortWord[], phase: string, id: string): Saying | null {
    const [kind, name] = [id.slice(0, id.indexOf(":")), id.slice(id.lastIndexOf(":") + 1)];
    const word = words.find(
        (one) => one.phases.includes(phase) && one.kinds.length === 1 && one.kinds[0] === kind,
    );
    if (!word) return null;
    const text = word.text.replace(/<[^>]*>/, name);
    const meaning = word.meaning.split(";")[0] ?? "";
    return { text, sentence: `${name}: ${meaning}.`, id, clause: word.clause, word };
}

/** The short word that somebody writes out. */
export function written(words: readonly ShortWord[], phase: string, text: string): Saying | null {
    const [first, ...rest] = text.trim().toLowerCase().split(/\s+/);
    const word = words.find((one) => one.phases.includes(phase) && one.text.split(" ")[0] === first);
    if (!word || rest.length < word.kinds.length) return null;
    return { text: [first, ...rest].join(" "), sentence: word.meaning, id: "", clause: word.clause, word };
}

/** The short words that can be said as they stand: those that name nothing, or one of a few things. */
export function spelledOut(words: readonly ShortWord[]): string[] {
    return words.flatMap((word) =>
        word.kinds.length
            ? (word.names ?? []).map((name) => word.text.replace(/<[^>]*>/, name))
            : [word.text],
    );
}

/** Going on where a short word would rather stop. */
export function anyway(saying: Saying): Saying | null {
    return saying.word?.meaning.includes("`anyway`") && !saying.text.endsWith(" anyway")
        ? { ...saying, text: `${saying.text} anyway` }
        : null;
}
