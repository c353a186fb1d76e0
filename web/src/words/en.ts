// Every word of the page in English. `fr.ts` has the same keys; a test compares them.
// Emphasis in sentences: *strong*, ^raised^, _in rubric_ (see state/rich.ts).
import { face, type Good, type Ware } from "../state/cards";
import type { Who } from "../state/seats";
import { capital, listed } from "./grammar";

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
const things = (names: readonly string[]): string => all(names.map(thing));

const NOBLES: Record<string, string> = {
  minister: "minister",
  lady: "lady-in-waiting",
  jester: "jester",
  duke: "duke",
};
const noble = (card: string): string => NOBLES[card] ?? card;
const mine = (card: string): string => (card === "lady" ? "lady" : noble(card)); // in the bar, where room is short

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
  daily: {
    title: "Today’s deal",
    toPlay: "to play",
    playing: "going on",
    done: "done",
    compare: "See everyone’s results",
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
    theme: { light: "Theme: light", dark: "Theme: dark", system: "Theme: as the system" },
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
    here: "at this device",
    host: "host",
    open: "free seat",
    away: "away",
    botFor: (bot: string) => `away, ${bot} plays on`,
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
    missed: (n: number) => `${capital(small(n))} moves since you looked.`,
    late: (who: Who) =>
      who.isYou
        ? "Your time was up: a bot chose for you."
        : `${capital(whose(who))} time was up: a bot chose instead.`,
    makes: (who: Who | null, move: string) =>
      who ? `${does(who, "play", "plays")} “${move}”.` : `Chance brings “${move}”.`,
    opens: (who: Who, day: number) => `${does(who, "open", "opens")} day ${day}.`,
    rollsFirst: (who: Who) => `${does(who, "roll", "rolls")} first.`,
    evening: (day: number) => `Day ${day} is over: ships and goods are paid.`,
    roundOver: (day: number) => `Round ${day} is over: ships and goods are paid.`,
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
    fills: (who: Who, card: string) => `${does(who, "load", "loads")} ${thing(card)} for nothing.`,
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
      `${does(who, "add", "adds")} the ${noble(card)} to ${pile}${total}.`,
    clears: (who: Who, pile: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} minister clears ${pile}.`,
    parts: (who: Who, pile: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} lady-in-waiting scatters ${pile}: each stands alone.`,
    stands: (who: Who, pile: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} lady-in-waiting stands beside ${pile}.`,
    conspires: (who: Who, card: string, pile: string, against: string) =>
      `${does(who, "add", "adds")} the ${noble(card)} to ${pile} and ${who.isYou ? "remove" : "removes"} _${against}_.`,
    limited: (who: Who, limit: number) =>
      `${does(who, "draw", "draws")} the last card: nothing above ${limit} may be played.`,
    skipped: (who: Who) => `${does(who, "cannot", "cannot")} play: the turn passes.`,
    ends: {
      circle_empty: "The Inner Circle is empty: the game is over.",
      house_absent: "A house has left the Inner Circle: the game is over.",
      planned: "Both houses have planned too long: the game is drawn.",
      nobody_can_play: "Neither house can play: the game is over.",
    },
    pileOf: (nobles: readonly string[]) => `the ${listed(nobles, "and")}`,
    houseNoble: (house: string, card: string) => `${house} ${noble(card)}`,
    total: (n: number) => `: ${n}`,
  },

  // Beats: what happens between two decisions.
  beat: {
    goOn: "tap or any key: go on",
    sold: (who: Who, florins: number) => `Sold to ${who.isYou ? "you" : who.name} for ${florins}`,
    soldFacts: (who: Who, cards: number) =>
      `Nobody bids more: ${cards === 1 ? "the card goes" : `the ${small(cards)} cards go`} to ${whose(who)} ship.`,
    unsold: "Nobody wants this lot",
    fills: (who: Who, card: string) => `${does(who, "get", "gets")} ${thing(card)} for nothing`,
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
      game === "dice" ? "End of the round: ships are paid" : "Evening: the ships are paid",
    goods: (game: string) =>
      game === "dice" ? "End of the round: goods are paid" : "Evening: the goods are paid",
    shipPays: (who: Who, worth: number, pay: number) =>
      `${who.isYou ? "Your ship" : `${who.name}’s ship`} is worth ${worth} and gets *${pay}*.`,
    goodsPay: (goods: number, all: number, unit: string) =>
      `Your goods bring you *${goods}*: *${all}* ${unit} in all.`,
    evening: (game: string, day: number) =>
      game === "dice" ? `End of round ${day}` : `Evening of day ${day}`,
    richest: "the richest ship sails farthest",
    oneByOne: "one good after another",
    goodsHead: ["first", "second", "bonus"],
    skipped: (who: Who, hand: number) =>
      hand === 0
        ? `${does(who, "have", "has")} no card left.`
        : `${does(who, "have", "has")} no card within the limit.`,
    throw: "Your roll: throw the dice",
    throwFacts: "You keep one, two or three of the five; each of the others then takes one that is left.",
    throwNow: "Throw the dice",
    space: "Space",
    inTheCup: "Five dice in the cup",
    pace: "Pace of the bots",
    paces: { calm: "Calm", quick: "Quick", instant: "At once" },
    paceNote: "Only on this device; the menu of a table changes it at any time.",
  },

  // The decision bar, whatever the game.
  decide: {
    label: "Your decision",
    waitingLabel: "What happens now",
    waiting: (who: Who) => (who.isYou ? "Your turn" : `${who.name} is thinking`),
    told: "You will be told when it is your turn.",
    watching: "You are watching this table.",
    chance: "The cards are being dealt",
    full: (game: string) => `Your ship is full: you’re done for ${game === "dice" ? "this round" : "today"}`,
    over: "The game is over",
    abandoned: "The host has given up this game",
    abandonedNext: "The menu leads back to the lobby.",
    lost: "Connection lost, trying again",
    lostFacts: "Nothing is lost: your moves are kept, and the table comes back as it stands.",
    back: "Back",
    undo: "Take back",
    hint: "What would a strong player do?",
    clear: "Clear",
    oneLess: "One less",
    oneMore: "One more",
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
    chosen: (n: number, spaces: number, free: number) =>
      `${n === 1 ? "The newest card is chosen: it" : `${capital(small(n))} cards are chosen: they`} ${spaces === 0 ? (n === 1 ? "needs no space" : "need no space") : `${n === 1 ? "takes" : "take"} ${spacesOf(spaces, free)}`}.`,
    tonight: (good: Good, n: number) => `*${capital(small(n))} ${goods[good]} tonight: a monopoly.*`,
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
      who.isYou ? "Your ship is filled for nothing" : `${who.name}’s ship is filled for nothing`,
    worth: (value: number, cards: number) => `worth ${value}, needs ${some(cards, "space")}`,
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
        later: "to come",
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
    selecting: (who: Who) => does(who, "are choosing a lot", "is choosing a lot"),
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
    taking: "taking",
    instead: "or this one",
    gone: "taken",
    left: "left",
    takeUpTo: (most: number) =>
      most === 1
        ? "Your roll: take one die"
        : `Your roll: take ${all(["one", "two", "three"].slice(0, most)).replace(" and ", " or ")} dice`,
    takeExactly: (n: number) => `Your last roll: take exactly ${small(n)} ${n === 1 ? "die" : "dice"}`,
    takeLeft: "Take one of the dice left",
    choose: (most: number) => `Choose the ${most === 1 ? "die" : "dice"} you want.`,
    chooseOne: "Choose a die: its number goes into your ship, its good into your columns.",
    chosen: (n: number, from: number, to: number) =>
      `${capital(small(n))} ${n === 1 ? "die" : "dice"} chosen: ship ${from} → ${to}`,
    crosses: (n: number, good: Good) => `*${small(n)} ${n === 1 ? "cross" : "crosses"} in ${goods[good]}*`,
    then: (people: readonly Who[]) =>
      people.length === 0
        ? ""
        : `${all(people.map((who) => (who.isYou ? "You" : who.name)))} then ${people.length === 1 && !people[0]?.isYou ? "takes" : "each take"} one of the dice you leave.`,
    take: (n: number) => (n === 1 ? "Take this die" : `Take these ${n} dice`),
    yourShips: "Your ships",
    ship: (n: number) => `Ship ${n}`,
    whyPoints: (title: string, rounds: readonly number[]) =>
      rounds.length === 0
        ? `${title}: nothing has been paid yet.`
        : `${title}: ${all(rounds.map((points, at) => `${points} in round ${at + 1}`))}.`,
    soFar: (points: number) => `${some(points, "point")} so far`,
    forNow: (place: string) => `${place} for now`,
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
      end === "house_absent"
        ? "Goal: *most influence* once a house has left the Inner Circle"
        : "Goal: *most influence* once the Inner Circle is empty",
    earnCourt:
      "Every noble of your house at court counts its value, wherever it stands and whoever’s pile it is in. A jester counts 1, a minister 0.",
    earnShip: (prizes: readonly number[]) => `The ships pay ${all(prizes.map(String))} by place.`,
    earnGoods: (prizes: readonly number[]) =>
      prizes.length > 1
        ? `Each good pays ${prizes[0]} to the first and ${prizes[1]} to the second.`
        : `Each good pays ${prizes[0]} to the first.`,
    bonusBoard: (levels: readonly (readonly [number, number])[]) =>
      `Levels ${all(levels.map(([level]) => String(level)))} pay ${all(levels.map(([, florins]) => String(florins)))} more, every evening. Gold counts in the ship only.`,
    bonusCard: (icons: number, florins: number) =>
      `${icons} icons of a good pay ${florins} more, every evening.`,
    bonusDice: (boxes: readonly (readonly [number, number])[]) =>
      `${all(boxes.map(([n]) => String(n)))} crosses pay ${all(boxes.map(([, points]) => String(points)))} more. A 0 makes two crosses, gold makes none.`,
    tiesShared: (coin: number) =>
      `Those who tie add up their places and divide, rounded down${coin > 1 ? ` to a multiple of ${coin}` : ""}.`,
    tiesFull: "In a tie everyone gets the full amount.",
    rank: ["1st", "2nd"],
    paid: (good: string, people: readonly Who[]) =>
      `for ${good}: ${all(people.map((who) => (who.isYou ? "you" : who.name)))}`,
    goldOnly: "gold counts in the ship only",
    zeroTwo: "a 0 makes two crosses, gold none",
    iconsPay: (icons: number, florins: number) => `${icons} icons: +${florins}`,
    tonight: (game: string) => (game === "dice" ? "You, this round" : "You tonight"),
    tonightShort: (game: string) => (game === "dice" ? "now" : "tonight"),
    shipsTonight: (game: string) => (game === "dice" ? "Ships this round" : "Ships tonight"),
    goodsTonight: (game: string) => (game === "dice" ? "Goods this round" : "Goods tonight"),
    withLot: "With this lot",
    prizes: (prizes: readonly number[]) =>
      prizes.length > 1 ? `first ${prizes[0]}, second ${prizes[1]}` : `first ${prizes[0]}`,
    tonightTitle: "Tonight",
    more: (n: number) =>
      n === 0 ? "no more than now" : n < 0 ? `${-n} less than now` : `${n} more, less your bid`,
    gainTitle: (before: number, after: number) => `${after} tonight, now ${before}`,
    gainNote: (place: string, before: number, after: number, bonus: number) =>
      [place, bonus ? "bonus" : "", before === after ? "" : `now ${before}`].filter(Boolean).join(", "),
    gainShip: (value: number, place: string, pay: number) =>
      `With the lot your ship would be worth ${value}: ${place} among the ships as they are now. That pays ${pay}.`,
    gainGood: (good: Good, level: number, award: number, bonus: number) =>
      `With the lot you would stand at level ${level} in ${goods[good]} tonight. ${award ? `As the others stand now, that pays ${award}` : "As the others stand now, that pays nothing"}${bonus ? `, and level ${level} has a bonus of ${bonus}` : ""}.`,
    placePay: (place: string, pay: number | null) => (pay === null ? place : `${place} +${pay}`),
    tiesNote: "a tie shares its places",
    yourLevel: "yours",
    parts: ({ ship, goods: inGoods, bonus }: { ship: number; goods: number; bonus: number }) =>
      `ship ${ship} + goods ${inGoods}${bonus ? ` + bonus ${bonus}` : ""}`,
    whyTonightTitle: (n: number) => `${n} if it ended now`,
    whyTonight: (
      game: string,
      { ship, goods: inGoods, bonus }: { ship: number; goods: number; bonus: number },
    ) =>
      `${ship} for your ship’s place, ${inGoods} for goods where you are first or second${bonus ? `, ${bonus} in bonuses` : ""}. ${game === "dice" ? "It is paid at the end of the round." : "It is paid in the evening, with what lies in the ships then."}`,
  },

  // One short line for who meets a situation for the first time.
  help: {
    setting: "Help in new situations",
    label: "Help for your first game",
    off: "No more of these",
    close: "Got it",
    board: {
      select: "Show one to three cards, then everyone may bid once for all of them.",
      bid: "The highest bid takes every card of the lot aboard. A bid is paid even if you come last.",
      full: "Your ship is full. Wait for the evening: it pays ships by value, goods by level.",
    },
    card: {
      reveal: "Turn up to three cards over, then load the last one, and others behind it if you like.",
      load: "What you load fills your ship: its value decides the place, its icons fill your warehouse.",
    },
    dice: {
      roll: "Take one to three dice. Each number loads your ship and crosses off a box of its good.",
      left: "You take exactly one of the dice that are left.",
    },
    court: {
      play: "Your card joins a pile or your court. If the sum equals another pile, that pile can be removed.",
      place: "On green piles your card makes the sum of another pile. Choose one: nothing is played yet.",
      pile: "Nothing is played until you press a button. Each says what both houses would then have.",
    },
  },

  // The court.
  court: {
    houses: ["Della Rovere", "Gonzaga"],
    shortHouses: ["Rovere", "Gonzaga"],
    roles: { minister: "Minister", lady: "Lady", jester: "Jester", duke: "Duke" } as Record<string, string>,
    noble: "Noble",
    nobleName: (house: string, card: string) => `${house} ${noble(card)}`,
    outer: "Outer Court",
    inner: "Inner Circle",
    sideOf: (who: Who) => (who.isYou ? "your side" : `${who.name}’s side`),
    innerNote: {
      circle_empty: "most influence wins once it is empty",
      house_absent: "most influence wins once a house has left it",
    } as Record<string, string>,
    nobody: "nobody here",
    hand: "Your hand",
    handLater: "Your hand is dealt once the Inner Circle stands.",
    influence: "influence",
    whyInfluence: (house: string, zones: readonly string[]) =>
      zones.length ? `Nobles of ${house} at court: ${all(zones)}.` : `No noble of ${house} is at court.`,
    inZone: (zone: string, values: readonly number[]) => `${values.join(" + ")} in ${zone}`,
    zones: { circle: "the Inner Circle", own: "its own court", other: "the other court" },
    limitWhy: (limit: number | null) =>
      limit === null
        ? "The last card drawn from a deck sets a limit for its house: from then on it may play nothing higher."
        : `The last card of the deck was a ${limit}: this house may play nothing higher.`,
    plansWhy: (rule: string) =>
      rule === "consecutive"
        ? "A card that is planned goes under the deck. Six plans in a row end the game in a draw."
        : "A card that is planned goes under the deck. When both houses have planned three times, the game is a draw.",
    inDeck: (n: number) => `${n} in deck`,
    inHand: (n: number) => `${n} in hand`,
    underDeck: (n: number) => `${n} planned`,
    noLimit: "no limit yet",
    limit: (n: number) => `limit ${n}`,
    plans: "plans",
    plansMade: (n: number) => some(n, "plan"),
    playing: "playing",
    tooHigh: "above your limit",
    pile: (nobles: readonly string[], total: string) => `Pile worth ${total}: ${all(nobles)}`,
    makes: (card: string, total: string) => `your ${noble(card)} makes ${total}`,
    remove: "remove",
    powerTag: { clears: "clear", parts: "scatter" },
    clearsIt: "clears it",
    numbered: (key: string, act: string) => `${key} ${act}`,
    removes: (pile: string) => `removes ${pile}`,
    removesOne: (n: number) => `removes 1 of ${n}`,
    go: (gone: string) => `${gone} go,`,
    stays: (card: string) => `${card} stays`,
    here: (card: string) => `your ${noble(card)} here`,
    sendHere: (card: string) => `Send the ${noble(card)} here`,
    nobodyYet: (side: string) => `${side}, nobody yet`,
    replaceIt: "replace",
    choose: "Your turn: play a noble",
    steps: ["the card", "its place", "what it does there"],
    chooseFacts: "Choose a card from your hand.",
    limitFacts: (limit: number) => `Nothing above *${limit}* may be played.`,
    place: (card: string) => `Your ${mine(card)}: where ${card === "lady" ? "does she" : "does it"} go?`,
    matches: (n: number) =>
      n === 0
        ? "Nowhere does the sum equal another pile: no pile can be removed."
        : `On ${small(n)} ${n === 1 ? "pile" : "piles"} the sum equals another pile: there you may remove one marked *✕*.`,
    elsewhereAllies: (card: string) => `Everywhere else your ${noble(card)} only allies.`,
    elsewhere: {
      minister: "On two or more nobles it clears them and stays.",
      lady: "She scatters the pile she joins: each stands alone.",
    } as Record<string, string>,
    choosePlace: "Choose a place on the table, or:",
    joins: (card: string, pile: string, total: string) => `Your ${mine(card)} on ${pile} makes ${total}`,
    joinsPower: (card: string, pile: string) => `Your ${mine(card)} on ${pile}`,
    mayRemove: (n: number, total: string) =>
      n === 0
        ? "No pile to remove: this only adds to it."
        : n === 1
          ? `One pile worth ${total} can be removed.`
          : `One of ${small(n)} piles worth ${total} can be removed.`,
    powerFacts: (power: "clears" | "parts", size: number, n: number, total: string) => {
      const many = size === 2 ? "both" : `all ${small(size)}`;
      const act =
        power === "clears" ? `It clears ${many}` : size === 1 ? "She stands beside it" : "She scatters them";
      if (n) return `${act}, or removes ${n === 1 ? "the pile" : `one of ${small(n)} piles`} worth ${total}.`;
      return power === "clears" ? `${act} and stays.` : `${act}: each stands alone.`;
    },
    both: (own: number, house: string, other: number) => `You ${own}, ${house} ${other}`,
    andEnds: (told: string) => `${told}: the game ends`,
    moreOnTable: (n: number) => `${n} more on the table`,
    underDeckNote: "under your deck",
    endsNote: "the game ends",
    bothWorth: "What both piles are worth",
    removePile: (pile: string) => `Remove ${pile}`,
    clearPile: (pile: string) => `Clear ${pile}`,
    scatterPile: (pile: string) => `Scatter ${pile}`,
    standBeside: (pile: string) => `Stand beside ${pile}`,
    onlyAlly: "Only ally",
    join: (pile: string) => `Join ${pile}`,
    send: "Send to your court",
    plan: "Plan",
    name: "Name the value of your jester",
    nameFacts: "It is your last card: nothing above the value you name may be played.",
    nameIt: (n: number) => `Name it ${n}`,
    value: "Value of the jester",
    replace: "A pair in your circle: replace one, or keep it",
    replaceFacts: "A card from your deck takes its place; the old one is shuffled back.",
    replaceCard: (card: string) => `Replace the ${noble(card)}`,
    keep: "Keep the circle",
    together: (nobles: readonly string[]) => `the ${nobles.join("\u00a0+ ")}`,
    waiting: (who: Who) => does(who, "are thinking", "is thinking"),
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
    bad: "Worth another look",
    skip: "Skip the lesson",
    skipShort: "Skip",
    next: (idea: string) => `Next: ${idea}`,
    playOn: "Play on",
    another: "Try another move",
    takeBack: "Take it back",
    show: "Show me",
    lit: (place: string) => `Lit: ${place}.`,
    places: {
      mine: "your ship",
      lot: "the lot",
      bids: "the bids",
      tracks: "the commodity tracks",
      market: "the market",
      warehouse: "the warehouses",
      dice: "the dice",
      columns: "your columns",
      circle: "the Inner Circle",
      own: "your Outer Court",
      opp: "the other Outer Court",
      hand: "your hand",
      pile: "the pile that the line names",
    } as Record<string, string>,
    newHere: "New here?",
    about: (steps: number) =>
      `Play your first game with a guide at your side. ${capital(small(steps))} steps, five minutes.`,
    start: "Start the lesson",
    goOn: (step: number) => `Go on with step ${step}`,
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
    how: "Settings",
    yourName: "Your name",
    seated: "seated",
    friend: "A friend",
    friendNote: "comes by the link you send",
    hereNote: "takes turns at this device",
    hereName: "Name",
    botNote: {
      random: "plays anything at all",
      apprentice: "is still learning",
      steady: "plays soundly",
      sharp: "counts every card",
      master: "forgives nothing",
      gambler: "bids high and turns over one more",
      miser: "parts with nothing it can keep",
      collector: "wants all of one good",
      spoiler: "takes what you need",
      schemer: "conspires, and lets others overpay",
    } as Record<string, string>,
    botKinds: { strength: "Bots by strength", character: "Bots by style", other: "Other bots" },
    strength: "Who sits here",
    kindBot: (bot: string) => `Bot: ${bot}`,
    kindFriend: "Friend, by link",
    kindHere: "At this device",
    add: (most: number) => `Add a seat, up to ${small(most)}`,
    remove: (n: number) => `Remove seat ${n}`,
    playNow: "Play now",
    open: "Open the table",
    summary: (game: string, players: number) =>
      `${capital(small(players))} players${length[game] ? `, three ${length[game]}` : ""}`,
    summaryNow: "It begins at once: bots fill the other seats.",
    summaryFriends: "You get a link to send; start when everyone is there.",
    summaryHere: "Hand the device round: each sees only their own seat.",
    time: "Time for a turn",
    timeNote: "Bots never hurry you.",
    times: {
      none: "No limit",
      "move-30": "30 seconds a move",
      "move-90": "90 seconds a move",
      "bank-600": "10 minutes, and 10 seconds a move",
      "move-86400": "A day for each move",
    } as Record<string, string>,
    public: "List the table for everyone",
    publicNote: "Otherwise only those with the link can come.",
    houseRules: "House rules",
    isOn: (isOn: boolean) => (isOn ? "yes" : "no"),
    hints: "Allow hints",
    hintsNote: "Everyone sees when somebody uses one.",
    isDefault: "default",
    fromEdition: (edition: string) => `Set as in the ${edition} edition, like the language of this page.`,
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
        about: "The printed number is not in our source; 7 suits the rule of the last ship.",
        values: {},
      },
      ties: {
        title: "Ties",
        about: "What those get who share a place.",
        values: {
          full: "each the whole amount (the rulebook’s example)",
          split: "the amounts divided, rounded down",
        },
      },
      dukes: {
        title: "With the dukes",
        about: "Worth 15. The rulebook leaves them out of a first game.",
        values: {},
      },
      distinct_circle: {
        title: "No pairs in the circle",
        about: "The printed optional rule: one of a pair may be replaced.",
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
        about: "When neither house wants to move.",
        values: { cumulative: "three plans each in the game", consecutive: "six plans in a row" },
      },
    } as Record<string, { title: string; about: string; values: Record<string, string> }>,
    yours: "Your games",
    none: "No game is waiting for you.",
    yourTurn: "Your turn",
    thinking: (name: string) => `${name} is thinking`,
    botThinks: "a bot is thinking",
    waits: "waiting for players",
    over: "finished",
    abandoned: "given up",
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
    publicNone: "Nobody has opened a table for everyone just now.",
    freeSeats: (n: number) => some(n, "free seat"),
    learn: "New to the table?",
    learnNote: "The rules of each game, with pictures, on one page.",
    imported: "Replay a record",
    importedNote: "Open a record file to step through it.",
    importedBad: "That file is not the record of a game.",
    importedFirst: (games: number) => `The file has ${games} games: this is the first.`,
    choose: "Choose a file",
    offline: "The house does not answer. Trying again.",
  },

  // Games on this device, without a connection or a server.
  device: {
    chip: "Offline",
    title: "Everything is on this device: play without a connection",
    note: "All four games against bots. Your games with friends wait for you.",
    demo: "Played in your browser, without a server",
    demoNote:
      "All four games against bots, kept on this device. To play with others, open a house of Fondaco.",
    summary: "Played on this device and kept here.",
    here: "On this device",
    problem: "This browser can't play without a connection. Trying to reach the house again.",
    kept: (games: number) => `${some(games, "game")} kept here`,
    keptNote: (size: string) => `${size} of this device’s storage.`,
    size: (bytes: number) => `${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`,
    export: "Export",
    ready: "Ready offline",
    keeping: (percent: number) => `Getting ready to play offline, ${percent} %`,
    install: "Keep Fondaco here",
    installNote: "4 MB. Plays offline too.",
    installGo: "Install",
    installNot: "Do not install",
    update: "A new version is ready",
    updateNote: "Your games go on where they are.",
    updateGo: "Update",
    lost: "The browser has removed the games that were kept on this device.",
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
    play: "Play on by itself",
    pause: "Pause",
    slider: "Move",
    jump: "Jump to",
    begin: "the beginning",
    day: (game: string, day: number) => (game === "dice" ? `round ${day}` : `day ${day}`),
    eyes: "Seen by",
    onlooker: "an onlooker",
    copy: "Copy link to this move",
    chosen: (who: Who, option: string) => `${does(who, "chose", "chose")}: *${option}*.`,
    review: "Review",
    from: (move: number) => `replay from move ${move + 1}`,
    playOn: "Play on from here",
    playOnNote: "Opens a new table against bots at this move; it says there that it is a replay.",
    noDeal: "This game continued a record, so its first cards are no deal of this table.",
  },
  review: {
    title: "Review",
    chance: (who: Who) => `${who.isYou ? "Your" : whose(who)} chance of winning`,
    even: (percent: number) => `${percent} is an even share`,
    moves: "Moves",
    loading: (done: number, of: number) =>
      of ? `Still looking: ${done} of ${some(of, "turn")}` : "Still looking",
    none: "No bot here has an opinion on these moves.",
    notYours: "You did not play in this game: choose whose turns to review.",
    seat: "Whose turns",
    mistakes: (n: number, small: number, close: number) =>
      [
        n === 0 ? "no mistake" : some(n, "mistake"),
        ...(small ? [`${small} small`] : []),
        ...(close ? [`${some(close, "turn")} too close to call`] : []),
      ].join(", "),
    soFar: (told: string) => `${told} so far`,
    legend: "?−n: the turn cost n points of winning chance. ≈: too close to call.",
    number: (n: number) => `Turn ${n}`,
    marks: {
      mistake: (n: number, cost: number) => `Turn ${n}: it cost ${cost} points of winning chance`,
      small: (n: number, cost: number) => `Turn ${n}: a little is lost, ${cost} points of winning chance`,
      unsure: (n: number) => `Turn ${n}: too close to call`,
      good: (n: number) => `Turn ${n}: a good move`,
      fine: (n: number) => `Turn ${n}: a fine move`,
    },
    you: "you",
    played: (who: Who) => (who.isYou ? "you played" : "played"),
    better: "better",
    best: "Nothing is better.",
    nearly: "about as good",
    why: "Why",
    howSure: "How sure",
    sure: {
      sure: (agree: number, of: number) => `sure: ${agree} of ${of} trials agree`,
      likely: (agree: number, of: number) => `likely: ${agree} of ${of} trials agree`,
      close: (agree: number, of: number) => `too close to call: ${agree} of ${of} trials agree`,
    },
    untried: "nothing was tried, so nothing is called a mistake",
    bars: "Chance of winning in a hundred; the thin line is how far it may be off.",
    all: "All turns compared",
    previous: "Previous",
    next: "Next",
    saw: (who: Who) => `What ${who.isYou ? "you" : who.name} saw`,
    show: { yours: (who: Who) => `What ${who.isYou ? "you" : who.name} did`, better: "The better move" },
    showLabel: "Which turn the table shows",
    handThen: "Your hand then",
    here: "card here",
    removed: "removed",
    movesOf: (name: string) => `${name}’s turns`,
    fair: (price: number) => `a fair price: *${price}*`,
    seeTable: "See the whole table",
    byBot: (bot: string) => `In the opinion of the bot “${bot}”.`,
    turn: {
      send: (card: string) => `Send the *${noble(card)}* to the Outer Court`,
      plan: (card: string) => `Plan: the *${noble(card)}* goes under the deck`,
      join: (card: string, pile: string) => `Put the *${noble(card)}* on *${pile}*`,
      only: (card: string, pile: string) => `Put the *${noble(card)}* on *${pile}*, removing no other pile`,
      remove: (card: string, pile: string, target: string) =>
        `Put the *${noble(card)}* on *${pile}* and remove *${target}*`,
    },
    graph: (from: number, to: number, mistakes: readonly number[]) =>
      `Chance of winning by turn, from ${from} to ${to} in a hundred${mistakes.length ? `; mistakes at ${all(mistakes.map((turn) => `turn ${turn}`))}` : "; no mistake"}`,
    moveColumn: "turn",
    chanceColumn: "chance of winning, in a hundred",
  },

  // Why a turn is better than another. The figures are means of many playouts.
  reason: {
    figure: (figures: readonly number[]) => figures.map(String).join(" to "),
    ship: (who: Who, game: string, better: string, other: string) =>
      `${capital(whose(who))} ship earns about *${better}* that ${game === "dice" ? "round" : "evening"}, not ${other}.`,
    good: (who: Who, game: string, good: Good, better: string, other: string) =>
      `${does(who, "earn", "earns")} about *${better}* with ${goods[good]} that ${game === "dice" ? "round" : "evening"}, not ${other}.`,
    level: (who: Who, game: string, good: Good, better: string, other: string) =>
      `${does(who, "end", "ends")} the ${game === "dice" ? "round" : "day"} at about *${better}* in ${goods[good]}, not ${other}, and that pays later, too.`,
    spent: (who: Who, better: string, other: string) =>
      `${does(who, "spend", "spends")} about *${better}* in the rest of the day, not ${other}.`,
    given: (who: Who, better: string, other: string) =>
      `${does(who, "get", "gets")} about *${better}* cards for nothing as the last ship, not ${other}.`,
    left: (who: Who, florins: number) => `Otherwise the lot goes to ${who.name} for about *${florins}*.`,
    enough: (florins: number, times: number) =>
      `*${florins}* is enough for the lot in ${times} of 100 playouts.`,
    dear: (florins: number, fair: number) =>
      fair === 0
        ? "The lot is not worth a florin here."
        : `At ${florins} the lot costs more than it is worth here: about *${fair}*.`,
    score: (game: string, better: string, other: string) =>
      `It comes to about *${better}* ${game === "dice" ? "points" : "florins"} at the end, not ${other}.`,
    ends: (better: string) => `It ends the game at *${better}*.`,
    doomed: (better: string, other: string) =>
      `The other house then ends the game and wins in ${better} of 100 playouts, not in *${other}*.`,
    draw: (better: string, other: string) =>
      `The game is drawn in *${better}* of 100 playouts, otherwise in ${other}.`,
    exposed: (better: string, other: string) =>
      `The reply then takes about *${better}* influence away, not ${other}.`,
    now: (better: string, other: string) => `The houses then stand at *${better}*, not ${other}.`,
    reply: (better: string, other: string) =>
      `After the reply the houses stand at about *${better}*, not ${other}.`,
    end: (better: string, other: string) => `At the end it comes to about *${better}*, not ${other}.`,
    wins: (better: string, other: string) => `It wins *${better}* of 100 playouts, not ${other}.`,
    many: "No single thing decides it: many small ones add up.",
  },

  // Score sheets, the end of a day and of the game.
  score: {
    courtWhy: "Every noble of a house counts, wherever at court it stands and whoever’s pile it is in.",
    courtEnd: "The court at the end",
    courtSources: "Where influence stands",
    courtZones: { circle: "Inner Circle", own_court: "own court", other_court: "other court" },
    title: (game: string, day: number) =>
      game === "dice" ? `Round ${day} is in the book` : `Day ${day} is in the book`,
    lead: (game: string) => (game === "dice" ? "Every point, and why." : "Every florin, and why."),
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
    hint: "Choose any figure to see its reason",
    whyTitle: (who: Who, amount: number, thing: string) =>
      `${who.isYou ? "Your" : `${who.name}’s`} ${amount} for ${thing}`,
    theShip: "the ship",
    auctions: "auctions",
    pays: (amount: number, unit: string) => `That pays ${amount} ${unit}.`,
    paysNothing: "That pays nothing.",
    paysFull: (amount: number, unit: string) => `In a tie each gets the full ${amount} ${unit}.`,
    paysShare: (prizes: readonly number[], people: number, amount: number, coin: number, unit: string) =>
      `${prizes.join(" + ")} divided by ${small(people)}${coin === 0 ? "" : coin === 1 ? ", rounded down" : `, rounded down to a multiple of ${coin}`}: ${amount} ${unit} each.`,
    whySumTitle: (who: Who, amount: number, game: string) =>
      `${who.isYou ? "Your" : `${who.name}’s`} ${amount} ${game === "dice" ? "this round" : "today"}`,
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
          ? `${does(who, "stand", "stands")} at level ${level} of ${goods[good]}`
          : `${does(who, "have", "has")} ${level} ${goods[good]}`;
      const rank = others.length
        ? `: ${ordinal(place)} place, shared with ${all(others.map((other) => (other.isYou ? "you" : other.name)))}`
        : `: ${ordinal(place)} place`;
      return `${has}${rank}. ${pays}${bonus ? ` So much of one good also earns a bonus of ${bonus}, which is never shared.` : ""}`;
    },
    whyPaid: (who: Who, lots: number, florins: number, given: number) =>
      `${does(who, "bought", "bought")} ${some(lots, "lot")} for ${some(florins, "florin")} in all.${given ? ` ${capital(small(given))} ${given === 1 ? "card" : "cards"} came for nothing, as the last ship.` : ""}`,
    announced: (who: Who, earned: number, total: number, unit: string) =>
      `You earned ${earned} ${unit}, and have ${total} now. Details in the score sheet.`,
    wins: (who: Who, score: number, unit: string) => `${does(who, "win", "wins")} with ${score} ${unit}`,
    share: (people: readonly Who[], score: number, unit: string) =>
      `${all(people.map((who) => (who.isYou ? "You" : who.name)))} share the victory with ${score} ${unit}`,
    yourPlace: (place: number, of: number, score: number, tied: readonly string[]) =>
      `You are ${ordinal(place)} of ${of} with ${score}${tied.length ? `, tied with ${all(tied)}` : ""}.`,
    draw: "The game is a draw",
    ahead: (game: string, n: number, who: Who) =>
      `${length[game] ? `Three ${length[game]}, ` : ""}${n === 0 ? `level with ${who.isYou ? "you" : who.name}, ahead by the tie-break` : `${n} ahead of ${who.isYou ? "you" : who.name}`}.`,
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
    sources: "Where they came from",
    source: { start: "start", ships: "ships", goods: "goods", bonus: "bonus", paid: "paid", end: "end" },
    paidAway: "paid away",
    days: "The days",
    shareRecord: "Share the record",
    download: "Download the record",
    verify: "Verify the deal",
    dealChanged:
      "This is not the deal that was promised to this page: the seed, the commitment or your own luck was changed.",
    fair: "The deal was fair: the seed fits the promise made before the game, and every card follows from it.",
    unfair: (reason: string) => `The deal does not hold: ${reason}`,
    noDeal: "The record is good, but carries no deal to verify.",
    commitment: "Promise before the game",
    seed: "Seed, shown now",
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
    secret: "Keep it to yourself: whoever opens it can play as you.",
    linkLabel: "Link for the other device",
    ended: "This link is no longer valid.",
    again: "Make a new link",
    showCode: "Show the code",
    manage: "Your devices",
    looking: "One moment …",
    continueAs: (name: string) => `Continue as ${name}?`,
    gets: (name: string) => `You then have ${name}’s seats, games and settings on this device.`,
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
    usedEarlier: "Not used lately",
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
    earlierNote: "Who you were here before. Their seats and games are kept.",
    switchTo: (name: string) => `Be ${name} again`,
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
    loading: "The table is being laid",
    gone: "There is no such table.",
    notYours: "This seat is someone else’s.",
    toLobby: "Back to the lobby",
    invite: "Invite",
    copy: "Copy link",
    copied: "Link copied",
    share: "Share",
    qr: "QR code of the link",
    onlyHere:
      "This address works on this machine only. For others, start the house with: fondaco serve --host 0.0.0.0",
    talk: "Talk",
    talkNew: (lines: number) => `Talk (${lines} new)`,
    says: (name: string, text: string) => `${name}: ${text}`,
    say: "Say something",
    send: "Send",
    noTalk: "Nobody has said anything yet.",
    handOver: "Let a bot play for me",
    resign: "Resign",
    resignSure: "Resign from this game?",
    resignNote: "A bot plays your seat to the end, and the result will say so. The others play on.",
    resignYes: "Yes, resign",
    abandonNote: "Nobody wins, and the game is listed as given up.",
    takeBack: "Take my seat back",
    leave: "Leave the table",
    abandon: "End the game for everyone",
    abandonSure: "End this game for everyone?",
    yes: "Yes, end it",
    no: "No",
    sound: "Sound",
    volume: "Volume",
    keys: "Single keys play",
    undo: "Take back my last move",
    undoAsks: (name: string) => `${name} would like to take a move back.`,
    undoWaits: "The others are asked whether you may take it back.",
    agree: "Agree",
    refuse: "Refuse",
    hint: "Hint",
    hintTitle: "What a strong player would do",
    hintNone: "No bot here has an opinion on this.",
    hintLoading: "Thinking …",
    hintWins: (percent: number) => `It wins about *${percent}* games in a hundred.`,
    hintOver: (other: string, more: number) => `Compared with “${other}”, ${more} more:`,
    hintClose: (other: string) => `Too close to call: about as good is “${other}”.`,
    hintBy: (bot: string) => `Games won in a hundred, in the opinion of the bot “${bot}”.`,
    seatsOf: "At this device",
    playAs: (name: string) => `Play as ${name}`,
    passDevice: (name: string) => `It is ${name}’s turn: hand over the device`,
    passNote: "Everyone else looks away: cards in hand will show.",
    ready: (name: string) => `I am ${name}`,
    watching: "watching",
    rematch: "The others play again.",
    join: "Join them",
    open: {
      title: "The table is open",
      wait: "Waiting for everyone to sit down.",
      hostStarts: "The host starts the game.",
      start: "Start the game",
      fill: "Fill with bots and start",
      sit: "Sit here",
      free: "waiting for someone to open the link",
      setBot: "Seat a bot",
      makeOpen: "Remove",
      getUp: "Leave seat",
      yourName: "Your name",
      public: "Listed for everyone.",
      private: "By link only.",
      hints: "Hints are allowed, and everyone sees when one is used.",
      invited: "invited, and has not come yet",
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
        ["Enter", "load what is chosen"],
      ],
      dice: [
        ["Space", "throw the dice"],
        ["1–5", "choose a die"],
        ["Enter", "take what is chosen"],
        ["Esc", "choose again"],
      ],
      court: [
        ["Enter", "choose what has the focus"],
        ["1 2 3", "remove the pile with that number"],
        ["Esc", "one step back"],
      ],
    } as Record<string, [string, string][]>,
    everywhere: [
      ["H", "ask for a hint"],
      ["T", "talk"],
      ["?", "this sheet"],
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
    talk: "Talk",
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
