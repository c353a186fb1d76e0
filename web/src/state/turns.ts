// A whole turn in words, and where its card goes: the records' notation told with what lies on the table.
import type { CourtView, GameView } from "../protocol/types";
import type { Words } from "../words/en";
import { numbersIn } from "./choices";
import { pileNumbered, powerOf, togetherTold } from "./courtgame";
import { optionTold } from "./options";

interface Place {
  game: string;
  view: GameView | null;
}

/** What a turn at court does: the card, the pile it joins and the pile that goes. */
export interface CourtTurn {
  card: string;
  host: number | null;
  target: number | null;
  isSent: boolean;
  isPlanned: boolean;
  isAlly: boolean; // no pile is removed although one could be
}

export function turnTold(turn: readonly string[], place: Place, words: Words): string {
  const [first = ""] = turn;
  if (place.game !== "court" || !place.view || !isCourtTurn(first)) return optionTold(first, place, words);
  const view = place.view as CourtView;
  const { card, host, target, isSent, isPlanned, isAlly } = courtTurn(turn, view);
  const w = words.review.turn;
  if (isSent) return w.send(card);
  if (isPlanned) return w.plan(card);
  const pile = (number: number | null): string => togetherTold(pileNumbered(view, number), words);
  if (target !== null) return w.remove(card, pile(host), pile(target));
  if (host === null) return words.act.play(card);
  const on = pileNumbered(view, host);
  const power = powerOf(card, on?.nobles.length ?? 0);
  if (power === "clears") return w.clear(card, pile(host));
  if (power === "parts")
    return (on?.nobles.length ?? 0) > 1 ? w.scatter(card, pile(host)) : w.beside(card, pile(host));
  return isAlly ? w.only(card, pile(host)) : w.join(card, pile(host));
}

const isCourtTurn = (option: string): boolean => /^(play|send|plan|on|ally|against)\b/.test(option);
const pileIn = (turn: readonly string[], verb: string): number | null => {
  const found = turn.find((option) => option.startsWith(`${verb} p`));
  return found === undefined ? null : Number(found.slice(verb.length + 2));
};

/** A turn that may have been begun already, or have moves that were the only ones possible. */
export function courtTurn(turn: readonly string[], view: CourtView): CourtTurn {
  const played = turn.find((option) => option.startsWith("play "));
  return {
    card: played?.slice(5) ?? view.pending ?? "",
    host: pileIn(turn, "on") ?? view.on,
    target: pileIn(turn, "against"),
    isSent: turn.includes("send"),
    isPlanned: turn.includes("plan"),
    isAlly: turn.includes("ally"),
  };
}

/** Whether nothing on the table shows a turn: it reveals, draws, bids, passes or plans. */
export const isBare = (turn: readonly string[], game: string): boolean =>
  turn.length > 0 && (game === "court" ? turn.includes("plan") : takenIn(turn).length === 0);

/** The cards of the market or the dice, counted as the records count them, that a turn takes. */
export const takenIn = (turn: readonly string[]): number[] =>
  turn[0]?.startsWith("take ") ? numbersIn(turn[0]) : [];
