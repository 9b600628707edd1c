// Word by the browser's own notifications when it is one's turn and the page is open but hidden. Off unless somebody
// wants it; the browser asks once whether it may.

/** Ask the browser for leave, if it has not been asked yet; whether it is given. */
export async function mayNotify(): Promise<boolean> {
    if (!("Notification" in globalThis)) return false;
    if (Notification.permission !== "default") return Notification.permission === "granted";
    return (await Notification.requestPermission()) === "granted";
}

/** The notices of one table: each turn is told once, and is no news any more when somebody looks or it is over. */
export class TurnNotices {
    private isTold = false;
    private shown: Notification | null = null;

    constructor(private readonly table: string) {}

    open(): () => void {
        const seen = () => document.visibilityState === "visible" && this.clear();
        document.addEventListener("visibilitychange", seen);
        return () => {
            document.removeEventListener("visibilitychange", seen);
            this.clear();
        };
    }

    /** Whether it is one's turn now, and whether one wants word. */
    turn(isAsked: boolean, title: string, isWanted: boolean): void {
        if (!isAsked) this.clear();
        const isNew = isAsked && !this.isTold;
        this.isTold = isAsked;
        if (isNew && isWanted && document.visibilityState === "hidden") this.show(title);
    }

    private show(title: string): void {
        if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
        try {
            const shown = new Notification("Your turn", { body: title, tag: this.table, icon: "/turn.svg" });
            shown.onclick = () => {
                window.focus();
                this.clear();
            };
            this.shown = shown;
        } catch {
            // some phones have notifications for installed pages alone
        }
    }

    private clear(): void {
        this.shown?.close();
        this.shown = null;
    }
}
