// What somebody likes, kept in this browser.
export type Theme = "system" | "light" | "dark";

interface Kept {
    name: string;
    theme: Theme;
    level: string;
    sounds: boolean;
    motion: boolean;
    confirm: boolean;
}

const KEY = "warren.settings";
const NAMES = [
    "Mossback",
    "Nine-Toes",
    "Grubnik",
    "Old Thrum",
    "Ferka",
    "Bruk",
    "Snagtooth",
    "Pebble",
    "Wick",
    "Mudlark",
];

function read(): Kept {
    const usual: Kept = {
        name: NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Mossback",
        theme: "system",
        level: "raider",
        sounds: false,
        motion: true,
        confirm: true,
    };
    try {
        return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
    } catch {
        return usual;
    }
}

export const settings = $state(read());

export function keepSettings(): void {
    localStorage.setItem(KEY, JSON.stringify(settings));
    const classes = document.documentElement.classList;
    classes.toggle("light", settings.theme === "light");
    classes.toggle("dark", settings.theme === "dark" || (settings.theme === "system" && prefersDark()));
    classes.toggle("still", !settings.motion);
}

export function prefersDark(): boolean {
    return matchMedia("(prefers-color-scheme: dark)").matches;
}

export function isDark(): boolean {
    return settings.theme === "dark" || (settings.theme === "system" && prefersDark());
}

export function isStill(): boolean {
    return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
