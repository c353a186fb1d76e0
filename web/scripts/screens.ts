// The screens of the gallery: what layout tests walk through and pictures are taken of.
export const SCREENS = [
  "lobby",
  ...["board", "card", "dice", "court"].map((game) => `rules:${game}`),
  ...[2, 3, 4, 5, 6].flatMap((players) => [`board-${players}`, `card-${players}`]),
  ...[2, 3, 4].map((players) => `dice-${players}`),
  ...["board-draw", "board-wait", "card-wait", "card-long", "card-space", "dice-left", "dice-wait"],
  ...["play", "place", "conspire", "name", "wait", "watch", "replace"].map((step) => `court-${step}`),
  ...[
    "open:card-4",
    "day:board-evening",
    "end:board-over",
    "end:board-over-6",
    "end:card-over",
    "end:dice-over",
    "end:court-over",
  ],
  ...["replay", "review"],
];

export const SIZES = [
  [360, 640],
  [390, 844],
  [600, 900],
  [720, 1000],
  [900, 700],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;

/** One of each kind: players and steps differ in numbers, not in what they are made of. */
export const DIFFERENT = [
  "lobby",
  "open:card-4",
  "board-4",
  "board-wait",
  "card-4",
  "dice-3",
  "court-play",
  "court-conspire",
  "court-name",
  "day:board-evening",
  "end:board-over",
  "end:court-over",
  "replay",
  "review",
  "rules:card",
  "rules:court",
];
