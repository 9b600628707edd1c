// What a standing order can prefer: words by which the choices of a question differ, or whole moves.
import type { Choice } from "../wire/types";

const MOST_WORDS = 14;
const MOST_MOVES = 8;
const SHORTEST = 4;
const SAY_NOTHING = new Set(
    "after anybody each from have into more nobody once only that their them then there they this when with your".split(
        " ",
    ),
);

/** What is answered, and how it is called. */
export interface Preference {
    answer: string;
    name: string;
}

export function preferences(choices: readonly Choice[]): Preference[] {
    const moves = choices.length <= MOST_MOVES ? choices : [];
    return [
        ...moves.map((choice) => ({ answer: choice.text.toLowerCase(), name: choice.sentence })),
        ...telling(choices).map((word) => ({ answer: word, name: word })),
    ];
}

/** Words that some sentences have and others have not, the most frequent first. */
function telling(choices: readonly Choice[]): string[] {
    const counts = new Map<string, number>();
    for (const choice of choices)
        for (const word of new Set(choice.sentence.toLowerCase().match(/[\p{L}'-]+/gu) ?? []))
            if (word.length >= SHORTEST && !SAY_NOTHING.has(word))
                counts.set(word, (counts.get(word) ?? 0) + 1);
    return [...counts]
        .filter(([, count]) => count < choices.length)
        .sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
        .map(([word]) => word)
        .slice(0, MOST_WORDS);
}
