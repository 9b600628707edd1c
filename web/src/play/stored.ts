// Files that are brought along.

/** Whether a file is what a seat saw of a game while it ran, and not a game. */
export function isHistory(text: string): boolean {
    if (!text.trimStart().startsWith("{")) return false;
    try {
        return (JSON.parse(text) as { warren?: unknown }).warren === "history";
    } catch {
        return false;
    }
}
