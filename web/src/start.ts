// What every entry needs before the first component: styles, the sprite, the language of the document.
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/goods.css";
import sprite from "./art/goods.svg?raw";
import { language } from "./words/index.svelte";

export function prepare(): void {
  const holder = document.createElement("div");
  holder.innerHTML = sprite;
  const svg = holder.firstElementChild as SVGElement;
  svg.setAttribute("aria-hidden", "true");
  svg.style.cssText = "position:absolute;width:0;height:0";
  document.body.prepend(svg);
  document.documentElement.lang = language();
}
