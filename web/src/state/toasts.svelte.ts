// Short notes that go away: errors and what happens to the connection. What the log says is never one.
import { Refused } from "../wire/api";

export interface Toast {
    id: number;
    text: string;
    isError: boolean;
    /** Of the rules: what forbids it. */
    clause: string;
}

const SECONDS = 7;
let next = 1;
const CLAUSE = /\s*\(([A-Z]+\d+(?:\.\d+)*)\)\s*$/;
export const toasts = $state<Toast[]>([]);
/** Who opens the rules at a clause, if a table is open. */
export const rulebook = $state<{ open: ((clause: string) => void) | null }>({ open: null });

export function toast(said: string, isError = false, of = ""): void {
    const text = said.replace(CLAUSE, "");
    if (toasts.some((other) => other.text === text)) return;
    const id = next++;
    toasts.push({ id, text, isError, clause: of || (CLAUSE.exec(said)?.[1] ?? "") });
    setTimeout(() => dropToast(id), SECONDS * 1000);
}

export function complain(fault: unknown): void {
    const clause = fault instanceof Refused ? fault.fault.clause : "";
    toast(fault instanceof Error ? fault.message : String(fault), true, clause);
}

export function dropToast(id: number): void {
    const at = toasts.findIndex((other) => other.id === id);
    if (at >= 0) toasts.splice(at, 1);
}
