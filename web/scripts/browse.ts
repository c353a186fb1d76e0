// The gallery in the system's Chromium: built, served on a free port, opened screen by screen.
import { resolve } from "node:path";
import { type Browser, type Page, chromium } from "@playwright/test";
import { build, preview } from "vite";

// Test processes that run at the same time each build a gallery of their own.
const OUT = `dist/gallery-${process.env.TEST_PARALLEL_INDEX ?? "0"}`;
const CONFIG = { configFile: "vite.gallery.config.ts", logLevel: "error", build: { outDir: OUT } } as const;

const HOST = "gallery.localhost"; // the same whatever port is free: invitations show it as a QR code

export interface Gallery {
  browser: Browser;
  url: string;
  close: () => Promise<void>;
}

export async function openGallery(): Promise<Gallery> {
  await build(CONFIG);
  const server = await preview({ ...CONFIG, preview: { port: 0, host: "127.0.0.1" } });
  const address = server.resolvedUrls?.local[0] ?? "";
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", `--host-resolver-rules=MAP ${HOST} ${new URL(address).host}`],
    env: { ...process.env, FONTCONFIG_FILE: resolve("tests/fonts.conf") },
  });
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
  };
  return { browser, url: `http://${HOST}/`, close };
}

/** What is pressed on a screen that ends in "@name", or in "+name" where it exists on phones alone. */
const PRESSED: Record<string, string> = {
  place: ".opens",
  roll: "header [aria-expanded]",
  decks: ".theirs button",
  why: ".gains .why",
  goal: ".goal .strip",
  rename: ".actions button",
  leave: ".actions button + button",
  delete: ".delete",
};

/** Shows a screen, presses what it names, and opens the tab that it numbers where tabs are visible. */
export async function show(page: Page, url: string, screen: string, language: string): Promise<void> {
  const [name, pressed] = screen.split(/[+@]/);
  const help = screen.startsWith("help:") ? "&help" : "";
  await page.goto(`${url}gallery.html?show=${name}&lang=${language}${help}`, { waitUntil: "networkidle" });
  await page.locator("main, dialog[open]").first().waitFor({ timeout: 60_000 }); // its script may come late
  await page.evaluate(async () => {
    await document.fonts.ready;
    (document.activeElement as HTMLElement | null)?.blur();
  });
  if (!pressed) return;
  const selector = PRESSED[pressed];
  if (!selector) return openTab(page, Number(pressed) - 1);
  const button = page.locator(selector).first();
  if (await button.isVisible()) await button.click();
}

export async function openTab(page: Page, at: number): Promise<void> {
  const button = page.locator(".tabs nav button").nth(at);
  if ((await button.isVisible()) && (await button.getAttribute("aria-expanded")) === "false")
    await button.click();
}

export const wearTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((wanted) => void (document.documentElement.dataset.theme = wanted), theme);

export const fileName = (screen: string): string =>
  screen
    .replace(":", "_")
    .replace(/\+(?=\d)/, "_tab")
    .replace(/[+@]/, "_");

/** `SCREENS` or those among them that were asked for: `make gallery ONLY=board`. */
export function wanted(screens: readonly string[]): string[] {
  const only = process.env.ONLY;
  if (!only) return [...screens];
  const found = screens.filter((screen) => only.split(",").some((part) => screen.startsWith(part)));
  if (!found.length) throw new Error(`No screen begins with ${only}. There are: ${screens.join(", ")}`);
  return found;
}

export const progress = (done: number, of: number, what: string): void =>
  void process.stdout.write(`${String(done).padStart(3)} of ${of}  ${what}\n`);
