// Keys for things in a list that only ever loses some and gains others at its end, so that they can be seen moving.
export interface Keyed<T> {
  key: number;
  value: T;
}

const isSame = <T>(before: readonly T[], now: readonly T[]): boolean =>
  before.length === now.length && before.every((value, at) => value === now[at]);

/** The very list of before where it holds the same things: what is moved by it is measured only when it has to move. */
export function steady<T>(): (now: readonly T[]) => readonly T[] {
  let before: readonly T[] = [];
  return (now) => (isSame(before, now) ? before : (before = now));
}

/** Keeps the keys of what stayed; `next` gives numbers to what is new. */
export function keyed<T>(
  before: readonly Keyed<T>[],
  now: readonly T[],
  next: () => number,
): readonly Keyed<T>[] {
  if (
    isSame(
      before.map(({ value }) => value),
      now,
    )
  )
    return before;
  let from = 0;
  return now.map((value) => {
    const at = before.findIndex((old, index) => index >= from && old.value === value);
    if (at < 0) return { key: next(), value };
    from = at + 1;
    return before[at] as Keyed<T>;
  });
}
