// The picture to share, 1200 by 630: no card, bid, price, florin or other name, and the same in both themes.
import type { Cloud } from "./dots";

export interface ShareCard {
  deal: string;
  better: readonly [string, string, string] | null; // the figure in the middle is gold
  alone: string; // said in its place
  places: string;
  days: readonly { day: string; place: string; isWon: boolean }[];
  same: string;
  turn: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const SERIF = "Young Serif, Georgia, serif";
const SANS = "Source Sans 3 Variable, Source Sans 3, sans-serif";

const safe = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export function shareSvg(card: ShareCard, cloud: Cloud): string {
  const step = Math.min(23, 1064 / Math.max(1, cloud.columns.length));
  const tallest = Math.max(1, ...cloud.columns.map((column) => column.less + column.more));
  const rise = Math.min(15, 200 / tallest);
  const radius = Math.min(6.5, rise * 0.44, step * 0.44);
  const left = (WIDTH - cloud.columns.length * step) / 2;
  const dots = cloud.columns.flatMap((column, at) =>
    Array.from({ length: column.less + column.more }, (_, dot) => {
      const fill = dot < column.less ? "#7fb8a9" : "#f6efd9";
      return `<circle cx="${left + (at + 0.5) * step}" cy="${526 - dot * rise}" r="${radius}" fill="${fill}"/>`;
    }),
  );
  const yours = cloud.columns.findIndex((column) => column.isYours);
  const sum = yours < 0 ? 0 : (cloud.columns[yours]?.less ?? 0) + (cloud.columns[yours]?.more ?? 0);
  const [x, y] = [left + (yours + 0.5) * step, 526 - sum * rise];
  const shield =
    yours < 0
      ? ""
      : `<path d="M${x} ${y + 4}v-16" stroke="#f2d27e" stroke-width="3"/><path d="M${x - 21} ${y - 68}h42v24c0 16-8 26-21 33-13-7-21-17-21-33Z" fill="#fbf9f2" stroke="#0a3a38" stroke-width="4"/><path d="M${x - 19} ${y - 66}h19v53c-12-7-19-16-19-31Z" fill="#b3262c"/>`;
  const days = card.days.map(({ day, place, isWon }, at) => {
    const from = 1144 - (card.days.length - at) * 110 + 14;
    return `<rect x="${from}" y="122" width="96" height="118" rx="10" fill="${isWon ? "#f2d27e" : "#0a3a38"}" stroke="#3d7069"/><text x="${from + 48}" y="164" text-anchor="middle" font-family="${SANS}" font-size="25" fill="${isWon ? "#17211f" : "#cfe3dc"}">${safe(day)}</text><text x="${from + 48}" y="214" text-anchor="middle" font-family="${SERIF}" font-size="42" fill="${isWon ? "#17211f" : "#cfe3dc"}">${safe(place)}</text>`;
  });
  const sentence = card.better
    ? `${safe(card.better[0])}<tspan fill="#f2d27e">${safe(card.better[1])}</tspan>${safe(card.better[2])}`
    : safe(card.alone);
  const size = card.better ? 66 : 46;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="1200" height="630" fill="#0b4643"/><rect x="17" y="17" width="1166" height="596" rx="14" fill="none" stroke="#3d7069" stroke-width="2"/><text x="57" y="84" font-family="${SERIF}" font-size="38" fill="#f7f5ec">Fondaco</text><text x="1144" y="74" text-anchor="end" font-family="${SANS}" font-weight="600" font-size="29" fill="#cfe3dc">${safe(card.deal)}</text><text x="57" y="192" font-family="${SERIF}" font-size="${size}" fill="#f7f5ec" xml:space="preserve">${sentence}</text><text x="60" y="254" font-family="${SANS}" font-size="33" fill="#cfe3dc">${safe(card.places)}</text>${days.join("")}${dots.join("")}<path d="M68 536h1064" stroke="#3d7069" stroke-width="2"/>${shield}<text x="57" y="591" font-family="${SANS}" font-size="25" fill="#cfe3dc">${safe(card.same)}</text><text x="1144" y="591" text-anchor="end" font-family="${SANS}" font-size="25" fill="#cfe3dc">${safe(card.turn)}</text></svg>`;
}

/** The picture as a PNG file. An SVG drawn as an image has no fonts of the page, so their files go into it. */
export async function sharePng(svg: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFonts(svg))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("the picture could not be drawn");
  return new File([blob], "fondaco.png", { type: "image/png" });
}

async function withFonts(svg: string): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter(
    (rule): rule is CSSFontFaceRule =>
      rule instanceof CSSFontFaceRule && /Young Serif|Source Sans 3/.test(rule.cssText),
  );
  const embedded = await Promise.all(faces.filter(isLatin).map(embeddedFace));
  return svg.replace(">", `><style>${embedded.join("").replaceAll("&", "&amp;")}</style>`);
}

const isLatin = (face: CSSFontFaceRule): boolean => {
  const range = face.style.getPropertyValue("unicode-range");
  return !range || range.toUpperCase().startsWith("U+0-FF") || range.toUpperCase().startsWith("U+0000-00FF");
};

async function embeddedFace(face: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(face.cssText)?.[1];
  if (!address) return "";
  const base = face.parentStyleSheet?.href ?? location.href;
  const bytes = new Uint8Array(await (await fetch(new URL(address, base))).arrayBuffer());
  const text = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
  return face.cssText.replace(/url\("?[^")]+"?\)/, `url(data:font/woff2;base64,${btoa(text)})`);
}
