// A knock on wood when it is one's turn. Made here, so that nothing has to be loaded; off unless somebody wants it.
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

export function ring(): void {
    if (!settings.sounds) return;
    try {
        context ??= new AudioContext();
        const knock = context.createOscillator();
        const loud = context.createGain();
        const now = context.currentTime;
        knock.type = "triangle";
        knock.frequency.setValueAtTime(220, now);
        knock.frequency.exponentialRampToValueAtTime(90, now + 0.12);
        loud.gain.setValueAtTime(0.25, now);
        loud.gain.exponentialRampToValueAtTime(0.001, now + 0.16);
        knock.connect(loud).connect(context.destination);
        knock.start(now);
        knock.stop(now + 0.17);
    } catch {
        settings.sounds = false; // this browser has none
    }
}
