// What the screen has room for, as the style sheets have it: what would be hidden is not made at all.
import { MediaQuery } from "svelte/reactivity";

export const hasSide = new MediaQuery("width >= 68.75em", true);
export const isDesk = new MediaQuery("width >= 45em", true);
