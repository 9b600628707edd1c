// Calls to the server over HTTP. A refusal is thrown as a `Refused`, in the server's own words.
import type {
    Brief,
    Create,
    DicePage,
    Fault,
    Fork,
    GameKind,
    Invited,
    Joined,
    Looked,
    NewTable,
    Scene,
    Session,
} from "./types";

export class Refused extends Error {
    constructor(readonly fault: Fault) {
        super(fault.message);
    }
}

export const api = {
    games: () => get<GameKind[]>("/api/games"),
    tables: () => get<Brief[]>("/api/tables"),
    mine: () => get<Brief[]>("/api/mine"),
    begin: (name: string) => post<Session>("/api/sessions", { name }),
    create: (wanted: Create) => post<NewTable>("/api/tables", wanted),
    join: (link: string, name: string) => post<Joined>("/api/join", { link, name }),
    invited: (link: string) => get<Invited>(`/api/join/${encodeURIComponent(link)}`),
    rematch: (table: string) => post<NewTable>(`/api/tables/${table}/rematch`, undefined),
    fork: (table: string, wanted: Fork) => post<NewTable>(`/api/tables/${table}/fork`, wanted),
    look: (table: string) => get<Looked>(`/api/tables/${table}`),
    dice: (table: string) => get<DicePage>(`/api/tables/${table}/dice`),
    scene: (address: string) => get<Scene>(address),
    rules: (game: string) => text(`/api/games/${encodeURIComponent(game)}/rules`),
    export: (table: string, seat: number | null) =>
        text(`/api/tables/${table}/export${seat === null ? "" : `?seat=${seat}`}`),
};

async function get<T>(path: string): Promise<T> {
    return (await answered(path, {})).json() as Promise<T>;
}

async function text(path: string): Promise<string> {
    return (await answered(path, {})).text();
}

async function post<T>(path: string, body: unknown): Promise<T> {
    const how = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
    };
    return (await answered(path, how)).json() as Promise<T>;
}

async function answered(path: string, how: RequestInit): Promise<Response> {
    let response: Response;
    try {
        response = await fetch(path, how);
    } catch {
        throw new Refused({ code: "lost", message: "The server cannot be reached." });
    }
    if (!response.ok) throw new Refused(await faultOf(response));
    return response;
}

async function faultOf(response: Response): Promise<Fault> {
    try {
        return (await response.json()) as Fault;
    } catch {
        return { code: "lost", message: `The server answered ${response.status}.` };
    }
}
