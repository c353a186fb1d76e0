// Why a turn is better than another: the server's codes and figures as sentences.
import type { Reason } from "../protocol/types";
import type { Words } from "../words/en";
import type { Good } from "./cards";
import type { Who } from "./seats";

/** Both figures in whole numbers, or as they are where those would look the same. */
export function figures(reason: Reason, words: Words): [better: string, other: string] {
  const whole = [reason.better, reason.other].map((figures) => figures.map(Math.round));
  const isSame = whole[0]?.join() === whole[1]?.join();
  const [better = [], other = []] = isSame ? [reason.better, reason.other] : whole;
  return [words.reason.figure(better), words.reason.figure(other)];
}

/** The figures at one place, or nothing where a reason has none there. */
const figuresAt = (reason: Reason, at: number, words: Words): [better: string, other: string] | null =>
  reason.better.length > at
    ? figures(
        { ...reason, better: reason.better.slice(at, at + 1), other: reason.other.slice(at, at + 1) },
        words,
      )
    : null;

export function reasonTold(reason: Reason, game: string, who: (seat: number) => Who, words: Words): string {
  const { code, seat, good, florins, fair, times } = reason;
  const [better, other] = figures(reason, words);
  const first = figuresAt(reason, 0, words) ?? ([better, other] as const);
  const second = figuresAt(reason, 1, words);
  const whom = who(seat ?? 0);
  const w = words.reason;
  const told: Record<Reason["code"], () => string> = {
    evening: () => w.evening(whom, game, reason.better, reason.other),
    later: () => w.later(whom, game, first, second ?? first),
    risk: () => w.risk(whom, game, first, second ?? first),
    ship: () => w.ship(whom, game, first, second),
    good: () => w.good(whom, game, good as Good, first, second, reason.comes),
    level: () => w.level(whom, game, good as Good, better, other),
    spent: () => w.spent(whom, better, other),
    given: () => w.given(whom, better, other),
    left: () => w.left(whom, florins ?? 0),
    enough: () => w.enough(florins ?? 0, times ?? 0),
    dear: () => w.dear(florins ?? 0, fair ?? 0),
    score: () => w.score(game, better, other),
    ends: () => w.ends(better),
    doomed: () => w.doomed(better, other),
    draw: () => w.draw(better, other),
    struck: () => w.struck(whom, reason.nobles, better, other),
    exposed: () => w.exposed(better, other),
    strikes: () => w.strikes(whom, reason.nobles, better, other),
    now: () => w.now(better, other),
    reply: () => w.reply(better, other),
    end: () => w.end(better, other),
    wins: () => w.wins(better, other),
    many: () => w.many,
  };
  return told[code]();
}

/** What planning gains, where the better turn plans and the other does not. */
export const planTold = (better: readonly string[], other: readonly string[], words: Words): string =>
  better.includes("plan") && !other.includes("plan") ? words.reason.plan : "";

export const reasonsTold = (
  reasons: readonly Reason[],
  game: string,
  who: (seat: number) => Who,
  words: Words,
): string => reasons.map((reason) => reasonTold(reason, game, who, words)).join(" ");
