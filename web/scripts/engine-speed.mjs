// Answers lines of JSON with the speed of the engine: node engine-speed.mjs [chromium]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const KINDS = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };

async function inChromium() {
  const { chromium } = await import("@playwright/test");
  const root = fileURLToPath(new URL("..", import.meta.url));
  const server = createServer(async ({ url }, answer) => {
    answer.setHeader("Content-Type", KINDS[url.split(".").pop()] ?? "text/html");
    answer.end(url === "/" ? "<!doctype html>" : await readFile(root + url).catch(() => ""));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const speed = (ask) =>
    page.evaluate(async (each) => (await import("/scripts/engine-speed.js")).speed(each), ask);
  return { speed, close: () => Promise.all([browser.close(), server.close()]) };
}

async function inNode() {
  const { speed } = await import("./engine-speed.js");
  return { speed, close: () => undefined };
}

const { speed, close } = await (process.argv[2] === "chromium" ? inChromium() : inNode());
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await speed(JSON.parse(line))));
}
await close();
