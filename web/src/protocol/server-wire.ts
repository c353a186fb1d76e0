// A server: requests over HTTP, live tables over WebSockets.
import { language, words } from "../words/index.svelte";
import type { Socket } from "./connection";
import type { Refused } from "./types";
import { Refusal, Unreachable, type Wire } from "./wire";

const ANSWER_WITHIN = { GET: 10_000, other: 20_000, thinking: 180_000 }; // milliseconds
const THINKING = /^(tables\/[^/]+\/hint|review|replay|luck|verify|practice\/.+)$/; // bots or long records
const GATEWAY = new Set([502, 503, 504]); // a proxy says that it does not reach the server

export const serverWire: Wire = {
  async ask(method, path, body) {
    const init: RequestInit = {
      method,
      signal: AbortSignal.timeout(patience(method, path)),
      headers: { "accept-language": language() },
      credentials: "same-origin",
    };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { ...init.headers, "content-type": "application/json" };
    }
    try {
      const answer = await fetch(`/api/${path}`, init);
      if (!answer.ok) throw await refusalOf(answer);
      return await answer.json();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Unreachable(words().device.unreachable, { cause: error });
    }
  },
  socket: (path) => new WebSocket(location.origin.replace(/^http/, "ws") + path) as unknown as Socket,
};

const patience = (method: string, path: string): number =>
  THINKING.test(path) ? ANSWER_WITHIN.thinking : method === "GET" ? ANSWER_WITHIN.GET : ANSWER_WITHIN.other;

async function refusalOf(answer: Response): Promise<Error> {
  const refused = (await answer.json().catch(() => ({}))) as Partial<Refused>;
  if (GATEWAY.has(answer.status) && !refused.code) return new Unreachable(words().device.unreachable);
  return new Refusal(answer.status, refused.message ?? answer.statusText);
}
