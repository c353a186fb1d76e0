// The words of the luck account, loaded with its screen.
import { ofName, typeset } from "./grammar";
import type { Language } from "./index.svelte";

type Parts = readonly [string, string, string]; // the middle is marked
export interface Taker {
  isYou: boolean;
  name: string;
}

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
const units = {
  en: {
    florins: ["florin", "florins"],
    points: ["point", "points"],
    influence: ["point of influence", "points of influence"],
  },
  fr: {
    florins: ["florin", "florins"],
    points: ["point", "points"],
    influence: ["point d’influence", "points d’influence"],
  },
};
export type Unit = keyof (typeof units)["en"];
const counted = (n: number, unit: Unit, of: Language): string =>
  `${n} ${units[of][unit][n < 2 ? 0 : 1] ?? ""}`;

const en = {
  title: "The luck account",
  toReview: "Review the turns",
  reckoning: (done: number, of: number) => (of ? `Working it out: ${done} of ${of} draws` : "Working it out"),
  unfinished: "Luck is worked out once the game is over.",
  gave: (who: Taker, n: number, unit: Unit, about: boolean): Parts => [
    `Luck gave ${who.isYou ? "you" : who.name} `,
    `${about ? "about " : ""}${counted(n, unit, "en")}`,
    "",
  ],
  took: (who: Taker, n: number, unit: Unit, about: boolean): Parts => [
    "Luck took ",
    `${about ? "about " : ""}${counted(n, unit, "en")}`,
    ` from ${who.isYou ? "you" : who.name}`,
  ],
  even: (who: Taker): Parts => [
    "Luck gave ",
    who.isYou ? "you nothing" : `${who.name} nothing`,
    " and took nothing",
  ],
  andGame: ", and the game",
  byPlay: (best: Taker, most: number, you: Taker, own: number) =>
    best.isYou
      ? `By play alone you win, ${most} to ${you.name}’s ${own}.`
      : `By play alone ${best.name} wins, ${most} to ${you.isYou ? "your" : `${you.name}’s`} ${own}.`,
  byPlayTie: (names: string, most: number) => `By play alone ${names} tie with ${most}.`,
  you: "you",
  You: "You",
  and: " and ",
  played: "As you played",
  playedBy: "By play alone",
  playedNote: "with average luck",
  came: "As it came out",
  cameNote: { florins: "florins at the end", points: "points at the end", influence: "influence at the end" },
  luck: (n: number) => `luck ${signed(n)}`,
  slopes: (lines: string) => `With average luck and as it came out: ${lines}.`,
  slope: (name: string, deserved: number, real: number) => `${name} ${deserved}, then ${real}`,
  cardByCard: { card: "Your luck, card by card", roll: "Your luck, roll by roll" },
  cardByCardOf: {
    card: (name: string) => `${name}’s luck, card by card`,
    roll: (name: string) => `${name}’s luck, roll by roll`,
  },
  gaveKey: "gave",
  tookKey: "took",
  bars: (draws: number, largest: string) => `${draws} draws; the largest: ${largest}`,
  most: { card: "Cards that mattered most", roll: "Rolls that mattered most" },
  nothing: "No draw was worth a whole point.",
  where: (day: string | null, kind: "card" | "roll", n: number) =>
    `${day === null ? "" : `${day}, `}${kind === "card" ? (day === null ? "draw" : "card") : "roll"} ${n}`,
  opens: (who: Taker, cards: string) =>
    `${who.isYou ? "You open" : `${who.name} opens`} the day${cards ? ` with ${cards}` : ""}`,
  card: (cards: string, who: Taker | null) =>
    `${cards} ${who === null ? "came, and nobody took it" : `came to ${who.isYou ? "you" : who.name}`}`,
  given: (cards: string, who: Taker) => `${cards}, free for ${who.isYou ? "you" : who.name}`,
  roll: (who: Taker, dice: string) => `${who.isYou ? "You roll" : `${who.name} rolls`} ${dice}`,
  dealt: (who: Taker) =>
    `The deal: the circle and both hands. ${who.isYou ? "You begin" : `${who.name} begins`}`,
  drawn: (who: Taker, card: string) => `${who.isYou ? "You draw" : `${who.name} draws`} ${card}`,
  howTitle: "How it is worked out.",
  counts: (kind: "card" | "roll") =>
    (kind === "roll" ? "Every roll counts. " : "Every draw counts, also cards that come free. ") +
    "Luck is what came, less the average of what could have come.",
  how: "Before each draw, a network estimates what each seat gets on average. After the draw, it estimates again. The difference is luck. Everything else is play, yours and theirs.",
  table: "The luck account as a table",
  columns: ["Seat", "With average luck", "Luck", "As it came out"],
  seat: "Whose luck",
  yourLuck: "Your luck",
  luckOf: (name: string) => `${name}’s luck`,
  signed,
};

const fr: typeof en = {
  title: "La part de la chance",
  toReview: "Revoir les coups",
  reckoning: (done, of) => (of ? `Calcul en cours : ${done} tirages sur ${of}` : "Calcul en cours"),
  unfinished: "La part de la chance se calcule quand la partie est terminée.",
  gave: (who, n, unit, about) => [
    `La chance ${who.isYou ? "vous a donné" : "a donné"} `,
    `${about ? "environ " : ""}${counted(n, unit, "fr")}`,
    who.isYou ? "" : ` à ${who.name}`,
  ],
  took: (who, n, unit, about) => [
    `La chance ${who.isYou ? "vous a pris" : "a pris"} `,
    `${about ? "environ " : ""}${counted(n, unit, "fr")}`,
    who.isYou ? "" : ` à ${who.name}`,
  ],
  even: (who) => [
    "La chance ",
    who.isYou ? "ne vous a rien donné" : `n’a rien donné à ${who.name}`,
    ", ni rien pris",
  ],
  andGame: ", et la partie",
  byPlay: (best, most, you, own) =>
    best.isYou
      ? `Sans la chance, vous gagneriez, ${most} contre ${own} pour ${you.name}.`
      : `Sans la chance, ${best.name} gagnerait, ${most} contre ${own}${you.isYou ? "" : ` pour ${you.name}`}.`,
  byPlayTie: (names, most) => `Sans la chance, ${names} seraient à égalité avec ${most}.`,
  you: "vous",
  You: "Vous",
  and: " et ",
  played: "Sans la chance",
  playedBy: "Sans la chance",
  playedNote: "avec une chance moyenne",
  came: "Résultat réel",
  cameNote: { florins: "florins à la fin", points: "points à la fin", influence: "influence à la fin" },
  luck: (n) => `chance ${signed(n)}`,
  slopes: (lines) => `Avec une chance moyenne, puis en réalité : ${lines}.`,
  slope: (name, deserved, real) => `${name} ${deserved}, puis ${real}`,
  cardByCard: { card: "Votre chance, carte par carte", roll: "Votre chance, lancer par lancer" },
  cardByCardOf: {
    card: (name) => `Chance, carte par carte : ${name}`,
    roll: (name) => `Chance, lancer par lancer : ${name}`,
  },
  gaveKey: "chance",
  tookKey: "malchance",
  bars: (draws, largest) => `${draws} tirages ; les plus marquants : ${largest}`,
  most: { card: "Les cartes qui ont compté", roll: "Les lancers qui ont compté" },
  nothing: "Aucun tirage n’a compté pour un point entier.",
  where: (day, kind, n) =>
    `${day === null ? "" : `${day}, `}${kind === "card" ? (day === null ? "tirage" : "carte") : "lancer"} ${n}`,
  opens: (who, cards) =>
    `${who.isYou ? "Vous ouvrez" : `${who.name} ouvre`} la journée${cards ? ` avec ${cards}` : ""}`,
  card: (cards, who) =>
    who === null ? `${cards} : personne n’en a voulu` : `${cards} pour ${who.isYou ? "vous" : who.name}`,
  given: (cards, who) => `${cards}, gratuit pour ${who.isYou ? "vous" : who.name}`,
  roll: (who, dice) => `${who.isYou ? "Vous lancez" : `${who.name} lance`} ${dice}`,
  dealt: (who) =>
    `La donne : le cercle et les deux mains. ${who.isYou ? "Vous commencez" : `${who.name} commence`}`,
  drawn: (who, card) => `${who.isYou ? "Vous piochez" : `${who.name} pioche`} ${card}`,
  howTitle: "Comment se fait le calcul.",
  counts: (kind) =>
    (kind === "roll" ? "Chaque lancer compte. " : "Chaque tirage compte, même les cartes gratuites. ") +
    "La chance, c’est l’écart entre ce qui est sorti et la moyenne de ce qui pouvait sortir.",
  how: "Avant chaque tirage, un réseau de neurones estime le résultat moyen de chaque joueur. Après le tirage, il l’estime de nouveau. L’écart, c’est la chance. Le reste, c’est le jeu, le vôtre et celui des autres.",
  table: "La part de la chance en tableau",
  columns: ["Place", "Avec une chance moyenne", "Chance", "Résultat réel"],
  seat: "Chance de",
  yourLuck: "Votre chance",
  luckOf: (name) => `La chance ${ofName(name)}`,
  signed,
};

export type LuckWords = typeof en;
export const LUCK: Record<Language, LuckWords> = { en, fr: typeset(fr) };
