// How much of a table was seen in this browser, so that it can say what happened since.
const key = (table: string, seat: number | null) => `warren.seen.${table}.${seat ?? "x"}`;

/** The last item that was seen at an earlier visit; null if there was none. */
export function seenBefore(table: string, seat: number | null): number | null {
    const kept = localStorage.getItem(key(table, seat));
    return kept !== null && /^\d+$/.test(kept) ? Number(kept) : null;
}

export function keepSeen(table: string, seat: number | null, number: number): void {
    if (document.visibilityState === "visible") localStorage.setItem(key(table, seat), String(number));
}
