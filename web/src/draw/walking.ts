// Walking over a table with the arrow keys: the nearest thing in a direction.
import type { Box } from "./box";

export interface Spot {
    id: string;
    x: number;
    y: number;
    /** What it covers, where that is more than a thing's size around its middle. */
    box?: Box;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
const WAYS: Record<Arrow, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};
const ASIDE = 2; // how much worse it is to lie aside than ahead

export function isArrow(key: string): key is Arrow {
    return key in WAYS;
}

export function nextSpot(spots: readonly Spot[], from: string | null, arrow: Arrow): string | null {
    const here = spots.find((spot) => spot.id === from);
    if (!here) return spots[0]?.id ?? null;
    const [dx, dy] = WAYS[arrow];
    let best: Spot | null = null;
    let least = Infinity;
    for (const spot of spots) {
        const [x, y] = [spot.x - here.x, spot.y - here.y];
        const ahead = x * dx + y * dy;
        const aside = Math.abs(x * dy - y * dx);
        if (ahead <= 0.05 || aside > 2 * ahead) continue;
        const far = ahead + ASIDE * aside;
        if (far < least) [best, least] = [spot, far];
    }
    return best?.id ?? from;
}
