// The engine's package in a plain page, without a bundler: the example plays the same game as in Node.
import { readFileSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { expect, test } from "@playwright/test";
import { loadEngine } from "../../engine/index.js";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};
let host: Server;

test.beforeAll(async () => {
  host = createServer((request, answer) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname);
    if (!/^\/(examples|web\/engine)\//.test(path)) return void answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" });
    answer.end(readFileSync(join("..", path)));
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
});

test.afterAll(() => void host.close());

test("the example plays a whole game in a page", async ({ page }) => {
  const engine = await loadEngine("card", readFileSync("engine/wasm/card.wasm"));
  const game = engine.newGame({ players: 4, seed: 7 });
  let moves = 0;
  for (; !game.over; moves++) game.play(game.moves().at(-1) as number);
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/examples/engine.html`);
  await expect(page.locator("output")).toHaveText(game.scores().join(", "));
  await expect(page.locator("li")).toHaveCount(moves);
});
