// The little Markdown that rulebooks are written in, as HTML. Everything is escaped first.
const CLAUSE = /^- \*\*([A-Z]+\d+(?:\.\d+)*)\*\*\s*/;

export function clauseId(clause: string): string {
    return `clause-${clause}`;
}

export function asHtml(markdown: string): string {
    const html: string[] = [];
    const lines = markdown.replace(/<!--[\s\S]*?-->/g, "").split("\n");
    let paragraph: string[] = [];
    let list: string[] = [];
    const flush = () => {
        if (paragraph.length) html.push(`<p>${inline(paragraph.join(" "))}</p>`);
        if (list.length) html.push(`<ul>${list.join("")}</ul>`);
        [paragraph, list] = [[], []];
    };
    for (let n = 0; n < lines.length; n++) {
        const line = lines[n] ?? "";
        const head = /^(#{1,4}) +(.*)$/.exec(line);
        if (head?.[1]) {
            flush();
            const level = Math.min(head[1].length + 1, 5);
            html.push(`<h${level}>${inline(head[2] ?? "")}</h${level}>`);
        } else if (line.startsWith("|")) {
            flush();
            const rows: string[] = [];
            while (lines[n]?.startsWith("|")) rows.push(lines[n++] ?? "");
            n--;
            html.push(table(rows));
        } else if (/^\s*- /.test(line)) {
            if (paragraph.length) flush();
            const clause = CLAUSE.exec(line)?.[1];
            const text = inline(line.replace(/^\s*- /, ""));
            list.push(clause ? `<li id="${clauseId(clause)}">${text}</li>` : `<li>${text}</li>`);
        } else if (!line.trim()) flush();
        else if (list.length) list.push(list.pop()?.replace(/<\/li>$/, ` ${inline(line.trim())}</li>`) ?? "");
        else paragraph.push(line.trim());
    }
    flush();
    return html.join("\n");
}

function table(rows: string[]): string {
    const cells = rows
        .filter((row) => !/^\|[\s:|-]+\|$/.test(row))
        .map((row) => row.slice(1, row.lastIndexOf("|")).split("|"));
    const made = cells.map((row, n) => {
        const tag = n === 0 ? "th" : "td";
        return `<tr>${row.map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join("")}</tr>`;
    });
    return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table>${made.join("")}</table></div>`;
}

function inline(text: string): string {
    return escaped(text)
        .replace(/`([^`]+)`/g, "<code>$1</code>")
        .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
        .replace(/(^|[^*])\*([^*]+)\*/g, "$1<em>$2</em>")
        .replace(/\[([^\]]+)\]\(([^)]*)\)/g, "$1");
}

function escaped(text: string): string {
    return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
