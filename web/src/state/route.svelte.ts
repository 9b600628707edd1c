// Which page is shown: the address says it, so that every page and every move can be shared.
import { readRoute, type Route } from "../play/address";

function now(): Route {
    return readRoute(location.pathname, location.search, location.hash);
}

export const route = $state<{ at: Route }>({ at: now() });

export function go(address: string): void {
    history.pushState(null, "", address);
    route.at = now();
    scrollTo(0, 0);
}

export function replaceAddress(address: string): void {
    history.replaceState(null, "", address);
    route.at = now();
}

export function followAddress(): () => void {
    const follow = () => (route.at = now());
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    return () => {
        removeEventListener("popstate", follow);
        removeEventListener("hashchange", follow);
    };
}
