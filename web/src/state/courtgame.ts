// What the court table shows at each step of a turn: card, place, target.
import type { PileShown, PileState } from "../components/PileView.svelte";
import type { HandCard } from "../components/Hand.svelte";
import type { Choice, CourtView, Joined, Laying, Pile } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import type { Bar } from "./cardgame";
import { joiningOf, layingOf } from "./previews";

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

const CARDS: readonly string[] = printed.court.cards;
const order = (card: string): number => CARDS.indexOf(card);

/** What is printed on a noble: its value, or "X". */
export const markOf = (card: string): string => printed.court.marks[order(card)] ?? card;

/** What nobles are worth together: a number, or one with jesters in it. */
function valueTold({ fixed, jesters }: Pick<Pile, "fixed" | "jesters">): string {
  const marks = jesters === 0 ? [] : jesters === 1 ? ["X"] : [`${jesters}X`];
  return [...(fixed || !jesters ? [String(fixed)] : []), ...marks].join(" + ");
}

/** What the court looks like to someone who chooses, or watches without choices. */
export interface Turn {
  view: CourtView;
  choices: readonly Choice[];
  picked: Selection;
  words: Words;
}

/** The card being played together with a pile: the one it lies on, or one it may join. */
const joinedAt = ({ view, choices }: Turn, number: number): Joined | null =>
  number === view.on ? view.joined : joiningOf(choices, `on p${number}`);

/** The piles of a zone as they look now. */
export const pilesShown = (turn: Turn, court: number | null): PileShown[] =>
  turn.view.piles.filter((pile) => pile.court === court).map((pile) => pileShown(turn, pile));

function pileShown(turn: Turn, pile: Pile): PileShown {
  const { view, choices } = turn;
  const { number, nobles } = pile;
  const state = stateOf(turn, pile);
  const joined = joinedAt(turn, number);
  const joining =
    state === "host" && joined && view.pending ? { house: view.turn, card: view.pending, joined } : null;
  const [pill, label] = [pillOf(turn, pile, joining), labelOf(turn, pile, joined, state)];
  return { number, nobles, joining, pill, tag: choices.length ? tagOf(turn, state) : "", label, state };
}

/** What the pile is worth; where the server says which values its jesters take, with those. */
function pillOf(
  { choices, picked }: Turn,
  pile: Pile,
  joining: { card: string; joined: Joined } | null,
): string {
  const conspiracy = conspiracyOf(choices, picked);
  const side = joining ? "jesters" : pile.number === picked.target ? "target_jesters" : null;
  const values = (side && conspiracy?.[side]) || [];
  if (values.length) return `${values.map((value) => `X = ${value}`).join(", ")}, ${conspiracy?.total}`;
  if (!joining) return valueTold(pile);
  const [sum, together] = [`${valueTold(pile)} + ${markOf(joining.card)}`, valueTold(joining.joined)];
  return together === sum ? together : `${sum} = ${together}`;
}

/** The conspiracy against the pile that is chosen, at the total wanted. */
export function conspiracyOf(
  choices: readonly Choice[],
  picked: Selection,
): Laying["conspiracies"][number] | null {
  if (picked.target === null) return null;
  const all = layingOf(choices, `against p${picked.target}`)?.conspiracies ?? [];
  return all.find((one) => one.total === picked.total) ?? all[0] ?? null;
}

function stateOf({ view, choices, picked }: Turn, pile: Pile): PileState {
  const among = (verb: string): PileState =>
    pileNumbers(choices, verb).includes(pile.number) ? "legal" : "dim";
  if (choices.length === 0) return view.pending !== null && view.on === pile.number ? "host" : "idle";
  if (picked.host === pile.number) return "host";
  if (picked.target === pile.number) return view.phase === "replacing" ? "host" : "target";
  if (view.phase === "placing") return among("on");
  if (view.phase === "conspiring") return among("against");
  if (view.phase === "replacing") return mayReplace(view, pile, choices) ? "replace" : "dim";
  return "idle";
}

/** Whether an option names the card of this pile. */
export function mayReplace(view: CourtView, pile: Pile | undefined, choices: readonly Choice[]): boolean {
  const noble = pile?.nobles[0];
  return noble?.house === view.turn && options(choices, "replace").includes(noble.card);
}

function tagOf({ view, words: { court: w } }: Turn, state: PileState): string {
  if (state === "host") return view.phase === "replacing" ? w.replaceIt : w.here(view.pending ?? "");
  return state === "target" ? w.remove : "";
}

function labelOf({ view, words }: Turn, pile: Pile, joined: Joined | null, state: PileState): string {
  const w = words.court;
  const nobles = pile.nobles.map(({ house, card }) => w.nobleName(w.shortHouses[house] ?? "", card));
  const said = [w.pile(nobles, valueTold(pile))];
  if (view.phase === "placing" && view.pending && joined && state !== "dim")
    said.push(w.makes(view.pending, valueTold(joined)));
  if (view.phase === "conspiring" && state === "legal") said.push(w.canGo);
  if (state === "target") said.push(w.remove);
  return said.join("; ");
}

/** Your hand with the card being played in it. */
export function handShown(view: CourtView, you: number, choices: readonly Choice[]): HandCard[] {
  const playable = options(choices, "play");
  const cards = (view.houses[you]?.hand ?? []).map((card): HandCard => {
    return { card, state: playable.length === 0 ? "idle" : playable.includes(card) ? "legal" : "out" };
  });
  if (view.pending !== null && view.turn === you) cards.push({ card: view.pending, state: "up" });
  return cards.sort((a, b) => order(a.card) - order(b.card));
}

export function pileNumbered(view: CourtView, number: number | null): Pile | undefined {
  return view.piles.find((pile) => pile.number === number);
}

export function togetherTold(pile: Pile | undefined, words: Words): string {
  return pile ? words.court.together(pile.nobles.map(({ card }) => markOf(card))) : "";
}

export function courtBar(turn: Turn, you: number): Bar {
  const { view, choices, picked, words } = turn;
  const w = words.court;
  const limit = view.houses[you]?.limit ?? null;
  const mayPlan = choices.some(({ option }) => option === "plan");
  switch (view.phase) {
    case "placing":
      if (picked.host !== null) return joining(turn, picked.host);
      return {
        sentence: w.place(view.pending ?? ""),
        facts: mayPlan ? `${w.placeFacts} ${w.planFacts}` : w.placeFacts,
      };
    case "conspiring":
      return conspiring(turn);
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

function joining({ view, choices, words }: Turn, host: number): Bar {
  const w = words.court;
  const joined = joiningOf(choices, `on p${host}`);
  const removable = joined?.removable.length ?? 0;
  const facts = [removable ? w.mayConspire(removable) : "", powerTold(joined, words)].filter(Boolean);
  return { sentence: joinsTold(view, host, joined, words), facts: facts.join(" ") || w.allyOnly };
}

function joinsTold(view: CourtView, host: number | null, joined: Joined | null, words: Words): string {
  const pile = togetherTold(pileNumbered(view, host), words);
  return words.court.joins(view.pending ?? "", pile, joined ? valueTold(joined) : "");
}

/** What the card does to the pile that it allies with. */
const powerTold = (joined: Joined | null, words: Words): string =>
  joined?.power ? words.court[joined.power] : "";

/** The option to remove nothing: an alliance, unless the card's power undoes it. */
export const allyTold = (view: CourtView, words: Words): string =>
  view.joined?.power ? words.court.removeNone : words.court.onlyAlly;

function conspiring({ view, choices, picked, words }: Turn): Bar {
  const w = words.court;
  const { joined, on } = view;
  const laying = layingOf(choices, picked.target === null ? "ally" : `against p${picked.target}`);
  const targets = pileNumbers(choices, "against").length;
  const facts =
    picked.target === null
      ? [w.conspireFacts(joined ? valueTold(joined) : "", targets, powerTold(joined, words))]
      : [
          w.chosenTarget(togetherTold(pileNumbered(view, picked.target), words)),
          laying ? w.influenceTo(laying.own, laying.other) : "",
        ];
  const end = laying?.ends ? w.endsGame : "";
  return { sentence: joinsTold(view, on, joined, words), facts: [...facts, end].filter(Boolean).join(" ") };
}
