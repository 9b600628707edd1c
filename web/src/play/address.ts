// Which page an address means.
export type Route =
    | { page: "lobby" }
    | { page: "join"; link: string }
    | { page: "table"; table: string; move: number | null }
    | { page: "rules"; game: string; clause: string }
    | { page: "credits" }
    | { page: "dice"; table: string }
    | { page: "nowhere" };

export function readRoute(path: string, query: string, hash: string): Route {
    const [first, second] = path.split("/").filter(Boolean).map(decodeURIComponent);
    const [name, ...rest] = hash.replace(/^#/, "").split("/");
    if (first === "table" && second) {
        const move = new URLSearchParams(query).get("move");
        return {
            page: "table",
            table: second,
            move: move !== null && /^\d{1,6}$/.test(move) ? Number(move) : null,
        };
    }
    if (first === "join" && second) return { page: "join", link: second };
    if (first && first !== "index.html") return { page: "nowhere" };
    if (name === "rules") return { page: "rules", game: rest[0] ?? "", clause: rest[1] ?? "" };
    if (name === "credits") return { page: "credits" };
    if (name === "dice" && rest[0]) return { page: "dice", table: rest[0] };
    return { page: "lobby" };
}
