// What happens is shown event by event: each beat has a table that agrees with the server's.
import { describe, expect, it } from "vitest";
import type { CourtView, Evening, GameEvent, GameView, Pile, TableView } from "../../src/protocol/types";
import { type Beat, type BeatKind, aimedAt, beatsBetween, openingBeats } from "../../src/state/beats";
import { beatTold } from "../../src/state/beatwords";
import { NOTHING_PICKED, pilesShown } from "../../src/state/courtgame";
import { goodsPaid, shipsPaid } from "../../src/state/evening";
import { plain } from "../../src/state/rich";
import { daysScored } from "../../src/state/score";
import { Seats } from "../../src/state/seats";
import { viewAfter } from "../../src/state/viewafter";
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
  evening: Evening;
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
    return {
      ...table,
      number,
      question: number,
      view: step.view,
      happened,
      evening: step.evening,
      options: [],
      result: null,
    };
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
          expect(beat.table.happened.includes(beat.event)).toBe(beat.kind !== "throw"); // the cup hides it
          expect(beat.milliseconds).toBeGreaterThanOrEqual(250);
          for (const words of [en, fr]) {
            const { sentence, facts } = beatTold(beat, beat.table, Seats.of(beat.table), words);
            expect(plain(sentence)).toMatch(/^\S.*[^.]$/s);
            expect(sentence + facts).not.toMatch(/undefined|NaN|null|\[object/);
          }
        }
    });
    it(`${game}: places and what they would pay belong to the ships that are shown`, () => {
      const shipsOf = (view: GameView | null): string =>
        JSON.stringify(view && "ships" in view ? view.ships : null);
      let checked = 0;
      for (let at = 1; at < tables.length; at++)
        for (const { table, kind } of between(at)) {
          const { ships, places } = table.view as unknown as { ships: { value: number }[]; places: number[] };
          const ranks = ships.map(({ value }) => 1 + ships.filter((other) => other.value > value).length);
          expect(places, `${kind} at ${at}`).toEqual(ranks);
          if (table.evening === null || "totals" in table.evening) continue;
          const known = tables
            .slice(at - 1, at + 1)
            .filter(({ view }) => shipsOf(view) === shipsOf(table.view));
          expect(
            known.map(({ evening }) => evening),
            `${kind} at ${at}`,
          ).toContainEqual(table.evening);
          checked += 1;
        }
      expect(checked).toBeGreaterThan(10);
    });
    it(`${game}: a new day begins with empty ships and what was paid, even before the first throw`, () => {
      const after = tables.at(-1) as TableView;
      const scored = daysScored(after.happened).at(-1)?.totals;
      const beats = between(tables.length - 1);
      const opened = beats.slice(beats.findIndex(({ kind }) => kind === "sheet") + 1);
      expect(opened.length > 0).toBe(game !== "card"); // there you open the day yourself
      for (const { table } of opened) {
        const view = table.view as unknown as { ships: unknown; florins?: number[]; points?: number[] };
        expect(view.ships).toEqual((after.view as unknown as typeof view).ships);
        expect(view.points ?? view.florins).toEqual(scored);
      }
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
      joined: {
        fixed: (court.view.piles.find((pile) => pile.number === number)?.fixed ?? 0) + (Number(card) || 0),
        jesters: 0,
        power: null,
      },
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
  it("at court no pace hides a play, and each beat has a table of its own", () => {
    const [host, target, ...others] = court.view.piles as [Pile, Pile, ...Pile[]];
    const view = { ...court.view, piles: [host, ...others] };
    const limit = { type: "limit_set", seat: 1, at: 100, limit: 9, jester: true } as GameEvent;
    const skip = (at: number): GameEvent => ({ type: "house_skipped", seat: 0, at }) as GameEvent;
    const events = [removal("5", host.number, target.number), limit, skip(100), skip(104)];
    const after = { ...court, view, happened: [...court.happened, ...events] };
    const beats = beatsBetween(court, after, "quick");
    expect(told(beats)).toEqual([
      "aim pile_removed",
      "fall pile_removed",
      "forced limit_set",
      "forced house_skipped", // once: it can never play again
    ]);
    expect(beats.slice(0, 2).reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeGreaterThan(650);
    for (const { milliseconds } of beats.slice(2)) expect(milliseconds).toBeGreaterThanOrEqual(900);
    const said = beats.map((beat) => beatTold(beat, beat.table, Seats.of(beat.table), en));
    expect(plain(said[2]?.sentence ?? "")).toMatch(
      /draws the last card, a jester and names it 9: from now on Bianca plays nothing above 9/,
    );
    expect(said[3]?.facts).toContain("The game ends when neither house can play.");
  });
  it("a minister clears the pile under him, and stays", () => {
    const [host] = court.view.piles as [Pile];
    const cleared = {
      ...removal("minister", host.number, 0),
      type: "noble_allied",
      joined: { fixed: 0, jesters: 0, power: "clears" },
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
    expect(said[0]).toMatch(/lady stands beside the Rovere 2$/);
    expect(said[1]).toMatch(/lady scatters the Rovere 2 and Rovere 5: each stands alone$/);
  });
  it("nothing is shown anew where moves were taken back, or someone was long away", () => {
    const [early, late] = [tables[2] as TableView, tables.at(-1) as TableView];
    expect(beatsBetween(late, early, "calm")).toEqual([]);
    expect(beatsBetween({ ...early, happened: [] }, late, "calm")).toEqual([]);
  });
  it("a sale first says where the cards go, then what they make of the ship", () => {
    const beats = tables
      .slice(1)
      .flatMap((after, at) => beatsBetween(tables[at] as TableView, after, "calm"));
    const sale = beats.find(({ kind }) => kind === "hammer")?.key;
    const facts = beats
      .filter(({ key }) => key === sale)
      .map((beat) => plain(beatTold(beat, beat.table, Seats.of(beat.table), en).facts));
    expect(facts[0]).toMatch(/^Nobody bids more: the .* ship\.$/);
    expect(facts[1]).toMatch(/ship: 0 → \d+, now (tied )?1st\.$/);
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

describe("a table that is opened", () => {
  const table = diceTable as unknown as TableView;
  const [seat, dice] = [table.seat, ["gold 5", "dye 3", "fur 1", "cloth 0", "spice 2"]];
  const rolled = { type: "dice_rolled", at: 2, seat, dice } as GameEvent;
  const first = { ...table, happened: [rolled], view: { ...table.view, asked: seat } } as TableView;
  it("begins with your throw, where it is yours and the first", () => {
    const [beat, ...more] = openingBeats(first, "calm");
    expect([beat?.kind, beat?.table.options, more.length]).toEqual(["throw", [], 0]);
    expect(beat?.table.view).toMatchObject({ dice: [], left: [], asked: null });
    expect(beat?.table.happened).toEqual([]);
  });
  it("begins with nothing else", () => {
    const other = { ...first, happened: [{ ...rolled, seat: 1 } as GameEvent] };
    const taken = { type: "dice_taken", at: 1, seat: 1 } as GameEvent;
    expect(openingBeats(first, "instant")).toEqual([]);
    expect(openingBeats(other, "calm")).toEqual([]);
    expect(openingBeats({ ...first, happened: [taken, rolled] }, "calm")).toEqual([]);
  });
});
