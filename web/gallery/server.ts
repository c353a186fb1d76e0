// A server that answers from fixtures, so that screens which ask it can be shown without one.
import lobby from "../tests/fixtures/lobby.json";
import sack from "../tests/fixtures/sack.json";
import type {
  CredentialInfo,
  CredentialList,
  GameResult,
  Replay,
  Review,
  TableInfo,
} from "../src/protocol/types";
import { takeAlong } from "../src/state/mistakes";
import { decisionOf, placesOf } from "../src/state/reviewing";
import { language } from "../src/words/index.svelte";
import { isAway, prepareDevice } from "./device";

type PracticeAnswer = { turn?: string[]; limit?: number };
interface Practised {
  question: unknown;
  right: unknown;
  wrong: unknown;
  right_answer: PracticeAnswer;
  wrong_answer: PracticeAnswer;
}
const PRACTICE = import.meta.glob<Practised>("../tests/fixtures/practice_*.json", { import: "default" });
const ME = { id: "p7hm2qxa4tzc6vne", name: "Lucia" };
const person = (seat: number, name: string, id: string | null) => ({
  seat,
  kind: "person" as const,
  name,
  person: id,
  bot: null,
  invited: null,
  resigned: false,
});
const bot = (seat: number) => ({ ...person(seat, "steady", null), kind: "bot" as const, bot: "steady" });
const table = (id: string, game: string, more: Partial<TableInfo>): TableInfo => ({
  id,
  game,
  rules: {},
  public: false,
  host: ME.id,
  state: "playing",
  number: 40,
  seats: [person(0, "Lucia", ME.id), person(1, "Bianca", "c2xq5mza7tvh3bne"), bot(2)],
  clock: { kind: "none", seconds: 0, increment: 0 },
  asked: 0,
  waits_for: ME.id,
  changed: 0,
  replays: null,
  result: null,
  lesson: null,
  shared_deal: null,
  hints: false,
  ...more,
});
const MINE = [
  table("aaaaaaaaaaaaaaaa", "board", {}),
  table("bbbbbbbbbbbbbbbb", "court", {
    asked: 1,
    waits_for: "c2xq5mza7tvh3bne",
    seats: [person(0, "Lucia", ME.id), person(1, "Isabella", "c2xq5mza7tvh3bne")],
  }),
];
const resultOf = (scores: number[], places: number[]): GameResult => ({
  scores,
  places,
  winners: [...places.keys()].filter((seat) => places[seat] === 1),
});
const ended = (id: string, game: string, scores: number[], places: number[]): TableInfo =>
  table(id, game, { state: "over", asked: null, waits_for: null, result: resultOf(scores, places) });
const ENDED = [
  ended("cccccccccccccccc", "dice", [61, 58, 70], [2, 3, 1]),
  {
    ...ended("eeeeeeeeeeeeeeee", "court", [31, 24], [1, 2]),
    seats: [person(0, "Lucia", ME.id), person(1, "Isabella", "c2xq5mza7tvh3bne")],
  },
  ended("ffffffffffffffff", "board", [104, 104, 91], [1, 1, 3]),
  table("gggggggggggggggg", "card", { state: "abandoned", asked: null, waits_for: null }),
  table("hhhhhhhhhhhhhhhh", "card", { state: "over", asked: null, waits_for: null }),
];
const OPEN = [
  table("dddddddddddddddd", "card", {
    state: "open",
    public: true,
    asked: null,
    waits_for: null,
    host: "x",
    clock: { kind: "move", seconds: 90, increment: 0 },
    hints: true,
    seats: [person(0, "Cosimo", "x"), { ...bot(1), kind: "open", bot: null, name: null }],
  }),
];

const HINT = {
  bot: "master",
  turns: [
    { turn: ["bid 9"], win: 0.41, score: 104.2, margin: 0.008 },
    { turn: ["bid 8"], win: 0.38, score: 103.1, margin: 0.008 },
    { turn: ["pass"], win: 0.31, score: 99.4, margin: 0.012 },
  ],
  lead: { mean: 0.03, agree: 19, trials: 20, divided: false },
  reasons: [
    { code: "left", seat: 1, good: null, better: [], other: [], florins: 8, fair: null, times: 78 },
    {
      code: "ship",
      seat: 0,
      good: null,
      better: [21.4],
      other: [15.2],
      florins: null,
      fair: null,
      times: null,
    },
  ],
  fair_price: 10,
};

/** The game and its review that the address of the gallery names: "review", or "review:court". */
const reviewed = async () =>
  location.search.includes("review:court")
    ? (await import("../tests/fixtures/review_court.json")).default
    : (await import("../tests/fixtures/review_board.json")).default;

/** The game and its luck account that the address names: "luck", "luck:court" or "luck:dice". */
const reckoned = async () =>
  location.search.includes("luck:court")
    ? (await import("../tests/fixtures/luck_court.json")).default
    : location.search.includes("luck:dice")
      ? (await import("../tests/fixtures/luck_dice.json")).default
      : (await import("../tests/fixtures/luck_board.json")).default;

/** Whether a screen of the guide's game is shown. The lobby has only the games there are. */
const isGuideGame = (): boolean => /[=:]sack-/.test(location.search);

const DAY = 24 * 3600;
const device = (id: string, name: string, days: number, more: Partial<CredentialInfo> = {}) => ({
  id: id.repeat(16),
  kind: "device" as const,
  name,
  created: Date.now() / 1000 - 40 * DAY,
  used: Date.now() / 1000 - days * DAY,
  this: false,
  ...more,
});
/** Somebody's devices; on "devices:one" there is only this one. */
const devices = (): CredentialList =>
  location.search.includes("devices:one")
    ? { credentials: [device("a", "Firefox, Linux", 0, { this: true })], earlier: [] }
    : {
        credentials: [
          device("a", "Firefox, Linux", 0, { this: true }),
          device("b", "Chrome, Android", 0),
          device("c", "The tablet in the kitchen, which everyone at home may use", 12),
          device("d", "", 39, { used: null }),
          device("e", "my bot", 3, { kind: "token" }),
        ],
        earlier: [{ id: "c2xq5mza7tvh3bne", name: "Bianca" }],
      };

const seats = [bot(0), person(1, "Lucia", ME.id), bot(2), bot(3)];
const comparison = { score: 127, rank: 35, people: 214, better_than: 82 };
const SCORES: [number, number][] = [
  ...Array.from({ length: 40 }, (_, at): [number, number] => [
    76 + 2 * at,
    Math.round(11 * Math.exp(-(((at - 17) / 9) ** 2))),
  ]),
].filter(([, people]) => people > 0);
const COMMITMENT = "8f3a19c2".repeat(7) + "77d0c21e";
const tile = (game: string, title: string, better_than: number | null) => ({
  game,
  title,
  commitment: COMMITMENT,
  tomorrow: COMMITMENT,
  people: 214,
  mine:
    better_than === null
      ? null
      : { table: "k3vq7mzt2acx5bny", state: "over", comparison: { ...comparison, better_than } },
});
/** The deal of the day, before one's try and after it. */
const deal = () => {
  const isPlayed = /daily:(here-|match-)?after/.test(location.search);
  return {
    date: "2026-11-16",
    game: "board",
    title: "Medici",
    players: 4,
    seat: 1,
    bot: "steady",
    commitment: COMMITMENT,
    sealed: Date.UTC(2026, 10, 15) / 1000,
    ends: Date.UTC(2026, 10, 17) / 1000,
    closes: Date.UTC(2026, 10, 18) / 1000,
    seed: null,
    people: 214,
    latest: ["Ottavia", "Giulia", "Matteo"].map((name) => ({ name, ended: 0 })),
    mine: isPlayed ? { table: "k3vq7mzt2acx5bny", state: "over", comparison } : null,
    result: isPlayed
      ? { seats, result: resultOf([133, 127, 98, 110], [1, 2, 4, 3]), place: 2, days: [2, 1, 3] }
      : null,
    scores: isPlayed ? SCORES : null,
    lines: isPlayed
      ? [
          ["Ottavia", 149, 6],
          ["Lucia", 127, null],
          ["Giulia", 118, 2],
          ["Matteo", 101, 1],
        ].map(([name, score, parts], at) => ({
          table: "abcd"[at]?.repeat(16),
          name,
          score,
          parts,
          mine: at === 1,
        }))
      : null,
    match: null,
    days: Array.from({ length: 30 }, (_, at) => ({
      date: new Date(Date.UTC(2026, 9, 18 + at)).toISOString().slice(0, 10),
      played: at % 7 !== 5 && (isPlayed || at < 29),
      better_than: at % 7 === 5 ? null : 30 + ((at * 37) % 65),
    })),
  };
};

/** The same on a device: nobody else's results are known. */
const dealHere = () => {
  const alone = { score: 127, rank: 1, people: 1, better_than: null };
  const { mine, days, ...whole } = deal();
  return {
    ...whole,
    people: mine ? 1 : 0,
    latest: [],
    lines: [],
    mine: mine && { ...mine, comparison: alone },
    scores: mine ? [[127, 1]] : null,
    days: days.map((day) => ({ ...day, better_than: null })),
  };
};

/** A match among three friends: two have played it, or all three. */
const matchDeal = () => {
  const { lines, latest, mine, ...whole } = deal();
  return {
    ...whole,
    match: "q7d2mzt3acx5bnyk",
    ends: Date.UTC(2026, 10, 23) / 1000,
    days: [],
    people: mine ? 3 : 2,
    latest: latest.slice(0, 2),
    mine: mine && { ...mine, comparison: { ...comparison, rank: 2, people: 3, better_than: 50 } },
    scores: mine && [
      [118, 1],
      [127, 1],
      [149, 1],
    ],
    lines: lines?.slice(0, 3) ?? null,
  };
};

const ANSWERS: Record<string, (body?: unknown) => unknown> = {
  me: () => ME,
  games: () => (isGuideGame() ? [sack[language()]] : lobby.games[language()]),
  bots: () => lobby.bots,
  "me/credentials": devices,
  "me/sign-in-links": () => ({
    secret: "Vb3kX0uYp9sQdR7wLmJ2hTnCzE5aGf8iKo4N1xB6tUe",
    expires: 0,
    seconds: 600,
  }),
  "sign-in/look": () => ({
    person: { id: "p7hm2qxa4tzc6vne", name: "Ada" },
    already: location.search.includes("already"),
  }),
  practice: () => ({
    games: { card: { row: 7, best: 11, answered: 31, right: 24, latest: [], off: null } },
  }),
  daily: () => ({
    date: "2026-11-16",
    first: "2026-10-01",
    ends: Date.UTC(2026, 10, 17) / 1000,
    games: !/daily|deals|offline|demo/.test(location.search)
      ? []
      : [
          tile("board", "Medici", /daily:(here-)?after/.test(location.search) ? 82 : null),
          tile("card", "Medici: The Card Game", 64),
          tile("dice", "Medici: The Dice Game", null),
          tile("court", "Court of the Medici", null),
        ],
  }),
  "daily/2026-11-16/board": () => (isAway() ? dealHere() : deal()),
  "matches/2026-11-16/board/q7d2mzt3acx5bnyk": () => matchDeal(),
  tables: () => ({ tables: OPEN }),
  "me/tables": () => ({ tables: [...MINE, ...ENDED] }),
  "me/games": () => ({ tables: ENDED, more: true }),
  "tables/k3vq7mzt2acx5bny/record": () => ({}),
  "tables/k3vq7mzt2acx5bny": () => ({ seats: [person(0, "Lucia", ME.id)] }),
  "tables/k3vq7mzt2acx5bny/hint": () => HINT,
  replay: async () =>
    location.search.includes("luck")
      ? (await reckoned()).replay
      : location.search.includes("review")
        ? (await reviewed()).replay
        : (await import("../tests/fixtures/replay.json")).default,
  review: async () => (await reviewed()).review,
  luck: async () => (await reckoned()).luck,
};

/** A question of practice, `board`, or one that is answered: `board-right`. */
export async function practised(name: string): Promise<{ game: string; given: PracticeAnswer | null }> {
  const [game = "", state] = name.split("-");
  const told = await PRACTICE[`../tests/fixtures/practice_${game}.json`]?.();
  if (!told) throw new Error(`no practice for ${game}`);
  ANSWERS[`practice/${game}`] = () => told.question;
  ANSWERS[`practice/${game}/answers`] = () => told[state === "wrong" ? "wrong" : "right"];
  return { game, given: state ? told[state === "wrong" ? "wrong_answer" : "right_answer"] : null };
}

/** The mistakes of the reviewed game are taken along. Returns the turn that is tried, or null for a question. */
export async function mistaken(state: string | undefined): Promise<readonly string[] | null> {
  const [{ default: told }, { default: game }] = await Promise.all([
    import("../tests/fixtures/mistakes_board.json"),
    import("../tests/fixtures/review_board.json"),
  ]);
  const { replay, review } = game as unknown as { replay: Replay; review: Review };
  const places = placesOf(review.judged, replay.game, replay.happened);
  const decisions = review.judged.flatMap((one, at) => {
    const place = places[at];
    return (place && decisionOf(one, place)) ?? [];
  });
  takeAlong({ table: "k3vq7mzt2acx5bny", record: {}, seat: 0, decisions });
  const isRight = state === "right";
  ANSWERS["practice/positions"] = (body) =>
    (JSON.parse(String(body)) as { turn: string[] }).turn.length
      ? told[isRight ? "right" : "wrong"]
      : told.asked;
  return state ? told[isRight ? "right_turn" : "wrong_turn"] : null;
}

export async function answerFromFixtures(): Promise<void> {
  localStorage.setItem("fondaco.greeted", "yes");
  await prepareDevice(
    [table("", "dice", { seats: [person(0, "Lucia", ME.id), bot(1), bot(2), bot(3)] }), ...ENDED.slice(0, 2)],
    ANSWERS,
  );
  window.fetch = async (input, sent) => {
    const path = String(input).replace(/^\/api\//, "");
    if (isAway()) throw new TypeError("no connection");
    return new Response(JSON.stringify((await ANSWERS[path]?.(sent?.body)) ?? {}), {
      status: path in ANSWERS ? 200 : 404,
    });
  };
}
