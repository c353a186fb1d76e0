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
  await expect(page.getByText("You can't play the deal of 1 January 2999 yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Today’s deal" })).toBeVisible();
});

test("friends play one deal each, invited by a link, and compare", async ({ server, newcomer }) => {
  const host = await newcomer();
  await host.goto(`${server.url}/daily/${new Date().toISOString().slice(0, 10)}/court`);
  await host.getByRole("button", { name: "A deal for friends" }).click();
  await expect(host.getByRole("heading", { name: "A deal among friends" })).toBeVisible();
  const link = host.url();
  await host.getByRole("button", { name: "Play the deal" }).click();
  await host.waitForURL(/\/table\//);
  await playToTheEnd(host);
  await host.getByRole("link", { name: "See everyone’s results" }).click();
  await expect(host.getByText("The first of you to play")).toBeVisible();

  const friend = await newcomer({ ...PHONE, locale: "fr-FR" });
  await friend.goto(link);
  await expect(friend.getByText("Une donne entre proches")).toBeVisible();
  await friend.getByRole("button", { name: "Jouer la donne" }).click();
  await friend.waitForURL(/\/table\//);
  await playToTheEnd(friend);
  await friend.getByRole("link", { name: "Voir tous les résultats" }).click();
  await expect(friend.getByText(/(1er|2e) des 2 qui ont joué/)).toBeVisible();
  await expect(
    friend.getByText("a joué comme vous").or(friend.getByText(/diffère à la décision/)),
  ).toBeVisible();
  await friend
    .getByRole("button", { name: /^Revoir coup par coup la partie de/ })
    .first()
    .click();
  await friend.waitForURL(/\/replay/);
});
