// Who one is: a guest with a name, without an account.
import { api } from "../wire/api";
import { MOST_NAME, settings } from "./settings.svelte";

let begun: Promise<unknown> | null = null;

export function session(): Promise<unknown> {
    begun ??= api.begin(settings.name.trim().slice(0, MOST_NAME) || "Guest").catch((fault: unknown) => {
        begun = null;
        throw fault;
    });
    return begun;
}
