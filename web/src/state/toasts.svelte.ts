// Short notes that go away: errors and what happens to the connection. What the log says is never one.
export interface Toast {
    id: number;
    text: string;
    isError: boolean;
}

const SECONDS = 7;
let next = 1;
export const toasts = $state<Toast[]>([]);

export function toast(text: string, isError = false): void {
    if (toasts.some((other) => other.text === text)) return;
    const id = next++;
    toasts.push({ id, text, isError });
    setTimeout(() => dropToast(id), SECONDS * 1000);
}

export function complain(fault: unknown): void {
    toast(fault instanceof Error ? fault.message : String(fault), true);
}

export function dropToast(id: number): void {
    const at = toasts.findIndex((other) => other.id === id);
    if (at >= 0) toasts.splice(at, 1);
}
