// The keys of the rows of a list: digits, then the letters that do nothing else at a table.
const KEYS = "123456789abcdefgijkmnopqrstvwxyz"; // h hints, l logs, u takes back

export function keyOf(row: number): string {
    return KEYS[row] ?? "";
}

/** The row that a key chooses; -1: none. */
export function rowOf(key: string): number {
    return key.length === 1 ? KEYS.indexOf(key) : -1;
}

/** The place to which a key leads from another in a list of so many; null: it leads nowhere. */
export function walked(key: string, at: number, length: number, [back, on] = ["ArrowUp", "ArrowDown"]) {
    const to = { [back as string]: at - 1, [on as string]: at + 1, Home: 0, End: length - 1 }[key];
    return to === undefined || to < 0 || to >= length ? null : to;
}
