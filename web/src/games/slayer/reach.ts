// Where Stormbeard can stop, what the attack there comes to, and the ways there: all as the game's own query says it.
import rune from "~icon/rune-stone";
import { dangerStep, type Note } from "../../draw/marks";
import type { Saying } from "../../play/pointing";
import type { Choice, QueryAnswer } from "../../wire/types";

export interface Stop {
    /** So many spaces of this turn. */
    spaces: number;
    /** The chance that the attack of this turn succeeds, if all come who can. */
    worst: number;
    /** Whether a Hero Stone would block it. */
    isBlocked: boolean;
}
export type Reach = ReadonlyMap<string, Stop>;

const WITHOUT_STONE = 2;
const STONE_LOST = { icon: rune, words: "may cost a Hero Stone" };

export function reachOf(answer: QueryAnswer): Map<string, Stop> {
    const [spaces, worst, costs] = ["spaces", "worst case", "a success costs"].map((name) =>
        answer.columns.findIndex((column) => column.name === name),
    );
    return new Map(
        answer.rows.map(({ id, values }) => [
            id,
            {
                spaces: Number(values[spaces ?? 0]),
                worst: Number(values[worst ?? 1]),
                isBlocked: values[costs ?? 3] === "a Hero Stone",
            },
        ]),
    );
}

export function noteOf(stop: Stop): Note {
    const note = { text: String(Math.round(stop.worst * 100)), danger: dangerStep(stop.worst) };
    return stop.isBlocked && stop.worst > 0 ? { ...note, price: STONE_LOST } : note;
}

interface Spot {
    id: string;
    x: number;
    y: number;
}

/** The shortest way from where he stands: over the most stones, then over the safest hexes. */
export function wayTo(
    goal: Spot,
    spots: readonly Spot[],
    reach: Reach,
    used: number,
    stonesOn: (id: string) => number,
): string[] {
    const spaces = reach.get(goal.id)?.spaces ?? 0;
    const stones = (way: string[]) => way.reduce((sum, id) => sum + stonesOn(id), 0);
    const risk = (way: string[]) => way.reduce((sum, id) => sum + (reach.get(id)?.worst ?? 0), 0);
    if (spaces <= used) return [];
    if (spaces === used + 1) return [goal.id];
    const ways = spots
        .filter((spot) => reach.get(spot.id)?.spaces === spaces - 1 && isBeside(spot, goal))
        .map((spot) => wayTo(spot, spots, reach, used, stonesOn))
        .filter((way) => way.length);
    const best = ways.sort((a, b) => stones(b) - stones(a) || risk(a) - risk(b))[0];
    return best ? [...best, goal.id] : [];
}

function isBeside(one: Spot, other: Spot): boolean {
    return Math.hypot(one.x - other.x, one.y - other.y) < 1;
}

/** The moves of a way: a third space has to be bought. */
export function movesOf(way: readonly string[], used: number): string[] {
    return way.map((id, n) => `${used + n + 1 > WITHOUT_STONE ? "quick" : "step"} ${nameOf(id)}`);
}

/** A way as something that waits for Go. */
export function sayingOf(way: readonly string[], used: number): Saying | null {
    const goal = way.at(-1);
    if (!goal) return null;
    const over = way.slice(0, -1).map(nameOf).join(" and ");
    const spaces = used + way.length;
    return {
        text: `Go to ${nameOf(goal)}`,
        sentence: [
            `${over ? `Over ${over}` : "At once"}, ${spaces} spaces in this turn`,
            "so no attack in this turn",
            ...(spaces > WITHOUT_STONE ? ["the third costs a Hero Stone"] : []),
        ]
            .join("; ")
            .concat("."),
        id: goal,
        clause: spaces > WITHOUT_STONE ? "GS5.7" : "GS5.6",
        moves: movesOf(way, used),
    };
}

/** The same for showing it before. */
export function choiceOf(saying: Saying, way: readonly string[]): Choice {
    return {
        text: saying.text,
        sentence: `${saying.text}.`,
        verb: "",
        things: [],
        ids: [...way],
        preview: { certain: true, told: [saying.sentence] },
    };
}

function nameOf(id: string): string {
    return id.slice(id.lastIndexOf(":") + 1);
}
