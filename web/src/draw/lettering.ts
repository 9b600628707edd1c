// Text of a drawing: how wide it is about, where a line ends, what is left out. As in Python's `lettering`, which
// knows less about the type.
const NARROW = new Set("iljtfrI.,:;'!|()[]/ ");
const WIDE = new Set("mwMWGOQ%@&+…");
const CUT = "…";
/** Our own type is narrower than what a drawing for anybody has to reckon with. */
const OURS = 0.8;

export function widthOf(text: string, size: number): number {
    let sum = 0;
    for (const sign of text) sum += widthOfSign(sign);
    return size * sum;
}

function widthOfSign(sign: string): number {
    if (NARROW.has(sign)) return 0.34;
    if (WIDE.has(sign)) return 0.86;
    return sign !== sign.toLowerCase() ? 0.7 : 0.57;
}

/** About how wide a text is in our own type. */
export function ourWidth(text: string, size: number): number {
    return OURS * widthOf(text, size);
}

/** As much of a text as fits into a width. */
export function shortened(text: string, size: number, width: number): string {
    if (ourWidth(text, size) <= width) return text;
    let kept = text;
    while (kept && ourWidth(kept.trimEnd() + CUT, size) > width) kept = kept.slice(0, -1);
    return kept ? kept.trimEnd() + CUT : "";
}

/** A text in lines that fit into a width; where `most` lines are not enough the last one is cut. */
export function wrapped(text: string, size: number, width: number, most: number): string[] {
    const lines: string[] = [];
    const words = text.split(/\s+/).filter(Boolean);
    while (words.length && lines.length < most) {
        let line = words.shift() ?? "";
        while (words.length && ourWidth(`${line} ${words[0]}`, size) <= width)
            line = `${line} ${words.shift()}`;
        lines.push(line);
    }
    if (words.length && lines.length) lines.push(`${lines.pop()} ${words.join(" ")}`);
    return lines.map((line) => shortened(line, size, width));
}
