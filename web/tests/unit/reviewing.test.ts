// What a review makes of judged turns, without a browser.
import { describe, expect, it } from "vitest";
import type { CourtView, Judged, Mark, Reason, Replay } from "../../src/protocol/types";
import { figures, reasonTold } from "../../src/state/reasons";
import { plain } from "../../src/state/rich";
import { withRoom } from "../../src/state/chart";
import { laidPill } from "../../src/state/courtgame";
import {
  decisionOf,
  isBest,
  mostOf,
  percent,
  placesOf,
  shownTurns,
  sureness,
} from "../../src/state/reviewing";
import { courtTurn, isBare, takenIn, turnTold } from "../../src/state/turns";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";
import board from "../fixtures/review_board.json";
import court from "../fixtures/review_court.json";

const judged = (turn: string, wins: Record<string, number>, mark: Mark = "good"): Judged => ({
  move: 7,
  turn: [turn],
  bot: "master",
  turns: Object.entries(wins).map(([name, win]) => ({
    turn: [name],
    win,
    score: null,
    margin: 0.01,
    as_good: false,
  })),
  lead: { mean: 0.1, agree: 19, trials: 20, divided: false },
  reasons: [],
  fair_price: null,
  cost: 0.1,
  mark,
});

const FIRST = { day: null, number: 1, part: 1 };

describe("a turn that was judged", () => {
  it("costs the difference of the chances that are shown", () => {
    const one = decisionOf(judged("b", { a: 0.334, b: 0.256 }, "mistake"), FIRST);
    expect(one).toMatchObject({ chance: 26, cost: 7, mark: "mistake", place: FIRST });
    expect(one && percent(one.best)).toBe(33);
  });
  it("without a evaluation of what was played is none", () => {
    expect(decisionOf(judged("c", { a: 0.5 }), FIRST)).toBeNull();
  });
  it("is found by its first move where a bot judges that alone", () => {
    const one = decisionOf({ ...judged("a", { a: 0.5, b: 0.4 }), turn: ["a", "x"] }, FIRST);
    expect(one && isBest(one)).toBe(true);
  });
  it("is shown with the best turns, and always itself", () => {
    const one = decisionOf(judged("z", { a: 0.6, b: 0.5, c: 0.4, d: 0.3, z: 0.1 }), FIRST);
    expect(one && shownTurns(one, 3).map(({ turn }) => turn[0])).toEqual(["a", "b", "z"]);
  });
  it("that cannot be won any more is judged by its points", () => {
    const turn = (win: number, score: number) => ({
      ...{ turn: [`take ${score}`], win, score, margin: null, as_good: true },
    });
    expect(mostOf([turn(0.004, 80), turn(0, 91), turn(0, 90)])?.score).toBe(91);
    expect(mostOf([turn(0.006, 80), turn(0, 91)])).toBeNull();
  });
  it("is sure, likely or too close to call by the trials that agree", () => {
    const of = (agree: number, trials = 20) => sureness({ mean: 0.1, agree, trials, divided: false });
    expect([of(20), of(19), of(18), of(16), of(15), of(0, 0)]).toEqual([
      ...["sure", "sure", "likely", "likely", "close", "close"],
    ]);
    expect(sureness({ mean: 0.1, agree: 20, trials: 20, divided: true })).toBe("close");
  });
});

describe("turns as a person counts them", () => {
  const at = (move: number, turn = "take 1") => ({ move, turn: [turn] });
  const numbers = (...given: Parameters<typeof placesOf>) =>
    placesOf(...given).map(({ day, number, part }) => [day, number, part]);
  it("go on after a card is revealed", () => {
    const judged = [at(2, "reveal"), at(4, "reveal"), at(6, "take 12"), at(20), at(31, "reveal"), at(33)];
    expect(numbers(judged, "card", [])).toEqual([
      ...[
        [null, 1, 1],
        [null, 1, 2],
        [null, 1, 3],
        [null, 2, 1],
        [null, 3, 1],
        [null, 3, 2],
      ],
    ]);
    expect(numbers([at(2), at(9)], "dice", []).at(-1)).toEqual([null, 2, 1]);
  });
  it("are lots of a day in the board game, however many choices each brought", () => {
    const { replay, review } = board as unknown as { replay: Replay; review: { judged: Judged[] } };
    const places = placesOf(review.judged, "board", replay.happened);
    const lots = replay.happened.filter(({ type }) => type === "lot_sold" || type === "lot_discarded");
    const days = replay.happened.filter(({ type }) => type === "day_scored").map(({ at }) => at);
    expect(new Set(places.map(({ day, number }) => `${day} ${number}`)).size).toBeGreaterThan(3);
    places.forEach(({ day, number, part }, order) => {
      const { move } = review.judged[order] as Judged;
      const dawn = days.filter((at) => at <= move).at(-1) ?? -1;
      expect(day).toBe(days.filter((at) => at <= move).length + 1);
      expect(number).toBe(lots.filter((lot) => lot.at > dawn && lot.at <= move).length + 1);
      const before = places[order - 1];
      expect(part).toBe(before?.day === day && before.number === number ? before.part + 1 : 1);
    });
    expect(en.review.number({ day: 2, number: 4, part: 1 })).toBe("Day 2, lot 4");
    expect(en.review.number({ day: null, number: 8, part: 2 })).toBe("Turn 8, choice 2");
  });
});

describe("marks on a graph", () => {
  it("keep their label only where none that weighs more is near", () => {
    const marks = [
      { name: 7, x: 50, y: 20 },
      { name: 8, x: 60, y: 25 },
      { name: 9, x: 90, y: 20 },
    ];
    expect([...withRoom(marks, 22)]).toEqual([7, 9]);
  });
});

describe("a whole turn in words", () => {
  const view = {
    pending: null,
    on: null,
    piles: [
      {
        number: 3,
        court: null,
        nobles: [
          { house: 0, card: "3" },
          { house: 1, card: "4" },
        ],
        fixed: 7,
        jesters: 0,
      },
      { number: 5, court: null, nobles: [{ house: 1, card: "duke" }], fixed: 15, jesters: 0 },
    ],
  } as unknown as CourtView;
  const told = (...turn: string[]) =>
    plain(turnTold(turn, { game: "court", view }, en)).replace(/\u00a0/g, " ");
  it("names card, place and target", () => {
    expect(told("play 8", "on p3", "against p5")).toBe("Add the 8 to the 3 + 4 and remove the duke");
    expect(told("play 8", "on p3", "ally")).toBe("Only add the 8 to the 3 + 4: remove nothing");
    expect(told("play 8", "on p5")).toBe("Add the 8 to the duke");
    expect(told("play duke", "send")).toBe("Send the duke to the Outer Court");
    expect(told("play duke", "plan")).toBe("Plan: the duke goes under the deck");
  });
  it("says what a minister or a lady does there", () => {
    expect(told("play minister", "on p3", "ally")).toBe("Clear away the 3 + 4 with the minister");
    expect(told("play minister", "on p5")).toBe("Add the minister to the duke");
    expect(told("play lady", "on p3")).toBe("Scatter the 3 + 4 with the lady");
    expect(told("play lady", "on p5", "ally")).toBe("Stand the lady beside the duke");
    expect(told("play lady", "on p3", "against p5")).toBe("Add the lady to the 3 + 4 and remove the duke");
  });
  it("knows a turn that was begun already", () => {
    expect(courtTurn(["against p5"], { ...view, pending: "8", on: 3 })).toMatchObject({
      card: "8",
      host: 3,
      target: 5,
    });
  });
  it("counts a new card in the pile it joins", () => {
    expect(laidPill({ fixed: 7, jesters: 0 }, "8")).toBe("7 + 8 = 15");
    expect(laidPill({ fixed: 4, jesters: 0 }, "jester")).toBe("4 + X");
    expect(laidPill({ fixed: 0, jesters: 1 }, "lady")).toBe("1 + X");
  });
  it("is bare where no card shows it", () => {
    expect([isBare(["reveal"], "card"), isBare(["bid 4"], "board"), isBare(["pass"], "board")]).toEqual(
      Array(3).fill(true),
    );
    expect([isBare(["take 2"], "dice"), isBare(["play 8", "send"], "court"), isBare([], "card")]).toEqual(
      Array(3).fill(false),
    );
  });
  it("says what is taken from market or table", () => {
    expect(takenIn(["take 13"])).toEqual([1, 3]);
    expect(takenIn(["reveal"])).toEqual([]);
  });
});

describe("a reason", () => {
  const who = (seat: number) => ({ seat, name: ["Lucia", "Bianca"][seat] ?? "Cosimo", isYou: seat === 0 });
  const reason = (more: Partial<Reason> & Pick<Reason, "code">): Reason => ({
    ...{
      seat: null,
      good: null,
      better: [],
      other: [],
      florins: null,
      fair: null,
      times: null,
      nobles: [],
      comes: false,
    },
    ...more,
  });
  it("has whole figures, unless those would look the same", () => {
    expect(figures(reason({ code: "ship", better: [21.4], other: [15.2] }), en)).toEqual(["21", "15"]);
    expect(figures(reason({ code: "level", better: [2.4], other: [1.6] }), en)).toEqual(["2.4", "1.6"]);
    expect(figures(reason({ code: "level", better: [2.4], other: [1.6] }), fr)).toEqual(["2,4", "1,6"]);
    expect(figures(reason({ code: "now", better: [24, 23], other: [25, 38] }), en)).toEqual([
      ...["24 to 23", "25 to 38"],
    ]);
  });
  it("says for whom what changes", () => {
    const ship = reason({ code: "ship", seat: 0, better: [21.4], other: [15.2] });
    expect(plain(reasonTold(ship, "board", who, en))).toBe("Your ship earns about 21 that evening, not 15.");
    const grain = reason({ code: "good", seat: 1, good: "grain", better: [3], other: [8] });
    expect(plain(reasonTold(grain, "board", who, fr))).toContain(
      "Les céréales rapportent à Bianca environ 3",
    );
    const left = reason({ code: "left", seat: 1, florins: 6, times: 80 });
    expect(plain(reasonTold(left, "board", who, en))).toBe("Otherwise the lot goes to Bianca for about 6.");
  });
  it("says what the evening brings in all, and how much better that is", () => {
    const evening = reason({ code: "evening", seat: 0, better: [49.2, 11.8], other: [44.8, 16.7] });
    expect(plain(reasonTold(evening, "board", who, en))).toBe(
      "That day is worth about 9 florins more: you earn 49 and pay 12 for lots, instead of 45 and 17.",
    );
    const close = reason({ code: "evening", seat: 1, better: [31.4, 9.6], other: [30.6, 10.1] });
    expect(plain(reasonTold(close, "board", who, fr)).replace(/\u00a0/g, " ")).toContain(
      "vaut environ 1,3 florin de plus : Bianca gagne 31,4 et paie 9,6 pour des lots, au lieu de 30,6 et 10,1",
    );
    const cards = reason({ code: "evening", seat: 0, better: [51, 0], other: [42.5, 0] });
    expect(plain(reasonTold(cards, "card", who, en))).toBe("You earn about 51 florins that evening, not 43.");
  });
  it("does not hide an evening that is worse, or an end with fewer florins", () => {
    const later = reason({ code: "later", seat: 0, better: [39.6, 113.7], other: [46.8, 104.9] });
    expect(plain(reasonTold(later, "dice", who, en))).toBe(
      "With the better move that round brings you about 40 points, not 47; but you end the game with about 114, not 105.",
    );
    const risk = reason({ code: "risk", seat: 0, better: [104.8, 6], other: [109.5, 1] });
    expect(plain(reasonTold(risk, "board", who, en))).toBe(
      "You end with fewer florins on average, about 105, not 110, but win 6 games of 100, not 1.",
    );
  });
  it("says where a good stands when it pays, and that it is still to come", () => {
    const dye = reason({ code: "good", seat: 0, good: "dye", better: [10.1, 4.4], other: [5, 3.6] });
    expect(plain(reasonTold({ ...dye, comes: true }, "card", who, en))).toBe(
      "What comes later counts too: you end the day at about 4.4 in dye, not 3.6, and earn 10 florins from it on average, not 5.",
    );
    expect(plain(reasonTold(dye, "dice", who, fr))).toBe(
      "Vous finissez la manche avec environ 4,4 croix de teinture au lieu de 3,6, ce qui vous rapporte en moyenne 10 points au lieu de 5.",
    );
    expect(plain(reasonTold(dye, "card", who, fr))).toMatch(/^Vous finissez le jour à environ/);
    const ship = reason({ code: "ship", seat: 1, better: [10.9, 13.6], other: [3.5, 11.2] });
    expect(plain(reasonTold(ship, "board", who, en))).toBe(
      "Bianca’s ship carries about 14, not 11, and earns 11, not 4.",
    );
  });
  it("tells wins in the number that each language has for them", () => {
    const wins = reason({ code: "wins", better: [1.4], other: [0.2] });
    expect(plain(reasonTold(wins, "dice", who, fr))).toContain("fait gagner 1 partie sur 100");
    expect(plain(fr.table.hintWins(0))).toBe("Avec ce coup, vous gagnez environ 0 partie sur cent.");
    expect(plain(fr.table.hintWins(2))).toBe("Avec ce coup, vous gagnez environ 2 parties sur cent.");
    expect(fr.review.sure.close(0, 20)).toContain("dans 0 essai sur 20");
  });
  it("names the nobles that a reply or the next turn removes", () => {
    const struck = reason({ code: "struck", seat: 0, nobles: ["8", "lady"], better: [5], other: [62] });
    expect(plain(reasonTold(struck, "court", who, en))).toBe(
      "Otherwise the reply removes your 8 and lady in 62 of 100 simulated games; this way in 5.",
    );
    const strikes = reason({ code: "strikes", seat: 1, nobles: ["duke"], better: [60], other: [0] });
    expect(plain(reasonTold(strikes, "court", who, fr))).toBe(
      "Le tour suivant élimine le Duc de Bianca 60 fois sur 100 au lieu de 0.",
    );
  });
  it("is a sentence in both languages, whatever its code", () => {
    const found = [...board.review.judged, ...court.review.judged].flatMap(
      ({ reasons }) => reasons as Reason[],
    );
    expect(found.length).toBeGreaterThan(10);
    for (const one of found)
      for (const words of [en, fr])
        expect(plain(reasonTold(one, "board", who, words))).toMatch(/^[A-ZÀ-Ý].*[.]$/);
  });
});
