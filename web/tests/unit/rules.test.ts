import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sectionsOf } from "../../scripts/rules-pages";

const page = (name: string) => sectionsOf(readFileSync(`../docs/rules/${name}.md`, "utf8"));

describe.each(["board", "card", "dice", "court"])("the rules of %s", (game) => {
  it("have the same sections in both languages, so that pictures fit", () => {
    expect(page(`${game}.fr`)).toHaveLength(page(game).length);
  });
  it("have a title and no empty section", () => {
    for (const language of ["", ".fr"]) {
      for (const section of page(`${game}${language}`)) expect(section.title && section.html).toBeTruthy();
    }
  });
  it("name options and piles in plain words; only the table of options has identifiers", () => {
    for (const language of ["", ".fr"]) {
      const prose = page(`${game}${language}`).filter(({ id }) => !id.endsWith("options"));
      for (const { html } of prose) expect(html).not.toMatch(/<code>|\bp[1-9]\b/);
    }
  });
  it("link within the page only", () => {
    for (const { html } of page(game)) expect(html).not.toMatch(/href="[^"/#h]/);
  });
});
