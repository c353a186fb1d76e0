// How soon an opponent's move is on screen: from the event of its message to the end of the frame in which the table
// has changed, and to its sentence in the live region. All games, as a desk and as a phone four times slower.
import { type BrowserContextOptions, type Page, chromium } from "@playwright/test";
import { Server } from "../tests/browser/server";
import { GAMES, type Game, LOBBY_NAMES, playUntil } from "../tests/browser/players";

const MOVES = Number(process.env.MOVES ?? 40); // of others, for each game and device
const DEVICES: Record<string, BrowserContextOptions & { slower: number }> = {
  desk: { viewport: { width: 1280, height: 800 }, slower: 1 },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, slower: 4 },
};
interface Seen {
  table: number[];
  told: number[];
}

/** In the page, before anything else: notes when messages come and when what they say is seen. */
function watch(): void {
  const seen: Seen = { table: [], told: [] };
  Object.assign(window, { seen });
  let latest = 0; // when the last message came, if it was of another's move: what changes then is its doing
  /** The end of the frame in which something changed is the first task after it. */
  function follow(where: string, into: number[]): void {
    let counted = 0;
    new MutationObserver((changes) => {
      const began = latest;
      const isThere = changes.some(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(where),
      );
      if (!isThere || began === counted || began === 0) return;
      counted = began;
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => into.push(performance.now() - began);
        after.port2.postMessage(null);
      });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }
  follow("main", seen.table);
  follow("[data-announced]", seen.told);
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given: ConstructorParameters<typeof Native>) {
      super(...given);
      this.addEventListener("message", (event: MessageEvent<string>) => {
        if (!event.data.includes('"update"') || !event.data.includes('"moves"')) return;
        latest = document.querySelector("[data-decision].yours") ? 0 : event.timeStamp;
      });
    }
  };
}

async function measure(page: Page, url: string, game: Game): Promise<Seen> {
  await page.addInitScript(watch);
  await page.goto(url);
  await page.getByRole("radio", { name: LOBBY_NAMES[game] }).first().click();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\//);
  const count = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { seen: Seen }).seen.table.length);
  const playing = playUntil(page, "main.end").catch(() => []);
  while ((await count()) < MOVES && !(await page.locator("main.end").count())) await page.waitForTimeout(250);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await page.context().close();
  await playing;
  return seen;
}

function told(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): string =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)}`;
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)} ms (${sorted.length})`;
}

const server = await Server.open();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const wanted = Object.entries(DEVICES).filter(([device]) => (process.env.ONLY ?? device) === device);
for (const [device, { slower, ...options }] of wanted)
  for (const game of GAMES) {
    const page = await (await browser.newContext({ ...options, locale: "en-GB" })).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const { table, told: sentences } = await measure(page, server.url, game);
    process.stdout.write(`${game}, ${device}: table ${told(table)}; sentence ${told(sentences)}\n`);
  }
await browser.close();
await server.close();
