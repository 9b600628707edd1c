import { describe, expect, test } from "vitest";
import { readRoute } from "../src/play/address";
import { inShort, otherChance, percent } from "../src/play/foreseen";
import { asHtml, clauseId } from "../src/play/markdown";
import { promised, seedOf } from "../src/play/sealed";
import {
    againstBots,
    atOneScreen,
    companyOf,
    isChoosable,
    playersWords,
    usualPlayers,
    valueWords,
} from "../src/play/seating";
import { dangerStep } from "../src/draw/marks";
import type { GameKind, OptionKind } from "../src/wire/types";

const GAME: GameKind = {
    id: "pact",
    title: "Pact",
    summary: "",
    seats: { "2": ["one", "two"], "3": ["one", "two", "three"] },
    options: [{ name: "players", says: "", clause: "", kind: "number", default: 3 }],
    editions: [],
    levels: [],
    has_secrets: true,
    looks: null,
};

describe("what a move would do", () => {
    test("in short", () =>
        expect(inShort({ certain: true, points: 2, final: true, ends_turn: 1 })).toBe(
            "+2 · ends your turn · cannot be taken back",
        ));
    test("a small chance is not nothing", () =>
        expect([percent(0.001), percent(0), percent(1 / 6)]).toEqual(["<1%", "0%", "17%"]));
    test("what is left over", () =>
        expect(otherChance({ certain: false, outcomes: [{ chance: 0.75, told: [] }] })).toBeCloseTo(0.25));
    test("dangers go in steps to 17, 40 and 60 percent", () =>
        expect([0, 1 / 6, 1 / 3, 0.5, 5 / 6].map(dangerStep)).toEqual([0, 1, 2, 3, 4]));
});

describe("rules", () => {
    test("clauses can be pointed at", () =>
        expect(asHtml("## GS1 Start\n- **GS1.1** One *dwarf*.\n  More of it.")).toContain(
            '<li id="clause-GS1.1"><strong>GS1.1</strong> One <em>dwarf</em>. More of it.</li>',
        ));
    test("every clause of every game can be gone to", () => {
        const found = import.meta.glob<string>("../../src/warren/games/*/RULES.md", {
            query: "?raw",
            import: "default",
            eager: true,
        });
        const books = Object.values(found);
        expect(books.length).toBeGreaterThan(4);
        for (const text of books) {
            const html = asHtml(text);
            const numbers = [...text.matchAll(/^- \*\*([A-Z]+\d+\.\d+)\*\*/gm)].map(
                (found) => found[1] ?? "",
            );
            expect(numbers.length).toBeGreaterThan(50);
            for (const number of numbers) expect(html).toContain(`id="${clauseId(number)}"`);
        }
    });
    test("nothing in them is code", () =>
        expect(asHtml("a <script>alert(1)</script> b")).not.toContain("<script>"));
    test("tables have a head", () =>
        expect(asHtml("| a | b |\n|---|---|\n| 1 | 2 |\n\nthen")).toContain(
            "<tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>",
        ));
});

describe("seating", () => {
    test("as many as is usual", () => expect([usualPlayers(GAME), playersWords(GAME)]).toEqual([3, "2–3"]));
    test("against programs one sits first", () =>
        expect(againstBots(3, "king", "Ada")).toEqual([
            { who: "me", name: "Ada" },
            { who: "king" },
            { who: "king" },
        ]));
    test("at one screen everybody has a name", () =>
        expect(atOneScreen(["one", "two"], "Ada").map((seat) => seat.name)).toEqual(["Ada", "Two"]));
});

describe("addresses", () => {
    test("a table", () =>
        expect(readRoute("/table/abc", "", "")).toEqual({ page: "table", table: "abc", move: null }));
    test("a move of it", () =>
        expect(readRoute("/table/abc", "?move=57", "")).toEqual({ page: "table", table: "abc", move: 57 }));
    test("a move that is none", () =>
        expect(readRoute("/table/abc", "?move=x", "")).toEqual({ page: "table", table: "abc", move: null }));
    test("pages behind the hash", () =>
        expect([readRoute("/", "", "#rules/slayer/GS1.1"), readRoute("/", "", "#credits")]).toEqual([
            { page: "rules", game: "slayer", clause: "GS1.1" },
            { page: "credits" },
        ]));
    test("anything else is the lobby", () =>
        expect([
            readRoute("/nowhere", "", ""),
            readRoute("/table", "", ""),
            readRoute("/", "", "#x"),
        ]).toEqual([{ page: "nowhere" }, { page: "nowhere" }, { page: "lobby" }]));
});

test("sealed dice are checked by the server's own hashes", async () => {
    expect((await seedOf("abc", ["", "stew"])).slice(0, 16)).toBe("290a3e2d89bc1887");
    expect(await promised("abc")).toMatch(/^[0-9a-f]{64}$/);
});

test("nobody keeps themselves company, whatever they are called", () => {
    const brief = { table: "t", game: "slayer", title: "", stage: "open", pace: "live" };
    expect(companyOf({ ...brief, seats: ["Old Thrum", "raider"], mine: [0] })).toBe("with raider");
    expect(companyOf({ ...brief, seats: ["Ada", ""], mine: [0] })).toBe("");
    expect(companyOf({ ...brief, seats: ["Ada", "Bo"] })).toBe("with Ada, Bo");
});

test("values of options in words: seats by their names, and only those that there are", () => {
    const option = (name: string): OptionKind => ({ name, says: "", clause: "", kind: "one_of" });
    const [start, other] = [option("start_seat"), option("masters")];
    const words = ["one", "two"];
    expect(["random", "1"].map((value) => valueWords(start, value, words))).toEqual(["random", "seat two"]);
    expect(["random", "1", "2"].filter((value) => isChoosable(start, value, words))).toEqual(["random", "1"]);
    expect(valueWords(other, "masters_mixed", words)).toBe("masters mixed");
});
