// Answers lines of JSON with the speed of the engine: node engine-speed.mjs [chromium]
// The time is what the thread had a processor for, as Linux tells it, so that other programs matter less.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
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
  const work = (ask) =>
    page.evaluate(async (each) => (await import("/scripts/engine-speed.js")).work(each), ask);
  const told = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const renderers = told.processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  return { work, processes: renderers, close: () => Promise.all([browser.close(), server.close()]) };
}

async function inNode() {
  const { work } = await import("./engine-speed.js");
  return { work, processes: [process.pid], close: () => undefined };
}

const { work, processes, close } = await (process.argv[2] === "chromium" ? inChromium() : inNode());
/** Returns how long the main threads had a processor until now. */
function secondsSpent() {
  const nanoseconds = processes.map((id) =>
    Number(readFileSync(`/proc/${id}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

for await (const line of createInterface({ input: process.stdin })) {
  const began = secondsSpent();
  const done = await work(JSON.parse(line));
  console.log(JSON.stringify(done / (secondsSpent() - began)));
}
await close();
