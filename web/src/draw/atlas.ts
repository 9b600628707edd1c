// A scene with a large map: the map is what is panned and zoomed, the lists beside it stand still.
import type { Scene, Zone } from "../wire/types";
import type { Box } from "./box";
import { spaceBox, zoneBox } from "./placing";

/** From so many spaces on a board is a map. */
const MANY = 250;
const EDGE = 0.12;

export interface Atlas {
    isMap: boolean;
    /** What is drawn. */
    frame: Box;
    /** Zones that stand beside it as lists. */
    aside: Zone[];
}

export function atlasOf(scene: Scene): Atlas {
    if (scene.spaces.length < MANY)
        return { isMap: false, frame: { x: 0, y: 0, width: scene.width, height: scene.height }, aside: [] };
    const map = around(scene.spaces.map(spaceBox));
    const isAside = (zone: Zone) => zone.layout === "lines" && !meets(zoneBox(zone), map);
    const aside = scene.zones.filter(isAside);
    const rest = scene.zones.filter((zone) => !isAside(zone)).map(zoneBox);
    return { isMap: true, frame: around([map, ...rest]), aside };
}

function around(boxes: readonly Box[]): Box {
    const x = Math.min(...boxes.map((box) => box.x)) - EDGE;
    const y = Math.min(...boxes.map((box) => box.y)) - EDGE;
    return {
        x,
        y,
        width: Math.max(...boxes.map((box) => box.x + box.width)) + EDGE - x,
        height: Math.max(...boxes.map((box) => box.y + box.height)) + EDGE - y,
    };
}

function meets(one: Box, other: Box): boolean {
    return (
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height
    );
}
