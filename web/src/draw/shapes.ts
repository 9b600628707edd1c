// Outlines, and words for what is drawn.
import type { Face, Space, Thing } from "../wire/types";

export function outlineOf(space: Space, by = 0): string {
    const size = (space.size ?? 0.5) - by;
    if (space.shape === "square") {
        const [l, t, r, b] = [space.x - size, space.y - size, space.x + size, space.y + size];
        return `${l},${t} ${r},${t} ${r},${b} ${l},${b}`;
    }
    return corners(space.x, space.y, size, space.shape === "flat_hex" ? 0 : 30)
        .map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`)
        .join(" ");
}

export function corners(x: number, y: number, size: number, first = 30): [number, number][] {
    return Array.from({ length: 6 }, (_, n) => {
        const angle = (Math.PI * (first + 60 * n)) / 180;
        return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
    });
}

/** All that is known of a thing, for who lingers on it or hears it. */
export function inWords(thing: Thing, face: Face | undefined): string {
    const count = thing.count ?? 1;
    const name = [thing.label, face?.name].filter(Boolean).join(" ") || nameOf(thing.id);
    const parts = [name];
    if (count !== 1 || thing.counts) parts.push(String(count));
    for (const figure of face?.figures ?? []) parts.push(`${figure.name} ${figure.value}`);
    parts.push(...(face?.symbols ?? []), ...(thing.marks ?? []));
    if (face?.text) parts.push(face.text);
    return parts.join("; ");
}

export function nameOf(id: string): string {
    return id.split(":").slice(1).join(" ") || id;
}

export function signOf(face: Face): string {
    return face.sign || face.name.slice(0, 2);
}
