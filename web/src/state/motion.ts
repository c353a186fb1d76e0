// Durations are nothing for those who asked for less motion.
export function prefersLess(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

export function duration(milliseconds: number): number {
  return prefersLess() ? 0 : milliseconds;
}
