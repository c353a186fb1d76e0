import { GAMES, playToTheEnd, playUntil, setTable } from "./players";
import { PHONE, expect, test } from "./visit";

for (const game of GAMES) {
  test(`a newcomer plays ${game} against a bot, from the lobby to the final score`, async ({
    server,
    newcomer,
  }) => {
    const page = await newcomer();
    await page.goto(server.url);
    await setTable(page, game);
    await page.getByRole("button", { name: "Play now" }).click();
    const edges = await playToTheEnd(page);
    expect(edges).toHaveLength(1); // the decision bar never jumps
    await page.getByRole("button", { name: /^Verify the (deal|rolls)$/ }).click();
    await expect(page.getByText(/^The (deal was|rolls were) fair/)).toBeVisible();
  });

  test(`${game} on a phone: the whole game fits and the decision bar stays where it is`, async ({
    server,
    newcomer,
  }) => {
    const page = await newcomer(PHONE);
    await page.goto(server.url);
    await setTable(page, game);
    await page.getByRole("button", { name: "Play now" }).tap();
    const edges = await playToTheEnd(page);
    expect(edges).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}

test("motion: what is bought travels, coins are paid, and nothing waits for it", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer({ reducedMotion: "no-preference" });
  await page.goto(server.url);
  await setTable(page, "board");
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = (): void => {
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect)
          for (const moved of ["mini", "coin", "ship"])
            if (effect.target?.classList.contains(moved)) seen.add(moved);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("button", { name: "Play now" }).click();
  expect(await playToTheEnd(page)).toHaveLength(1);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].sort());
  expect(seen).toEqual(["coin", "mini", "ship"]);
});

test("one click on Play now: four at the table, and it is someone's turn", async ({ server, newcomer }) => {
  const page = await newcomer();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("[data-decision]")).toContainText(/\w/);
  await expect(page.locator(".seats article, .seats section, .seats [role=group]").first()).toBeVisible();
});

test("French from start to end", async ({ server, newcomer }) => {
  const page = await newcomer({ locale: "fr-FR" });
  const english = /\b(You|Your|turn|Load|Reveal|Market|Day|Ship|worth|with|the|and|of)\b/;
  const isFrench = async (): Promise<void> =>
    expect((await page.locator("main").innerText()).replace("Court of the Medici", "")).not.toMatch(english);
  await page.goto(server.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await setTable(page, "card");
  await page.getByText("Règles maison").click();
  await expect(page.getByRole("radio", { name: /prennent une place/ })).toBeChecked(); // the edition follows the language
  await isFrench();
  await page.getByRole("button", { name: "Jouer maintenant" }).click();
  await expect(page.locator("[data-decision].yours h1")).toContainText("À vous");
  await isFrench();
  await playUntil(page, "main.day");
  await isFrench();
  await playToTheEnd(page);
  await isFrench();
  await page.getByRole("button", { name: /Langue/ }).click();
  await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
});
