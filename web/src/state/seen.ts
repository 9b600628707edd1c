// How much of a table was seen in this browser, so that it can say what happened since.
const key = (table: string, seat: number | null) => `warren.seen.${table}.${seat ?? "x"}`;

/** The last item that was seen at an earlier visit; all of them at the first. */
export function seenBefore(table: string, seat: number | null, usual: number): number {
  const kept = Number(localStorage.getItem(key(table, seat)) ?? usual);
  return Number.isInteger(kept) && kept >= 0 ? kept : usual;
}

export function keepSeen(table: string, seat: number | null, number: number): void {
  if (document.visibilityState === "visible") localStorage.setItem(key(table, seat), String(number));
}
