import { type Page, expect, test } from "@playwright/test";
import { House } from "./house";
import { GAMES, type Game, act, chooseGame, hurry, newcomer } from "./players";

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(async () => house.close());

/** Opens a table for two and sends the link to a friend, who sits down. */
async function sitDown(host: Page, friend: Page, game: Game): Promise<string> {
  await host.goto(house.url);
  await chooseGame(host, game);
  await hurry(host);
  await host.getByLabel("Your name").fill("Ada");
  while (await host.getByRole("button", { name: /^Remove seat/ }).count())
    await host
      .getByRole("button", { name: /^Remove seat/ })
      .first()
      .click();
  await host.getByRole("combobox", { name: /Who sits here/ }).selectOption("friend");
  await host.getByRole("button", { name: "Open the table" }).click();
  await host.waitForURL(/\/table\//);
  await friend.goto(host.url());
  await friend.getByLabel("Your name").fill("Bo");
  await friend.getByRole("button", { name: "Sit here" }).click();
  await expect(host.getByText("Bo", { exact: true })).toBeVisible();
  await host.getByRole("button", { name: "Start the game" }).click();
  return host.url();
}

async function playOn(pages: readonly Page[], isDone: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 160_000;
  while (!(await isDone())) {
    if (Date.now() > until) throw new Error("the game does not go on");
    let hasActed = false;
    for (const page of pages) hasActed = (await act(page)) || hasActed;
    if (!hasActed) await pages[0]?.waitForTimeout(30);
  }
}

const isOver = async (page: Page): Promise<boolean> => page.locator("main.end").isVisible();

for (const game of GAMES) {
  test(`two browsers play ${game} against each other`, async ({ browser }) => {
    const [ada, bo] = [await newcomer(browser), await newcomer(browser)];
    await sitDown(ada, bo, game);
    await playOn([ada, bo], async () => (await isOver(ada)) && (await isOver(bo)));
    const [one, other] = await Promise.all([ada, bo].map((page) => page.locator("main.end h1").innerText()));
    expect([one, other].filter((title) => /^You win/.test(title ?? "")).length).toBeLessThanOrEqual(1);
    await Promise.all([ada.context().close(), bo.context().close()]);
  });
}

test("the house is killed in mid-game and comes back: both go on, no move is lost", async ({ browser }) => {
  const [ada, bo] = [await newcomer(browser), await newcomer(browser)];
  await sitDown(ada, bo, "card");
  const isAtTable = (page: Page): Promise<boolean> => page.locator("[data-decision]").isVisible();
  const isSecondDay = async (): Promise<boolean> =>
    (await ada.getByLabel(/Day 2 of 3/).count()) > 0 && (await isAtTable(ada)) && (await isAtTable(bo));
  await playOn([ada, bo], isSecondDay);
  const lines = await ada.locator(".log li").allInnerTexts();
  await house.kill();
  await expect(ada.locator("[data-decision]")).toContainText("Connection lost");
  await expect(bo.locator("[data-decision]")).toContainText("Connection lost");
  await house.begin();
  await expect(ada.locator("[data-decision]")).not.toContainText("Connection lost", { timeout: 20_000 });
  const after = await ada.locator(".log li").allInnerTexts();
  expect(after.slice(-Math.min(lines.length, after.length))).toEqual(
    lines.slice(-Math.min(lines.length, after.length)),
  );
  await playOn([ada, bo], async () => (await isOver(ada)) && (await isOver(bo)));
  await Promise.all([ada.context().close(), bo.context().close()]);
});

test("neither an opponent nor a spectator ever receives a hand", async ({ browser }) => {
  const [ada, bo, spectator] = [await newcomer(browser), await newcomer(browser), await newcomer(browser)];
  const heard: Record<string, string[]> = { bo: [], spectator: [] };
  for (const [name, page] of [
    ["bo", bo],
    ["spectator", spectator],
  ] as const) {
    page.on("websocket", (socket) =>
      socket.on("framereceived", (frame) => heard[name]?.push(String(frame.payload))),
    );
    page.on("response", async (answer) => {
      if (answer.url().includes("/api/tables/")) heard[name]?.push(await answer.text().catch(() => ""));
    });
  }
  const url = await sitDown(ada, bo, "court");
  await spectator.goto(url);
  await expect(spectator.getByText("You are watching this table.")).toBeVisible();
  let turns = 0;
  await playOn([ada, bo], async () => turns++ > 120 || (await isOver(ada)));
  const handsOf = (house: number, text: string): boolean => {
    const message = JSON.parse(text || "{}");
    const houses = (message.view?.houses ?? message.patch?.view?.houses ?? []) as {
      hand?: unknown;
      planned?: unknown;
    }[];
    const shown = houses[house];
    const moves: string[] = Array.isArray(message.moves) ? message.moves : [];
    return (
      Array.isArray(shown?.hand) ||
      Array.isArray(shown?.planned) ||
      moves.some((move) => new RegExp(`^(${house} play|\\* (hand|draw) ${house}) [^?]`).test(move))
    );
  };
  expect(heard.bo?.filter((text) => handsOf(0, text))).toEqual([]);
  expect(heard.spectator?.filter((text) => handsOf(0, text) || handsOf(1, text))).toEqual([]);
  expect((heard.bo ?? []).length).toBeGreaterThan(5);
  await expect(spectator.getByRole("region", { name: "Your hand" })).toHaveCount(0);
  await Promise.all([ada, bo, spectator].map((page) => page.context().close()));
});
