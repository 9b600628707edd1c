import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
    { ignores: ["node_modules/", "src/wire/types.ts"] },
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: globals.browser } },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser } },
        rules: {
            "svelte/no-at-html-tags": "off", // only our own icons and the rules, which are escaped before
            "svelte/no-navigation-without-resolve": "off", // this is no SvelteKit
            "svelte/prefer-svelte-reactivity": "off", // most maps here are made anew, not changed
        },
    },
    { rules: { "@typescript-eslint/no-non-null-assertion": "error" } },
);
