// What one looks at on the page of a table: log or chat, a clause of the rules, what lies under the pointer.
import { untrack } from "svelte";
import { Marks, type Note } from "../draw/marks";
import { hasOwn, ownOf } from "../games/tables";
import type { Own } from "../games/own";
import { speechesOf } from "../play/chronicle";
import { litBy } from "../play/pointing";
import { replaceAddress } from "./route.svelte";
import type { Table } from "./table.svelte";
import { complain } from "./toasts.svelte";

export type Tab = "log" | "chat";

export class Gaze {
    tab = $state<Tab>("log");
    /** On a phone log and chat lie over the table, when one wants them. */
    sheet = $state<Tab | null>(null);
    /** Where the rules are open: at a clause, or ("") at the beginning. */
    clause = $state<string | null>(null);
    isResultClosed = $state(false);
    /** Whether one would rather have the general table than the game's own. */
    isGeneral = $state(false);
    /** What the game has of its own; null as long as it is not here. */
    own = $state.raw<Own | null>(null);
    /** Numbers on spaces, which a table of the game's own found out. */
    notes = $state.raw(new Map<string, Note>());
    private highlighted = $state.raw<readonly string[]>([]);
    private lingers = $state<string | null>(null);
    /** How much of what was said could be read; of what was said before one came, all. */
    private heard = $state<number | null>(null);

    constructor(private readonly table: Table) {}

    // ---- the table

    readonly hasOwn = $derived.by(() => hasOwn(this.table.welcomed?.game ?? ""));
    readonly isOwn = $derived(this.hasOwn && !this.isGeneral);
    readonly lit = $derived.by(() =>
        this.table.isAsked ? litBy(this.table.choices, this.table.hand.pointed) : new Set<string>(),
    );
    /** What the last move touched, of those that are looked at. */
    private readonly last = $derived.by(() => {
        const upTo = this.table.past.at?.number ?? Infinity;
        const last = this.table.lines.findLast((line) => line.isMove && line.number <= upTo);
        const lines = this.table.lines.filter((line) => line.number === last?.number);
        return new Set(lines.flatMap((line) => line.ids));
    });
    readonly marks = $derived.by(() => {
        const { chosen, hovered, pointed, whyNot } = this.table.hand;
        return new Marks({
            lit: this.lit,
            near: new Set([...(hovered?.ids ?? []), ...this.highlighted]),
            chosen: new Set([...pointed, ...(chosen?.ids ?? [])]),
            refused: whyNot?.id ?? "",
            last: this.last,
            notes: this.notes,
        });
    });
    /** What lies under the pointer, where more may be said of it than a general table shows. */
    readonly looked = $derived.by(() => (this.isOwn || this.table.isCurtained ? null : this.lingers));

    /** Fetch what the game has of its own; where that fails, the general table does. */
    async fetchOwn(game: string): Promise<void> {
        try {
            this.own = await ownOf(game);
        } catch (fault) {
            this.isGeneral = true;
            complain(fault);
        }
    }

    hover(thing: string | null): void {
        this.lingers = thing;
        this.table.hand.hover(thing);
    }

    highlight(ids: readonly string[]): void {
        this.highlighted = ids;
    }

    /** The table has changed: what lay under the pointer is gone. */
    lose(): void {
        [this.highlighted, this.lingers] = [[], null];
    }

    /** The address says which item is looked at. */
    lookAt(number: number | null): void {
        const address = `/table/${this.table.id}`;
        replaceAddress(number === null ? address : `${address}?move=${number}`);
        void this.table.lookAt(number);
    }

    // ---- beside it

    readonly isResultOpen = $derived.by(
        () => this.table.isOver && !this.table.isPast && !this.isResultClosed && !!this.table.live?.game,
    );
    private readonly said = $derived.by(() =>
        this.table.stream?.number ? speechesOf(this.table.items).length : null,
    );
    /** So many messages wait in the chat. */
    readonly unheard = $derived(Math.max(0, (this.said ?? 0) - (this.heard ?? this.said ?? 0)));

    openRules(clause = ""): void {
        this.clause = clause;
    }

    openSheet(tab: Tab): void {
        this.tab = tab;
        this.sheet = this.sheet === tab ? null : tab;
    }

    /** Whoever has the chat open has heard what was said. */
    listen(): void {
        const isWide = matchMedia("(min-width: 1024px)").matches;
        const isRead = this.tab === "chat" && (this.sheet !== null || isWide);
        if (this.said !== null && (isRead || untrack(() => this.heard) === null)) this.heard = this.said;
    }
}
