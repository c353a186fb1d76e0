import { describe, expect, it } from "vitest";
import { nameTab, tabName } from "../../src/state/tab.svelte";

describe("the name of the tab", () => {
  it("says first that it is your turn, until it no longer is", () => {
    expect(tabName("Rules")).toBe("Rules · Fondaco");
    const back = nameTab("Your turn");
    expect(tabName("")).toBe("Your turn · Fondaco");
    back();
    expect(tabName("")).toBe("Fondaco");
  });
});
