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
  return isLight && value === 0 ? `light ${wares[ware]}` : `${wares[ware]} ${value}`;
}
const things = (names: readonly string[]): string => all(names.map(thing));

const NOBLES: Record<string, string> = {
  minister: "minister",
  lady: "lady-in-waiting",
  jester: "jester",
  duke: "duke",
};
const noble = (card: string): string => NOBLES[card] ?? card;

export const en = {
  code: "en",
  name: "English",
  other: "FR",
  otherName: "En français",

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
  place: (place: number, isTied: boolean) => (isTied ? `tied ${ordinal(place)}` : ordinal(place)),
  placeOf: (place: number, of: number) => `${ordinal(place)} of ${of}`,
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
    const more = [isDouble ? ", two of the good" : "", isLight ? ", needs no space" : ""].join("");
    return `${capital(wares[ware])} ${value}${more}`;
  },
  dieName: (n: number, name: string) => `Die ${n}: ${thing(name)}`,
  noSpace: "no space",
  takesSpace: "one space",
  named: (name: string, state: string) => `${name}, ${state}`,
  shipOf: (who: Who) => (who.isYou ? "Your ship" : `${who.name}’s ship`),
  shipHolds: (cards: readonly string[], free: number, value: number) =>
    `${cards.length ? things(cards) : "empty"}; ${free === 0 ? "full" : `${some(free, "space")} free`}; worth ${value}`,
  would: (cards: readonly string[]) => `would load ${things(cards)}`,

  // The frame.
  top: {
    home: "Fondaco, back to the lobby",
    language: "Language: English. Change to French",
    rules: "Rules",
    theme: { light: "Theme: light", dark: "Theme: dark", system: "Theme: as the system" },
    menu: "Menu",
    skip: "Skip to the decision",
    deckLeft: (n: number) => `${some(n, "card")} left in the deck`,
  },
  dayOf: (day: number, days: number) => `Day ${day} of ${days}`,
  roundOf: (day: number, days: number) => `Round ${day} of ${days}`,
  game: {
    board: {
      title: "Medici",
      short: "Medici",
      sub: "the board game",
      about: "Draw a lot, bid once, fill your ship.",
      minutes: 40,
    },
    card: {
      title: "Medici: The Card Game",
      short: "Card Game",
      sub: "",
      about: "Take the newest card and up to two before it.",
      minutes: 30,
    },
    dice: {
      title: "Medici: The Dice Game",
      short: "Dice Game",
      sub: "",
      about: "Roll five, keep up to three, leave the rest.",
      minutes: 20,
    },
    court: {
      title: "Court of the Medici",
      short: "Court",
      sub: "",
      about: "Two houses, one court. Ally or conspire.",
      minutes: 25,
    },
  } as Record<string, { title: string; short: string; sub: string; about: string; minutes: number }>,

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
    dayStarts: (day: number) => `Day ${day}`,
    roundStarts: (day: number) => `Round ${day}`,
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
      `${does(who, "ally", "allies")} the ${noble(card)} with ${pile}${total}.`,
    clears: (who: Who, pile: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} minister joins ${pile}: all of them leave the court.`,
    parts: (who: Who, pile: string) =>
      `${whose(who) === "your" ? "Your" : whose(who)} lady-in-waiting joins ${pile}: they part, each alone.`,
    conspires: (who: Who, card: string, pile: string, against: string) =>
      `${does(who, "put", "puts")} the ${noble(card)} with ${pile} and ${who.isYou ? "conspire" : "conspires"} against _${against}_, eliminated.`,
    limited: (who: Who, limit: number) =>
      `${does(who, "draw", "draws")} the last card: nothing above ${limit} may be played.`,
    skipped: (who: Who) => `${does(who, "cannot", "cannot")} play and ${who.isYou ? "are" : "is"} skipped.`,
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

  // The decision bar, whatever the game.
  decide: {
    label: "Your decision",
    waitingLabel: "What happens now",
    waiting: (who: Who) => (who.isYou ? "Your turn" : `${who.name} is thinking`),
    told: "You will be told when it is your turn.",
    watching: "You are watching this table.",
    chance: "The cards are being dealt",
    full: "Your ship is full: you rest until evening",
    over: "The game is over",
    abandoned: "The host has given up this game",
    lost: "Connection lost, trying again",
    lostFacts: "Nothing is lost: your moves are kept, and the table comes back as it stands.",
    sending: "Sending your move",
    back: "Back",
    undo: "Take back",
    hint: "What would a strong player do?",
    clear: "Clear",
    oneLess: "One less",
    oneMore: "One more",
    clockWarns: (seconds: number) => `${seconds} seconds left for your move.`,
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
      `${capital(small(n))} chosen: ${spaces === 0 ? "they need no space" : `${spaces} of your ${some(free, "free space")}`}.`,
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
    waiting: (who: Who) => `${who.name} is choosing cards`,
    yourShip: (value: number, free: number) =>
      `Your ship is worth ${value}, ${free === 0 ? "and full" : `with ${some(free, "free space")}`}.`,
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
    endedNow: "Ships if the day ended now",
    drawOrOpen: "Your turn: draw another card or open the auction",
    openOnly: "Your turn: open the auction",
    bidOrPass: (least: number) => `Your turn: bid ${least} or more, or pass`,
    lotSoFar: (cards: readonly string[], worth: number) => `The lot is ${things(cards)}, worth ${worth}.`,
    yourRoom: (free: number) => (free === 0 ? "Your ship is full." : `You have ${some(free, "free space")}.`),
    noBid: "No bid yet.",
    leadsWith: (who: Who, bid: number) => `${does(who, "lead", "leads")} with ${bid}.`,
    after: (people: readonly { who: Who; florins: number }[]) =>
      people.length === 0
        ? "Nobody speaks after you."
        : `After you ${people.length === 1 ? "only " : ""}${all(people.map(({ who, florins }) => `*${who.name}* (${florins})`))} ${people.length === 1 ? "speaks" : "speak"}.`,
    draw: "Draw another card",
    open: "Open the auction",
    bid: (florins: number) => `Bid ${some(florins, "florin")}`,
    yourBid: "Your bid",
    pass: "Pass",
    leaves: (florins: number) => `leaves you ${florins}`,
    selecting: (who: Who) => `${who.name} is choosing a lot`,
    bidding: (who: Who) => `${who.name} is bidding`,
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
    choose: "Choose the dice you want.",
    chosen: (n: number, from: number, to: number) => `${capital(small(n))} chosen: ship ${from} to ${to}`,
    crosses: (n: number, good: Good) => `*${small(n)} ${n === 1 ? "cross" : "crosses"} in ${goods[good]}*`,
    then: (people: readonly Who[]) =>
      people.length === 0
        ? ""
        : `${all(people.map((who) => (who.isYou ? "You" : who.name)))} then ${people.length === 1 && !people[0]?.isYou ? "takes" : "each take"} one of the dice you leave.`,
    take: (n: number) => (n === 1 ? "Take this die" : `Take these ${n} dice`),
    yourShips: "Your ships",
    ship: (n: number) => `Ship ${n}`,
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
    rolling: (who: Who) => `${who.name} is choosing dice`,
    picking: (who: Who) => `${who.name} takes one of the dice left`,
    space: (n: number, entry: string | null) => `space ${n}: ${entry === null ? "empty" : thing(entry)}`,
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
      circle_empty: "the game ends once it is empty",
      house_absent: "the game ends once a house has left it",
    } as Record<string, string>,
    nobody: "nobody here",
    hand: "Your hand",
    influence: "influence",
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
    canGo: "can go",
    here: (card: string) => `your ${noble(card)} here`,
    mayJoin: "may join",
    replaceIt: "replace",
    choose: "Your turn: play a noble",
    chooseFacts: "Choose a card of your hand.",
    limitFacts: (limit: number) => `Nothing above *${limit}* may be played.`,
    place: (card: string) => `The ${noble(card)}: where does it go?`,
    placeFacts: "Choose a noble or a pile to ally with, or send it to your Outer Court.",
    joins: (card: string, pile: string, total: string) =>
      `Your ${noble(card)} joins ${pile}: together ${total}`,
    mayConspire: (n: number) =>
      `${capital(small(n))} ${n === 1 ? "pile" : "piles"} worth the same can be eliminated.`,
    allyOnly: "It would simply ally.",
    clears: "*Your minister clears the pile: all of them leave the court.*",
    parts: "*Your lady-in-waiting parts them: each stands alone again.*",
    conspireFacts: (total: string, n: number) =>
      `Remove one pile worth exactly ${total}, or simply ally. ${capital(small(n))} can go.`,
    chosenTarget: (pile: string) => `*${capital(pile)}* is chosen.`,
    removePile: (pile: string) => `Remove ${pile}`,
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
    together: (nobles: readonly string[]) => `the ${nobles.join(" + ")}`,
    waiting: (who: Who) => `${who.name} is thinking`,
    dealing: "The circle is being dealt",
    decks: "Decks and discards",
    discards: "Discards",
    unseen: "Not seen yet",
    planned: "Planned, in order",
    none: "none",
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

export type Words = typeof en;
