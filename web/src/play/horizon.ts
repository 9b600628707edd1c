// How far undo reaches, and what would end it, in words.
import type { TakeBack } from "../wire/types";

export function horizon(undo: TakeBack | null | undefined): string {
    if (!undo) return "";
    if (!undo.moves) return undo.why || "There is nothing to take back.";
    const reach = undo.moves === 1 ? "your last move" : `your last ${undo.moves} moves`;
    return `Undo takes back ${reach}, until dice fall, something hidden is shown or others decide.`;
}
