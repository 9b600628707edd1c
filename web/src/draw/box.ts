// A rectangle by its upper left corner, in the lengths of a scene: a card is one wide.
export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

const SLACK = 0.001;

export function isInside(one: Box, other: Box): boolean {
    return (
        one.x >= other.x - SLACK &&
        one.y >= other.y - SLACK &&
        one.x + one.width <= other.x + other.width + SLACK &&
        one.y + one.height <= other.y + other.height + SLACK
    );
}

export function inset(box: Box, by: number): Box {
    return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/** Equal cells for some things, so many to a row. */
export function cells(box: Box, n: number, across: number): Box[] {
    const rows = n ? Math.ceil(n / across) : 1;
    const width = box.width / Math.max(across, 1);
    const height = box.height / rows;
    return Array.from({ length: n }, (_, i) => ({
        x: box.x + (i % across) * width,
        y: box.y + Math.floor(i / across) * height,
        width,
        height,
    }));
}

export function middleOf(box: Box): { x: number; y: number } {
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
