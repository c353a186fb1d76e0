// Axes and labels of charts.

/** Round steps from 0 to just above the highest value, at most five of them. */
export function ticksUpTo(highest: number): number[] {
  const step = [5, 10, 20, 25, 50, 100, 200, 250, 500].find((size) => highest / size <= 4) ?? 1000;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

/** Places for labels near where they belong, none closer to the next than `least`. */
export function spread(wanted: readonly number[], least: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  for (let at = 1; at < order.length; at++) {
    const [above, below] = [order[at - 1] as number, order[at] as number];
    placed[below] = Math.max(placed[below] ?? 0, (placed[above] ?? 0) + least);
  }
  const excess = Math.max(0, (placed[order.at(-1) ?? 0] ?? 0) - Math.max(...wanted) - least);
  return placed.map((place) => place - excess / 2);
}

/** Which of some marks, the first the most important, are at least so far from all that came before them. */
export function withRoom(
  marks: readonly { name: number; x: number; y: number }[],
  apart: number,
): Set<number> {
  const kept: { name: number; x: number; y: number }[] = [];
  for (const mark of marks)
    if (kept.every(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) >= apart)) kept.push(mark);
  return new Set(kept.map(({ name }) => name));
}
