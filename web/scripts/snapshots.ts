// Snapshots of every screen: its boxes as text, and a small picture.
// The text finds what moved, grew, disappeared or changed its name; the picture finds lost colours and drawings.
import type { Browser, Page } from "@playwright/test";
import { boxes } from "./boxes";
import { show, wearTheme } from "./browse";
import { type Device, DEVICES } from "./screens";

const TODAY = new Date("2026-01-15T10:00:00Z");
const SHRINK = 6; // a picture keeps a sixth of the width
const QUALITY = 0.5;
const TOLERANCE = 3; // px that a box may be off: another machine may round otherwise

export interface Variant {
  device: Device;
  language: "en" | "fr";
  theme: "light" | "dark";
}
/** What `make test` compares: both devices, languages and themes in two of the eight combinations. */
export const TESTED: Variant[] = [
  { device: "desk", language: "en", theme: "light" },
  { device: "phone", language: "fr", theme: "dark" },
];
/** Two more combinations, which `make nightly` compares as well. */
export const NIGHTLY: Variant[] = [
  { device: "desk", language: "fr", theme: "dark" },
  { device: "phone", language: "en", theme: "light" },
];

export interface Snapshot {
  height: number; // of the whole page, at least that of the device
  boxes: string; // one line each
  picture: Buffer; // JPEG
}

/** A page with a fixed clock, fixed luck and no motion: the same code gives the same snapshot. */
export async function deterministicPage(browser: Browser, device: Device): Promise<Page> {
  const { width, height, isMobile, hasTouch } = DEVICES[device];
  const page = await browser.newPage({
    viewport: { width, height },
    isMobile,
    hasTouch,
    reducedMotion: "reduce",
    timezoneId: "Europe/Rome",
  });
  await page.clock.setFixedTime(TODAY);
  await page.addInitScript(() => {
    let drawn = 1;
    Math.random = () => (drawn = (drawn * 16807) % 2147483647) / 2147483647;
  });
  return page;
}

/** Opens a screen in a viewport as tall as the page and takes its snapshot. */
export async function takeSnapshot(
  page: Page,
  url: string,
  screen: string,
  { device, language, theme }: Variant,
): Promise<Snapshot> {
  const { width, height } = DEVICES[device];
  await page.setViewportSize({ width, height });
  await show(page, url, screen, language);
  await wearTheme(page, theme);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: whole });
  const png = await page.screenshot({ animations: "disabled" });
  const source = `data:image/png;base64,${png.toString("base64")}`;
  const picture = await page.evaluate(downscaled, { source, shrink: SHRINK, quality: QUALITY });
  return {
    height: Math.max(whole, height),
    boxes: (await page.evaluate(boxes)).join("\n") + "\n",
    picture: Buffer.from(picture.split(",")[1] ?? "", "base64"),
  };
}

/** Run inside a page: a smaller picture, as a data URL. */
async function downscaled(input: { source: string; shrink: number; quality: number }): Promise<string> {
  const image = new Image();
  image.src = input.source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width / input.shrink);
  canvas.height = Math.round(image.height / input.shrink);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", input.quality);
}

const LINE = /^(?<what>.*?) (?<left>-?\d+) (?<top>-?\d+) (?<width>\d+) (?<height>\d+)$/;

/** The actual boxes, with every box that is off by no more than the tolerance written as expected. */
export function withinTolerance(expected: string, actual: string): string {
  const lines = expected.split("\n");
  const used = new Set<number>();
  const found = (line: string, at: number): number =>
    !used.has(at) && isSameBox(line, lines[at] ?? "")
      ? at
      : lines.findIndex((other, place) => !used.has(place) && isSameBox(line, other));
  return actual
    .split("\n")
    .map((line, at) => {
      const place = found(line, at);
      used.add(place);
      return lines[place] ?? line;
    })
    .join("\n");
}

function isSameBox(one: string, other: string): boolean {
  const [a, b] = [LINE.exec(one)?.groups, LINE.exec(other)?.groups];
  if (!a || !b || a.what !== b.what) return one === other;
  return ["left", "top", "width", "height"].every(
    (side) => Math.abs(Number(a[side]) - Number(b[side])) <= TOLERANCE,
  );
}
