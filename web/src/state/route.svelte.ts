// The screen that the address names. The server answers every address with the page. The demo is served from any path
// by hosts that know only files: there the part after # names the screen.
export type Route =
  | { screen: "lobby" }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string | null; move: number | null }
  | { screen: "review"; table: string; move: number | null }
  | { screen: "luck"; table: string }
  | { screen: "games" }
  | { screen: "daily"; date: string | null; game: string | null; isHere: boolean; match: string | null }
  | { screen: "practice"; game: string }
  | { screen: "mistakes"; table: string }
  | { screen: "devices" }
  | { screen: "continue" }
  | { screen: "rules"; game: string | null };

const IS_DEMO = import.meta.env.MODE === "demo";

export function routeOf(path: string): Route {
  const [first, second, third, fourth] = path.split("/").filter(Boolean);
  const move = fourth !== undefined && /^\d+$/.test(fourth) ? Number(fourth) : null;
  if (first === "table" && second) {
    if (third === "replay") return { screen: "replay", table: second, move };
    if (third === "review") return { screen: "review", table: second, move };
    if (third === "mistakes") return { screen: "mistakes", table: second };
    if (third === "luck") return { screen: "luck", table: second };
    return { screen: "table", table: second };
  }
  if (first === "replay") return { screen: "replay", table: null, move: null };
  if (first === "devices") return { screen: "devices" };
  if (first === "continue") return { screen: "continue" };
  if (first === "daily")
    return {
      screen: "daily",
      date: second ?? null,
      game: third ?? null,
      isHere: IS_DEMO || fourth === "device",
      match: null,
    };
  if (first === "match" && second && third && fourth && !IS_DEMO)
    return { screen: "daily", date: second, game: third, isHere: false, match: fourth };
  if (first === "practice" && second) return { screen: "practice", game: second };
  if (first === "games") return { screen: "games" };
  if (first === "rules") return { screen: "rules", game: second ?? null };
  return { screen: "lobby" };
}

const path = (): string =>
  (IS_DEMO ? globalThis.location?.hash.slice(1) : globalThis.location?.pathname) || "/";

let now = $state.raw<Route>(routeOf(path()));

/** The whole address of a path, to be passed on. */
export const addressOf = (to: string): string =>
  IS_DEMO ? `${location.origin}${location.pathname}#${to}` : location.origin + to;

export function route(): Route {
  return now;
}

export function go(to: string, replacing = false): void {
  const address = IS_DEMO ? `#${to}` : to;
  if (replacing) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  now = routeOf(path());
  if (!replacing) window.scrollTo(0, 0);
}

/** Links of our own are followed without loading the page anew. */
export function followLinks(): void {
  window.addEventListener("popstate", () => (now = routeOf(path())));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href^='/']");
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.hasAttribute("download") || link.getAttribute("target")) return;
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  });
}
