import { expect, test } from "vitest";

const FILES = import.meta.glob<string>("../src/**/*.{ts,svelte}", {
    query: "?raw",
    import: "default",
    eager: true,
});
const OWN = /\/games\/[^/]+\/own\.ts$/;

/** The file that an import leads to, if it is one of ours. */
function led(from: string, to: string): string[] {
    const path = new URL(to, `file:///tests/${from}`).pathname.replace(/^\//, "../");
    return [path, `${path}.ts`, `${path}.svelte`].filter((one) => one in FILES);
}

const imports = new Map(
    Object.entries(FILES).map(([file, text]) => {
        const named = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
        const found = named.flatMap(([, to = ""]) => led(file, to));
        const globbed = text.includes('"./*/own.ts"')
            ? Object.keys(FILES).filter((one) => OWN.test(one))
            : [];
        return [file, [...found, ...globbed]];
    }),
);

/** A way of imports that leads back to where it began; null if there is none. Imports of types count too. */
function circle(): string[] | null {
    const done = new Set<string>();
    function walk(file: string, way: string[]): string[] | null {
        if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
        if (done.has(file)) return null;
        for (const next of imports.get(file) ?? []) {
            const found = walk(next, [...way, file]);
            if (found) return found;
        }
        done.add(file);
        return null;
    }
    return [...imports.keys()].reduce<string[] | null>((found, file) => found ?? walk(file, []), null);
}

test("no files import each other in a circle", () => {
    expect(imports.get("../src/games/tables.ts")).toContain("../src/games/slayer/own.ts");
    expect(imports.get("../src/pages/TablePage.svelte")).toContain("../src/state/gaze.svelte.ts");
    expect(circle()).toBeNull();
});
