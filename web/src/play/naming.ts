// What something on the table is called in a sentence, and what may be done instead of what may not.
import { nameOf } from "../draw/shapes";
import type { Choice, Place, Scene, Thing } from "../wire/types";

/** What something that is drawn is called; null for what is not, such as a button. */
export function nameOn(
    scene: Scene,
    things: readonly Thing[],
    seats: readonly Place[],
    id: string,
): string | null {
    const space = scene.spaces.find((one) => one.id === id);
    if (space) return space.label || space.name || nameOf(id);
    const thing = things.find((one) => one.id === id);
    const words = [thing?.label, scene.faces[thing?.face ?? ""]?.name].filter(Boolean).join(", ");
    if (words) return words;
    const zone = scene.zones.find((one) => one.id === (thing?.at ?? id));
    if (!zone) return null;
    const label = zone.label || nameOf(zone.id);
    const whose = zone.seat === null || zone.seat === undefined ? undefined : seats[zone.seat];
    const whole = whose && whose.called !== label ? `${label} of ${whose.called}` : label;
    return thing && thing.id !== zone.id ? `something in “${whole}”` : `“${whole}”`;
}

const FEW_NAMES = 6;
const FEW_SENTENCES = 3;

/** What may be pointed at now, by name; of what has none the moves themselves. */
export function allowed(
    ids: readonly string[],
    choices: readonly Choice[],
    named: (id: string) => string | null,
): string {
    const names = [...new Set(ids.map(named).filter((name) => name !== null))];
    const nameless = new Set(ids.filter((id) => named(id) === null));
    const moves = choices.filter((choice) => choice.ids.some((id) => nameless.has(id)) || !ids.length);
    const shown = names.slice(0, FEW_NAMES).join(", ");
    const more = names.length - FEW_NAMES;
    const said = [
        ...(shown ? [`${shown}${more > 0 ? ` and ${more} more` : ""}.`] : []),
        ...(moves.length > FEW_SENTENCES ? [] : moves.map((one) => one.sentence)),
    ];
    if (moves.length <= FEW_SENTENCES) return said.join(" ");
    return said.length ? `${said.join(" ")} For more see the list.` : "see the list.";
}
