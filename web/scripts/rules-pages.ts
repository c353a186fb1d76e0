// The rules pages of docs/rules as modules: sections with a title and HTML, made when the page is built.
import { marked, type Token } from "marked";
import type { Plugin } from "vite";
import { spaced } from "../src/words/grammar.ts";

export interface Section {
  id: string;
  title: string;
  html: string;
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replaceAll(" ", "-");

const LINK_TO_OTHER_LANGUAGE = /\s*\[(En français|In English)\]\([^)]*\)\.?/;

/** Sections for those who build the game, not for those who play it. */
const FOR_BUILDERS =
  /^(Why every game ends|Where each rule lives|Pourquoi toute partie finit|Numbers of piles|Les numéros des piles)$/;

/** A page cut at its headings of the second level; what stands before the first is the opening. */
export function sectionsOf(markdown: string, isFrench = false): Section[] {
  const tokens = marked.lexer(markdown.replace(LINK_TO_OTHER_LANGUAGE, ""));
  const sections: { title: string; tokens: Token[] }[] = [{ title: "", tokens: [] }];
  for (const token of tokens) {
    if (token.type === "heading" && token.depth === 1) (sections[0] as { title: string }).title = token.text;
    else if (token.type === "heading" && token.depth === 2) sections.push({ title: token.text, tokens: [] });
    else sections.at(-1)?.tokens.push(token);
  }
  return sections
    .filter(({ title }) => !FOR_BUILDERS.test(title))
    .map(({ title, tokens: part }) => ({
      id: slug(title),
      title: typeset(title.replace(/[*_]/g, ""), isFrench),
      html: htmlOf(part, isFrench),
    }));
}

/** Apostrophes and French spaces as they are set, not as they are typed; code and tags stay. */
function typeset(html: string, isFrench: boolean): string {
  return html
    .split(/(<code>.*?<\/code>|<[^>]+>)/s)
    .map((part) => (part.startsWith("<") ? part : curled(isFrench ? spaced(part) : part)))
    .join("");
}
const curled = (text: string): string =>
  text.replace(/([\p{L}\d])(?:'|&#39;)/gu, "$1’").replace(/&quot;([^&]*)&quot;/g, "“$1”");

function htmlOf(tokens: Token[], isFrench: boolean): string {
  const html = typeset(marked.parser(tokens as Parameters<typeof marked.parser>[0]), isFrench);
  return html
    .replace(/<h3>(.*?)<\/h3>/g, (_, title: string) => `<h3 id="${slug(title)}">${title}</h3>`)
    .replace(/<th[^>]*><\/th>/g, "<td></td>")
    .replace(/<table>/g, '<div data-scrolls tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/ align="\w+"/g, "")
    .replace(/href="([a-z]+)(?:\.fr)?\.md(#[^"]*)?"/g, 'href="/rules/$1"');
}

export function rulesPages(): Plugin {
  return {
    name: "rules-pages",
    transform(code, id) {
      if (!/docs\/rules\/\w+(\.fr)?\.md$/.test(id)) return undefined;
      return {
        code: `export default ${JSON.stringify(sectionsOf(code, id.endsWith(".fr.md")))};`,
        map: null,
      };
    },
  };
}
