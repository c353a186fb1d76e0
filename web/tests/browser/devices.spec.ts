// Continuing on another device, and signing devices out.
import type { Page } from "@playwright/test";
import { setTable } from "./players";
import { type Newcomer, PHONE, expect, test } from "./visit";

/** Somebody at a desk who plays a game against a bot. */
async function atDesk(url: string, newcomer: Newcomer): Promise<Page> {
  const page = await newcomer();
  await page.goto(url);
  await setTable(page, "card");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-decision].yours").waitFor();
  return page;
}

/** The link for another device, from the menu of the table. */
async function linkFrom(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Continue on another device" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const link = await dialog.getByLabel("Link for the other device").inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();
  return link;
}

/** Plays one move: whatever is offered. */
async function makeMove(page: Page): Promise<void> {
  const bar = page.locator("[data-decision].yours");
  await bar.waitFor();
  const go = bar.locator("[data-primary]:not(:disabled)");
  if (!(await go.count()))
    await page.locator("[data-targets] button:not([aria-disabled=true])").first().click();
  await go.first().click();
}
const logged = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const table = location.pathname.split("/")[2];
    const answer = await fetch(`/api/tables/${table}`);
    return ((await answer.json()) as { moves: string[] }).moves.length;
  });

test("a game goes on at the phone, with the same seat and settings", async ({ server, newcomer }) => {
  const desk = await atDesk(server.url, newcomer);
  await desk.getByRole("button", { name: /^Theme/ }).click();
  const link = await linkFrom(desk);
  expect(new URL(link).pathname).toBe("/continue");

  const phone = await newcomer(PHONE);
  const asked: string[] = [];
  phone.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Continue as Ada?" })).toBeVisible();
  const secret = new URL(link).hash.slice(1).split(".")[0] ?? "";
  expect(asked.filter((request) => request.split("{")[0]?.split("#")[0]?.includes(secret))).toEqual([]);
  await phone.getByRole("button", { name: "Continue as Ada" }).click();
  await expect(phone).toHaveURL(desk.url());
  const before = await logged(phone);
  await makeMove(phone);
  await expect.poll(() => logged(phone)).toBeGreaterThan(before);
  await expect(phone.locator("html")).toHaveAttribute("data-theme", "light");
  await phone.goto(server.url);
  await expect(phone.getByRole("heading", { name: "Your games" })).toBeVisible();
  await expect(phone.getByLabel("Your name")).toHaveValue("Ada");
});

test("opening a link uses nothing up; a link that was used says so", async ({ server, newcomer }) => {
  const desk = await atDesk(server.url, newcomer);
  const link = await linkFrom(desk);
  const phone = await newcomer(PHONE);
  for (let time = 0; time < 2; time++) {
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: "Continue as Ada?" })).toBeVisible();
    await phone.goto(`${server.url}/rules`);
  }
  await phone.goto(link);
  await phone.getByRole("button", { name: "Continue as Ada" }).click();
  await phone.waitForURL(/\/table\//);

  const late = await newcomer(PHONE);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: /This link was already used/ })).toBeVisible();
  await late.goto(`${server.url}/continue#nothing`);
  await expect(late.getByRole("heading", { name: /This link is no longer valid/ })).toBeVisible();
  await late.getByRole("link", { name: "Back to the lobby", exact: true }).click();
  await expect(late.getByRole("heading", { name: "Which game today?" })).toBeVisible();
});

test("a device that was someone else can be that person again", async ({ server, newcomer }) => {
  const desk = await atDesk(server.url, newcomer);
  const phone = await newcomer(PHONE);
  await phone.goto(server.url);
  await phone.getByRole("button", { name: "Change seats and settings" }).tap();
  await phone.getByLabel("Your name").fill("Bo");
  await setTable(phone, "dice");
  await phone.getByRole("button", { name: "Play now" }).click();
  await phone.waitForURL(/\/table\//);
  const own = phone.url();

  await phone.goto(await linkFrom(desk));
  await expect(phone.getByText("Right now you are Bo on this device.")).toBeVisible();
  await phone.getByRole("link", { name: "No, stay Bo" }).click();
  await expect(phone.getByLabel("Your name")).toHaveValue("Bo");

  await phone.goto(await linkFrom(desk));
  await phone.getByRole("button", { name: "Continue as Ada" }).click();
  await expect(phone).toHaveURL(desk.url());
  await phone.goto(`${server.url}/devices`);
  await expect(phone.getByText("On these devices you are Ada.")).toBeVisible();
  await phone.getByRole("button", { name: "Switch back to Bo" }).click();
  await expect(phone.getByLabel("Your name")).toHaveValue("Bo");
  await phone.goto(own);
  await expect(phone.locator("[data-decision]")).toBeVisible();
});

test("a device that is signed out loses its table at once", async ({ server, newcomer }) => {
  const desk = await atDesk(server.url, newcomer);
  const phone = await newcomer(PHONE);
  await phone.goto(await linkFrom(desk));
  await phone.getByRole("button", { name: "Continue as Ada" }).click();
  await phone.locator("[data-decision]").waitFor();

  await desk.goto(`${server.url}/devices`);
  const rows = desk.getByRole("region", { name: "Devices" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const other = rows.filter({ hasNotText: "this device" });
  await other.getByRole("button", { name: /^Rename/ }).click();
  await desk.getByLabel("Name", { exact: true }).fill("My phone");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(other).toContainText("My phone");
  await other.getByRole("button", { name: "Sign out “My phone”" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(rows).toHaveCount(1);

  await expect(phone.getByRole("heading", { name: "This device was signed out." })).toBeVisible();
  await phone.getByRole("link", { name: "Back to the lobby", exact: true }).click();
  await expect(phone.getByLabel("Your name")).toHaveValue("");
  await expect(phone.getByRole("heading", { name: "Your games" })).toHaveCount(0);
});

test("a token for a program is made, shown once and revoked", async ({ server, newcomer }) => {
  const page = await atDesk(server.url, newcomer);
  await page.goto(`${server.url}/devices`);
  await page.getByText("Tokens for programs").click();
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name", { exact: true }).fill("my bot");
  await page.getByRole("button", { name: "Save" }).click();
  const token = await page.getByLabel("Token", { exact: true }).inputValue();
  const me = (): Promise<number> =>
    fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );
  expect(await me()).toBe(200);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Revoke “my bot”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: "Revoke “my bot”" })).toHaveCount(0);
  expect(await me()).toBe(401);
});
