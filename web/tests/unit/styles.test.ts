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
    .filter((part) => part.startsWith(":global("))
    .map((part) => {
      let depth = 0;
      const end = [...part].findIndex(
        (sign) => (depth += sign === "(" ? 1 : sign === ")" ? -1 : 0) === 0 && sign === ")",
      );
      return part.slice(0, end + 1);
    });
}

function parts(file: string): { classes: string; selectors: string[] } {
  const text = readFileSync(`src/${file}`, "utf8");
  const [markup = "", css = ""] = text.split("<style>");
  return { classes: givenClasses(markup), selectors: selectors(css) };
}

/** What the markup gives as classes: `class="…"`, `class={…}` and `class:name`. */
const givenClasses = (markup: string): string =>
  [...markup.matchAll(/\bclass(?:="[^"]*"|=\{[^}]*\}|:[\w-]+)/g)].join(" ");

const foreignClasses = (selectors: string[], classes: string): string[] =>
  selectors
    .flatMap((selector) => globals(selector).flatMap(classesIn))
    .filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(classes));

/** Whether no element of the component itself is part of the selector. */
function isAllGlobal(selector: string): boolean {
  const own = globals(selector).reduce((rest, global) => rest.replace(global, ""), selector);
  return /:global(?!\()/.test(selector) || !/[\w[*]/.test(own.replace(/::?[\w-]+/g, ""));
}
const each = (lists: string[]): string[] => lists.flatMap((list) => list.split(/,(?![^(]*\))/));

test("global styles are tokens, resets and defaults of elements", () => {
  expect(styles).toContain("base.css");
  for (const file of styles)
    expect(selectors(readFileSync(`${STYLES}/${file}`, "utf8")).flatMap(classesIn), file).toEqual([]);
});

test("a component styles only those classes of its children that it gave them", () => {
  expect(components).toContain("components/ScoreSheet.svelte");
  for (const file of components) {
    const { classes, selectors } = parts(file);
    expect(foreignClasses(selectors, classes), file).toEqual([]);
  }
});

test("a component's style reaches nothing outside it", () => {
  for (const file of components) expect(each(parts(file).selectors).filter(isAllGlobal), file).toEqual([]);
});

test("scripts set no classes", () => {
  for (const file of files.filter((name) => name.endsWith(".ts")))
    expect(readFileSync(`src/${file}`, "utf8"), file).not.toMatch(/\.className\b|classList\.(add|toggle)/);
});

test("the checks above see a class that is global, foreign or alone", () => {
  expect(selectors(".plain { color: red; }").flatMap(classesIn)).toEqual(["plain"]);
  const given = givenClasses('<Icon class="hand" /><b class:own={card}>{plain}</b>');
  expect(foreignClasses([".bar > :global(.hand)", "h1 :global(b.own)"], given)).toEqual([]);
  expect(foreignClasses([".actions > :global(:is(.btn, a))", "p :global(.card)"], given)).toEqual([
    "btn",
    "card",
  ]);
  expect(
    [":global(.a)", ":global(.a):hover", ":global .a", ":is(:global(.a))"].filter(isAllGlobal),
  ).toHaveLength(4);
  expect([".a :global(.b)", "p > :global(*)", "[data-a] :global(b)", ".a"].filter(isAllGlobal)).toEqual([]);
});
