// `Table`: one table as this browser knows it. It asks and tells the server; it decides nothing by itself.
import { anyway, inShort, narrowed, pointAt, repeated, type Saying } from "../play/pointing";
import { linesOf, moveNumbers, whyClosed } from "../play/chronicle";
import { api, Refused } from "../wire/api";
import { type Command, Line, type Linked, type Listener } from "../wire/line";
import type {
    Advice,
    Answer,
    Choice,
    Item,
    Presence,
    Preview,
    QueryAnswer,
    Refusal,
    Scene,
    State,
    Update,
    Welcome,
} from "../wire/types";
import { keepSeen, seenBefore } from "./seen";
import { settings } from "./settings.svelte";
import { complain, toast } from "./toasts.svelte";

interface Stream {
    number: number;
    hash: string;
    items: Item[];
    state: State | null;
}

export interface WhyNot {
    id: string;
    refusal: Refusal;
    /** What would be done all the same. */
    anyway?: Saying | null;
}

/** So many milliseconds the list of moves waits for what is said of them. */
const PATIENCE = 150;

export class Table implements Listener {
    welcomed = $state.raw<Welcome | null>(null);
    scene = $state.raw<Scene | null>(null);
    link = $state<Linked>("connecting");
    /** The seat for which one looks; null: looking on. */
    seat = $state<number | null>(null);
    pointed = $state.raw<string[]>([]);
    /** A move that waits for Go. */
    chosen = $state.raw<Choice | null>(null);
    /** Several moves at once that wait for Go. */
    saying = $state.raw<Saying | null>(null);
    /** A move that is shown before it is chosen. */
    hovered = $state.raw<Choice | null>(null);
    /** What is on its way to the server. */
    pending = $state("");
    whyNot = $state.raw<WhyNot | null>(null);
    hint = $state.raw<Advice | null>(null);
    isThinking = $state(false);
    /** Why the table cannot be looked at. */
    fault = $state("");
    /** Who is here and which programs think. */
    presence = $state.raw<Presence | null>(null);
    previews = $state.raw<Record<string, Preview>>({});
    /** The list of moves is held back until what is to be said of them is known ("soon"); where that takes long, it
     * is shown with room for it ("late"). Nothing jumps under the pointer. */
    awaited = $state<"" | "soon" | "late">("");
    private patience: ReturnType<typeof setTimeout> | undefined;
    private unanswered = 0;
    /** In hot-seat play: the seat that has taken its place before the screen. */
    shownTo = $state<number | null>(null);
    /** When the game is over: the seat through whose eyes one looks; null: one's own. */
    private viewed = $state<number | null>(null);
    /** The item at which the table is looked at; null: as it is now. */
    past = $state.raw<{ number: number; state: State } | null>(null);
    /** What happened since one last looked: after the first of these items, up to the second. */
    news = $state.raw<{ after: number; upTo: number } | null>(null);
    private streams = $state.raw(new Map<number | null, Stream>());
    private foresight = new Map<string, Promise<Preview | null>>();
    private rewound = new Map<string, State>();
    /** The item at which one wants to look; null: as it is now. */
    private sought: number | null = null;
    private isRewinding = false;
    /** What each seat had been told when the page was left. */
    private away = new Map<number | null, number>();
    private wasLost = false;
    /** Whether the server has a newer version of this page. */
    private isOld = false;
    private readonly line: Line;

    constructor(readonly id: string) {
        this.line = new Line(id, this);
    }

    open(): () => void {
        this.line.open();
        const wake = () => (document.visibilityState === "visible" ? this.line.hurry() : this.leave());
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
        this.viewed !== null && this.streams.get(this.viewed)?.state ? this.viewed : this.seat,
    );
    readonly stream = $derived(this.streams.get(this.eyes) ?? null);
    readonly live = $derived(this.stream?.state ?? null);
    readonly state = $derived(this.past?.state ?? this.live);
    readonly game = $derived(this.state?.game ?? null);
    readonly items = $derived(this.stream?.items ?? []);
    readonly seats = $derived(this.live?.seats ?? []);
    readonly lines = $derived(linesOf(this.items, this.seats));
    readonly moves = $derived(moveNumbers(this.items));
    readonly mine = $derived(this.welcomed?.mine ?? []);
    readonly isOver = $derived(this.live?.stage === "over" || this.live?.stage === "closed");
    /** Why the table was closed; nothing: it was not. */
    readonly closed = $derived(this.live?.stage === "closed" ? whyClosed(this.items) : "");
    readonly choices = $derived(this.past ? [] : (this.live?.game?.choices ?? []));
    readonly left = $derived(narrowed(this.choices, this.pointed));
    readonly isAsked = $derived(this.choices.length > 0 && this.live?.stage === "playing");
    /** Whether a curtain hides the table until the next person sits down. */
    readonly isCurtained = $derived(
        this.mine.length > 1 &&
            !!this.welcomed?.has_secrets &&
            this.live?.stage === "playing" &&
            this.seat !== null &&
            this.shownTo !== this.seat,
    );
    readonly shown = $derived(this.chosen ?? this.hovered);
    /** So many moves can be taken back. */
    readonly undoable = $derived(this.live?.undo?.moves ?? 0);
    /** The short words that can be said now. */
    readonly shortWords = $derived(
        (this.welcomed?.short_words ?? []).filter((word) =>
            word.phases.includes(this.live?.game?.phase ?? ""),
        ),
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
        if (before && before.version !== welcome.version) this.isOld = true;
        this.renew();
        const isNew = before === null || before.mine.join() !== welcome.mine.join();
        this.welcomed = welcome;
        if (before?.scene !== welcome.scene) void this.fetchScene(welcome.scene);
        if (before === null && welcome.brought && !welcome.host)
            toast("This game was brought along: whoever brought it may know what is hidden in it.");
        if (isNew) this.seat = welcome.mine[0] ?? null;
        for (const seat of welcome.mine.length ? welcome.mine : [null]) {
            if (!this.streams.has(seat))
                this.streams = new Map(this.streams).set(seat, {
                    number: 0,
                    hash: "",
                    items: [],
                    state: null,
                });
        }
    }

    /** Load the newer version of the page, as soon as that takes nothing away that somebody has begun. */
    private renew(): void {
        const isBusy = this.pending || this.pointed.length || this.chosen || this.saying;
        if (this.isOld && !isBusy && !isTyping()) location.reload();
    }

    known(): { seat: number | null; number: number; hash: string }[] {
        return [...this.streams].map(([seat, stream]) => ({
            seat,
            number: stream.number,
            hash: stream.hash,
        }));
    }

    update(update: Update): void {
        const before = this.streams.get(update.seat);
        const known = before && !update.reset ? before.items : [];
        const items = [...known, ...update.items];
        const stream = {
            number: update.number,
            hash: update.hash,
            items,
            state: update.state ?? before?.state ?? null,
        };
        this.streams = new Map(this.streams).set(update.seat, stream);
        if (update.items.length || update.reset) this.changed(update.seat);
        this.tellNews(update, !before?.items.length);
        this.renew();
    }

    /** The page is left, and perhaps its tab stays open. */
    private leave(): void {
        for (const [seat, { number }] of this.streams) if (!this.away.has(seat)) this.away.set(seat, number);
    }

    /** What has happened since one last looked: before the page was opened, or while its tab lay behind others. */
    private tellNews({ seat, number }: Update, isFirst: boolean): void {
        const before = isFirst ? seenBefore(this.id, seat) : null;
        if (document.visibilityState !== "visible") {
            if (isFirst) this.away.set(seat, before ?? number);
            return;
        }
        const seen = before ?? this.away.get(seat) ?? null;
        this.away.delete(seat);
        if (seen !== null && seen < number) this.news = { after: seen, upTo: number };
        keepSeen(this.id, seat, number);
    }

    present(presence: Presence): void {
        this.presence = presence;
    }

    private changed(seat: number | null): void {
        this.foresight.clear();
        this.turnTo();
        if (seat !== this.seat) return;
        this.letGo();
        this.hint = null;
        this.previews = {};
        this.awaitNothing();
        this.lookAhead();
    }

    /** At one screen: whoever is asked takes the seat before it. */
    sitDown(): void {
        this.shownTo = this.seat;
        this.lookAhead();
    }

    private lookAhead(): void {
        if (this.isAsked && this.choices.length > 1 && !this.isCurtained) void this.fetchPreviews();
    }

    /** At one screen with several people: look for whoever is asked. */
    private turnTo(): void {
        if (this.mine.length < 2) return;
        const asked = this.mine.filter(
            (seat) => (this.streams.get(seat)?.state?.game?.choices.length ?? 0) > 0,
        );
        if (asked.length && !asked.includes(this.seat ?? -1)) this.seat = asked[0] ?? this.seat;
    }

    private async fetchScene(address: string): Promise<void> {
        try {
            this.scene = await api.scene(address);
        } catch (fault) {
            complain(fault);
        }
    }

    private async fetchPreviews(): Promise<void> {
        const stream = this.stream;
        this.awaited = "soon";
        this.patience = setTimeout(() => (this.awaited = "late"), PATIENCE);
        try {
            const told = await this.heldFor(this.line.ask({ ask: "previews" }, this.seat));
            if (stream?.hash === this.stream?.hash) this.previews = told.previews ?? {};
        } catch {
            // the moves can be made without them
        }
    }

    /** An answer for which the list of moves is held back, if not for long. */
    private async heldFor<T>(answer: Promise<T>): Promise<T> {
        if (this.awaited !== "soon") return answer;
        const holder = this.patience;
        this.unanswered += 1;
        try {
            return await answer;
        } finally {
            // Whoever waits for the answer has it first.
            if (holder === this.patience && --this.unanswered === 0)
                setTimeout(() => holder === this.patience && this.awaited === "soon" && this.awaitNothing());
        }
    }

    private awaitNothing(): void {
        clearTimeout(this.patience);
        [this.patience, this.unanswered, this.awaited] = [undefined, 0, ""];
    }

    // ---- pointing

    point(id: string, isTouch = false): void {
        if (!this.isAsked || this.pending) return;
        if (this.chosen?.ids.includes(id)) return this.play(this.chosen);
        if (this.saying?.id === id) return void this.say(this.saying);
        const found = pointAt(this.choices, this.pointed, id);
        [this.whyNot, this.saying] = [null, null];
        if (found.is === "move") return this.choose(found.choice, isTouch);
        this.chosen = null;
        if (found.is === "narrowed") this.pointed = found.pointed;
        else {
            this.saying = inShort(this.shortWords, this.live?.game?.phase ?? "", id);
            if (!this.saying) void this.askWhyNot(id, found.pointed);
        }
    }

    /** Choose a move: it is made at once, unless one looks first (touch) or wishes to be asked. */
    choose(choice: Choice, isTouch = false): void {
        if (this.pending) return;
        [this.whyNot, this.saying] = [null, null];
        if (this.chosen?.text === choice.text) return this.play(choice);
        if (isTouch) this.chosen = choice;
        else void this.unlessRegretted(choice);
    }

    /** Make a move, or ask once more, as the settings say. */
    private async unlessRegretted(choice: Choice): Promise<void> {
        const stands = this.stream?.hash;
        const isWarned = settings.confirm !== "never" && !!choice.caution;
        if (isWarned || (settings.confirm === "final" && (await this.isFinal(choice)))) {
            if (stands === this.stream?.hash) this.chosen = choice;
        } else if (stands === this.stream?.hash) this.play(choice);
    }

    private async isFinal(choice: Choice): Promise<boolean> {
        const preview = this.previews[choice.text] ?? choice.preview ?? (await this.foresee(choice));
        return !preview || !!preview.final || (preview.outcomes ?? []).length > 1;
    }

    /** What a click at this would choose, for showing it before. */
    hover(id: string | null): void {
        if (id === null || !this.isAsked) {
            this.hovered = null;
            return;
        }
        const found = pointAt(this.choices, this.pointed, id);
        this.hovered = found.is === "move" ? found.choice : null;
    }

    /** One step back; false if there was nothing to let go of. */
    back(): boolean {
        if (this.whyNot) this.whyNot = null;
        else if (this.saying) this.saying = null;
        else if (this.chosen) this.chosen = null;
        else if (this.pointed.length) this.pointed = this.pointed.slice(0, -1);
        else if (this.hint) this.hint = null;
        else return false;
        return true;
    }

    letGo(): void {
        [this.pointed, this.chosen, this.hovered, this.whyNot, this.saying] = [[], null, null, null, null];
    }

    private async askWhyNot(id: string, pointed: string[]): Promise<void> {
        try {
            const told = await this.line.ask({ ask: "why_not", move: pointed }, this.seat);
            if (told.refusal) this.whyNot = { id, refusal: told.refusal };
        } catch (fault) {
            this.whyNot = { id, refusal: { clause: "", text: String(fault) } };
        }
    }

    // ---- doing

    play(choice: Choice): void {
        void this.playTexts([choice.text]);
    }

    async playTexts(moves: string[]): Promise<void> {
        if (this.pending || this.past) return;
        this.pending = moves.join(", ");
        try {
            const answer = await this.line.do({ do: "play", moves }, this.seat);
            if (answer.why && answer.done?.length) toast(answer.why);
        } catch (fault) {
            complain(fault);
        }
        this.pending = "";
        this.renew();
    }

    /** Say something in short; where it stops is said. */
    async say(saying: Saying): Promise<void> {
        if (this.pending || this.past) return;
        if (saying.moves) return this.playTexts(saying.moves);
        this.pending = saying.text;
        try {
            const answer = await this.line.do({ do: "short", text: saying.text }, this.seat);
            const refusal = { clause: saying.clause, text: answer.why ?? "" };
            if (answer.left?.length) this.whyNot = { id: saying.id, refusal, anyway: anyway(saying) };
            else if (answer.why) toast(answer.why);
        } catch (fault) {
            complain(fault);
        }
        [this.pending, this.saying] = ["", null];
        this.renew();
    }

    /** A way drawn over spaces: as many steps, which the server takes one by one. */
    walk(ids: readonly string[]): void {
        const [start, next] = ids;
        const first = this.choices.find(
            (choice) =>
                choice.ids.length === 1 &&
                choice.ids[0] === start &&
                (next === undefined || repeated(choice, next) !== null),
        );
        if (!first || this.pending) return;
        const texts = ids.slice(1).map((id) => repeated(first, id));
        void this.playTexts([first.text, ...texts.filter((text) => text !== null)]);
    }

    undo(): void {
        if (this.undoable && !this.pending) void this.do({ do: "undo" });
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

    async askHint(): Promise<void> {
        if (!this.isAsked || this.isThinking) return;
        this.isThinking = true;
        try {
            this.hint = (await this.line.ask({ ask: "hint" }, this.seat)).hint ?? null;
        } catch (fault) {
            complain(fault);
        }
        this.isThinking = false;
    }

    /** What a move would do, as odds where dice fall. */
    foresee(choice: Choice): Promise<Preview | null> {
        const known = this.foresight.get(choice.text);
        if (known) return known;
        const asked = this.line
            .ask({ ask: "foresee", move: choice.text }, this.seat)
            .then((told) => told.preview ?? null)
            .catch(() => null);
        this.foresight.set(choice.text, asked);
        return asked;
    }

    async query(text: string): Promise<QueryAnswer | null> {
        try {
            return (await this.heldFor(this.line.ask({ ask: "query", text }, this.seat))).query ?? null;
        } catch {
            return null;
        }
    }

    // ---- the past

    /** Look through the eyes of any seat: everybody may, when the game is over. */
    lookThrough(seat: number): void {
        if (!this.isOver) return;
        this.viewed = seat;
        if (!this.streams.has(seat)) {
            const nothing = { number: 0, hash: "", items: [], state: null };
            this.streams = new Map(this.streams).set(seat, nothing);
            this.line.watch(seat);
        }
        const number = this.past?.number;
        this.past = null;
        if (number !== undefined) void this.lookAt(number);
    }

    async lookAt(number: number | null): Promise<void> {
        this.letGo();
        this.sought = number !== null && number < (this.stream?.number ?? 0) ? number : null;
        if (this.sought === null) this.past = null;
        if (this.isRewinding) return;
        this.isRewinding = true;
        while (this.sought !== null && this.sought !== this.past?.number) await this.rewind(this.sought);
        this.isRewinding = false;
    }

    /** One question at a time: whoever pulls the slider along comes by as fast as the server answers. */
    private async rewind(number: number): Promise<void> {
        const key = `${this.viewed ?? this.seat} ${number}`;
        try {
            const state = this.rewound.get(key) ?? (await this.stateAt(number));
            this.rewound.set(key, state);
            if (this.sought !== null) this.past = { number, state };
        } catch (fault) {
            this.sought = null;
            complain(fault);
        }
    }

    private async stateAt(number: number): Promise<State> {
        const { state } = await this.line.ask({ ask: "replay", number }, this.viewed ?? this.seat);
        if (!state) throw new Error("The server does not say how the table stood then.");
        return state;
    }
}

/** Whether something is written in a field that was not sent. */
function isTyping(): boolean {
    const fields = document.querySelectorAll<HTMLInputElement>(
        "textarea, input:is(:not([type]), [type=text], [type=search])",
    );
    return [...fields].some((field) => field.value !== field.defaultValue);
}
