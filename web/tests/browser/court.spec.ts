// A turn at court: card, place, what the card does there. Seen on screens from fixtures, without a server.
import { type Page, expect, test } from "@playwright/test";
import { type Gallery, openGallery, show } from "../../scripts/browse";
import { type Device, DEVICES } from "../../scripts/screens";

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(async () => gallery.close());

async function at(screen: string, device: Device = "desk"): Promise<Page> {
  const { width, height, isMobile, hasTouch } = DEVICES[device];
  const page = await gallery.browser.newPage({
    viewport: { width, height },
    isMobile,
    hasTouch,
    reducedMotion: "reduce",
  });
  await show(page, gallery.url, screen, "en");
  return page;
}
const played = (page: Page): Promise<string | null> =>
  page.locator("[data-played]").getAttribute("data-played");
const boxesOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" ");
    }),
  );

for (const device of ["desk", "phone"] as const)
  test(`${device}: nothing moves when a place is chosen`, async () => {
    const page = await at("court-place", device);
    const still = ".court > div, .court > aside > div, .court .slot .noble:first-child, .hand .noble";
    const before = await boxesOf(page, still);
    expect(before.length).toBeGreaterThan(20);
    await page.locator(".opens").first().click();
    await expect(page.locator(".host")).toBeVisible();
    expect(await boxesOf(page, still)).toEqual(before);
    await page.close();
  });

test("a pile that is ringed is removed when it is pressed; anything else changes nothing", async () => {
  const page = await at("court-place@place");
  await page.locator(".dim").first().click({ force: true });
  await page.locator(".host").click();
  expect(await played(page)).toBe("");
  await expect(page.locator(".host")).toHaveCount(1);
  await page.locator(".other").click();
  expect(await played(page)).toMatch(/^on p\d+, against p\d+$/);
  await page.close();
});

test("numbers are keys, Enter does what is bright, Escape goes one step back", async () => {
  const page = await at("court-place@place");
  const bright = page.locator("[data-decision] [data-primary]");
  await expect(bright).toContainText(/^Remove the .*You \d+, Gonzaga \d+/);
  await page.keyboard.press("Escape");
  await expect(page.locator(".host")).toHaveCount(0);
  await expect(bright).toHaveCount(0); // the choice lies on the table
  await page.locator(".opens").first().press("Enter");
  await page.keyboard.press("2");
  const second = await played(page);
  await page.locator(".host").focus();
  await page.keyboard.press("Enter");
  expect(await played(page)).not.toBe(second);
  await page.keyboard.press("a");
  expect(await played(page)).toMatch(/^on p\d+, ally$/);
  await page.close();
});

test("what would follow is told of the button that pointer or focus is on", async () => {
  const page = await at("court-place@place");
  const tally = page.locator("[data-decision] .changes");
  const first = await tally.innerText();
  await page.getByRole("button", { name: "Only ally" }).hover();
  expect(await tally.innerText()).not.toBe(first);
  await page.getByRole("button", { name: "Remove the" }).nth(1).focus();
  const second = await tally.innerText();
  await page.locator(".other").hover();
  expect(await tally.innerText()).toBe(second);
  await page.close();
});

test("a minister clears the pile, and nothing says that it only allies", async () => {
  const page = await at("court-minister@place");
  await expect(page.getByRole("button", { name: "Only ally" })).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Clear the/, pressed: undefined })
    .last()
    .click();
  expect(await played(page)).toMatch(/^on p\d+, ally$/);
  await page.close();
});

test("on a phone everything that can be pressed is at least 44 px high and wide", async () => {
  for (const screen of ["court-place", "court-place@place"]) {
    const page = await at(screen, "phone");
    const small = await page.locator(".court button:visible").evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width < 44 || height < 44 ? [`${button.className} ${width} x ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    await page.close();
  }
});
