// An option in words, for hints and reviews: the records' notation told with what lies on the table.
import type { CardView, CourtView, DiceView, GameView } from "../protocol/types";
import type { Words } from "../words/en";
import { capital } from "../words/grammar";
import { numbersIn } from "./choices";
import { allyTold, pileNumbered, togetherTold } from "./courtgame";
import { isDrawn, textOf } from "./games.svelte";

export function optionTold(
  option: string,
  { game, view }: { game: string; view: GameView | null },
  words: Words,
): string {
  if (!view) return option;
  if (!isDrawn(game)) return capital(textOf(game, option));
  if (game === "board") return boardTold(option, words);
  if (game === "card") return cardTold(option, view as CardView, words);
  return game === "dice"
    ? diceTold(option, view as DiceView, words)
    : courtTold(option, view as CourtView, words);
}

function boardTold(option: string, words: Words): string {
  const w = words.board;
  if (option.startsWith("bid ")) return w.bid(Number(option.slice(4)));
  return ({ pass: w.pass, draw: w.draw, stop: w.open } as Record<string, string>)[option] ?? option;
}

function cardTold(option: string, view: CardView, words: Words): string {
  if (option === "reveal") return view.revealed ? words.card.revealAnother : words.card.reveal;
  const cards = numbersIn(option).flatMap((number) => view.market.at(-number) ?? []);
  return words.act.load(cards);
}

function diceTold(option: string, view: DiceView, words: Words): string {
  return words.act.take(numbersIn(option).flatMap((number) => view.dice[number - 1] ?? []));
}

function courtTold(option: string, view: CourtView, words: Words): string {
  const w = words.court;
  const [verb, what = ""] = option.split(" ");
  const pile = (): string => togetherTold(pileNumbered(view, Number(what.slice(1))), words);
  const told: Record<string, () => string> = {
    play: () => words.act.play(what),
    send: () => w.send,
    plan: () => w.plan,
    on: () => w.join(pile()),
    ally: () => allyTold(view, words),
    against: () => w.removePile(pile()),
    name: () => w.nameIt(Number(what)),
    replace: () => w.replaceCard(what),
    keep: () => w.keep,
  };
  return told[verb ?? ""]?.() ?? option;
}
