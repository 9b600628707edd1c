import { expect, test, vi } from "vitest";

test("a click is a finger's if a finger was pressed, whatever the click itself says", async () => {
    let press: (event: { pointerType: string }) => void = () => {};
    vi.stubGlobal("addEventListener", (_: string, heard: typeof press) => (press = heard));
    const { isTouch } = await import("../src/play/touch");
    vi.unstubAllGlobals();
    const click = (event: object) => isTouch(event as MouseEvent);
    press({ pointerType: "touch" });
    expect(click({ detail: 1 })).toBe(true);
    expect(click({ detail: 0 })).toBe(false); // Enter
    expect(click({ detail: 1, pointerType: "mouse" })).toBe(false);
    press({ pointerType: "mouse" });
    expect(click({ detail: 1 })).toBe(false);
    expect(click({ detail: 1, pointerType: "touch" })).toBe(true);
});
