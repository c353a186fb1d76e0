// Lets the worker that thinks answer questions in Chromium, without the server, and says how long each took.
// `benchmarks/device_bots.py` sends the questions to the standard input and reads the answers.
import { readdirSync } from "node:fs";
import { text } from "node:stream/consumers";
import { chromium } from "@playwright/test";
import type { Question, Thought } from "../src/device/messages";
import { Server } from "../tests/browser/server";

const ASSETS = "../src/fondaco/server/page/assets";
const PATIENCE = 120_000; // milliseconds until everything is kept

/** In the page: asks one question after the other, while the page animates. Frames are counted, and before, too. */
async function ask({ file, asked }: { file: string; asked: Question[] }) {
  const CALM = 2000; // milliseconds in which nothing is asked
  let gaps: number[] = [];
  let last = performance.now();
  requestAnimationFrame(function beat(now) {
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(beat);
  });
  const framesSince = (began: number) => ({
    second: (1000 * gaps.length) / (performance.now() - began),
    longest: Math.max(...gaps),
  });
  const rested = performance.now();
  await new Promise((done) => setTimeout(done, CALM));
  const calm = framesSince(rested);
  let thinking = rested;
  const worker = new Worker(`/assets/${file}`, { type: "module" });
  const answers: { text: string; milliseconds: number }[] = [];
  for (const question of asked) {
    const began = performance.now();
    const answer = new Promise<string>((done, fail) => {
      worker.onmessage = ({ data }: MessageEvent<Thought>) => done(data.text);
      worker.onerror = () => fail(new Error(`The page does not have ${file}.`));
    });
    worker.postMessage({ ...question, id: answers.length });
    answers.push({ text: await answer, milliseconds: performance.now() - began });
    if (answers.length === 1) [gaps, thinking] = [[], performance.now()]; // Python and the engines are there
  }
  return { answers, frames: { calm, thinking: framesSince(thinking) } };
}

const asked = JSON.parse(await text(process.stdin)) as Question[];
const file = readdirSync(ASSETS).find((name) => /^thinking\.worker-.*\.js$/.test(name)) ?? "";
const server = await Server.open();
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.getByRole("banner").getByText("Ready offline").waitFor({ timeout: PATIENCE });
  await server.kill();
  console.log(JSON.stringify(await page.evaluate(ask, { file, asked })));
} finally {
  await browser.close();
  await server.close();
}
