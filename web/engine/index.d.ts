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

/** Loads a trained network: the bytes of a .safetensors file of Fondaco's. */
export function loadNetwork(weights: ArrayBuffer | Uint8Array, source?: Source): Promise<Network>;

export class Network {
  private constructor();
  readonly features: number;
  logProbabilities(seen: ArrayLike<number>, moves: ArrayLike<number>): Float64Array;
  policyLogits(seen: ArrayLike<number>, rows: number): Float32Array;
  /** A row for each observation; seats are counted clockwise from the asked one. */
  predict(
    seen: ArrayLike<number>,
    rows: number,
    players: number,
  ): { wins: Float32Array; margins: Float32Array };
}

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
  /** Stages of a game that playouts end with. */
  readonly stages: number;
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
  /** Only `court` has a network for playouts; `weights` are the bytes of its .safetensors file. */
  readonly hasPlayoutNetwork: boolean;
  setPlayoutNetwork(weights: ArrayBuffer | Uint8Array): void;
  tryLinesWithNetwork(ask: Parameters<Engine["tryLines"]>[0] & { most: number }): Float64Array;
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
