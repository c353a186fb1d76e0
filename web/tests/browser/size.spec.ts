import { get } from "node:http";
import { setTable } from "./players";
import { expect, test } from "./visit";

const MOST_SCRIPT = 150_000; // bytes as they travel
const MOST_IN_ALL = 250_000;
const MOST_OFFLINE = 4_500_000; // against sharp, without positions for practice
const MOST_WITH_NETWORKS = 12_000_000; // and with them

test("the lobby and a table load little: scripts, styles and fonts, compressed", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  const loaded: { path: string; kind: string; bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    const { responseBodySize: bytes } = await request.sizes().catch(() => ({ responseBodySize: 0 }));
    loaded.push({ path: new URL(request.url()).pathname, kind: request.resourceType(), bytes });
  });
  const bytesOf = (isCounted: (kind: string) => boolean): number =>
    loaded.reduce((sum, { kind, bytes }) => sum + (isCounted(kind) ? bytes : 0), 0);

  await page.goto(server.url, { waitUntil: "networkidle" });
  expect(loaded.filter(({ kind }) => kind === "font")).toHaveLength(2);
  expect(bytesOf((kind) => kind === "script")).toBeLessThanOrEqual(MOST_SCRIPT);
  expect(bytesOf(() => true)).toBeLessThanOrEqual(MOST_IN_ALL);
  await setTable(page, "board");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-decision]").waitFor();
  await page.waitForLoadState("networkidle");
  test.info().annotations.push({ type: "size", description: JSON.stringify(loaded) });
  expect(bytesOf((kind) => kind === "script")).toBeLessThanOrEqual(MOST_SCRIPT);
  expect(bytesOf(() => true)).toBeLessThanOrEqual(MOST_IN_ALL);
  expect(loaded.filter(({ path }) => !/^\/(api|assets)\/|^\/(theme\.js|favicon\.svg)?$/.test(path))).toEqual(
    [],
  );
});

/** How many bytes a file takes as it travels to a browser that reads brotli. */
const sizeOf = (address: string): Promise<number> =>
  new Promise((done, fail) => {
    get(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => (bytes += part.length));
      answer.on("end", () => done(answer.statusCode === 200 ? bytes : NaN));
    }).on("error", fail);
  });

test("all that is needed offline travels as 4.5 MB against sharp, and 12 MB with every network", async ({
  server,
}) => {
  const worker = await (await fetch(`${server.url}/sw.js`)).text();
  const listed = ["PAGE", "BACKGROUND"].map((list) => new RegExp(`const ${list} = (.*);`).exec(worker)?.[1]);
  const files = listed.flatMap((names) => JSON.parse(names ?? "") as string[]);
  const sizes = await Promise.all(files.map((file) => sizeOf(`${server.url}/${file}`)));
  const sum = (isCounted: (file: string) => boolean): number =>
    files.reduce((all, file, place) => all + (isCounted(file) ? (sizes[place] ?? NaN) : 0), 0);
  expect(files.filter((file) => file.endsWith(".safetensors"))).toHaveLength(5);
  const [sharp, master] = [sum((file) => !/\.(safetensors|jsonl-.*gz)$/.test(file)), sum(() => true)];
  test.info().annotations.push({ type: "size", description: `${sharp} and ${master} bytes` });
  expect(sharp).toBeLessThanOrEqual(MOST_OFFLINE);
  expect(master).toBeLessThanOrEqual(MOST_WITH_NETWORKS);
});

test("nothing is loaded from elsewhere", async ({ server, newcomer }) => {
  const page = await newcomer();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith("data:"))
      elsewhere.push(request.url());
  });
  for (const path of ["/", "/rules", "/rules/court"])
    await page.goto(server.url + path, { waitUntil: "networkidle" });
  expect(elsewhere).toEqual([]);
});
