// Sounds, off until asked for. Nothing is told by them alone. Files are loaded when the first of them is wanted.
import type { GameEvent } from "../protocol/types";
import type { Beat } from "./beats";
import { settings } from "./settings.svelte";

export type Sound =
  "draw" | "bid" | "pass" | "hammer" | "load" | "coins" | "dice" | "sail" | "removal" | "turn" | "victory";

const FILES = import.meta.glob<string>("../sounds/*.wav", { query: "?url", import: "default" });
const AT_ONCE = 2; // never more
const STEPS = 6; // a higher bid sounds higher, but no more often than this
const OTHERS = 0.5; // what others do is half as loud

let player: AudioContext | null = null;
const loaded = new Map<Sound, Promise<AudioBuffer>>();
let sounding = 0;
let bids = 0;

/** The sound of a beat, or none. */
export function soundOf({ kind, event }: Beat): Sound | null {
  switch (kind) {
    case "hammer":
      return "hammer";
    case "journey":
      return "load";
    case "aim":
      return null;
    case "fall":
      return "removal";
    case "ships":
      return "sail";
    case "goods":
      return "coins";
    case "throw":
    case "sheet":
    case "answer":
      return null;
    default:
      return moveSound(event.type);
  }
}

/** What a move sounds like. */
export function moveSound(type: GameEvent["type"]): Sound | null {
  switch (type) {
    case "card_drawn":
    case "card_revealed":
      return "draw";
    case "bid_made":
      return "bid";
    case "bid_passed":
      return "pass";
    case "cards_loaded":
    case "free_card_loaded":
    case "dice_taken":
    case "noble_allied":
    case "noble_sent":
    case "card_planned":
      return "load";
    case "dice_rolled":
      return "dice";
    default:
      return null;
  }
}

/** Plays the sound of a beat, softer where someone else made it. */
export function soundBeat(beat: Beat): void {
  const sound = soundOf(beat);
  if (beat.event.type === "lot_offered") bids = 0;
  const pitch = sound === "bid" ? 1 + 0.06 * Math.min(STEPS, bids++) : 1;
  const isLoud = beat.event.seat === null || beat.event.seat === beat.table.seat;
  if (sound) play(sound, isLoud ? 1 : OTHERS, pitch);
}

export function play(sound: Sound, loudness = 1, pitch = 1): void {
  if (settings.sound && sounding < AT_ONCE) void sounded(sound, loudness, pitch).catch(() => undefined);
}

async function sounded(sound: Sound, loudness: number, pitch: number): Promise<void> {
  const context = (player ??= new AudioContext());
  if (context.state === "suspended") await context.resume();
  const source = new AudioBufferSourceNode(context, {
    buffer: await load(sound, context),
    playbackRate: pitch,
  });
  const gain = new GainNode(context, { gain: loudness * settings.volume });
  source.connect(gain).connect(context.destination);
  sounding += 1;
  source.onended = () => (sounding -= 1);
  source.start();
}

function load(sound: Sound, context: AudioContext): Promise<AudioBuffer> {
  const known = loaded.get(sound) ?? read(sound, context);
  loaded.set(sound, known);
  return known;
}

async function read(sound: Sound, context: AudioContext): Promise<AudioBuffer> {
  const url = await FILES[`../sounds/${sound}.wav`]?.();
  const file = await fetch(url ?? "");
  return context.decodeAudioData(await file.arrayBuffer());
}
