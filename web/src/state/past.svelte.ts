// The table as it stood after an item: one looks back, or at the present.
import type { State } from "../wire/types";
import { complain } from "./toasts.svelte";

export class Past {
    /** The item at which the table is looked at; null: as it is now. */
    at = $state.raw<{ number: number; state: State } | null>(null);
    private readonly known = new Map<string, State>();
    /** The item at which one wants to look. */
    private sought: number | null = null;
    private isRewinding = false;

    /** `eyes`: the seat for which one looks. */
    constructor(
        private readonly eyes: () => number | null,
        private readonly stateAt: (number: number, seat: number | null) => Promise<State>,
    ) {}

    leave(): void {
        this.at = null;
    }

    async lookAt(number: number | null): Promise<void> {
        this.sought = number;
        if (number === null) this.leave();
        if (this.isRewinding) return;
        this.isRewinding = true;
        while (this.sought !== null && this.sought !== this.at?.number) await this.rewind(this.sought);
        this.isRewinding = false;
    }

    /** One question at a time: whoever pulls the slider along comes by as fast as the server answers. */
    private async rewind(number: number): Promise<void> {
        const seat = this.eyes();
        const key = `${seat} ${number}`;
        try {
            const state = this.known.get(key) ?? (await this.stateAt(number, seat));
            this.known.set(key, state);
            if (this.sought !== null) this.at = { number, state };
        } catch (fault) {
            this.sought = null;
            complain(fault);
        }
    }
}
