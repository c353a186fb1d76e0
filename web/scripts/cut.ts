// Run inside a page: what scrolls sideways, and text that is cut off, sticks out of its box or is written over.

/** Sentences, one for each trouble; none when all is well. */
export function troubles(): string[] {
  const SLACK = 2; // px: rounding, and the overhang of letters
  const found = new Set<string>();
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) found.add(`${wide} px too wide`);

  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
  const isOff = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true }) ||
    element.closest("[data-visually-hidden], option, dialog:not([open])") !== null;
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("s-") && !name.startsWith("svelte-")).join(".")}`;
  const cuts = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
  const scrolls = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
  const hasFace = (style: CSSStyleDeclaration): boolean =>
    (style.backgroundColor !== "rgba(0, 0, 0, 0)" && style.backgroundColor !== "transparent") ||
    (style.borderTopWidth !== "0px" && style.borderLeftWidth !== "0px" && style.borderTopStyle !== "none");

  /** Where the ink is: a line's box also holds the room above capitals and below the feet. */
  const inkOf = (box: DOMRect): DOMRect =>
    new DOMRect(box.x, box.y + 0.24 * box.height, box.width, 0.54 * box.height);

  function checkText(text: string, box: DOMRect, holder: Element): void {
    let isFaceSeen = false;
    let isScrolled = false;
    for (let at: Element | null = holder; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      if (style.display === "inline" || style.display === "contents") continue;
      const edge = at.getBoundingClientRect();
      const sides = box.left < edge.left - SLACK || box.right > edge.right + SLACK;
      const ends = box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK;
      if (!isScrolled && ((sides && cuts(style.overflowX)) || (ends && cuts(style.overflowY))))
        found.add(`"${text}" is cut by ${named(at)}`);
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) isScrolled = true;
      if (!isFaceSeen && hasFace(style)) {
        isFaceSeen = true;
        if (!isScrolled && (sides || ends)) found.add(`"${text}" sticks out of ${named(at)}`);
      }
      if (style.position === "absolute" || style.position === "fixed") isFaceSeen = true;
    }
  }

  /** What lies above others on purpose: sheets, dialogs, bars that stick to an edge. */
  const isAbove = (element: Element): boolean =>
    element.closest("dialog, .sheet, .pass, .menu") !== null || stuck(element);
  function stuck(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (["fixed", "sticky"].includes(styleOf(at).position)) return true;
    return false;
  }
  /** Scrolled out of its panel: not seen now, and to be had by scrolling. */
  function isScrolledOut(y: number, holder: Element): boolean {
    for (let at: Element | null = holder; at; at = at.parentElement) {
      const edge = at.getBoundingClientRect();
      if (scrolls(styleOf(at).overflowY) && (y < edge.top || y > edge.bottom)) return true;
    }
    return false;
  }
  function checkCover(text: string, box: DOMRect, holder: Element): void {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (isScrolledOut(y, holder) || styleOf(holder).pointerEvents === "none") return; // a tap goes through it
    const top = document.elementFromPoint(x, y);
    if (!top || top.contains(holder) || holder.contains(top) || isAbove(top)) return;
    found.add(`"${text}" is covered by ${named(top)}`);
  }

  const written: { node: Node; text: string; box: DOMRect; layer: Element | null }[] = [];
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, overflowY } = styleOf(at);
      if (["absolute", "fixed", "sticky"].includes(position) || scrolls(overflowY)) return at;
    }
    return null;
  };
  const walker = document.createTreeWalker(document.getElementById("app") as Node, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim().slice(0, 40) ?? "";
    const holder = node.parentElement;
    if (!text || !holder || isOff(holder) || holder.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (!line.width || !line.height) continue;
      const box = inkOf(line);
      checkText(text, box, holder);
      checkCover(text, box, holder);
      written.push({ node, text, box, layer: layerOf(holder) });
    }
    const { overflowX } = styleOf(holder);
    if (cuts(overflowX) && holder.scrollWidth > holder.clientWidth + 1) found.add(`"${text}" is shortened`);
  }
  written.forEach((one, at) => {
    for (const other of written.slice(at + 1)) {
      if (one.layer !== other.layer || one.node === other.node) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 2) found.add(`"${one.text}" and "${other.text}" are written over each other`);
    }
  });
  return [...found];
}
