// What surrounds a decision: the goal, reasons, talk, what is noted for everyone, and the review afterwards.
import type { Page } from "@playwright/test";
import { type Game, playToTheEnd, setTable, sitDown } from "./players";
import { PHONE, expect, test } from "./visit";

async function playNow(page: Page, url: string, game: Game): Promise<void> {
  await page.goto(url);
  await setTable(page, game);
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("[data-decision].yours")).toBeVisible();
}

test("on a phone the goal is one line, and opens to what everything pays", async ({ server, newcomer }) => {
  const page = await newcomer(PHONE);
  await playNow(page, server.url, "board");
  const strip = page.locator(".goal .strip");
  await expect(strip).toContainText("Goal: most florins after day 3");
  await strip.click();
  await expect(page.getByRole("heading", { name: /^Ships now/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Goods now/ })).toBeVisible();
  await page.locator(".goal .why").first().click();
  await expect(page.locator(".note")).toContainText(/ship is worth \d+: \d/);
  await page.keyboard.press("Escape");
  await expect(page.locator(".note")).toHaveCount(0);
  await strip.click();
  await expect(page.getByRole("heading", { name: /^Ships now/ })).toHaveCount(0);
});

test("at a desk the goal stands in the top bar, and a figure tells its reason by keyboard, too", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  await playNow(page, server.url, "court");
  await expect(page.getByText("Goal: most influence")).toBeVisible();
  const influence = page.getByRole("region", { name: "Gonzaga" }).locator(".why").first();
  await influence.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".note")).toContainText(
    /Nobles of Gonzaga at court: [\d +]+ in the Inner Circle/,
  );
  await page.keyboard.press("Escape");
  await expect(page.locator(".note")).toHaveCount(0);
});

test("what others say is counted until it is read, beside a table that can be played on", async ({
  server,
  newcomer,
}) => {
  const [ada, bo] = [await newcomer(), await newcomer()];
  await sitDown(server.url, ada, bo, "court");
  await bo.getByRole("button", { name: "Chat", exact: true }).click();
  await bo.getByRole("textbox", { name: "Write a message" }).fill("Good luck");
  await bo.keyboard.press("Enter");
  await expect(ada.getByRole("button", { name: "Chat (1 new)" })).toBeVisible();
  await ada.getByRole("button", { name: "Chat (1 new)" }).click();
  const dock = ada.getByRole("region", { name: "Chat" });
  await expect(dock).toContainText("Good luck");
  await expect(ada.getByRole("button", { name: "Chat", exact: true })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await dock.getByRole("button", { name: "Close" }).click();
  await expect(dock).toHaveCount(0);
  await expect(ada.getByRole("button", { name: /new\)/ })).toHaveCount(0);
});

/** Of two at a table: whose turn it is, and who waits. */
async function turnOf(ada: Page, bo: Page): Promise<[asked: Page, other: Page]> {
  const bar = ".yours[data-decision]";
  await Promise.race([ada, bo].map((page) => page.locator(bar).waitFor()));
  return (await ada.locator(bar).count()) ? [ada, bo] : [bo, ada];
}

test("a hint among people is told to both, and so is taking back what was seen", async ({
  server,
  newcomer,
}) => {
  const [ada, bo] = [await newcomer(), await newcomer()];
  await ada.goto(server.url);
  await ada.getByRole("radio", { name: /Card Game/ }).click();
  await setTable(ada, "card", "friend");
  await ada.getByRole("switch", { name: "Allow hints" }).click();
  await ada.getByLabel("Your name").fill("Ada");
  await ada.getByRole("button", { name: "Open the table" }).click();
  await bo.goto(await ada.waitForURL(/\/table\//).then(() => ada.url()));
  await expect(bo.getByText("allowed; everyone sees each use")).toBeVisible();
  await bo.getByLabel("Your name").fill("Bo");
  await bo.getByRole("button", { name: "Sit here" }).click();
  await ada.getByRole("button", { name: "Start the game" }).click();

  const [asked, other] = await turnOf(ada, bo);
  const name = asked === ada ? "Ada" : "Bo";
  await asked.getByRole("button", { name: "What would a strong player do?" }).click();
  await expect(other.locator(".toast")).toHaveText(`${name} used a hint.`);
  await asked.keyboard.press("Escape");
  await asked.getByRole("button", { name: /^Reveal/ }).click();
  await asked.getByRole("button", { name: "Take back my last move" }).click();
  await expect(other.getByText(`${name} would like to take a move back.`)).toBeVisible();
  await other.getByRole("button", { name: "Agree" }).click();
  await expect(other.locator(".toast")).toHaveText(`${name} took back a move after a card was seen.`);
  await expect(asked.locator(".toast")).toHaveText("You took back a move after a card was seen.");
});

test("the lobby asks how long bots think where one searches, and the waiting room tells it", async ({
  server,
  newcomer,
}) => {
  const [ada, bo] = [await newcomer(), await newcomer()];
  await ada.goto(server.url);
  await setTable(ada, "card", "friend");
  const think = ada.getByRole("combobox", { name: "Bots think" });
  await ada.getByRole("button", { name: /^Add a seat/ }).click();
  await expect(think).toHaveCount(0);
  await ada
    .getByRole("combobox", { name: /Who sits here/ })
    .last()
    .selectOption("bot:master");
  await expect(think).toHaveValue("normal");
  await think.selectOption({ label: "Deep: up to 2 seconds" });
  await ada.getByLabel("Your name").fill("Ada");
  await ada.getByRole("button", { name: "Open the table" }).click();
  await bo.goto(await ada.waitForURL(/\/table\//).then(() => ada.url()));
  await expect(bo.getByText("deeply: up to 2 seconds per move")).toBeVisible();
});

test("a review says that it is still looking, and a game can be played on from any move", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  await playNow(page, server.url, "court");
  await playToTheEnd(page);
  const table = page.url();
  // The judge takes its time: while it looks, nothing is counted.
  await page.route("**/review*", () => undefined);
  await page.getByRole("link", { name: "Review the game" }).click();
  await expect(page.getByRole("heading", { name: /^Your chance of winning/ })).toBeVisible();
  await expect(page.getByText("Still looking").first()).toBeVisible();
  await expect(page.getByText(/mistake/)).toHaveCount(0);
  await page.goto(`${table}/replay`);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByRole("button", { name: "Previous move" }).click();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(page).not.toHaveURL(table, { timeout: 30_000 });
  await expect(page.getByText(/^replay from move \d+$/).first()).toBeVisible();
});
