// Beside each file of the built client that is worth it lies the same compressed, which the server sends to whoever
// takes it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const WORTH = /\.(js|css|svg|html)$/;
const LEAST = 1000;

/** @returns {import("vite").Plugin} */
export function packed() {
    let folder = "";
    return {
        name: "packed",
        apply: "build",
        configResolved(config) {
            folder = join(config.root, config.build.outDir);
        },
        closeBundle() {
            for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
                if (!WORTH.test(name)) continue;
                const content = readFileSync(join(folder, name));
                if (content.length < LEAST) continue;
                writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
                writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
            }
        },
    };
}
