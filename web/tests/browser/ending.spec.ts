// Games that do not end by themselves: somebody resigns, or the host ends the game for everyone.
import { playToTheEnd, sitDown } from "./players";
import { expect, test } from "./visit";

test("who resigns is named in the day book, in the result and in the list", async ({ server, newcomer }) => {
  const [ada, bo] = [await newcomer(), await newcomer()];
  await sitDown(server.url, ada, bo, "dice");
  await bo.getByRole("button", { name: "Menu" }).click();
  await bo.getByRole("button", { name: "Resign" }).click();
  await bo.getByRole("button", { name: "Yes, resign" }).click();
  await expect(ada.locator(".log li", { hasText: "Bo resigned: a bot plays on." })).toBeVisible();
  await expect(bo.locator(".log li", { hasText: "You resigned: a bot plays on." })).toBeVisible();
  await playToTheEnd(ada);
  await expect(ada.locator(".win")).toContainText("Bo resigned: a bot played on.");
  for (const [page, told] of [
    [ada, ", Bo resigned"],
    [bo, ", you resigned"],
  ] as const) {
    await page.goto(`${server.url}/games`);
    await expect(page.getByRole("listitem")).toContainText(told);
  }
});

test("when the host ends a game, each reads who did it and finds the way out", async ({
  server,
  newcomer,
}) => {
  const [ada, bo] = [await newcomer(), await newcomer()];
  await sitDown(server.url, ada, bo, "board");
  await expect(bo.locator("[data-decision]")).toBeVisible();
  await ada.getByRole("button", { name: "Menu" }).click();
  await ada.getByRole("button", { name: "End the game for everyone" }).click();
  await ada.getByRole("button", { name: "Yes, end it" }).click();
  await expect(ada.locator("[data-decision]")).toContainText("You have ended this game");
  await expect(bo.locator("[data-decision]")).toContainText("Ada has ended this game");
  await bo.locator("[data-decision]").getByRole("link", { name: "Back to the lobby" }).click();
  await expect(bo.getByRole("heading", { name: "Which game today?" })).toBeVisible();
});
