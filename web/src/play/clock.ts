// What is left on a seat's clock. No date has a part in it: this machine's may be wrong, and change.

import type { ClockFace } from "../wire/types";

/** The seconds that a seat has left, so many seconds after the clocks were told. */
export function timeLeft(clock: ClockFace, seat: number, passed: number): number {
    const left = clock.left[seat] ?? 0;
    const thought = clock.running.includes(seat) ? clock.since + Math.max(0, passed) : 0;
    return Math.max(0, left - thought);
}
