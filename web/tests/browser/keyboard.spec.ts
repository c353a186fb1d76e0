import type { Page } from "@playwright/test";
import { GAMES, type Game, playUntil, setTable } from "./players";
import { expect, test } from "./visit";

type Now = "over" | "day" | "go" | "choose";
const CHOOSE_GAME: Record<Game, string[]> = {
  board: ["ArrowLeft"],
  card: [],
  dice: ["ArrowRight"],
  court: ["ArrowRight", "ArrowRight"],
};

const MAY = "[data-targets] button:not([aria-disabled=true], [aria-pressed=true])";
const isOn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Tabs on until the focus is on something that fits a selector. */
async function tabTo(page: Page, selector: string, most = 40): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    if (await isOn(page, selector)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Waits until there is something to do, and says what. */
async function whatNow(page: Page): Promise<Now> {
  const found = await page.waitForFunction((may) => {
    if (document.querySelector("main.end")) return "over";
    if (document.querySelector("main.day")) return "day";
    const bar = document.querySelector("[data-decision].yours");
    if (bar?.querySelector("[data-primary]:not(:disabled)")) return "go";
    return bar && document.querySelector(may) ? "choose" : null;
  }, MAY);
  return (await found.jsonValue()) as Now;
}

/** From group to group with Tab, along each with the arrows, to something that may be chosen. */
async function reachTarget(page: Page): Promise<void> {
  for (let group = 0; group < 5; group++) {
    await tabTo(page, "[data-targets] button");
    const size = await page.evaluate(
      () => document.activeElement?.closest("[data-targets]")?.querySelectorAll("button").length ?? 0,
    );
    await page.keyboard.press("Home");
    for (let step = 1; step < size && !(await isOn(page, MAY)); step++)
      await page.keyboard.press("ArrowRight");
    if (await isOn(page, MAY)) return;
  }
  throw new Error("the keyboard does not reach a target");
}

async function chooseTarget(page: Page): Promise<void> {
  await reachTarget(page);
  await page.keyboard.press("Space");
}

/** A decision by the keys that its game has. */
const DECIDE: Record<Game, (page: Page, now: Now) => Promise<void>> = {
  board: async (page) => {
    const isBidding = await page.locator("[data-decision] [role=spinbutton]").count();
    await page.keyboard.press(isBidding ? "b" : "o");
  },
  card: async (page) => {
    const isLoading = await page.getByRole("button", { name: /^Load/ }).count();
    await page.keyboard.press(isLoading ? "Enter" : "r");
  },
  dice: async (page, now) => {
    if (now === "choose") for (const number of ["1", "2", "3", "4", "5"]) await page.keyboard.press(number);
    await page.keyboard.press("Enter");
  },
  court: async (page, now) => {
    const hasPlace = (await page.locator("[data-decision] [data-lead]").count()) > 0;
    if (now === "choose" && !hasPlace) return chooseTarget(page);
    await page.keyboard.press(now === "go" ? "Enter" : "1"); // nothing is bright where all that can be done harms
  },
};

for (const game of GAMES) {
  test(`${game} can be played with the keyboard alone, from the lobby to the end`, async ({
    server,
    newcomer,
  }) => {
    const page = await newcomer();
    await page.addInitScript(() => localStorage.setItem("fondaco.settings", '{"instant":true}'));
    await page.goto(server.url);
    await page.getByRole("radio").first().waitFor();
    await tabTo(page, "[role=radio]");
    for (const key of CHOOSE_GAME[game]) await page.keyboard.press(key);
    await tabTo(page, ".begin [data-primary]");
    await page.keyboard.press("Enter");
    for (let now = await whatNow(page); now !== "over"; now = await whatNow(page)) {
      if (now === "day") await page.keyboard.press("Enter");
      else await DECIDE[game](page, now);
    }
    await tabTo(page, "main.end [data-primary]");
  });
}

test("a key that follows a closed sheet at once opens the next one, which stays", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-decision]").waitFor();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Rules" })).toBeVisible();
  // In one breath: the browser tells of the closed sheet only after the key.
  await page.evaluate(async () => {
    const sheet = document.querySelector<HTMLDialogElement>("dialog[open]");
    const isTold = new Promise((done) => sheet?.addEventListener("close", done));
    sheet?.close();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "t", bubbles: true }));
    await isTold;
    await new Promise(requestAnimationFrame);
  });
  await expect(page.getByRole("region", { name: "Chat" })).toBeVisible({ timeout: 5000 });
});

test("Enter on a die picks that die, and plays nothing else", async ({ server, newcomer }) => {
  const page = await newcomer();
  const played: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes('"play"')) played.push(String(payload));
    }),
  );
  await page.goto(server.url);
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForFunction((may) => document.querySelector(may) !== null, MAY);
  await reachTarget(page);
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAttribute("aria-pressed", "true");
  expect(played).toEqual([]);
});

test("after a hint that was opened by its button, Enter takes the die that was chosen", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  const played: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes('"play"')) played.push(String(payload));
    }),
  );
  await page.goto(server.url);
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  const bulb = page.getByRole("button", { name: "What would a strong player do?" });
  await page.waitForFunction((may) => document.querySelector(may) !== null, MAY);
  await bulb.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("[data-decision]")).toBeFocused();
  const number = await page.evaluate(
    (may) =>
      1 + [...document.querySelectorAll("[data-thing]")].indexOf(document.querySelector(may) as Element),
    `.dice ${MAY}`,
  );
  await page.keyboard.press(String(number));
  await page.keyboard.press("Enter");
  await expect.poll(() => played.length).toBe(1);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a bid of two digits can be typed, from the table and in its field", async ({ server, newcomer }) => {
  const page = await newcomer();
  await page.goto(server.url);
  await setTable(page, "board");
  await page.getByRole("button", { name: "Play now" }).click();
  await playUntil(page, "[data-decision].yours [data-stepper]");
  const bid = page.getByRole("spinbutton", { name: "Your bid" });
  const all = (await bid.getAttribute("aria-valuemax")) ?? ""; // whatever the other bids
  expect(all).toMatch(/^\d\d$/);
  const button = page.getByRole("button", { name: new RegExp(`^Bid ${all} florins`) });
  for (const digit of all) await page.keyboard.press(digit);
  await expect(bid).toHaveValue(all);
  await expect(button).toBeVisible();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: /^Pass/ }).focus();
  await bid.click();
  await page.keyboard.type(all);
  await expect(bid).toHaveValue(all);
  await expect(button).toBeVisible();
});
