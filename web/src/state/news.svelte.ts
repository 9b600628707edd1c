// What happened since one last looked: before the page was opened, or while its tab lay behind others.

export class News {
    /** After the first of these items, up to the second. */
    unseen = $state.raw<{ after: number; upTo: number } | null>(null);
    /** What each seat had been told when the page was left. */
    private readonly away = new Map<number | null, number>();

    constructor(private readonly table: string) {}

    /** The page is left, and perhaps its tab stays open. */
    leave(known: readonly { seat: number | null; number: number }[]): void {
        for (const { seat, number } of known) if (!this.away.has(seat)) this.away.set(seat, number);
    }

    /** So much was told to a seat; `isFirst`: since the page was opened. */
    tell(seat: number | null, number: number, isFirst: boolean): void {
        const before = isFirst ? this.seenBefore(seat) : null;
        if (document.visibilityState !== "visible") {
            if (isFirst) this.away.set(seat, before ?? number);
            return;
        }
        const seen = before ?? this.away.get(seat) ?? null;
        this.away.delete(seat);
        if (seen !== null && seen < number) this.unseen = { after: seen, upTo: number };
        localStorage.setItem(this.key(seat), String(number));
    }

    /** The last item that was seen in this browser at an earlier visit; null if there was none. */
    private seenBefore(seat: number | null): number | null {
        const kept = localStorage.getItem(this.key(seat));
        return kept !== null && /^\d+$/.test(kept) ? Number(kept) : null;
    }

    private key(seat: number | null): string {
        return `warren.seen.${this.table}.${seat ?? "x"}`;
    }
}
