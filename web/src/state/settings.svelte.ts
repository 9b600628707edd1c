// What somebody likes, kept in this browser.
export type Theme = "system" | "light" | "dark";
/** Before which moves one is asked once more: none, those that the game warns of, all that cannot be taken back. */
export type Confirm = "never" | "warned" | "final";

interface Kept {
    name: string;
    theme: Theme;
    level: string;
    sounds: boolean;
    notices: boolean;
    motion: boolean;
    confirm: Confirm;
}

/** Signs of a name: what is longer, the server cuts. */
export const MOST_NAME = 20;

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
        notices: false,
        motion: true,
        confirm: "warned",
    };
    try {
        const kept = { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
        if (!["never", "warned", "final"].includes(kept.confirm)) kept.confirm = usual.confirm;
        return kept;
    } catch {
        return usual;
    }
}

export const settings = $state(read());

/** What the system likes just now. */
const system = $state({ isDark: prefersDark() });

export function keepSettings(): void {
    system.isDark = prefersDark();
    localStorage.setItem(KEY, JSON.stringify(settings));
    const classes = document.documentElement.classList;
    classes.toggle("light", settings.theme === "light");
    classes.toggle("dark", settings.theme === "dark" || (settings.theme === "system" && system.isDark));
    classes.toggle("still", !settings.motion);
}

function prefersDark(): boolean {
    return matchMedia("(prefers-color-scheme: dark)").matches;
}

export function isDark(): boolean {
    return settings.theme === "dark" || (settings.theme === "system" && system.isDark);
}

export function isStill(): boolean {
    return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
