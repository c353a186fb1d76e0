// What the court table shows at each step of a turn: card, place, and what the card does there.
import type { PileShown, PileState, Tag } from "../components/PileView.svelte";
import type { HandCard } from "../components/Hand.svelte";
import type { Choice, CourtView, GameEvent, House, Joined, Noble, Pile } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import type { Bar } from "./cardgame";
import { joiningOf, layingOf } from "./previews";

export interface Selection {
  host: number | null; // the pile that the card would join, or joins
  target: number | null; // the circle card to be replaced
}
export const NOTHING_PICKED: Selection = { host: null, target: null };

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

const POWERS: Record<string, Partial<Record<"clears" | "parts", number>>> = printed.court.powers;

/** What a card does to a pile of so many nobles when it allies with them. */
export function powerOf(card: string, nobles: number): "clears" | "parts" | null {
  const { clears = Infinity, parts = Infinity } = POWERS[card] ?? {};
  return nobles >= clears ? "clears" : nobles >= parts ? "parts" : null;
}

/** What is printed on nobles, in the order in which sums are told: jesters last. */
export function marksOf({ nobles }: { nobles: readonly Noble[] }): string[] {
  const marks = nobles.map(({ card }) => markOf(card));
  return [...marks.filter((mark) => mark !== "X"), ...marks.filter((mark) => mark === "X")];
}

/** What nobles are worth together: a number, or one with jesters in it. */
function valueTold({ fixed, jesters }: Pick<Pile, "fixed" | "jesters">): string {
  const marks = jesters === 0 ? [] : jesters === 1 ? ["X"] : [`${jesters}X`];
  return [...(fixed || !jesters ? [String(fixed)] : []), ...marks].join(" + ");
}

export function worthOf(nobles: readonly Noble[]): string {
  const marks = nobles.map(({ card }) => markOf(card));
  const jesters = marks.filter((mark) => mark === "X").length;
  return valueTold({ fixed: marks.reduce((sum, mark) => sum + (Number(mark) || 0), 0), jesters });
}

/** What the court looks like to someone who chooses, or watches without choices. */
export interface Turn {
  view: CourtView;
  choices: readonly Choice[];
  picked: Selection;
  words: Words;
  rival?: string; // the name of the other player
  looked?: number | null; // a pile that pointer or focus is on
  aimed?: { pile: number; isWhole: boolean } | null; // a pile that goes just now
}

export function pileNumbered(view: CourtView, number: number | null): Pile | undefined {
  return view.piles.find((pile) => pile.number === number);
}

export const NAMED_BY_NOBLES = 2; // larger piles are named by what they are worth

export function togetherTold(pile: Pile | undefined, words: Words): string {
  if (!pile) return "";
  const [only, ...more] = pile.nobles;
  if (only && !more.length) return words.court.theCard(only.card);
  const isLarge = pile.nobles.length > NAMED_BY_NOBLES;
  return words.court.together(isLarge ? [valueTold(pile)] : marksOf(pile));
}

// A turn's last step: what may be done where the card lies.

/** The card being played together with a pile: the one it lies on, or one it may join. */
const joinedAt = ({ view, choices }: Turn, number: number): Joined | null =>
  number === view.on ? view.joined : joiningOf(choices, `on p${number}`);

/** The pile that the card lies on, or that was chosen for it. */
export const hostOf = ({ view, picked }: Turn): number | null => view.on ?? picked.host;

type Outcome = Pick<Act, "own" | "other" | "ends">;
const outcome = (laying: { own: Change; other: Change; ends: boolean } | null): Outcome => ({
  own: laying?.own ?? null,
  other: laying?.other ?? null,
  ends: laying?.ends ?? false,
});

/** How far your house is ahead after something; far ahead or behind where that ends the game. */
function leadAfter({ own, other, ends }: Outcome): number {
  if (!own || !other) return 0;
  const lead = own[1] - other[1];
  return ends ? lead + Math.sign(lead) * 1000 : lead;
}

/** Whether something leaves your house further behind than it is. */
export const isHarm = (act: Outcome): boolean =>
  act.own !== null && act.other !== null && leadAfter(act) < act.own[0] - act.other[0];

/** What both houses would have without a pile; the server tells it once, wherever the card lies. */
function removalOf({ choices }: Turn, host: number, pile: number): Outcome {
  const all = choices.flatMap(({ option }) => joiningOf(choices, option)?.removals ?? []);
  const joining = joiningOf(choices, `on p${host}`);
  const found = all.find((removal) => removal.pile === pile);
  const ends = joining?.ending?.includes(pile) ?? false;
  return outcome(found ? { ...found, ends } : null);
}

/** The piles that may be removed with the card on this pile. */
function removals(turn: Turn, host: number): { pile: number; moves: string[]; outcome: Outcome }[] {
  const { view, choices } = turn;
  return view.phase === "conspiring"
    ? pileNumbers(choices, "against").map((pile) => {
        const move = `against p${pile}`;
        return { pile, moves: [move], outcome: outcome(layingOf(choices, move)) };
      })
    : (joiningOf(choices, `on p${host}`)?.removable ?? []).map((pile) => {
        const moves = [`on p${host}`, `against p${pile}`];
        return { pile, moves, outcome: removalOf(turn, host, pile) };
      });
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

/** The act that Enter does where a place is chosen: the first, which is the best for you, unless it harms you. */
export function brightOf(acts: readonly Act[]): Act | undefined {
  const [first] = acts;
  return first && !isHarm(first) ? first : undefined;
}

export const REMOVALS_SHOWN = 2; // as buttons; any of them can be pressed on the table

/** What needs no pile: to send the card, or to plan. */
function placeless({ choices, words: { court: w } }: Turn): Act[] {
  const act = (kind: "send" | "plan", key: string, label: string): Act[] =>
    choices.some(({ option }) => option === kind)
      ? [{ kind, pile: null, key, label, moves: [kind], ...outcome(layingOf(choices, kind)) }]
      : [];
  return [...act("send", "s", w.send), ...act("plan", "p", w.plan)];
}

/** Everything that the card may do on a pile, what is best for your house first. */
function actsAt(turn: Turn, host: number, words: Words): Act[] {
  const w = words.court;
  const power = joinedAt(turn, host)?.power ?? null;
  const { moves, outcome: allied } = alliance(turn, host);
  const found = removals(turn, host);
  const isOnly = found.length === 0;
  const named = namesOf(
    turn,
    found.map(({ pile }) => pile),
  );
  const removing = found.map(({ pile, moves: sent, outcome: then }): Omit<Act, "key"> => {
    return { kind: "remove", pile, label: w.removePile(named(pile)), moves: sent, ...then };
  });
  const told = togetherTold(pileNumbered(turn.view, host), words);
  const adding: Omit<Act, "key"> = power
    ? { kind: "power", pile: host, label: powerLabel(turn, host, power, isOnly), moves, ...allied }
    : { kind: "ally", pile: host, label: isOnly ? w.join(told) : w.onlyAlly, moves, ...allied };
  // What removes a pile comes before what removes none and is as good.
  const acts = [...removing, adding].toSorted((a, b) => leadAfter(b) - leadAfter(a));
  let number = 0;
  return acts.map((act) => ({ ...act, key: act.kind === "ally" ? "a" : String(++number) }));
}

/** Names for piles: two nobles of the same value are told apart by their houses, two piles by their nobles. */
function namesOf({ view, words }: Turn, piles: readonly number[]): (pile: number) => string {
  const w = words.court;
  const names = new Map(piles.map((pile) => [pile, togetherTold(pileNumbered(view, pile), words)]));
  return (pile) => {
    const [name, shown] = [names.get(pile) ?? "", pileNumbered(view, pile)];
    const isAlone = [...names.values()].filter((other) => other === name).length === 1;
    const [only, ...more] = shown?.nobles ?? [];
    if (isAlone || !shown || !only) return name;
    return more.length ? w.together(marksOf(shown)) : w.ofHouse(w.shortHouses[only.house] ?? "", only.card);
  };
}

/** What the power of the card does to the pile, as an order: a lady has nothing to scatter on a single noble. */
function powerLabel({ view, words }: Turn, host: number, power: "clears" | "parts", isOnly: boolean): string {
  const [w, pile] = [words.court, pileNumbered(view, host)];
  const told = togetherTold(pile, words);
  if (power === "clears") return w.clearPile(told);
  if (pile && pile.nobles.length > 1) return w.scatterPile(told);
  return isOnly ? w.standBeside(told) : w.onlyBeside;
}

/** "ally" as an order, for hints and reviews. */
export function allyTold(view: CourtView, words: Words): string {
  const power = view.joined?.power;
  const turn = { view, words, choices: [], picked: NOTHING_PICKED };
  return power && view.on !== null ? powerLabel(turn, view.on, power, true) : words.court.onlyAlly;
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

/** While a place is still to be chosen: the piles that some place could remove, or the one that is looked at. */
function removableNow({ view, choices, picked, words, looked = null }: Turn): Set<number> {
  if (view.phase !== "placing" || hostOf({ view, choices, picked, words }) !== null) return new Set();
  const at = looked === null ? null : joiningOf(choices, `on p${looked}`);
  if (at?.removable.length) return new Set(at.removable);
  return new Set(choices.flatMap(({ option }) => joiningOf(choices, option)?.removable ?? []));
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
  if (act?.kind === "remove") return act === brightOf(acts) ? "first" : "other";
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
  if (act?.kind === "remove") return { ...plain, ...targetPill(turn, pile) };
  if (!joined || view.pending === null) return plain;
  const mark = markOf(view.pending);
  // What would be cleared or scattered never has the sum, unless the card removes another pile.
  if (state === "may" && joined.power)
    return pile.nobles.length > 1 ? plain : { ...plain, pill: words.court.apart(value, mark) };
  if (isOpen && joined.jesters) return { ...plain, pill: valueTold(joined) };
  if (isOpen) return { ...plain, sum: { from: value, add: mark, to: valueTold(joined) } };
  if (state === "power" && joined.power === "clears")
    return { ...plain, pill: words.court.stays(mark), prefix: words.court.only };
  if (state === "power") return { ...plain, pill: words.court.eachAlone };
  return state === "host" ? { ...plain, ...hostPill(turn, value, joined) } : plain;
}

type SumPill = Pick<PileShown, "pill" | "prefix">;

/** A sum whose first part is left out where room is short. */
function hostPill({ view }: Turn, value: string, joined: Joined): SumPill {
  const together = valueTold(joined);
  return { pill: together, prefix: joined.jesters ? "" : `${value} + ${markOf(view.pending ?? "")} =` };
}

/** What a pile and a card that is laid on it make together, for a turn that is only shown: "7 + 8 = 15". */
export function laidPill({ fixed, jesters }: Pick<Pile, "fixed" | "jesters">, card: string): string {
  const together = valueTold({
    fixed: fixed + (Number(markOf(card)) || 0),
    jesters: jesters + (markOf(card) === "X" ? 1 : 0),
  });
  const isSum = jesters > 0 || markOf(card) === "X";
  return isSum ? together : `${fixed} + ${markOf(card)} = ${together}`;
}

/** A pile that would be removed: what it consists of, and what its jesters make of it. */
function targetPill(turn: Turn, pile: Pile): SumPill {
  const marks = marksOf(pile);
  const total = totalOf(turn, pile);
  const sum = marks.length > NAMED_BY_NOBLES ? valueTold(pile) : marks.join(" + ");
  if (total === null) return { pill: sum, prefix: "" };
  if (sum === "X") return { pill: `X = ${total}`, prefix: "" };
  return { pill: String(total), prefix: sum === String(total) ? "" : `${sum} =` };
}

/** What both sides of a conspiracy are worth, unless jesters on both leave that open: then it makes no difference. */
export function totalOf(turn: Turn, pile: Pile): number | null {
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
  const power = view.phase === "placing" ? powerOn(turn, pile) : null;
  if (state === "opens" && view.phase === "placing") {
    const [text, brief] = [removesTold(turn, pile.number), removesInBrief(turn, pile.number)];
    return power
      ? { text: w.powerOr[power](text), brief: w.powerOrBrief[power], tone: "soft" }
      : { text, brief, tone: "soft" };
  }
  if (state === "chosen") return { text: w.replaceIt, tone: "ink" };
  if (state === "host") return { text: w.here(view.pending ?? ""), brief: w.hereBrief, tone: "ink" };
  if (state === "power" && act)
    return { text: w.powerTag[joinedAt(turn, pile.number)?.power ?? "clears"], key: act.key, tone: "rubric" };
  if (state === "first" && act) return { text: w.remove, key: act.key, tone: "rubric" };
  if (state === "other" && act) return { text: w.remove, key: act.key, tone: "act" };
  if (state === "may" && power) return { text: w.powerIt[power], tone: "soft" };
  return null;
}

/** What the card does to the pile if it removes no other: a lady has nothing to scatter on a single noble. */
function powerOn(turn: Turn, pile: Pile): "clears" | "parts" | null {
  return pile.nobles.length > 1 ? (joinedAt(turn, pile.number)?.power ?? null) : null;
}

/** The same where room is short: "✕ 10", or "✕ 1 of 2". */
function removesInBrief({ view, choices, words }: Turn, host: number): string {
  const piles = joiningOf(choices, `on p${host}`)?.removable ?? [];
  const [only] = piles;
  const gone = piles.length === 1 ? pileNumbered(view, only ?? null) : undefined;
  return words.court.crossed(gone ? valueTold(gone) : words.court.oneOf(piles.length));
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
  const power = view.phase === "placing" && state !== "dim" ? powerOn(turn, pile) : null;
  if (view.phase === "placing" && view.pending && joined && state !== "dim" && (!power || state === "opens"))
    said.push(w.makes(view.pending, valueTold(joined)));
  if (power && (state === "may" || state === "opens")) said.push(w.powerIt[power]);
  if (view.phase === "placing" && state === "opens") said.push(removesTold(turn, pile.number));
  if (state === "host") said.push(w.here(view.pending ?? ""));
  if (act && (state === "first" || state === "other" || state === "power")) {
    said.push(act.label);
    if (act.own && act.other) said.push(bothTold(turn, act));
  }
  return said.join("; ");
}

/** What the other player is called in sentences. */
export const rivalOf = ({ view, words, rival }: Turn): string =>
  rival ?? words.court.shortHouses[1 - view.turn] ?? "";

/** "You 24, Bianca 23": what both houses would have. */
export function bothTold(turn: Turn, { own, other, ends }: Act): string {
  const w = turn.words.court;
  if (!own || !other) return "";
  const told = w.both(own[1], rivalOf(turn), other[1]);
  return ends ? w.andEnds(told) : told;
}

/** What the note of a button says: a card that is sent changes your own influence alone. */
export const noteOf = (turn: Turn, act: Act): string =>
  act.kind === "send" && act.own && !act.ends ? turn.words.court.ownOnly(...act.own) : bothTold(turn, act);

/** Your hand with the card being played in it; `maySwap` if another may be played instead. */
export function handShown(
  view: CourtView,
  you: number,
  choices: readonly Choice[],
  maySwap = false,
): HandCard[] {
  const playable = options(choices, "play");
  const limit = view.houses[you]?.limit ?? null;
  const cards = (view.houses[you]?.hand ?? []).map((card): HandCard => {
    if (playable.length) return { card, state: playable.includes(card) ? "legal" : "out" };
    const isOther = maySwap && (limit === null || (printed.court.values[order(card)] ?? 0) <= limit);
    return { card, state: isOther ? "swap" : "idle" };
  });
  if (view.pending !== null && view.turn === you) cards.push({ card: view.pending, state: "up" });
  return cards.sort((a, b) => order(a.card) - order(b.card));
}

type Tip = keyof Words["help"]["court"];
const SPECIAL: readonly string[] = ["minister", "lady", "jester"] satisfies Tip[];
const CARDS_TO_DRAW = 3; // when the last card, and the limit with it, is near

/**
 * The tips that fit now, the most pressing first: only one that is new is shown. What another's card has just done
 * comes before everything; a minister and a lady are told of early, because either house has them.
 */
export function tipsOf(turn: Turn, you: number, happened: readonly GameEvent[]): Tip[] {
  const { view, choices } = turn;
  if (view.phase === "playing") {
    const [own, last] = [view.houses[you], happened.findLast((event) => event.type === "noble_allied")];
    const hit = last?.seat !== you && last?.power ? last.card : null;
    const seen = view.piles.flatMap(({ nobles }) => nobles.map(({ card }) => card));
    const isIn = (card: string): boolean => seen.includes(card) || (own?.hand ?? []).includes(card);
    const isNear = own && own.limit === null && toDraw(own) <= CARDS_TO_DRAW;
    return [
      ...(hit ? [hit as Tip] : []),
      "play",
      "minister",
      "lady",
      ...(isIn("jester") ? (["jester"] as const) : []),
      ...(isNear ? (["limit"] as const) : []),
    ];
  }
  if (actsOf(turn).length === 0) return [];
  if (hostOf(turn) !== null) return ["pile"];
  const mayPlan = choices.some(({ option }) => option === "plan");
  const card = SPECIAL.includes(view.pending ?? "") ? [view.pending as Tip] : [];
  return ["place", ...card, ...(mayPlan ? (["plan"] as const) : []), "send"];
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
  // Who was skipped never plays again, so that it is the other house if you are asked.
  const late = isLate(view) ? leftTold(view, you, rivalOf(turn), words) : "";
  const alone = view.skipped ? w.aloneFacts(rivalOf(turn)) : late;
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
        facts: [alone || w.chooseFacts, limit === null ? "" : w.limitFacts(limit)].filter(Boolean).join(" "),
      };
  }
}

const FEW = 3; // cards to draw: from then on it matters who plays longer

const toDraw = ({ deck, planned_size: planned }: House): number => deck + planned;

/** How many cards each house may still play. */
export function leftTold(
  { houses, turn, pending }: CourtView,
  you: number,
  rival: string,
  words: Words,
): string {
  const left = (seat: number): number => {
    const house = houses[seat];
    const isPlaying = pending !== null && turn === seat;
    return house ? toDraw(house) + house.hand_size + (isPlaying ? 1 : 0) : 0;
  };
  return words.court.leftToPlay(left(you), rival, left(1 - you));
}

/** Whether the end is near: one of the houses has drawn almost all of its cards. */
const isLate = ({ houses }: CourtView): boolean => houses.some((house) => toDraw(house) <= FEW);

function placing({ view, choices, words: { court: w } }: Turn): Bar {
  const joinings = choices.flatMap(({ option }) => joiningOf(choices, option) ?? []);
  const matches = joinings.filter(({ removable }) => removable.length).length;
  const card = view.pending ?? "";
  const targets = new Set(joinings.flatMap(({ removable }) => removable));
  const jesters = Math.max(0, ...view.piles.map((pile) => (targets.has(pile.number) ? pile.jesters : 0)));
  const power = (matches ? w.instead : w.elsewhere)[card];
  const told = w.matches(
    matches,
    jesters > 0 || joinings.some((one) => one.jesters > 0 && one.removable.length),
  );
  const others = matches && matches < joinings.length ? w.elsewhereAllies : "";
  // Three sentences at most: with more, the bar would be higher in this step than in the others.
  const facts = power ? [told, power] : [told, jesters ? w.wild(jesters) : others, w.choosePlace];
  return { sentence: w.place(card), facts: facts.filter(Boolean).join(" ") };
}

function atPlace(turn: Turn, host: number): Bar {
  const { view, words } = turn;
  const w = words.court;
  const [pile, joined] = [pileNumbered(view, host), joinedAt(turn, host)];
  const told = togetherTold(pile, words);
  const total = joined ? valueTold(joined) : "";
  const targets = actsOf(turn).filter(({ kind }) => kind === "remove");
  const count = targets.length;
  const power = joined?.power ?? null;
  const wild = Math.max(0, ...targets.map((target) => pileNumbered(view, target.pile)?.jesters ?? 0));
  const may = joined?.jesters && count ? w.wildMayRemove(count, joined.jesters) : w.mayRemove(count, total);
  const facts = power ? w.powerFacts(power, pile?.nobles.length ?? 0, count, total) : may;
  const isSum = power === null && joined?.jesters === 0;
  const more = count > REMOVALS_SHOWN ? w.pressOthers(count - REMOVALS_SHOWN) : "";
  return {
    sentence: isSum ? w.joins(view.pending ?? "", told, total) : w.joinsPower(view.pending ?? "", told),
    facts: [facts, wild && !joined?.jesters ? w.wild(wild) : "", more].filter(Boolean).join(" "),
  };
}

/** The piles of the circle as they were dealt, the other house's row before yours; what came later follows. */
export function facing<Shown extends { number: number }>(piles: readonly Shown[], you: number): Shown[] {
  const row = (number: number): number => {
    if (number > printed.court.circle) return 2;
    const house = number > printed.court.circle / 2 ? 1 : 0;
    return house === you ? 1 : 0;
  };
  return piles.toSorted((a, b) => row(a.number) - row(b.number));
}

// The places of piles on the desk: one row, or two of about the same width.

/** How wide a pile is, in widths of a noble, with the room for the card that may come. */
export const widthOf = (nobles: number): number => 1 + Math.min(0.42, 1.5 / nobles) * nobles;

/** The wider of two rows that keep the order and are as even as they can be: its width, and its most piles. */
export function inTwoRows(widths: readonly number[]): { widest: number; most: number } {
  const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
  let best = { widest: sum(widths), most: widths.length };
  for (let first = 1; first < widths.length; first++) {
    const widest = Math.max(sum(widths.slice(0, first)), sum(widths.slice(first)));
    if (widest < best.widest) best = { widest, most: Math.max(first, widths.length - first) };
  }
  return best;
}

export const GAP = 12; // px between piles
const AROUND_ONE = 40; // px that a row needs besides its nobles
const AROUND_TWO = 84;
const HIGH = 1.36; // a noble, in its widths

/** The height that a zone needs for nobles of a width, in one row or in two; null if they do not fit at all. */
function heightFor(widths: readonly number[], noble: number, room: number): number | null {
  const units = widths.reduce((all, one) => all + one, 0);
  const { widest, most } = inTwoRows(widths);
  if (noble * units + widths.length * GAP <= room) return noble * HIGH + AROUND_ONE;
  return noble * widest + most * GAP <= room ? 2 * noble * HIGH + AROUND_TWO : null;
}

/**
 * The heights of the zones on the desk: nobles are as large as they can be if they are as large in all of them. `zones`
 * has the widths of the piles of each, `room` and `height` are what all of them have together, in px.
 */
export function zoneHeights(
  zones: readonly (readonly number[])[],
  { room, height, least, most }: { room: number; height: number; least: number; most: number },
): number[] {
  for (let noble = most; noble > least; noble--) {
    const heights = zones.map((widths) => heightFor(widths, noble, room));
    const sum = heights.reduce<number>((all, one) => all + (one ?? Infinity), 0);
    if (sum <= height) return heights as number[];
  }
  return zones.map((widths) => (widths.length > 4 ? 2 : 1));
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
  you = 1,
): Map<number, number> {
  const cells = new Map<number, number>();
  const taken = new Set<number>();
  const put = (number: number, cell: number): void => {
    cells.set(number, cell);
    taken.add(cell);
  };
  for (const number of numbers) {
    const own = you === 0 ? (number - 1 + dealt / 2) % dealt : number - 1; // your row is the nearer one
    const cell = before.get(number) ?? (number <= dealt ? own : null);
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

/** The rows that have a pile, from the top: an empty row takes no room. */
export const rowsOf = (cells: ReadonlyMap<number, number>): number[] =>
  [...new Set([...cells.values()].map((cell) => Math.floor(cell / COLUMNS)))].sort((a, b) => a - b);

/** Remembers the cells from one look at a zone to the next. */
export function cellKeeper(
  you = 1,
): (numbers: readonly number[], dealt: number) => ReadonlyMap<number, number> {
  let before: ReadonlyMap<number, number> = new Map();
  return (numbers, dealt) => (before = cellsOf(before, numbers, dealt, you));
}
