// The coach of a guided first game, offered to the table below: what is said, what is lit, and the ways on.
import { getContext, setContext } from "svelte";
import type { LessonInfo } from "../protocol/types";
import { language, words } from "../words/index.svelte";
import { spaced } from "../words/grammar";
import { type Beat, isCoachs } from "./beats";
import type { Seats } from "./seats";

/** What the coach says, in the language of the page. */
export interface Coaching {
  step: number; // from 1
  of: number;
  state: LessonInfo["state"] | "calm"; // calm: something is being shown, and the coach waits
  line: string;
  text: string;
  lit: string;
  then: readonly string[]; // lit after each further part of the turn
  next: string | null; // what the next step is about
}
/** What a learner can ask for. */
export interface LessonWays {
  advance: (step: number) => void;
  show: () => void;
  undo: () => void;
  leave: () => void;
}
export interface Coach {
  said: () => Coaching | null;
  litName: () => string; // what is lit, in words
  goOn: (parts: number) => void; // how many parts of a turn are chosen here, and not yet sent
  isBusy: () => boolean; // something is still being shown
  ways: () => LessonWays | null;
}

const KEY = Symbol("coach");
export const offerCoach = (coach: Coach): Coach => setContext(KEY, coach);
export const getCoach = (): Coach | undefined => getContext<Coach | undefined>(KEY);

const typeset = (text: string): string => (language() === "fr" ? spaced(text) : text);

/** What a lesson says while a beat is shown: nothing of what was before it, nor of what comes. */
export function coachingDuring(beat: Beat | null, lesson: LessonInfo, seats: Seats): Coaching {
  const said = coachingOf(lesson, seats);
  if (!beat || isCoachs(beat)) return said;
  const w = words().lesson;
  const seat = beat.event.seat;
  const isOwn = seat !== null && seat === seats.you;
  const line = isOwn
    ? said.state === "shown"
      ? w.watch
      : w.yours
    : seat === null
      ? ""
      : w.plays(seats.who(seat).name);
  return { ...said, state: "calm", line, text: "", lit: "", then: [], next: null };
}

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
    then: lesson.then,
    next: lesson.next && told(lesson.next),
  };
}
