// Pictures of every screen, phone and desk, light and dark, English and French, and a page to look at them.
import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Gallery, fileName, openGallery, progress, show, wanted, wearTheme } from "./browse";
import { type Device, DEVICES, SCREENS } from "./screens";

const FOLDER = "shots";
const LANGUAGES = ["en", "fr"];
const THEMES = ["light", "dark"];

const pictureOf = (screen: string, device: string, language: string, theme: string): string =>
  `${fileName(screen)}-${device}-${language}-${theme}.png`;

async function pageOn(gallery: Gallery, device: Device): Promise<Page> {
  const { width, height, isMobile, hasTouch } = DEVICES[device];
  const context = await gallery.browser.newContext({
    viewport: { width, height },
    isMobile,
    hasTouch,
    reducedMotion: "reduce",
  });
  return context.newPage();
}

async function take(page: Page, url: string, screen: string, device: Device): Promise<void> {
  const isLong = /^(lobby|open|day|end|review|luck|rules|replay)/.test(screen);
  const { width, height } = DEVICES[device];
  for (const language of LANGUAGES) {
    await page.setViewportSize({ width, height });
    await show(page, url, screen, language);
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (isLong) await page.setViewportSize({ width, height: Math.max(height, whole) });
    for (const theme of THEMES) {
      await wearTheme(page, theme);
      await page.screenshot({ path: `${FOLDER}/${pictureOf(screen, device, language, theme)}` });
    }
  }
}

function indexPage(screens: readonly string[]): string {
  const row = (screen: string): string => {
    const pictures = Object.keys(DEVICES).flatMap((device) =>
      LANGUAGES.flatMap((language) =>
        THEMES.map((theme) => {
          const file = pictureOf(screen, device, language, theme);
          return `<a href="${file}"><img class="${device}" loading="lazy" src="${file}" alt="${screen}, ${device}, ${language}, ${theme}"></a>`;
        }),
      ),
    );
    return `<h2 id="${fileName(screen)}">${screen}</h2><div>${pictures.join("")}</div>`;
  };
  return `<!doctype html><meta charset="utf-8"><title>Fondaco: every screen</title>
<style>body{font:15px sans-serif;margin:24px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:10px;align-items:start}
.desk{width:420px}.phone{width:130px}img{max-height:340px;object-fit:cover;object-position:top}</style>
<h1>Every screen</h1>${screens.map(row).join("\n")}`;
}

mkdirSync(FOLDER, { recursive: true });
const screens = wanted(SCREENS);
const gallery = await openGallery();
const pages = { desk: await pageOn(gallery, "desk"), phone: await pageOn(gallery, "phone") };
for (const [done, screen] of screens.entries()) {
  await Promise.all(
    (["desk", "phone"] as const).map((device) => take(pages[device], gallery.url, screen, device)),
  );
  progress(done + 1, screens.length, screen);
}
await gallery.close();
writeFileSync(`${FOLDER}/index.html`, indexPage(SCREENS));
process.stdout.write(`web/${FOLDER}/index.html shows them all\n`);
