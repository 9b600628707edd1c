// Whether a click comes from a finger. Browsers disagree on what a click itself says of that, so what was pressed before
// it is remembered.
let pressed = "";
globalThis.addEventListener?.("pointerdown", (event) => (pressed = event.pointerType), true);

export function isTouch(event: MouseEvent): boolean {
    const own = (event as Partial<PointerEvent>).pointerType;
    if (own) return own === "touch";
    const isPress = event.detail > 0; // the keyboard clicks without one
    return isPress && pressed === "touch";
}
