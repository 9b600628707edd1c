// What the game foresees of the moves that can be chosen now. The list of moves is held back for it, if not for long.
import type { Question } from "../wire/line";
import type { Choice, Known, Preview, QueryAnswer } from "../wire/types";

/** So many milliseconds the list of moves waits for what is said of them. */
const PATIENCE = 150;

export class Foresight {
    previews = $state.raw<Record<string, Preview>>({});
    /** The list of moves is held back until what is to be said of them is known ("soon"); where that takes long, it
     * is shown with room for it ("late"). Nothing jumps under the pointer. */
    awaited = $state<"" | "soon" | "late">("");
    private patience: ReturnType<typeof setTimeout> | undefined;
    private unanswered = 0;
    private readonly odds = new Map<string, Promise<Preview | null>>();

    constructor(private readonly ask: (question: Question) => Promise<Known>) {}

    /** What was foreseen of single moves is so no more. */
    forgetOdds(): void {
        this.odds.clear();
    }

    /** Other moves can be chosen now, and nothing is known of them. */
    forget(): void {
        this.previews = {};
        this.awaitNothing();
    }

    /** All moves in short; an answer about others than those that can be chosen by then is dropped. */
    async lookAhead(isStillSo: () => boolean): Promise<void> {
        this.awaited = "soon";
        this.patience = setTimeout(() => (this.awaited = "late"), PATIENCE);
        try {
            const told = await this.heldFor(this.ask({ ask: "previews" }));
            if (isStillSo()) this.previews = told.previews ?? {};
        } catch {
            // the moves can be made without them
        }
    }

    /** What a move would do, as odds where dice fall. */
    foresee(choice: Choice): Promise<Preview | null> {
        const known = this.odds.get(choice.text);
        if (known) return known;
        const asked = this.ask({ ask: "foresee", move: choice.text })
            .then((told) => told.preview ?? null)
            .catch(() => null);
        this.odds.set(choice.text, asked);
        return asked;
    }

    /** Whether a move cannot be taken back once it is made. */
    async isFinal(choice: Choice): Promise<boolean> {
        const preview = this.previews[choice.text] ?? choice.preview ?? (await this.foresee(choice));
        return !preview || !!preview.final || (preview.outcomes ?? []).length > 1;
    }

    /** A question of the game's own. */
    async query(text: string): Promise<QueryAnswer | null> {
        try {
            return (await this.heldFor(this.ask({ ask: "query", text }))).query ?? null;
        } catch {
            return null;
        }
    }

    /** An answer for which the list of moves is held back. */
    private async heldFor<T>(answer: Promise<T>): Promise<T> {
        if (this.awaited !== "soon") return answer;
        const holder = this.patience;
        this.unanswered += 1;
        try {
            return await answer;
        } finally {
            // Whoever waits for the answer has it first.
            if (holder === this.patience && --this.unanswered === 0)
                setTimeout(() => holder === this.patience && this.awaited === "soon" && this.awaitNothing());
        }
    }

    private awaitNothing(): void {
        clearTimeout(this.patience);
        [this.patience, this.unanswered, this.awaited] = [undefined, 0, ""];
    }
}
