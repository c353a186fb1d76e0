import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { serverWire } from "../../src/protocol/server-wire";
import { Refusal, Unreachable } from "../../src/protocol/wire";
import { speak } from "../../src/words/index.svelte";

const answer = (status: number, body: string): Response => new Response(body, { status });
/** What a request comes to when the network does this. */
async function outcome(network: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal("fetch", network);
  return serverWire.ask("GET", "bots", undefined).catch((error: unknown) => error);
}

describe("a request to the server", () => {
  beforeAll(() => speak("en"));
  afterEach(() => vi.unstubAllGlobals());

  it("is answered", async () => {
    expect(await outcome(async () => answer(200, "[1]"))).toEqual([1]);
  });

  it("is refused with the server's sentence, also while it cannot write", async () => {
    const refused = JSON.stringify({ code: "unavailable", message: "Please try again.", allowed: null });
    for (const status of [409, 503]) {
      const told = await outcome(async () => answer(status, refused));
      expect(told).toBeInstanceOf(Refusal);
      expect(told).toMatchObject({ status, message: "Please try again." });
    }
  });

  it.each([
    ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a silent server", () => Promise.reject(new DOMException("signal timed out", "TimeoutError"))],
    ["a proxy without a server", async () => answer(502, "<html>Bad Gateway</html>")],
    ["a proxy with a page of its own", async () => answer(503, "<html>maintenance</html>")],
    ["a network that wants a login", async () => answer(200, "<html>Welcome to the hotel</html>")],
  ])("meets %s, and says so in one sentence", async (_, network) => {
    const told = await outcome(network);
    expect(told).toBeInstanceOf(Unreachable);
    expect((told as Error).message).toBe("The server can’t be reached. Check your connection.");
  });
});
