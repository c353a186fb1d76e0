// A class belongs to one component: nothing global has a class, and nobody styles the classes of another component.
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const STYLES = "src/styles";
const files = readdirSync("src", { recursive: true, encoding: "utf8" });
const components = files.filter((file) => file.endsWith(".svelte"));
const styles = readdirSync(STYLES).filter((file) => file.endsWith(".css"));

/** The selectors of a style sheet, without comments and without what stands in quotes or brackets of `url()`. */
function selectors(css: string): string[] {
  const bare = css.replace(/\/\*.*?\*\//gs, "").replace(/url\([^)]*\)|"[^"]*"/g, "");
  return [...bare.matchAll(/([^{}]*)\{/g)]
    .map(([, selector = ""]) => selector.split(";").at(-1)?.trim() ?? "")
    .filter((selector) => !selector.startsWith("@") && !/^(from|to|[\d.]+%)$/.test(selector));
}
const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name);

/** The parts of a selector in `:global()`, with balanced brackets. */
function globals(selector: string): string[] {
  return selector
    .split(/(?=:global\()/)
    .slice(1)
    .map((part) => {
      let depth = 0;
      const end = [...part].findIndex(
        (sign) => (depth += sign === "(" ? 1 : sign === ")" ? -1 : 0) === 0 && sign === ")",
      );
      return part.slice(0, end + 1);
    });
}

function parts(file: string): { markup: string; selectors: string[] } {
  const text = readFileSync(`src/${file}`, "utf8");
  const [markup = "", css = ""] = text.split("<style>");
  return { markup, selectors: selectors(css) };
}

test("global styles are tokens, resets and defaults of elements", () => {
  expect(styles).toContain("base.css");
  for (const file of styles)
    expect(selectors(readFileSync(`${STYLES}/${file}`, "utf8")).flatMap(classesIn), file).toEqual([]);
});

test("a component reaches only those classes of its children that it gave them", () => {
  expect(components).toContain("components/ScoreSheet.svelte");
  for (const file of components) {
    const { markup, selectors } = parts(file);
    const foreign = selectors
      .flatMap((selector) => globals(selector).flatMap(classesIn))
      .filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(markup));
    expect(foreign, file).toEqual([]);
  }
});

test("a component's style reaches nothing outside it", () => {
  for (const file of components)
    for (const selector of parts(file).selectors.flatMap((list) => list.split(/,(?![^(]*\))/))) {
      const own = globals(selector).reduce((rest, global) => rest.replace(global, ""), selector);
      expect(own, `${file}: ${selector}`).toMatch(/[a-z[]/i);
    }
});

test("these tests see a class that is global, foreign or alone", () => {
  expect(selectors(".plain { color: red; }").flatMap(classesIn)).toEqual(["plain"]);
  expect(globals(".acts > :global(:is(.btn, a))")).toEqual([":global(:is(.btn, a))"]);
  expect(globals(".a :global(.b) :global(.c)").flatMap(classesIn)).toEqual(["b", "c"]);
});
