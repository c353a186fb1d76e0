import { beforeEach, expect, test, vi } from "vitest";
import { keepTaken, linkIn, settingsToTake } from "../../src/state/devices";

const TABLE = "k3vq7mzt2acx5bny";
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});

test("a link holds a secret, and the table where it goes on", () => {
  expect(linkIn("#abc-_9")).toEqual({ secret: "abc-_9", table: null });
  expect(linkIn(`#abc.${TABLE}`)).toEqual({ secret: "abc", table: TABLE });
  expect(linkIn("")).toEqual({ secret: "", table: null });
});

test("a link leads to no other place than a table", () => {
  for (const place of ["//elsewhere.example", `${TABLE}/replay`, "javascript:alert(1)", `..${TABLE}`])
    expect(linkIn(`#abc.${place}`).table).toBe(null);
});

test("settings go along, and nothing else that this device keeps", () => {
  kept.set("fondaco.theme", "dark").set("fondaco.settings", '{"sound":true}');
  kept.set("fondaco.greeted", "yes").set("fondaco.deals", "[]").set("fondaco.help", "x".repeat(5000));
  expect(settingsToTake()).toEqual({
    "fondaco.language": "en",
    "fondaco.theme": "dark",
    "fondaco.settings": '{"sound":true}',
  });
});

test("what comes along is kept, unless it is no setting", () => {
  kept.set("fondaco.theme", "light").set("fondaco.game", "dice");
  keepTaken({ "fondaco.theme": "dark", "fondaco.greeted": "no", "fondaco.language": "fr" });
  expect(Object.fromEntries(kept)).toEqual({
    "fondaco.theme": "dark",
    "fondaco.game": "dice",
    "fondaco.language": "fr",
  });
});
