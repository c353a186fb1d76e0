// Games that the page has drawn, and all others: what those say of themselves is shown as it comes from the server.
import { server } from "../protocol/api";
import type { GameInfo } from "../protocol/types";
import { capital } from "../words/grammar";

const DRAWN = new Set(["board", "card", "dice", "court"]);
const DAYS = new Set(["board", "card", "dice"]);

/** Whether a game has a table of its own on the page. */
export const isDrawn = (game: string): boolean => DRAWN.has(game);
/** Whether the page knows the days of a game. */
export const hasDays = (game: string): boolean => DAYS.has(game);

let infos = $state.raw<readonly GameInfo[]>([]);

/** Asks the server for what its games say of themselves, in the language of the page. */
export async function readGames(): Promise<readonly GameInfo[]> {
  infos = await server.games();
  return infos;
}

export const infoOf = (game: string): GameInfo | undefined => infos.find(({ id }) => id === game);

/** A move or another text of a game in words: as the game names it, the whole or word by word. */
export function textOf(game: string, text: string): string {
  const labels = infoOf(game)?.labels ?? {};
  return (
    labels[text] ??
    text
      .split(" ")
      .map((word) => labels[word] ?? word)
      .join(" ")
  );
}

/** The label of a field: as the game names it, or the name of the field in readable form. */
export const labelOf = (game: string, field: string): string =>
  capital(infoOf(game)?.labels[field] ?? field.replaceAll("_", " "));

/** What a game that is not drawn is called; until the server has told it, what the caller knows. */
export const titleOf = (game: string, known = capital(game)): string =>
  infoOf(game)?.labels[game] ?? infoOf(game)?.title ?? known;
