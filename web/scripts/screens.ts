// The screens of the gallery: what pictures are taken of, and what the layout is checked on.
// `kind:fixture` says how a fixture is shown, `+1` that the first tab above the decision bar is opened, `@name` that
// something is pressed, `+name` the same where it exists on phones alone (see `PRESSED` in browse.ts).
const TABLES = [
  ...[2, 3, 4, 5, 6].flatMap((players) => [`board-${players}`, `card-${players}`]),
  ...[2, 3, 4].map((players) => `dice-${players}`),
  ...[
    "board-draw",
    "board-wait",
    "board-bonus",
    "card-wait",
    "card-long",
    "card-space",
    "dice-left",
    "dice-wait",
  ],
  ...["sack-3", "sack-wait"], // a game that is not drawn
  ...["play", "place", "place@place", "minister", "minister@place", "conspire"].map(
    (step) => `court-${step}`,
  ),
  ...["name", "wait", "watch", "replace", "crowded", "late", "last", "out"].map((step) => `court-${step}`),
];
const SHEETS = ["board-4+1", "board-4+2", "board-6+1", "board-6+3", "card-6+1", "card-4+3", "dice-4+1"];
const SCORES = [
  ...["board-evening", "board-evening-6", "card-evening", "dice-evening"].map((evening) => `day:${evening}`),
  ...["board-over", "board-over-6", "card-over", "dice-over", "court-over", "sack-over"].map(
    (over) => `end:${over}`,
  ),
];
const BEATS = [
  ...["board-hammer", "board-journey", "board-forced", "board-ships", "board-goods"],
  ...["card-move", "card-ships", "dice-throw", "dice-ships", "dice-goods"],
].map((beat) => `beat:${beat}`);
const RULES = ["board", "card", "dice", "court"].map((game) => `rules:${game}`);

export const SCREENS = [
  "lobby",
  "lobby:deals",
  "lobby:offline",
  "lobby:demo",
  "games",
  "games:here",
  "games:here@delete",
  "daily:before",
  "daily:after",
  "daily:here",
  "daily:here-after",
  "daily:match",
  "daily:match-after",
  ...["board", "card", "dice", "court"].flatMap((game) => [
    `practice:${game}`,
    `practice:${game}-right`,
    `practice:${game}-wrong`,
  ]),
  ...["mistakes", "mistakes:wrong", "mistakes:right"],
  "devices",
  "devices:one@leave",
  "devices@rename",
  "continue",
  "continue:already",
  "link",
  "message",
  "open:card-4",
  "open:board-6",
  "pass:card-4",
  ...TABLES,
  ...SHEETS,
  "court-play+decks",
  "court-play+roll",
  "board-4@why",
  "board-4+goal",
  "card-4+goal",
  "dice-3+goal",
  "help:board-4",
  "help:court-play",
  "hint:board-4",
  "talk:board-4",
  ...["asks", "good", "bad"].flatMap((state) => [`lesson-board-${state}`, `lesson-court-${state}`]),
  ...["lesson-card-tells", "lesson-dice-tells"],
  "watch:board-4",
  ...["clock:board-4", "clock:dice-3", "clock:card-6"],
  ...["ended:board-4", "ended:court-play", "resigned:card-over", "resigned:court-over"],
  ...BEATS,
  ...SCORES,
  "replay",
  "review",
  "review:court",
  "luck",
  "luck:court",
  "luck:dice",
  ...RULES,
];

export const DEVICES = {
  desk: { width: 1280, height: 800, isMobile: false, hasTouch: false },
  phone: { width: 390, height: 844, isMobile: true, hasTouch: true },
};
export type Device = keyof typeof DEVICES;

/** Only phones have tabs, so screens with an open tab exist only there. */
export const screensOn = (device: Device): string[] =>
  device === "phone" ? SCREENS : SCREENS.filter((screen) => !screen.includes("+"));

export const SIZES = [
  [360, 640],
  [390, 844],
  [600, 900],
  [720, 1000],
  [820, 1180],
  [900, 700],
  [1024, 768],
  [1100, 700],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;

/** Sizes that text at 200 % is checked at. */
export const LARGE_TEXT_SIZES = [
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const;

/** One of each kind: players and steps differ in numbers, not in what they are made of. */
export const DIFFERENT = [
  "lobby",
  "lobby:deals",
  "lobby:offline",
  "games",
  "games:here",
  "games:here@delete",
  "daily:before",
  "daily:after",
  "daily:here-after",
  "daily:match",
  "daily:match-after",
  ...["board", "card", "dice", "court"].flatMap((game) => [`practice:${game}`, `practice:${game}-wrong`]),
  ...["mistakes", "mistakes:wrong", "mistakes:right"],
  "devices",
  "devices:one@leave",
  "devices@rename",
  "continue",
  "link",
  "open:card-4",
  "board-4",
  "board-4@why",
  "help:court-play",
  "board-wait",
  "card-4",
  "dice-3",
  "court-play",
  "court-place",
  "court-place@place",
  "court-minister@place",
  "court-conspire",
  "court-name",
  "court-crowded",
  "court-late",
  "court-last",
  "day:board-evening",
  "end:board-over",
  "end:court-over",
  "sack-3",
  "end:sack-over",
  "replay",
  "review",
  "review:court",
  "luck",
  "luck:court",
  "rules:card",
  "rules:court",
];
