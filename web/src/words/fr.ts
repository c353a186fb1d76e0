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
const wares: Record<Ware, string> = { ...goods, gold: "or", neutral: "neutre" };

function thing(name: string): string {
  const { ware, value, isDouble, isLight } = face(name);
  if (isDouble) return `${wares[ware]} double`;
  return isLight && value === 0 ? `${wares[ware]} sans place` : `${wares[ware]} ${value}`;
}
const things = (names: readonly string[]): string => all(names.map(thing));

const NOBLES: Record<string, string> = { minister: "Ministre", lady: "Muse", jester: "Bouffon", duke: "Duc" };
const noble = (card: string): string => NOBLES[card] ?? card;
const theNoble = (card: string): string => (card === "lady" ? "la Muse" : `le ${noble(card)}`);

const french: Words = {
  code: "fr",
  name: "Français",
  other: "EN",
  otherName: "In English",

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
  place: (place, isTied) => (isTied ? `${ordinal(place)} ex æquo` : ordinal(place)),
  placeOf: (place, number) => `${ordinal(place)} sur ${number}`,
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
  would: (cards) => `chargerait ${things(cards)}`,

  top: {
    home: "Fondaco, retour au salon",
    language: "Langue : français. Passer à l’anglais",
    rules: "Règles",
    theme: { light: "Thème : clair", dark: "Thème : sombre", system: "Thème : celui du système" },
    menu: "Menu",
    skip: "Aller à la décision",
    deckLeft: (n) => `${some(n, "carte")} dans la pioche`,
  },
  dayOf: (day, days) => `Jour ${day} sur ${days}`,
  roundOf: (day, days) => `Manche ${day} sur ${days}`,
  game: {
    board: {
      title: "Medici",
      short: "Medici",
      sub: "le jeu de plateau",
      about: "Composez un lot, misez une fois, remplissez votre bateau.",
      minutes: 40,
    },
    card: {
      title: "Medici : le jeu de cartes",
      short: "Jeu de cartes",
      sub: "",
      about: "Prenez la dernière carte et jusqu’à deux avant elle.",
      minutes: 30,
    },
    dice: {
      title: "Medici : le jeu de dés",
      short: "Jeu de dés",
      sub: "",
      about: "Lancez cinq dés, gardez-en trois au plus.",
      minutes: 20,
    },
    court: {
      title: "Court of the Medici",
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
    dayStarts: (day) => `Jour ${day}`,
    roundStarts: (day) => `Manche ${day}`,
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
      `${does(who, "alliez", "allie")} ${theNoble(card)} à ${pile}${total}.`,
    clears: (who, pile) =>
      `Le Ministre ${who.isYou ? "de votre maison" : of(who)} rejoint ${pile} : la pile quitte la cour.`,
    parts: (who, pile) =>
      `La Muse ${who.isYou ? "de votre maison" : of(who)} rejoint ${pile} : la pile se sépare.`,
    conspires: (who, card, pile, against) =>
      `${does(who, "posez", "pose")} ${theNoble(card)} sur ${pile} et ${who.isYou ? "conspirez" : "conspire"} contre _${against}_, hors de la cour.`,
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

  decide: {
    label: "Votre décision",
    waitingLabel: "Ce qui se passe",
    waiting: (who) => (who.isYou ? "À vous" : `${who.name} réfléchit`),
    told: "Un signal vous dira quand ce sera à vous.",
    watching: "Vous regardez cette table.",
    chance: "Les cartes sont distribuées",
    full: "Bateau plein : vous attendez le soir",
    over: "La partie est finie",
    abandoned: "L’hôte a mis fin à cette partie",
    lost: "Connexion perdue, nouvel essai",
    lostFacts: "Rien n’est perdu : vos coups sont gardés, la table revient telle qu’elle est.",
    sending: "Votre coup est envoyé",
    back: "Retour",
    undo: "Reprendre",
    hint: "Quel serait le meilleur coup ?",
    clear: "Effacer",
    oneLess: "Un de moins",
    oneMore: "Un de plus",
    clockWarns: (seconds) => `Encore ${seconds} secondes pour votre coup.`,
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
      `${n === 1 ? "Une choisie" : `${capital(small(n))} choisies`} : ${spaces === 0 ? "sans place" : `${spaces} de vos ${some(free, "place libre", "places libres")}`}.`,
    tonight: (good, n) => `*${capital(small(n))} ${goods[good]} ce soir : un monopole.*`,
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
      `${who.isYou ? "Vous" : who.name} : ${icons} ${goods[good]}${aboard ? `, ${aboard} de plus à bord` : ""}`,
    waiting: (who) => `${who.name} choisit des cartes`,
    yourShip: (value, free) =>
      `Votre bateau vaut ${value}, ${free === 0 ? "il est plein" : `avec ${some(free, "place libre", "places libres")}`}.`,
  },

  board: {
    lotOf: (who) => (who.isYou ? "Votre lot" : `Le lot ${of(who)}`),
    filling: (who) =>
      who.isYou ? "Votre bateau est rempli sans payer" : `Le bateau ${of(who)} est rempli sans payer`,
    worth: (value, cards) => `vaut ${value}, prend ${some(cards, "place")}`,
    order: "Ordre des mises",
    ship: "Bateau",
    ifYouWin: "Si vous l’emportez",
    bidder: (state, who, bid) =>
      ({
        leads: "en tête",
        outbid: `dépassé à ${bid}`,
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
    endedNow: "Bateaux à cet instant",
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
        ? "Personne ne parle après vous."
        : `Après vous ${people.length === 1 ? "seulement " : ""}${all(people.map(({ who, florins }) => `*${who.name}* (${florins})`))}.`,
    draw: "Tirer une carte",
    open: "Ouvrir l’enchère",
    bid: (florins) => `Miser ${some(florins, "florin")}`,
    yourBid: "Votre mise",
    pass: "Passer",
    leaves: (florins) => `reste ${florins}`,
    selecting: (who) => `${who.name} compose un lot`,
    bidding: (who) => `${who.name} mise`,
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
    choose: "Choisissez les dés voulus.",
    chosen: (n, from, to) =>
      `${n === 1 ? "Un choisi" : `${capital(small(n))} choisis`} : bateau ${from} à ${to}`,
    crosses: (n, good) => `*${n === 1 ? "une croix" : `${small(n)} croix`} ${ofName(goods[good])}*`,
    then: (people) =>
      people.length === 0
        ? ""
        : `${all(people.map((who) => (who.isYou ? "Vous" : who.name)))} ${people.length === 1 ? "prend" : "prennent"} ensuite un des dés laissés.`,
    take: (n) => (n === 1 ? "Prendre ce dé" : `Prendre ces ${n} dés`),
    yourShips: "Vos bateaux",
    ship: (n) => `Bateau ${n}`,
    soFar: (points) => `${some(points, "point")} jusqu’ici`,
    forNow: (place) => `${place} ainsi`,
    columns: "Vos colonnes",
    columnsOf: (who) => `Colonnes ${of(who)}`,
    shields: "écus : les autres",
    column: (good, crosses, number) => `${capital(goods[good])} : ${crosses} croix sur ${number}`,
    pointsSoFar: "Points jusqu’ici",
    ships: "bateaux",
    goods: "biens",
    total: "total",
    rolling: (who) => `${who.name} choisit des dés`,
    picking: (who) => `${who.name} prend un des dés laissés`,
    space: (n, entry) => `place ${n} : ${entry === null ? "vide" : thing(entry)}`,
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
    innerNote: { circle_empty: "vide, il clôt la partie", house_absent: "une maison absente clôt la partie" },
    nobody: "personne",
    hand: "Votre main",
    influence: "influence",
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
    canGo: "possible",
    here: (card) => `votre ${noble(card)} ici`,
    mayJoin: "possible",
    replaceIt: "remplacer",
    choose: "À vous : jouez un noble",
    chooseFacts: "Choisissez une carte de votre main.",
    limitFacts: (limit) => `Rien au-dessus de *${limit}* ne peut être joué.`,
    place: (card) => `${capital(theNoble(card))} : quelle place ?`,
    placeFacts: "Choisissez un noble ou une pile pour une alliance, ou envoyez-le à votre Cour Extérieure.",
    joins: (card, pile, total) => `Votre ${noble(card)} rejoint ${pile} : ensemble ${total}`,
    mayConspire: (n) =>
      n === 1
        ? "Une pile de même valeur peut être éliminée."
        : `${capital(small(n))} piles de même valeur peuvent être éliminées.`,
    allyOnly: "Ce serait une simple alliance.",
    clears: "*Votre Ministre vide la pile : tous quittent la cour.*",
    parts: "*Votre Muse sépare la pile : chacun reste seul.*",
    conspireFacts: (total, n) =>
      `Éliminez une pile valant exactement ${total}, ou alliez-vous seulement. ${n === 1 ? "Une possible." : `${capital(small(n))} possibles.`}`,
    chosenTarget: (pile) => `Choix : *${pile}*.`,
    removePile: (pile) => `Éliminer ${pile}`,
    onlyAlly: "Alliance seule",
    join: (pile) => `Rejoindre ${pile}`,
    send: "Envoyer à votre cour",
    plan: "Préparer l’avenir",
    name: "Nommez la valeur de votre Bouffon",
    nameFacts: "C’est votre dernière carte : rien au-dessus de cette valeur ne pourra être joué.",
    nameIt: (n) => `Nommer ${n}`,
    value: "Valeur du Bouffon",
    replace: "Une paire dans votre cercle : remplacez une carte, ou gardez",
    replaceFacts: "Une carte de votre pioche prend sa place ; l’ancienne retourne dans la pioche.",
    replaceCard: (card) => `Remplacer ${theNoble(card)}`,
    keep: "Garder le cercle",
    together: (nobles) => `le ${nobles.join(" + ")}`,
    waiting: (who) => `${who.name} réfléchit`,
    dealing: "Le cercle est distribué",
    decks: "Pioches et défausses",
    discards: "Défausse",
    unseen: "Pas encore vues",
    planned: "Avenir, dans l’ordre",
    none: "aucune",
  },

  tab: {
    warehouses: "Entrepôts",
    log: "Journal",
    roll: "Registre",
    scores: "Comptes",
    tracks: "Échelles",
    sheets: "Feuilles",
    decks: "Pioches et défausses",
    talk: "Causerie",
    close: "Fermer",
    more: "Plus",
  },
};

export const fr: Words = typeset(french);
