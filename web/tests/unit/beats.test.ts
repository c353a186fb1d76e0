// What happens is shown event by event: each beat has a table that agrees with the server's.
import { describe, expect, it } from "vitest";
import type { CourtView, GameEvent, GameView, Pile, TableView } from "../../src/protocol/types";
import { type Beat, type BeatKind, aimedAt, beatsBetween } from "../../src/state/beats";
import { beatTold } from "../../src/state/beatwords";
import { NOTHING_PICKED, pilesShown } from "../../src/state/courtgame";
import { goodsPaid, shipsPaid } from "../../src/state/evening";
import { plain } from "../../src/state/rich";
import { daysScored } from "../../src/state/score";
import { Seats } from "../../src/state/seats";
import { viewAfter } from "../../src/state/showing";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";
import boardSteps from "../fixtures/steps_board.json";
import cardSteps from "../fixtures/steps_card.json";
import diceSteps from "../fixtures/steps_dice.json";
import boardTable from "../fixtures/board-3.json";
import cardTable from "../fixtures/card-3.json";
import diceTable from "../fixtures/dice-3.json";
import courtTable from "../fixtures/court-play.json";

interface Step {
  view: GameView;
  happened: GameEvent[];
}
const GAMES = {
  board: { steps: boardSteps as unknown as Step[], table: boardTable as unknown as TableView },
  card: { steps: cardSteps as unknown as Step[], table: cardTable as unknown as TableView },
  dice: { steps: diceSteps as unknown as Step[], table: diceTable as unknown as TableView },
};
/** What the page draws of an event; the rest of a view waits for the server's. */
const DRAWN = ["lot", "lot_value", "bids", "standing_bid", "leader", "florins", "market", "dice", "left"];

/** The tables of a game, message by message. */
function tablesOf({ steps, table }: (typeof GAMES)["board"]): TableView[] {
  let happened: GameEvent[] = [];
  return steps.map((step, number) => {
    happened = [...happened, ...step.happened];
    return { ...table, number, question: number, view: step.view, happened, options: [], result: null };
  });
}

describe("an event is drawn as the server shows it", () => {
  for (const [game, played] of Object.entries(GAMES))
    it(game, () => {
      let drawn = 0;
      played.steps.slice(1).forEach(({ view, happened }, at) => {
        if (happened.some(({ type }) => type === "day_scored" || type === "day_opened")) return;
        const before = played.steps[at]?.view as GameView;
        const after = happened.reduce(viewAfter, before) as unknown as Record<string, unknown>;
        const said = view as unknown as Record<string, unknown>;
        const isOffered = (name: string): boolean =>
          !["bids", "standing_bid", "leader"].includes(name) || ("auction" in view && view.auction);
        for (const name of DRAWN.filter((name) => name in said && isOffered(name))) {
          expect(after[name], `${name} after ${happened.map(({ type }) => type).join()}`).toEqual(said[name]);
          drawn += 1;
        }
        const ships = (seen: Record<string, unknown>): unknown =>
          (seen.ships as Record<string, unknown>[]).map(({ cards, entries, beside, value, free }) => [
            cards,
            entries,
            beside,
            value,
            free,
          ]);
        expect(ships(after)).toEqual(ships(said));
      });
      expect(drawn).toBeGreaterThan(30);
    });
});

const told = (beats: readonly Beat[]): string[] => beats.map(({ kind, event }) => `${kind} ${event.type}`);

describe("between two tables", () => {
  for (const [game, played] of Object.entries(GAMES)) {
    const tables = tablesOf(played);
    const between = (at: number, pace: "calm" | "quick" | "instant" = "calm"): Beat[] =>
      beatsBetween(tables[at - 1] as TableView, tables[at] as TableView, pace);
    it(`${game}: the log grows event by event, nobody can decide, and each beat is told in both languages`, () => {
      for (let at = 1; at < tables.length; at++)
        for (const beat of between(at)) {
          expect(beat.table.options).toEqual([]);
          expect(beat.table.view?.asked).not.toBe(0);
          expect(beat.table.happened).toContain(beat.event);
          expect(beat.milliseconds).toBeGreaterThanOrEqual(250);
          for (const words of [en, fr]) {
            const { sentence, facts } = beatTold(beat, beat.table, Seats.of(beat.table), words);
            expect(plain(sentence)).toMatch(/^\S.*[^.]$/s);
            expect(sentence + facts).not.toMatch(/undefined|NaN|null|\[object/);
          }
        }
    });
    it(`${game}: places and what they would pay belong to the ships that are shown`, () => {
      let checked = 0;
      for (let at = 1; at < tables.length; at++) {
        const beats = between(at);
        const loads = beats.filter(({ event }) => "free" in event || event.type === "free_card_loaded");
        if (new Set(loads.map(({ key }) => key)).size > 1) continue; // in between nobody knows the places
        for (const { table, kind } of beats.filter(({ kind }) => kind !== "sheet")) {
          const { ships, places } = table.view as unknown as { ships: { value: number }[]; places: number[] };
          const ranks = ships.map(({ value }) => 1 + ships.filter((other) => other.value > value).length);
          expect(places, `${kind} at ${at}`).toEqual(ranks);
          checked += 1;
        }
      }
      expect(checked).toBeGreaterThan(20);
    });
    it(`${game}: nothing waits where everything is shown at once`, () => {
      for (let at = 1; at < tables.length; at++) expect(between(at, "instant")).toEqual([]);
    });
    it(`${game}: an evening is paid in two beats, then its sheet waits`, () => {
      const kinds = between(tables.length - 1).map(({ kind }) => kind);
      const evening: BeatKind[] = ["ships", "goods", "sheet"];
      expect(kinds.filter((kind) => evening.includes(kind))).toEqual(evening);
    });
  }

  const tables = tablesOf(GAMES.board);
  const sale = tables.findIndex(({ happened }, at) =>
    happened.slice(tables[at - 1]?.happened.length).some(({ type }) => type === "lot_sold"),
  );
  it("a sale has a hammer, while the lot lies there, and a journey", () => {
    const beats = beatsBetween(tables[sale - 1] as TableView, tables[sale] as TableView, "calm");
    const [hammer, journey] = beats.filter(({ event }) => event.type === "lot_sold") as [Beat, Beat];
    expect([hammer.kind, journey.kind, hammer.whole]).toEqual(["hammer", "journey", 1060]);
    const lot = (beat: Beat): unknown => beat.table.view && "lot" in beat.table.view && beat.table.view.lot;
    expect(lot(hammer)).toEqual(hammer.event.type === "lot_sold" && hammer.event.cards);
    expect(lot(journey)).toEqual([]);
  });
  it("your own last move is no beat: you made it", () => {
    const table = tables[3] as TableView;
    const own = { type: "bid_made", seat: table.seat, at: 99, florins: 3 } as GameEvent;
    expect(beatsBetween(table, { ...table, happened: [...table.happened, own] }, "calm")).toEqual([]);
  });
  it("what was forced is a beat, whoever it was", () => {
    const table = tables[3] as TableView;
    const pass = {
      type: "bid_passed",
      seat: table.seat,
      at: 99,
      lacks: "room",
      free: 1,
      needs: 2,
    } as GameEvent;
    const after = { ...table, happened: [...table.happened, pass] };
    expect(told(beatsBetween(table, after, "calm"))).toEqual(["forced bid_passed"]);
  });
  it("your own roll waits until you throw, another's does not", () => {
    const table = GAMES.dice.table;
    const roll = table.happened.at(-1) as GameEvent;
    const before = { ...table, happened: table.happened.slice(0, -1) };
    expect(beatsBetween(before, table, "calm").map(({ kind, milliseconds }) => [kind, milliseconds])).toEqual(
      [["throw", Infinity]],
    );
    const others = { ...table, happened: [...before.happened, { ...roll, seat: 1 }] };
    expect(told(beatsBetween(before, others, "calm"))).toEqual(["move dice_rolled"]);
  });
  const court = courtTable as unknown as TableView & { view: CourtView };
  const removal = (card: string, number: number, removed_number: number): GameEvent =>
    ({
      type: "pile_removed",
      seat: 1,
      at: 99,
      card,
      number,
      pile: [],
      removed_number,
      removed: [],
    }) as GameEvent;
  it("while an aim is taken the card lies on its pile and the other still stands; then it is gone", () => {
    const [host, target, ...others] = court.view.piles as [Pile, Pile, ...Pile[]];
    const view = { ...court.view, piles: [host, ...others] };
    const drawn = { type: "noble_drawn", seat: 1, at: 99, card: null } as GameEvent;
    const happened = [...court.happened, removal("5", host.number, target.number), drawn];
    const [aim, fall] = beatsBetween(court, { ...court, view, happened }, "calm") as [Beat, Beat];
    const [aimed, fallen] = [aim, fall].map((beat) => beat.table.view as CourtView) as [CourtView, CourtView];
    expect(aimed.piles).toEqual(court.view.piles);
    expect([aimed.pending, aimed.on, aimed.joined?.fixed]).toEqual(["5", host.number, host.fixed + 5]);
    expect(aimedAt(aim)).toEqual({ pile: target.number, isWhole: true });
    expect(fallen.piles).toEqual(view.piles); // though a card is still to be drawn
    expect([aimedAt(fall), aim.whole]).toEqual([null, 800]);
    const turn = { view: aimed, choices: [], picked: NOTHING_PICKED, words: en, aimed: aimedAt(aim) };
    const shown = [...pilesShown(turn, null), ...pilesShown(turn, 0), ...pilesShown(turn, 1)];
    expect(shown.find(({ number }) => number === target.number)?.state).toBe("doomed");
    expect(shown.find(({ number }) => number === host.number)?.joining).toEqual({ house: 1, card: "5" });
  });
  it("a minister clears the pile under him, and stays", () => {
    const [host] = court.view.piles as [Pile];
    const cleared = {
      ...removal("minister", host.number, 0),
      type: "noble_allied",
      power: "clears",
    } as GameEvent;
    const [aim] = beatsBetween(court, { ...court, happened: [...court.happened, cleared] }, "calm") as [Beat];
    expect(aimedAt(aim)).toEqual({ pile: host.number, isWhole: false });
    const view = aim.table.view as CourtView;
    const turn = { view, choices: [], picked: NOTHING_PICKED, words: en, aimed: aimedAt(aim) };
    const shown = pilesShown(turn, host.court).find(({ number }) => number === host.number);
    expect([shown?.goes, shown?.joining?.card]).toEqual([true, "minister"]);
  });
  it("a lady scatters a pile, or stands beside a single noble: nothing falls", () => {
    const scattered = {
      ...removal("lady", 1, 0),
      type: "noble_allied",
      power: "parts",
      value: null,
    } as GameEvent;
    const said = ([["2"], ["2", "5"]] as string[][]).map((cards) => {
      const pile = cards.map((card) => ({ house: 0, card }));
      const happened = [...court.happened, { ...scattered, pile } as GameEvent];
      const [beat, ...more] = beatsBetween(court, { ...court, happened }, "calm") as [Beat];
      expect([beat.kind, more]).toEqual(["move", []]);
      return plain(beatTold(beat, beat.table, Seats.of(beat.table), en).sentence);
    });
    expect(said[0]).toMatch(/lady-in-waiting stands beside the Rovere 2$/);
    expect(said[1]).toMatch(/lady-in-waiting scatters the Rovere 2 and Rovere 5: each stands alone$/);
  });
  it("nothing is shown anew where moves were taken back, or someone was long away", () => {
    const [early, late] = [tables[2] as TableView, tables.at(-1) as TableView];
    expect(beatsBetween(late, early, "calm")).toEqual([]);
    expect(beatsBetween({ ...early, happened: [] }, late, "calm")).toEqual([]);
  });
  it("where your clock runs, others are shown quickly", () => {
    const table = tables[3] as TableView;
    const bid = { type: "bid_made", seat: 1, at: 99, florins: 3 } as GameEvent;
    const after = { ...table, happened: [...table.happened, bid] };
    const hurried = { ...after, clocks: { left: [9, 9, 9], running: table.seat, ran_out: null } };
    const [calm, quick] = [after, hurried].map((one) => beatsBetween(table, one, "calm")[0]?.milliseconds);
    expect(quick).toBeLessThan(calm as number);
  });
});

describe("an evening", () => {
  const scored = daysScored((boardTable as unknown as TableView).happened).at(-1);
  it("pays every florin of its sheet once", () => {
    if (!scored) throw new Error("no day was scored");
    const goods = goodsPaid(scored).flatMap(({ paid }) => paid.flat());
    const shown = goods.reduce((sum, { people, amount }) => sum + people.length * amount, 0);
    const all = [...scored.awards, ...scored.bonuses].flat().reduce((sum, amount) => sum + amount, 0);
    expect(shown).toBe(all);
    const ships = shipsPaid(scored, null);
    expect(ships.map(({ paid }) => paid).sort()).toEqual([...scored.ship_pay].sort());
    expect(ships.map(({ place }) => place)).toEqual([...scored.ship_places].sort());
    expect(ships[0]?.far).toBe(1);
  });
});
