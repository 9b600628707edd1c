import { describe, expect, test } from "vitest";
import kept from "../../tests/face/placings.json?raw";
import { widthOf } from "../src/draw/lettering";
import { placed } from "../src/draw/placing";
import type { Scene, Thing } from "../src/wire/types";

interface Laid {
    name: string;
    scene: Scene;
    things: Thing[];
    /** Of everything in its order: where it lies, as what, whether something lies on it. */
    places: [string, string, number, number, number, number, boolean][];
}
const { widths, tables } = JSON.parse(kept) as { widths: [string, number][]; tables: Laid[] };

/** The file says five decimals. */
const SLACK = 2e-5;

describe("everything lies where Python puts it too", () => {
    test.each(tables.map((one) => [one.name, one] as const))("%s", (_, { scene, things, places }) => {
        const found = placed(scene, things);
        expect(found.map(({ thing, form, carries }) => [thing.id, form, carries])).toEqual(
            places.map(([id, form, , , , , carries]) => [id, form, carries]),
        );
        for (const [n, { box }] of found.entries()) {
            const lengths = [box.x, box.y, box.width, box.height];
            const [id, , ...wanted] = places[n] ?? [];
            const far = lengths.filter((one, i) => Math.abs(one - Number(wanted[i])) > SLACK);
            expect(far, `${id}: ${lengths.join()} is not ${wanted.slice(0, 4).join()}`).toEqual([]);
        }
    });
});

test("texts have the widths that Python gives them too", () => {
    for (const [text, width] of widths) expect(widthOf(text, 1), text).toBeCloseTo(width, 4);
});
