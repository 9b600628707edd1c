// What something on the table is called in a sentence, and what may be done instead of what may not.
import { nameOf } from "../draw/shapes";
import type { Choice, Place, Scene, Thing } from "../wire/types";

export function calledOn(
    scene: Scene,
    things: readonly Thing[],
    seats: readonly Place[],
    id: string,
): string {
    const space = scene.spaces.find((one) => one.id === id);
    if (space) return space.label || space.name || nameOf(id);
    const thing = things.find((one) => one.id === id);
    const words = [thing?.label, scene.faces[thing?.face ?? ""]?.name].filter(Boolean).join(", ");
    if (words) return words;
    const zone = scene.zones.find((one) => one.id === (thing?.at ?? id));
    if (!zone) return nameOf(id);
    const label = zone.label || nameOf(zone.id);
    const whose = zone.seat === null || zone.seat === undefined ? undefined : seats[zone.seat];
    const whole = whose && whose.called !== label ? `${label} of ${whose.called}` : label;
    return thing && thing.id !== zone.id ? `something in “${whole}”` : `“${whole}”`;
}

const FEW = 6;

/** What may be pointed at now; where nothing can be, the moves themselves. */
export function allowed(names: readonly string[], choices: readonly Choice[]): string {
    const all = [...new Set(names)];
    if (!all.length)
        return choices.length < 3 ? choices.map((one) => one.sentence).join(" ") : "see the list.";
    const [shown, more] = [all.slice(0, FEW), all.length - FEW];
    return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
