// A server that answers from fixtures, so that screens which ask it can be shown without one.
import lobby from "../tests/fixtures/lobby.json";
import sack from "../tests/fixtures/sack.json";
import type { TableInfo } from "../src/protocol/types";
import { language } from "../src/words/index.svelte";

const ME = { id: "p7hm2qxa4tzc6vne", name: "Lucia" };
const person = (seat: number, name: string, id: string | null) => ({
  seat,
  kind: "person" as const,
  name,
  person: id,
  bot: null,
});
const bot = (seat: number) => ({ seat, kind: "bot" as const, name: "steady", person: null, bot: "steady" });
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
  ...more,
});
const MINE = [
  table("aaaaaaaaaaaaaaaa", "board", {}),
  table("bbbbbbbbbbbbbbbb", "court", {
    asked: 1,
    waits_for: "c2xq5mza7tvh3bne",
    seats: [person(0, "Lucia", ME.id), person(1, "Isabella", "c2xq5mza7tvh3bne")],
  }),
  table("cccccccccccccccc", "dice", { state: "over", asked: null, waits_for: null }),
];
const OPEN = [
  table("dddddddddddddddd", "card", {
    state: "open",
    public: true,
    asked: null,
    waits_for: null,
    host: "x",
    seats: [person(0, "Cosimo", "x"), { ...bot(1), kind: "open", bot: null, name: null }],
  }),
];

/** Worths for a few decisions, in the shape of a review. */
function review(moves: readonly string[]): unknown {
  const judged = moves.flatMap((text, move) => {
    const option = text.slice(2);
    if (!text.startsWith("0 ") || !/^(bid|pass)/.test(option)) return [];
    const win = 0.25 + 0.5 * (move / moves.length) + 0.06 * Math.sin(move);
    const isMistake = move % 17 === 0;
    const other = option === "pass" ? "bid 7" : "pass";
    return [
      {
        move,
        option,
        fair_price: 6 + (move % 7),
        worths: [
          { option, win: isMistake ? win - 0.09 : win, score: null },
          { option: other, win: isMistake ? win : win - 0.03, score: null },
        ],
      },
    ];
  });
  return { bot: "master", judged, goes_on: null };
}

const HINT = {
  bot: "master",
  worths: [
    { option: "bid 9", win: 0.41, score: null },
    { option: "bid 8", win: 0.38, score: null },
    { option: "pass", win: 0.31, score: null },
  ],
};

/** Whether a screen of the guide's game is shown. The lobby has only the games there are. */
const isGuideGame = (): boolean => /[=:]sack-/.test(location.search);

const ANSWERS: Record<string, () => unknown> = {
  me: () => ME,
  games: () => (isGuideGame() ? [sack[language()]] : lobby.games[language()]),
  bots: () => lobby.bots,
  tables: () => ({ tables: OPEN }),
  "me/tables": () => ({ tables: MINE }),
  "tables/k3vq7mzt2acx5bny/record": () => ({}),
  "tables/k3vq7mzt2acx5bny": () => ({ seats: [person(0, "Lucia", ME.id)] }),
  "tables/k3vq7mzt2acx5bny/hint?seat=0": () => HINT,
  replay: async () => (await import("../tests/fixtures/replay.json")).default,
  review: async () => review((await import("../tests/fixtures/replay.json")).default.moves),
};

export function answerFromFixtures(): void {
  localStorage.setItem("fondaco.greeted", "yes");
  window.fetch = async (input) => {
    const path = String(input).replace(/^\/api\//, "");
    return new Response(JSON.stringify((await ANSWERS[path]?.()) ?? {}), {
      status: path in ANSWERS ? 200 : 404,
    });
  };
}
