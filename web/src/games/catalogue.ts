// How a game is shown in lists. A game that is not in here is shown with the mark and its own summary.
import boblin from "../art/boblin-light.svg";
import boblinDark from "../art/boblin-dark.svg";
import goblin from "../art/goblin-light.svg";
import goblinDark from "../art/goblin-dark.svg";
import loot from "../art/loot-light.svg";
import lootDark from "../art/loot-dark.svg";
import mark from "../art/mark-light.svg";
import markDark from "../art/mark-dark.svg";
import pact from "../art/pact-light.svg";
import pactDark from "../art/pact-dark.svg";
import slayer from "../art/slayer-light.svg";
import slayerDark from "../art/slayer-dark.svg";
import dwarf from "~icon/dwarf-helmet";
import chest from "~icon/open-treasure-chest";
import fist from "~icon/fist";
import fort from "~icon/hill-fort";
import hands from "~icon/shaking-hands";
import meeple from "~icon/meeple";

export interface Looks {
    emblem: string;
    emblemDark: string;
    icon: string;
    line: string;
    length: string;
}

const KNOWN: Record<string, Looks> = {
    slayer: {
        emblem: slayer,
        emblemDark: slayerDark,
        icon: dwarf,
        line: "One dwarf, one cave, far too many goblins.",
        length: "20 min",
    },
    goblin: {
        emblem: goblin,
        emblemDark: goblinDark,
        icon: fort,
        line: "Raid the Count’s valley and get home with the plunder.",
        length: "1–2 h",
    },
    pact: {
        emblem: pact,
        emblemDark: pactDark,
        icon: hands,
        line: "Share a task and share the glory, with one neighbour.",
        length: "40 min",
    },
    loot: {
        emblem: loot,
        emblemDark: lootDark,
        icon: chest,
        line: "Build a deck, stack your goblins, guard the bottom one.",
        length: "45 min",
    },
    boblin: {
        emblem: boblin,
        emblemDark: boblinDark,
        icon: fist,
        line: "Take the dungeon room by room. 27 fame wins.",
        length: "35 min",
    },
};
const ORDER = Object.keys(KNOWN);

export function looksOf(game: string, summary = ""): Looks {
    return KNOWN[game] ?? { emblem: mark, emblemDark: markDark, icon: meeple, line: summary, length: "" };
}

export function inOrder<T extends { id: string }>(games: readonly T[]): T[] {
    const place = (id: string) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
    return [...games].sort((a, b) => place(a.id) - place(b.id));
}
