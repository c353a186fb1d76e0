// Practice at the table below: the question, the limit that is named, and what an answer was worth.
import { getContext, setContext, type Snippet } from "svelte";

/** What the bar says once the question is answered. */
export interface Verdict {
  isGood: boolean;
  sentence: string;
  facts: string;
  next: string; // what the bright button says
  onnext: () => void;
  other: string;
  onother: () => void;
}
/** The question about a lot: the most that one would pay. */
export interface LimitAsk {
  sentence: string;
  facts: string;
  label: string;
  pay: (florins: number) => string;
  letGo: string;
  give: (florins: number) => void;
}
export interface Trainer {
  name: () => string; // of the screen
  head: Snippet; // the question, in place of the stage's own heading
  answer: () => Snippet | null; // in place of the stage
  panel: Snippet; // in place of the day book
  limit: () => LimitAsk | null;
  verdict: () => Verdict | null;
}

const KEY = Symbol("trainer");
export const offerTrainer = (trainer: Trainer): Trainer => setContext(KEY, trainer);
export const getTrainer = (): Trainer | undefined => getContext<Trainer | undefined>(KEY);
