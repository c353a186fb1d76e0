import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type Gallery, openGallery, show, wearTheme } from "../../scripts/browse";
import { DIFFERENT } from "../../scripts/screens";
import { playUntil, setTable } from "./players";
import { PHONE, expect, test } from "./visit";

const SCREENS = [...DIFFERENT, "hint:board-4", "pass:card-4"];
const PHONE_SCREENS = [
  ...SCREENS,
  "board-4+1",
  "board-4+2",
  "card-4+3",
  "dice-4+1",
  "court-play+decks",
  "court-play+roll",
  "board-4+goal",
];

/** What axe has against a page, one line each. Only colours differ between the themes. */
async function violations(page: Page, where: string): Promise<string[]> {
  const axe = (): AxeBuilder =>
    new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  await wearTheme(page, "light");
  const light = await axe().analyze();
  await wearTheme(page, "dark");
  const dark = await axe().withRules("color-contrast").analyze();
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${where}: ${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

test.describe("screens of the gallery", () => {
  let gallery: Gallery;
  test.beforeAll(async () => {
    gallery = await openGallery();
  });
  test.afterAll(async () => gallery.close());

  for (const [name, viewport, screens] of [
    ["desk", { width: 1280, height: 800 }, SCREENS],
    ["phone", PHONE.viewport, PHONE_SCREENS],
  ] as const)
    test(`axe finds nothing on any screen, ${name}, both themes`, async () => {
      const found: string[] = [];
      const queue = [...screens.entries()];
      const look = async (): Promise<void> => {
        const page = await gallery.browser.newPage({ viewport, reducedMotion: "reduce" });
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [at, screen] = next;
          await show(page, gallery.url, screen, at % 2 ? "fr" : "en");
          found.push(...(await violations(page, screen)));
        }
        await page.close();
      };
      await Promise.all([look(), look()]); // while one page loads, the other is looked at
      expect(found).toEqual([]);
    });
});

test("axe finds nothing on a table shared at one device, its menu and its dialogs", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  const found: string[] = [];
  const look = async (where: string): Promise<void> => void found.push(...(await violations(page, where)));
  await page.goto(server.url);
  await setTable(page, "board", "here");
  await look("lobby, shared device");
  await page.getByRole("button", { name: "Play now" }).click();
  await playUntil(page, "[role=alertdialog]");
  await look("hand-over");
  await page.locator("[role=alertdialog] [data-primary]").click();
  await page.locator("[data-decision].yours").waitFor();
  const lookAtDialog = async (where: string): Promise<void> => {
    await expect(page.locator("dialog[open]"), where).toContainText(/\w{3} \w/);
    await look(where);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  };
  for (const key of ["?", "h"]) {
    await page.keyboard.press(key);
    await lookAtDialog(`dialog of ${key}`);
  }
  await page.keyboard.press("t");
  const talk = page.getByRole("region", { name: "Chat" });
  await expect(talk).toBeVisible();
  await look("talk");
  await talk.getByRole("button", { name: "Close" }).click();
  await expect(talk).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await look("menu");
  await page.getByRole("button", { name: "Invite" }).click();
  await lookAtDialog("invitation");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "End the game for everyone" }).click();
  await lookAtDialog("ending the game");
  expect(found).toEqual([]);
});
