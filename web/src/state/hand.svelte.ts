// The hand of whoever is asked: what it points at, chooses and plays. It knows no rule: moves say what they touch.
import { anyway, inShort, narrowed, pointAt, repeated, type Saying } from "../play/pointing";
import type { Command, Question } from "../wire/line";
import type { Answer, Choice, Known, Refusal, ShortWord } from "../wire/types";
import type { Foresight } from "./foresight.svelte";
import { settings } from "./settings.svelte";
import { toast } from "./toasts.svelte";

/** The table at which it plays. */
export interface Asked {
    readonly choices: readonly Choice[];
    readonly shortWords: readonly ShortWord[];
    readonly phase: string;
    readonly isAsked: boolean;
    readonly isPast: boolean;
    /** Says how the table stands: another one if anything has changed. */
    readonly hash: string;
    ask(question: Question): Promise<Known>;
    do(command: Command): Promise<Answer | null>;
    /** Something was begun and is done. */
    rested(): void;
}

export interface WhyNot {
    id: string;
    refusal: Refusal;
    /** What would be done all the same. */
    anyway?: Saying | null;
}

export class Hand {
    pointed = $state.raw<string[]>([]);
    /** A move that waits for Go. */
    chosen = $state.raw<Choice | null>(null);
    /** Several moves at once that wait for Go. */
    saying = $state.raw<Saying | null>(null);
    /** A move that is shown before it is chosen. */
    hovered = $state.raw<Choice | null>(null);
    /** What is on its way to the server. */
    pending = $state("");
    whyNot = $state.raw<WhyNot | null>(null);

    constructor(
        private readonly table: Asked,
        private readonly foresight: Foresight,
    ) {}

    /** The moves that are left by what was pointed at. */
    readonly left = $derived.by(() => narrowed(this.table.choices, this.pointed));
    readonly shown = $derived(this.chosen ?? this.hovered);
    readonly isBusy = $derived(!!(this.pending || this.pointed.length || this.chosen || this.saying));

    point(id: string, isTouch = false): void {
        if (!this.table.isAsked || this.pending) return;
        if (this.chosen?.ids.includes(id)) return this.play(this.chosen);
        if (this.saying?.id === id) return void this.say(this.saying);
        const found = pointAt(this.table.choices, this.pointed, id);
        [this.whyNot, this.saying] = [null, null];
        if (found.is === "move") return this.choose(found.choice, isTouch);
        this.chosen = null;
        if (found.is === "narrowed") this.pointed = found.pointed;
        else {
            this.saying = inShort(this.table.shortWords, this.table.phase, id);
            if (!this.saying) void this.askWhyNot(id, found.pointed);
        }
    }

    /** Choose a move: it is made at once, unless one looks first (touch) or wishes to be asked. */
    choose(choice: Choice, isTouch = false): void {
        if (this.pending) return;
        [this.whyNot, this.saying] = [null, null];
        if (this.chosen?.text === choice.text) return this.play(choice);
        if (isTouch) this.chosen = choice;
        else void this.unlessRegretted(choice);
    }

    /** Make a move, or ask once more, as the settings say. */
    private async unlessRegretted(choice: Choice): Promise<void> {
        const before = this.table.hash;
        const isWarned = settings.confirm !== "never" && !!choice.caution;
        const waits = isWarned || (settings.confirm === "final" && (await this.foresight.isFinal(choice)));
        if (before !== this.table.hash) return;
        if (waits) this.chosen = choice;
        else this.play(choice);
    }

    /** What a click at this would choose, for showing it before. */
    hover(id: string | null): void {
        const found =
            id !== null && this.table.isAsked ? pointAt(this.table.choices, this.pointed, id) : null;
        this.hovered = found?.is === "move" ? found.choice : null;
    }

    /** One step back; false if there was nothing to let go of. */
    back(): boolean {
        if (this.whyNot) this.whyNot = null;
        else if (this.saying) this.saying = null;
        else if (this.chosen) this.chosen = null;
        else if (this.pointed.length) this.pointed = this.pointed.slice(0, -1);
        else return false;
        return true;
    }

    letGo(): void {
        [this.pointed, this.chosen, this.hovered, this.whyNot, this.saying] = [[], null, null, null, null];
    }

    private async askWhyNot(id: string, pointed: string[]): Promise<void> {
        try {
            const told = await this.table.ask({ ask: "why_not", move: pointed });
            if (told.refusal) this.whyNot = { id, refusal: told.refusal };
        } catch (fault) {
            this.whyNot = { id, refusal: { clause: "", text: String(fault) } };
        }
    }

    // ---- doing

    play(choice: Choice): void {
        void this.playTexts([choice.text]);
    }

    async playTexts(moves: string[]): Promise<void> {
        if (this.pending || this.table.isPast) return;
        this.pending = moves.join(", ");
        const answer = await this.table.do({ do: "play", moves });
        if (answer?.why && answer.done?.length) toast(answer.why);
        this.pending = "";
        this.table.rested();
    }

    /** Say something in short; where it stops is said. */
    async say(saying: Saying): Promise<void> {
        if (this.pending || this.table.isPast) return;
        if (saying.moves) return this.playTexts(saying.moves);
        this.pending = saying.text;
        const answer = await this.table.do({ do: "short", text: saying.text });
        const refusal = { clause: saying.clause, text: answer?.why ?? "" };
        if (answer?.left?.length) this.whyNot = { id: saying.id, refusal, anyway: anyway(saying) };
        else if (answer?.why) toast(answer.why);
        [this.pending, this.saying] = ["", null];
        this.table.rested();
    }

    /** A way drawn over spaces: as many steps, which the server takes one by one. */
    walk(ids: readonly string[]): void {
        const [start, next] = ids;
        const first = this.table.choices.find(
            (choice) =>
                choice.ids.length === 1 &&
                choice.ids[0] === start &&
                (next === undefined || repeated(choice, next) !== null),
        );
        if (!first || this.pending) return;
        const texts = ids.slice(1).map((id) => repeated(first, id));
        void this.playTexts([first.text, ...texts.filter((text) => text !== null)]);
    }
}
