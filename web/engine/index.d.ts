/** An address, a response, the bytes of a .wasm file, or a compiled module. */
export type Source =
  URL | string | Response | Promise<Response> | ArrayBuffer | Uint8Array | WebAssembly.Module;
export type GameId = "board" | "card" | "court" | "dice";
export type Seed = number | bigint;
/** One state: `stateBytes` bytes. */
export type State = Uint8Array;

export const GAMES: GameId[];
/** Values of `asked` beside the seats. */
export const CHANCE: -1;
export const NOBODY: -2;

/** Loads a game. Without a source it is fetched from beside the package's files. */
export function loadEngine(game: GameId, source?: Source): Promise<Engine>;

export interface Field {
  offset: number;
  kind: "i1" | "i2";
  shape: number[];
}

export interface Option {
  name: string;
  values: (string | number | boolean)[];
  codes: number[];
  /** The code of the default. */
  default: number;
}

export interface Setup {
  players?: number;
  options?: Record<string, string | number | boolean>;
  /** Decides what chance brings. The same seed gives the same luck as in Python. */
  seed?: Seed;
}

/** States one after the other; playout t starts at root t modulo their number. */
interface Roots {
  roots: Uint8Array;
  seed: Seed;
}

/** Rows of three moves, filled up with -1. */
interface Lines extends Roots {
  lines: ArrayLike<number>;
}

export interface Ahead {
  /** (lines, tries, features): what the seat sees that is asked there. */
  seen: Int16Array;
  /** (lines, tries, 5): that seat or NOBODY; if over, win share and score above the mean; estimated win share and lead. */
  ends: Float64Array;
}

export class Engine {
  private constructor();
  readonly game: GameId;
  readonly title: string;
  /** Changes whenever the compiled code does. */
  readonly digest: string;
  readonly players: number[];
  readonly options: Option[];
  readonly actions: number;
  readonly features: number;
  readonly stateBytes: number;
  readonly fields: Record<string, Field>;

  newGame(setup?: Setup): Game;
  newState(players?: number, options?: Setup["options"]): State;
  read(state: State, field: string): number | number[];
  write(state: State, field: string, value: number | number[]): void;
  observe(state: State, seat: number): Int16Array;

  gameKey(seed: Seed, game: number): bigint;
  drawn(key: bigint, n: number, bound: number): number;
  playout(state: State, key: bigint, n?: number): { state: State; draws: number };
  playGames(start: State, games: { seed?: Seed; first?: number; games: number }): number;

  policyMoves(ask: Roots & { count: number }): Int32Array;
  tryLines(
    ask: Lines & {
      tried: ArrayLike<number>;
      seat: number;
      first: number;
      last: number;
      sums?: ArrayLike<number>;
    },
  ): Float64Array;
  lookAhead(ask: Lines & { tries: number; seat: number }): Ahead;
  traceLines(ask: Lines & { tries: number; longest: number }): Int32Array;
}

/** One game that is being played. Chance plays from the seed. */
export class Game {
  private constructor();
  state: State;
  /** The seat that decides, or NOBODY. */
  readonly asked: number;
  readonly over: boolean;
  read(field: string): number | number[];
  /** The moves of the asked seat, as numbers in ascending order. */
  moves(): number[];
  /** Plays a move, then chance. Throws a RangeError if the move is not legal. */
  play(move: number): void;
  scores(): number[];
  /** Who has the highest wins. */
  standings(): number[];
  observe(seat?: number): Int16Array;
}
