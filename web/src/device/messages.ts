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
  | { kind: "weaker"; by: string } // a bot cannot think at its strength, and this one decides for it
  | { kind: "answer"; id: number; text: string }
  | { kind: "opened"; id: number }
  | { kind: "message"; id: number; text: string }
  | { kind: "closed"; id: number; code: number };

/** What the worker that thinks is asked. */
export interface Question {
  id: number;
  kind: string;
  text: string;
  game: string;
}

/** What it answers. */
export type Thought =
  | { kind: "answer"; id: number; text: string; by: string; why: string } // `by`: who chose for a bot that can't
  | { kind: "failed"; id: number; text: string }
  | { kind: "unable"; text: string }; // it could not start
