// What each side has, in few words: it stands with the seats, on every screen.
export function factsOf(view: Record<string, unknown>): string[][] {
    if (!view.turn) return [];
    const [hand, waiting] = [Number(view.hand ?? 0), Number(view.waiting ?? 0)];
    const inCave = Array.isArray(view.goblins) ? view.goblins.length : 0;
    return [
        [
            `${hand} ${hand === 1 ? "stone" : "stones"}`,
            view.widget === "carried" ? "the Widget" : "no Widget yet",
        ],
        [`${inCave} in the cave`, `${waiting} ${waiting === 1 ? "waits" : "wait"}`],
    ];
}
