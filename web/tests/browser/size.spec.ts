import { setTable } from "./players";
import { expect, test } from "./visit";

const MOST_SCRIPT = 150_000; // bytes as they travel
const MOST_IN_ALL = 250_000;

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
