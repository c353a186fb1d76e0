// Today's deal: from the lobby through the seal and the one try that counts to the result beside everyone's.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { playToTheEnd } from "./players";
import { type Newcomer, PHONE, expect, test } from "./visit";

/** From the lobby through the whole try, to its result. */
async function playDeal(newcomer: Newcomer, url: string, options = {}): Promise<Page> {
  const page = await newcomer(options);
  await page.goto(url);
  await page.getByRole("link", { name: /^(Dice to play|Dés à jouer)$/ }).click();
  await page.getByRole("button", { name: /Play today’s deal|Jouer la donne du jour/ }).click();
  await page.waitForURL(/\/table\//);
  await playToTheEnd(page);
  return page;
}

test("one try at today's deal is compared with everyone's, and its picture can be kept", async ({
  server,
  newcomer,
}) => {
  const first = await playDeal(newcomer, server.url);
  await first.getByRole("link", { name: "See everyone’s results" }).click();
  await expect(first.getByText("The first to play this deal")).toBeVisible();

  const second = await playDeal(newcomer, server.url, { ...PHONE, locale: "fr-FR" });
  await second.getByRole("link", { name: "Voir tous les résultats" }).click();
  await expect(second.getByText(/Mieux que \d+ sur 100/).first()).toBeVisible();
  await expect(second.getByRole("button", { name: "Jouer la donne du jour" })).toHaveCount(0);
  expect((await new AxeBuilder({ page: second }).analyze()).violations).toEqual([]);

  await first.reload();
  await expect(first.getByText(/Better than \d+ in 100/).first()).toBeVisible();
  expect((await new AxeBuilder({ page: first }).analyze()).violations).toEqual([]);
  const [picture] = await Promise.all([
    first.waitForEvent("download"),
    first.getByRole("button", { name: "Picture" }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  await first
    .getByRole("button", { name: /^Step through the game of/ })
    .first()
    .click();
  await first.waitForURL(/\/replay/);
});

test("a day without a deal is refused in one sentence, with the way back", async ({ server, newcomer }) => {
  const page = await newcomer();
  await page.goto(`${server.url}/daily/2999-01-01/dice`);
  await expect(page.getByRole("link", { name: "Today’s deal" })).toBeVisible();
});
