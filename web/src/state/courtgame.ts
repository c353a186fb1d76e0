// What the court table shows at each step of a turn: card, place, and what the card does there.
import type { PileShown, PileState, Tag } from "../components/PileView.svelte";
import type { HandCard } from "../components/Hand.svelte";
import type { Choice, CourtView, Joined, Pile } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import type { Bar } from "./cardgame";
import { joiningOf, layingOf } from "./previews";

export interface Selection {
  host: number | null; // the pile that the card would join, or joins
  target: number | null; // the circle card to be replaced
  total: number | null; // where jesters leave a choice: what both sides shall be worth
}
export const NOTHING_PICKED: Selection = { host: null, target: null, total: null };

type Change = readonly [before: number, after: number];

/** One way to end the turn: a button, and a pile that does the same when it is pressed. */
export interface Act {
  kind: "send" | "plan" | "power" | "remove" | "ally";
  pile: number | null; // the pile that is pressed for it
  key: string;
  label: string;
  moves: string[]; // in the notation of the records
  own: Change | null;
  other: Change | null;
  ends: boolean;
  totals: Change | null; // where jesters leave a choice: the least and the most that both sides can be worth
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

const marksOf = (pile: Pile): string[] => pile.nobles.map(({ card }) => markOf(card));

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
  aimed?: { pile: number; isWhole: boolean } | null; // a pile that goes just now
}

export function pileNumbered(view: CourtView, number: number | null): Pile | undefined {
  return view.piles.find((pile) => pile.number === number);
}

const NAMED_BY_NOBLES = 2; // larger piles are named by what they are worth

export function togetherTold(pile: Pile | undefined, words: Words): string {
  if (!pile) return "";
  const isLarge = pile.nobles.length > NAMED_BY_NOBLES;
  return words.court.together(isLarge ? [valueTold(pile)] : marksOf(pile));
}

// A turn's last step: what may be done where the card lies.

/** The card being played together with a pile: the one it lies on, or one it may join. */
const joinedAt = ({ view, choices }: Turn, number: number): Joined | null =>
  number === view.on ? view.joined : joiningOf(choices, `on p${number}`);

/** The pile that the card lies on, or that was chosen for it. */
export const hostOf = ({ view, picked }: Turn): number | null => view.on ?? picked.host;

type Outcome = Pick<Act, "own" | "other" | "ends" | "totals">;
const outcome = (laying: { own: Change; other: Change; ends: boolean } | null): Outcome => ({
  own: laying?.own ?? null,
  other: laying?.other ?? null,
  ends: laying?.ends ?? false,
  totals: null,
});

/** What both houses would have without a pile; the server tells it once, wherever the card lies. */
function removalOf({ choices }: Turn, host: number, pile: number): Outcome {
  const all = choices.flatMap(({ option }) => joiningOf(choices, option)?.removals ?? []);
  const joining = joiningOf(choices, `on p${host}`);
  const found = all.find((removal) => removal.pile === pile);
  const ends = joining?.ending?.includes(pile) ?? false;
  const totals = joining?.jesters_choose?.find((choice) => choice.pile === pile)?.totals ?? null;
  return { ...outcome(found ? { ...found, ends } : null), totals };
}

/** The piles that may be removed with the card on this pile, the one that costs the other house most first. */
function removals(turn: Turn, host: number): { pile: number; moves: string[]; outcome: Outcome }[] {
  const { view, choices } = turn;
  const found =
    view.phase === "conspiring"
      ? pileNumbers(choices, "against").map((pile) => {
          const move = `against p${pile}`;
          return { pile, moves: [move], outcome: outcome(layingOf(choices, move)) };
        })
      : (joiningOf(choices, `on p${host}`)?.removable ?? []).map((pile) => {
          const moves = [`on p${host}`, `against p${pile}`];
          return { pile, moves, outcome: removalOf(turn, host, pile) };
        });
  const lost = ({ outcome: { own, other } }: (typeof found)[number]): number =>
    (other ? other[1] : 0) * 1000 - (own ? own[1] : 0);
  return found.toSorted((a, b) => lost(a) - lost(b));
}

/** The moves and the outcome of allying: a minister or a lady has to use the power there. */
function alliance({ view, choices }: Turn, host: number): { moves: string[]; outcome: Outcome } {
  if (view.phase === "conspiring") return { moves: ["ally"], outcome: outcome(layingOf(choices, "ally")) };
  const joining = joiningOf(choices, `on p${host}`);
  const moves = [`on p${host}`, ...(joining?.removable.length ? ["ally"] : [])];
  return { moves, outcome: outcome(joining?.ally ?? layingOf(choices, "send")) };
}

/** Everything that may be done now, the bright one first where a place is chosen. */
export function actsOf(turn: Turn): Act[] {
  const { view, words } = turn;
  if (view.phase !== "placing" && view.phase !== "conspiring") return [];
  const host = hostOf(turn);
  return host === null ? placeless(turn) : actsAt(turn, host, words);
}

/** What needs no pile: to send the card, or to plan. */
function placeless({ choices, words: { court: w } }: Turn): Act[] {
  const act = (kind: "send" | "plan", key: string, label: string): Act[] =>
    choices.some(({ option }) => option === kind)
      ? [{ kind, pile: null, key, label, moves: [kind], ...outcome(layingOf(choices, kind)) }]
      : [];
  return [...act("send", "s", w.send), ...act("plan", "p", w.plan)];
}

function actsAt(turn: Turn, host: number, words: Words): Act[] {
  const { view } = turn;
  const w = words.court;
  const power = joinedAt(turn, host)?.power ?? null;
  const told = (pile: number): string => togetherTold(pileNumbered(view, pile), words);
  const { moves, outcome: allied } = alliance(turn, host);
  const first: Act[] = power
    ? [{ kind: "power", pile: host, key: "1", label: powerLabel(turn, host, power), moves, ...allied }]
    : [];
  const others = removals(turn, host).map(({ pile, moves: sent, outcome: then }, at): Act => {
    return {
      kind: "remove",
      pile,
      key: String(first.length + at + 1),
      label: w.removePile(told(pile)),
      moves: sent,
      ...then,
    };
  });
  const last: Act[] = power
    ? []
    : [
        {
          kind: "ally",
          pile: host,
          key: "a",
          label: others.length ? w.onlyAlly : w.join(told(host)),
          moves,
          ...allied,
        },
      ];
  return [...first, ...others, ...last];
}

/** What the power of the card does to the pile, as an order: a lady has nothing to scatter on a single noble. */
function powerLabel({ view, words }: Turn, host: number, power: "clears" | "parts"): string {
  const [w, pile] = [words.court, pileNumbered(view, host)];
  const told = togetherTold(pile, words);
  if (power === "clears") return w.clearPile(told);
  return pile?.nobles.length === 1 ? w.standBeside(told) : w.scatterPile(told);
}

/** "ally" as an order, for hints and reviews. */
export function allyTold(view: CourtView, words: Words): string {
  const power = view.joined?.power;
  const turn = { view, words, choices: [], picked: NOTHING_PICKED };
  return power && view.on !== null ? powerLabel(turn, view.on, power) : words.court.onlyAlly;
}

// The piles.

/** The piles of a zone as they look now. */
export function pilesShown(turn: Turn, court: number | null): PileShown[] {
  const acts = turn.choices.length ? actsOf(turn) : [];
  const marked = turn.choices.length ? removableNow(turn) : new Set<number>();
  return turn.view.piles
    .filter((pile) => pile.court === court)
    .map((pile) => pileShown(turn, pile, acts, marked));
}

/** While a place is still to be chosen: the piles that some place could remove. */
function removableNow(turn: Turn): Set<number> {
  if (turn.view.phase !== "placing" || hostOf(turn) !== null) return new Set();
  return new Set(turn.choices.flatMap(({ option }) => joiningOf(turn.choices, option)?.removable ?? []));
}

function pileShown(turn: Turn, pile: Pile, acts: readonly Act[], marked: ReadonlySet<number>): PileShown {
  const { view } = turn;
  const joined = joinedAt(turn, pile.number);
  const act = acts.find((one) => one.pile === pile.number);
  const state = stateOf(turn, pile, act, acts);
  const isHost = state === "host" || state === "power";
  const joining = isHost && joined && view.pending ? { house: view.turn, card: view.pending, joined } : null;
  return {
    number: pile.number,
    nobles: pile.nobles,
    joining: joining && { house: joining.house, card: joining.card },
    goes: state === "power" && joined?.power === "clears",
    isMarked: marked.has(pile.number),
    ...pillOf(turn, pile, state, joined, act),
    tag: turn.choices.length ? tagOf(turn, pile, state, act) : null,
    label: labelOf(turn, pile, joined, state, act),
    state,
  };
}

function stateOf(
  { view, choices, picked, aimed }: Turn,
  pile: Pile,
  act: Act | undefined,
  acts: readonly Act[],
): PileState {
  if (aimed?.pile === pile.number) return aimed.isWhole ? "doomed" : "power";
  if (choices.length === 0) return view.pending !== null && view.on === pile.number ? "host" : "idle";
  if (view.phase === "replacing") {
    if (picked.target === pile.number) return "chosen";
    return mayReplace(view, pile, choices) ? "opens" : "dim";
  }
  if (view.phase !== "placing" && view.phase !== "conspiring") return "idle";
  if (hostOf({ view, choices, picked, words: {} as Words }) === null) {
    const joining = joiningOf(choices, `on p${pile.number}`);
    return joining === null ? "dim" : joining.removable.length ? "opens" : "may";
  }
  if (act?.kind === "power") return "power";
  if (act?.kind === "remove") return act === acts[0] ? "first" : "other";
  return pile.number === (view.on ?? picked.host) ? "host" : "dim";
}

/** What a pile is worth, and what it would be with the card. */
function pillOf(
  turn: Turn,
  pile: Pile,
  state: PileState,
  joined: Joined | null,
  act: Act | undefined,
): Pick<PileShown, "pill" | "prefix" | "sum"> {
  const { view, words } = turn;
  const value = valueTold(pile);
  const plain = { pill: value, prefix: "", sum: null };
  const isOpen = state === "may" || state === "opens";
  if (act?.kind === "remove") return { ...plain, pill: targetPill(turn, pile, act) };
  if (!joined || view.pending === null) return plain;
  const mark = markOf(view.pending);
  if (isOpen) return { ...plain, sum: { from: value, add: mark, to: valueTold(joined) } };
  if (state === "power" && joined.power === "clears")
    return { ...plain, pill: words.court.stays(mark), prefix: words.court.go(clearedTold(pile)) };
  return state === "host" || state === "power" ? { ...plain, pill: hostPill(turn, value, joined) } : plain;
}

const clearedTold = (pile: Pile): string =>
  pile.nobles.length > NAMED_BY_NOBLES ? valueTold(pile) : marksOf(pile).join(" + ");

function hostPill({ view }: Turn, value: string, joined: Joined): string {
  const [sum, together] = [`${value} + ${markOf(view.pending ?? "")}`, valueTold(joined)];
  return together === sum ? together : `${sum} = ${together}`;
}

/** A pile that would be removed: what it consists of, and what its jesters make of it. */
function targetPill(turn: Turn, pile: Pile, act: Act): string {
  const marks = marksOf(pile);
  const total = totalOf(turn, pile, act);
  if (marks.length === 1 && String(total) === marks[0]) return String(total);
  const sum = marks.length > 3 ? valueTold(pile) : marks.join(" + ");
  return total === null || sum === String(total) ? sum : `${sum} = ${total}`;
}

/** What both sides of a conspiracy are worth, as far as it is settled or chosen. */
export function totalOf(turn: Turn, pile: Pile, act: Act): number | null {
  if (act.totals) {
    const [least, most] = act.totals;
    return Math.min(most, Math.max(least, turn.picked.total ?? least));
  }
  if (pile.jesters === 0) return pile.fixed;
  const host = hostOf(turn);
  const joined = host === null ? null : joinedAt(turn, host);
  return joined?.jesters === 0 ? joined.fixed : null;
}

/** Whether an option names the card of this pile. */
export function mayReplace(view: CourtView, pile: Pile | undefined, choices: readonly Choice[]): boolean {
  const noble = pile?.nobles[0];
  return noble?.house === view.turn && options(choices, "replace").includes(noble.card);
}

function tagOf(turn: Turn, pile: Pile, state: PileState, act: Act | undefined): Tag | null {
  const { view, words } = turn;
  const w = words.court;
  if (state === "opens" && view.phase === "placing")
    return { text: removesTold(turn, pile.number), tone: "soft" };
  if (state === "chosen") return { text: w.replaceIt, tone: "ink" };
  if (state === "host") return { text: w.here(view.pending ?? ""), tone: "ink" };
  if (state === "power" && act)
    return {
      text: w.numbered(act.key, w.powerTag[joinedAt(turn, pile.number)?.power ?? "clears"]),
      tone: "rubric",
    };
  if (state === "first" && act) return { text: w.numbered(act.key, w.remove), tone: "rubric" };
  if (state === "other" && act) return { text: w.numbered(act.key, w.remove), tone: "act" };
  if (state === "may" && joinedAt(turn, pile.number)?.power === "clears")
    return { text: w.clearsIt, tone: "soft" };
  return null;
}

/** "removes the 10", or "removes 1 of 2": never as if all of them went. */
function removesTold({ view, choices, words }: Turn, host: number): string {
  const piles = joiningOf(choices, `on p${host}`)?.removable ?? [];
  if (piles.length !== 1) return words.court.removesOne(piles.length);
  return words.court.removes(togetherTold(pileNumbered(view, piles[0] ?? null), words));
}

function labelOf(
  turn: Turn,
  pile: Pile,
  joined: Joined | null,
  state: PileState,
  act: Act | undefined,
): string {
  const { view, words } = turn;
  const w = words.court;
  const nobles = pile.nobles.map(({ house, card }) => w.nobleName(w.shortHouses[house] ?? "", card));
  const said = [w.pile(nobles, valueTold(pile))];
  if (view.phase === "placing" && view.pending && joined && state !== "dim")
    said.push(w.makes(view.pending, valueTold(joined)));
  if (view.phase === "placing" && state === "opens") said.push(removesTold(turn, pile.number));
  if (state === "host") said.push(w.here(view.pending ?? ""));
  if (act && (state === "first" || state === "other" || state === "power")) {
    said.push(act.label);
    if (act.own && act.other) said.push(bothTold(turn, act));
  }
  return said.join("; ");
}

/** "You 24, Gonzaga 23": what both houses would have. */
export function bothTold({ view, words: { court: w } }: Turn, { own, other, ends }: Act): string {
  if (!own || !other) return "";
  const told = w.both(own[1], w.shortHouses[1 - view.turn] ?? "", other[1]);
  return ends ? w.andEnds(told) : told;
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

/** Why a house has its influence: the values of its nobles, zone by zone. */
export function influenceTold({ piles }: CourtView, house: number, words: Words): string {
  const w = words.court;
  const zones = [
    [w.zones.circle, null],
    [w.zones.own, house],
    [w.zones.other, 1 - house],
  ] as const;
  const told = zones.flatMap(([zone, court]) => {
    const values = piles
      .filter((pile) => pile.court === court)
      .flatMap(({ nobles }) => nobles.filter((noble) => noble.house === house))
      .map(({ card }) => printed.court.values[order(card)] ?? 0);
    return values.length ? [w.inZone(zone, values)] : [];
  });
  return w.whyInfluence(w.shortHouses[house] ?? "", told);
}

// The bar.

export function courtBar(turn: Turn, you: number): Bar {
  const { view, words } = turn;
  const w = words.court;
  const limit = view.houses[you]?.limit ?? null;
  const host = hostOf(turn);
  switch (view.phase) {
    case "placing":
    case "conspiring":
      return host === null ? placing(turn) : atPlace(turn, host);
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

function placing({ view, choices, words: { court: w } }: Turn): Bar {
  const matches = choices.filter(({ option }) => joiningOf(choices, option)?.removable.length).length;
  const card = view.pending ?? "";
  const facts = [
    w.matches(matches),
    w.elsewhere[card] ?? (matches ? w.elsewhereAllies(card) : ""),
    w.choosePlace,
  ];
  return { sentence: w.place(card), facts: facts.filter(Boolean).join(" ") };
}

function atPlace(turn: Turn, host: number): Bar {
  const { view, words } = turn;
  const w = words.court;
  const [pile, joined] = [pileNumbered(view, host), joinedAt(turn, host)];
  const told = togetherTold(pile, words);
  const total = joined ? valueTold(joined) : "";
  const count = actsOf(turn).filter(({ kind }) => kind === "remove").length;
  const power = joined?.power ?? null;
  if (power === null && joined?.jesters === 0)
    return { sentence: w.joins(view.pending ?? "", told, total), facts: w.mayRemove(count, total) };
  const sentence = w.joinsPower(view.pending ?? "", told);
  if (power === null) return { sentence, facts: w.mayRemove(count, total) };
  return { sentence, facts: w.powerFacts(power, pile?.nobles.length ?? 0, count, total) };
}

// The places of piles on the phone: a grid of four columns.

export const COLUMNS = 4;

/**
 * The cell of each pile. A pile keeps its cell until it is gone; the nobles dealt to the circle have theirs from
 * the deal, whatever comes later takes the first free one.
 */
export function cellsOf(
  before: ReadonlyMap<number, number>,
  numbers: readonly number[],
  dealt: number,
): Map<number, number> {
  const cells = new Map<number, number>();
  const taken = new Set<number>();
  const put = (number: number, cell: number): void => {
    cells.set(number, cell);
    taken.add(cell);
  };
  for (const number of numbers) {
    const cell = before.get(number) ?? (number <= dealt ? number - 1 : null);
    if (cell !== null && !taken.has(cell)) put(number, cell);
  }
  for (const number of numbers) {
    if (cells.has(number)) continue;
    let cell = 0;
    while (taken.has(cell)) cell++;
    put(number, cell);
  }
  return cells;
}

/** Remembers the cells from one look at a zone to the next. */
export function cellKeeper(): (numbers: readonly number[], dealt: number) => ReadonlyMap<number, number> {
  let before: ReadonlyMap<number, number> = new Map();
  return (numbers, dealt) => (before = cellsOf(before, numbers, dealt));
}
