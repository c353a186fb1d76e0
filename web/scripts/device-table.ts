// What a table on this device costs the page: memory, and frames while `master` thinks. In Chromium on Linux, with
// the built page; its server is stopped after the first visit. On a busy machine the page also waits for a processor,
// and the share of time in which its main thread did so is told, too.
//
//     npm run device-table
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { playing } from "../tests/browser/players";
import { Server } from "../tests/browser/server";
import { Chromium, type Tab } from "./devtools";

const GAMES = ["board", "court"] as const;
const CALM = 5000; // milliseconds in which the page is measured alone
const SETTLING = 1500; // milliseconds until the browser has given memory back
const MIB = 1 << 20;

interface Frames {
  now: boolean; // whether they are counted
  gaps: number[];
}
declare global {
  interface Window {
    watched: Frames;
  }
}

/** In the page: keeps the time between frames, or only while nobody here is asked. */
function watchFrames(always: boolean): void {
  const frames: Frames = (window.watched = { now: true, gaps: [] });
  let last = performance.now();
  requestAnimationFrame(function beat(now) {
    if (frames.now) frames.gaps.push(now - last);
    frames.now = always || !document.querySelector("[data-decision].yours");
    last = now;
    requestAnimationFrame(beat);
  });
}

/** In the page: opens a table against bots. */
function open(place: number, bot: string): void {
  document.querySelectorAll<HTMLElement>("button[role=radio].game").item(place).click();
  setTimeout(() => {
    for (const seat of document.querySelectorAll<HTMLSelectElement>("select")) {
      if (![...seat.options].some(({ value }) => value === `bot:${bot}`)) continue;
      if (seat.value.startsWith("bot:") || seat.value === "friend") seat.value = `bot:${bot}`;
      seat.dispatchEvent(new Event("change", { bubbles: true }));
    }
    setTimeout(() => document.querySelector<HTMLElement>(".begin button")?.click(), 300);
  }, 300);
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Returns the memory of the pages and their workers, in MiB; what processes share is counted in parts. */
async function memory(): Promise<number> {
  const told = (await browser.renderers()).map((id) => readFileSync(`/proc/${id}/smaps_rollup`, "utf8"));
  return (1024 * sumOf(told.map((text) => Number(/^Pss: +(\d+)/m.exec(text)?.[1])))) / MIB;
}

/** Returns the memory when nothing is kept that nobody needs. */
async function memoryNeeded(): Promise<number> {
  await browser.collect();
  await wait(SETTLING);
  return memory();
}

/** Returns the seconds in which the pages' main threads waited for a processor until now. */
async function secondsWaited(): Promise<number> {
  const told = (await browser.renderers()).map((id) => readFileSync(`/proc/${id}/schedstat`, "utf8"));
  return sumOf(told.map((text) => Number(text.split(" ")[1]))) / 1e9;
}

/** Watches frames during something, and says what it cost. */
async function measure(what: string, page: Tab, always: boolean, during: () => Promise<unknown>) {
  await page.run(watchFrames, always);
  const [began, waited] = [performance.now(), await secondsWaited()];
  await during();
  const share = (1000 * ((await secondsWaited()) - waited)) / (performance.now() - began);
  const gaps = (await page.run(() => window.watched.gaps)).sort((one, two) => one - two);
  const [median = 0, worst = 0] = [gaps[gaps.length >> 1], gaps.at(-1)];
  const times = [median, sumOf(gaps) / gaps.length, worst].map((gap) => gap.toFixed(1)).join(", ");
  const sizes = [await memory(), await memoryNeeded()].map((size) => size.toFixed(0));
  console.log(
    `${what}: ${sizes[0]} MiB, ${sizes[1]} of them needed; ${gaps.length} frames, ` +
      `milliseconds between them (median, mean, worst) ${times}; ` +
      `waited for a processor ${(100 * share).toFixed(0)} % of the time; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

async function visit(): Promise<Tab> {
  const page = await browser.open(server.url);
  await page.until(".begin button");
  return page;
}

async function begin(page: Tab, game: (typeof GAMES)[number], bot: string): Promise<void> {
  await page.run(open, ["board", "card", "dice", "court"].indexOf(game), bot);
  await page.until("[data-decision]");
}

const server = await Server.open();
const browser = Chromium.launch();
try {
  const first = await browser.open(server.url);
  await first.until(".begin button");
  await first.run(() => localStorage.setItem("fondaco.settings", JSON.stringify({ pace: "instant" })));
  await first.until(".chip:not([title]):not(.away)");
  await first.close();

  const alone = await visit();
  await begin(alone, "board", "random");
  await measure("a table at the server", alone, true, () => wait(CALM));
  await alone.close();

  await server.kill();
  for (const game of GAMES) {
    const page = await visit();
    await begin(page, game, "master");
    await page.until("[data-decision].yours"); // Python and the engines have started
    await measure(`${game} on the device`, page, false, () => page.run(playing, "main.day, main.end"));
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
