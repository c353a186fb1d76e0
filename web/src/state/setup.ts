// A table that is set up in the lobby: who sits where, and which options are chosen. Plain data.
import type { BotInfo, ClockTerms, GameInfo, NewSeat, NewTable, Think } from "../protocol/types";
import type { Words } from "../words/en";

export type Value = boolean | number | string;

export interface Place {
  kind: "me" | "bot" | "friend" | "here";
  bot: string;
  name: string; // of someone else at this device
}

export interface Setup {
  game: string;
  places: Place[]; // the first is yours
  chosen: Record<string, Value>; // options that someone changed
  clock: string;
  isPublic: boolean;
  hints: boolean; // whether people may ask for hints among others
  think: Think; // how long bots think, if they search
}

export const USUAL_PLAYERS = 4;

/** The bot that sits at a new table: the middle one by strength. */
export function usualBot(bots: readonly BotInfo[]): string {
  const ladder = bots.filter((bot) => bot.kind === "strength");
  return ladder[Math.floor(ladder.length / 2)]?.name ?? "";
}

export function newPlace(bot: string): Place {
  return { kind: "bot", bot, name: "" };
}

export function setupFor(game: GameInfo, bot: string): Setup {
  const most = Math.min(USUAL_PLAYERS, game.players.at(-1) ?? 2);
  const places: Place[] = [
    { kind: "me", bot, name: "" },
    ...Array.from({ length: most - 1 }, () => newPlace(bot)),
  ];
  return { game: game.id, places, chosen: {}, clock: "none", isPublic: false, hints: false, think: "normal" };
}

/** The edition that the page's language suggests, where a game has editions. */
export function editionOf(game: GameInfo, language: string): Record<string, Value> {
  return game.presets.find((preset) => preset.name === "edition")?.sets[language] ?? {};
}

/** Every option with its value, and where that comes from. */
export function optionsOf(game: GameInfo, chosen: Record<string, Value>, language: string) {
  const edition = editionOf(game, language);
  return game.options.map((option) => {
    const isChosen = option.name in chosen;
    const isEdition = !isChosen && option.name in edition;
    const value = chosen[option.name] ?? edition[option.name] ?? option.default;
    return { ...option, value, from: isChosen ? "chosen" : isEdition ? "edition" : "default" } as const;
  });
}

/** Whether a bot sits there that follows the table's think setting. */
export function hasThinker(seats: readonly { bot: string | null }[], bots: readonly BotInfo[]): boolean {
  return seats.some((seat) => bots.some((bot) => bot.thinks && bot.name === seat.bot));
}

/** The setup as this device can play it: friends with a link and bots that it lacks are replaced by the usual bot. */
export function playableHere(setup: Setup, bots: readonly BotInfo[]): Setup {
  const known = new Set(bots.map(({ name }) => name));
  const isMissing = ({ kind, bot }: Place): boolean =>
    kind === "friend" || (kind === "bot" && known.size > 0 && !known.has(bot));
  const usual = usualBot(bots);
  return {
    ...setup,
    places: setup.places.map((place) => (isMissing(place) ? newPlace(usual) : place)),
  };
}

export function isReadyToPlay(setup: Setup): boolean {
  return setup.places.every((place) => place.kind !== "friend");
}

export function clockTerms(clock: string): ClockTerms {
  const [kind, seconds] = clock.split("-");
  if (kind === "move") return { kind: "move", seconds: Number(seconds), increment: 0 };
  return kind === "bank"
    ? { kind: "bank", seconds: Number(seconds), increment: 10 }
    : { kind: "none", seconds: 0, increment: 0 };
}

/** How much time there is, in words; the server may know other times than the lobby offers. */
export function timeTold({ kind, seconds, increment }: ClockTerms, { lobby }: Words): string {
  if (kind === "move") return lobby.perMove(seconds);
  return kind === "bank" ? lobby.inAll(seconds, increment) : (lobby.times.none ?? "");
}

/** Someone else at this device who gave no name is called by the seat, not by the host's name. */
function seatOf(place: Place, seat: number, nameless: (seat: number) => string): NewSeat {
  if (place.kind === "bot") return { kind: "bot", bot: place.bot, name: null };
  if (place.kind === "friend") return { kind: "open", bot: null, name: null };
  return {
    kind: "me",
    bot: null,
    name: place.kind === "here" ? place.name.trim() || nameless(seat + 1) : null,
  };
}

export function newTable(
  setup: Setup,
  game: GameInfo,
  language: string,
  nameless: (seat: number) => string,
): NewTable {
  const options = optionsOf(game, setup.chosen, language).map(({ name, value }) => [name, value] as const);
  return {
    game: setup.game,
    options: Object.fromEntries(options),
    seats: setup.places.map((place, seat) => seatOf(place, seat, nameless)),
    public: setup.isPublic,
    clock: clockTerms(setup.clock),
    bot_pause: 0, // each page shows their moves at its own pace (state/beats.ts)
    hints: setup.hints,
    think: setup.think,
  };
}

/** The seats of people at this device, with the names that they were given. */
export function ownSeats(table: NewTable): { seat: number; name: string | null }[] {
  return table.seats.flatMap(({ kind, name }, seat) => (kind === "me" ? [{ seat, name: name ?? null }] : []));
}

/** The id of a table in a link or by itself. */
export function tableIn(text: string): string | null {
  return /(?:^|\/table\/)([a-z2-7]{16})(?:$|[/?#])/.exec(text.trim())?.[1] ?? null;
}

type Option = { name: string; value: Value };

/** All options in one line: what is played, in words. */
export function rulesTold(options: readonly Option[], words: Words): string {
  return options
    .map(({ name, value }) => {
      const said = words.lobby.options[name];
      const told =
        said?.values[String(value)] ?? (typeof value === "boolean" ? words.lobby.isOn(value) : value);
      return words.lobby.option(said?.title ?? name, String(told));
    })
    .join(" · ");
}
