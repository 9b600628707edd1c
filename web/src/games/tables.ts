// Tables of a game's own. A game that is not in here is drawn by the general one.
import type { Component } from "svelte";
import type { Marks, Note } from "../draw/marks";
import type { Table } from "../state/table.svelte";
import Cave from "./slayer/Cave.svelte";
import { factsOf } from "./slayer/facts";

export interface OwnTable {
    table: Table;
    marks: Marks;
    point: (id: string, isTouch: boolean) => void;
    hover: (id: string | null) => void;
    setNotes: (notes: Map<string, Note>) => void;
}

const OWN: Record<string, Component<OwnTable>> = { slayer: Cave };

const FACTS: Record<string, (view: Record<string, unknown>) => string[][]> = { slayer: factsOf };

/** What each seat has that everybody should see, by seat, in few words. */
export function seatFacts(game: string, view: Record<string, unknown>): string[][] {
    return FACTS[game]?.(view) ?? [];
}

export function ownTable(game: string): Component<OwnTable> | undefined {
    return OWN[game];
}
