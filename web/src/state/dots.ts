// The cloud of dots: everyone who played a deal is a dot above their score.
export interface Column {
  from: number; // the lowest score in it
  less: number; // dots of people who had less than you
  more: number; // dots of those who had as much or more
  isYours: boolean;
}
export interface Cloud {
  columns: Column[];
  each: number; // people to a dot
  half: number; // half of all had that or more
}

const MOST_DOTS = 400;
const MOST_COLUMNS = 34;

/** Scores ascending with their people, as columns of equal width. */
export function cloudOf(scores: readonly (readonly [number, number])[], mine: number | null): Cloud {
  const low = scores[0]?.[0] ?? 0;
  const high = scores.at(-1)?.[0] ?? 0;
  const people = scores.reduce((sum, [, count]) => sum + count, 0);
  const width = Math.max(1, Math.ceil((high - low + 1) / MOST_COLUMNS));
  const each = Math.max(1, Math.ceil(people / MOST_DOTS));
  const columns = Array.from({ length: Math.floor((high - low) / width) + 1 }, (_, at): Column => {
    const from = low + at * width;
    const inside = scores.filter(([score]) => score >= from && score < from + width);
    const count = (isLess: boolean): number =>
      inside.reduce((sum, [score, some]) => sum + ((mine !== null && score < mine) === isLess ? some : 0), 0);
    const isYours = mine !== null && mine >= from && mine < from + width;
    return { from, less: Math.round(count(true) / each), more: Math.ceil(count(false) / each), isYours };
  });
  return { columns, each, half: halfOf(scores, people) };
}

function halfOf(scores: readonly (readonly [number, number])[], people: number): number {
  let above = 0;
  for (const [score, count] of scores.toReversed()) {
    above += count;
    if (above * 2 >= people) return score;
  }
  return 0;
}
