import { describe, expect, it } from "vitest";
import { timeLeft } from "../src/play/clock";

describe("a clock", () => {
    const clock = { left: [100, 60], running: [1], since: 20 };

    it("has lost what was thought before it was told, and since", () => {
        expect(timeLeft(clock, 1, 5)).toBe(35);
    });

    it("stands for a seat that is not asked", () => {
        expect(timeLeft(clock, 0, 5)).toBe(100);
    });

    it("does not go below nothing", () => {
        expect(timeLeft(clock, 1, 500)).toBe(0);
    });
});
