import { expect, test } from "vitest";
import type { TableInfo } from "../../src/protocol/types";
import { dated, resultOf, resultTold } from "../../src/state/finished";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";

const seat = (at: number, person: string | null) => ({
  seat: at,
  kind: "person" as const,
  name: `Name ${at}`,
  person,
  bot: null,
  invited: null,
  resigned: false,
});
/** The places come from the server. */
function over(game: string, scores: number[], places: number[], people = ["me", "b", "c"]): TableInfo {
  const winners = [...places.keys()].filter((at) => places[at] === 1);
  const seats = scores.map((_, at) => seat(at, people[at] ?? null));
  return { game, seats, result: { scores, winners, places } } as unknown as TableInfo;
}

test("a list says your place and score", () => {
  expect(resultOf(over("board", [61, 58, 70], [2, 3, 1]), "me", en)).toBe("2nd of 3, with 61");
  expect(resultOf(over("board", [61, 61, 70], [2, 2, 1]), "me", fr)).toBe("2^e^ ex æquo sur 3, avec 61");
  expect(resultOf(over("card", [70, 70, 9], [1, 1, 3]), "me", en)).toBe("tied 1st of 3, with 70");
});

test("a tie that the rules decide is no tie", () => {
  expect(resultOf(over("dice", [70, 70, 9], [1, 2, 3]), "me", en)).toBe("1st of 3, with 70");
  expect(resultOf(over("dice", [70, 70, 9], [2, 1, 3]), "me", en)).toBe("2nd of 3, with 70");
});

test("between two it says who won", () => {
  expect(resultOf(over("court", [31, 24], [1, 2]), "me", en)).toBe("you won 31 to 24");
  expect(resultOf(over("court", [31, 24], [1, 2], ["b", "me"]), "me", fr)).toBe("défaite 24 à 31");
  expect(resultOf(over("court", [20, 20], [1, 1]), "me", en)).toBe("a draw");
});

test("for those who had several seats or none it names the winner", () => {
  expect(resultOf(over("dice", [5, 9], [2, 1], ["me", "me"]), "me", en)).toBe("Name 1 won");
  expect(resultOf(over("dice", [5, 9], [2, 1]), null, en)).toBe("Name 1 won");
});

test("a result that an earlier page stored without places names the winner", () => {
  const result = { scores: [5, 9, 7], winners: [1] };
  const table = { ...over("dice", [5, 9, 7], [3, 1, 2]), result } as unknown as TableInfo;
  expect(resultOf(table, "me", en)).toBe("Name 1 won");
});

test("who resigned is told with the result", () => {
  const table = over("court", [31, 24], [1, 2]);
  const seats = table.seats.map((one) => ({ ...one, resigned: one.seat === 1 }));
  expect(resultTold({ ...table, seats }, "me", en)).toBe("you won 31 to 24, Name 1 resigned");
  expect(resultTold({ ...table, seats }, "b", fr)).toBe("défaite 24 à 31, vous avez abandonné");
  expect(resultTold(table, "me", en)).toBe("you won 31 to 24");
});

test("a game whose result was not kept has none", () => {
  expect(resultOf({ ...over("dice", [5, 9], [2, 1]), result: null }, "me", en)).toBeNull();
});

test("a date of another year says its year", () => {
  const now = new Date(2026, 5, 1);
  const seconds = (year: number): number => new Date(year, 2, 4).getTime() / 1000;
  expect(dated(seconds(2026), "en", now)).toBe("March 4");
  expect(dated(seconds(2025), "fr", now)).toBe("4 mars 2025");
});
