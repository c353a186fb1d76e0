// Tables at the server as they were last seen: which are kept, and what lists show of them.
import { describe, expect, it } from "vitest";
import type { TableView } from "../../src/protocol/types";
import { timeOf } from "../../src/state/finished";
import { infoOf, isWorthKeeping, seen } from "../../src/state/seen";
import shown from "../fixtures/card-4.json";

const view = { ...(shown as unknown as TableView), table: "k3vq7mzt2acx5bny", state: "playing" as const };

describe("a table that was seen", () => {
  it("is kept while it goes on, if you sit there and it is at the server", () => {
    expect(isWorthKeeping(view)).toBe(true);
    expect(isWorthKeeping({ ...view, seat: null })).toBe(false);
    expect(isWorthKeeping({ ...view, state: "over" })).toBe(false);
    expect(isWorthKeeping({ ...view, table: `device-${view.table}` })).toBe(false);
  });
  it("is listed as its view tells it", () => {
    const info = infoOf({ id: view.table, at: 5, view });
    expect(info).toMatchObject({ id: view.table, game: "card", state: "playing", changed: 5 });
    expect(info.waits_for).toBe(view.seats[info.asked ?? -1]?.person ?? null);
  });
  it("is not there where the browser keeps nothing", async () => {
    expect(await seen(view.table)).toBeNull();
  });
});

describe("the time at which it was seen", () => {
  const now = new Date(2026, 10, 18, 20, 0);
  const at = (day: number): number => new Date(2026, 10, day, 14, 20).getTime() / 1000;
  it("has a day only if that is another", () => {
    expect(timeOf(at(18), "en", now)).toBe("14:20");
    expect(timeOf(at(18), "fr", now)).toBe("14:20");
    expect(timeOf(at(17), "en", now)).toMatch(/17.*14:20/);
  });
});
