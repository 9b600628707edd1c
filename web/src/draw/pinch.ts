// Two fingers on the table: how far they were spread, and over which point of it.

export interface Spot {
    x: number;
    y: number;
}

/** Where something points, from the upper left corner of a box. */
export function within(box: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
    const { left, top } = box.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
}

/** Follow two fingers: `spread` is told by which factor, and where between them they are now and were before. */
export function followPinch(box: HTMLElement, spread: (factor: number, now: Spot, before: Spot) => void) {
    let before: (Spot & { apart: number }) | null = null;
    function between(event: TouchEvent) {
        const [one, other] = event.touches;
        if (!one || !other) return null;
        const middle = within(box, {
            clientX: (one.clientX + other.clientX) / 2,
            clientY: (one.clientY + other.clientY) / 2,
        });
        return { apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), ...middle };
    }
    function pinch(event: TouchEvent) {
        const now = between(event);
        if (now && event.cancelable) event.preventDefault();
        if (now && before && event.type === "touchmove") spread(now.apart / before.apart, now, before);
        before = now;
    }
    const kinds = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;
    for (const kind of kinds) box.addEventListener(kind, pinch, { passive: false });
    return () => kinds.forEach((kind) => box.removeEventListener(kind, pinch));
}
