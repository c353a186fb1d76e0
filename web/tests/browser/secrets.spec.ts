import type { Page } from "@playwright/test";
import { playUntil, setTable, sitDown } from "./players";
import { expect, test } from "./visit";

interface Message {
  at: string; // where it came from
  said: unknown;
}

/** Everything that a page gets from the server from now on. */
function overhear(page: Page): Message[] {
  const heard: Message[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) =>
      heard.push({ at: socket.url(), said: JSON.parse(String(payload)) }),
    ),
  );
  page.on("response", async (answer) => {
    if (!answer.url().includes("/api/")) return;
    const text = await answer.text().catch(() => "");
    if (text) heard.push({ at: answer.url(), said: JSON.parse(text) });
  });
  return heard;
}

/** Every list of words in a message, with the way to it: `view.houses.0.hand`. */
function* lists(said: unknown, path = ""): Generator<[string, string[]]> {
  if (typeof said !== "object" || said === null) return;
  if (Array.isArray(said) && said.length && said.every((one) => typeof one === "string")) yield [path, said];
  for (const [name, inside] of Object.entries(said)) yield* lists(inside, path ? `${path}.${name}` : name);
}
const isSecretOf = (house: number, path: string): boolean =>
  new RegExp(`(^|\\.)houses\\.${house}\\.(hand|planned)$`).test(path);
const sorted = (cards: readonly string[]): string => [...cards].sort().join();

/** All hands that a house is ever shown to hold. */
function handsOf(house: number, heard: readonly Message[]): Set<string> {
  const found = heard.flatMap(({ said }) => [...lists(said)]).filter(([path]) => isSecretOf(house, path));
  return new Set(found.filter(([, cards]) => cards.length > 2).map(([, cards]) => sorted(cards)));
}

/** What tells of the cards of `house`: its hand or plan, a list of the same cards, a move that names one. */
function leaks(heard: readonly Message[], house: number, hands: ReadonlySet<string>): string[] {
  const drawn = new RegExp(`^(\\* (hand|draw) ${house}|${house} play) [^?]`);
  return heard.flatMap(({ at, said }) =>
    [...lists(said)]
      .filter(
        ([path, words]) =>
          isSecretOf(house, path) ||
          (hands.has(sorted(words)) && !isSecretOf(1 - house, path)) ||
          words.some((word) => drawn.test(word)),
      )
      .map(([path, words]) => `${at}: ${path}: ${words.join()}`),
  );
}

/** Nobles that are drawn on the page and do not lie at court. */
const nobles = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.querySelectorAll(".noble")].filter((noble) => !noble.closest(".band")).length,
  );

test("neither an opponent nor a spectator is ever shown or sent a hand", async ({ server, newcomer }) => {
  const [ada, bo, spectator] = [await newcomer(), await newcomer(), await newcomer()];
  const heard = [ada, bo, spectator].map(overhear);
  const url = await sitDown(server.url, ada, bo, "court");
  await spectator.goto(url);
  await expect(spectator.getByText("You are watching this table.")).toBeVisible();
  const later = ".log li:nth-child(24)";
  await Promise.all([playUntil(ada, later), playUntil(bo, later), spectator.waitForSelector(later)]);

  const [toAda = [], toBo = [], toSpectator = []] = heard;
  const [adas, bos] = [handsOf(0, toAda), handsOf(1, toBo)];
  expect(Math.min(adas.size, bos.size, toSpectator.length)).toBeGreaterThan(5);
  expect(leaks(toAda, 0, adas)).not.toEqual([]); // what is there is found
  expect(leaks(toBo, 0, adas)).toEqual([]);
  expect(leaks(toAda, 1, bos)).toEqual([]);
  expect([...leaks(toSpectator, 0, adas), ...leaks(toSpectator, 1, bos)]).toEqual([]);
  expect(heard.flat().filter(({ said }) => JSON.stringify(said).match(/"seed": ?"/))).toEqual([]);

  const hand = spectator.getByRole("region", { name: "Your hand" });
  await expect(hand).toHaveCount(0);
  expect(await nobles(spectator)).toBe(0);
  for (const page of [ada, bo])
    expect(await nobles(page)).toBe(await page.locator("[aria-label='Your hand'] .noble").count());
});

test("at one device no hand lies under the curtain, which only its button opens", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  await page.goto(server.url);
  await setTable(page, "court", "here");
  await page.getByRole("button", { name: "Play now" }).click();
  await playUntil(page, "[role=alertdialog]");
  const curtain = page.locator("[role=alertdialog]");
  for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
  await expect(curtain).toBeVisible();
  expect(await nobles(page)).toBe(0);
  expect(await curtain.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await curtain.locator("[data-primary]").click();
  await expect(page.locator(".hand .noble").first()).toBeVisible();
});
