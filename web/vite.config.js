import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./tools/icons.js";
import { packed } from "./tools/packed.js";

// The pages become part of the Python package: `warren serve` sends them from there.
export default defineConfig({
    plugins: [icons(), svelte(), packed()],
    build: {
        outDir: "../src/warren/web",
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: { checks: { bundlerTimings: false } }, // on a busy machine it would complain of every plugin
    },
    server: { proxy: { "/api": { target: "http://localhost:8765", ws: true } } },
    test: { include: ["tests/**/*.test.ts"] },
});
