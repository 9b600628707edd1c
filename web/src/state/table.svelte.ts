// `Table`: one table as this browser knows it. It asks and tells the server; it decides nothing by itself.
import { linesOf, moveNumbers, whyClosed } from "../play/chronicle";
import { api, Refused } from "../wire/api";
import { type Command, Line, type Linked, type Listener, type Question } from "../wire/line";
import type { Answer, Known, Presence, Scene, State, Update, Welcome } from "../wire/types";
import { Counsel } from "./counsel.svelte";
import { Foresight } from "./foresight.svelte";
import { type Asked, Hand } from "./hand.svelte";
import { News } from "./news.svelte";
import { Past } from "./past.svelte";
import { Streams } from "./streams.svelte";
import { complain, toast } from "./toasts.svelte";
import { Version } from "./version";

export class Table implements Listener, Asked {
    welcomed = $state.raw<Welcome | null>(null);
    scene = $state.raw<Scene | null>(null);
    link = $state<Linked>("connecting");
    /** The seat for which one looks; null: looking on. */
    seat = $state<number | null>(null);
    /** Why the table cannot be looked at. */
    fault = $state("");
    /** Who is here and which programs think. */
    presence = $state.raw<Presence | null>(null);
    /** In hot-seat play: the seat that has taken its place before the screen. */
    private shownTo = $state<number | null>(null);
    /** When the game is over: the seat through whose eyes one looks; null: one's own. */
    private viewed = $state<number | null>(null);
    private wasLost = false;

    private readonly line: Line;
    private readonly streams = new Streams();
    private readonly version = new Version();
    readonly past: Past;
    readonly news: News;
    readonly foresight = new Foresight((question) => this.ask(question));
    readonly counsel = new Counsel((question) => this.ask(question));
    readonly hand = new Hand(this, this.foresight);

    constructor(readonly id: string) {
        this.line = new Line(id, this);
        this.news = new News(id);
        this.past = new Past(
            () => this.viewed ?? this.seat,
            (number, seat) => this.stateAt(number, seat),
        );
    }

    open(): () => void {
        this.line.open();
        const wake = () => {
            if (document.visibilityState === "visible") this.line.hurry();
            else this.news.leave(this.known());
        };
        document.addEventListener("visibilitychange", wake);
        const lose = () => this.line.abandon();
        addEventListener("online", wake);
        addEventListener("offline", lose);
        return () => {
            document.removeEventListener("visibilitychange", wake);
            removeEventListener("online", wake);
            removeEventListener("offline", lose);
            this.line.close();
        };
    }

    // ---- how it stands

    readonly eyes = $derived(
        this.viewed !== null && this.streams.of(this.viewed)?.state ? this.viewed : this.seat,
    );
    readonly stream = $derived(this.streams.of(this.eyes));
    readonly hash = $derived(this.stream?.hash ?? "");
    readonly live = $derived(this.stream?.state ?? null);
    readonly isPast = $derived.by(() => this.past.at !== null);
    readonly state = $derived.by(() => this.past.at?.state ?? this.live);
    readonly game = $derived(this.state?.game ?? null);
    readonly items = $derived(this.stream?.items ?? []);
    readonly seats = $derived(this.live?.seats ?? []);
    readonly lines = $derived(linesOf(this.items, this.seats));
    readonly moves = $derived(moveNumbers(this.items));
    readonly mine = $derived(this.welcomed?.mine ?? []);
    readonly isOver = $derived(this.live?.stage === "over" || this.live?.stage === "closed");
    /** Why the table was closed; nothing: it was not. */
    readonly closed = $derived(this.live?.stage === "closed" ? whyClosed(this.items) : "");
    readonly choices = $derived(this.isPast ? [] : (this.live?.game?.choices ?? []));
    readonly isAsked = $derived(this.choices.length > 0 && this.live?.stage === "playing");
    readonly phase = $derived(this.live?.game?.phase ?? "");
    /** Whether one plays, and looks at the present. */
    readonly isPlaying = $derived(this.seat !== null && this.live?.stage === "playing" && !this.isPast);
    /** Whether a curtain hides the table until the next person sits down. */
    readonly isCurtained = $derived(
        this.mine.length > 1 &&
            !!this.welcomed?.has_secrets &&
            this.live?.stage === "playing" &&
            this.seat !== null &&
            this.shownTo !== this.seat,
    );
    /** So many moves can be taken back. */
    readonly undoable = $derived(this.live?.undo?.moves ?? 0);
    /** The short words that can be said now. */
    readonly shortWords = $derived(
        (this.welcomed?.short_words ?? []).filter((word) => word.phases.includes(this.phase)),
    );

    // ---- from the server

    linked(how: Linked): void {
        if (how === "lost" && this.link === "open") this.wasLost = true;
        if (how === "open" && this.wasLost) {
            this.wasLost = false;
            toast("Connected again.");
        }
        if (how === "ended") toast("There is a newer version: the page is loaded anew.");
        this.link = how;
        if (how === "ended") location.reload();
        if (how === "lost" && !this.welcomed) void this.findOut();
    }

    /** Nobody has answered yet: perhaps there is no such table. */
    private async findOut(): Promise<void> {
        try {
            await api.look(this.id);
        } catch (fault) {
            if (!(fault instanceof Refused) || fault.fault.code === "lost") return;
            this.fault = fault.message;
            this.line.close();
        }
    }

    welcome(welcome: Welcome): void {
        const before = this.welcomed;
        this.version.heard(welcome.version);
        this.rested();
        const isNew = before === null || before.mine.join() !== welcome.mine.join();
        this.welcomed = welcome;
        if (before?.scene !== welcome.scene) void this.fetchScene(welcome.scene);
        if (before === null && welcome.brought && !welcome.host)
            toast("This game was brought along: whoever brought it may know what is hidden in it.");
        if (isNew) this.seat = welcome.mine[0] ?? null;
        for (const seat of welcome.mine.length ? welcome.mine : [null]) this.streams.begin(seat);
    }

    private async fetchScene(address: string): Promise<void> {
        try {
            this.scene = await api.scene(address);
        } catch (fault) {
            complain(fault);
        }
    }

    known(): { seat: number | null; number: number; hash: string }[] {
        return this.streams.known();
    }

    update(update: Update): void {
        const isFirst = !this.streams.of(update.seat)?.items.length;
        this.streams.add(update);
        if (update.items.length || update.reset) this.changed(update.seat);
        this.news.tell(update.seat, update.number, isFirst);
        this.rested();
    }

    present(presence: Presence): void {
        this.presence = presence;
    }

    private changed(seat: number | null): void {
        this.foresight.forgetOdds();
        this.turnTo();
        if (seat !== this.seat) return;
        this.hand.letGo();
        this.counsel.close();
        this.foresight.forget();
        this.lookAhead();
    }

    private lookAhead(): void {
        if (!this.isAsked || this.choices.length < 2 || this.isCurtained) return;
        const { hash } = this;
        void this.foresight.lookAhead(() => hash === this.hash);
    }

    /** Nothing is on its way: a newer page can be loaded, if nothing else is begun. */
    rested(): void {
        this.version.renew(this.hand.isBusy);
    }

    // ---- who looks

    /** At one screen with several people: look for whoever is asked. */
    private turnTo(): void {
        if (this.mine.length < 2) return;
        const asked = this.mine.filter((seat) => this.streams.of(seat)?.state?.game?.choices.length);
        if (asked.length && !asked.includes(this.seat ?? -1)) this.seat = asked[0] ?? this.seat;
    }

    /** At one screen: whoever is asked takes the seat before it. */
    sitDown(): void {
        this.shownTo = this.seat;
        this.lookAhead();
    }

    /** Look through the eyes of any seat: everybody may, when the game is over. */
    lookThrough(seat: number): void {
        if (!this.isOver) return;
        this.viewed = seat;
        if (this.streams.begin(seat)) this.line.watch(seat);
        const number = this.past.at?.number;
        this.past.leave();
        if (number !== undefined) void this.lookAt(number);
    }

    /** Look at the table as it stood after an item; null, or the last item: as it is. */
    lookAt(number: number | null): Promise<void> {
        this.hand.letGo();
        return this.past.lookAt(number !== null && number < (this.stream?.number ?? 0) ? number : null);
    }

    private async stateAt(number: number, seat: number | null): Promise<State> {
        const { state } = await this.line.ask({ ask: "replay", number }, seat);
        if (!state) throw new Error("The server does not say how the table stood then.");
        return state;
    }

    // ---- to the server

    ask(question: Question): Promise<Known> {
        return this.line.ask(question, this.seat);
    }

    /** Give a command; null if it came to nothing, which is said. */
    async do(command: Command): Promise<Answer | null> {
        try {
            return await this.line.do(command, this.seat);
        } catch (fault) {
            complain(fault);
            return null;
        }
    }

    undo(): void {
        if (this.undoable && !this.hand.pending) void this.do({ do: "undo" });
    }

    askHint(): void {
        if (this.isAsked) void this.counsel.seek();
    }

    /** One step back; false if there was nothing to let go of. */
    back(): boolean {
        return this.hand.back() || this.counsel.close();
    }
}
