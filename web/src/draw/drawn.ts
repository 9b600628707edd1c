// What a drawing of a thing is given: card, bar, row or disc.
import type { Face } from "../wire/types";
import type { Hue } from "./hues";
import type { Placed } from "./placing";

export interface Drawn extends Pick<Placed, "thing" | "box" | "carries"> {
    face: Face | undefined;
    hue: Hue;
    /** Pixels to a unit. */
    px: number;
}
