// Title, icon, sound and, while the page is hidden, the browser itself say when it is one's turn.
import { untrack } from "svelte";
import { TurnNotices } from "./notices";
import { settings } from "./settings.svelte";
import { ring } from "./sounds";
import type { Table } from "./table.svelte";

/** As long as the component is there that calls it. */
export function summon(table: Table): void {
    const notices = new TurnNotices(table.id);
    $effect(() => notices.open());
    $effect(() => {
        const title = table.welcomed?.title ?? "Warren";
        document.title = table.isAsked ? `● Your turn · ${title}` : title;
        document
            .querySelector('link[rel="icon"]')
            ?.setAttribute("href", table.isAsked ? "/turn.svg" : "/quiet.svg");
        if (table.isAsked) untrack(ring);
        notices.turn(table.isAsked, title, settings.notices);
    });
}
