// What a king would do: asked for, thought about for a while, and closed again.
import type { Question } from "../wire/line";
import type { Advice, Known } from "../wire/types";
import { complain } from "./toasts.svelte";

export class Counsel {
    said = $state.raw<Advice | null>(null);
    isThinking = $state(false);

    constructor(private readonly ask: (question: Question) => Promise<Known>) {}

    async seek(): Promise<void> {
        if (this.isThinking) return;
        this.isThinking = true;
        try {
            this.said = (await this.ask({ ask: "hint" })).hint ?? null;
        } catch (fault) {
            complain(fault);
        }
        this.isThinking = false;
    }

    /** Close it; false if there was none. */
    close(): boolean {
        const wasOpen = this.said !== null;
        this.said = null;
        return wasOpen;
    }
}
