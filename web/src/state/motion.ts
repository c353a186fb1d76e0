// Durations are nothing for those who asked for less motion.
import { cubicOut } from "svelte/easing";

export function prefersLess(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

export function duration(milliseconds: number): number {
  return prefersLess() ? 0 : milliseconds;
}

/** Comes from beside its place. (Svelte's own `fly` asks for the computed style, and the page is laid out for it.) */
export function slide(_: Element, { x = 0, y = 0, milliseconds = 280 }) {
  const css = (t: number, u: number): string => `transform: translate(${x * u}px, ${y * u}px); opacity: ${t}`;
  return { duration: duration(milliseconds), easing: cubicOut, css };
}
