// What the page asks for, whatever answers: a server, or this device. A refusal is thrown as a Refusal, with a
// message in the language of the page.
import type {
  BotInfo,
  DailyToday,
  DealInfo,
  CredentialInfo,
  CredentialList,
  GameInfo,
  GameList,
  NewTable,
  Opened,
  OpinionInfo,
  PersonInfo,
  Replay,
  Review,
  SignInLinkInfo,
  SignInOffer,
  SignedInInfo,
  TableList,
  TableView,
  Token,
  Verified,
} from "./types";
import { type Place, type Wire, wireAt, wireFor } from "./wire";

function api(wire: (path: string) => Wire) {
  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
    (await wire(path).ask(method, path, body)) as Answer;
  const get = <Answer>(path: string): Promise<Answer> => ask("GET", path);
  const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => ask("POST", path, body);
  return {
    me: () => get<PersonInfo>("me"),
    greet: (name: string) => post<PersonInfo>("people", { name }),
    rename: (name: string) => ask<PersonInfo>("PATCH", "me", { name }),
    credentials: () => get<CredentialList>("me/credentials"),
    nameCredential: (id: string, name: string) =>
      ask<CredentialInfo>("PATCH", `me/credentials/${id}`, { name }),
    signOut: (id: string) => ask<CredentialList>("DELETE", `me/credentials/${id}`),
    newToken: (name: string) => post<Token>("me/tokens", { name }),
    newLink: (settings: Record<string, string>) => post<SignInLinkInfo>("me/sign-in-links", { settings }),
    lookAtLink: (secret: string) => post<SignInOffer>("sign-in/look", { secret }),
    signIn: (secret: string) => post<SignedInInfo>("sign-in", { secret }),
    switchTo: (person: string) => post<PersonInfo>("me/switch", { person }),
    games: () => get<GameInfo[]>("games"),
    bots: () => get<BotInfo[]>("bots"),
    publicTables: () => get<TableList>("tables"),
    myTables: () => get<TableList>("me/tables"),
    myGames: (before: string | null) => get<GameList>(`me/games${before ? `?before=${before}` : ""}`),
    open: (table: NewTable) => post<Opened>("tables", table),
    lesson: (game: string, step: number) => post<Opened>("lessons", { game, step }),
    look: (table: string) => get<TableView>(`tables/${table}`),
    join: (table: string, seat: number, name: string | undefined, entropy: string) =>
      post<TableView>(`tables/${table}/join`, { seat, name, entropy }),
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
    resign: (table: string, seat: number) => post<TableView>(`tables/${table}/resign`, { seat }),
    rematch: (table: string) => post<Opened>(`tables/${table}/rematch`),
    record: (table: string) => get<Record<string, unknown>>(`tables/${table}/record`),
    verify: (record: unknown) => post<Verified>("verify", { record }),
    hint: (table: string, seat: number) => post<OpinionInfo>(`tables/${table}/hint`, { seat }),
    replay: (record: unknown, seat: number | null) => post<Replay>("replay", { record, seat }),
    playOn: (record: unknown, move: number, seat: number, table: string | null) =>
      post<Opened>("replays", { record, move, seat, table }),
    daily: () => get<DailyToday>("daily"),
    deal: (date: string, game: string) => get<DealInfo>(`daily/${date}/${game}`),
    playDeal: (date: string, game: string) => post<Opened>(`daily/${date}/${game}`),
    tryOf: (date: string, game: string, table: string) =>
      get<Record<string, unknown>>(`daily/${date}/${game}/tries/${table}`),
    review: (record: unknown, seat: number, begin: number) => post<Review>("review", { record, seat, begin }),
  };
}

/** The place that a request is for: a table's own, or the one where new tables are opened. */
export const server = api(wireFor);
/** One of the places, for a list of what is there. */
export const at = (place: Place): ReturnType<typeof api> => api(() => wireAt(place));

/** Your part of the luck, so that nobody alone decides what is dealt. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
