// What a game has of its own in the browser: a file `own.ts` in the folder of its id, whose default this is.
import type { Component } from "svelte";
import type { Marks, Note } from "../draw/marks";
import type { Table } from "../state/table.svelte";

export interface Own {
    table: Component<OwnTable>;
    /** What each seat has that everybody should see, by seat, in few words. */
    facts?: (view: Record<string, unknown>) => string[][];
}

/** What a table of a game's own is given, once there is a scene and a game to draw. */
export interface OwnTable {
    table: Table;
    /** What is lit, chosen, refused …, by id. */
    marks: Marks;
    /** Something was clicked: whoever asks narrows the moves, or makes the one that is left. */
    point: (id: string, isTouch: boolean) => void;
    /** Something lies under the pointer. */
    hover: (id: string | null) => void;
    /** Numbers that stand on spaces, and in the list of moves beside those that lead there. */
    setNotes: (notes: Map<string, Note>) => void;
}
