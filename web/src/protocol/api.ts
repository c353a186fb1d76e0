// What the page asks for, whatever answers: a server, or this device. A refusal is thrown as a Refusal, with a
// message in the language of the page.
import type {
  BotInfo,
  DailyToday,
  DealInfo,
  MatchInfo,
  CredentialInfo,
  CredentialList,
  GameInfo,
  GameList,
  LuckInfo,
  NewTable,
  Opened,
  OpinionInfo,
  PracticeAnswered,
  PracticeOverview,
  PracticeQuestion,
  PersonInfo,
  Replay,
  Review,
  SignInLinkInfo,
  SignInOffer,
  SignedInInfo,
  TableList,
  TableView,
  TriedPosition,
  Token,
  Verified,
} from "./types";
import { type Place, type Wire, placeOf, wireAt, wireFor } from "./wire";

/** Where a deal is: that of a day, or that of a match. */
const dealAt = (date: string, game: string, match: string | null): string =>
  match ? `matches/${date}/${game}/${match}` : `daily/${date}/${game}`;

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
    exported: (table: string) => get<Record<string, unknown>>(`tables/${table}/export`), // on a device
    remove: (table: string) => ask<object>("DELETE", `tables/${table}`), // on a device
    verify: (record: unknown) => post<Verified>("verify", { record }),
    hint: (table: string, seat: number) => post<OpinionInfo>(`tables/${table}/hint`, { seat }),
    replay: (record: unknown, seat: number | null) => post<Replay>("replay", { record, seat }),
    playOn: (record: unknown, move: number, seat: number, table: string | null) =>
      post<Opened>("replays", { record, move, seat, table }),
    daily: () => get<DailyToday>("daily"),
    deal: (date: string, game: string, match: string | null) => get<DealInfo>(dealAt(date, game, match)),
    playDeal: ({ date, game, match }: DealInfo) => post<Opened>(dealAt(date, game, match)),
    tryOf: ({ date, game, match }: DealInfo, table: string) =>
      get<Record<string, unknown>>(`${dealAt(date, game, match)}/tries/${table}`),
    newMatch: (game: string) => post<MatchInfo>("matches", { game }),
    practised: () => get<PracticeOverview>("practice"),
    practise: (game: string) => get<PracticeQuestion>(`practice/${game}`),
    answer: (game: string, answer: { position: string; turn?: string[]; limit?: number }) =>
      post<PracticeAnswered>(`practice/${game}/answers`, answer),
    tryAgain: (record: unknown, move: number, seat: number, turn: readonly string[]) =>
      post<TriedPosition>("practice/positions", { record, move, seat, turn }),
    luck: (record: unknown, begin: number) => post<LuckInfo>("luck", { record, begin }),
    review: (record: unknown, seat: number, begin: number) => post<Review>("review", { record, seat, begin }),
  };
}

/** The place that a request is for: a table's own, or the one where new tables are opened. */
export const server = api(wireFor);
/** One of the places, for a list of what is there. */
export const at = (place: Place): ReturnType<typeof api> => api(() => wireAt(place));
/** The place of a table, for requests that have its record; without one, where new tables are opened. */
export const atTable = (table: string | null): ReturnType<typeof api> => at(placeOf(table));

/** Your part of the luck, so that nobody alone decides what is dealt. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
