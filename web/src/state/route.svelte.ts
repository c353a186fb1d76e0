// The screen that the address names. The server answers every address with the page.
export type Route =
  | { screen: "lobby" }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string | null; move: number | null }
  | { screen: "review"; table: string; move: number | null }
  | { screen: "games" }
  | { screen: "rules"; game: string | null };

export function routeOf(path: string): Route {
  const [first, second, third, fourth] = path.split("/").filter(Boolean);
  const move = fourth !== undefined && /^\d+$/.test(fourth) ? Number(fourth) : null;
  if (first === "table" && second) {
    if (third === "replay") return { screen: "replay", table: second, move };
    if (third === "review") return { screen: "review", table: second, move };
    return { screen: "table", table: second };
  }
  if (first === "replay") return { screen: "replay", table: null, move: null };
  if (first === "games") return { screen: "games" };
  if (first === "rules") return { screen: "rules", game: second ?? null };
  return { screen: "lobby" };
}

let now = $state.raw<Route>(routeOf(globalThis.location?.pathname ?? "/"));

export function route(): Route {
  return now;
}

export function go(path: string, replacing = false): void {
  if (replacing) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  now = routeOf(location.pathname);
  if (!replacing) window.scrollTo(0, 0);
}

/** Links of our own are followed without loading the page anew. */
export function followLinks(): void {
  window.addEventListener("popstate", () => (now = routeOf(location.pathname)));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href^='/']");
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.hasAttribute("download") || link.getAttribute("target")) return;
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  });
}
