// What the page and the worker that holds the tables say to each other.
export type ToTables =
  | { kind: "begin"; name: string }
  | { kind: "ask"; id: number; method: string; path: string; body: string; language: string }
  | { kind: "open"; id: number; table: string; language: string; seat: number | null }
  | { kind: "send"; id: number; text: string }
  | { kind: "close"; id: number };

export type FromTables =
  | { kind: "ready" }
  | { kind: "failed"; reason: string }
  | { kind: "answer"; id: number; text: string }
  | { kind: "opened"; id: number }
  | { kind: "message"; id: number; text: string }
  | { kind: "closed"; id: number; code: number };

/** What the worker that thinks answers. */
export interface Thought {
  id: number;
  kind: string;
  text: string;
}

/** What it is asked. */
export interface Question extends Thought {
  game: string;
}
