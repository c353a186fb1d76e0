// A figure that is asked for its reason: one small note at a time, beside the figure.
export interface Note {
  title: string;
  text: string;
  beside: Element;
}

let shown = $state.raw<Note | null>(null);

export const note = (): Note | null => shown;

export function ask(wanted: Note): void {
  shown = wanted;
}

/** Closes the note, or only the one beside this figure. */
export function close(beside?: Element): void {
  if (!beside || shown?.beside === beside) shown = null;
}
