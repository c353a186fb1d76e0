// What moves is seen to move: where things lay is remembered just before the table changes, and what then appears
// elsewhere comes from there. Nothing waits for it, and nothing is moved for those who asked for less motion.
import { duration } from "./motion";

const TRAVEL = 280; // milliseconds
const APART = 60; // between things that travel together
const FRESH = 500; // what lay somewhere longer ago did not come from there

interface Origin {
  box: DOMRect;
  at: number;
}
type Attachment = (node: HTMLElement) => void;

const origins = new Map<string, Origin[]>();
let [last, together] = [0, 0];

/** Where things lie that may be taken from `data-source`; each says its name in `data-thing`. Called before anything
 *  changes: then the page knows where everything is, and need not be laid out for it. */
export function remember(): void {
  if (!duration(TRAVEL)) return;
  const at = performance.now();
  const seen = new Set<string>();
  for (const node of document.querySelectorAll<HTMLElement>("[data-source] [data-thing]")) {
    const name = node.dataset.thing ?? "";
    if (!seen.has(name)) origins.set(name, []);
    seen.add(name);
    origins.get(name)?.push({ box: node.getBoundingClientRect(), at });
  }
}

/** Another screen: what lay on the last one does not travel to this one. */
export const forget = (): void => origins.clear();

/** Whether something of that name has just left its place. */
export function isOnItsWay(name: string): boolean {
  return origins.get(name)?.some(({ at }) => performance.now() - at < FRESH) ?? false;
}

/** Comes from where it lay, one after the other. */
export const arriving =
  (name: string): Attachment =>
  (node) => {
    const now = performance.now();
    const origin = origins.get(name)?.shift();
    if (!origin || now - origin.at > FRESH || origin.box.width === 0) return;
    const to = node.getBoundingClientRect();
    if (to.width === 0) return;
    together = now - last < FRESH / 10 ? together + 1 : 0;
    last = now;
    const from = `translate(${origin.box.left - to.left}px, ${origin.box.top - to.top}px) scale(${origin.box.width / to.width})`;
    travel(node, [{ transform: from }, { transform: "none" }], together * APART);
  };

function travel(node: HTMLElement, path: Keyframe[], delay: number, transformOrigin = "0 0"): Animation {
  const above = { transformOrigin, zIndex: 9 };
  return node.animate(
    path.map((point) => ({ ...point, ...above })),
    { duration: TRAVEL, delay, easing: "cubic-bezier(.45, .05, .2, 1)", fill: "backwards" },
  );
}

const SETTLED = 400; // milliseconds: what lies there when a table is opened was not drawn just now
let opened = 0;

/** A table was opened: nothing of it is on its way yet. */
export const begin = (): void => void (opened = performance.now());
/** Whatever comes now is new, however short the table has been open. */
export const moveAtOnce = (): void => void (opened = -SETTLED);
export const isOpening = (): boolean => performance.now() - opened < SETTLED;

/** A card comes from the deck with its back up, and turns over half way. */
export const turnOver: Attachment = (node) => {
  if (!duration(TRAVEL) || isOpening()) return;
  const to = node.getBoundingClientRect();
  const deck = document.querySelector("[data-deck]")?.getBoundingClientRect();
  const x = deck?.width ? deck.left - to.left : 60; // on the phone there is no deck: from the right
  node.append(backFor(node));
  travel(
    node,
    [
      { transform: `perspective(900px) translateX(${x}px) rotateY(180deg)` },
      { transform: "perspective(900px) rotateY(0)" },
    ],
    0,
    "50% 50%",
  );
};

/** The back of a card above its face, gone when it is seen edge on. */
function backFor(node: HTMLElement): HTMLElement {
  const back = document.createElement("span");
  back.ariaHidden = "true";
  const card = node.firstElementChild as HTMLElement | null;
  Object.assign(back.style, {
    position: "absolute",
    inset: "0 auto auto 0",
    zIndex: "4",
    width: `${card?.offsetWidth ?? 0}px`,
    height: `${card?.offsetHeight ?? 0}px`,
    borderRadius: "6px",
    background: "var(--decide)",
    boxShadow: "inset 0 0 0 3px var(--decide), inset 0 0 0 4px var(--decide-rule)",
  });
  node.style.position ||= "relative";
  back.animate(
    [{ opacity: 1 }, { opacity: 1, offset: 0.42 }, { opacity: 0, offset: 0.43 }, { opacity: 0 }],
    TRAVEL,
  ).onfinish = () => back.remove();
  return back;
}

/** A coin on its way to the bank; says when it is there. */
export const toBank =
  (order: number, done: () => void): Attachment =>
  (node) => {
    const bank = document.querySelector("[data-bank]")?.getBoundingClientRect();
    if (!bank || !duration(TRAVEL)) return done();
    const from = node.getBoundingClientRect();
    const [x, y] = [bank.left + bank.width / 2 - from.left, bank.top + bank.height / 2 - from.top];
    const path = [
      { opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { opacity: 0, transform: `translate(${x}px, ${y}px)` },
    ];
    travel(node, path, order * APART).onfinish = done;
  };

/** Tints an element that changed and fades the tint out; with reduced motion it disappears after two seconds without
 *  fading. The tint is a layer of its own, so nothing below is repainted. The element has to be positioned. */
export function tint(node: Element | undefined): void {
  if (!node) return;
  node.querySelector(":scope > [data-tint]")?.remove();
  const layer = document.createElement("span");
  layer.dataset.tint = "";
  Object.assign(layer.style, {
    position: "absolute",
    inset: "0",
    borderRadius: "inherit",
    background: "color-mix(in srgb, var(--act-ring) 24%, transparent)",
    pointerEvents: "none",
    opacity: "0",
  });
  node.append(layer);
  const easing = duration(TRAVEL) ? "ease-out" : "steps(1, end)";
  layer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 2000, easing }).onfinish = () => layer.remove();
}

/** A load settles: the hull dips, and comes up again. */
export function settle(hull: Element | undefined): void {
  const dip = { transform: "translateY(4px)", offset: 0.4 };
  if (duration(TRAVEL))
    hull?.animate([{}, dip, {}], { duration: 2 * TRAVEL, delay: TRAVEL / 2, easing: "ease-in-out" });
}
