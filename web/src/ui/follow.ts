// A list that grows at its end shows the end. Whoever scrolls up reads; then nothing jumps.
const NEAR = 30;

export function follow(list: HTMLElement): { destroy: () => void } {
    let isAtEnd = true;
    let lastTop = 0;
    const toEnd = () => {
        if (isAtEnd) list.scrollTop = list.scrollHeight;
    };
    /** That the list has grown meanwhile is no scrolling up. */
    const scrolled = () => {
        if (list.scrollTop + list.clientHeight > list.scrollHeight - NEAR) isAtEnd = true;
        else if (list.scrollTop < lastTop) isAtEnd = false;
        lastTop = list.scrollTop;
    };
    const resized = new ResizeObserver(toEnd);
    const grown = new MutationObserver(toEnd);
    resized.observe(list);
    grown.observe(list, { childList: true, subtree: true, characterData: true });
    list.addEventListener("scroll", scrolled);
    return {
        destroy() {
            resized.disconnect();
            grown.disconnect();
            list.removeEventListener("scroll", scrolled);
        },
    };
}
