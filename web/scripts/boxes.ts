// Run inside a page: its visible boxes as text, for snapshots that are the same on every machine.

/** One line for each container, control, picture and text: role, name, left, top, width and height in pixels. */
export function boxes(): string[] {
  const CONTAINERS = "main, header, footer, nav, aside, section, article, form, dialog, table, thead, tbody";
  const LEAVES = "button, a, input, select, textarea, summary, img, svg, [role=img]";
  const NAME_LENGTH = 40;
  const lines: string[] = [];

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest("[data-visually-hidden]") === null;
  const hasBox = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  const isContainer = (element: Element): boolean =>
    element.matches(CONTAINERS) || ["group", "region", "alertdialog"].includes(element.role ?? "");
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const nameOf = (element: Element): string => {
    const figure = element.matches("svg") ? element.querySelector("use")?.getAttribute("href") : null;
    const text = element instanceof HTMLElement ? element.innerText : "";
    const name = figure ?? element.ariaLabel ?? text;
    return name.replace(/\s+/g, " ").trim().slice(0, NAME_LENGTH);
  };

  function write(element: Element, depth: number, name: string): void {
    const box = element.getBoundingClientRect();
    const [left, top] = [box.left + window.scrollX, box.top + window.scrollY];
    const place = [left, top, box.width, box.height].map((number) => Math.round(number)).join(" ");
    const role = element.role ?? element.tagName.toLowerCase();
    lines.push(`${"  ".repeat(depth)}${role}${name ? ` "${name}"` : ""} ${place}`);
  }
  function writeBelow(element: Element, depth: number, which: string): void {
    for (const inner of element.querySelectorAll(which))
      if (isShown(inner) && hasBox(inner)) write(inner, depth, nameOf(inner));
  }
  function visit(element: Element, depth: number): void {
    const hasContents = getComputedStyle(element).display === "contents"; // no box of its own, but visible children
    if (!hasContents && !isShown(element)) return;
    if (!hasBox(element)) {
      visitChildren(element, depth);
    } else if (element.matches(LEAVES)) {
      write(element, depth, nameOf(element));
      writeBelow(element, depth + 1, ":scope svg:not(svg svg)");
    } else if (hasText(element)) {
      write(element, depth, nameOf(element));
      writeBelow(element, depth + 1, LEAVES);
    } else if (isContainer(element)) {
      write(element, depth, element.ariaLabel ?? "");
      visitChildren(element, depth + 1);
    } else {
      visitChildren(element, depth);
    }
  }
  function visitChildren(element: Element, depth: number): void {
    for (const child of element.children) visit(child, depth);
  }
  visit(document.getElementById("app") as Element, 0);
  return lines;
}
