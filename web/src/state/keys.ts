// Keys for things in a list that only ever loses some and gains others at its end, so that they can be seen moving.
export interface Keyed<T> {
  key: number;
  value: T;
}

/** Keeps the keys of what stayed; `next` gives numbers to what is new. */
export function keyed<T>(before: readonly Keyed<T>[], now: readonly T[], next: () => number): Keyed<T>[] {
  let from = 0;
  return now.map((value) => {
    const at = before.findIndex((old, index) => index >= from && old.value === value);
    if (at < 0) return { key: next(), value };
    from = at + 1;
    return before[at] as Keyed<T>;
  });
}
