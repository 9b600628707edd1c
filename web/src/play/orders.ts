// What a standing order can prefer: whole moves, what they do, and the things that they name.
import type { Choice } from "../wire/types";

const MOST_OFFERED = 14;
const MOST_MOVES = 8;
const SHORTEST_VERB = 4;

/** What is answered, and how it is called. */
export interface Preference {
    answer: string;
    name: string;
}

export function preferences(choices: readonly Choice[]): Preference[] {
    const moves = choices.length <= MOST_MOVES ? choices : [];
    return [
        ...moves.map((choice) => ({ answer: choice.text.toLowerCase(), name: choice.sentence })),
        ...telling(choices),
    ];
}

/** Verbs and things that some moves have and others have not, the most frequent first. */
function telling(choices: readonly Choice[]): Preference[] {
    const verbs = new Map([...grouped(choices, (choice) => [choice.verb]).values()].flatMap(beginning));
    const things = grouped(choices, (choice) => choice.things.map(({ label }) => label));
    const found = [...verbs, ...things].flatMap(([name, meant]) => {
        const answer = wordFor(name, meant, choices);
        return answer ? [{ answer, name: bare(name), count: meant.size }] : [];
    });
    const known = new Map(found.map((one) => [one.answer, one]));
    return [...known.values()]
        .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
        .slice(0, MOST_OFFERED)
        .map(({ answer, name }) => ({ answer, name }));
}

/** The word with which all sentences of a verb begin, if they do. */
function beginning(meant: ReadonlySet<Choice>): [string, ReadonlySet<Choice>][] {
    const words = new Set([...meant].map(({ sentence }) => /^\p{L}*/u.exec(sentence)?.[0] ?? ""));
    const [word = ""] = words;
    return words.size === 1 && word.length >= SHORTEST_VERB ? [[word, meant]] : [];
}

function grouped(choices: readonly Choice[], by: (choice: Choice) => string[]): Map<string, Set<Choice>> {
    const groups = new Map<string, Set<Choice>>();
    for (const choice of choices)
        for (const name of by(choice)) groups.set(name, (groups.get(name) ?? new Set()).add(choice));
    return groups;
}

/** The word of a name by which an order means those moves and no others; orders know words of sentences. */
function wordFor(name: string, meant: ReadonlySet<Choice>, choices: readonly Choice[]): string {
    if (meant.size === choices.length) return "";
    const isExact = (word: string) =>
        choices.every((choice) => {
            const words = wordsOf(choice.sentence);
            return meant.has(choice) === (words.has(word) || words.has(`${word}s`));
        });
    return (
        [...wordsOf(bare(name))].filter((word) => word.length > 1 && /\p{L}/u.test(word)).find(isExact) ?? ""
    );
}

/** A name without its article. */
function bare(name: string): string {
    return name.replace(/^(an?|the|no|your) +/i, "");
}

function wordsOf(text: string): Set<string> {
    return new Set(text.toLowerCase().match(/[\p{L}\p{N}_'-]+/gu) ?? []);
}
