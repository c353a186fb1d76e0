// Draws the icons of the app from the page's mark: `node scripts/run.mjs scripts/icons.ts`.
import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";

const MARK = readFileSync("public/favicon.svg", "utf8");
// A system cuts a maskable icon to its own shape: the mark stays within the inner four fifths.
const ICONS = [
  { name: "icon-192", size: 192, share: 1 },
  { name: "icon-512", size: 512, share: 1 },
  { name: "maskable-512", size: 512, share: 0.66 },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const { name, size, share } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = share < 1 ? "#faf9f5" : "transparent";
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
     <div style="width:${size * share}px">${MARK}</div></body>`,
  );
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
}
await browser.close();
