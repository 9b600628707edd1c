// Checking sealed dice in the browser: the same hashes as the server's.
export async function promised(secret: string): Promise<string> {
    return hashed(`warren sealed dice 1\n${secret}`);
}

export async function seedOf(secret: string, words: readonly string[]): Promise<string> {
    return hashed([secret, ...words].map((part) => `${[...part].length} ${part}`).join("\n"));
}

async function hashed(text: string): Promise<string> {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
