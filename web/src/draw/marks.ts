// What is special about a thing just now, as a word for its drawing.
export type Mark = "" | "lit" | "near" | "chosen" | "refused" | "last";

export interface Marked {
    lit: ReadonlySet<string>;
    /** Touched by the move that is shown. */
    near: ReadonlySet<string>;
    chosen: ReadonlySet<string>;
    refused: string;
    last: ReadonlySet<string>;
    notes: ReadonlyMap<string, Note>;
}

/** A number on a space: a chance to lose by it, or anything else that a query says. */
export interface Note {
    text: string;
    /** From 1 to 4: how dangerous it is; 0: it is safe. */
    danger: number | null;
    /** What is lost by it, if that is not the game itself. */
    price?: { icon: string; words: string };
}

export class Marks {
    constructor(private readonly marked: Marked) {}

    of(id: string): Mark {
        const { lit, near, chosen, refused, last } = this.marked;
        if (id === refused) return "refused";
        if (chosen.has(id)) return "chosen";
        if (near.has(id)) return "near";
        if (lit.has(id)) return "lit";
        return last.has(id) ? "last" : "";
    }

    isLit(id: string): boolean {
        return this.marked.lit.has(id) || this.marked.chosen.has(id);
    }

    note(id: string): Note | undefined {
        return this.marked.notes.get(id);
    }

    inWords(id: string): string {
        const said = {
            "": "",
            lit: "may be chosen",
            near: "may be chosen",
            chosen: "chosen",
            refused: "refused",
            last: "touched by the last move",
        }[this.of(id)];
        const note = this.note(id);
        const risk =
            note?.danger === undefined || note.danger === null
                ? note?.text
                : `${riskOf(note)} ${note.text} percent`;
        return [said, risk].filter(Boolean).join(", ");
    }
}

/** What may happen, in words. */
export function riskOf(note: Note): string {
    return note.price?.words ?? "may die";
}

/** The step of a danger: to 17, 40, 60 percent, above. */
export function dangerStep(chance: number): number {
    if (chance <= 0) return 0;
    return [0.17, 0.4, 0.6].filter((step) => chance > step + 0.001).length + 1;
}
