// Whose key it is, without a browser: elements that know only what is asked of them.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isOwnBusiness } from "../../src/state/hotkeys.svelte";

class Place {
  scrollHeight = 100;
  clientHeight = 100;
  constructor(private readonly selectors: readonly string[]) {}
  closest(selector: string): Place | null {
    return this.selectors.includes(selector) ? this : null;
  }
  matches(selector: string): boolean {
    return this.selectors.includes(selector);
  }
}
const BUTTON = "button, a, summary";
const TARGETS = "[data-targets]";
const PRESSED = "[aria-pressed=true]";
const REGION = '[tabindex="0"]:not(button)';
const isOwn = (key: string, ...selectors: string[]): boolean =>
  isOwnBusiness({ key, target: new Place(selectors) as unknown as EventTarget });

beforeEach(() => void vi.stubGlobal("HTMLElement", Place));
afterEach(() => void vi.unstubAllGlobals());

it("Enter is the button's it is on", () => {
  expect(isOwn("Enter", BUTTON)).toBe(true);
  expect(isOwn("Enter")).toBe(false);
});

it("Enter picks a pile or a die, and then confirms it", () => {
  expect(isOwn("Enter", BUTTON, TARGETS)).toBe(true);
  expect(isOwn("Enter", BUTTON, TARGETS, PRESSED)).toBe(false);
});

it("Space presses the button it is on, letters do not", () => {
  expect(isOwn(" ", BUTTON)).toBe(true);
  expect(isOwn(" ")).toBe(false);
  expect(isOwn("b", BUTTON)).toBe(false);
});

it("arrows scroll a region that scrolls", () => {
  const region = new Place([REGION]);
  const isScrolled = (key: string): boolean =>
    isOwnBusiness({ key, target: region as unknown as EventTarget });
  expect(isScrolled("ArrowDown")).toBe(false);
  region.scrollHeight = 400;
  expect(isScrolled("ArrowDown")).toBe(true);
  expect(isScrolled("ArrowRight")).toBe(false);
});
