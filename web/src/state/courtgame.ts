// What the court table shows at each step of a turn: card, place, target.
import type { PileShown, PileState } from "../components/PileView.svelte";
import type { HandCard } from "../components/Hand.svelte";
import type { Choice, CourtView, Laying, Noble, Pile } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import type { Bar } from "./cardgame";
import { joiningOf, layingOf } from "./previews";

const VALUES: Record<string, number> = printed.court.values;

export interface Selection {
  host: number | null; // the pile that the card would join, or joins
  target: number | null; // the pile to be eliminated, or the circle card to be replaced
  total?: number | null; // where jesters leave a choice: what both sides shall be worth
}

export function options(choices: readonly Choice[], verb: string): string[] {
  return choices.flatMap(({ option }) =>
    option.startsWith(`${verb} `) ? [option.slice(verb.length + 1)] : [],
  );
}

/** The numbers of the piles that options of a verb name ("on p4"). */
export function pileNumbers(choices: readonly Choice[], verb: string): number[] {
  return options(choices, verb).map((name) => Number(name.slice(1)));
}

/** Nobles as sums: "5 + 5", "4 + X". */
export function sumTold(nobles: readonly Noble[]): string[] {
  return nobles.map(({ card }) => (card === "jester" ? "X" : String(VALUES[card] ?? card)));
}

/** What nobles are worth together: a number, or one with jesters in it. */
export function totalTold(cards: readonly string[]): string {
  const fixed = cards.filter((card) => card !== "jester").reduce((sum, card) => sum + (VALUES[card] ?? 0), 0);
  const jesters = cards.filter((card) => card === "jester").length;
  const marks = jesters === 0 ? [] : jesters === 1 ? ["X"] : [`${jesters}X`];
  return [...(fixed || !jesters ? [String(fixed)] : []), ...marks].join(" + ");
}

export function influenceOf(view: CourtView, house: number): number {
  const nobles = view.piles.flatMap((pile) => pile.nobles);
  return nobles
    .filter((noble) => noble.house === house)
    .reduce((sum, { card }) => sum + (VALUES[card] ?? 0), 0);
}

/** Where the influence of a house stands: in the circle, in its own court, in the other's. */
export function influenceByZone(view: CourtView, house: number): Record<"circle" | "own" | "other", number> {
  const within = (court: number | null): number =>
    influenceOf({ ...view, piles: view.piles.filter((pile) => pile.court === court) }, house);
  return { circle: within(null), own: within(house), other: within(1 - house) };
}

const cardsOf = (pile: Pile): string[] => pile.nobles.map((noble) => noble.card);

/** The piles of a zone as they look now. */
export function pilesShown(
  view: CourtView,
  court: number | null,
  choices: readonly Choice[],
  picked: Selection,
  words: Words,
): PileShown[] {
  return view.piles
    .filter((pile) => pile.court === court)
    .map((pile) => pileShown(view, pile, choices, picked, words));
}

function pileShown(
  view: CourtView,
  pile: Pile,
  choices: readonly Choice[],
  picked: Selection,
  words: Words,
): PileShown {
  const state = stateOf(view, pile, choices, picked);
  const joining =
    state === "host" && view.pending && view.phase !== "replacing"
      ? { house: view.turn, card: view.pending }
      : null;
  const pill = pillOf(view, pile, choices, picked, joining);
  return {
    number: pile.number,
    nobles: pile.nobles,
    joining,
    pill,
    tag: choices.length ? tagOf(view, state, words) : "",
    label: labelOf(view, pile, state, words),
    state,
  };
}

/** What the pile is worth; where the house says which values its jesters take, with those. */
function pillOf(
  view: CourtView,
  pile: Pile,
  choices: readonly Choice[],
  picked: Selection,
  joining: Noble | null,
): string {
  const total = totalTold(cardsOf(pile));
  const conspiracy = conspiracyOf(choices, picked);
  if (joining) {
    const together = totalTold([...cardsOf(pile), joining.card]);
    const sum = `${total} + ${sumTold([joining])[0]}`;
    if (conspiracy?.jesters.length) return `${jestersTold(conspiracy.jesters)}, ${conspiracy.total}`;
    return together === sum ? together : `${sum} = ${together}`;
  }
  if (pile.number === picked.target && conspiracy?.target_jesters.length)
    return `${jestersTold(conspiracy.target_jesters)}, ${conspiracy.total}`;
  return total;
}

const jestersTold = (values: readonly number[]): string => values.map((value) => `X = ${value}`).join(", ");

/** The conspiracy against the pile that is chosen, at the total wanted. */
export function conspiracyOf(
  choices: readonly Choice[],
  picked: Selection,
): Laying["conspiracies"][number] | null {
  if (picked.target === null) return null;
  const all = layingOf(choices, `against p${picked.target}`)?.conspiracies ?? [];
  return all.find((one) => one.total === picked.total) ?? all[0] ?? null;
}

function stateOf(view: CourtView, pile: Pile, choices: readonly Choice[], picked: Selection): PileState {
  if (choices.length === 0) return view.pending !== null && view.on === pile.number ? "host" : "idle";
  if (picked.host === pile.number) return "host";
  if (picked.target === pile.number) return view.phase === "replacing" ? "host" : "target";
  if (view.phase === "placing") return pileNumbers(choices, "on").includes(pile.number) ? "legal" : "dim";
  if (view.phase === "conspiring")
    return pileNumbers(choices, "against").includes(pile.number) ? "legal" : "dim";
  if (view.phase === "replacing") return mayReplace(view, pile, choices) ? "replace" : "dim";
  return "idle";
}

function mayReplace(view: CourtView, pile: Pile, choices: readonly Choice[]): boolean {
  const [noble] = pile.nobles;
  return noble !== undefined && noble.house === view.turn && options(choices, "replace").includes(noble.card);
}

function tagOf(view: CourtView, state: PileState, words: Words): string {
  if (state === "host")
    return view.phase === "replacing" ? words.court.replaceIt : words.court.here(view.pending ?? "");
  return state === "target" ? words.court.remove : "";
}

function labelOf(view: CourtView, pile: Pile, state: PileState, words: Words): string {
  const w = words.court;
  const nobles = pile.nobles.map(({ house, card }) => w.nobleName(w.shortHouses[house] ?? "", card));
  const said = [w.pile(nobles, totalTold(cardsOf(pile)))];
  if (view.phase === "placing" && view.pending && state !== "dim")
    said.push(w.makes(view.pending, totalTold([...cardsOf(pile), view.pending])));
  if (view.phase === "conspiring" && state === "legal") said.push(w.canGo);
  if (state === "target") said.push(w.remove);
  return said.join("; ");
}

/** Your hand with the card being played in it. */
export function handShown(view: CourtView, you: number, choices: readonly Choice[]): HandCard[] {
  const hand = view.houses[you]?.hand ?? [];
  const playable = options(choices, "play");
  const isPending = view.pending !== null && view.turn === you;
  const cards: HandCard[] = hand.map((card) => ({
    card,
    state: playable.length === 0 ? "idle" : playable.includes(card) ? "legal" : "out",
  }));
  if (!isPending || view.pending === null) return cards;
  const up: HandCard = { card: view.pending, state: "up" };
  return [...cards, up].sort((a, b) => order(a.card) - order(b.card));
}

const KINDS = ["minister", "lady", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jester", "duke"];
const order = (card: string): number => KINDS.indexOf(card);

export function pileNumbered(view: CourtView, number: number | null): Pile | undefined {
  return view.piles.find((pile) => pile.number === number);
}

export function togetherTold(pile: Pile | undefined, words: Words): string {
  return pile ? words.court.together(sumTold(pile.nobles)) : "";
}

export function courtBar(
  view: CourtView,
  you: number,
  choices: readonly Choice[],
  picked: Selection,
  words: Words,
): Bar {
  const w = words.court;
  const limit = view.houses[you]?.limit ?? null;
  switch (view.phase) {
    case "placing":
      return picked.host === null
        ? {
            sentence: w.place(view.pending ?? ""),
            facts: choices.some(({ option }) => option === "plan")
              ? `${w.placeFacts} ${w.planFacts}`
              : w.placeFacts,
          }
        : joining(view, choices, picked.host, words);
    case "conspiring":
      return conspiring(view, choices, picked, words);
    case "naming":
      return { sentence: w.name, facts: w.nameFacts };
    case "replacing":
      return { sentence: w.replace, facts: w.replaceFacts };
    default:
      return {
        sentence: w.choose,
        facts: limit === null ? w.chooseFacts : `${w.chooseFacts} ${w.limitFacts(limit)}`,
      };
  }
}

function joining(view: CourtView, choices: readonly Choice[], host: number, words: Words): Bar {
  const w = words.court;
  const pile = pileNumbered(view, host);
  const card = view.pending ?? "";
  const total = totalTold([...(pile ? cardsOf(pile) : []), card]);
  const removable = joiningOf(choices, `on p${host}`)?.removable.length ?? 0;
  const facts = [removable ? w.mayConspire(removable) : "", powerTold(card, pile, words)].filter(Boolean);
  return { sentence: w.joins(card, togetherTold(pile, words), total), facts: facts.join(" ") || w.allyOnly };
}

/** What the card does to the pile it joins, whether another is removed or not. */
function powerTold(card: string | null, pile: Pile | undefined, words: Words): string {
  if (card === "lady") return words.court.parts;
  return card === "minister" && (pile?.nobles.length ?? 0) > 1 ? words.court.clears : "";
}

/** The option to remove nothing: an alliance, unless the card's power undoes it. */
export function allyTold(view: CourtView, words: Words): string {
  const { removeNone, onlyAlly } = words.court;
  return powerTold(view.pending, pileNumbered(view, view.on), words) ? removeNone : onlyAlly;
}

function conspiring(view: CourtView, choices: readonly Choice[], picked: Selection, words: Words): Bar {
  const w = words.court;
  const pile = pileNumbered(view, view.on);
  const card = view.pending ?? "";
  const total = totalTold([...(pile ? cardsOf(pile) : []), card]);
  const targets = pileNumbers(choices, "against").length;
  const option = picked.target === null ? "ally" : `against p${picked.target}`;
  const laying = layingOf(choices, option);
  const power = powerTold(view.pending, pile, words);
  const chosen =
    picked.target === null ? "" : w.chosenTarget(togetherTold(pileNumbered(view, picked.target), words));
  const effect = laying && picked.target !== null ? w.influenceTo(laying.own, laying.other) : "";
  const end = laying?.ends ? w.endsGame : "";
  return {
    sentence: w.joins(card, togetherTold(pile, words), total),
    facts: [picked.target === null ? w.conspireFacts(total, targets, power) : chosen, effect, end]
      .filter(Boolean)
      .join(" "),
  };
}
