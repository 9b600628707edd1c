import type { Own } from "../own";
import Cave from "./Cave.svelte";
import { factsOf } from "./facts";

export default { table: Cave, facts: factsOf } satisfies Own;
