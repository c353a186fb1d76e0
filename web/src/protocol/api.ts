// The house over HTTP. Whatever it refuses is thrown as a Refusal, in the language that is spoken.
import { language } from "../words/index.svelte";
import type {
  BotInfo,
  Event,
  GameInfo,
  NewTable,
  Opinion,
  Person,
  Refused,
  Replay,
  Review,
  TableList,
  TableView,
  Verified,
} from "./types";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
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
  return (await answer.json()) as Answer;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { code, message } = (await answer.json()) as Refused;
    return new Refusal(answer.status, code, message);
  } catch {
    return new Refusal(answer.status, "broken", answer.statusText);
  }
}

const get = <Answer>(path: string): Promise<Answer> => ask("GET", path);
const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => ask("POST", path, body);

export const house = {
  me: () => get<Person>("me"),
  greet: (name: string) => post<Person>("people", { name }),
  rename: (name: string) => ask<Person>("PATCH", "me", { name }),
  games: () => get<GameInfo[]>("games"),
  bots: () => get<BotInfo[]>("bots"),
  publicTables: () => get<TableList>("tables"),
  myTables: () => get<TableList>("me/tables"),
  open: (table: NewTable) => post<{ table: string }>("tables", table),
  look: (table: string) => get<TableView>(`tables/${table}`),
  join: (table: string, seat?: number, name?: string) =>
    post<TableView>(`tables/${table}/join`, { seat, name, entropy: entropy() }),
  leave: (table: string, seat?: number) => post<TableView>(`tables/${table}/leave`, { seat }),
  setSeat: (table: string, seat: number, bot: string | null) =>
    post<TableView>(
      `tables/${table}/seat`,
      bot === null ? { seat, kind: "open" } : { seat, kind: "bot", bot },
    ),
  handOver: (table: string, seat: number, bot: string) =>
    post<TableView>(`tables/${table}/hand-over`, { seat, bot }),
  takeBack: (table: string, seat: number) => post<TableView>(`tables/${table}/take-back`, { seat }),
  start: (table: string) => post<TableView>(`tables/${table}/start`),
  abandon: (table: string) => post<TableView>(`tables/${table}/abandon`),
  rematch: (table: string) => post<{ table: string }>(`tables/${table}/rematch`),
  record: (table: string) => get<Record<string, unknown>>(`tables/${table}/record`),
  verify: (record: unknown) => post<Verified>("verify", { record }),
  story: (table: string, seat: number | null, after: number) =>
    get<{ moves: number; story: Event[] }>(
      `tables/${table}/story?after=${after}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  hint: (table: string, seat: number) => get<Opinion>(`tables/${table}/hint?seat=${seat}`),
  replay: (record: unknown, seat: number | null) => post<Replay>("replay", { record, seat }),
  review: (record: unknown, seat: number, begin: number) => post<Review>("review", { record, seat, begin }),
};

/** Your part of the luck, so that nobody alone decides what is dealt. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
