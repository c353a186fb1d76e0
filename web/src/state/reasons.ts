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

export function reasonTold(reason: Reason, game: string, who: (seat: number) => Who, words: Words): string {
  const { code, seat, good, florins, fair, times } = reason;
  const [better, other] = figures(reason, words);
  const whom = who(seat ?? 0);
  const w = words.reason;
  const told: Record<Reason["code"], () => string> = {
    ship: () => w.ship(whom, game, better, other),
    good: () => w.good(whom, game, good as Good, better, other),
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
    exposed: () => w.exposed(better, other),
    now: () => w.now(better, other),
    reply: () => w.reply(better, other),
    end: () => w.end(better, other),
    wins: () => w.wins(better, other),
    many: () => w.many,
  };
  return told[code]();
}

export const reasonsTold = (
  reasons: readonly Reason[],
  game: string,
  who: (seat: number) => Who,
  words: Words,
): string => reasons.map((reason) => reasonTold(reason, game, who, words)).join(" ");
