// What each seat was told, as far as this browser has it: items one after another, and how the table stands for it.
import type { Item, State, Update } from "../wire/types";

export interface Stream {
    number: number;
    hash: string;
    items: Item[];
    state: State | null;
}

const NOTHING: Stream = { number: 0, hash: "", items: [], state: null };

export class Streams {
    private bySeat = $state.raw(new Map<number | null, Stream>());

    of(seat: number | null): Stream | null {
        return this.bySeat.get(seat) ?? null;
    }

    /** Listen for a seat too; false if one does already. */
    begin(seat: number | null): boolean {
        if (this.bySeat.has(seat)) return false;
        this.bySeat = new Map(this.bySeat).set(seat, NOTHING);
        return true;
    }

    add({ seat, number, hash, items, reset, state }: Update): void {
        const before = this.of(seat);
        this.bySeat = new Map(this.bySeat).set(seat, {
            number,
            hash,
            items: [...(before && !reset ? before.items : []), ...items],
            state: state ?? before?.state ?? null,
        });
    }

    /** How much each seat was told. */
    known(): { seat: number | null; number: number; hash: string }[] {
        return [...this.bySeat].map(([seat, { number, hash }]) => ({ seat, number, hash }));
    }
}
