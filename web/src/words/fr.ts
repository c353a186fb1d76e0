// Tous les mots de la page en français. Mêmes clés que `en.ts` ; un test compare les deux.
// Les espaces insécables viennent de `typeset` ; vouvoiement ; pas de formes genrées pour les personnes à table.
import { face, type Good, type Ware } from "../state/cards";
import type { Who } from "../state/seats";
import type { Words } from "./en";
import { capital, inUnits, inWhole, listed, ofName, tenths, typeset } from "./grammar";

const SMALL = ["aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
const small = (n: number): string => SMALL[n] ?? String(n);
const smallF = (n: number): string => (n === 0 ? "aucune" : n === 1 ? "une" : small(n));
const some = (n: number, one: string, many = `${one}s`): string => `${n} ${n < 2 ? one : many}`;
const all = (items: readonly string[]): string => listed(items, "et");
const does = (who: Who, you: string, other: string): string =>
  who.isYou ? `Vous ${you}` : `${who.name} ${other}`;
const spacesOf = (spaces: number, free: number): string =>
  spaces < free
    ? `${spaces} de vos ${some(free, "place libre", "places libres")}`
    : free === 1
      ? "votre dernière place libre"
      : `toutes vos ${free} places libres`;
const amount = (game: string, n: number): string =>
  game === "court" ? `${n} d’influence` : some(n, game === "board" || game === "card" ? "florin" : "point");
/** “partie” after a figure that may be told with a comma. */
const games = (figure: string): string => (parseFloat(figure.replace(",", ".")) < 2 ? "partie" : "parties");
const comma = (n: number): string => String(n).replace(".", ",");
const of = (who: Who): string => (who.isYou ? "de vous" : ofName(who.name));
const ordinal = (n: number): string => (n === 1 ? "1^er^" : `${n}^e^`);

const goods: Record<Good, string> = {
  cloth: "étoffe",
  spice: "épice",
  grain: "céréales",
  dye: "teinture",
  fur: "fourrure",
};
const several = (n: number, good: Good): string =>
  n < 2 || goods[good].endsWith("s") ? goods[good] : `${goods[good]}s`;
const THE: Record<string, string> = {
  étoffe: "l’étoffe",
  épice: "l’épice",
  céréales: "les céréales",
  teinture: "la teinture",
  fourrure: "la fourrure",
};
const pays = (good: Good): string => (goods[good].endsWith("s") ? "rapportent" : "rapporte");
const wares: Record<Ware, string> = { ...goods, gold: "or", neutral: "neutre" };

function thing(name: string): string {
  const { ware, value, isDouble, isLight } = face(name);
  if (isDouble) return `${wares[ware]} double`;
  if (ware === "neutral") return `un ${value} neutre`;
  return isLight && value === 0 ? `${wares[ware]} 0 (sans place)` : `${wares[ware]} ${value}`;
}
const UNITS = { day: "jour", hour: "heure", minute: "minute", second: "seconde" };
function spanOf(seconds: number): string {
  const [count, unit] = inUnits(seconds);
  return some(count, UNITS[unit]);
}
const things = (names: readonly string[]): string => all(names.map(thing));

const NOBLES: Record<string, string> = { minister: "Ministre", lady: "Muse", jester: "Bouffon", duke: "Duc" };
const noble = (card: string): string => NOBLES[card] ?? card;
/** The noble that sets a limit. */
const DUKE = 15;
function lastCard(limit: number, isJester: boolean): string {
  if (isJester) return "un Bouffon";
  const named: Record<number, string> = { 0: "un Ministre", 1: "une Muse", [DUKE]: "le Duc" };
  return named[limit] ?? `un ${limit}`;
}
const NAMED = 5; // nobles: larger piles are named by what they are worth
const theNoble = (card: string): string => (card === "lady" ? "la Muse" : `le ${noble(card)}`);

const length: Record<string, string> = { board: "jours", card: "jours", dice: "manches" };

const french: Words = {
  code: "fr",
  name: "Français",
  other: "EN",

  good: goods,
  Good: {
    cloth: "Étoffe",
    spice: "Épice",
    grain: "Céréales",
    dye: "Teinture",
    fur: "Fourrure",
    gold: "Or",
    neutral: "Neutre",
  },
  letter: { cloth: "Ét", spice: "Ép", grain: "Cé", dye: "Te", fur: "Fo", gold: "", neutral: "" },
  thing,
  things,
  all,
  ordinal,
  practice: {
    title: "Entraînement",
    questions: {
      board: "Que vaut ce lot ?",
      card: "Quelles cartes ?",
      dice: "Quels dés ?",
      court: "Trouvez le complot",
    } as Record<string, string>,
    row: (n) => `Entraînement : ${n} bonnes réponses d’affilée`,
    about: "Entraînement sur de vraies positions",
    fromMistakes: "Apprendre de mes erreurs",
  },
  daily: {
    title: "La donne du jour",
    toPlay: "à jouer",
    playing: "en cours",
    done: "jouée",
    compare: "Voir tous les résultats",
    result: "Voir votre résultat",
    here: "La même sur tous les appareils. Pour voir les résultats des autres, il faut un serveur.",
    brief: { board: "Medici", card: "Cartes", dice: "Dés", court: "Cour" } as Record<string, string>,
  },
  place: (place, isTied) => (isTied ? `${ordinal(place)} ex æquo` : ordinal(place)),
  placeInBrief: (place, isTied) => (isTied ? `${ordinal(place)} ex.` : ordinal(place)), // comme dans les palmarès
  placeOf: (place, isTied, number) => `${ordinal(place)}${isTied ? " ex æquo" : ""} sur ${number}`,
  florins: (n) => some(n, "florin"),
  cards: (n) => some(n, "carte"),
  cardsLeft: (n) => `reste ${n}`,
  spacesFree: (n) => (n === 0 ? "plein" : some(n, "place libre", "places libres")),
  points: (n) => (n < 2 ? "point" : "points"),
  florinsWord: "florins",
  you: "Vous",
  isFull: "plein",

  cardName: (name, sevens) => {
    const { ware, value, isDouble, isLight } = face(name, sevens);
    const more = [isDouble ? ", compte double" : "", isLight ? ", sans place" : ""].join("");
    return `${capital(wares[ware])} ${value}${more}`;
  },
  dieName: (n, name) => `Dé ${n} : ${thing(name)}`,
  noSpace: "sans place",
  takesSpace: "une place",
  named: (name, state) => `${name}, ${state}`,
  shipOf: (who) => (who.isYou ? "Votre bateau" : `Bateau ${of(who)}`),
  shipHolds: (cards, free, value) =>
    `${cards.length ? things(cards) : "vide"} ; ${free === 0 ? "plein" : some(free, "place libre", "places libres")} ; vaut ${value}`,
  worthTitle: (who, value) => `${who.isYou ? "Votre bateau" : `Le bateau ${of(who)}`} vaut ${value}`,
  worthWhy: (cards, value) =>
    cards.length
      ? `À bord : ${things(cards)}. Les nombres font ${value} en tout.`
      : "Rien à bord pour l’instant.",
  would: (cards) => `chargerait ${things(cards)}`,

  top: {
    home: "Fondaco, retour au salon",
    language: "Langue : français. Passer à l’anglais",
    rules: "Règles",
    theme: { light: "Thème : clair", dark: "Thème : sombre", system: "Thème : celui du système" },
    menu: "Menu",
    skip: "Aller à la décision",
    notLoaded: "Cette page n’a pas pu être chargée.",
    reload: "Recharger",
    deckLeft: (n) => `${some(n, "carte")} dans la pioche`,
  },
  dayOf: (day, days) => `Jour ${day} sur ${days}`,
  roundOf: (day, days) => `Manche ${day} sur ${days}`,
  game: {
    board: {
      title: "Medici",
      name: "Medici",
      short: "Medici",
      sub: "le jeu de plateau",
      about: "Composez un lot, misez une fois, remplissez votre bateau.",
      minutes: 40,
    },
    card: {
      title: "Medici : le jeu de cartes",
      name: "Le jeu de cartes",
      short: "Jeu de cartes",
      sub: "",
      about: "Prenez la dernière carte et jusqu’à deux avant elle.",
      minutes: 30,
    },
    dice: {
      title: "Medici : le jeu de dés",
      name: "Le jeu de dés",
      short: "Jeu de dés",
      sub: "",
      about: "Lancez cinq dés, gardez-en trois au plus.",
      minutes: 20,
    },
    court: {
      title: "Court of the Medici",
      name: "Court of the Medici",
      short: "Cour",
      sub: "",
      about: "Deux maisons, une cour. Alliez-vous ou conspirez.",
      minutes: 25,
    },
  },

  seat: {
    friend: "par invitation",
    here: "sur cet appareil",
    host: "hôte",
    open: "place libre",
    away: "hors ligne",
    botFor: (bot) => `hors ligne, robot ${bot}`,
    resigned: (bot) => `abandon, robot ${bot}`,
    bot: (bot) => `robot, ${bot}`,
    bots: {
      random: "fantasque",
      apprentice: "novice",
      steady: "régulier",
      sharp: "redoutable",
      master: "maître",
      gambler: "flambeur",
      miser: "avare",
      collector: "collectionneur",
      spoiler: "trouble-fête",
      schemer: "intrigant",
    },
    full: "bateau plein",
    plays: "joue",
    next: "ensuite",
    florins: (who, n) => `${does(who, "avez", "a")} ${some(n, "florin")}`,
    points: (who, n) => `${does(who, "avez", "a")} ${some(n, "point")}`,
    turn: (who) => (who.isYou ? "à vous" : `à ${who.name}`),
  },

  log: {
    title: "Journal",
    courtTitle: "Registre",
    all: "tous les coups",
    newest: "le plus récent d’abord",
    empty: "Rien ne s’est encore passé.",
    missed: (n) => `${capital(small(n))} coups depuis votre dernier passage.`,
    leftOut: (n) => `${n === 1 ? "Encore un coup" : `Encore ${small(n)} coups`}, dans le journal.`,
    late: (who) =>
      who.isYou
        ? "Votre temps était écoulé : un robot a choisi pour vous."
        : `Le temps ${of(who)} était écoulé : un robot a choisi à sa place.`,
    makes: (who, move) =>
      who ? `${does(who, "jouez", "joue")} « ${move} ».` : `Le hasard donne « ${move} ».`,
    opensPoorest: (who, day) => `${does(who, "ouvrez", "ouvre")} le jour ${day}, avec le moins de florins.`,
    opens: (who, day) => `${does(who, "ouvrez", "ouvre")} le jour ${day}.`,
    rollsFirst: (who, last) =>
      `${does(who, "lancez", "lance")} en premier${last ? `, car ${last.isYou ? "vous avez" : `${last.name} a`} fait le dernier lancer` : ", par tirage au sort"}.`,
    evening: (day) => `Fin du jour ${day} : on paie les bateaux et les marchandises.`,
    marketBack: "Les cartes restées au marché retournent dans la pioche.",
    roundOver: (day) =>
      `Fin de la manche ${day}, tous les bateaux sont pleins : on compte les bateaux et les marchandises.`,
    reveals: (who, card) => `${does(who, "révélez", "révèle")} ${thing(card)}.`,
    loads: (who, cards, left, value, free) =>
      `${does(who, "chargez", "charge")} ${things(cards)}${left.length ? ` et ${who.isYou ? "laissez" : "laisse"} ${things(left)}` : ""}. Bateau : ${value}${free ? "" : ", plein"}.`,
    draws: (who, card) => `${does(who, "tirez", "tire")} ${thing(card)}.`,
    offers: (who, cards) => `${does(who, "proposez", "propose")} ${things(cards)}.`,
    bids: (who, florins) => `${does(who, "misez", "mise")} _${florins}_.`,
    passes: (who) => `${does(who, "passez", "passe")}.`,
    noRoom: (who, free, needs) =>
      `${does(who, "devez", "doit")} passer : ${smallF(free)} ${free < 2 ? "place libre" : "places libres"}, il en faut ${smallF(needs)}.`,
    noFlorins: (who) => `${does(who, "devez", "doit")} passer : pas assez de florins.`,
    buys: (who, cards, florins, value, free) =>
      `${does(who, "achetez", "achète")} ${things(cards)} pour _${florins}_. Bateau : ${value}${free ? "" : ", plein"}.`,
    discarded: (cards) => `Personne ne veut ${things(cards)} : le lot est défaussé.`,
    fills: (who, card) => `${does(who, "chargez", "charge")} ${thing(card)} gratuitement.`,
    rolls: (who, dice) => `${does(who, "lancez", "lance")} ${things(dice)}.`,
    takes: (who, dice, roller, crosses) =>
      `${does(who, "prenez", "prend")} ${things(dice)}${who.seat === roller.seat ? "" : roller.isYou ? " de votre lancer" : ` du lancer ${of(roller)}`}${crosses ? ` : ${crosses}` : ""}.`,
    crosses: (n, good) => `${n === 1 ? "une croix" : `${small(n)} croix`} ${ofName(goods[good])}`,
    begins: (who) => `${does(who, "commencez", "commence")}.`,
    replaces: (who, card) =>
      `${does(who, "remplacez", "remplace")} ${card === "lady" ? "une Muse" : `un ${noble(card)}`} au 1^er^ Cercle.`,
    sends: (who, card) =>
      `${does(who, "envoyez", "envoie")} ${theNoble(card)} à ${who.isYou ? "votre" : "sa"} Cour Extérieure.`,
    plans: (who, card) =>
      `${does(who, "préparez", "prépare")} l’avenir : ${card === null ? "une carte" : theNoble(card)} sous ${who.isYou ? "votre" : "sa"} pioche.`,
    allies: (who, card, pile, total) =>
      `${does(who, "posez", "pose")} ${theNoble(card)} sur ${pile} : total ${total}.`,
    clears: (who, pile) => `Le Ministre ${who.isYou ? "de votre maison" : of(who)} balaie _${pile}_.`,
    parts: (who, pile) =>
      `La Muse ${who.isYou ? "de votre maison" : of(who)} disperse ${pile} : tous sont isolés.`,
    stands: (who, pile) =>
      `La Muse ${who.isYou ? "de votre maison" : of(who)} rejoint ${pile} : chacun reste isolé.`,
    conspires: (who, card, pile, against) =>
      `${does(who, "posez", "pose")} ${theNoble(card)} sur ${pile} et ${who.isYou ? "éliminez" : "élimine"} _${against}_.`,
    limited: (who, limit, isJester) => {
      const named = isJester ? ` et ${who.isYou ? "le nommez" : "le nomme"} ${limit}` : "";
      const then =
        limit === DUKE
          ? "aucune limite"
          : `${who.isYou ? "vous ne jouez" : `${who.name} ne joue`} plus rien au-dessus de ${limit}`;
      return `${does(who, "piochez", "pioche")} la dernière carte, ${lastCard(limit, isJester)}${named} : ${then}.`;
    },
    skipped: (who, other) =>
      `${does(who, "ne pouvez", "ne peut")} plus jouer : ${other.isYou ? "vous continuez" : `${other.name} continue`}.`,
    ends: {
      circle_empty: "Le 1^er^ Cercle est vide : la partie est terminée.",
      house_absent: "Une maison a quitté le 1^er^ Cercle : la partie est terminée.",
      planned: "L’avenir a été préparé trop souvent : partie nulle.",
      nobody_can_play: "Aucune maison ne peut jouer : la partie est terminée.",
    },
    pileOf: (nobles) => listed(nobles, "et"),
    pileWorth: (marks, total) =>
      marks.length > NAMED ? `la pile de ${total}` : `la pile ${marks.join("\u00a0+ ")}`,
    houseNoble: (house, card) => `${theNoble(card)} ${house}`,
  },

  beat: {
    goOn: "appui ou touche pour continuer",
    sold: (who, florins) =>
      who.isYou ? `Adjugé : à vous pour ${florins}` : `Adjugé à ${who.name} pour ${florins}`,
    soldFacts: (who, cards) =>
      `Personne ne surenchérit : ${cards === 1 ? "la carte va" : `les ${small(cards)} cartes vont`} dans ${who.isYou ? "votre bateau" : `le bateau ${of(who)}`}.`,
    soldCards: (cards, worth) => `${capital(things(cards))} : vaut ${worth}`,
    soldThen: (who, before, after, place) =>
      `${who.isYou ? "Votre bateau" : `Le bateau ${of(who)}`} : ${before} → *${after}*, maintenant ${place}.`,
    unsold: "Aucune mise : le lot est défaussé",
    fills: (who, card) => `${does(who, "recevez", "reçoit")} ${thing(card)} gratuitement`,
    mostInLot: "Un lot a trois cartes au plus : l’enchère s’ouvre d’elle-même.",
    fillsFacts: (who) =>
      `Tous les autres bateaux sont pleins : la pioche remplit ${who.isYou ? "le vôtre" : `celui ${of(who)}`}.`,
    onlyChoice: (who) => `${does(who, "n’aviez", "n’avait")} pas d’autre choix.`,
    onlyLoad: (left) =>
      left === 0
        ? "C’était la seule carte du marché."
        : "La dernière carte est imposée, et il n’y a pas de place pour une autre.",
    loads: (who, cards) => `${does(who, "chargez", "charge")} ${things(cards)}`,
    leaves: (cards) => `Il reste au marché : ${things(cards)}.`,
    ships: (game) =>
      game === "dice" ? "Fin de manche : on compte les bateaux" : "Le soir : les bateaux sont payés",
    goods: (game) =>
      game === "dice"
        ? "Fin de manche : on compte les marchandises"
        : "Le soir : les marchandises sont payées",
    shipPays: (who, worth, pay) =>
      `${who.isYou ? "Votre bateau" : `Le bateau ${of(who)}`} vaut ${worth} et reçoit *${pay}*.`,
    goodsPay: (goods, all, unit) =>
      `Votre bateau a rapporté *${all - goods}*, vos marchandises *${goods}* : *${all}* ${unit} ensemble.`,
    evening: (game, day) => (game === "dice" ? `Fin de la manche ${day}` : `Soir du jour ${day}`),
    richest: "le plus riche va le plus loin",
    oneByOne: "une marchandise après l’autre",
    goodsHead: (at, prize) => `${["premier", "deuxième", "bonus"][at]}${prize ? ` : ${prize}` : ""}`,
    tied: "ex æquo",
    skipped: (who, hand) =>
      `${does(who, "n’avez", "n’a")} ${hand === 0 ? "plus de carte" : "aucune carte sous la limite"}. La partie s’arrête quand aucune maison ne peut jouer.`,
    throw: "À vous de lancer les dés",
    throwFacts: "Gardez-en un, deux ou trois ; puis chaque adversaire prend un des dés restants.",
    throwNow: "Lancer les dés",
    space: "Espace",
    enter: "Entrée",
    inTheCup: "Cinq dés dans le gobelet",
    pace: "Rythme des robots",
    paces: { calm: "Posé", quick: "Rapide", instant: "Sans pause" },
    paceNote: "Sur cet appareil seulement ; à changer à tout moment dans le menu d’une table.",
  },

  decide: {
    label: "Votre décision",
    waitingLabel: "Ce qui se passe",
    waiting: (who) => (who.isYou ? "À vous" : `${who.name} réfléchit`),
    told: "Un signal vous préviendra quand ce sera à vous.",
    watching: "Vous regardez cette table.",
    chance: "Les cartes sont distribuées",
    full: (game) => `Bateau plein : fini pour ${game === "dice" ? "cette manche" : "aujourd’hui"}`,
    over: "La partie est terminée",
    abandoned: (host) =>
      host?.isYou ? "Vous avez mis fin à cette partie" : `${host?.name ?? "L’hôte"} a mis fin à cette partie`,
    abandonedNext: "Personne ne gagne. La partie est notée comme interrompue.",
    lost: "Connexion perdue, nouvelle tentative",
    lostFacts: "Vos coups sont gardés, et la table revient d’elle-même.",
    back: "Retour",
    undo: "Reprendre le coup",
    hint: "Quel serait le meilleur coup ?",
    clear: "Effacer",
    oneLess: "Un de moins",
    oneMore: "Un de plus",
    faster: "Maintenez + pour aller plus vite, ou touchez le nombre pour taper votre mise.",
    clockSoon: (seconds) => `moins de ${seconds} secondes`,
    clockWarns: (seconds) => `Encore ${seconds} secondes pour votre coup.`,
  },

  generic: {
    state: "La table",
    yourTurn: "À vous",
    choose: (n) => `Choisissez parmi ${small(n)} coups.`,
    chance: "Le hasard décide",
    noOptions: "Ce jeu n’a pas de variantes.",
    scores: "Scores",
    noRules: "Ce jeu n’a pas encore de page de règles.",
    yes: "oui",
    no: "non",
    nothing: "rien",
  },

  card: {
    market: "Marché",
    order: "de la plus ancienne à la plus récente",
    emptyMarket: "Le marché est vide.",
    revealed: (who, n, number) =>
      `${n} ${n < 2 ? "carte révélée" : "cartes révélées"} sur ${number}${who.isYou ? "" : ` par ${who.name}`}`,
    reach: (who) => (who.isYou ? "à votre portée" : `à la portée ${of(who)}`),
    outOfReach: "hors de portée",
    mayTake: "possible",
    taking: "prise",
    newTaking: "nouvelle, prise",
    mustTake: "dernière : imposée",
    newest: "dernière",
    noRoom: "pas de place",
    instead: "ou celle-ci",
    revealFirst: "À vous : révélez une carte",
    revealOrLoad: "À vous : révélez une carte, ou chargez",
    revealMore: "À vous : révélez encore une carte, ou chargez",
    load: "À vous : chargez la dernière carte",
    loadSome: "À vous : chargez la dernière carte, et d’autres à votre gré",
    tap: "Choisissez vos cartes.",
    chosen: (n, spaces, free, came) =>
      `${came ? "Le marché était vide, cette carte est venue d’elle-même : elle" : n === 1 ? "La dernière carte est choisie : elle" : `${capital(small(n))} cartes choisies : elles`} ${spaces === 0 ? (n === 1 ? "ne prend pas de place" : "ne prennent pas de place") : `${n === 1 ? "prend" : "prennent"} ${spacesOf(spaces, free)}`}.`,
    tonight: (good, n, florins) =>
      `*${capital(smallF(n))} ${several(n, good)} ce soir : un bonus de ${florins}.*`,
    fills: "*Votre bateau sera plein.*",
    lastTurn: "*C’est votre dernier tour du jour.*",
    loadCards: (n) => `Charger ${some(n, "carte")}`,
    shipTo: (from, to) => `bateau ${from} → ${to}`,
    reveal: "Révéler une carte",
    revealAnother: "Révéler encore",
    revealsLeft: (n) => `${n} ${n < 2 ? "possible" : "possibles"}`,
    warehouses: "Entrepôts",
    warehouseNote: (icons, bonus) =>
      `Plein : en tête. +n : à bord. ${capital(small(icons))} d’une même marchandise rapportent ${bonus} de plus, chaque jour.`,
    cell: (who, good, icons, aboard) =>
      `${who.isYou ? "Vous" : who.name} : ${icons} ${several(icons, good)}${aboard ? `, ${aboard} de plus à bord` : ""}`,
    waiting: (who) => does(who, "choisissez des cartes", "choisit des cartes"),
  },

  board: {
    lotOf: (who) => (who.isYou ? "Votre lot" : `Le lot ${of(who)}`),
    filling: (who) =>
      who.isYou ? "Votre bateau est rempli gratuitement" : `Le bateau ${of(who)} est rempli gratuitement`,
    worth: (value, cards) => `ajoute ${value} au bateau, prend ${some(cards, "place")}`,
    order: "Ordre des mises",
    ship: "Bateau",
    ifYouWin: "Avec ce lot",
    bidder: (state, who, bid) =>
      ({
        leads: "en tête",
        outbid: `mise de ${bid}`,
        passed: who.isYou ? "passez" : "passe",
        out: "pas de place",
        poor: "trop peu de florins",
        now: who.isYou ? "à vous" : "réfléchit",
        later: "ensuite",
        last: "en dernier",
      })[state] ?? "",
    tracks: "Échelles des marchandises",
    onLevel: (good, level, people) =>
      `${capital(goods[good])}, niveau ${level} : ${all(people.map((who) => (who.isYou ? "vous" : who.name)))}`,
    landing: (level) => ` ; avec ce lot vous atteignez le niveau ${level}`,
    shipsNow: "Bateaux en ce moment",
    drawOrOpen: "À vous : tirez une autre carte ou ouvrez l’enchère",
    openOnly: "À vous : ouvrez l’enchère",
    bidOrPass: (least) => `À vous : misez ${least} ou plus, ou passez`,
    lotSoFar: (cards, worth) => `Le lot : ${things(cards)}. Valeur : ${worth}.`,
    yourRoom: (free) =>
      free === 0 ? "Votre bateau est plein." : `Vous avez ${some(free, "place libre", "places libres")}.`,
    noBid: "Aucune mise encore.",
    leadsWith: (who, bid) => `${does(who, "menez", "mène")} avec ${bid}.`,
    after: (people) =>
      people.length === 0
        ? "Vous misez en dernier."
        : `${people.length === 1 ? "Mise" : "Misent"} après vous : ${all(people.map(({ who, florins }, at) => `*${who.name}* (${at ? florins : some(florins, "florin")})`))}.`,
    draw: "Tirer une carte",
    open: "Ouvrir l’enchère",
    bid: (florins) => `Miser ${some(florins, "florin")}`,
    yourBid: "Votre mise",
    pass: "Passer",
    leaves: (florins) => `reste ${florins}`,
    selecting: (who) => does(who, "composez un lot", "compose un lot"),
    bidding: (who) => does(who, "misez", "mise"),
    youLead: (bid, people) =>
      `Vous menez avec *${bid}*. ${people.length === 0 ? "Le lot est à vous." : `Si ${all(people.map((who) => who.name))} ${people.length === 1 ? "passe" : "passent"}, le lot est à vous.`}`,
    chose: "a choisi ce lot",
  },

  dice: {
    rollOf: (who) => (who.isYou ? "Votre lancer" : `Lancer ${of(who)}`),
    chosenOf: (n, most) => `${n} ${n < 2 ? "dé choisi" : "dés choisis"}, ${most} au plus`,
    exactly: (n, number) => `${n} ${n < 2 ? "dé choisi" : "dés choisis"} sur ${number}`,
    mayTake: "possible",
    taking: "choisi",
    instead: "ou celui-ci",
    gone: (roller) => (roller.isYou ? "gardé" : `gardé par ${roller.name}`),
    left: "restant",
    takeUpTo: (most) =>
      most === 1
        ? "Votre lancer : prenez un dé"
        : `Votre lancer : prenez ${listed(["un", "deux", "trois"].slice(0, most), "ou")} dés`,
    takeExactly: (n) => `Votre dernier lancer : prenez exactement ${small(n)} ${n === 1 ? "dé" : "dés"}`,
    takeLeft: "Prenez un des dés restants",
    choose: (most, free) =>
      `${free < 3 ? `Il reste ${some(free, "place")} dans votre bateau. ` : ""}${most === 1 ? "Choisissez votre dé." : "Choisissez vos dés."}`,
    lastFacts: "Tous les autres bateaux sont pleins : ce lancer remplit le vôtre.",
    chooseOne: (roller) =>
      `Son nombre va au bateau, sa marchandise aux colonnes. D’autres peuvent prendre le même dé ; ceux que ${roller.name} a gardés ne sont plus là.`,
    chosen: (n, from, to) =>
      `${n === 1 ? "Un dé choisi" : `${capital(small(n))} dés choisis`} : bateau ${from} → ${to}`,
    crosses: (n, good) => `*${n === 1 ? "une croix" : `${small(n)} croix`} ${ofName(goods[good])}*`,
    bonus: (points) => `bonus *+${points}*`,
    then: (people) =>
      people.length === 0
        ? ""
        : `${all(people.map((who) => (who.isYou ? "Vous" : who.name)))} ${people.length === 1 ? "prend" : "prennent"} ensuite un des dés restants.`,
    take: (n) => (n === 1 ? "Prendre ce dé" : `Prendre ces ${n} dés`),
    yourShips: "Vos bateaux",
    ship: (n) => `Bateau ${n}`,
    whyPoints: (title, rounds) =>
      rounds.length === 0
        ? `${title} : rien de marqué encore.`
        : `${title} : ${all(rounds.map((points, at) => `${points} à la manche ${at + 1}`))}.`,
    soFar: (points) => `${some(points, "point")} jusqu’ici`,
    forNow: (place, pay) => (pay === null ? `${place} en l’état` : `${place}, *+${pay}* en l’état`),
    columns: "Vos colonnes",
    columnsOf: (who) => `Colonnes ${of(who)}`,
    shields: "écus : les autres",
    column: (good, crosses, number) => `${capital(goods[good])} : ${crosses} croix sur ${number}`,
    pointsSoFar: "Points acquis",
    ships: "bateaux",
    goods: "marchandises",
    total: "total",
    rolling: (who) => does(who, "choisissez des dés", "choisit des dés"),
    picking: (who) => does(who, "prenez un des dés restants", "prend un des dés restants"),
    space: (n, entry) => `place ${n} : ${entry === null ? "vide" : thing(entry)}`,
  },

  goal: {
    label: "But",
    ask: "Comment gagner des florins",
    askPoints: "Comment marquer des points",
    askCourt: "Comment compter l’influence",
    florins: "But : *le plus de florins* après le troisième soir",
    florinsBrief: "But : le plus de florins au soir du jour 3",
    points: "But : *le plus de points* après la troisième manche",
    pointsBrief: "But : le plus de points après la manche 3",
    court: (end) =>
      `But : *le plus d’influence* quand ${end === "house_absent" ? "une maison a quitté le 1^er^ Cercle" : "le 1^er^ Cercle est vide"} ou que plus personne ne peut jouer`,
    courtTitle: "But : le plus d’influence",
    earnCourt: (end, rule) =>
      [
        "Chacune de vos cartes sur la table compte sa valeur, au 1^er^ Cercle comme dans les deux Cours Extérieures. Un Bouffon compte 1, un Ministre 0.",
        `La partie s’arrête quand ${end === "house_absent" ? "une maison a quitté le 1^er^ Cercle" : "le 1^er^ Cercle est vide"}, ou quand aucune maison ne peut plus jouer.`,
        rule === "consecutive"
          ? "Si l’avenir est préparé six fois de suite, elle est nulle."
          : "Si chaque maison a préparé l’avenir trois fois, elle est nulle.",
      ].join(" "),
    byPlace: (prizes) => `${all(prizes.map(String))} selon le rang`,
    dayEnds: {
      board:
        "Le jour finit quand tous les bateaux sont pleins sauf un, que la pioche remplit gratuitement, ou quand la pioche est vide.",
      card: "Quand tous les bateaux sont pleins sauf un, celui-ci joue un dernier tour ; puis le jour finit.",
      dice: "Quand tous les bateaux sont pleins sauf un, un dernier lancer le remplit ; puis la manche finit.",
    },
    earnShip: (game, prizes) =>
      `${game === "dice" ? "À la fin de chaque manche" : "Chaque soir"}, les bateaux sont classés par la somme de leurs nombres et reçoivent ${all(prizes.map(String))}.`,
    earnGoods: (game, prizes) => {
      const by: Record<string, string> = {
        board: "Chaque carte fait monter d’un niveau dans sa marchandise, et les niveaux restent",
        card: "Chaque symbole chargé va dans votre entrepôt et y reste",
      };
      const first = by[game]
        ? `${by[game]}. Dans chaque marchandise, qui en a le plus reçoit ${prizes[0]}`
        : `Chaque dé fait une croix dans sa colonne, et les croix restent. À la fin de chaque manche, qui a le plus de croix dans une marchandise reçoit ${prizes[0]}`;
      return prizes.length > 1 ? `${first}, le deuxième ${prizes[1]}.` : `${first}.`;
    },
    bonusBoard: (levels) =>
      `Les niveaux ${all(levels.map(([level]) => String(level)))} rapportent ${all(levels.map(([, florins]) => String(florins)))} de plus, chaque soir. L’or vaut 10, dans le bateau seulement.`,
    bonusCard: (icons, florins) =>
      `${icons} symboles d’une marchandise rapportent ${florins} de plus, chaque soir.`,
    bonusDice: (boxes) =>
      `${all(boxes.map(([n]) => String(n)))} croix rapportent ${all(boxes.map(([, points]) => String(points)))} de plus à chaque fin de manche ; le plus grand bonus remplace l’autre. Un 0 fait deux croix, l’or aucune.`,
    tiesShared: (coin) =>
      `En cas d’égalité, on additionne les montants des rangs et on partage, en arrondissant ${coin > 1 ? `au multiple de ${coin} inférieur` : "à l’unité inférieure"}.`,
    tiesFull:
      "En cas d’égalité, chaque ex æquo reçoit le montant entier ; après deux premiers, pas de deuxième.",
    rank: ["1^er^", "2^e^"],
    paid: (good, people) =>
      `pour ${THE[good] ?? good} : ${all(people.map((who) => (who.isYou ? "vous" : who.name)))}`,
    levels: "une carte, un niveau ; l’or, aucun",
    zeroTwo: "un 0 fait deux croix, l’or aucune",
    iconsPay: (icons, florins) => `${icons} symboles : +${florins}`,
    tonight: "En l’état",
    tonightShort: "en l’état",
    ifNow: (game) =>
      game === "dice"
        ? "« En l’état » : ce que vous recevriez si la manche finissait maintenant. D’ici là, les bateaux se remplissent encore."
        : "« En l’état » : ce que vous recevriez si le soir tombait maintenant. D’ici là, les bateaux se remplissent encore.",
    ifLot: "La flèche ajoute ce lot, si rien d’autre ne changeait.",
    shipsTonight: "Bateaux en l’état",
    goodsTonight: "Marchandises en l’état",
    withLot: "Avec ce lot",
    prizes: (prizes) => (prizes.length > 1 ? `1^er^ ${prizes[0]}, 2^e^ ${prizes[1]}` : `1^er^ ${prizes[0]}`),
    tonightTitle: "En l’état",
    more: (n) =>
      n === 0 ? "pas plus qu’à présent" : n < 0 ? `${-n} de moins` : `${n} de plus, moins la mise`,
    gainTitle: (before, after) => `${after} avec le lot, ${before} sans lui`,
    gainNote: (place, bonus) => [place, bonus ? `bonus ${bonus}` : ""].filter(Boolean).join(", "),
    gainShip: (value, place, pay) =>
      `Avec le lot, votre bateau vaudrait ${value} : ${place} parmi les bateaux actuels. Cela rapporte ${pay}.`,
    gainGood: (good, level, award, bonus) =>
      `Avec le lot, vous seriez au niveau ${level} en ${goods[good]}. ${award ? `En l’état, cela rapporte ${award}` : "En l’état, cela ne rapporte rien"}${bonus ? `, et le niveau ${level} a un bonus de ${bonus}` : ""}.`,
    placePay: (place, pay) => (pay === null ? place : `${place} +${pay}`),
    tiesNote: "égalité : on partage",
    yours: { board: "votre niveau", card: "vos symboles", dice: "vos croix" },
    parts: ({ ship, goods: inGoods, bonus }) =>
      `bateau ${ship} + biens ${inGoods}${bonus ? ` + bonus ${bonus}` : ""}`,
    whyTonightTitle: (n) => `${n} si tout s’arrêtait maintenant`,
    whyTonight: (game, { ship, goods: inGoods, bonus }) =>
      `${ship} pour le rang de votre bateau, ${inGoods} pour les marchandises où vous avez le 1^er^ ou le 2^e^ rang${bonus ? `, ${bonus} de bonus` : ""}. ${game === "dice" ? "Payé à la fin de la manche." : "Payé le soir, selon ce que portent alors les bateaux."}`,
  },

  help: {
    setting: "Aide dans les situations nouvelles",
    label: "Aide pour votre première partie",
    off: "Ne plus afficher d’aide",
    close: "Compris",
    board: {
      select: "Retournez une à trois cartes ; puis chaque personne peut miser une fois pour le lot entier.",
      bid: "La plus haute mise emporte tout le lot, et elle seule est payée. On ne mise qu’une fois.",
      full: "Bateau plein. Attendez le soir : il paie les bateaux par valeur, les marchandises par niveau.",
    },
    card: {
      reveal:
        "Révélez jusqu’à trois cartes, puis chargez la dernière et, au choix, l’une des deux d’avant ou les deux.",
      load: "Le soir, la valeur du bateau décide de son rang, et ses symboles vont à l’entrepôt.",
    },
    dice: {
      roll: "Gardez un à trois dés ; puis chaque adversaire prend un des dés restants. On lance à tour de rôle, et la manche finit quand tous les bateaux sont pleins.",
      left: "À chaque lancer, qui lance garde un à trois dés, puis les autres prennent chacun un dé restant. La manche finit quand tous les bateaux sont pleins.",
    },
    court: {
      play: "Ajoutez une carte à une pile : si la somme égale une autre pile, vous pouvez éliminer celle-ci.",
      place: "Somme verte : votre carte peut éliminer une autre pile. Vous pouvez encore changer de carte.",
      pile: "Rien n’est joué avant que vous appuyiez sur un bouton. Chacun dit ce que vous auriez tous deux.",
      send: "Cour Extérieure : la carte commence une pile. Elle compte, et peut être éliminée, comme les autres.",
      plan: "Préparer l’avenir : la carte va sous la pioche et revient à la fin, pour un tour de plus.",
      minister: "Gare aux Ministres (0) : sur une pile de deux cartes ou plus, ils la balaient tout entière.",
      lady: "Une Muse (1) disperse la pile qu’elle rejoint : chaque carte se retrouve isolée.",
      jester: "Un Bouffon (X) vaut de 1 à 10, au choix, dans une somme, mais seulement 1 au décompte final.",
      limit:
        "Vous piocherez bientôt votre dernière carte. Elle fixe votre limite : ensuite, plus rien au-dessus.",
    },
  },

  court: {
    houses: ["Della Rovere", "Gonzaga"],
    shortHouses: ["Rovere", "Gonzaga"],
    roles: { minister: "Ministre", lady: "Muse", jester: "Bouffon", duke: "Duc" },
    noble: "Noble",
    plainNoble: noble,
    nobleName: (house, card) => `${noble(card)} ${house}`,
    ofHouse: (house, card) => `${theNoble(card)} ${house}`,
    theCard: theNoble,
    powers: {
      minister: "balaie une pile de deux cartes ou plus",
      lady: "disperse la pile qu’elle rejoint",
      jester: "vaut de 1 à 10 dans une somme, et 1 au décompte final",
      duke: "vaut 15",
    },
    outer: "Cour Extérieure",
    inner: "1^er^ Cercle",
    sideOf: (who) => (who.isYou ? "de votre côté" : `côté ${of(who)}`),
    innerNote: {
      circle_empty: "le plus d’influence gagne quand il est vide",
      house_absent: "le plus d’influence gagne quand une maison l’a quitté",
    },
    nobody: "personne",
    hand: "Votre main",
    handLater: "Vous recevrez votre main une fois le cercle en place.",
    handEmpty: "Vous n’avez plus de carte.",
    influence: "influence",
    whyInfluence: (house, zones) =>
      zones.length ? `Nobles ${house} à la cour : ${all(zones)}.` : `Aucun noble ${house} à la cour.`,
    inZone: (zone, values) => `${values.join(" + ")} ${zone}`,
    zones: { circle: "au 1^er^ Cercle", own: "dans sa cour", other: "dans la cour adverse" },
    limitWhy: (limit, isJester) => {
      if (limit === null)
        return "La dernière carte d’une pioche fixe la limite de sa maison : elle ne joue ensuite rien de plus fort, et ne prépare plus l’avenir.";
      if (limit === DUKE)
        return "La dernière carte de la pioche était le Duc. Rien n’est plus fort : il n’y a pas de limite.";
      return `La dernière carte de la pioche était ${lastCard(limit, isJester)}${isJester ? `, nommé ${limit}` : ""} : cette maison ne joue rien de plus fort, et ne prépare plus l’avenir.`;
    },
    plansWhy: (rule) =>
      `Préparer l’avenir, c’est glisser une carte sous la pioche : elle revient à la fin, pour un tour de plus. ${
        rule === "consecutive"
          ? "Six fois de suite, et la partie est nulle."
          : "Si chaque maison l’a fait trois fois, la partie est nulle."
      }`,
    inDeck: (n) => `${n} en pioche`,
    inHand: (n) => `${n} en main`,
    underDeck: (n) => `+ ${n} dessous`,
    noLimit: "pas de limite",
    limit: (n, isJester) =>
      isJester ? `limite ${n}, nommée pour le Bouffon` : n === DUKE ? "aucune limite" : `limite ${n}`,
    plans: "avenir",
    inBrief: {
      deck: (n) => `pioche ${n}`,
      hand: (n) => `main ${n}`,
      limit: (n) => (n === DUKE ? "aucune limite" : `limite ${n}`),
      plans: (n) => `avenir ${n}`,
    },
    plansMade: (n) => `avenir préparé ${n} fois`,
    playing: "jouée",
    tooHigh: "au-dessus de votre limite",
    pile: (nobles, total) => `Pile valant ${total} : ${all(nobles)}`,
    makes: (card, total) => `avec votre ${noble(card)}, ${total}`,
    remove: "éliminer",
    powerTag: { clears: "balayer", parts: "disperser" },
    powerIt: { clears: "la balaie", parts: "la disperse" },
    powerOr: {
      clears: (removes) => `la balaie ou ${removes}`,
      parts: (removes) => `la disperse ou ${removes}`,
    },
    powerOrBrief: { clears: "balaie ou ✕", parts: "disperse ou ✕" },
    eachAlone: "tous isolés",
    removes: (pile) => `élimine ${pile}`,
    removesOne: (n) => `élimine 1 pile sur ${n}`,
    crossed: (pile) => `✕ ${pile}`,
    oneOf: (n) => `1 sur ${n}`,
    apart: (pile, card) => `${pile} et ${card}`,
    only: "seul le",
    stays: (card) => `${card} reste`,
    here: (card) => `votre ${noble(card)} ici`,
    hereBrief: "ici",
    sendHere: (card) => `Envoyer ${theNoble(card)} ici`,
    nobodyYet: (side) => `${side}, personne encore`,
    replaceIt: "remplacer",
    choose: "À vous : jouez une carte",
    steps: ["la carte", "sa place", "son effet"],
    chooseFacts: "Choisissez une carte de votre main.",
    leftToPlay: (own, rival, other) => `Cartes à jouer encore : vous *${own}*, ${rival} *${other}*.`,
    swap: "jouer plutôt celle-ci",
    limitFacts: (limit) => `Rien au-dessus de *${limit}* ne peut être joué.`,
    aloneFacts: (house) =>
      `${house} ne peut plus jouer : la partie s’arrête quand vous ne le pouvez plus non plus.`,
    outFacts: (isEmpty) =>
      `Vous n’avez ${isEmpty ? "plus de carte" : "aucune carte sous votre limite"}. La partie s’arrête quand aucune maison ne peut jouer.`,
    place: (card) => `Où va votre ${noble(card)} ?`,
    matches: (n, isOpen) =>
      n === 0
        ? "La somme n’égale aucune autre pile : rien à éliminer."
        : `Sur ${n === 1 ? "une pile" : `${small(n)} piles`}, la somme ${isOpen ? "peut égaler" : "égale"} une autre : vous pouvez en éliminer une, marquée *✕*.`,
    elsewhereAllies: "Ailleurs, elle s’y ajoute.",
    wild: (jesters) =>
      jesters > 1
        ? `${jesters}X : ${small(jesters)} Bouffons, chacun vaut de 1 à 10, au choix.`
        : "Un X vaut de 1 à 10, au choix.",
    elsewhere: {
      minister: "Il balaie la pile qu’il rejoint, de deux cartes ou plus, et reste.",
      lady: "Elle disperse la pile qu’elle rejoint : chaque carte est isolée.",
      jester: "X vaut de 1 à 10 dans une somme, et 1 au décompte final.",
    },
    instead: {
      minister: "Ou il balaie la pile qu’il rejoint, de deux cartes ou plus.",
      lady: "Ou elle disperse la pile qu’elle rejoint.",
      jester: "X vaut de 1 à 10 dans une somme, et 1 au décompte final.",
    },
    choosePlace: "Choisissez sa place sur la table, ou :",
    joins: (card, pile, total) => `Votre ${noble(card)} sur ${pile} : ${total}`,
    joinsPower: (card, pile) => `Votre ${noble(card)} sur ${pile}`,
    mayRemove: (n, total) =>
      n === 0
        ? `Aucune autre pile ne vaut ${total} : rien à éliminer.`
        : n === 1
          ? `Une pile valant ${total} peut être éliminée.`
          : `Une des ${small(n)} piles valant ${total} peut être éliminée.`,
    wildMayRemove: (n, jesters) =>
      `${jesters > 1 ? `Chacun des ${small(jesters)} Bouffons` : "X"} vaut de 1 à 10, au choix : ${n === 1 ? "une pile" : `une pile sur ${small(n)}`} peut être éliminée.`,
    powerFacts: (power, size, n, total) => {
      const many = size === 2 ? "les deux" : `les ${small(size)}`;
      const act =
        power === "clears" ? `Il balaie ${many}` : size === 1 ? "Elle se place à côté" : "Elle les disperse";
      if (n)
        return `${act}, ou élimine ${n === 1 ? "une autre pile" : `une de ${small(n)} autres piles`} valant ${total}.`;
      return power === "clears" ? `${act} et reste.` : `${act} : tous sont isolés.`;
    },
    both: (own, rival, other) => `Vous ${own}, ${rival} ${other}`,
    ownOnly: (before, after) => (before === after ? `Vous ${after}` : `Vous ${before} → ${after}`),
    forecast: (act) => `${act} :`,
    andEnds: (told) => `${told} : fin de la partie`,
    pressOthers: (n) =>
      n === 1 ? "Touchez la troisième sur la table." : `Touchez les ${small(n)} autres sur la table.`,
    planNote: (isDraw) => (isDraw ? "la partie est nulle" : "un tour en plus"),
    endsNote: "fin de la partie",
    removePile: (pile) => `Éliminer ${pile}`,
    clearPile: (pile) => `Balayer ${pile}`,
    scatterPile: (pile) => `Disperser ${pile}`,
    standBeside: () => "Poser à côté",
    onlyBeside: "Seulement à côté",
    onlyAlly: "Poser, sans plus",
    join: (pile) => `Poser sur ${pile}`,
    send: "Envoyer à votre cour",
    plan: "Préparer l’avenir",
    name: "Choisissez la valeur de votre Bouffon",
    nameFacts: "C’est votre dernière carte : rien au-dessus de cette valeur ne pourra être joué.",
    nameIt: (n) => `Choisir ${n}`,
    value: "Valeur du Bouffon",
    replace: "Une paire au 1^er^ Cercle : remplacez une carte, ou gardez les deux",
    replaceFacts: "Une carte de votre pioche prend sa place ; l’ancienne retourne dans la pioche.",
    replaceCard: (card) => `Remplacer ${theNoble(card)}`,
    keep: "Garder les cartes",
    together: (nobles) => `le ${nobles.join("\u00a0+ ")}`,
    waiting: (who) => (who.isYou ? "À vous" : `${who.name} réfléchit`),
    decks: "Pioches et défausses",
    decksOf: (house) => `${house} : pioche et défausse`,
    discards: "Défausse",
    unseen: "Pas encore vues",
    planned: "Sous la pioche, dans l’ordre",
    none: "aucune",
  },

  lesson: {
    label: "Leçon",
    sub: "votre première partie",
    step: (step, of) => `Leçon, étape ${step} sur ${of}`,
    good: "C’est bien ça",
    bad: "Pas cette fois",
    shown: "Comme ceci",
    watch: "Regardez : voici le coup.",
    yours: "À vous.",
    plays: (name) => `${name} joue.`,
    done: "La leçon est finie. La partie continue, au niveau le plus facile.",
    skip: "Passer la leçon",
    skipShort: "Passer",
    next: (idea) => `Suite : ${idea}`,
    playOn: "Continuer la partie",
    another: "Essayer autre chose",
    takeBack: "Reprendre le coup",
    show: "Montrez-moi",
    lit: (place) => `En évidence : ${place}.`,
    places: {
      mine: "votre bateau",
      lot: "le lot",
      bids: "les mises",
      tonight: "ce que le soir paierait",
      tracks: "les échelles des marchandises",
      market: "le marché",
      warehouse: "les entrepôts",
      dice: "les dés",
      columns: "vos colonnes",
      circle: "le 1^er^ Cercle",
      own: "votre Cour Extérieure",
      opp: "l’autre Cour Extérieure",
      hand: "votre main",
      pile: "la pile dont il est question",
    },
    newHere: "Première fois ?",
    about: (steps) =>
      `Jouez votre première partie avec un guide. ${capital(smallF(steps))} étapes, cinq minutes.`,
    start: "Commencer la leçon",
    goOn: (step) => `Reprendre à l’étape ${step}`,
    dismiss: "Pas maintenant",
    offer: "Partie guidée",
  },
  lobby: {
    guest: "Convive",
    player: (seat) => `Convive ${seat}`,
    which: "Quel jeu aujourd’hui ?",
    meta: (least, most, minutes) =>
      `${least === most ? least : `${least} à ${most}`} joueurs${minutes ? ` · ${minutes} min` : ""}`,
    who: "Qui joue",
    brief: (bots, others, isUsual) =>
      [
        ...(bots ? [`${small(bots)} robot${bots > 1 ? "s" : ""}`] : []),
        ...(others
          ? [`${small(others)} autre${others > 1 ? "s" : ""} personne${others > 1 ? "s" : ""}`]
          : []),
        isUsual ? "règles habituelles" : "règles maison",
      ].join(", "),
    change: "Modifier",
    changeAll: "Modifier les places et les réglages",
    how: "Réglages",
    yourName: "Votre nom",
    seated: "à table",
    friend: "Une personne invitée",
    friendNote: "arrive par le lien que vous envoyez",
    hereNote: "joue à son tour sur cet appareil",
    hereName: "Nom",
    botNote: {
      random: "joue n’importe quoi",
      apprentice: "apprend encore",
      steady: "joue avec méthode",
      sharp: "compte chaque carte",
      master: "ne pardonne rien",
      gambler: "mise haut et tire une carte de plus",
      miser: "ne lâche rien sans y être forcé",
      collector: "veut tout d’une même marchandise",
      spoiler: "prend ce qu’il vous faut",
      schemer: "conspire, et laisse payer les autres",
    },
    botKinds: { strength: "Robots par niveau", character: "Robots par style", other: "Autres robots" },
    strength: "Qui prend cette place",
    kindBot: (bot) => `Robot : ${bot}`,
    kindFriend: "Par invitation, avec un lien",
    kindHere: "Sur cet appareil",
    add: (most) => `Ajouter une place, ${small(most)} au plus`,
    remove: (n) => `Retirer la place ${n}`,
    playNow: "Jouer maintenant",
    open: "Ouvrir la table",
    summary: (name, players) => `${name}, à ${small(players)}`,
    summaryNow: (others) =>
      others === 1
        ? "La partie commence aussitôt : un robot tient l’autre place."
        : "La partie commence aussitôt : des robots tiennent les autres places.",
    summaryFriends: "Vous recevez un lien à envoyer ; lancez la partie quand la table est au complet.",
    summaryHere: "L’appareil passe de main en main : chaque place ne voit que la sienne.",
    time: "Temps par tour",
    timeNote: "Les robots ne vous pressent jamais.",
    times: {
      none: "Sans limite",
      "move-30": "30 secondes par coup",
      "move-90": "90 secondes par coup",
      "bank-600": "10 minutes, plus 10 secondes par coup",
      "move-86400": "Un jour par coup",
    },
    think: "Réflexion des robots",
    thinkNote: "Plus il réfléchit, mieux le maître joue.",
    thinks: {
      quick: "Courte : aussitôt",
      normal: "Normale : 0,3 s au plus",
      deep: "Longue : 2 s au plus",
    },
    perMove: (seconds) => `${spanOf(seconds)} par coup`,
    inAll: (seconds, increment) =>
      `${spanOf(seconds)}${increment ? `, plus ${spanOf(increment)} par coup` : ""}`,
    public: "Table publique",
    publicNote: "Sinon, on n’y entre qu’avec le lien.",
    houseRules: "Règles maison",
    isOn: (isOn) => (isOn ? "oui" : "non"),
    option: (title, value) => `${title} : ${value}`,
    hints: "Autoriser les conseils",
    hintsNote: "Toute la table voit quand quelqu’un en demande un.",
    isDefault: "par défaut",
    fromEdition: (edition) => `Comme dans l’édition ${edition}, selon la langue de cette page.`,
    editions: { en: "anglaise", fr: "française" },
    options: {
      sevens: {
        title: "Les 7",
        about: "Les deux éditions imprimées diffèrent ici.",
        values: { free: "sans place (édition anglaise)", space: "prennent une place (édition française)" },
      },
      big_monopoly: {
        title: "Grands monopoles",
        about: "Huit d’une même marchandise (dix à deux) : 20 par jour au lieu de 10.",
        values: {},
      },
      ship_spaces: {
        title: "Places d’un bateau",
        about: "Notre source ne donne pas le nombre imprimé ; 7 convient à la règle du dernier bateau.",
        values: {},
      },
      ties: {
        title: "Égalités",
        about: "Ce que l’on reçoit en cas d’égalité.",
        values: {
          full: "le montant entier, sans partage (comme l’exemple du livret)",
          split: "une part égale, arrondie en dessous",
        },
      },
      dukes: {
        title: "Ducs en jeu",
        about: "De valeur 15. La règle les retire pour les premières parties.",
        values: {},
      },
      distinct_circle: {
        title: "Paires du cercle remplacées",
        about: "Une règle optionnelle du livret : une carte d’une paire peut être remplacée.",
        values: {},
      },
      end: {
        title: "Fin de la partie",
        about: "Les éditions française et anglaise diffèrent ici.",
        values: {
          circle_empty: "quand le 1er Cercle est vide (édition française)",
          house_absent: "quand une maison l’a quitté (édition anglaise)",
        },
      },
      plan_draw: {
        title: "Partie nulle",
        about: "Quand l’avenir a été préparé trop souvent.",
        values: { cumulative: "après trois fois chacune", consecutive: "après six fois de suite" },
      },
    },
    yours: "Vos parties",
    none: "Aucune partie ne vous attend.",
    yourTurn: "À vous",
    thinking: (name) => `${name} réfléchit`,
    botThinks: "un robot réfléchit",
    waits: "des places à prendre",
    over: "terminée",
    abandoned: "interrompue",
    allGames: "Toutes les parties terminées",
    finished: "Parties terminées",
    noGames: "Vous n’avez pas encore terminé de partie",
    earlier: "Voir les parties précédentes",
    wonOrLost: (isWon, score, other) => `${isWon ? "victoire" : "défaite"} ${score} à ${other}`,
    placed: (place, score) => `${place}, avec ${score}`,
    draw: "nulle",
    wonBy: (names) => `victoire ${ofName(all(names))}`,
    with: (names) => `avec ${all(names)}`,
    bots: (n) => (n === 1 ? "un robot" : "des robots"),
    play: "Jouer",
    look: "Voir",
    review: "Analyser",
    enter: "Entrer",
    join: "Rejoindre une table",
    joinNote: "Collez le lien reçu.",
    joinLabel: "Lien vers une table",
    joinGo: "Entrer",
    joinBad: "Ce n’est pas un lien vers une table.",
    public_: "Tables publiques",
    publicNone: "Aucune table publique en ce moment.",
    resigned: (who) => (who.isYou ? "vous avez abandonné" : `${who.name} a abandonné`),
    hintsAllowed: "conseils permis",
    freeSeats: (n) => some(n, "place libre", "places libres"),
    learn: "Les règles",
    learnNote: "Chaque jeu sur une page, avec des images.",
    imported: "Revoir une partie enregistrée",
    importedNote: "Ouvrez un fichier pour suivre la partie coup par coup.",
    importedBad: "Ce fichier ne contient pas de partie enregistrée.",
    importedFirst: (games) =>
      `Le fichier contient ${games} parties : voici la première. Choisissez-en une autre en bas.`,
    choose: "Choisir un fichier",
    offline: "Le serveur ne répond pas. Nouvelle tentative.",
  },

  // Parties sur cet appareil, sans connexion ni serveur.
  device: {
    chip: "Hors ligne",
    unreachable: "Le serveur est injoignable. Vérifiez votre connexion.",
    title: "Tout est sur cet appareil : jouez sans connexion",
    note: "Les quatre jeux, les leçons et des robots jusqu’à maître. Vos parties avec d’autres vous attendent.",
    demo: "Tout se joue dans votre navigateur, sans serveur",
    demoNote:
      "Les quatre jeux contre des robots, les leçons et la donne du jour ; tout est gardé sur cet appareil. Pour jouer à plusieurs, allez sur un serveur Fondaco.",
    summary: "Jouée et gardée sur cet appareil.",
    here: "Sur cet appareil",
    allGames: "Toutes vos parties",
    unable: "Ce navigateur ne peut pas faire tourner les jeux",
    unableDemo:
      "Il lui manque WebAssembly, les workers ou le stockage. Jouez sur un serveur Fondaco, ou ouvrez cette page dans un navigateur plus récent.",
    lacks: "Il lui manque WebAssembly, les workers ou le stockage.",
    unfinished: "Les jeux ne sont pas encore tous sur cet appareil",
    unfinishedNote: "Rouvrez cette page avec une connexion et attendez qu’elle affiche « Prêt hors ligne ».",
    house: "Jouer à plusieurs",
    waiting: "En attente de connexion",
    asAt: (time) => `vue à ${time}`,
    asSeen: (time) => `Telle qu’elle était à ${time}. La partie reprend dès que la connexion revient.`,
    remove: "Supprimer",
    removeSure: "Supprimer cette partie ?",
    removeNote: "Elle n’existe que sur cet appareil. Pour la garder, exportez-la d’abord depuis le salon.",
    removeYes: "Supprimer la partie",
    problem:
      "Il lui manque WebAssembly, les workers ou le stockage. La partie reprend sur le serveur dès que la connexion revient.",
    kept: (games: number) => `${some(games, "partie")} gardée${games > 1 ? "s" : ""} ici`,
    keptNote: (size: string) => `${size} de l’espace de cet appareil.`,
    size: (bytes: number) =>
      `${Math.max(0.1, bytes / 1e6)
        .toFixed(1)
        .replace(".", ",")} Mo`,
    export: "Exporter",
    ready: "Prêt hors ligne",
    keepingBriefly: (percent: number) => `hors ligne ${percent} %`,
    keeping: (percent: number) => `Préparation du jeu hors ligne, ${percent} %`,
    stuckBriefly: (percent) => `arrêté à ${percent} %`,
    stuck: (percent) =>
      `La préparation du jeu hors ligne s’est arrêtée à ${percent} %. Elle reprend dans une minute, ou à la prochaine visite.`,
    keep: "Jouer sans connexion",
    keepNote:
      "12 Mo. Votre navigateur économise les données : ils ne sont téléchargés que si vous le voulez.",
    keepGo: "Préparer",
    notStarted: "Les jeux ne peuvent pas démarrer sur cet appareil pour le moment",
    install: "Fondaco sur cet appareil",
    installNote: "12 Mo. Se joue aussi hors ligne.",
    installGo: "Installer",
    installNot: "Pas maintenant",
    update: "Une nouvelle version est prête",
    updateNote: "Vos parties continuent là où elles en sont.",
    updateGo: "Mettre à jour",
    weaker: (bot) =>
      `Un robot ne peut pas jouer à sa vraie force sur cet appareil pour le moment : ${bot} joue à sa place.`,
    lost: "Le navigateur a supprimé les parties gardées sur cet appareil.",
    unreadable: (games) => `${some(games, "partie")} illisible${games > 1 ? "s" : ""}`,
    unreadableNote:
      "Rien n’a été effacé. Si une page plus récente a enregistré cette partie, mettez cette page à jour et elle s’ouvrira.",
    replayReadable: "Revoir ce qui est lisible",
    open: "Ouvrir",
  },

  act: {
    load: (cards) => `Charger ${things(cards)}`,
    take: (dice) => `Prendre ${things(dice)}`,
    play: (card) => `Jouer ${theNoble(card)}`,
  },

  replay: {
    title: "Revoir la partie",
    none: "Aucune partie enregistrée à revoir.",
    move: (at, number) => `Coup *${at}* sur ${number}`,
    first: "Au début",
    previous: "Coup précédent",
    next: "Coup suivant",
    last: "À la fin",
    play: "Lecture automatique",
    pause: "Pause",
    slider: "Coup",
    jump: "Aller à",
    begin: "le début",
    day: (game, day) => (game === "dice" ? `manche ${day}` : `jour ${day}`),
    games: "Partie du fichier",
    game: (numero, title, names) => [`${numero}. ${title}`, ...names].join(", "),
    eyes: "Vu par",
    onlooker: "le public",
    copy: "Copier le lien vers ce coup",
    chosen: (who, option) => `${does(who, "avez choisi", "a choisi")} : *${option}*.`,
    review: "Analyse",
    from: (move) => `reprise au coup ${move + 1}`,
    playOn: "Rejouer à partir d’ici",
    playOnNote:
      "Ouvre une nouvelle table contre des robots à partir de ce coup ; la table indique qu’il s’agit d’une reprise.",
    noDeal:
      "Cette partie reprend une partie enregistrée : ses premières cartes ne viennent pas de cette table.",
  },
  review: {
    title: "Analyse",
    luck: "La part de la chance",
    chance: (who) => (who.isYou ? "Vos chances de gagner" : `Chances de gagner ${of(who)}`),
    even: (percent) => `À chances égales : ${percent} sur cent`,
    moves: "Coups",
    loading: (done, number) => (number ? `Examen en cours : ${done} choix sur ${number}` : "Examen en cours"),
    meanwhile: (who) => (who.isYou ? "Votre premier tour" : `Premier tour ${of(who)}`),
    howItWorks: (who) =>
      `Un robot fort examine chaque choix ${who.isYou ? "que vous aviez" : `qu’avait ${who.name}`}, et joue la suite de nombreuses fois. Les erreurs s’affichent ici dès qu’elles sont trouvées.`,
    none: "Aucun robot n’a d’avis sur ces coups.",
    notYours: "Vous n’étiez pas à cette table : choisissez une place à analyser.",
    seat: "Les tours de",
    mistakes: (n, small, close) =>
      [
        ...(n === 0 && small ? [] : [n === 0 ? "aucune erreur" : some(n, "erreur")]),
        ...(small ? [some(small, "petite erreur", "petites erreurs")] : []),
        ...(close ? [some(close, "tour trop serré", "tours trop serrés")] : []),
      ].join(", "),
    soFar: (told) => `${told} pour l’instant`,
    legend: {
      lost: "?−n : une erreur qui coûte n victoires sur 100 parties.",
      close: "≈ : trop serré pour trancher.",
      fine: "+ : nettement mieux que tout autre choix.",
      lots: "Le numéro est celui du lot dans la journée.",
    },
    number: ({ day, number, part }) =>
      `${day === null ? `Tour ${number}` : `Jour ${day}, lot ${number}`}${part > 1 ? `, choix ${part}` : ""}`,
    marks: {
      mistake: (turn, cost) => `${turn} : une erreur qui coûte ${some(cost, "victoire")} sur 100 parties`,
      small: (turn, cost) =>
        `${turn} : une petite erreur qui coûte ${some(cost, "victoire")} sur 100 parties`,
      unsure: (turn) => `${turn} : trop serré pour trancher`,
      good: (turn) => `${turn} : un bon coup`,
      fine: (turn) => `${turn} : un beau coup`,
    },
    you: "vous",
    played: (who) => (who.isYou ? "votre coup" : "joué"),
    better: "mieux",
    both: "les deux",
    best: "Il n’y avait rien de mieux.",
    nearly: "à peu près égal",
    why: "Pourquoi :",
    howSure: "Certitude",
    sure: {
      sure: (agree, number) => `certain : meilleur dans ${some(agree, "essai")} sur ${number}`,
      likely: (agree, number) => `probable : meilleur dans ${some(agree, "essai")} sur ${number}`,
      close: (agree, number) => `trop serré : meilleur dans ${some(agree, "essai")} sur ${number}`,
    },
    divided: "trop serré : deux façons de juger se contredisent",
    untried: "aucun essai : rien n’est compté comme une erreur",
    bars: "Chances de gagner sur cent ; le trait fin indique la marge d’erreur.",
    all: (n) => `Comparer les ${n} choix`,
    previous: "Erreur précédente",
    nextMistake: "Erreur suivante",
    nextTurn: "Tour suivant",
    shipWorth: (value) => `bateau ${value}`,
    points: (n) => some(n, "point"),
    saw: (who) => (who.isYou ? "Ce que vous voyiez" : `Ce que voyait ${who.name}`),
    show: { yours: (who) => (who.isYou ? "Votre coup" : `Coup ${of(who)}`), better: "Le meilleur coup" },
    showLabel: "Le coup montré sur la table",
    handThen: "Votre main à ce moment",
    here: "carte ici",
    removed: "éliminée",
    movesOf: (name) => `Tours ${ofName(name)}`,
    yourMoves: "Vos tours",
    fair: (price) => `juste prix : *${price}*`,
    seeTable: "Voir toute la table",
    byBot: (bot) => `D’après le robot « ${bot} ».`,
    turn: {
      send: (card) => `Envoyer *${theNoble(card)}* à la Cour Extérieure`,
      plan: (card) => `Préparer l’avenir : *${theNoble(card)}* passe sous la pioche`,
      join: (card, pile) => `Poser *${theNoble(card)}* sur *${pile}*`,
      only: (card, pile) => `Poser *${theNoble(card)}* sur *${pile}*, sans rien éliminer`,
      remove: (card, pile, target) => `Poser *${theNoble(card)}* sur *${pile}* et éliminer *${target}*`,
      clear: (card, pile) => `Balayer *${pile}* avec *${theNoble(card)}*`,
      scatter: (card, pile) => `Disperser *${pile}* avec *${theNoble(card)}*`,
      beside: (card, pile) => `Poser *${theNoble(card)}* sur *${pile}*, l’un à côté de l’autre`,
    },
    graph: (from, to, mistakes) =>
      `Chances de gagner tour par tour, de ${from} à ${to} sur cent${mistakes.length ? ` ; erreurs : ${mistakes.join(" ; ")}` : " ; aucune erreur"}`,
    moveColumn: "tour",
    chanceColumn: "chances de gagner, sur cent",
  },

  reason: {
    plan: "Préparer l’avenir garde la carte pour un tour de plus à la fin.",
    figure: (figures) => figures.map((figure) => String(figure).replace(".", ",")).join(" à "),
    evening: (who, game, better, other) => {
      const [earned = 0, spent = 0, without = 0, instead = 0] = inWhole(better, other);
      if (!spent && !instead)
        return `${does(who, "recevez", "reçoit")} environ *${comma(earned)}* ${game === "dice" ? "points à la fin de la manche" : "florins ce soir-là"} au lieu de ${comma(without)}.`;
      return `Ce jour-là vaut environ *${some(tenths(earned - spent - without + instead), "florin").replace(".", ",")}* de plus : ${who.isYou ? "vous gagnez" : `${who.name} gagne`} ${comma(earned)} et ${who.isYou ? "payez" : "paie"} ${comma(spent)} pour des lots, au lieu de ${comma(without)} et ${comma(instead)}.`;
    },
    later: (who, game, now, end) =>
      `Avec le meilleur coup, ${game === "dice" ? "cette manche" : "ce jour-là"} ${who.isYou ? "vous rapporte" : `rapporte à ${who.name}`} environ ${now[0]} ${game === "dice" ? "points" : "florins"} au lieu de ${now[1]} ; mais ${who.isYou ? "vous finissez" : `${who.name} finit`} la partie avec environ *${end[0]}* au lieu de ${end[1]}.`,
    risk: (who, game, end, wins) =>
      `${does(who, "finissez", "finit")} avec moins de ${game === "dice" ? "points" : "florins"} en moyenne, environ ${end[0]} au lieu de ${end[1]}, mais ${who.isYou ? "vous gagnez" : "gagne"} *${wins[0]}* ${games(wins[0])} sur 100 au lieu de ${wins[1]}.`,
    ship: (who, game, paid, carried) => {
      const ship = who.isYou ? "Votre bateau" : `Le bateau ${of(who)}`;
      return carried
        ? `${ship} porte environ ${carried[0]} au lieu de ${carried[1]}, et rapporte *${paid[0]}* au lieu de ${paid[1]}.`
        : `${ship} rapporte environ *${paid[0]}* ${game === "dice" ? "points à la fin de la manche" : "florins ce soir-là"} au lieu de ${paid[1]}.`;
    },
    good: (who, game, good, paid, level, comes) => {
      const name = THE[goods[good]] ?? goods[good];
      if (!level)
        return `${capital(name)} ${who.isYou ? `vous ${pays(good)}` : `${pays(good)} à ${who.name}`} environ *${paid[0]}* ${game === "dice" ? "points à la fin de la manche" : "florins ce soir-là"} au lieu de ${paid[1]}.`;
      const reached =
        game === "dice"
          ? `la manche avec environ ${level[0]} croix ${ofName(goods[good])}`
          : `le jour à environ ${level[0]} en ${goods[good]}`;
      const told = `${who.isYou ? "vous finissez" : `${who.name} finit`} ${reached} au lieu de ${level[1]}, ce qui ${who.isYou ? "vous" : "lui"} rapporte en moyenne *${paid[0]}* ${game === "dice" ? "points" : "florins"} au lieu de ${paid[1]}.`;
      return comes ? `La suite compte aussi : ${told}` : capital(told);
    },
    level: (who, game, good, better, other) =>
      `${does(who, "finissez", "finit")} ${game === "dice" ? `la manche avec environ *${better}* croix ${ofName(goods[good])}` : `le jour à environ *${better}* en ${goods[good]}`} au lieu de ${other}, ce qui rapporte aussi plus tard.`,
    spent: (who, better, other) =>
      `${does(who, "dépensez", "dépense")} environ *${better}* jusqu’au soir au lieu de ${other}.`,
    given: (who, better, other) =>
      `${does(who, "recevez", "reçoit")} environ *${better}* cartes gratuites pour le dernier bateau, au lieu de ${other}.`,
    left: (who, florins) => `Sinon, le lot va à ${who.name} pour environ *${florins}*.`,
    enough: (florins, times) =>
      `*${florins}* suffit pour obtenir le lot dans ${times} parties simulées sur 100.`,
    dear: (florins, fair) =>
      fair === 0
        ? "Mieux vaut laisser ce lot, même pour un florin."
        : `Ce lot est rentable jusqu’à environ *${some(fair, "florin")}*, pas à ${florins}.`,
    score: (game, better, other) =>
      `Le meilleur coup mène à environ *${better}* ${game === "dice" ? "points" : "florins"} à la fin au lieu de ${other}.`,
    ends: (better) => `La partie se termine alors à *${better}*.`,
    doomed: (better, other) =>
      `L’autre maison termine ensuite la partie et gagne dans ${better} parties simulées sur 100, au lieu de *${other}*.`,
    draw: (better, other) => `La partie est nulle *${better}* fois sur 100, sinon ${other} fois.`,
    struck: (who, nobles, better, other) =>
      `Sinon, la réponse élimine ${all(nobles.map(theNoble))} ${who.isYou ? "de votre maison" : of(who)} *${other}* fois sur 100 ; ainsi, ${better} fois.`,
    strikes: (who, nobles, better, other) =>
      `Le tour suivant élimine ${all(nobles.map(theNoble))} ${who.isYou ? "de votre maison" : of(who)} *${better}* fois sur 100 au lieu de ${other}.`,
    exposed: (better, other) => `La réponse coûte alors environ *${better}* d’influence au lieu de ${other}.`,
    now: (better, other) => `Les maisons en sont alors à *${better}* au lieu de ${other}.`,
    reply: (better, other) =>
      `Après la réponse, les maisons en sont à environ *${better}* au lieu de ${other}.`,
    end: (better, other) => `À la fin, on arrive à environ *${better}* au lieu de ${other}.`,
    wins: (better, other) =>
      `Le meilleur coup fait gagner *${better}* ${games(better)} sur 100 au lieu de ${other}, dans la simulation.`,
    many: "Rien ne décide à lui seul : plusieurs petits avantages s’additionnent.",
  },

  score: {
    resigned: (who) =>
      who.isYou
        ? "Vous avez abandonné : un robot a terminé la partie."
        : `${who.name} a abandonné : un robot a terminé la partie.`,
    courtWhy:
      "Chaque carte d’une maison sur la table compte, au 1^er^ Cercle comme dans les deux Cours Extérieures.",
    courtEnd: "La cour à la fin",
    courtSources: "Où était l’influence",
    courtZones: { circle: "1^er^ Cercle", own_court: "sa cour", other_court: "cour adverse" },
    title: (game, day) => (game === "dice" ? `Fin de la manche ${day}` : `Fin du jour ${day}`),
    lead: "Choisissez un nombre pour voir d’où il vient.",
    clockRuns: "Votre temps s’écoule",
    begin: (game, day) => (game === "dice" ? `Commencer la manche ${day}` : `Commencer le jour ${day}`),
    toEnd: "Au résultat final",
    sheet: (game, day) => (game === "dice" ? `Feuille de la manche ${day}` : `Feuille du jour ${day}`),
    entry: "Poste",
    dawn: (game) => (game === "dice" ? "Total précédent" : "Florins à l’aube"),
    paid: "Payé aux enchères",
    ship: "Bateau",
    earned: (game) => (game === "dice" ? "Gagné cette manche" : "Gagné ce jour"),
    total: (game) => (game === "dice" ? "Nouveau total" : "Florins ce soir"),
    lots: (n, given) =>
      [some(n, "lot"), ...(given ? [some(given, "carte offerte", "cartes offertes")] : [])].join(", "),
    worth: "vaut",
    level: (game) => (game === "board" ? "niveau" : ""),
    unit: (game, n) => (game === "card" ? (n < 2 ? "symbole" : "symboles") : game === "dice" ? "croix" : ""),
    bonus: (award, bonus) => `${award} + ${bonus} bonus`,
    whyTitle: (who, n, what, game) =>
      `${who.isYou ? "" : `${who.name} : `}${amount(game, n)} pour ${THE[what] ?? what}`,
    theShip: "le bateau",
    auctions: "les enchères",
    pays: (amount, unit) => `Cela rapporte ${amount} ${unit}.`,
    paysNothing: "Cela ne rapporte rien.",
    paysFull: (amount, unit) => `En cas d’égalité, chaque ex æquo reçoit ${amount} ${unit}, sans partage.`,
    paysShare: (prizes, people, amount, coin, unit) =>
      `${prizes.join(" + ")} à diviser par ${small(people)}${coin === 0 ? "" : coin === 1 ? ", arrondi à l’unité inférieure" : `, arrondi au multiple de ${coin} inférieur`} : ${amount} ${unit} par personne.`,
    whySumTitle: (who, n, game) =>
      `${who.isYou ? "" : `${who.name} : `}${amount(game, n)} ${game === "dice" ? "dans cette manche" : "ce jour"}`,
    whySum: (ship, inGoods, bonus) =>
      `${ship} pour le bateau, ${inGoods} pour les marchandises${bonus ? `, ${bonus} de bonus` : ""}.`,
    whyEndTitle: (who, amount, unit) => `${does(who, "avez", "a")} ${amount} ${unit}`,
    whyEnd: (before, spent, earned, after) =>
      `${before} avant${spent ? `, − ${spent} aux enchères` : ""}, + ${earned} gagnés : ${after}.`,
    whyShip: (who, value, place, others, pays) =>
      `${who.isYou ? "Votre bateau" : `Le bateau ${of(who)}`} vaut ${value} : ${ordinal(place)} rang${others.length ? `, avec ${all(others.map((other) => (other.isYou ? "vous" : other.name)))}` : ""}. ${pays}`,
    whyGood: (game, who, good, level, place, others, pays, bonus) => {
      const has =
        game === "board"
          ? `${does(who, "êtes", "est")} au niveau ${level} de l’échelle ${ofName(goods[good])}`
          : `${does(who, "avez", "a")} ${game === "dice" ? `${level} croix ${ofName(goods[good])}` : `${level} ${several(level, good)}`}`;
      const rank = ` : ${ordinal(place)} rang${others.length ? `, avec ${all(others.map((other) => (other.isYou ? "vous" : other.name)))}` : ""}`;
      return `${has}${rank}. ${pays}${bonus ? ` ${bonus} de plus : c’est le bonus ${game === "board" ? "de ce niveau" : "pour une telle quantité"}, payé en entier à chaque personne qui y arrive.` : ""}`;
    },
    whyPaid: (who, lots, florins, given) =>
      `${does(who, "avez", "a")} acheté ${some(lots, "lot")} pour ${some(florins, "florin")} en tout.${given ? ` ${given === 1 ? "Une carte est arrivée" : `${capital(small(given))} cartes sont arrivées`} gratuitement dans le dernier bateau.` : ""}`,
    announced: (_who, earned, total, unit) =>
      `Vous gagnez ${earned} ${unit} et en avez ${total}. Le détail est dans la feuille.`,
    wins: (who, score, unit) =>
      `${does(who, "gagnez", "gagne")} avec ${score} ${unit === "influence" ? "d’influence" : unit}`,
    share: (people, score, unit) =>
      `${all(people.map((who) => (who.isYou ? "Vous" : who.name)))} : victoire partagée avec ${score} ${unit}`,
    yourPlace: (game, place, number, score, tied) =>
      `Vous êtes ${ordinal(place)} sur ${number} avec ${amount(game, score)}${tied.length ? `, à égalité avec ${all(tied)}` : ""}.`,
    draw: "La partie est nulle",
    ahead: (game, n, who) =>
      `${length[game] ? `Trois ${length[game]}, ` : ""}${n === 0 ? `à égalité avec ${who.isYou ? "vous" : who.name}, devant au départage` : `${amount(game, n)} de plus que ${who.isYou ? "vous" : who.name}`}.`,
    again: "Rejouer",
    review: "Analyser la partie",
    replay: "Revoir la partie",
    seeTable: "Voir la table",
    seeScore: "Voir les comptes",
    over: (game) => (game === "dice" ? "Les points au fil des manches" : "Les florins au fil des jours"),
    start: "Début",
    day: (game, day) => (game === "dice" ? `Manche ${day}` : `Jour ${day}`),
    chart: (game, lines) =>
      `${game === "dice" ? "Points à la fin de chaque manche" : "Florins à la fin de chaque jour"} : ${lines.join(" ; ")}`,
    whySource: (days) => `${capital(all(days))}.`,
    onDay: (game, day, amount) => `${game === "dice" ? "manche" : "jour"} ${day} : ${amount}`,
    sources: (game) => (game === "dice" ? "D’où viennent les points" : "D’où viennent les florins"),
    source: {
      start: "début",
      ships: "bateaux",
      goods: "marchandises",
      bonus: "bonus",
      paid: "payé",
      end: "total",
    },
    paidAway: "payé",
    days: "Les jours",
    shareRecord: "Partager la partie",
    download: "Télécharger la partie",
    verify: (game) => (game === "dice" ? "Vérifier les lancers" : "Vérifier la donne"),
    dealChanged:
      "Ce n’est pas la donne promise à cette page : la graine, l’engagement ou votre part du hasard a changé.",
    fair: (game) =>
      game === "dice"
        ? "Les lancers étaient honnêtes : la graine répond à la promesse faite avant la partie, et chaque dé en découle."
        : "La donne était honnête : la graine répond à la promesse faite avant la partie, et chaque carte en découle.",
    unfair: (reason) => `La donne n’est pas valable : ${reason}`,
    noDeal: "L’enregistrement est valable, mais il ne contient pas de donne à vérifier.",
    commitment: "Promesse avant la partie",
    seed: "Graine, à présent révélée",
    nobles: (n) => some(n, "noble"),
    house: "Maison",
  },

  devices: {
    title: "Appareils",
    about: (name) => `Sur ces appareils, vous êtes ${name}.`,
    continue: "Continuer sur un autre appareil",
    continueNote: "Jouez la suite sur votre téléphone : mêmes places, mêmes parties.",
    scan: (time) =>
      `Scannez ce code avec l’autre appareil, ou ouvrez-y le lien. Il sert une seule fois, jusqu’à ${time}.`,
    secret: "Gardez-le pour vous : quiconque l’ouvre peut jouer à votre place.",
    linkLabel: "Lien pour l’autre appareil",
    ended: "Ce lien n’est plus valable.",
    again: "Créer un autre lien",
    showCode: "Afficher le code",
    manage: "Vos appareils",
    looking: "Un instant…",
    continueAs: (name) => `Continuer en tant que ${name} ?`,
    gets: (name) => `Vous retrouvez ici les places, les parties et les réglages ${ofName(name)}.`,
    wasSomeone: (name) =>
      `Pour l’instant, vous êtes ${name} sur cet appareil. Ses parties lui restent : vous pourrez redevenir ${name} sous « Appareils ».`,
    careful: (name) =>
      `Ce lien doit venir de votre propre appareil. Si quelqu’un d’autre vous l’a envoyé, refusez : vous joueriez ici au nom ${ofName(name)}.`,
    yes: (name) => `Continuer en tant que ${name}`,
    stay: (name) => `Non, rester ${name}`,
    notNow: "Non",
    already: (name) => `Vous êtes déjà ${name} sur cet appareil.`,
    goOn: "Continuer",
    this: "cet appareil",
    unnamed: "Appareil sans nom",
    unnamedToken: "Jeton sans nom",
    used: (day) => `Utilisé le ${day}`,
    usedToday: "Utilisé aujourd’hui",
    usedEarlier: "Pas utilisé récemment",
    added: (day) => `ajouté le ${day}`,
    name: "Nom",
    rename: "Renommer",
    renameOf: (name) => `Renommer « ${name} »`,
    save: "Enregistrer",
    signOut: "Déconnecter",
    signOutOf: (name) => `Déconnecter « ${name} »`,
    signOutSure: (name) => `Déconnecter « ${name} » ?`,
    signOutNote:
      "Les tables qui y sont ouvertes se ferment aussitôt. Vos places et vos parties restent à vous.",
    signOutThis: (name) =>
      `Vous ne serez plus ${name} sur cet appareil. Rien ne change sur vos autres appareils.`,
    signOutLast: (name) =>
      `C’est votre seul appareil. Sans lui, personne ne retrouvera les places et les parties ${ofName(name)}.`,
    signOutBack: (name) => `Vous redeviendrez ${name} ici.`,
    signedOut: (name) => `« ${name} » est déconnecté`,
    earlier: "Aussi sur cet appareil",
    earlierNote: "Vos noms précédents ici. Leurs places et leurs parties sont conservées.",
    switchTo: (name) => `Redevenir ${name}`,
    tokens: "Jetons pour programmes",
    tokensNote: "Un programme muni d’un jeton joue à votre place. Révoquez ceux qui ne servent plus.",
    newToken: "Nouveau jeton",
    token: "Jeton",
    tokenOnce: "Copiez-le maintenant : il ne sera plus affiché.",
    copy: "Copier",
    copied: "Copié",
    revoke: "Révoquer",
    revokeOf: (name) => `Révoquer « ${name} »`,
    revokeSure: (name) => `Révoquer « ${name} » ?`,
    revokeNote: "Les programmes qui l’utilisent sont déconnectés aussitôt.",
    nobody: "Vous n’avez pas encore joué ici.",
  },
  table: {
    loading: "Préparation de la table",
    gone: "Cette table n’existe pas.",
    notYours: "Cette place est à quelqu’un d’autre.",
    toLobby: "Retour au salon",
    invite: "Inviter",
    copy: "Copier le lien",
    copied: "Lien copié",
    share: "Partager",
    qr: "Code QR du lien",
    onlyHere:
      "Cette adresse ne fonctionne que sur cette machine. Pour inviter d’autres personnes, lancez : fondaco serve --host 0.0.0.0",
    talk: "Discussion",
    talkNew: (lines) => `Discussion (${some(lines, "nouveau message", "nouveaux messages")})`,
    says: (name, text) => `${name} : ${text}`,
    say: "Écrire un message",
    send: "Envoyer",
    noTalk: "Aucun message pour l’instant.",
    handOver: "Laisser un robot jouer pour moi",
    resign: "Abandonner",
    resignSure: "Abandonner cette partie ?",
    resignNote: "Un robot termine la partie à votre place, et le résultat le dira. Les autres continuent.",
    resignYes: "Oui, j’abandonne",
    abandonNote: "Personne ne gagne ; la partie est notée comme interrompue.",
    takeBack: "Reprendre ma place",
    leave: "Quitter la table",
    abandon: "Mettre fin à la partie",
    abandonSure: "Mettre fin à cette partie pour toute la table ?",
    yes: "Oui, y mettre fin",
    no: "Non",
    sound: "Sons",
    volume: "Volume",
    keys: "Raccourcis à une touche",
    undo: "Reprendre mon dernier coup",
    undoAsk: "Demander à reprendre mon dernier coup",
    undoAsks: (name) => `${name} aimerait reprendre un coup.`,
    undoWaits: "En attente de l’accord des autres.",
    agree: "D’accord",
    refuse: "Refuser",
    hint: "Conseil",
    hintTitle: "Le coup conseillé",
    hintNone: "Aucun robot n’a d’avis ici.",
    hintLoading: "Réflexion…",
    hintWins: (percent) =>
      `Avec ce coup, vous gagnez environ *${percent}* ${games(String(percent))} sur cent.`,
    hintLost: "La partie ne peut plus être gagnée : 0 partie sur cent avec chaque coup.",
    hintMost: (move, game, score) =>
      `« ${move} » rapporte le plus : environ *${amount(game, score)}* à la fin.`,
    hintOver: (other, more) => `Soit ${some(more, "partie")} de plus qu’avec « ${other} ».`,
    hintClose: (other) => `Trop serré pour trancher : « ${other} » vaut à peu près autant.`,
    hintBy: (bot) => `Parties gagnées sur cent, d’après le robot « ${bot} ».`,
    seatsOf: "Sur cet appareil",
    playAs: (name) => `Jouer pour ${name}`,
    passDevice: (name) => `À ${name} : passez l’appareil`,
    passNote: "Les autres regardent ailleurs : la main va s’afficher.",
    ready: (name) => `Je suis ${name}`,
    watching: "regarde",
    rematch: "La table rejoue.",
    join: "Rejoindre",
    open: {
      title: "La table est ouverte",
      wait: "En attendant que chaque place soit prise.",
      complete: "La table est au complet : lancez quand vous voulez.",
      hostStarts: "L’hôte lance la partie.",
      start: "Lancer la partie",
      fill: "Compléter avec des robots et lancer",
      sit: "Prendre place",
      free: "attend que quelqu’un ouvre le lien",
      setBot: "Placer un robot",
      makeOpen: "Retirer",
      getUp: "Quitter la place",
      yourName: "Votre nom",
      access: "Accès",
      public: "table publique",
      private: "avec le lien seulement",
      time: "Temps",
      hints: "Conseils",
      allowed: "permis ; toute la table voit quand on en demande un",
      forbidden: "interdits",
      thinks: {
        quick: "courte : ils répondent aussitôt",
        normal: "0,3 seconde au plus par coup",
        deep: "longue : 2 secondes au plus par coup",
      },
      invited: "invitation envoyée, pas encore là",
    },
  },

  keys: {
    title: "Touches",
    games: {
      board: [
        ["D", "tirer une carte"],
        ["O", "ouvrir l’enchère"],
        ["1–9", "taper une mise"],
        ["↑ ↓", "miser un de plus ou de moins"],
        ["B", "miser"],
        ["P", "passer"],
      ],
      card: [
        ["R", "révéler une carte"],
        ["1 2 3", "choisir une carte, 1 pour la dernière"],
        ["Entrée", "charger les cartes choisies"],
      ],
      dice: [
        ["Espace", "lancer les dés"],
        ["1–5", "choisir un dé"],
        ["Entrée", "prendre les dés choisis"],
        ["Échap", "choisir de nouveau"],
      ],
      court: [
        ["Entrée", "choisir la carte ou la pile active"],
        ["1 2 3", "éliminer la pile de ce numéro"],
        ["Échap", "revenir d’une étape"],
      ],
    },
    everywhere: [
      ["H", "demander conseil"],
      ["T", "discuter"],
      ["?", "cette aide"],
    ],
  },

  notes: {
    hint: (who) => (who.isYou ? "Vous avez demandé un conseil." : `${who.name} a demandé un conseil.`),
    seen: (who) =>
      who.isYou
        ? "Vous avez repris un coup après avoir vu une carte."
        : `${who.name} a repris un coup après avoir vu une carte.`,
    resigned: (who) =>
      who.isYou
        ? "Vous avez abandonné : un robot joue à votre place."
        : `${who.name} a abandonné : un robot joue à sa place.`,
  },

  tab: {
    warehouses: "Entrepôts",
    log: "Journal",
    roll: "Registre",
    scores: "Comptes",
    tracks: "Échelles",
    sheets: "Feuilles",
    decks: "Pioches et défausses",
    talk: "Discussion",
    close: "Fermer",
    more: "Plus",
  },
};

export const fr: Words = typeset(french);
