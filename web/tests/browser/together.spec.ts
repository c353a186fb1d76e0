import type { Page } from "@playwright/test";
import { Server } from "./server";
import { dayBook, heardIn, listen } from "./listening";
import { GAMES, playToTheEnd, playUntil, sitDown } from "./players";
import { expect, test } from "./visit";

const NUMBERS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
/** How many moves a sentence such as "Three more moves, in the day book." leaves out. */
const leftOut = (sentence: string): number => {
  const [number = ""] = /^\w+(?= more moves?, in the day book)/.exec(sentence) ?? [];
  return NUMBERS.includes(number) ? 1 + NUMBERS.indexOf(number) : Number(number);
};

/** Of the others' lines in the day book all but those that were there already were said, in that order, or were
 *  counted where they came faster than they can be read. */
async function expectAllSaid(page: Page): Promise<void> {
  await page.getByRole("button", { name: "See the table" }).click();
  const others = (await dayBook(page)).filter((line) => !/^Your?\b/.test(line));
  const { politely, atOnce } = await heardIn(page);
  const moves = politely.filter((sentence) => others.includes(sentence));
  let at = -1;
  for (const move of moves) {
    at = others.indexOf(move, at + 1);
    expect(at, `${move} is said in its turn`).toBeGreaterThanOrEqual(0);
  }
  const counted = politely.reduce((all, sentence) => all + leftOut(sentence), 0);
  expect(moves.length).toBeGreaterThan(0);
  expect(moves.length + counted).toBeGreaterThan(10); // how many are counted depends on how fast they come
  expect(others.length - moves.length).toBeLessThanOrEqual(counted + 2);
  expect(atOnce.filter((sentence) => /^(Your|Take)/.test(sentence)).length).toBeGreaterThan(5);
}

for (const game of GAMES) {
  test(`two browsers play ${game} against each other, and every move is told or counted to who listens`, async ({
    server,
    newcomer,
  }) => {
    const [ada, bo] = [await newcomer(), await newcomer()];
    await listen(ada);
    await sitDown(server.url, ada, bo, game);
    await Promise.all([ada, bo].map((page) => playToTheEnd(page)));
    const titles = await Promise.all([ada, bo].map((page) => page.locator("main.end h1").innerText()));
    expect(titles.filter((title) => /^You win/.test(title)).length).toBeLessThanOrEqual(1);
    // In the others a player may make so many moves in a row that they are summed up.
    if (game === "dice" || game === "court") await expectAllSaid(ada);
  });
}

test("a clock that runs out is told to both, in words and in the day book", async ({ server, newcomer }) => {
  const [ada, bo] = [await newcomer(), await newcomer()];
  await ada.route("**/api/tables", (route) => {
    const wanted = route.request().postDataJSON() as object | null;
    const clock = { kind: "move", seconds: 1, increment: 0 };
    return wanted ? route.continue({ postData: JSON.stringify({ ...wanted, clock }) }) : route.continue();
  });
  await sitDown(server.url, ada, bo, "board");
  for (const [page, other] of [
    [ada, "Bo"],
    [bo, "Ada"],
  ] as const) {
    const said = page.locator("[data-announced]");
    await expect(said).toContainText("Your time was up: a bot chose for you.");
    await expect(said).toContainText(`${other}’s time was up: a bot chose instead.`);
    await expect(page.locator(".toast")).toBeVisible();
    await expect(page.locator(".log li", { hasText: "Your time was up" }).first()).toBeVisible();
  }
});

test("the server is killed in mid-game and comes back: both go on, no move is lost", async ({ newcomer }) => {
  const server = await Server.open();
  const [ada, bo] = [await newcomer(), await newcomer()];
  const bars = [ada, bo].map((page) => page.locator("[data-decision]"));
  await sitDown(server.url, ada, bo, "card");
  await Promise.all([ada, bo].map((page) => playUntil(page, "main.day")));
  await Promise.all([ada, bo].map((page) => page.keyboard.press("Escape")));
  const before = await dayBook(ada);
  expect(before.length).toBeGreaterThan(5);

  await server.kill();
  for (const bar of bars) await expect(bar).toContainText("Connection lost");
  await expect(ada.locator("[data-announced-at-once]")).toContainText("Connection lost");
  await server.begin();
  for (const bar of bars) await expect(bar).not.toContainText("Connection lost");
  expect((await dayBook(ada)).slice(0, before.length)).toEqual(before);

  // Once more, while both are playing: an answer on its way arrives, and only once.
  const ends = [ada, bo].map((page) => playToTheEnd(page));
  await expect(ada.getByLabel(/Day 3 of 3/)).toBeAttached();
  await server.kill();
  await server.begin();
  await Promise.all(ends);
  await ada.getByRole("button", { name: "Verify the deal" }).click();
  await expect(ada.getByText("The deal was fair", { exact: false })).toBeVisible();
  await server.close();
});
