// The page keeps the commitment that it was shown first and the luck that it added, and compares the deal with both.
import { createHash } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { server } from "../../src/protocol/api";
import { isAsPromised, sitDown } from "../../src/state/luck";

const seed = "5e".repeat(32);
const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
const scheme = "fondaco-deal/2";
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

/** Sits down at a table that shows this commitment; returns the luck that was added. */
async function seated(shown = commitment, table = "t"): Promise<string> {
  const join = vi.spyOn(server, "join").mockResolvedValue(undefined as never);
  await sitDown(table, shown, 1);
  return join.mock.lastCall?.[3] ?? "";
}

it("accepts the deal that was promised", async () => {
  const mine = await seated();
  expect(mine).toMatch(/^[0-9a-f]{32,64}$/);
  expect(await isAsPromised("t", { scheme, commitment, seed, entropy: ["", mine] })).toBe(true);
});

it("refuses another seed, with its own commitment or with the one that was shown", async () => {
  const other = "0d".repeat(32);
  const itsOwn = createHash("sha256").update(Buffer.from(other, "hex")).digest("hex");
  const entropy = ["", await seated()];
  expect(await isAsPromised("t", { scheme, commitment: itsOwn, seed: other, entropy })).toBe(false);
  expect(await isAsPromised("t", { scheme, commitment, seed: other, entropy })).toBe(false);
});

it("refuses a deal without the luck that was added here", async () => {
  await seated();
  expect(await isAsPromised("t", { scheme, commitment, seed, entropy: ["", "00"] })).toBe(false);
});

it("keeps the commitment that was shown first", async () => {
  await seated("f1".repeat(32));
  const mine = await seated(commitment);
  expect(await isAsPromised("t", { scheme, commitment, seed, entropy: ["", mine] })).toBe(false);
});

it("has nothing to say where nothing was promised to it", async () => {
  await seated(commitment, "another");
  expect(await isAsPromised("t", { scheme, commitment, seed, entropy: ["", ""] })).toBe(true);
});
