// The cave as lines: floor, walls, the rim of the rock and hatching on the rock side of every wall.
import { corners } from "../../draw/shapes";
import type { Space } from "../../wire/types";

export interface Walls {
    rock: string;
    floor: string;
    walls: string;
    rim: string;
    hatching: string;
}

type Point = [number, number];

export function wallsOf(spaces: readonly Space[], isFloor: (id: string) => boolean): Walls {
    const at = new Map(spaces.map((space) => [place(space.x, space.y), space]));
    const random = seeded(
        spaces
            .filter((space) => isFloor(space.id))
            .map((space) => space.id)
            .join(),
    );
    const parts: Record<keyof Walls, string[]> = { rock: [], floor: [], walls: [], rim: [], hatching: [] };
    for (const space of spaces) {
        const points = corners(space.x, space.y, space.size ?? 0.5);
        const outline = `M${points.map(text).join("L")}Z`;
        parts.rock.push(outline);
        if (isFloor(space.id)) parts.floor.push(outline);
        points.forEach((from, n) => {
            const to = points[(n + 1) % 6] ?? from;
            const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
            const beyond = at.get(place(2 * middle[0] - space.x, 2 * middle[1] - space.y));
            const edge = `M${text(from)}L${text(to)}`;
            if (!beyond) parts.rim.push(edge);
            if (!isFloor(space.id) || (beyond && isFloor(beyond.id))) return;
            parts.walls.push(edge);
            if (beyond) parts.hatching.push(strokes(from, to, [space.x, space.y], random));
        });
    }
    return {
        rock: parts.rock.join(""),
        floor: parts.floor.join(""),
        walls: parts.walls.join(""),
        rim: parts.rim.join(""),
        hatching: parts.hatching.join(""),
    };
}

/** Two clusters of three short strokes behind a wall. */
function strokes(from: Point, to: Point, floor: Point, random: () => number): string {
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [ox, oy] = [(middle[0] - floor[0]) / 0.433, (middle[1] - floor[1]) / 0.433];
    let path = "";
    for (let cluster = 0; cluster < 2; cluster++) {
        const along = 0.12 + 0.5 * cluster + 0.26 * random();
        const out = 0.06 + 0.07 * random();
        const [x, y] = [
            from[0] + (to[0] - from[0]) * along + ox * out,
            from[1] + (to[1] - from[1]) * along + oy * out,
        ];
        const angle = random() * Math.PI;
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
        for (let n = -1; n <= 1; n++) {
            const half = 0.045 + 0.03 * random();
            const [cx, cy] = [x - dy * n * 0.035, y + dx * n * 0.035];
            path += `M${text([cx - dx * half, cy - dy * half])}L${text([cx + dx * half, cy + dy * half])}`;
        }
    }
    return path;
}

function place(x: number, y: number): string {
    return `${Math.round(x * 20)} ${Math.round(y * 20)}`;
}

function text([x, y]: Point): string {
    return `${x.toFixed(3)} ${y.toFixed(3)}`;
}

/** Numbers from 0 to 1 that are the same for the same layout, so that nothing jumps. */
export function seeded(text: string): () => number {
    let state = 2166136261;
    for (const sign of text) state = Math.imul(state ^ sign.charCodeAt(0), 16777619) >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 4294967296;
    };
}
