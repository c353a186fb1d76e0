// No screen scrolls sideways and no text is cut, from a small phone to a large desk, in both languages and
// themes, and with the browser's text twice as large.
import type { CDPSession, Page } from "@playwright/test";
import { openGallery, openTab, progress, show, wanted, wearTheme } from "./browse";
import { troubles } from "./cut";
import { LARGE_TEXT_SIZES, SCREENS, SIZES } from "./screens";

const PLAIN_TEXT = 16;
const LARGE_TEXT = 32;

async function checkAt(page: Page, screen: string, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const tab = screen.split("+")[1];
  await page.waitForTimeout(70); // a size that a component measured itself arrives a frame later
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  if (tab) await openTab(page, Number(tab) - 1);
  return page.evaluate(troubles);
}

/** What is wrong with a screen, and where it was seen. */
async function check(
  page: Page,
  session: CDPSession,
  url: string,
  screen: string,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const language of ["en", "fr"]) {
    await session.send("Page.setFontSizes", { fontSizes: { standard: PLAIN_TEXT } });
    await page.setViewportSize({ width: 1280, height: 800 });
    await show(page, url, screen, language);
    const note = (at: string, cut: string[]): void =>
      cut.forEach((trouble) => found.set(trouble, [...(found.get(trouble) ?? []), at]));
    for (const theme of ["light", "dark"]) {
      await wearTheme(page, theme);
      for (const [width, height] of SIZES)
        note(`${width}x${height} ${theme}`, await checkAt(page, screen, width, height));
    }
    const plain = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await session.send("Page.setFontSizes", { fontSizes: { standard: LARGE_TEXT } });
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize !== size, plain);
    for (const [width, height] of LARGE_TEXT_SIZES)
      note(`${width}x${height} text 200 %`, await checkAt(page, screen, width, height));
  }
  return found;
}

const gallery = await openGallery();
const context = await gallery.browser.newContext({ reducedMotion: "reduce" });
const page = await context.newPage();
const session = await context.newCDPSession(page);
const screens = wanted(SCREENS);
let troubled = 0;
for (const [done, screen] of screens.entries()) {
  const found = await check(page, session, gallery.url, screen);
  troubled += found.size;
  progress(done + 1, screens.length, found.size ? `${screen}: ${found.size} to mend` : screen);
  for (const [trouble, places] of found) process.stdout.write(`    ${trouble}: ${places.join(", ")}\n`);
}
await gallery.close();
process.stdout.write(troubled ? `${troubled} to mend\n` : "nothing scrolls sideways, no text is cut\n");
process.exitCode = troubled ? 1 : 0;
