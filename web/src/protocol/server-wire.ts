// A server: requests over HTTP, live tables over WebSockets.
import { language } from "../words/index.svelte";
import type { Socket } from "./connection";
import type { Refused } from "./types";
import { Refusal, type Wire } from "./wire";

export const serverWire: Wire = {
  async ask(method, path, body) {
    const init: RequestInit = {
      method,
      headers: { "accept-language": language() },
      credentials: "same-origin",
    };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { ...init.headers, "content-type": "application/json" };
    }
    const answer = await fetch(`/api/${path}`, init);
    if (!answer.ok) throw await refusalOf(answer);
    return answer.json();
  },
  socket: (path) => new WebSocket(location.origin.replace(/^http/, "ws") + path) as unknown as Socket,
};

async function refusalOf(answer: Response): Promise<Refusal> {
  const refused = (await answer.json().catch(() => ({}))) as Partial<Refused>;
  return new Refusal(answer.status, refused.message ?? answer.statusText);
}
