// Tous les mots de la page en français. Mêmes clés que `en.ts` ; un test compare les deux.
// Les espaces insécables viennent de `typeset` ; vouvoiement ; pas de formes genrées pour les personnes à table.
import { face, type Good, type Ware } from "../state/cards";
import type { Who } from "../state/seats";
import type { Words } from "./en";
import { capital, listed, typeset } from "./grammar";

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
const isVowel = (word: string): boolean => /^[aeiouyàâéèêëîïôœùûh]/i.test(word);
const of = (who: Who): string =>
  who.isYou ? "de vous" : isVowel(who.name) ? `d’${who.name}` : `de ${who.name}`;
const ofName = (word: string): string => (isVowel(word) ? `d’${word}` : `de ${word}`);
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
const things = (names: readonly string[]): string => all(names.map(thing));

const NOBLES: Record<string, string> = { minister: "Ministre", lady: "Muse", jester: "Bouffon", duke: "Duc" };
const noble = (card: string): string => NOBLES[card] ?? card;
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
  daily: {
    title: "La donne du jour",
    toPlay: "à jouer",
    playing: "en cours",
    done: "jouée",
    compare: "Voir tous les résultats",
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
      ? `À bord : ${things(cards)}. Les nombres font ${value} ensemble.`
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
    away: "absence",
    botFor: (bot) => `absence, robot ${bot}`,
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
    missed: (n) => `${capital(small(n))} coups depuis votre dernier regard.`,
    late: (who) =>
      who.isYou
        ? "Votre temps était écoulé : un robot a choisi pour vous."
        : `Le temps ${of(who)} était écoulé : un robot a choisi à sa place.`,
    makes: (who, move) =>
      who ? `${does(who, "jouez", "joue")} « ${move} ».` : `Le hasard donne « ${move} ».`,
    opens: (who, day) => `${does(who, "ouvrez", "ouvre")} le jour ${day}.`,
    rollsFirst: (who) => `${does(who, "lancez", "lance")} en premier.`,
    evening: (day) => `Le jour ${day} est fini : bateaux et marchandises sont payés.`,
    roundOver: (day) => `La manche ${day} est finie : bateaux et marchandises sont payés.`,
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
    fills: (who, card) => `${does(who, "chargez", "charge")} ${thing(card)} sans payer.`,
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
      `${does(who, "posez", "pose")} ${theNoble(card)} sur ${pile}${total}.`,
    clears: (who, pile) => `Le Ministre ${who.isYou ? "de votre maison" : of(who)} élimine ${pile}.`,
    parts: (who, pile) =>
      `La Muse ${who.isYou ? "de votre maison" : of(who)} disperse ${pile} : chacun reste seul.`,
    stands: (who, pile) =>
      `La Muse ${who.isYou ? "de votre maison" : of(who)} rejoint ${pile} : chacun reste seul.`,
    conspires: (who, card, pile, against) =>
      `${does(who, "posez", "pose")} ${theNoble(card)} sur ${pile} et ${who.isYou ? "éliminez" : "élimine"} _${against}_.`,
    limited: (who, limit) =>
      `${does(who, "piochez", "pioche")} la dernière carte : plus rien au-dessus de ${limit}.`,
    skipped: (who) => `${does(who, "ne pouvez", "ne peut")} pas jouer : le tour passe.`,
    ends: {
      circle_empty: "Le 1^er^ Cercle est vide : la partie est finie.",
      house_absent: "Une maison a quitté le 1^er^ Cercle : la partie est finie.",
      planned: "Les deux maisons ont trop préparé l’avenir : partie nulle.",
      nobody_can_play: "Aucune maison ne peut jouer : la partie est finie.",
    },
    pileOf: (nobles) => listed(nobles, "et"),
    houseNoble: (house, card) => `${theNoble(card)} ${house}`,
    total: (n) => ` : ${n}`,
  },

  beat: {
    goOn: "un appui ou une touche : la suite",
    sold: (who, florins) =>
      who.isYou ? `Adjugé : à vous pour ${florins}` : `Adjugé à ${who.name} pour ${florins}`,
    soldFacts: (who, cards) =>
      `Personne n’offre plus : ${cards === 1 ? "la carte va" : `les ${small(cards)} cartes vont`} dans ${who.isYou ? "votre bateau" : `le bateau ${of(who)}`}.`,
    unsold: "Personne ne veut de ce lot",
    fills: (who, card) => `${does(who, "recevez", "reçoit")} ${thing(card)} sans payer`,
    fillsFacts: (who) =>
      `Tous les autres bateaux sont pleins : la pioche remplit ${who.isYou ? "le vôtre" : `celui ${of(who)}`}.`,
    onlyChoice: (who) => `${does(who, "n’aviez", "n’avait")} pas d’autre choix.`,
    onlyLoad: (left) =>
      left === 0
        ? "C’était la seule carte du marché."
        : "La dernière carte est imposée, et il n’y a pas de place pour une autre.",
    loads: (who, cards) => `${does(who, "chargez", "charge")} ${things(cards)}`,
    leaves: (cards) => `Au marché ${cards.length === 1 ? "reste" : "restent"} ${things(cards)}.`,
    ships: (game) =>
      game === "dice" ? "Fin de manche : les bateaux sont payés" : "Le soir : les bateaux sont payés",
    goods: (game) =>
      game === "dice"
        ? "Fin de manche : les marchandises sont payées"
        : "Le soir : les marchandises sont payées",
    shipPays: (who, worth, pay) =>
      `${who.isYou ? "Votre bateau" : `Le bateau ${of(who)}`} vaut ${worth} et reçoit *${pay}*.`,
    goodsPay: (goods, all, unit) => `Vos marchandises vous rapportent *${goods}* : *${all}* ${unit} en tout.`,
    evening: (game, day) => (game === "dice" ? `Fin de la manche ${day}` : `Soir du jour ${day}`),
    richest: "le plus riche va le plus loin",
    oneByOne: "une marchandise après l’autre",
    goodsHead: ["premier", "deuxième", "bonus"],
    skipped: (who, hand) =>
      hand === 0
        ? `${does(who, "n’avez", "n’a")} plus de carte.`
        : `${does(who, "n’avez", "n’a")} aucune carte sous la limite.`,
    throw: "À vous de lancer les dés",
    throwFacts: "Vous gardez un, deux ou trois des cinq ; chaque autre prend ensuite un des dés laissés.",
    throwNow: "Lancer les dés",
    space: "Espace",
    inTheCup: "Cinq dés dans le gobelet",
    pace: "Rythme des robots",
    paces: { calm: "Posé", quick: "Rapide", instant: "Sans pause" },
    paceNote: "Sur cet appareil seulement ; le menu de la table le change à tout moment.",
  },

  decide: {
    label: "Votre décision",
    waitingLabel: "Ce qui se passe",
    waiting: (who) => (who.isYou ? "À vous" : `${who.name} réfléchit`),
    told: "Un signal vous dira quand ce sera à vous.",
    watching: "Vous regardez cette table.",
    chance: "Les cartes sont distribuées",
    full: (game) => `Bateau plein : fini pour ${game === "dice" ? "cette manche" : "aujourd’hui"}`,
    over: "La partie est finie",
    abandoned: "L’hôte a mis fin à cette partie",
    abandonedNext: "Le menu ramène au salon.",
    lost: "Connexion perdue, nouvel essai",
    lostFacts: "Rien n’est perdu : vos coups sont gardés, la table revient telle qu’elle est.",
    back: "Retour",
    undo: "Reprendre",
    hint: "Quel serait le meilleur coup ?",
    clear: "Effacer",
    oneLess: "Un de moins",
    oneMore: "Un de plus",
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
    tap: "Choisissez les cartes voulues.",
    chosen: (n, spaces, free) =>
      `${n === 1 ? "La dernière carte est choisie : elle" : `${capital(small(n))} cartes choisies : elles`} ${spaces === 0 ? (n === 1 ? "ne prend pas de place" : "ne prennent pas de place") : `${n === 1 ? "prend" : "prennent"} ${spacesOf(spaces, free)}`}.`,
    tonight: (good, n) => `*${capital(smallF(n))} ${several(n, good)} ce soir : un monopole.*`,
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
      who.isYou ? "Votre bateau est rempli sans payer" : `Le bateau ${of(who)} est rempli sans payer`,
    worth: (value, cards) => `vaut ${value}, prend ${some(cards, "place")}`,
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
    shipsNow: "Bateaux à cet instant",
    drawOrOpen: "À vous : tirez une autre carte ou ouvrez l’enchère",
    openOnly: "À vous : ouvrez l’enchère",
    bidOrPass: (least) => `À vous : misez ${least} ou plus, ou passez`,
    lotSoFar: (cards, worth) => `Le lot : ${things(cards)}, vaut ${worth}.`,
    yourRoom: (free) =>
      free === 0 ? "Votre bateau est plein." : `Vous avez ${some(free, "place libre", "places libres")}.`,
    noBid: "Aucune mise encore.",
    leadsWith: (who, bid) => `${does(who, "menez", "mène")} avec ${bid}.`,
    after: (people) =>
      people.length === 0
        ? "Vous misez en dernier."
        : `Miseront encore : ${all(people.map(({ who, florins }, at) => `*${who.name}* (${at ? florins : some(florins, "florin")})`))}.`,
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
    taking: "pris",
    instead: "ou celui-ci",
    gone: "déjà pris",
    left: "laissé",
    takeUpTo: (most) =>
      most === 1
        ? "Votre lancer : prenez un dé"
        : `Votre lancer : prenez ${listed(["un", "deux", "trois"].slice(0, most), "ou")} dés`,
    takeExactly: (n) => `Votre dernier lancer : prenez exactement ${small(n)} ${n === 1 ? "dé" : "dés"}`,
    takeLeft: "Prenez un des dés laissés",
    choose: (most) => (most === 1 ? "Choisissez le dé voulu." : "Choisissez les dés voulus."),
    chooseOne: "Choisissez un dé : son nombre va au bateau, sa marchandise aux colonnes.",
    chosen: (n, from, to) =>
      `${n === 1 ? "Un dé choisi" : `${capital(small(n))} dés choisis`} : bateau ${from} → ${to}`,
    crosses: (n, good) => `*${n === 1 ? "une croix" : `${small(n)} croix`} ${ofName(goods[good])}*`,
    then: (people) =>
      people.length === 0
        ? ""
        : `${all(people.map((who) => (who.isYou ? "Vous" : who.name)))} ${people.length === 1 ? "prend" : "prennent"} ensuite un des dés laissés.`,
    take: (n) => (n === 1 ? "Prendre ce dé" : `Prendre ces ${n} dés`),
    yourShips: "Vos bateaux",
    ship: (n) => `Bateau ${n}`,
    whyPoints: (title, rounds) =>
      rounds.length === 0
        ? `${title} : rien n’a encore été payé.`
        : `${title} : ${all(rounds.map((points, at) => `${points} à la manche ${at + 1}`))}.`,
    soFar: (points) => `${some(points, "point")} jusqu’ici`,
    forNow: (place) => `${place} provisoire`,
    columns: "Vos colonnes",
    columnsOf: (who) => `Colonnes ${of(who)}`,
    shields: "écus : les autres",
    column: (good, crosses, number) => `${capital(goods[good])} : ${crosses} croix sur ${number}`,
    pointsSoFar: "Points jusqu’ici",
    ships: "bateaux",
    goods: "marchandises",
    total: "total",
    rolling: (who) => does(who, "choisissez des dés", "choisit des dés"),
    picking: (who) => does(who, "prenez un des dés laissés", "prend un des dés laissés"),
    space: (n, entry) => `place ${n} : ${entry === null ? "vide" : thing(entry)}`,
  },

  goal: {
    label: "But",
    ask: "Comment gagner des florins",
    askPoints: "Comment marquer des points",
    askCourt: "Comment compter l’influence",
    florins: "But : *le plus de florins* après le troisième soir",
    florinsBrief: "But : le plus de florins",
    points: "But : *le plus de points* après la troisième manche",
    pointsBrief: "But : le plus de points",
    court: (end) =>
      end === "house_absent"
        ? "But : *le plus d’influence* quand une maison a quitté le 1^er^ Cercle"
        : "But : *le plus d’influence* quand le 1^er^ Cercle est vide",
    earnCourt:
      "Chaque noble de votre maison à la cour compte sa valeur, où qu’il soit et quelle que soit la pile. Un Bouffon compte 1, un Ministre 0.",
    earnShip: (prizes) => `Les bateaux paient ${all(prizes.map(String))} selon le rang.`,
    earnGoods: (prizes) =>
      prizes.length > 1
        ? `Chaque marchandise paie ${prizes[0]} au premier rang et ${prizes[1]} au deuxième.`
        : `Chaque marchandise paie ${prizes[0]} au premier rang.`,
    bonusBoard: (levels) =>
      `Les niveaux ${all(levels.map(([level]) => String(level)))} paient ${all(levels.map(([, florins]) => String(florins)))} de plus, chaque soir. L’or ne compte que dans le bateau.`,
    bonusCard: (icons, florins) =>
      `${icons} symboles d’une marchandise paient ${florins} de plus, chaque soir.`,
    bonusDice: (boxes) =>
      `${all(boxes.map(([n]) => String(n)))} croix paient ${all(boxes.map(([, points]) => String(points)))} de plus. Un 0 fait deux croix, l’or aucune.`,
    tiesShared: (coin) =>
      `En cas d’égalité, on additionne les rangs et on partage, en arrondissant ${coin > 1 ? `au multiple de ${coin} inférieur` : "en dessous"}.`,
    tiesFull: "En cas d’égalité, chaque personne reçoit le montant entier.",
    rank: ["1^er^", "2^e^"],
    paid: (good, people) =>
      `pour ${THE[good] ?? good} : ${all(people.map((who) => (who.isYou ? "vous" : who.name)))}`,
    goldOnly: "l’or ne compte que dans le bateau",
    zeroTwo: "un 0 fait deux croix, l’or aucune",
    iconsPay: (icons, florins) => `${icons} symboles : +${florins}`,
    tonight: (game) => (game === "dice" ? "Vous, à présent" : "Vous ce soir"),
    tonightShort: (game) => (game === "dice" ? "à présent" : "ce soir"),
    shipsTonight: (game) => (game === "dice" ? "Bateaux à présent" : "Bateaux ce soir"),
    goodsTonight: (game) => (game === "dice" ? "Biens à présent" : "Marchandises ce soir"),
    withLot: "Avec ce lot",
    prizes: (prizes) => (prizes.length > 1 ? `1^er^ ${prizes[0]}, 2^e^ ${prizes[1]}` : `1^er^ ${prizes[0]}`),
    tonightTitle: "Ce soir",
    more: (n) => (n === 0 ? "pas plus que là" : n < 0 ? `${-n} de moins` : `${n} de plus, moins la mise`),
    gainTitle: (before, after) => `${after} ce soir, contre ${before}`,
    gainNote: (place, before, after, bonus) =>
      [place, bonus ? "bonus" : "", before === after ? "" : `contre ${before}`].filter(Boolean).join(", "),
    gainShip: (value, place, pay) =>
      `Avec le lot, votre bateau vaudrait ${value} : ${place} parmi les bateaux d’à présent. Cela paie ${pay}.`,
    gainGood: (good, level, award, bonus) =>
      `Avec le lot, vous seriez ce soir au niveau ${level} en ${goods[good]}. ${award ? `Face aux autres, cela paie ${award}` : "Face aux autres, cela ne paie rien"}${bonus ? `, et le niveau ${level} a un bonus de ${bonus}` : ""}.`,
    placePay: (place, pay) => (pay === null ? place : `${place} +${pay}`),
    tiesNote: "une égalité partage",
    yourLevel: "vous",
    parts: ({ ship, goods: inGoods, bonus }) =>
      `bateau ${ship} + biens ${inGoods}${bonus ? ` + bonus ${bonus}` : ""}`,
    whyTonightTitle: (n) => `${n} si tout finissait là`,
    whyTonight: (game, { ship, goods: inGoods, bonus }) =>
      `${ship} pour le rang de votre bateau, ${inGoods} pour les marchandises où vous avez le 1^er^ ou le 2^e^ rang${bonus ? `, ${bonus} de bonus` : ""}. ${game === "dice" ? "Payé à la fin de la manche." : "Payé le soir, selon ce que portent alors les bateaux."}`,
  },

  help: {
    setting: "Aide dans les cas nouveaux",
    label: "Aide pour votre première partie",
    off: "Ne plus en montrer",
    close: "Compris",
    board: {
      select: "Montrez une à trois cartes ; puis chaque personne peut miser une fois pour le lot entier.",
      bid: "La plus haute mise embarque tout le lot. Elle se paie, même si vous finissez en dernier.",
      full: "Bateau plein. Attendez le soir : il paie les bateaux par valeur, les marchandises par niveau.",
    },
    card: {
      reveal:
        "Révélez jusqu’à trois cartes, puis chargez la dernière, et d’autres derrière elle si vous voulez.",
      load: "Ce que vous chargez remplit le bateau : sa valeur fait le rang, ses symboles vont à l’entrepôt.",
    },
    dice: {
      roll: "Prenez un à trois dés. Chaque nombre charge le bateau et coche une case de sa marchandise.",
      left: "Vous prenez exactement un des dés qui restent.",
    },
    court: {
      play: "Votre carte rejoint une pile ou votre cour. Si la somme égale une autre pile, celle-ci peut partir.",
      place:
        "Sur les piles vertes, la somme égale une autre pile. Choisissez-en une : rien n’est encore joué.",
      pile: "Rien n’est joué avant un appui sur un bouton. Chacun dit où en seraient les deux maisons.",
    },
  },

  court: {
    houses: ["Della Rovere", "Gonzaga"],
    shortHouses: ["Rovere", "Gonzaga"],
    roles: { minister: "Ministre", lady: "Muse", jester: "Bouffon", duke: "Duc" },
    noble: "Noble",
    nobleName: (house, card) => `${noble(card)} ${house}`,
    outer: "Cour Extérieure",
    inner: "1^er^ Cercle",
    sideOf: (who) => (who.isYou ? "de votre côté" : `côté ${of(who)}`),
    innerNote: {
      circle_empty: "le plus d’influence gagne quand il est vide",
      house_absent: "le plus d’influence gagne quand une maison l’a quitté",
    },
    nobody: "personne",
    hand: "Votre main",
    handLater: "Votre main est distribuée une fois le cercle en place.",
    influence: "influence",
    whyInfluence: (house, zones) =>
      zones.length ? `Nobles ${house} à la cour : ${all(zones)}.` : `Aucun noble ${house} à la cour.`,
    inZone: (zone, values) => `${values.join(" + ")} ${zone}`,
    zones: { circle: "au 1^er^ Cercle", own: "dans sa cour", other: "dans la cour adverse" },
    limitWhy: (limit) =>
      limit === null
        ? "La dernière carte d’une pioche fixe la limite de sa maison : elle ne joue ensuite rien de plus fort."
        : `La dernière carte de la pioche était un ${limit} : cette maison ne peut rien jouer de plus fort.`,
    plansWhy: (rule) =>
      rule === "consecutive"
        ? "Préparer l’avenir, c’est glisser une carte sous la pioche. Six fois de suite, et la partie est nulle."
        : "Préparer l’avenir, c’est glisser une carte sous la pioche. Si chaque maison l’a fait trois fois, la partie est nulle.",
    inDeck: (n) => `${n} en pioche`,
    inHand: (n) => `${n} en main`,
    underDeck: (n) => `${n} sous la pioche`,
    noLimit: "pas de limite",
    limit: (n) => `limite ${n}`,
    plans: "avenir",
    plansMade: (n) => `avenir préparé ${n} fois`,
    playing: "jouée",
    tooHigh: "au-dessus de votre limite",
    pile: (nobles, total) => `Pile valant ${total} : ${all(nobles)}`,
    makes: (card, total) => `avec votre ${noble(card)}, ${total}`,
    remove: "éliminer",
    powerTag: { clears: "vider", parts: "disperser" },
    clearsIt: "vide la pile",
    numbered: (key, act) => `${key} ${act}`,
    removes: (pile) => `élimine ${pile}`,
    removesOne: (n) => `en élimine 1 sur ${n}`,
    go: (gone) => `${gone} partent,`,
    stays: (card) => `${card} reste`,
    here: (card) => `votre ${noble(card)} ici`,
    sendHere: (card) => `Envoyer ${theNoble(card)} ici`,
    nobodyYet: (side) => `${side}, personne encore`,
    replaceIt: "remplacer",
    choose: "À vous : jouez un noble",
    steps: ["la carte", "sa place", "son effet"],
    chooseFacts: "Choisissez une carte de votre main.",
    limitFacts: (limit) => `Rien au-dessus de *${limit}* ne peut être joué.`,
    place: (card) => `Où va votre ${noble(card)} ?`,
    matches: (n) =>
      n === 0
        ? "La somme n’égale aucune autre pile : rien à éliminer."
        : `Sur ${n === 1 ? "une pile" : `${small(n)} piles`}, la somme égale une autre pile : vous pouvez alors en éliminer une, marquée *✕*.`,
    elsewhereAllies: () => "Partout ailleurs, simple alliance.",
    elsewhere: {
      minister: "Sur deux nobles ou plus, il les élimine et reste.",
      lady: "Elle disperse la pile qu’elle rejoint.",
    },
    choosePlace: "Choisissez une place sur la table, ou :",
    joins: (card, pile, total) => `Votre ${noble(card)} sur ${pile} : ${total}`,
    joinsPower: (card, pile) => `Votre ${noble(card)} sur ${pile}`,
    mayRemove: (n, total) =>
      n === 0
        ? "Aucune pile à éliminer : la carte s’ajoute, rien de plus."
        : n === 1
          ? `Une pile valant ${total} peut être éliminée.`
          : `Une des ${small(n)} piles valant ${total} peut être éliminée.`,
    powerFacts: (power, size, n, total) => {
      const many = size === 2 ? "les deux" : `les ${small(size)}`;
      const act =
        power === "clears" ? `Il élimine ${many}` : size === 1 ? "Elle se place à côté" : "Elle les disperse";
      if (n)
        return `${act}, ou élimine ${n === 1 ? "la pile" : `une des ${small(n)} piles`} valant ${total}.`;
      return power === "clears" ? `${act} et reste.` : `${act} : chacun reste seul.`;
    },
    both: (own, house, other) => `Vous ${own}, ${house} ${other}`,
    andEnds: (told) => `${told} : fin de la partie`,
    moreOnTable: (n) => `${n} de plus sur la table`,
    underDeckNote: "sous votre pioche",
    endsNote: "fin de la partie",
    bothWorth: "Valeur des deux piles",
    removePile: (pile) => `Éliminer ${pile}`,
    clearPile: (pile) => `Vider ${pile}`,
    scatterPile: (pile) => `Disperser ${pile}`,
    standBeside: () => "Poser à côté",
    onlyAlly: "Alliance seule",
    join: (pile) => `Rejoindre ${pile}`,
    send: "À votre cour",
    plan: "Préparer l’avenir",
    name: "Nommez la valeur de votre Bouffon",
    nameFacts: "C’est votre dernière carte : rien au-dessus de cette valeur ne pourra être joué.",
    nameIt: (n) => `Nommer ${n}`,
    value: "Valeur du Bouffon",
    replace: "Une paire dans votre cercle : remplacez une carte, ou gardez",
    replaceFacts: "Une carte de votre pioche prend sa place ; l’ancienne retourne dans la pioche.",
    replaceCard: (card) => `Remplacer ${theNoble(card)}`,
    keep: "Garder le cercle",
    together: (nobles) => `le ${nobles.join("\u00a0+ ")}`,
    waiting: (who) => does(who, "réfléchissez", "réfléchit"),
    decks: "Pioches et défausses",
    decksOf: (house) => `${house} : pioche et défausse`,
    discards: "Défausse",
    unseen: "Pas encore vues",
    planned: "Avenir, dans l’ordre",
    none: "aucune",
  },

  lesson: {
    label: "Leçon",
    sub: "votre première partie",
    step: (step, of) => `Leçon, étape ${step} sur ${of}`,
    good: "C’est cela",
    bad: "À revoir",
    skip: "Passer la leçon",
    skipShort: "Passer",
    next: (idea) => `Suite : ${idea}`,
    playOn: "Continuer la partie",
    another: "Essayer autre chose",
    takeBack: "Reprendre le coup",
    show: "Montrez-moi",
    lit: (place) => `Éclairé : ${place}.`,
    places: {
      mine: "votre bateau",
      lot: "le lot",
      bids: "les mises",
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
      `${least === most ? least : `${least}–${most}`} joueurs${minutes ? ` · ${minutes} min` : ""}`,
    who: "Qui joue",
    how: "Réglages",
    yourName: "Votre nom",
    seated: "à table",
    friend: "Une personne invitée",
    friendNote: "vient par le lien que vous envoyez",
    hereNote: "joue à son tour sur cet appareil",
    hereName: "Nom",
    botNote: {
      random: "joue n’importe quoi",
      apprentice: "apprend encore",
      steady: "joue solidement",
      sharp: "compte chaque carte",
      master: "ne pardonne rien",
      gambler: "mise haut et tire une carte de plus",
      miser: "ne lâche rien sans y être forcé",
      collector: "veut tout d’un même bien",
      spoiler: "prend ce qu’il vous faut",
      schemer: "conspire, et laisse payer les autres",
    },
    botKinds: { strength: "Robots par force", character: "Robots par style", other: "Autres robots" },
    strength: "Qui prend cette place",
    kindBot: (bot) => `Robot : ${bot}`,
    kindFriend: "Par invitation, avec un lien",
    kindHere: "Sur cet appareil",
    add: (most) => `Ajouter une place, ${small(most)} au plus`,
    remove: (n) => `Retirer la place ${n}`,
    playNow: "Jouer maintenant",
    open: "Ouvrir la table",
    summary: (game, players) => `À ${small(players)}${length[game] ? `, trois ${length[game]}` : ""}`,
    summaryNow: "La partie commence aussitôt : des robots tiennent les autres places.",
    summaryFriends: "Vous recevez un lien à envoyer ; lancez quand la table est au complet.",
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
    public: "Annoncer la table",
    publicNote: "Sinon, seul le lien y mène.",
    houseRules: "Règles maison",
    isOn: (isOn) => (isOn ? "oui" : "non"),
    hints: "Autoriser les conseils",
    hintsNote: "Toute la table voit quand quelqu’un en demande un.",
    isDefault: "par défaut",
    fromEdition: (edition) => `Réglé comme dans l’édition ${edition}, selon la langue de cette page.`,
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
        about: "En cas d’égalité, ce que chacun reçoit.",
        values: {
          full: "le montant entier (exemple de la règle)",
          split: "les montants partagés, arrondis vers le bas",
        },
      },
      dukes: {
        title: "Avec les Ducs",
        about: "De valeur 15. La règle les retire pour les premières parties.",
        values: {},
      },
      distinct_circle: {
        title: "Pas de paire au cercle",
        about: "La règle optionnelle imprimée : une carte d’une paire peut être remplacée.",
        values: {},
      },
      end: {
        title: "Fin de la partie",
        about: "Les éditions française et anglaise diffèrent ici.",
        values: {
          circle_empty: "quand le 1^er^ Cercle est vide (édition française)",
          house_absent: "quand une maison l’a quitté (édition anglaise)",
        },
      },
      plan_draw: {
        title: "Nulle par préparation",
        about: "Quand aucune maison ne veut bouger.",
        values: { cumulative: "trois fois chacune dans la partie", consecutive: "six fois de suite" },
      },
    },
    yours: "Vos parties",
    none: "Aucune partie ne vous attend.",
    yourTurn: "À vous",
    thinking: (name) => `${name} réfléchit`,
    botThinks: "un robot réfléchit",
    waits: "des places à prendre",
    over: "finie",
    abandoned: "abandonnée",
    allGames: "Toutes les parties finies",
    finished: "Parties finies",
    noGames: "Vous n’avez pas encore fini de partie",
    earlier: "Voir les parties précédentes",
    wonOrLost: (isWon, score, other) => `${isWon ? "victoire" : "défaite"} ${score} à ${other}`,
    placed: (place, score) => `${place}, avec ${score}`,
    draw: "nulle",
    wonBy: (names) => `victoire de ${all(names)}`,
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
    public_: "Tables ouvertes",
    publicNone: "Aucune table n’est annoncée en ce moment.",
    freeSeats: (n) => some(n, "place libre", "places libres"),
    learn: "Première fois ?",
    learnNote: "Les règles de chaque jeu, avec des images, sur une page.",
    imported: "Revoir une partie enregistrée",
    importedNote: "Ouvrez un fichier pour suivre la partie coup par coup.",
    importedBad: "Ce fichier ne contient pas de partie enregistrée.",
    importedFirst: (games) => `Le fichier contient ${games} parties : voici la première.`,
    choose: "Choisir un fichier",
    offline: "Le serveur ne répond pas. Nouvel essai.",
  },

  // Parties sur cet appareil, sans connexion ni serveur.
  device: {
    chip: "Hors ligne",
    title: "Tout est sur cet appareil : jouez sans connexion",
    note: "Les quatre jeux contre des robots. Vos parties avec d’autres vous attendent.",
    demo: "Joué dans votre navigateur, sans serveur",
    demoNote:
      "Les quatre jeux contre des robots, gardés sur cet appareil. Pour jouer à plusieurs, ouvrez une maison Fondaco.",
    summary: "Jouée et gardée sur cet appareil.",
    here: "Sur cet appareil",
    problem: "Ce navigateur ne permet pas de jouer sans connexion. Nouvel essai de joindre la maison.",
    kept: (games: number) => `${some(games, "partie")} gardée${games > 1 ? "s" : ""} ici`,
    keptNote: (size: string) => `${size} de l’espace de cet appareil.`,
    size: (bytes: number) =>
      `${Math.max(0.1, bytes / 1e6)
        .toFixed(1)
        .replace(".", ",")} Mo`,
    export: "Exporter",
    ready: "Prêt hors ligne",
    keeping: (percent: number) => `Préparation du jeu hors ligne, ${percent} %`,
    install: "Gardez Fondaco ici",
    installNote: "4 Mo. Se joue aussi hors ligne.",
    installGo: "Installer",
    installNot: "Ne pas installer",
    update: "Une nouvelle version est prête",
    updateNote: "Vos parties continuent là où elles en sont.",
    updateGo: "Mettre à jour",
    lost: "Le navigateur a supprimé les parties gardées sur cet appareil.",
  },

  act: {
    load: (cards) => `Charger ${things(cards)}`,
    take: (dice) => `Prendre ${things(dice)}`,
    play: (card) => `Jouer ${theNoble(card)}`,
  },

  replay: {
    title: "Relecture",
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
    eyes: "Vu par",
    onlooker: "le public",
    copy: "Copier le lien vers ce coup",
    chosen: (who, option) => `${does(who, "avez choisi", "a choisi")} : *${option}*.`,
    review: "Analyse",
    from: (move) => `reprise au coup ${move + 1}`,
    playOn: "Rejouer à partir d’ici",
    playOnNote:
      "Ouvre une nouvelle table contre des robots à ce coup ; la table indique qu’il s’agit d’une reprise.",
    noDeal:
      "Cette partie reprend une partie enregistrée : ses premières cartes ne viennent pas de cette table.",
  },
  review: {
    title: "Analyse",
    chance: (who) => (who.isYou ? "Vos chances de gagner" : `Chances de gagner ${of(who)}`),
    even: (percent) => `${percent} : parts égales`,
    moves: "Coups",
    loading: (done, number) =>
      number ? `Examen en cours : ${done} sur ${some(number, "tour")}` : "Examen en cours",
    none: "Aucun robot n’a d’avis sur ces coups.",
    notYours: "Vous n’étiez pas à cette table : choisissez une place à analyser.",
    seat: "Les tours de",
    mistakes: (n, small, close) =>
      [
        n === 0 ? "aucune erreur" : some(n, "erreur"),
        ...(small ? [some(small, "petite")] : []),
        ...(close ? [some(close, "tour trop serré", "tours trop serrés")] : []),
      ].join(", "),
    soFar: (told) => `${told} pour l’instant`,
    legend: "?−n : le tour a perdu n chances sur cent. ≈ : trop serré pour trancher.",
    number: (n) => `Tour ${n}`,
    marks: {
      mistake: (n, cost) => `Tour ${n} : ${cost} chances sur cent perdues`,
      small: (n, cost) => `Tour ${n} : un peu de perdu, ${cost} chances sur cent`,
      unsure: (n) => `Tour ${n} : trop serré pour trancher`,
      good: (n) => `Tour ${n} : un bon coup`,
      fine: (n) => `Tour ${n} : un beau coup`,
    },
    you: "vous",
    played: (who) => (who.isYou ? "votre coup" : "joué"),
    better: "mieux",
    best: "Il n’y avait rien de mieux.",
    nearly: "à peu près égal",
    why: "Pourquoi",
    howSure: "Certitude",
    sure: {
      sure: (agree, number) => `certain : ${agree} essais sur ${number} concordent`,
      likely: (agree, number) => `probable : ${agree} essais sur ${number} concordent`,
      close: (agree, number) => `trop serré : ${agree} essais sur ${number} concordent`,
    },
    untried: "rien n’a été essayé : aucun coup n’est appelé une erreur",
    bars: "Chances de gagner sur cent ; le trait fin indique la marge d’erreur.",
    all: "Comparer tous les coups",
    previous: "Précédent",
    next: "Suivant",
    saw: (who) => (who.isYou ? "Ce que vous voyiez" : `Ce que voyait ${who.name}`),
    show: { yours: (who) => (who.isYou ? "Votre coup" : `Coup ${of(who)}`), better: "Le meilleur coup" },
    showLabel: "Le coup montré sur la table",
    handThen: "Votre main alors",
    here: "carte ici",
    removed: "éliminée",
    movesOf: (name) => `Tours ${ofName(name)}`,
    fair: (price) => `juste prix : *${price}*`,
    seeTable: "Voir toute la table",
    byBot: (bot) => `D’après le robot « ${bot} ».`,
    turn: {
      send: (card) => `Envoyer *${theNoble(card)}* à la Cour Extérieure`,
      plan: (card) => `Préparer l’avenir : *${theNoble(card)}* passe sous la pioche`,
      join: (card, pile) => `Poser *${theNoble(card)}* sur *${pile}*`,
      only: (card, pile) => `Poser *${theNoble(card)}* sur *${pile}* sans éliminer d’autre pile`,
      remove: (card, pile, target) => `Poser *${theNoble(card)}* sur *${pile}* et éliminer *${target}*`,
    },
    graph: (from, to, mistakes) =>
      `Chances de gagner tour par tour, de ${from} à ${to} sur cent${mistakes.length ? ` ; erreurs au ${all(mistakes.map((turn) => `tour ${turn}`))}` : " ; aucune erreur"}`,
    moveColumn: "tour",
    chanceColumn: "chances de gagner, sur cent",
  },

  reason: {
    figure: (figures) => figures.map((figure) => String(figure).replace(".", ",")).join(" à "),
    ship: (who, game, better, other) =>
      `${who.isYou ? "Votre bateau" : `Le bateau ${of(who)}`} rapporte environ *${better}* ${game === "dice" ? "à la fin de la manche" : "ce soir-là"}, et non ${other}.`,
    good: (who, game, good, better, other) =>
      `${capital(THE[goods[good]] ?? goods[good])} ${who.isYou ? `vous ${pays(good)}` : `${pays(good)} à ${who.name}`} environ *${better}* ${game === "dice" ? "à la fin de la manche" : "ce soir-là"}, et non ${other}.`,
    level: (who, game, good, better, other) =>
      `${does(who, "finissez", "finit")} ${game === "dice" ? "la manche" : "le jour"} à environ *${better}* en ${goods[good]}, et non à ${other}, ce qui paie aussi plus tard.`,
    spent: (who, better, other) =>
      `${does(who, "dépensez", "dépense")} environ *${better}* jusqu’au soir, et non ${other}.`,
    given: (who, better, other) =>
      `${does(who, "recevez", "reçoit")} environ *${better}* cartes sans payer, avec le dernier bateau, et non ${other}.`,
    left: (who, florins) => `Sinon, le lot va à ${who.name} pour environ *${florins}*.`,
    enough: (florins, times) =>
      `*${florins}* suffit pour obtenir le lot dans ${times} parties simulées sur 100.`,
    dear: (florins, fair) =>
      fair === 0
        ? "Le lot ne vaut pas un florin ici."
        : `À ${florins}, le lot coûte plus qu’il ne vaut ici : environ *${fair}*.`,
    score: (game, better, other) =>
      `Cela mène à environ *${better}* ${game === "dice" ? "points" : "florins"} à la fin, et non ${other}.`,
    ends: (better) => `La partie se termine alors à *${better}*.`,
    doomed: (better, other) =>
      `L’autre maison termine ensuite la partie et gagne dans ${better} parties simulées sur 100, et non dans *${other}*.`,
    draw: (better, other) => `La partie est nulle *${better}* fois sur 100, sinon ${other} fois.`,
    exposed: (better, other) => `La réponse coûte alors environ *${better}* d’influence, et non ${other}.`,
    now: (better, other) => `Les maisons en sont alors à *${better}*, et non ${other}.`,
    reply: (better, other) => `Après la réponse, les maisons en sont à environ *${better}*, et non ${other}.`,
    end: (better, other) => `À la fin, on arrive à environ *${better}*, et non ${other}.`,
    wins: (better, other) => `Ce coup gagne *${better}* parties simulées sur 100, et non ${other}.`,
    many: "Rien de particulier ne décide : plusieurs petites choses s’ajoutent.",
  },

  score: {
    courtWhy: "Chaque noble d’une maison compte, où qu’il soit à la cour et dans quelque pile que ce soit.",
    courtEnd: "La cour à la fin",
    courtSources: "D’où vient l’influence",
    courtZones: { circle: "1^er^ Cercle", own_court: "sa cour", other_court: "cour adverse" },
    title: (game, day) =>
      game === "dice" ? `La manche ${day} est inscrite au livre` : `Le jour ${day} est inscrit au livre`,
    lead: (game) => (game === "dice" ? "Chaque point, et pourquoi." : "Chaque florin, et pourquoi."),
    begin: (game, day) => (game === "dice" ? `Commencer la manche ${day}` : `Commencer le jour ${day}`),
    toEnd: "Au résultat final",
    sheet: (game, day) => (game === "dice" ? `Feuille de la manche ${day}` : `Feuille du jour ${day}`),
    entry: "Poste",
    dawn: (game) => (game === "dice" ? "Points avant" : "Florins à l’aube"),
    paid: "Payé aux enchères",
    ship: "Bateau",
    earned: (game) => (game === "dice" ? "Gagné cette manche" : "Gagné ce jour"),
    total: (game) => (game === "dice" ? "Points à présent" : "Florins ce soir"),
    lots: (n, given) =>
      [some(n, "lot"), ...(given ? [some(given, "carte offerte", "cartes offertes")] : [])].join(", "),
    worth: "vaut",
    level: (game) => (game === "board" ? "niveau" : ""),
    unit: (game, n) => (game === "card" ? (n < 2 ? "symbole" : "symboles") : game === "dice" ? "croix" : ""),
    bonus: (award, bonus) => `${award} + ${bonus} bonus`,
    hint: "Choisissez un chiffre pour sa raison",
    whyTitle: (who, amount, what) =>
      `${who.isYou ? `Vos ${amount}` : `${amount} ${of(who)}`} pour ${THE[what] ?? what}`,
    theShip: "le bateau",
    auctions: "les enchères",
    pays: (amount, unit) => `Cela rapporte ${amount} ${unit}.`,
    paysNothing: "Cela ne rapporte rien.",
    paysFull: (amount, unit) => `En cas d’égalité, chaque personne reçoit ${amount} ${unit}, sans partage.`,
    paysShare: (prizes, people, amount, coin, unit) =>
      `${prizes.join(" + ")} à diviser par ${small(people)}${coin === 0 ? "" : coin === 1 ? ", arrondi en dessous" : `, arrondi au multiple de ${coin} inférieur`} : ${amount} ${unit} par personne.`,
    whySumTitle: (who, amount, game) =>
      `${who.isYou ? `Vos ${amount}` : `${amount} ${of(who)}`} ${game === "dice" ? "dans cette manche" : "ce jour"}`,
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
      return `${has}${rank}. ${pays}${bonus ? ` Une telle quantité donne aussi un bonus de ${bonus}, jamais partagé.` : ""}`;
    },
    whyPaid: (who, lots, florins, given) =>
      `${does(who, "avez", "a")} acheté ${some(lots, "lot")} pour ${some(florins, "florin")} en tout.${given ? ` ${given === 1 ? "Une carte est venue" : `${capital(small(given))} cartes sont venues`} sans payer, pour le dernier bateau.` : ""}`,
    announced: (_who, earned, total, unit) =>
      `Vous gagnez ${earned} ${unit} et en avez ${total}. Le détail est dans la feuille.`,
    wins: (who, score, unit) => `${does(who, "gagnez", "gagne")} avec ${score} ${unit}`,
    share: (people, score, unit) =>
      `${all(people.map((who) => (who.isYou ? "Vous" : who.name)))} : victoire partagée avec ${score} ${unit}`,
    yourPlace: (place, number, score, tied) =>
      `Vous êtes ${ordinal(place)} sur ${number} avec ${score}${tied.length ? `, à égalité avec ${all(tied)}` : ""}.`,
    draw: "La partie est nulle",
    ahead: (game, n, who) =>
      `${length[game] ? `Trois ${length[game]}, ` : ""}${n === 0 ? `à égalité avec ${who.isYou ? "vous" : who.name}, devant au départage` : `${n} de plus que ${who.isYou ? "vous" : who.name}`}.`,
    again: "Rejouer",
    review: "Analyser la partie",
    replay: "Revoir",
    seeTable: "Voir la table",
    seeScore: "Voir les comptes",
    over: (game) => (game === "dice" ? "Les points au fil des manches" : "Les florins au fil des jours"),
    start: "Début",
    day: (game, day) => (game === "dice" ? `Manche ${day}` : `Jour ${day}`),
    chart: (game, lines) =>
      `${game === "dice" ? "Points à la fin de chaque manche" : "Florins à la fin de chaque jour"} : ${lines.join(" ; ")}`,
    whySource: (days) => `${capital(all(days))}.`,
    onDay: (game, day, amount) => `${game === "dice" ? "manche" : "jour"} ${day} : ${amount}`,
    sources: "D’où ils viennent",
    source: {
      start: "début",
      ships: "bateaux",
      goods: "marchandises",
      bonus: "bonus",
      paid: "payé",
      end: "fin",
    },
    paidAway: "payé",
    days: "Les jours",
    shareRecord: "Partager la partie",
    download: "Télécharger la partie",
    verify: "Vérifier la donne",
    dealChanged:
      "Ce n’est pas la donne promise à cette page : la graine, l’engagement ou votre part du hasard a changé.",
    fair: "La donne était honnête : la graine répond à la promesse faite avant la partie, et chaque carte en découle.",
    unfair: (reason) => `La donne ne tient pas : ${reason}`,
    noDeal: "L’enregistrement est bon, mais ne contient pas de donne à vérifier.",
    commitment: "Promesse avant la partie",
    seed: "Graine, montrée à présent",
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
    secret: "Gardez-le pour vous : qui l’ouvre peut jouer à votre place.",
    linkLabel: "Lien pour l’autre appareil",
    ended: "Ce lien n’est plus valable.",
    again: "Créer un autre lien",
    showCode: "Afficher le code",
    manage: "Vos appareils",
    looking: "Un instant…",
    continueAs: (name) => `Continuer en tant que ${name} ?`,
    gets: (name) => `Vous retrouvez ici les places, les parties et les réglages de ${name}.`,
    wasSomeone: (name) =>
      `Pour l’instant, vous êtes ${name} sur cet appareil. Ses parties lui restent : vous pourrez redevenir ${name} sous « Appareils ».`,
    careful: (name) =>
      `Ce lien doit venir de votre propre appareil. Si quelqu’un d’autre vous l’a envoyé, refusez : vous joueriez ici au nom de ${name}.`,
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
      `C’est votre seul appareil. Sans lui, personne ne retrouvera les places et les parties de ${name}.`,
    signOutBack: (name) => `Vous redeviendrez ${name} ici.`,
    signedOut: (name) => `« ${name} » est déconnecté`,
    earlier: "Aussi sur cet appareil",
    earlierNote: "Qui vous étiez ici auparavant. Places et parties sont conservées.",
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
    loading: "La table se prépare",
    gone: "Cette table n’existe pas.",
    notYours: "Cette place est à quelqu’un d’autre.",
    toLobby: "Retour au salon",
    invite: "Inviter",
    copy: "Copier le lien",
    copied: "Lien copié",
    share: "Partager",
    qr: "Code QR du lien",
    onlyHere:
      "Cette adresse ne vaut que sur cette machine. Pour inviter plus loin, lancez : fondaco serve --host 0.0.0.0",
    talk: "Discussion",
    talkNew: (lines) => `Discussion (${some(lines, "nouveau message", "nouveaux messages")})`,
    says: (name, text) => `${name} : ${text}`,
    say: "Dire quelque chose",
    send: "Envoyer",
    noTalk: "Personne n’a encore rien dit.",
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
    keys: "Raccourcis d’une touche",
    undo: "Reprendre mon dernier coup",
    undoAsks: (name) => `${name} aimerait reprendre un coup.`,
    undoWaits: "La table décide si vous reprenez ce coup.",
    agree: "D’accord",
    refuse: "Refuser",
    hint: "Conseil",
    hintTitle: "Ce que jouerait une personne forte",
    hintNone: "Aucun robot n’a d’avis ici.",
    hintLoading: "Réflexion…",
    hintWins: (percent) => `Ce coup gagne environ *${percent}* parties sur cent.`,
    hintOver: (other, more) => `Par rapport à « ${other} », ${more} de plus :`,
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
      hostStarts: "L’hôte lance la partie.",
      start: "Lancer la partie",
      fill: "Compléter par des robots et lancer",
      sit: "Prendre place",
      free: "en attendant que quelqu’un ouvre le lien",
      setBot: "Placer un robot",
      makeOpen: "Retirer",
      getUp: "Quitter la place",
      yourName: "Votre nom",
      public: "Visible de tout le monde.",
      private: "Par lien seulement.",
      hints: "Les conseils sont permis ; toute la table voit quand on en demande un.",
      invited: "a reçu une invitation, pas encore là",
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
        ["1 2 3", "choisir une carte, la dernière est 1"],
        ["Entrée", "charger ce qui est choisi"],
      ],
      dice: [
        ["Espace", "lancer les dés"],
        ["1–5", "choisir un dé"],
        ["Entrée", "prendre ce qui est choisi"],
        ["Échap", "choisir de nouveau"],
      ],
      court: [
        ["Entrée", "choisir ce qui est sélectionné"],
        ["1 2 3", "éliminer la pile de ce numéro"],
        ["Échap", "un pas en arrière"],
      ],
    },
    everywhere: [
      ["H", "demander conseil"],
      ["T", "discuter"],
      ["?", "cette feuille"],
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
