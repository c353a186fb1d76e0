// Every word of the page in English. `fr.ts` has the same keys; a test compares them.
// Emphasis in sentences: *strong*, ^raised^, _in rubric_ (see state/rich.ts).
import { face, type Good, type Ware } from "../state/cards";
import type { Place } from "../state/reviewing";
import type { Who } from "../state/seats";
import { capital, inUnits, inWhole, listed, tenths } from "./grammar";

/** A figure of the better turn, and of the other. */
type Figures = readonly [better: string, other: string];

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const small = (n: number): string => SMALL[n] ?? String(n);
const some = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const all = (items: readonly string[]): string => listed(items, "and");
const does = (who: Who, you: string, other: string): string =>
  who.isYou ? `You ${you}` : `${who.name} ${other}`;
const spacesOf = (spaces: number, free: number): string =>
  spaces < free
    ? `${spaces} of your ${some(free, "free space")}`
    : free === 1
      ? "your last free space"
      : `all your ${free} free spaces`;
const amount = (game: string, n: number): string =>
  game === "court" ? `${n} influence` : some(n, game === "board" || game === "card" ? "florin" : "point");
const crossesWord = (figure: string): string => (figure === "1" ? "cross" : "crosses");
const whose = (who: Who): string => (who.isYou ? "your" : `${who.name}’s`);
const ordinal = (n: number): string =>
  `${n}${["th", "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`;

const goods: Record<Good, string> = {
  cloth: "cloth",
  spice: "spice",
  grain: "grain",
  dye: "dye",
  fur: "fur",
};
const wares: Record<Ware, string> = { ...goods, gold: "gold", neutral: "neutral" };

function thing(name: string): string {
  const { ware, value, isDouble, isLight } = face(name);
  if (isDouble) return `${wares[ware]} double`;
  if (ware === "neutral") return `a neutral ${value}`;
  return isLight && value === 0 ? `${wares[ware]} 0 (no space)` : `${wares[ware]} ${value}`;
}
const spanOf = (seconds: number): string => some(...inUnits(seconds));
const things = (names: readonly string[]): string => all(names.map(thing));

const NOBLES: Record<string, string> = {
  minister: "minister",
  lady: "lady",
  jester: "jester",
  duke: "duke",
};
const noble = (card: string): string => NOBLES[card] ?? card;
/** The noble that sets a limit. */
const DUKE = 15;
const cardOf = (limit: number): string =>
  ({ 0: "minister", 1: "lady", [DUKE]: "duke" })[limit] ?? String(limit);
const article = (value: number): string => (value === 8 ? "an" : "a");
const NAMED = 5; // nobles: larger piles are named by what they are worth

const length: Record<string, string> = { board: "days", card: "days", dice: "rounds" };

export const en = {
  code: "en",
  name: "English",
  other: "FR",

  // Things and numbers.
  good: goods,
  Good: {
    cloth: "Cloth",
    spice: "Spice",
    grain: "Grain",
    dye: "Dye",
    fur: "Fur",
    gold: "Gold",
    neutral: "Neutral",
  } as Record<Ware, string>,
  letter: { cloth: "C", spice: "S", grain: "G", dye: "D", fur: "F", gold: "", neutral: "" } as Record<
    Ware,
    string
  >,
  thing,
  things,
  all,
  ordinal,
  practice: {
    title: "Practice",
    questions: {
      board: "What is this lot worth?",
      card: "Which cards?",
      dice: "Which dice?",
      court: "Find the conspiracy",
    } as Record<string, string>,
    row: (n: number) => `Practice: ${n} right in a row`,
    about: "Practice with real positions",
    fromMistakes: "Learn from my mistakes",
  },
  daily: {
    title: "Today’s deal",
    toPlay: "to play",
    playing: "in progress",
    done: "done",
    compare: "See everyone’s results",
    result: "See your result",
    here: "The same on every device. You need a server to see others’ results.",
    brief: { board: "Medici", card: "Card", dice: "Dice", court: "Court" } as Record<string, string>,
  },
  place: (place: number, isTied: boolean) => (isTied ? `tied ${ordinal(place)}` : ordinal(place)),
  placeInBrief: (place: number, isTied: boolean) => (isTied ? `tied ${ordinal(place)}` : ordinal(place)),
  placeOf: (place: number, isTied: boolean, of: number) =>
    `${isTied ? "tied " : ""}${ordinal(place)} of ${of}`,
  florins: (n: number) => some(n, "florin"),
  cards: (n: number) => some(n, "card"),
  cardsLeft: (n: number) => `${n} left`,
  spacesFree: (n: number) => (n === 0 ? "full" : `${some(n, "space")} free`),
  points: (n: number) => (n === 1 ? "point" : "points"),
  florinsWord: "florins",
  you: "You",
  isFull: "full",

  // Names of things a picture shows, for those who hear it.
  cardName: (name: string, sevens: string) => {
    const { ware, value, isDouble, isLight } = face(name, sevens);
    const more = [isDouble ? ", two of the good" : "", isLight ? ", no space" : ""].join("");
    return `${capital(wares[ware])} ${value}${more}`;
  },
  dieName: (n: number, name: string) => `Die ${n}: ${thing(name)}`,
  noSpace: "no space",
  takesSpace: "one space",
  named: (name: string, state: string) => `${name}, ${state}`,
  shipOf: (who: Who) => (who.isYou ? "Your ship" : `${who.name}’s ship`),
  shipHolds: (cards: readonly string[], free: number, value: number) =>
    `${cards.length ? things(cards) : "empty"}; ${free === 0 ? "full" : `${some(free, "space")} free`}; worth ${value}`,
  worthTitle: (who: Who, value: number) => `${who.isYou ? "Your" : `${who.name}’s`} ship is worth ${value}`,
  worthWhy: (cards: readonly string[], value: number) =>
    cards.length ? `Aboard: ${things(cards)}. Their numbers add up to ${value}.` : "Nothing is aboard yet.",
  would: (cards: readonly string[]) => `would load ${things(cards)}`,

  // The frame.
  top: {
    home: "Fondaco, back to the lobby",
    language: "Language: English. Change to French",
    rules: "Rules",
    theme: { light: "Theme: light", dark: "Theme: dark", system: "Theme: follow the system" },
    menu: "Menu",
    skip: "Skip to the decision",
    notLoaded: "This page could not be loaded.",
    reload: "Reload",
    deckLeft: (n: number) => `${some(n, "card")} left in the deck`,
  },
  dayOf: (day: number, days: number) => `Day ${day} of ${days}`,
  roundOf: (day: number, days: number) => `Round ${day} of ${days}`,
  game: {
    board: {
      title: "Medici",
      name: "Medici",
      short: "Medici",
      sub: "the board game",
      about: "Reveal a lot, bid once, fill your ship.",
      minutes: 40,
    },
    card: {
      title: "Medici: The Card Game",
      name: "The Card Game",
      short: "Card Game",
      sub: "",
      about: "Take the newest card and up to two before it.",
      minutes: 30,
    },
    dice: {
      title: "Medici: The Dice Game",
      name: "The Dice Game",
      short: "Dice Game",
      sub: "",
      about: "Roll five, keep up to three, leave the rest.",
      minutes: 20,
    },
    court: {
      title: "Court of the Medici",
      name: "Court of the Medici",
      short: "Court",
      sub: "",
      about: "Two houses, one court. Ally or conspire.",
      minutes: 25,
    },
  } as Record<
    string,
    { title: string; short: string; sub: string; about: string; minutes: number; name: string }
  >,

  // Seats.
  seat: {
    friend: "friend",
    here: "on this device",
    host: "host",
    open: "free seat",
    away: "away",
    botFor: (bot: string) => `away, ${bot} plays on`,
    resigned: (bot: string) => `resigned, ${bot} plays on`,
    bot: (bot: string) => `bot, ${bot}`,
    bots: {
      random: "wild",
      apprentice: "apprentice",
      steady: "steady",
      sharp: "sharp",
      master: "master",
      gambler: "gambler",
      miser: "miser",
      collector: "collector",
      spoiler: "spoiler",
      schemer: "schemer",
    } as Record<string, string>,
    full: "ship full",
    plays: "plays now",
    next: "plays next",
    florins: (who: Who, n: number) => `${who.isYou ? "You have" : `${who.name} has`} ${some(n, "florin")}`,
    points: (who: Who, n: number) => `${who.isYou ? "You have" : `${who.name} has`} ${some(n, "point")}`,
    turn: (who: Who) => (who.isYou ? "your turn" : `${whose(who)} turn`),
  },

  // The day book.
  log: {
    title: "Day book",
    courtTitle: "Court roll",
    all: "all moves",
    newest: "newest first",
    empty: "Nothing has happened yet.",
    missed: (n: number) => `${capital(small(n))} moves since you last looked.`,
    leftOut: (n: number) => `${capital(small(n))} more ${n === 1 ? "move" : "moves"}, in the day book.`,
    late: (who: Who) =>
      who.isYou
        ? "Your time was up: a bot chose for you."
        : `${capital(whose(who))} time was up: a bot chose instead.`,
    makes: (who: Who | null, move: string) =>
      who ? `${does(who, "play", "plays")} “${move}”.` : `Chance brings “${move}”.`,
    opensPoorest: (who: Who, day: number) =>
      `${does(who, "open", "opens")} day ${day}, with the fewest florins.`,
    opens: (who: Who, day: number) => `${does(who, "open", "opens")} day ${day}.`,
    rollsFirst: (who: Who, last: Who | null) =>
      `${does(who, "roll", "rolls")} first, ${last ? `because ${last.isYou ? "you" : last.name} rolled last` : "drawn by lot"}.`,
    evening: (day: number) => `Day ${day} is over: ships and goods are paid.`,
    marketBack: "What is left in the market goes back into the deck.",
    roundOver: (day: number) => `Round ${day} is over, as every ship is full: ships and goods are scored.`,
    reveals: (who: Who, card: string) => `${does(who, "reveal", "reveals")} ${thing(card)}.`,
    loads: (who: Who, cards: readonly string[], left: readonly string[], value: number, free: number) =>
      `${does(who, "load", "loads")} ${things(cards)}${left.length ? `, leaving ${things(left)}` : ""}. Ship: ${value}${free ? "" : ", full"}.`,
    draws: (who: Who, card: string) => `${does(who, "draw", "draws")} ${thing(card)}.`,
    offers: (who: Who, cards: readonly string[]) => `${does(who, "offer", "offers")} ${things(cards)}.`,
    bids: (who: Who, florins: number) => `${does(who, "bid", "bids")} _${florins}_.`,
    passes: (who: Who) => `${does(who, "pass", "passes")}.`,
    noRoom: (who: Who, free: number, needs: number) =>
      `${does(who, "have", "has")} to pass: ${small(free)} ${free === 1 ? "space" : "spaces"} left, the lot needs ${small(needs)}.`,
    noFlorins: (who: Who) => `${does(who, "have", "has")} to pass: too few florins.`,
    buys: (who: Who, cards: readonly string[], florins: number, value: number, free: number) =>
      `${does(who, "buy", "buys")} ${things(cards)} for _${florins}_. Ship: ${value}${free ? "" : ", full"}.`,
    discarded: (cards: readonly string[]) => `Nobody wants ${things(cards)}: the lot is discarded.`,
    fills: (who: Who, card: string) => `${does(who, "load", "loads")} ${thing(card)} for free.`,
    rolls: (who: Who, dice: readonly string[]) => `${does(who, "roll", "rolls")} ${things(dice)}.`,
    takes: (who: Who, dice: readonly string[], roller: Who, crosses: string) =>
      `${does(who, "take", "takes")} ${things(dice)}${who.seat === roller.seat ? "" : ` from ${whose(roller)} roll`}${crosses ? `: ${crosses}` : ""}.`,
    crosses: (n: number, good: Good) => `${small(n)} ${n === 1 ? "cross" : "crosses"} in ${goods[good]}`,
    begins: (who: Who) => `${does(who, "begin", "begins")}.`,
    replaces: (who: Who, card: string) =>
      `${does(who, "replace", "replaces")} a ${noble(card)} in the Inner Circle.`,
    sends: (who: Who, card: string) =>
      `${does(who, "send", "sends")} the ${noble(card)} to ${who.isYou ? "your" : "the"} Outer Court.`,
    plans: (who: Who, card: string | null) =>
      `${does(who, "plan", "plans")}: ${card === null ? "one card" : `the ${noble(card)}`} goes under ${who.isYou ? "your" : "the"} deck.`,
    allies: (who: Who, card: string, pile: string, total: string) =>
      `${does(who, "add", "adds")} the ${noble(card)} to ${pile}, now ${total}.`,
    clears: (who: Who, pile: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} minister clears away _${pile}_.`,
    parts: (who: Who, pile: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} lady scatters ${pile}: each stands alone.`,
    stands: (who: Who, pile: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} lady stands beside ${pile}.`,
    conspires: (who: Who, card: string, pile: string, against: string) =>
      `${does(who, "add", "adds")} the ${noble(card)} to ${pile} and ${who.isYou ? "remove" : "removes"} _${against}_.`,
    limited: (who: Who, limit: number, isJester: boolean) => {
      const card = isJester
        ? "a jester"
        : `${limit === DUKE ? "the" : article(limit)} ${noble(cardOf(limit))}`;
      const named = isJester ? ` and ${who.isYou ? "name" : "names"} it ${limit}` : "";
      const then =
        limit === DUKE
          ? "that sets no limit"
          : `from now on ${who.isYou ? "you play" : `${who.name} plays`} nothing above ${limit}`;
      return `${does(who, "draw", "draws")} the last card, ${card}${named}: ${then}.`;
    },
    skipped: (who: Who, other: Who) =>
      `${does(who, "cannot", "cannot")} play any more: ${other.isYou ? "you play" : `${other.name} plays`} on.`,
    ends: {
      circle_empty: "The Inner Circle is empty: the game is over.",
      house_absent: "A house has left the Inner Circle: the game is over.",
      planned: "Too many plans: the game is a draw.",
      nobody_can_play: "Neither house can play: the game is over.",
    },
    pileOf: (nobles: readonly string[]) => `the ${listed(nobles, "and")}`,
    pileWorth: (marks: readonly string[], total: string) =>
      marks.length > NAMED ? `the pile of ${total}` : `the ${marks.join("\u00a0+ ")}`,
    houseNoble: (house: string, card: string) => `${house} ${noble(card)}`,
  },

  // Beats: what happens between two decisions.
  beat: {
    goOn: "tap or press any key to go on",
    sold: (who: Who, florins: number) => `Sold to ${who.isYou ? "you" : who.name} for ${florins}`,
    soldFacts: (who: Who, cards: number) =>
      `Nobody bids more: ${cards === 1 ? "the card goes" : `the ${small(cards)} cards go`} to ${whose(who)} ship.`,
    soldCards: (cards: readonly string[], worth: number) => `${capital(things(cards))}, worth ${worth}`,
    soldThen: (who: Who, before: number, after: number, place: string) =>
      `${capital(whose(who))} ship: ${before} → *${after}*, now ${place}.`,
    unsold: "Nobody bids: the lot is discarded",
    fills: (who: Who, card: string) => `${does(who, "get", "gets")} ${thing(card)} for free`,
    mostInLot: "A lot has three cards at most: the auction opens by itself.",
    fillsFacts: (who: Who) =>
      `Every other ship is full, so the deck fills ${who.isYou ? "yours" : `${whose(who)} ship`}.`,
    onlyChoice: (who: Who) => `${who.isYou ? "You" : who.name} had no other choice.`,
    onlyLoad: (left: number) =>
      left === 0
        ? "It was the only card in the market."
        : "The newest card must be loaded, and there is no room for another.",
    loads: (who: Who, cards: readonly string[]) => `${does(who, "load", "loads")} ${things(cards)}`,
    leaves: (cards: readonly string[]) => `Left in the market: ${things(cards)}.`,
    ships: (game: string) =>
      game === "dice" ? "End of the round: the ships score" : "Evening: the ships are paid",
    goods: (game: string) =>
      game === "dice" ? "End of the round: the goods score" : "Evening: the goods are paid",
    shipPays: (who: Who, worth: number, pay: number) =>
      `${who.isYou ? "Your ship" : `${who.name}’s ship`} is worth ${worth} and gets *${pay}*.`,
    goodsPay: (goods: number, all: number, unit: string) =>
      `Your ship brought *${all - goods}*, your goods *${goods}*: *${all}* ${unit} together.`,
    evening: (game: string, day: number) =>
      game === "dice" ? `End of round ${day}` : `Evening of day ${day}`,
    richest: "the richest ship sails farthest",
    oneByOne: "one good after another",
    goodsHead: (at: number, prize?: number) =>
      `${["first", "second", "bonus"][at]}${prize ? `: ${prize}` : ""}`,
    tied: "tied",
    skipped: (who: Who, hand: number) =>
      `${does(who, "have", "has")} no card ${hand === 0 ? "left" : "within the limit"}. The game ends when neither house can play.`,
    throw: "Your turn: roll the dice",
    throwFacts: "You keep one, two or three of the five; each of the others then takes one that is left.",
    throwNow: "Roll the dice",
    space: "Space",
    enter: "Enter",
    inTheCup: "Five dice in the cup",
    pace: "Bot speed",
    paces: { calm: "Calm", quick: "Quick", instant: "Instant" },
    paceNote: "For this device only. You can change it at any time in a table’s menu.",
  },

  // The decision bar, whatever the game.
  decide: {
    label: "Your decision",
    waitingLabel: "What happens now",
    waiting: (who: Who) => (who.isYou ? "Your turn" : `${who.name} is thinking`),
    told: "You’ll be told when it’s your turn.",
    watching: "You are watching this table.",
    chance: "The cards are being dealt",
    full: (game: string) => `Your ship is full: you’re done for ${game === "dice" ? "this round" : "today"}`,
    over: "The game is over",
    abandoned: (host: Who | null) =>
      host?.isYou ? "You have ended this game" : `${host?.name ?? "The host"} has ended this game`,
    abandonedNext: "Nobody wins. The game is listed as ended early.",
    lost: "Connection lost, trying again",
    lostFacts: "Your moves are safe, and the table comes back by itself.",
    back: "Back",
    undo: "Take back",
    hint: "What would a strong player do?",
    clear: "Clear",
    oneLess: "One less",
    oneMore: "One more",
    faster: "Hold + to go faster, or choose the number and type your bid.",
    clockSoon: (seconds: number) => `less than ${seconds} seconds left`,
    clockWarns: (seconds: number) => `${seconds} seconds left for your move.`,
  },

  // A game that has no table of its own.
  generic: {
    state: "The table",
    yourTurn: "Your turn",
    choose: (n: number) => `Choose one of ${small(n)} moves.`,
    chance: "Chance decides",
    noOptions: "This game has no options.",
    scores: "Scores",
    noRules: "This game has no rules page yet.",
    yes: "yes",
    no: "no",
    nothing: "none",
  },

  // The card game.
  card: {
    market: "Market",
    order: "oldest to newest",
    emptyMarket: "The market is empty.",
    revealed: (who: Who, n: number, of: number) => `${who.isYou ? "you" : who.name} revealed ${n} of ${of}`,
    reach: (who: Who) => (who.isYou ? "within your reach" : `within ${whose(who)} reach`),
    outOfReach: "out of reach",
    mayTake: "may take",
    taking: "taking it",
    newTaking: "new, taking it",
    mustTake: "newest: must take",
    newest: "newest",
    noRoom: "no room for it",
    instead: "or this one",
    revealFirst: "Your turn: reveal a card",
    revealOrLoad: "Your turn: reveal a card, or load",
    revealMore: "Your turn: reveal one more card, or load",
    load: "Your turn: load the newest card",
    loadSome: "Your turn: load the newest card, and more if you like",
    tap: "Choose the cards you want.",
    chosen: (n: number, spaces: number, free: number, came = false) =>
      `${came ? "The market was empty, so this card came by itself: it" : n === 1 ? "The newest card is chosen: it" : `${capital(small(n))} cards are chosen: they`} ${spaces === 0 ? (n === 1 ? "needs no space" : "need no space") : `${n === 1 ? "takes" : "take"} ${spacesOf(spaces, free)}`}.`,
    tonight: (good: Good, n: number, florins: number) =>
      `*${capital(small(n))} ${goods[good]} tonight: a bonus of ${florins}.*`,
    fills: "*This fills your ship.*",
    lastTurn: "*This is your last turn today.*",
    loadCards: (n: number) => `Load ${some(n, "card")}`,
    shipTo: (from: number, to: number) => `ship ${from} → ${to}`,
    reveal: "Reveal a card",
    revealAnother: "Reveal another",
    revealsLeft: (n: number) => `${n} left`,
    warehouses: "Warehouses",
    warehouseNote: (icons: number, bonus: number) =>
      `Filled: leads that good. +n: aboard now. ${capital(small(icons))} of one good pay ${bonus} more, each day.`,
    cell: (who: Who, good: Good, icons: number, aboard: number) =>
      `${who.isYou ? "You" : who.name}: ${icons} ${goods[good]}${aboard ? `, ${aboard} more aboard` : ""}`,
    waiting: (who: Who) => does(who, "are choosing cards", "is choosing cards"),
  },

  // The board game.
  board: {
    lotOf: (who: Who) => (who.isYou ? "Your lot" : `${who.name}’s lot`),
    filling: (who: Who) =>
      who.isYou ? "Your ship is filled for free" : `${who.name}’s ship is filled for free`,
    worth: (value: number, cards: number) => `adds ${value} to a ship, needs ${some(cards, "space")}`,
    order: "Bidding order",
    ship: "Ship",
    ifYouWin: "If you win it",
    bidder: (state: string, who: Who, bid: number | null) =>
      ({
        leads: who.isYou ? "lead" : "leads",
        outbid: `outbid at ${bid}`,
        passed: who.isYou ? "pass" : "passes",
        out: "no room",
        poor: "too few florins",
        now: who.isYou ? "now" : "thinking",
        later: who.isYou ? "bid later" : "bids later",
        last: who.isYou ? "bid last" : "bids last",
      })[state] ?? "",
    tracks: "Commodity tracks",
    onLevel: (good: Good, level: number, people: readonly Who[]) =>
      `${capital(goods[good])}, level ${level}: ${all(people.map((who) => (who.isYou ? "you" : who.name)))}`,
    landing: (level: number) => `; with this lot you reach level ${level}`,
    shipsNow: "Ships now",
    drawOrOpen: "Your turn: draw another card or open the auction",
    openOnly: "Your turn: open the auction",
    bidOrPass: (least: number) => `Your turn: bid ${least} or more, or pass`,
    lotSoFar: (cards: readonly string[], worth: number) => `The lot is ${things(cards)}, worth ${worth}.`,
    yourRoom: (free: number) => (free === 0 ? "Your ship is full." : `You have ${some(free, "free space")}.`),
    noBid: "No bid yet.",
    leadsWith: (who: Who, bid: number) => `${does(who, "lead", "leads")} with ${bid}.`,
    after: (people: readonly { who: Who; florins: number }[]) =>
      people.length === 0
        ? "You bid last."
        : `Still to bid: ${all(people.map(({ who, florins }, at) => `*${who.name}* (${at ? florins : some(florins, "florin")})`))}.`,
    draw: "Draw another card",
    open: "Open the auction",
    bid: (florins: number) => `Bid ${some(florins, "florin")}`,
    yourBid: "Your bid",
    pass: "Pass",
    leaves: (florins: number) => `leaves you ${florins}`,
    selecting: (who: Who) => does(who, "are putting a lot together", "is putting a lot together"),
    bidding: (who: Who) => does(who, "are bidding", "is bidding"),
    youLead: (bid: number, people: readonly Who[]) =>
      `You lead with *${bid}*. ${people.length === 0 ? "The lot is yours." : `If ${all(people.map((who) => who.name))} ${people.length === 1 ? "passes" : "pass"}, the lot is yours.`}`,
    chose: "chose this lot",
  },

  // The dice game.
  dice: {
    rollOf: (who: Who) => (who.isYou ? "Your roll" : `${who.name}’s roll`),
    chosenOf: (n: number, most: number) => `${n} of up to ${some(most, "die", "dice")} chosen`,
    exactly: (n: number, of: number) => `${n} of ${of} chosen`,
    mayTake: "may take",
    taking: "chosen",
    instead: "or this one",
    gone: (roller: Who) => (roller.isYou ? "kept" : `${roller.name} kept it`),
    left: "left",
    takeUpTo: (most: number) =>
      most === 1
        ? "Your roll: take one die"
        : `Your roll: take ${all(["one", "two", "three"].slice(0, most)).replace(" and ", " or ")} dice`,
    takeExactly: (n: number) => `Your last roll: take exactly ${small(n)} ${n === 1 ? "die" : "dice"}`,
    takeLeft: "Take one of the dice left",
    choose: (most: number, free: number) =>
      `${free < 3 ? `Your ship has ${some(free, "space")} left. ` : ""}Choose the ${most === 1 ? "die" : "dice"} you want.`,
    lastFacts: "Every other ship is full: this roll fills yours.",
    chooseOne: (roller: Who) =>
      `Its number goes into your ship, its good into your columns. Others may take the same die; those that ${roller.name} kept are gone.`,
    chosen: (n: number, from: number, to: number) =>
      `${capital(small(n))} ${n === 1 ? "die" : "dice"} chosen: ship ${from} → ${to}`,
    crosses: (n: number, good: Good) => `*${small(n)} ${n === 1 ? "cross" : "crosses"} in ${goods[good]}*`,
    bonus: (points: number) => `bonus *+${points}*`,
    then: (people: readonly Who[]) =>
      people.length === 0
        ? ""
        : `${all(people.map((who) => (who.isYou ? "You" : who.name)))} then ${people.length === 1 && !people[0]?.isYou ? "takes" : "each take"} one of the dice you leave.`,
    take: (n: number) => (n === 1 ? "Take this die" : `Take these ${n} dice`),
    yourShips: "Your ships",
    ship: (n: number) => `Ship ${n}`,
    whyPoints: (title: string, rounds: readonly number[]) =>
      rounds.length === 0
        ? `${title}: nothing scored yet.`
        : `${title}: ${all(rounds.map((points, at) => `${points} in round ${at + 1}`))}.`,
    soFar: (points: number) => `${some(points, "point")} so far`,
    forNow: (place: string, pay: number | null) =>
      pay === null ? `${place} for now` : `${place}, *+${pay}* if it ended now`,
    columns: "Your columns",
    columnsOf: (who: Who) => `${who.name}’s columns`,
    shields: "shields: the others",
    column: (good: Good, crosses: number, of: number) =>
      `${capital(goods[good])}: ${some(crosses, "cross", "crosses")} of ${of}`,
    pointsSoFar: "Points so far",
    ships: "ships",
    goods: "goods",
    total: "total",
    rolling: (who: Who) => does(who, "are choosing dice", "is choosing dice"),
    picking: (who: Who) => does(who, "take one of the dice left", "takes one of the dice left"),
    space: (n: number, entry: string | null) => `space ${n}: ${entry === null ? "empty" : thing(entry)}`,
  },

  // What one plays for, and what things pay now.
  goal: {
    label: "Goal",
    ask: "How florins are earned",
    askPoints: "How points are earned",
    askCourt: "How influence is counted",
    florins: "Goal: *most florins* after the third evening",
    florinsBrief: "Goal: most florins after day 3",
    points: "Goal: *most points* after the third round",
    pointsBrief: "Goal: most points after round 3",
    court: (end: string) =>
      `Goal: *most influence* once ${end === "house_absent" ? "a house has left the Inner Circle" : "the Inner Circle is empty"} or nobody can play`,
    courtTitle: "Goal: most influence",
    earnCourt: (end: string, rule: string) =>
      [
        "Each of your cards on the table counts its value, in the Inner Circle and in both Outer Courts. A jester counts 1, a minister 0.",
        `The game ends when ${end === "house_absent" ? "a house has left the Inner Circle" : "the Inner Circle is empty"}, or when neither house can play.`,
        rule === "consecutive"
          ? "After six plans in a row it is a draw."
          : "When both houses have planned three times, it is a draw.",
      ].join(" "),
    byPlace: (prizes: readonly number[]) => `${all(prizes.map(String))} by place`,
    dayEnds: {
      board:
        "The day ends when all ships but one are full, and the deck fills the last for free, or when the deck is empty.",
      card: "When all ships but one are full, the last has one more turn; then the day ends.",
      dice: "When all ships but one are full, the last is filled with one roll; then the round ends.",
    } as Record<string, string>,
    earnShip: (game: string, prizes: readonly number[]) =>
      `${game === "dice" ? "After each round" : "Every evening"} the ships are ranked by the sum of their numbers and paid ${all(prizes.map(String))}.`,
    earnGoods: (game: string, prizes: readonly number[]) => {
      const by: Record<string, string> = {
        board: "Each card lifts you one level in its good, and you keep your levels",
        card: "Each icon you ship goes to your warehouse and stays there",
      };
      const first = by[game]
        ? `${by[game]}. In each good the player with the most gets ${prizes[0]}`
        : `Each die makes a cross in its column, and crosses stay. After each round the player with the most crosses in a good gets ${prizes[0]}`;
      return prizes.length > 1 ? `${first}, the second ${prizes[1]}.` : `${first}.`;
    },
    bonusBoard: (levels: readonly (readonly [number, number])[]) =>
      `Levels ${all(levels.map(([level]) => String(level)))} pay ${all(levels.map(([, florins]) => String(florins)))} more, every evening. Gold is worth 10, in the ship only.`,
    bonusCard: (icons: number, florins: number) =>
      `${icons} icons of a good pay ${florins} more, every evening.`,
    bonusDice: (boxes: readonly (readonly [number, number])[]) =>
      `${all(boxes.map(([n]) => String(n)))} crosses pay ${all(boxes.map(([, points]) => String(points)))} more after each round; the larger bonus replaces the smaller. A 0 makes two crosses, gold makes none.`,
    tiesShared: (coin: number) =>
      `Tied players add up what their places pay and share it equally, rounded down${coin > 1 ? ` to a multiple of ${coin}` : ""}.`,
    tiesFull: "In a tie each tied player gets the full amount; after two firsts there is no second.",
    rank: ["1st", "2nd"],
    paid: (good: string, people: readonly Who[]) =>
      `for ${good}: ${all(people.map((who) => (who.isYou ? "you" : who.name)))}`,
    levels: "each card lifts one level, gold none",
    zeroTwo: "a 0 makes two crosses, gold none",
    iconsPay: (icons: number, florins: number) => `${icons} icons: +${florins}`,
    tonight: "If it ended now",
    tonightShort: "if it ended now",
    ifNow: (game: string) =>
      game === "dice"
        ? "“If it ended now” is what the round would pay you for what lies in the ships at this moment. They fill up until it ends."
        : "“If it ended now” is what the evening would pay you for what lies in the ships at this moment. They fill up until it comes.",
    ifLot: "The arrow adds this lot, if nothing else changed.",
    shipsTonight: "Ships now",
    goodsTonight: "Goods now",
    withLot: "With this lot",
    prizes: (prizes: readonly number[]) =>
      prizes.length > 1 ? `first ${prizes[0]}, second ${prizes[1]}` : `first ${prizes[0]}`,
    tonightTitle: "If it ended now",
    more: (n: number) =>
      n === 0 ? "no more than now" : n < 0 ? `${-n} less than now` : `${n} more, less your bid`,
    gainTitle: (before: number, after: number) => `${after} with the lot, ${before} without it`,
    gainNote: (place: string, bonus: number) =>
      [place, bonus ? `bonus ${bonus}` : ""].filter(Boolean).join(", "),
    gainShip: (value: number, place: string, pay: number) =>
      `With the lot your ship would be worth ${value}: ${place} among the ships as they are now. That pays ${pay}.`,
    gainGood: (good: Good, level: number, award: number, bonus: number) =>
      `With the lot you would stand at level ${level} in ${goods[good]}. ${award ? `As the others stand now, that pays ${award}` : "As the others stand now, that pays nothing"}${bonus ? `, and level ${level} has a bonus of ${bonus}` : ""}.`,
    placePay: (place: string, pay: number | null) => (pay === null ? place : `${place} +${pay}`),
    tiesNote: "ties share the pay",
    yours: { board: "your level", card: "your icons", dice: "your crosses" } as Record<string, string>,
    parts: ({ ship, goods: inGoods, bonus }: { ship: number; goods: number; bonus: number }) =>
      `ship ${ship} + goods ${inGoods}${bonus ? ` + bonus ${bonus}` : ""}`,
    whyTonightTitle: (n: number) => `${n} if it ended now`,
    whyTonight: (
      game: string,
      { ship, goods: inGoods, bonus }: { ship: number; goods: number; bonus: number },
    ) =>
      `${ship} for your ship’s place, ${inGoods} for goods where you are first or second${bonus ? `, ${bonus} in bonuses` : ""}. ${game === "dice" ? "It is paid at the end of the round." : "It is paid in the evening, for what is in the ships then."}`,
  },

  // One short line for who meets a situation for the first time.
  help: {
    setting: "Tips in new situations",
    label: "Tip for your first game",
    off: "No more tips",
    close: "Got it",
    board: {
      select: "Reveal one to three cards; then everyone may bid once for the whole lot.",
      bid: "The highest bid takes the whole lot aboard, and only that bid is paid. Everyone bids just once.",
      full: "Your ship is full. Wait for the evening: it pays ships by value, goods by level.",
    },
    card: {
      reveal: "Reveal up to three cards, then load the newest, and up to two before it if you like.",
      load: "In the evening the value of your ship decides its place, and its icons go to your warehouse.",
    },
    dice: {
      roll: "Keep one to three dice; then each opponent takes one of those left. Everyone rolls in turn, and the round ends when all ships are full.",
      left: "The player who rolls keeps one to three dice, then each of the others takes one of those left. The round ends when all ships are full.",
    },
    court: {
      play: "Add a card to any pile: if the sum equals another pile, you may remove that one.",
      place: "Where the sum is green, your card can remove another pile. You can still choose another card.",
      pile: "Nothing is played until you press a button. Each says what you both would then have.",
      send: "Outer Court: a card begins a pile of its own. It counts, and can be removed, like any other.",
      plan: "Plan: the card goes under your deck and comes back at the end. You then have one more turn.",
      minister: "Watch out for ministers (0): on a pile of two or more cards they clear them all away.",
      lady: "A lady (1) scatters the pile she joins: each of its cards then stands alone.",
      jester: "A jester (X) is worth anything from 1 to 10 in a sum, but only 1 in the final count.",
      limit: "Soon you draw your last card. It is your limit: after it you may play nothing higher.",
    },
  },

  // The court.
  court: {
    houses: ["Della Rovere", "Gonzaga"],
    shortHouses: ["Rovere", "Gonzaga"],
    roles: { minister: "Minister", lady: "Lady", jester: "Jester", duke: "Duke" } as Record<string, string>,
    noble: "Noble",
    plainNoble: noble,
    nobleName: (house: string, card: string) => `${house} ${noble(card)}`,
    ofHouse: (house: string, card: string) => `the ${house} ${noble(card)}`,
    theCard: (card: string) => `the ${noble(card)}`,
    powers: {
      minister: "clears away a pile of two or more cards",
      lady: "scatters the pile she joins",
      jester: "worth 1 to 10 in a sum, 1 in the final count",
      duke: "worth 15",
    } as Record<string, string>,
    outer: "Outer Court",
    inner: "Inner Circle",
    sideOf: (who: Who) => (who.isYou ? "your side" : `${who.name}’s side`),
    innerNote: {
      circle_empty: "most influence wins once it is empty",
      house_absent: "most influence wins once a house has left it",
    } as Record<string, string>,
    nobody: "nobody here",
    hand: "Your hand",
    handLater: "You get your hand once the Inner Circle is complete.",
    handEmpty: "You have no card left.",
    influence: "influence",
    whyInfluence: (house: string, zones: readonly string[]) =>
      zones.length ? `Nobles of ${house} at court: ${all(zones)}.` : `No noble of ${house} is at court.`,
    inZone: (zone: string, values: readonly number[]) => `${values.join(" + ")} in ${zone}`,
    zones: { circle: "the Inner Circle", own: "its own court", other: "the other court" },
    limitWhy: (limit: number | null, isJester: boolean) => {
      if (limit === null)
        return "The last card drawn from a deck sets a limit for its house: from then on it may play nothing higher, and no longer plan.";
      if (limit === DUKE)
        return "The last card of the deck was the duke. Nothing is higher, so there is no limit.";
      const card = isJester
        ? `a jester, named ${limit}`
        : `${limit === DUKE ? "the" : article(limit)} ${noble(cardOf(limit))}`;
      return `The last card of the deck was ${card}: this house may play nothing higher, and no longer plan.`;
    },
    plansWhy: (rule: string) =>
      `A planned card goes under the deck and comes back at the end: one more turn. ${
        rule === "consecutive"
          ? "Six plans in a row make the game a draw."
          : "When both players have planned three times, the game is a draw."
      }`,
    inDeck: (n: number) => `${n} in deck`,
    inHand: (n: number) => `${n} in hand`,
    underDeck: (n: number) => `+ ${n} planned`,
    noLimit: "no limit yet",
    limit: (n: number, isJester: boolean) =>
      isJester ? `limit ${n}, named for the jester` : n === DUKE ? "no limit" : `limit ${n}`,
    plans: "plans",
    inBrief: {
      deck: (n: number) => `deck ${n}`,
      hand: (n: number) => `hand ${n}`,
      limit: (n: number) => (n === DUKE ? "no limit" : `limit ${n}`),
      plans: (n: number) => some(n, "plan"),
    },
    plansMade: (n: number) => some(n, "plan"),
    playing: "playing",
    tooHigh: "above your limit",
    pile: (nobles: readonly string[], total: string) => `Pile worth ${total}: ${all(nobles)}`,
    makes: (card: string, total: string) => `your ${noble(card)} makes ${total}`,
    remove: "remove",
    powerTag: { clears: "clear", parts: "scatter" },
    powerIt: { clears: "clears it", parts: "scatters it" },
    powerOr: {
      clears: (removes: string) => `clears it or ${removes}`,
      parts: (removes: string) => `scatters it or ${removes}`,
    },
    powerOrBrief: { clears: "clears or ✕", parts: "scatters or ✕" },
    eachAlone: "each alone",
    removes: (pile: string) => `removes ${pile}`,
    removesOne: (n: number) => `removes 1 of ${n} piles`,
    crossed: (pile: string) => `✕ ${pile}`,
    oneOf: (n: number) => `1 of ${n}`,
    apart: (pile: string, card: string) => `${pile} and ${card}`,
    only: "only the",
    stays: (card: string) => `${card} stays`,
    here: (card: string) => `your ${noble(card)} here`,
    hereBrief: "here",
    sendHere: (card: string) => `Send the ${noble(card)} here`,
    nobodyYet: (side: string) => `${side}, nobody yet`,
    replaceIt: "replace",
    choose: "Your turn: play a card",
    steps: ["the card", "its place", "what it does there"],
    chooseFacts: "Choose a card from your hand.",
    leftToPlay: (own: number, rival: string, other: number) =>
      `Cards left to play: you *${own}*, ${rival} *${other}*.`,
    swap: "play this one instead",
    limitFacts: (limit: number) => `Nothing above *${limit}* may be played.`,
    aloneFacts: (house: string) => `${house} cannot play any more: the game ends when you cannot either.`,
    outFacts: (isEmpty: boolean) =>
      `You have no card ${isEmpty ? "left" : "within your limit"}. The game ends when neither house can play.`,
    place: (card: string) => `Your ${noble(card)}: where ${card === "lady" ? "does she" : "does it"} go?`,
    matches: (n: number, isOpen: boolean) =>
      n === 0
        ? "No sum here equals another pile, so no pile can be removed."
        : `On ${small(n)} ${n === 1 ? "pile" : "piles"} the sum ${isOpen ? "can equal" : "equals"} another pile: there you may remove one marked *✕*.`,
    elsewhereAllies: "Everywhere else you only add it.",
    wild: (jesters: number) =>
      jesters > 1
        ? `${jesters}X is ${small(jesters)} jesters, each worth anything from 1 to 10.`
        : "An X can be worth anything from 1 to 10.",
    elsewhere: {
      minister: "It clears away the pile it joins, of two or more cards, and stays.",
      lady: "She scatters the pile she joins: each card then stands alone.",
      jester: "In a sum X is worth anything from 1 to 10, in the final count 1.",
    } as Record<string, string>,
    instead: {
      minister: "Or it clears away the pile it joins, of two or more cards.",
      lady: "Or she scatters the pile she joins: each card then stands alone.",
      jester: "In a sum X is worth anything from 1 to 10, in the final count 1.",
    } as Record<string, string>,
    choosePlace: "Choose a place on the table, or:",
    joins: (card: string, pile: string, total: string) => `Your ${noble(card)} on ${pile} makes ${total}`,
    joinsPower: (card: string, pile: string) => `Your ${noble(card)} on ${pile}`,
    mayRemove: (n: number, total: string) =>
      n === 0
        ? `No other pile is worth ${total}: nothing can be removed.`
        : n === 1
          ? `One pile worth ${total} can be removed.`
          : `One of ${small(n)} piles worth ${total} can be removed.`,
    wildMayRemove: (n: number, jesters: number) =>
      `${jesters > 1 ? `Each of the ${small(jesters)} jesters` : "X"} can be worth anything from 1 to 10: ${n === 1 ? "one pile" : `one of ${small(n)} piles`} can be removed.`,
    powerFacts: (power: "clears" | "parts", size: number, n: number, total: string) => {
      const many = size === 2 ? "both" : `all ${small(size)}`;
      const act =
        power === "clears" ? `It clears ${many}` : size === 1 ? "She stands beside it" : "She scatters them";
      if (n)
        return `${act}, or removes ${n === 1 ? "another pile" : `one of ${small(n)} others`} worth ${total}.`;
      return power === "clears" ? `${act} and stays.` : `${act}: each stands alone.`;
    },
    both: (own: number, rival: string, other: number) => `You ${own}, ${rival} ${other}`,
    ownOnly: (before: number, after: number) =>
      before === after ? `You ${after}` : `You ${before} → ${after}`,
    forecast: (act: string) => `${act}:`,
    andEnds: (told: string) => `${told}: the game ends`,
    pressOthers: (n: number) =>
      n === 1 ? "Press the third on the table." : `Press the other ${small(n)} on the table.`,
    planNote: (isDraw: boolean) => (isDraw ? "the game is a draw" : "one more turn later"),
    endsNote: "the game ends",
    removePile: (pile: string) => `Remove ${pile}`,
    clearPile: (pile: string) => `Clear ${pile}`,
    scatterPile: (pile: string) => `Scatter ${pile}`,
    standBeside: (pile: string) => `Stand beside ${pile}`,
    onlyBeside: "Only stand beside it",
    onlyAlly: "Only add it",
    join: (pile: string) => `Add it to ${pile}`,
    send: "Send to your court",
    plan: "Plan",
    name: "Name the value of your jester",
    nameFacts: "It is your last card: from now on you may play nothing above the value you name.",
    nameIt: (n: number) => `Name it ${n}`,
    value: "Value of the jester",
    replace: "A pair in the Inner Circle: replace a card, or keep both",
    replaceFacts: "A card from your deck takes its place; the old one is shuffled back.",
    replaceCard: (card: string) => `Replace the ${noble(card)}`,
    keep: "Keep the cards",
    together: (nobles: readonly string[]) => `the ${nobles.join("\u00a0+ ")}`,
    waiting: (who: Who) => (who.isYou ? "Your turn" : `${who.name} is thinking`),
    decks: "Decks and discards",
    decksOf: (house: string) => `${house}: deck and discards`,
    discards: "Discards",
    unseen: "Not seen yet",
    planned: "Planned, in order",
    none: "none",
  },

  // The lobby.
  lesson: {
    label: "Lesson",
    sub: "your first game",
    step: (step: number, of: number) => `Lesson, step ${step} of ${of}`,
    good: "That’s it",
    bad: "Not this time",
    shown: "Like this",
    watch: "Watch: this is the move.",
    yours: "Your move.",
    plays: (name: string) => `${name} plays.`,
    done: "That was the lesson. The game goes on, at the easiest level.",
    skip: "Skip the lesson",
    skipShort: "Skip",
    next: (idea: string) => `Next: ${idea}`,
    playOn: "Play on",
    another: "Try another move",
    takeBack: "Take it back",
    show: "Show me",
    lit: (place: string) => `Highlighted: ${place}.`,
    places: {
      mine: "your ship",
      lot: "the lot",
      bids: "the bids",
      tonight: "what tonight would pay",
      tracks: "the commodity tracks",
      market: "the market",
      warehouse: "the warehouses",
      dice: "the dice",
      columns: "your columns",
      circle: "the Inner Circle",
      own: "your Outer Court",
      opp: "the other Outer Court",
      hand: "your hand",
      pile: "the pile in question",
    } as Record<string, string>,
    newHere: "New here?",
    about: (steps: number) =>
      `Play your first game with a guide at your side. ${capital(small(steps))} steps, five minutes.`,
    start: "Start the lesson",
    goOn: (step: number) => `Continue at step ${step}`,
    dismiss: "Not now",
    offer: "Guided first game",
  },
  lobby: {
    guest: "Guest",
    player: (seat: number) => `Player ${seat}`,
    which: "Which game today?",
    meta: (least: number, most: number, minutes: number | null) =>
      `${least === most ? least : `${least}–${most}`} players${minutes ? ` · ${minutes} min` : ""}`,
    who: "Who plays",
    brief: (bots: number, others: number, isUsual: boolean) =>
      [
        ...(bots ? [`${small(bots)} bot${bots > 1 ? "s" : ""}`] : []),
        ...(others ? [`${small(others)} more ${others > 1 ? "people" : "person"}`] : []),
        isUsual ? "usual rules" : "house rules",
      ].join(", "),
    change: "Change",
    changeAll: "Change seats and settings",
    how: "Settings",
    yourName: "Your name",
    seated: "seated",
    friend: "A friend",
    friendNote: "joins with the link you send",
    hereNote: "plays on this device",
    hereName: "Name",
    botNote: {
      random: "plays anything at all",
      apprentice: "is still learning",
      steady: "plays soundly",
      sharp: "counts every card",
      master: "forgives nothing",
      gambler: "bids high and draws one more card",
      miser: "parts with nothing it can keep",
      collector: "wants all of one good",
      spoiler: "takes what you need",
      schemer: "conspires, and lets others overpay",
    } as Record<string, string>,
    botKinds: { strength: "Bots by strength", character: "Bots by style", other: "Other bots" },
    strength: "Who sits here",
    kindBot: (bot: string) => `Bot: ${bot}`,
    kindFriend: "Friend, by link",
    kindHere: "On this device",
    add: (most: number) => `Add a seat, up to ${small(most)}`,
    remove: (n: number) => `Remove seat ${n}`,
    playNow: "Play now",
    open: "Open the table",
    summary: (name: string, players: number) => `${name}, ${small(players)} players`,
    summaryNow: (others: number) =>
      others === 1
        ? "The game begins at once: a bot takes the other seat."
        : "The game begins at once: bots take the other seats.",
    summaryFriends: "You get a link to send; start when everyone is there.",
    summaryHere: "Pass the device round: each player sees only their own seat.",
    time: "Time per turn",
    timeNote: "Bots never hurry you.",
    times: {
      none: "No limit",
      "move-30": "30 seconds per move",
      "move-90": "90 seconds per move",
      "bank-600": "10 minutes, plus 10 seconds per move",
      "move-86400": "1 day per move",
    } as Record<string, string>,
    think: "Bots think",
    thinkNote: "Master plays better when it thinks longer.",
    thinks: {
      quick: "Quick: at once",
      normal: "Normal: up to 0.3 seconds",
      deep: "Deep: up to 2 seconds",
    },
    perMove: (seconds: number) => `${spanOf(seconds)} per move`,
    inAll: (seconds: number, increment: number) =>
      `${spanOf(seconds)}${increment ? `, plus ${spanOf(increment)} per move` : ""}`,
    public: "List the table publicly",
    publicNote: "Otherwise only people with the link can join.",
    houseRules: "House rules",
    isOn: (isOn: boolean) => (isOn ? "yes" : "no"),
    option: (title: string, value: string) => `${title}: ${value}`,
    hints: "Allow hints",
    hintsNote: "Everyone sees when someone uses one.",
    isDefault: "default",
    fromEdition: (edition: string) => `Set as in the ${edition} edition, to match the language of this page.`,
    editions: { en: "English", fr: "French" } as Record<string, string>,
    options: {
      sevens: {
        title: "The 7s",
        about: "The two printed editions differ here.",
        values: { free: "take no space (English edition)", space: "take one space (French edition)" },
      },
      big_monopoly: {
        title: "Large monopolies",
        about: "Eight of one good (ten with two players) pay 20 a day instead of 10.",
        values: {},
      },
      ship_spaces: {
        title: "Spaces of a ship",
        about: "Our source lacks the printed number; 7 fits the rule for the last ship.",
        values: {},
      },
      ties: {
        title: "Ties",
        about: "What tied players get.",
        values: {
          full: "the full amount each (the rulebook’s example)",
          split: "an equal share, rounded down",
        },
      },
      dukes: {
        title: "Dukes in play",
        about: "Worth 15. The rulebook leaves them out of a first game.",
        values: {},
      },
      distinct_circle: {
        title: "Replace pairs in the Inner Circle",
        about: "An optional rule of the rulebook: one card of a pair may be replaced.",
        values: {},
      },
      end: {
        title: "The game ends",
        about: "The French and the English edition differ here.",
        values: {
          circle_empty: "when the Inner Circle is empty (French edition)",
          house_absent: "when a house has left it (English edition)",
        },
      },
      plan_draw: {
        title: "A draw by planning",
        about: "When plans make the game a draw.",
        values: { cumulative: "after three plans each", consecutive: "after six plans in a row" },
      },
    } as Record<string, { title: string; about: string; values: Record<string, string> }>,
    yours: "Your games",
    none: "No game is waiting for you.",
    yourTurn: "Your turn",
    thinking: (name: string) => `${name} is thinking`,
    botThinks: "a bot is thinking",
    waits: "waiting for players",
    over: "finished",
    abandoned: "ended early",
    allGames: "All finished games",
    finished: "Finished games",
    noGames: "You have not finished a game yet",
    earlier: "Show earlier games",
    wonOrLost: (isWon: boolean, score: number, other: number) =>
      `${isWon ? "you won" : "you lost"} ${score} to ${other}`,
    placed: (place: string, score: number) => `${place}, with ${score}`,
    draw: "a draw",
    wonBy: (names: readonly string[]) => `${all(names)} won`,
    with: (names: readonly string[]) => `with ${all(names)}`,
    bots: (n: number) => (n === 1 ? "a bot" : "bots"),
    play: "Play",
    look: "Look",
    review: "Review",
    enter: "Enter",
    join: "Join a table",
    joinNote: "Paste the link you were sent.",
    joinLabel: "Link to a table",
    joinGo: "Join",
    joinBad: "That is not a link to a table.",
    public_: "Open tables",
    publicNone: "There are no open tables right now.",
    resigned: (who: Who) => (who.isYou ? "you resigned" : `${who.name} resigned`),
    hintsAllowed: "hints allowed",
    freeSeats: (n: number) => some(n, "free seat"),
    learn: "The rules",
    learnNote: "Each game on one page, with pictures.",
    imported: "Replay a record",
    importedNote: "Open a record file to step through it.",
    importedBad: "That file is not a game record.",
    importedFirst: (games: number) =>
      `The file holds ${games} games. This is the first. Choose another one below.`,
    choose: "Choose a file",
    offline: "The server isn’t answering. Trying again.",
  },

  // Games on this device, without a connection or a server.
  device: {
    chip: "Offline",
    unreachable: "The server can’t be reached. Check your connection.",
    title: "Everything is on this device: play without a connection",
    note: "All four games, lessons and bots up to master. Your games with friends wait for you.",
    demo: "Runs in your browser, without a server",
    demoNote:
      "All four games against bots, lessons and today’s deal, all kept on this device. To play with others, go to a Fondaco server.",
    summary: "Played on this device and kept here.",
    here: "On this device",
    allGames: "All your games",
    unable: "This browser can’t run the games itself",
    unableDemo:
      "It lacks WebAssembly, workers or storage. Play on a Fondaco server, or open this page in a newer browser.",
    lacks: "It lacks WebAssembly, workers or storage.",
    unfinished: "The games are not all on this device yet",
    unfinishedNote: "Open this page once more with a connection, and wait until it says “Ready offline”.",
    house: "Play with others",
    waiting: "Waiting for the connection",
    asAt: (time: string) => `as it was at ${time}`,
    asSeen: (time: string) => `As it was at ${time}. Play goes on when the connection is back.`,
    remove: "Delete",
    removeSure: "Delete this game?",
    removeNote: "It exists only on this device. To keep a copy, export it in the lobby first.",
    removeYes: "Delete the game",
    problem:
      "It lacks WebAssembly, workers or storage. Play goes on at the server as soon as the connection is back.",
    kept: (games: number) => `${some(games, "game")} kept here`,
    keptNote: (size: string) => `${size} of this device’s storage.`,
    size: (bytes: number) => `${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`,
    export: "Export",
    ready: "Ready offline",
    keepingBriefly: (percent: number) => `offline ${percent} %`,
    keeping: (percent: number) => `Getting ready to play offline, ${percent} %`,
    stuckBriefly: (percent: number) => `stopped at ${percent} %`,
    stuck: (percent: number) =>
      `Getting ready to play offline stopped at ${percent} %. It goes on in a minute, or at the next visit.`,
    keep: "Play without a connection",
    keepNote: "12 MB. Your browser saves data, so they are fetched only if you want them.",
    keepGo: "Get ready",
    notStarted: "The games can’t be started on this device now",
    install: "Fondaco on this device",
    installNote: "12 MB. Plays offline too.",
    installGo: "Install",
    installNot: "Not now",
    update: "A new version is ready",
    updateNote: "Your games go on where you left them.",
    updateGo: "Update",
    weaker: (bot: string) =>
      `A bot can’t think at its full strength on this device now: ${bot} plays its moves.`,
    lost: "The browser has removed the games that were kept on this device.",
    unreadable: (games: number) => `${some(games, "game")} can’t be read`,
    unreadableNote: "Nothing was deleted. If a newer page stored this game, update this page to open it.",
    replayReadable: "Replay what can be read",
    open: "Open",
  },

  // Moves as one would name them.
  act: {
    load: (cards: readonly string[]) => `Load ${things(cards)}`,
    take: (dice: readonly string[]) => `Take ${things(dice)}`,
    play: (card: string) => `Play the ${noble(card)}`,
  },

  // Replay and review.
  replay: {
    title: "Replay",
    none: "There is no record to replay.",
    move: (at: number, of: number) => `Move *${at}* of ${of}`,
    first: "To the beginning",
    previous: "Previous move",
    next: "Next move",
    last: "To the end",
    play: "Play automatically",
    pause: "Pause",
    slider: "Move",
    jump: "Jump to",
    begin: "the beginning",
    day: (game: string, day: number) => (game === "dice" ? `round ${day}` : `day ${day}`),
    games: "Game of the file",
    game: (number: number, title: string, names: readonly string[]) =>
      [`${number}. ${title}`, ...names].join(", "),
    eyes: "Seen by",
    onlooker: "an onlooker",
    copy: "Copy link to this move",
    chosen: (who: Who, option: string) => `${does(who, "chose", "chose")}: *${option}*.`,
    review: "Review",
    from: (move: number) => `replay from move ${move + 1}`,
    playOn: "Play on from here",
    playOnNote: "Opens a new table against bots at this move. The table is marked as a replay.",
    noDeal: "This game continues a recorded one, so its first cards were not dealt at this table.",
  },
  review: {
    title: "Review",
    luck: "The luck account",
    chance: (who: Who) => `${who.isYou ? "Your" : whose(who)} chance of winning`,
    even: (percent: number) => `${percent} is an even share`,
    moves: "Moves",
    loading: (done: number, of: number) =>
      of ? `Still looking: ${done} of ${some(of, "choice")}` : "Still looking",
    meanwhile: (who: Who) => (who.isYou ? "Your first turn" : `${who.name}’s first turn`),
    howItWorks: (who: Who) =>
      `A strong bot looks at every choice ${who.isYou ? "you" : who.name} had, and plays on from it many times. Mistakes are shown here as soon as they are found.`,
    none: "No bot here has an opinion on these moves.",
    notYours: "You did not play in this game: choose whose turns to review.",
    seat: "Whose turns",
    mistakes: (n: number, small: number, close: number) =>
      [
        ...(n === 0 && small ? [] : [n === 0 ? "no mistake" : some(n, "mistake")]),
        ...(small ? [some(small, "small mistake")] : []),
        ...(close ? [`${some(close, "turn")} too close to call`] : []),
      ].join(", "),
    soFar: (told: string) => `${told} so far`,
    legend: {
      lost: "?−n: a mistake that cost n wins in 100 games.",
      close: "≈: too close to call.",
      fine: "+: clearly better than every other choice.",
      lots: "The number is that of the lot in its day.",
    },
    number: ({ day, number, part }: Place) =>
      `${day === null ? `Turn ${number}` : `Day ${day}, lot ${number}`}${part > 1 ? `, choice ${part}` : ""}`,
    marks: {
      mistake: (turn: string, cost: number) =>
        `${turn}: a mistake that cost ${some(cost, "win")} in 100 games`,
      small: (turn: string, cost: number) =>
        `${turn}: a small mistake that cost ${some(cost, "win")} in 100 games`,
      unsure: (turn: string) => `${turn}: too close to call`,
      good: (turn: string) => `${turn}: a good move`,
      fine: (turn: string) => `${turn}: a fine move`,
    },
    you: "you",
    played: (who: Who) => (who.isYou ? "you played" : "played"),
    better: "better",
    both: "both",
    best: "Nothing is better.",
    nearly: "about as good",
    why: "Why:",
    howSure: "How sure",
    sure: {
      sure: (agree: number, of: number) => `sure: better in ${agree} of ${of} trials`,
      likely: (agree: number, of: number) => `likely: better in ${agree} of ${of} trials`,
      close: (agree: number, of: number) => `too close to call: better in ${agree} of ${of} trials`,
    },
    divided: "too close to call: two ways of judging it disagree",
    untried: "nothing was tried, so nothing is called a mistake",
    bars: "Chance of winning, in percent. The thin line is the margin of error.",
    all: (n: number) => `${n} choices compared`,
    previous: "Previous mistake",
    nextMistake: "Next mistake",
    nextTurn: "Next turn",
    shipWorth: (value: number) => `ship ${value}`,
    points: (n: number) => some(n, "point"),
    saw: (who: Who) => `What ${who.isYou ? "you" : who.name} saw`,
    show: { yours: (who: Who) => `What ${who.isYou ? "you" : who.name} did`, better: "The better move" },
    showLabel: "Which turn the table shows",
    handThen: "Your hand then",
    here: "card here",
    removed: "removed",
    movesOf: (name: string) => `${name}’s turns`,
    yourMoves: "Your turns",
    fair: (price: number) => `a fair price: *${price}*`,
    seeTable: "See the whole table",
    byBot: (bot: string) => `According to the bot “${bot}”.`,
    turn: {
      send: (card: string) => `Send the *${noble(card)}* to the Outer Court`,
      plan: (card: string) => `Plan: the *${noble(card)}* goes under the deck`,
      join: (card: string, pile: string) => `Add the *${noble(card)}* to *${pile}*`,
      only: (card: string, pile: string) => `Only add the *${noble(card)}* to *${pile}*: remove nothing`,
      remove: (card: string, pile: string, target: string) =>
        `Add the *${noble(card)}* to *${pile}* and remove *${target}*`,
      clear: (card: string, pile: string) => `Clear away *${pile}* with the *${noble(card)}*`,
      scatter: (card: string, pile: string) => `Scatter *${pile}* with the *${noble(card)}*`,
      beside: (card: string, pile: string) => `Stand the *${noble(card)}* beside *${pile}*`,
    },
    graph: (from: number, to: number, mistakes: readonly string[]) =>
      `Chance of winning by turn, from ${from} to ${to} percent${mistakes.length ? `; mistakes: ${mistakes.join("; ")}` : "; no mistake"}`,
    moveColumn: "turn",
    chanceColumn: "chance of winning, in percent",
  },

  // Why a turn is better than another. The figures are means of many playouts.
  reason: {
    plan: "Planning keeps the card for one more turn at the end.",
    figure: (figures: readonly number[]) => figures.map(String).join(" to "),
    evening: (who: Who, game: string, better: readonly number[], other: readonly number[]) => {
      const [earned = 0, spent = 0, without = 0, instead = 0] = inWhole(better, other);
      const evening = game === "dice" ? "round" : "evening";
      if (!spent && !instead)
        return `${does(who, "earn", "earns")} about *${earned}* ${game === "dice" ? "points" : "florins"} that ${evening}, not ${without}.`;
      return `That day is worth about *${some(tenths(earned - spent - without + instead), "florin")}* more: ${who.isYou ? "you earn" : `${who.name} earns`} ${earned} and ${who.isYou ? "pay" : "pays"} ${spent} for lots, instead of ${without} and ${instead}.`;
    },
    later: (who: Who, game: string, now: Figures, end: Figures) =>
      `With the better move that ${game === "dice" ? "round" : "day"} brings ${who.isYou ? "you" : who.name} about ${now[0]} ${game === "dice" ? "points" : "florins"}, not ${now[1]}; but ${who.isYou ? "you end" : `${who.name} ends`} the game with about *${end[0]}*, not ${end[1]}.`,
    risk: (who: Who, game: string, end: Figures, wins: Figures) =>
      `${does(who, "end", "ends")} with fewer ${game === "dice" ? "points" : "florins"} on average, about ${end[0]}, not ${end[1]}, but ${who.isYou ? "win" : "wins"} *${wins[0]}* games of 100, not ${wins[1]}.`,
    ship: (who: Who, game: string, paid: Figures, carried: Figures | null) =>
      carried
        ? `${capital(whose(who))} ship carries about ${carried[0]}, not ${carried[1]}, and earns *${paid[0]}*, not ${paid[1]}.`
        : `${capital(whose(who))} ship earns about *${paid[0]}* that ${game === "dice" ? "round" : "evening"}, not ${paid[1]}.`,
    good: (who: Who, game: string, good: Good, paid: Figures, level: Figures | null, comes: boolean) => {
      const evening = game === "dice" ? "round" : "evening";
      if (!level)
        return `${does(who, "earn", "earns")} about *${paid[0]}* from ${goods[good]} that ${evening}, not ${paid[1]}.`;
      const reached =
        game === "dice"
          ? `the round with about ${level[0]} ${crossesWord(level[0])} in ${goods[good]}`
          : `the day at about ${level[0]} in ${goods[good]}`;
      const told = `${who.isYou ? "you end" : `${who.name} ends`} ${reached}, not ${level[1]}, and ${who.isYou ? "earn" : "earns"} *${paid[0]}* ${game === "dice" ? "points" : "florins"} from it on average, not ${paid[1]}.`;
      return comes ? `What comes later counts too: ${told}` : capital(told);
    },
    level: (who: Who, game: string, good: Good, better: string, other: string) =>
      `${does(who, "end", "ends")} ${game === "dice" ? `the round with about *${better}* ${crossesWord(better)} in ${goods[good]}` : `the day at about *${better}* in ${goods[good]}`}, not ${other}, and that pays later too.`,
    spent: (who: Who, better: string, other: string) =>
      `${does(who, "spend", "spends")} about *${better}* in the rest of the day, not ${other}.`,
    given: (who: Who, better: string, other: string) =>
      `${does(who, "get", "gets")} about *${better}* cards for free as the last ship, not ${other}.`,
    left: (who: Who, florins: number) => `Otherwise the lot goes to ${who.name} for about *${florins}*.`,
    enough: (florins: number, times: number) =>
      `*${florins}* is enough for the lot in ${times} of 100 simulated games.`,
    dear: (florins: number, fair: number) =>
      fair === 0
        ? "It is better to leave this lot, even for a florin."
        : `The lot pays up to about *${some(fair, "florin")}* here, not at ${florins}.`,
    score: (game: string, better: string, other: string) =>
      `The better move leads to about *${better}* ${game === "dice" ? "points" : "florins"} at the end, not ${other}.`,
    ends: (better: string) => `It ends the game at *${better}*.`,
    doomed: (better: string, other: string) =>
      `The other house then ends the game and wins ${better} of 100 simulated games, not *${other}*.`,
    draw: (better: string, other: string) =>
      `*${better}* of 100 simulated games are drawn, otherwise ${other}.`,
    struck: (who: Who, nobles: readonly string[], better: string, other: string) =>
      `Otherwise the reply removes ${whose(who)} ${all(nobles.map(noble))} in *${other}* of 100 simulated games; this way in ${better}.`,
    strikes: (who: Who, nobles: readonly string[], better: string, other: string) =>
      `The next turn removes ${whose(who)} ${all(nobles.map(noble))} in *${better}* of 100 simulated games, not ${other}.`,
    exposed: (better: string, other: string) =>
      `The reply then takes about *${better}* influence away, not ${other}.`,
    now: (better: string, other: string) => `The houses then stand at *${better}*, not ${other}.`,
    reply: (better: string, other: string) =>
      `After the reply the houses stand at about *${better}*, not ${other}.`,
    end: (better: string, other: string) => `At the end the houses stand at about *${better}*, not ${other}.`,
    wins: (better: string, other: string) => `It wins *${better}* of 100 simulated games, not ${other}.`,
    many: "No single thing decides it: many small things add up.",
  },

  // Score sheets, the end of a day and of the game.
  score: {
    resigned: (who: Who) =>
      who.isYou ? "You resigned: a bot played on." : `${who.name} resigned: a bot played on.`,
    courtWhy: "Each card of a house on the table counts, in the Inner Circle and in both Outer Courts.",
    courtEnd: "The court at the end",
    courtSources: "Where the influence lay",
    courtZones: { circle: "Inner Circle", own_court: "own court", other_court: "other court" },
    title: (game: string, day: number) => (game === "dice" ? `Round ${day} is over` : `Day ${day} is over`),
    lead: "Choose any figure to see why.",
    clockRuns: "Your clock is running",
    begin: (game: string, day: number) => (game === "dice" ? `Begin round ${day}` : `Begin day ${day}`),
    toEnd: "To the final score",
    sheet: (game: string, day: number) =>
      game === "dice" ? `Score sheet, round ${day}` : `Score sheet, day ${day}`,
    entry: "Entry",
    dawn: (game: string) => (game === "dice" ? "Points before" : "Florins at dawn"),
    paid: "Paid at auction",
    ship: "Ship",
    earned: (game: string) => (game === "dice" ? "Earned this round" : "Earned today"),
    total: (game: string) => (game === "dice" ? "Points now" : "Florins tonight"),
    lots: (n: number, given: number) =>
      [some(n, "lot"), ...(given ? [`${some(given, "card")} free`] : [])].join(", "),
    worth: "worth",
    level: (game: string) => (game === "board" ? "level" : ""),
    unit: (game: string, n: number) =>
      game === "card" ? (n === 1 ? "icon" : "icons") : game === "dice" ? (n === 1 ? "cross" : "crosses") : "",
    bonus: (award: number, bonus: number) => `${award} + ${bonus} bonus`,
    whyTitle: (who: Who, n: number, thing: string, game: string) =>
      `${who.isYou ? "" : `${who.name}: `}${amount(game, n)} for ${thing}`,
    theShip: "the ship",
    auctions: "auctions",
    pays: (amount: number, unit: string) => `That pays ${amount} ${unit}.`,
    paysNothing: "That pays nothing.",
    paysFull: (amount: number, unit: string) => `In a tie each gets the full ${amount} ${unit}.`,
    paysShare: (prizes: readonly number[], people: number, amount: number, coin: number, unit: string) =>
      `${prizes.join(" + ")} divided by ${small(people)}${coin === 0 ? "" : coin === 1 ? ", rounded down" : `, rounded down to a multiple of ${coin}`}: ${amount} ${unit} each.`,
    whySumTitle: (who: Who, n: number, game: string) =>
      `${who.isYou ? "" : `${who.name}: `}${amount(game, n)} ${game === "dice" ? "this round" : "today"}`,
    whySum: (ship: number, inGoods: number, bonus: number) =>
      `${ship} for the ship, ${inGoods} for goods${bonus ? `, ${bonus} in bonuses` : ""}.`,
    whyEndTitle: (who: Who, amount: number, unit: string) =>
      `${who.isYou ? "You have" : `${who.name} has`} ${amount} ${unit}`,
    whyEnd: (before: number, spent: number, earned: number, after: number) =>
      `${before} before${spent ? `, − ${spent} paid at auction` : ""}, + ${earned} earned: ${after}.`,
    whyShip: (who: Who, value: number, place: number, others: readonly Who[], pays: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} ship is worth ${value}: ${others.length ? `${ordinal(place)} place, shared with ${all(others.map((other) => (other.isYou ? "you" : other.name)))}` : `${ordinal(place)} place`}. ${pays}`,
    whyGood: (
      game: string,
      who: Who,
      good: Good,
      level: number,
      place: number,
      others: readonly Who[],
      pays: string,
      bonus: number,
    ) => {
      const has =
        game === "board"
          ? `${does(who, "stand", "stands")} at level ${level} in ${goods[good]}`
          : `${does(who, "have", "has")} ${game === "dice" ? `${some(level, "cross", "crosses")} in ` : `${level} `}${goods[good]}`;
      const rank = others.length
        ? `: ${ordinal(place)} place, shared with ${all(others.map((other) => (other.isYou ? "you" : other.name)))}`
        : `: ${ordinal(place)} place`;
      return `${has}${rank}. ${pays}${bonus ? ` ${bonus} more is the bonus for ${game === "board" ? "this level" : "so many"}: everyone who gets that far receives all of it.` : ""}`;
    },
    whyPaid: (who: Who, lots: number, florins: number, given: number) =>
      `${does(who, "bought", "bought")} ${some(lots, "lot")} for ${some(florins, "florin")} in all.${given ? ` ${capital(small(given))} ${given === 1 ? "card" : "cards"} came for free, as the last ship.` : ""}`,
    announced: (who: Who, earned: number, total: number, unit: string) =>
      `You earned ${earned} ${unit}, and have ${total} now. Details in the score sheet.`,
    wins: (who: Who, score: number, unit: string) => `${does(who, "win", "wins")} with ${score} ${unit}`,
    share: (people: readonly Who[], score: number, unit: string) =>
      `${all(people.map((who) => (who.isYou ? "You" : who.name)))} share the victory with ${score} ${unit}`,
    yourPlace: (game: string, place: number, of: number, score: number, tied: readonly string[]) =>
      `You are ${ordinal(place)} of ${of} with ${amount(game, score)}${tied.length ? `, tied with ${all(tied)}` : ""}.`,
    draw: "The game is a draw",
    ahead: (game: string, n: number, who: Who) =>
      `${length[game] ? `Three ${length[game]}, ` : ""}${n === 0 ? `level with ${who.isYou ? "you" : who.name}, ahead on the tie-break` : `${amount(game, n)} ahead of ${who.isYou ? "you" : who.name}`}.`,
    again: "Play again",
    review: "Review the game",
    replay: "Replay",
    seeTable: "See the table",
    seeScore: "See the score",
    over: (game: string) => (game === "dice" ? "Points over the rounds" : "Florins over the days"),
    start: "Start",
    day: (game: string, day: number) => (game === "dice" ? `Round ${day}` : `Day ${day}`),
    chart: (game: string, lines: readonly string[]) =>
      `${game === "dice" ? "Points" : "Florins"} at the end of each ${game === "dice" ? "round" : "day"}: ${lines.join("; ")}`,
    whySource: (days: readonly string[]) => `${capital(all(days))}.`,
    onDay: (game: string, day: number, amount: number) =>
      `${game === "dice" ? "round" : "day"} ${day}: ${amount}`,
    sources: (game: string) => `Where the ${game === "dice" ? "points" : "florins"} came from`,
    source: { start: "start", ships: "ships", goods: "goods", bonus: "bonus", paid: "paid", end: "total" },
    paidAway: "paid away",
    days: "The days",
    shareRecord: "Share the record",
    download: "Download the record",
    verify: (game: string) => (game === "dice" ? "Verify the rolls" : "Verify the deal"),
    dealChanged:
      "This is not the deal that was promised to this page: the seed, the commitment or your own share of the luck was changed.",
    fair: (game: string) =>
      `The ${game === "dice" ? "rolls were" : "deal was"} fair: the seed fits the promise made before the game, and every ${game === "dice" ? "die" : "draw"} follows from it.`,
    unfair: (reason: string) => `The deal does not check out: ${reason}`,
    noDeal: "The record is valid, but it contains no deal to verify.",
    commitment: "Promise before the game",
    seed: "Seed, now revealed",
    nobles: (n: number) => some(n, "noble"),
    house: "House",
  },

  // The live table.
  devices: {
    title: "Devices",
    about: (name: string) => `On these devices you are ${name}.`,
    continue: "Continue on another device",
    continueNote: "Play on with your phone: same seats, same games.",
    scan: (time: string) =>
      `Scan this code with the other device, or open the link there. It works once, until ${time}.`,
    secret: "Keep it to yourself: anyone who opens it can play as you.",
    linkLabel: "Link for the other device",
    ended: "This link is no longer valid.",
    again: "Make a new link",
    showCode: "Show the code",
    manage: "Your devices",
    looking: "One moment …",
    continueAs: (name: string) => `Continue as ${name}?`,
    gets: (name: string) => `This device then has ${name}’s seats, games and settings.`,
    wasSomeone: (name: string) =>
      `Right now you are ${name} on this device. ${name}’s games stay with ${name}: you can switch back under “Devices”.`,
    careful: (name: string) =>
      `The link should come from your own device. If someone else sent it to you, say no: you would be playing as ${name}.`,
    yes: (name: string) => `Continue as ${name}`,
    stay: (name: string) => `No, stay ${name}`,
    notNow: "No",
    already: (name: string) => `You are already ${name} on this device.`,
    goOn: "Play on",
    this: "this device",
    unnamed: "Unnamed device",
    unnamedToken: "Unnamed token",
    used: (day: string) => `Last used on ${day}`,
    usedToday: "Last used today",
    usedEarlier: "Not used recently",
    added: (day: string) => `added on ${day}`,
    name: "Name",
    rename: "Rename",
    renameOf: (name: string) => `Rename “${name}”`,
    save: "Save",
    signOut: "Sign out",
    signOutOf: (name: string) => `Sign out “${name}”`,
    signOutSure: (name: string) => `Sign out “${name}”?`,
    signOutNote: "Tables that are open there are closed at once. Your seats and games stay yours.",
    signOutThis: (name: string) =>
      `On this device you are then no longer ${name}. On your other devices nothing changes.`,
    signOutLast: (name: string) =>
      `This is your only device. Without it nobody can get back to ${name}’s seats and games.`,
    signOutBack: (name: string) => `You will be ${name} again here.`,
    signedOut: (name: string) => `“${name}” is signed out`,
    earlier: "Also on this device",
    earlierNote: "Names you had here before. Their seats and games are kept.",
    switchTo: (name: string) => `Switch back to ${name}`,
    tokens: "Tokens for programs",
    tokensNote: "A program with a token plays as you. Revoke tokens that you no longer need.",
    newToken: "New token",
    token: "Token",
    tokenOnce: "Copy it now: it is shown only this once.",
    copy: "Copy",
    copied: "Copied",
    revoke: "Revoke",
    revokeOf: (name: string) => `Revoke “${name}”`,
    revokeSure: (name: string) => `Revoke “${name}”?`,
    revokeNote: "Programs with this token are disconnected at once.",
    nobody: "You have not played here yet.",
  },
  table: {
    loading: "Setting up the table",
    gone: "This table does not exist.",
    notYours: "This seat is someone else’s.",
    toLobby: "Back to the lobby",
    invite: "Invite",
    copy: "Copy link",
    copied: "Link copied",
    share: "Share",
    qr: "QR code of the link",
    onlyHere:
      "This address works on this machine only. To let others join, start the server with: fondaco serve --host 0.0.0.0",
    talk: "Chat",
    talkNew: (lines: number) => `Chat (${lines} new)`,
    says: (name: string, text: string) => `${name}: ${text}`,
    say: "Write a message",
    send: "Send",
    noTalk: "No messages yet.",
    handOver: "Let a bot play for me",
    resign: "Resign",
    resignSure: "Resign from this game?",
    resignNote: "A bot plays your seat to the end, and the result will say so. The others play on.",
    resignYes: "Yes, resign",
    abandonNote: "Nobody wins, and the game is listed as ended early.",
    takeBack: "Take my seat back",
    leave: "Leave the table",
    abandon: "End the game for everyone",
    abandonSure: "End this game for everyone?",
    yes: "Yes, end it",
    no: "No",
    sound: "Sound",
    volume: "Volume",
    keys: "Single-key shortcuts",
    undo: "Take back my last move",
    undoAsk: "Ask to take back my last move",
    undoAsks: (name: string) => `${name} would like to take a move back.`,
    undoWaits: "Waiting for the others to agree.",
    agree: "Agree",
    refuse: "Refuse",
    hint: "Hint",
    hintTitle: "What a strong player would do",
    hintNone: "No bot here has an opinion on this.",
    hintLoading: "Thinking …",
    hintWins: (percent: number) => `With this move you win about *${percent}* of 100 games.`,
    hintLost: "The game can no longer be won: 0 of 100 games with every move.",
    hintMost: (move: string, game: string, score: number) =>
      `“${move}” brings the most: about *${amount(game, score)}* at the end.`,
    hintOver: (other: string, more: number) => `That is ${more} more than with “${other}”.`,
    hintClose: (other: string) => `Too close to call: “${other}” is about as good.`,
    hintBy: (bot: string) => `Games won out of 100, according to the bot “${bot}”.`,
    seatsOf: "On this device",
    playAs: (name: string) => `Play as ${name}`,
    passDevice: (name: string) => `It is ${name}’s turn: hand over the device`,
    passNote: "Everyone else, please look away: the hand is about to be shown.",
    ready: (name: string) => `I am ${name}`,
    watching: "watching",
    rematch: "The others are playing again.",
    join: "Join them",
    open: {
      title: "The table is open",
      wait: "Waiting for everyone to sit down.",
      complete: "Everyone is here: start when you like.",
      hostStarts: "The host starts the game.",
      start: "Start the game",
      fill: "Fill with bots and start",
      sit: "Sit here",
      free: "waiting for someone to open the link",
      setBot: "Seat a bot",
      makeOpen: "Remove",
      getUp: "Leave seat",
      yourName: "Your name",
      access: "Access",
      public: "listed publicly",
      private: "by link only",
      time: "Time",
      hints: "Hints",
      allowed: "allowed; everyone sees each use",
      forbidden: "not allowed",
      thinks: {
        quick: "quickly: they answer at once",
        normal: "up to 0.3 seconds per move",
        deep: "deeply: up to 2 seconds per move",
      } as Record<string, string>,
      invited: "invited, not here yet",
    },
  },

  // Keys, as the sheet of the rules lists them.
  keys: {
    title: "Keys",
    games: {
      board: [
        ["D", "draw another card"],
        ["O", "open the auction"],
        ["1–9", "type a bid"],
        ["↑ ↓", "bid one more or less"],
        ["B", "bid"],
        ["P", "pass"],
      ],
      card: [
        ["R", "reveal a card"],
        ["1 2 3", "choose a card, the newest is 1"],
        ["Enter", "load the chosen cards"],
      ],
      dice: [
        ["Space", "roll the dice"],
        ["1–5", "choose a die"],
        ["Enter", "take the chosen dice"],
        ["Esc", "choose again"],
      ],
      court: [
        ["Enter", "choose the highlighted card or pile"],
        ["1 2 3", "remove the pile with that number"],
        ["Esc", "one step back"],
      ],
    } as Record<string, [string, string][]>,
    everywhere: [
      ["H", "ask for a hint"],
      ["T", "chat"],
      ["?", "this help"],
    ] as [string, string][],
  },

  // What everyone shall know of how a game was played.
  notes: {
    hint: (who: Who) => (who.isYou ? "You used a hint." : `${who.name} used a hint.`),
    seen: (who: Who) =>
      who.isYou
        ? "You took back a move after a card was seen."
        : `${who.name} took back a move after a card was seen.`,
    resigned: (who: Who) =>
      who.isYou ? "You resigned: a bot plays on." : `${who.name} resigned: a bot plays on.`,
  },

  // Tabs of the phone.
  tab: {
    warehouses: "Warehouses",
    log: "Day book",
    roll: "Court roll",
    scores: "Scores",
    tracks: "Tracks",
    sheets: "All sheets",
    decks: "Decks and discards",
    talk: "Chat",
    close: "Close",
    more: "More",
  },
};

/** What a language has to say: the same keys, any words. */
type Said<T> = T extends (...given: infer Given) => string
  ? (...given: Given) => string
  : T extends string
    ? string
    : T extends number
      ? number
      : { [Key in keyof T]: Said<T[Key]> };

export type Words = Said<typeof en>;
