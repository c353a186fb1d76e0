// Sentences with a little emphasis: *strong*, ^raised^ (1^er^) and _in rubric_. Nothing else is markup.
export interface Span {
  text: string;
  style: "plain" | "strong" | "raised" | "rubric";
}

const STYLES = { "*": "strong", "^": "raised", _: "rubric" } as const;

export function spans(sentence: string): Span[] {
  const found: Span[] = [];
  let rest = sentence;
  while (rest) {
    const match = /([*^_])([^*^_]+)\1/.exec(rest);
    if (!match) break;
    if (match.index > 0) found.push({ text: rest.slice(0, match.index), style: "plain" });
    found.push({ text: match[2] as string, style: STYLES[match[1] as keyof typeof STYLES] });
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest) found.push({ text: rest, style: "plain" });
  return found;
}

/** The same sentence for a screen reader, a title or an attribute. */
export function plain(sentence: string): string {
  return spans(sentence)
    .map((span) => span.text)
    .join("");
}

/** Names come from people: what would be markup in them is written with a lookalike. */
export function quoted(name: string): string {
  return name.replaceAll("*", "∗").replaceAll("^", "ˆ").replaceAll("_", "‗");
}
