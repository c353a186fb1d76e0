// Every screen looks as it was approved. `make approve` takes new snapshots; look at them before you commit.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { type Gallery, fileName, openGallery, wanted } from "../../scripts/browse";
import { troubles } from "../../scripts/cut";
import { DEVICES, screensOn } from "../../scripts/screens";
import {
  NIGHTLY,
  TESTED,
  type Variant,
  withinTolerance,
  deterministicPage,
  takeSnapshot,
} from "../../scripts/snapshots";
import { expect, test } from "@playwright/test";

const FOLDER = "tests/screens";
const SAME_PICTURE = { threshold: 0.15, maxDiffPixelRatio: 0.001 };
const PAGES = 3; // at a time: most of the time is spent waiting for a page to become quiet
const variants = process.env.NIGHTLY ? [...TESTED, ...NIGHTLY] : TESTED;
/** The tables of the merchants' games: on a usual phone, too, nothing of them is out of sight. */
const ONE_PAGE = /^(board|card|dice)-(\d|wait|draw|left)$/;
const nameOf = ({ device, language, theme }: Variant): string => `${device}-${language}-${theme}`;

test.describe.configure({ retries: 0 });
let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(async () => gallery.close());

/** Compares screens one after the other, until none is left in the queue. */
async function compare(queue: string[], variant: Variant): Promise<void> {
  const page = await deterministicPage(gallery.browser, variant.device);
  for (let screen = queue.shift(); screen; screen = queue.shift()) {
    const taken = await takeSnapshot(page, gallery.url, screen, variant);
    const kept = (ending: string): string[] => [nameOf(variant), `${fileName(screen)}.${ending}`];
    const path = [FOLDER, ...kept("txt")].join("/");
    const approved = existsSync(path) ? readFileSync(path, "utf8") : "";
    expect.soft(withinTolerance(approved, taken.boxes), screen).toMatchSnapshot(kept("txt"));
    expect.soft(taken.picture, screen).toMatchSnapshot(kept("jpg"), SAME_PICTURE);
    expect.soft(await page.evaluate(troubles), screen).toEqual([]);
    if (variant.device === "phone" && ONE_PAGE.test(screen))
      expect.soft(taken.height, `${screen} fits on the phone`).toBe(DEVICES.phone.height);
  }
  await page.close();
}

for (const variant of variants)
  test(`every screen looks as approved: ${nameOf(variant)}`, async () => {
    const queue = wanted(screensOn(variant.device));
    await Promise.all(Array.from({ length: PAGES }, () => compare(queue, variant)));
  });

test("every approved snapshot belongs to a screen", () => {
  for (const variant of [...TESTED, ...NIGHTLY]) {
    const kept = readdirSync(`${FOLDER}/${nameOf(variant)}`).sort();
    const files = screensOn(variant.device).map(fileName);
    expect(kept).toEqual(files.flatMap((file) => [`${file}.jpg`, `${file}.txt`]).sort());
  }
});
