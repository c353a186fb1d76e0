// The coach of a guided first game, offered to the table below: what is said, what is lit, and the ways on.
import { getContext, setContext } from "svelte";
import type { LessonInfo } from "../protocol/types";
import { language } from "../words/index.svelte";
import { spaced } from "../words/grammar";
import type { Seats } from "./seats";

/** What the coach says, in the language of the page. */
export interface Coaching {
  step: number; // from 1
  of: number;
  state: LessonInfo["state"];
  line: string;
  text: string;
  lit: string;
  next: string | null; // what the next step is about
}
/** What a learner can ask for. */
export interface LessonWays {
  advance: (step: number) => void;
  undo: () => void;
  leave: () => void;
}
export interface Coach {
  said: () => Coaching | null;
  litName: () => string; // what is lit, in words
  isBusy: () => boolean; // something is still being shown
  ways: () => LessonWays | null;
}

const KEY = Symbol("coach");
export const offerCoach = (coach: Coach): Coach => setContext(KEY, coach);
export const getCoach = (): Coach | undefined => getContext<Coach | undefined>(KEY);

const typeset = (text: string): string => (language() === "fr" ? spaced(text) : text);

/** What a lesson says, with the names of the seats put in. */
export function coachingOf(lesson: LessonInfo, seats: Seats): Coaching {
  const told = (text: LessonInfo["text"]): string =>
    typeset(
      (text?.[language()] ?? "").replace(/\{(\d)\}/g, (_, seat: string) => seats.who(Number(seat)).name),
    );
  return {
    step: lesson.step + 1,
    of: lesson.of,
    state: lesson.state,
    line: told(lesson.line),
    text: told(lesson.text),
    lit: lesson.lit,
    next: lesson.next && told(lesson.next),
  };
}
