// How long the worker that holds tables takes to start, at the second visit and without a server: in Chromium, one
// built page after the other, so that both meet the same machine.
//
//     npm run worker-start -- ../src/fondaco/server/page ANOTHER_BUILD
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";

const ROUNDS = Number(process.env.ROUNDS ?? 8);
const SETTLING = 3000; // milliseconds for what the browser writes after that
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

async function serve(folder: string): Promise<Server> {
  const host = createServer((request, answer) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname);
    const file = join(folder, path === "/" ? "index.html" : path);
    if (!existsSync(file)) return void answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(answer);
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  return host;
}

/** In the page: whether the last files, the networks', are kept. */
async function isKept(): Promise<boolean> {
  const caught = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  return caught.flat().filter(({ url }) => url.endsWith(".safetensors")).length === 5;
}

/** In the page: milliseconds until the worker is ready. */
async function start(file: string): Promise<number> {
  const began = performance.now();
  const worker = new Worker(`/assets/${file}`, { type: "module" });
  const told = new Promise<{ kind: string; reason?: string }>((done) => {
    worker.onmessage = ({ data }) => done(data);
  });
  worker.postMessage({ kind: "begin", name: "Ada" });
  const { kind, reason } = await told;
  if (kind !== "ready") throw new Error(reason);
  worker.terminate();
  return performance.now() - began;
}

const launched = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });

/** Visits a build once, until everything is kept. */
async function visited(folder: string) {
  const host = await serve(folder);
  const url = `http://localhost:${(host.address() as AddressInfo).port}/`;
  const profile = mkdtempSync(join(tmpdir(), "fondaco-profile-"));
  const context = await launched(profile);
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).active?.postMessage("keep"));
  while (!(await page.evaluate(isKept))) await page.waitForTimeout(200);
  await page.waitForTimeout(SETTLING);
  await context.close();
  host.closeAllConnections();
  host.close();
  const file = readdirSync(join(folder, "assets")).find((name) => /^tables\.worker-.*\.js$/.test(name)) ?? "";
  return { folder, file, url, profile, spent: [] as number[] };
}

const builds = [];
for (const folder of process.argv.slice(3)) builds.push(await visited(folder));
for (let round = 0; round < ROUNDS; round++)
  for (const { profile, url, file, spent } of builds) {
    const context = await launched(profile);
    const page = await context.newPage();
    await page.goto(`${url}rules/card`);
    spent.push(await page.evaluate(start, file));
    await context.close();
  }
for (const { folder, profile, spent } of builds) {
  const median = spent.toSorted((one, two) => one - two)[spent.length >> 1] ?? 0;
  console.log(`${folder}: median ${Math.round(median)} ms of ${spent.map(Math.round).join(", ")}`);
  rmSync(profile, { recursive: true, force: true });
}
