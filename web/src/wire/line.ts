// A socket to one table that comes back by itself. What was sent and not yet answered is sent again with the same key,
// so that nothing is done twice and nothing is lost.
import { Refused } from "./api";
import { newKey } from "./key";
import type {
    Answer,
    Ask,
    Do,
    Done,
    Failed,
    Hello,
    Known,
    Presence,
    Tells,
    Update,
    Watch,
    Welcome,
} from "./types";

export type Command = Do["command"];
export type Question = Ask["question"];
export type Linked = "connecting" | "open" | "lost" | "ended";
type FromServer = Welcome | Update | Presence | Done | Tells | Failed;

export interface Listener {
    linked(how: Linked): void;
    welcome(welcome: Welcome): void;
    update(update: Update): void;
    present(presence: Presence): void;
    /** What was told so far: asked for after every welcome. */
    known(): { seat: number | null; number: number; hash: string }[];
}

interface Waiting {
    message: Do | Ask;
    done(value: Answer | Known): void;
    failed(why: Error): void;
}

const PROTOCOL = 1;
const WRONG_PROTOCOL = 4000;
const RESTART = 1012;
const MOST_WAIT = 15_000;
/** So long a command may be unanswered, with nothing else heard, before the line counts as dead; longer each time. */
const PATIENCE = 5_000;
const MOST_PATIENCE = 40_000;

export class Line {
    private socket: WebSocket | null = null;
    private waiting = new Map<number, Waiting>();
    private next = 1;
    private tries = 0;
    private timer = 0;
    private isClosed = false;
    private heard = 0; // so many messages
    private stalls = 0;

    constructor(
        private readonly table: string,
        private readonly listener: Listener,
    ) {}

    open(): void {
        this.isClosed = false;
        this.listener.linked("connecting");
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
        this.socket = socket;
        socket.onopen = () => this.send({ is: "hello", protocol: PROTOCOL });
        socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromServer);
        socket.onclose = (event) => this.closed(event.code);
        this.expectWord();
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.timer);
        this.socket?.close();
        for (const waiting of this.waiting.values()) waiting.failed(new Error("The table was left."));
        this.waiting.clear();
    }

    /** Come back now, not after the pause. */
    hurry(): void {
        if (this.isClosed || this.socket?.readyState === WebSocket.CONNECTING) return;
        if (this.socket?.readyState === WebSocket.OPEN) return this.probe();
        clearTimeout(this.timer);
        this.open();
    }

    /** The line is dead, whether the socket knows it or not. */
    abandon(): void {
        const socket = this.socket;
        if (this.isClosed || !socket || socket.readyState > WebSocket.OPEN) return;
        [socket.onopen, socket.onmessage, socket.onclose] = [null, null, null];
        socket.close();
        this.socket = null;
        this.closed(0);
    }

    /** Ask for what is known already: somebody who listens answers. */
    private probe(): void {
        for (const { seat, number, hash } of this.listener.known()) this.watch(seat, number, hash);
        this.expectWord();
    }

    private expectWord(): void {
        const { socket, heard } = this;
        const patience = Math.min(MOST_PATIENCE, PATIENCE * 2 ** this.stalls);
        setTimeout(() => {
            if (this.socket !== socket || this.heard !== heard) return;
            this.stalls++;
            this.abandon();
        }, patience);
    }

    watch(seat: number | null, after = 0, hash = ""): void {
        this.send({ is: "watch", seat, after, hash });
    }

    do(command: Command, seat: number | null): Promise<Answer> {
        return this.put<Answer>({ is: "do", id: this.next++, command, seat, key: newKey() });
    }

    ask(question: Question, seat: number | null): Promise<Known> {
        return this.put<Known>({ is: "ask", id: this.next++, question, seat });
    }

    private put<T extends Answer | Known>(message: Do | Ask): Promise<T> {
        return new Promise<T>((done, failed) => {
            this.waiting.set(message.id, { message, done: done as (value: Answer | Known) => void, failed });
            this.send(message);
        });
    }

    private send(message: Hello | Watch | Do | Ask): void {
        if (this.socket?.readyState !== WebSocket.OPEN) return;
        this.socket.send(JSON.stringify(message));
        if (message.is === "do") this.expectWord();
    }

    private hear(said: FromServer): void {
        this.heard++;
        if (said.is !== "welcome") this.stalls = 0;
        if (said.is === "welcome") this.welcomed(said);
        else if (said.is === "update") this.listener.update(said);
        else if (said.is === "presence") this.listener.present(said);
        else if (said.is === "failed") this.failed(said);
        else if (said.is === "done") this.answered(said.id, said.answer);
        else if (said.is === "told") this.answered(said.id, said.told);
    }

    private welcomed(welcome: Welcome): void {
        this.tries = 0;
        this.listener.welcome(welcome);
        for (const { seat, number, hash } of this.listener.known()) this.watch(seat, number, hash);
        for (const { message } of this.waiting.values()) this.send(message);
        this.listener.linked("open");
    }

    private answered(id: number, value: Answer | Known): void {
        this.waiting.get(id)?.done(value);
        this.waiting.delete(id);
    }

    private failed(said: Failed): void {
        const id = said.id ?? 0;
        this.waiting.get(id)?.failed(new Refused(said.fault));
        this.waiting.delete(id);
    }

    private closed(code: number): void {
        if (this.isClosed) return;
        if (code === WRONG_PROTOCOL) return this.listener.linked("ended");
        this.listener.linked("lost");
        this.timer = window.setTimeout(() => this.open(), pause(this.tries++, code === RESTART));
    }
}

/** Longer from try to try, and not the same for everybody. */
export function pause(tries: number, isRestart: boolean, chance = Math.random()): number {
    const most = Math.min(MOST_WAIT, (isRestart ? 200 : 400) * 2 ** tries);
    return most / 2 + (most / 2) * chance;
}
