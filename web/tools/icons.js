// `import body from "~icon/lantern-flame"`: the drawing of one icon of game-icons, and no other.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const PREFIX = "~icon/";

export function icons() {
    const require = createRequire(import.meta.url);
    const set = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"));
    return {
        name: "icons",
        resolveId(id) {
            return id.startsWith(PREFIX) ? `\0${id}` : undefined;
        },
        load(id) {
            if (!id.startsWith(`\0${PREFIX}`)) return undefined;
            const name = id.slice(PREFIX.length + 1);
            const found = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
            if (!found) throw new Error(`game-icons has no icon ${name}`);
            return `export default ${JSON.stringify(found.body)}`;
        },
    };
}
