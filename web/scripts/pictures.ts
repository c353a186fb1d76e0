// The pictures of the README: the gallery's screens at their best moment, into docs/pictures.
import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openGallery, progress, show, wearTheme } from "./browse";

interface Picture {
  file: string;
  screen: string;
  device: "desk" | "phone";
  theme: "light" | "dark";
  taps?: string[]; // what is touched first
}
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const PICTURES: Picture[] = [
  { file: "lobby", screen: "lobby", device: "desk", theme: "light" },
  { file: "board", screen: "board-5", device: "desk", theme: "light" },
  {
    file: "court",
    screen: "court-conspire",
    device: "desk",
    theme: "dark",
    taps: [".band:not(.circle) button.legal"],
  },
  { file: "score", screen: "day:board-evening", device: "desk", theme: "light" },
  { file: "card-phone", screen: "card-4", device: "phone", theme: "light", taps: [".reach button"] },
  {
    file: "dice-phone",
    screen: "dice-3",
    device: "phone",
    theme: "dark",
    taps: ["[data-targets] button >> nth=1", "[data-targets] button >> nth=3"],
  },
];
const FOLDER = "../docs/pictures";

async function take(
  page: Page,
  url: string,
  { file, screen, device, theme, taps = [] }: Picture,
): Promise<void> {
  await page.setViewportSize(SIZES[device]);
  await show(page, url, screen, "en");
  await wearTheme(page, theme);
  for (const tap of taps) await page.locator(tap).first().click();
  await page.mouse.move(0, 0);
  writeFileSync(`${FOLDER}/${file}.webp`, await webp(page, await page.screenshot()));
}

/** The browser itself packs a picture into a third of its size. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const packed = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), {
        width: image.width,
        height: image.height,
      });
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.86);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(packed.split(",")[1] ?? "", "base64");
}

mkdirSync(FOLDER, { recursive: true });
const gallery = await openGallery();
const page = await (await gallery.browser.newContext({ reducedMotion: "reduce" })).newPage();
for (const [done, picture] of PICTURES.entries()) {
  await take(page, gallery.url, picture);
  progress(done + 1, PICTURES.length, picture.file);
}
await gallery.close();
