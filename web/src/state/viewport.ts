// The size of the screen, as in the style sheets: what would be hidden is not made at all.
import { MediaQuery } from "svelte/reactivity";

export const hasSide = new MediaQuery("width >= 68.75em", true);
export const isDesk = new MediaQuery("width >= 45em", true);
/** A tall screen without a side column, a tablet held upright: the side goes between the stage and your ship. */
export const hasMiddle = new MediaQuery("(45em <= width < 68.75em) and (height >= 66em)", false);
/** Wide enough for language and theme in the top bar of a table; otherwise they are in its menu. */
export const hasLooks = new MediaQuery("width >= 56.25em", true);
