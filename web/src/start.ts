// What every entry needs before the first component: styles, the sprite, the words.
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/goods.css";
import sprite from "./art/goods.svg?raw";
import { type Language, speak } from "./words/index.svelte";

export async function prepare(language?: Language): Promise<void> {
  const holder = document.createElement("div");
  holder.innerHTML = sprite;
  const svg = holder.firstElementChild as SVGElement;
  svg.setAttribute("aria-hidden", "true");
  svg.style.cssText = "position:absolute;width:0;height:0";
  document.body.prepend(svg);
  await speak(language);
}
