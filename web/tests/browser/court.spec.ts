// A turn at court: card, place, what the card does there. Seen on screens from fixtures, without a server.
import { type Page, expect, test } from "@playwright/test";
import { type Gallery, openGallery, show } from "../../scripts/browse";
import { type Device, DEVICES } from "../../scripts/screens";

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(async () => gallery.close());

async function at(screen: string, device: Device = "desk"): Promise<Page> {
  const { width, height, isMobile, hasTouch } = DEVICES[device];
  const page = await gallery.browser.newPage({
    viewport: { width, height },
    isMobile,
    hasTouch,
    reducedMotion: "reduce",
  });
  await show(page, gallery.url, screen, "en");
  return page;
}
const played = (page: Page): Promise<string | null> =>
  page.locator("[data-played]").getAttribute("data-played");
const boxesOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" ");
    }),
  );

for (const device of ["desk", "phone"] as const)
  test(`${device}: nothing moves when a place is chosen`, async () => {
    const page = await at("court-place", device);
    const still = ".court > div, .court > aside > div, .court .slot .noble:first-child, .hand .noble";
    const before = await boxesOf(page, still);
    expect(before.length).toBeGreaterThan(20);
    await page.locator(".opens").first().click();
    await expect(page.locator(".host")).toBeVisible();
    expect(await boxesOf(page, still)).toEqual(before);
    await page.close();
  });

test("eight nobles in the circle lie in two rows where that makes them larger", async () => {
  const page = await at("court-replace");
  const nobles = page.locator(".circle .slot .noble");
  const boxes = await nobles.evaluateAll((found) =>
    found.map((noble) => {
      const { top, width } = noble.getBoundingClientRect();
      return { top: Math.round(top), width };
    }),
  );
  expect(boxes.length).toBe(8);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2);
  for (const { width } of boxes) expect(width).toBeGreaterThan(84);
  await page.close();
});

test("a pile that is ringed is removed when it is pressed; anything else changes nothing", async () => {
  const page = await at("court-place@place");
  await page.locator(".dim").first().click({ force: true });
  await page.locator(".host").click();
  expect(await played(page)).toBe("");
  await expect(page.locator(".host")).toHaveCount(1);
  await page.locator(".other").click();
  expect(await played(page)).toMatch(/^on p\d+, against p\d+$/);
  await page.close();
});

test("numbers are keys, Enter does what is bright, Escape goes one step back", async () => {
  const page = await at("court-place@place");
  const bright = page.locator("[data-decision] [data-primary]");
  await expect(bright).toContainText(/^Remove the .*You \d+, Bianca \d+/);
  await page.keyboard.press("Escape");
  await expect(page.locator(".host")).toHaveCount(0);
  await expect(bright).toHaveCount(0); // the choice lies on the table
  await page.locator(".opens").first().press("Enter");
  await page.keyboard.press("2");
  const second = await played(page);
  await page.locator(".host").focus();
  await page.keyboard.press("Enter");
  expect(await played(page)).not.toBe(second);
  await page.keyboard.press("a");
  expect(await played(page)).toMatch(/^on p\d+, ally$/);
  await page.close();
});

test("what would follow is told of the button that pointer or focus is on", async () => {
  const page = await at("court-place@place");
  const tally = page.locator("[data-decision] .changes");
  const first = await tally.innerText();
  await page.getByRole("button", { name: "Only add it" }).hover();
  expect(await tally.innerText()).not.toBe(first);
  await page.getByRole("button", { name: "Remove the" }).nth(1).focus();
  const second = await tally.innerText();
  await page.locator(".other").hover();
  expect(await tally.innerText()).toBe(second);
  await page.close();
});

test("a pointer at rest under which a button appears changes nothing of what is told", async () => {
  const page = await at("court-place@place");
  const tally = page.locator("[data-decision] .changes");
  const bright = await tally.innerText();
  const place = (await page.getByRole("button", { name: "Only add it" }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.keyboard.press("Escape");
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.locator(".opens").first().press("Enter");
  await expect(page.getByRole("button", { name: "Only add it" })).toBeVisible();
  expect(await tally.innerText()).toBe(bright);
  await page.close();
});

test("a minister clears the pile, and nothing says that it only allies", async () => {
  const page = await at("court-minister@place");
  await expect(page.getByRole("button", { name: "Only add it" })).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Clear the/, pressed: undefined })
    .last()
    .click();
  expect(await played(page)).toMatch(/^on p\d+, ally$/);
  await page.close();
});

test("on a phone everything that can be pressed is at least 44 px high and wide", async () => {
  for (const screen of ["court-place", "court-place@place"]) {
    const page = await at(screen, "phone");
    const small = await page.locator(".court button:visible").evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width < 44 || height < 44 ? [`${button.className} ${width} x ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    await page.close();
  }
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  for (const screen of ["court-crowded", "court-late", "court-last", "court-minister@place"])
    test(`${width} x ${height}: the hand is never hidden at ${screen}`, async () => {
      const page = await at(screen, "phone");
      await page.setViewportSize({ width, height });
      const top = await page.evaluate(() => document.documentElement.scrollHeight);
      for (const y of [0, top / 2, top]) {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        const hidden = await page.locator(".hand .noble").evaluateAll((nobles) =>
          nobles.flatMap((noble) => {
            const { left, right, top, bottom } = noble.getBoundingClientRect();
            const points = [
              [left + 4, top + 4],
              [right - 4, bottom - 4],
            ] as const;
            const isSeen = points.every(
              ([x, y]) => document.elementFromPoint(x, y)?.closest(".hand") !== null,
            );
            return isSeen ? [] : [`${left} ${top}`];
          }),
        );
        expect(hidden, `scrolled to ${y}`).toEqual([]);
      }
      await page.close();
    });

test("on a phone every value of up to five nobles on each other can be read", async () => {
  for (const screen of ["court-place", "court-minister", "court-last", "court-crowded"]) {
    const page = await at(screen, "phone");
    const covered = await page.locator(".court .fan").evaluateAll((fans) =>
      fans.flatMap((fan) => {
        const nobles = [...fan.children];
        if (nobles.length > 5) return [];
        return nobles.slice(0, -1).flatMap((noble, at) => {
          const value = noble.querySelector("b") as HTMLElement;
          const next = nobles[at + 1]?.getBoundingClientRect().left ?? 0;
          const end = value.getBoundingClientRect().right;
          return end <= next + 1 ? [] : [`${value.textContent} ends ${end - next} px under the next`];
        });
      }),
    );
    expect(covered, screen).toEqual([]);
    await page.close();
  }
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`${width} x ${height}: no pile touches another, with a card on it or without`, async () => {
    const GAP = 6;
    for (const screen of ["court-place", "court-conspire", "court-late", "court-out", "court-crowded"]) {
      const page = await at(screen, "phone");
      await page.setViewportSize({ width, height });
      for (const isChosen of [false, true]) {
        const place = page.locator(".opens");
        if (isChosen && (await place.count())) await place.first().click();
        const close = await page.locator(".court .fan").evaluateAll((fans, gap) => {
          const boxes = fans.map((fan) => fan.getBoundingClientRect());
          const isNear = (one: DOMRect, other: DOMRect): boolean =>
            one.left < other.right + gap &&
            other.left < one.right + gap &&
            one.top < other.bottom + gap &&
            other.top < one.bottom + gap;
          return boxes.flatMap((one, at) =>
            boxes
              .slice(at + 1)
              .flatMap((other) => (isNear(one, other) ? [`${one.right} ${other.left}`] : [])),
          );
        }, GAP);
        expect(close, screen).toEqual([]);
      }
      await page.close();
    }
  });

test("on a phone a finger that stays on a pile opens it, and does nothing else", async () => {
  const page = await at("court-place", "phone");
  const pile = page.locator(".slot:has(.noble + .noble + .noble)").first();
  await pile.dispatchEvent("pointerdown", { pointerType: "touch" });
  await expect(page.locator("[role=status] .note")).toContainText(/Pile worth \d+: .*, .* and /);
  await pile.locator(".pile").dispatchEvent("click");
  await expect(page.locator(".host")).toHaveCount(0);
  await page.close();
});

test("on a phone the first removal has a place of its own", async () => {
  const page = await at("court-place@place", "phone");
  const acts = page.locator("[data-act]");
  const boxes = await boxesOf(page, "[data-act]");
  await expect(acts.first()).toHaveAttribute("data-act", "remove");
  const [lead, ...others] = boxes.map((box) => box.split(" ").map(Number));
  for (const [, y = 0] of others) expect(y).toBeGreaterThan(lead?.[1] ?? 0);
  await page.close();
});

test("what the other house removed can be read on the bar", async () => {
  for (const theme of ["light", "dark"]) {
    const page = await at("court-late", "phone");
    await page.evaluate((wanted) => void (document.documentElement.dataset.theme = wanted), theme);
    const contrast = await page.locator("[data-decision] .rubric").evaluate((red) => {
      const light = (colour: string): number => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const bar = red.closest("[data-decision]") as HTMLElement;
      const both = [getComputedStyle(red).color, getComputedStyle(bar).backgroundColor].map(light);
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    });
    expect(contrast).toBeGreaterThanOrEqual(4.5);
    await page.close();
  }
});

test("who has no card left reads so, and how the game ends", async () => {
  const page = await at("court-out", "phone");
  await expect(page.locator("section.hand")).toContainText("You have no card left.");
  await expect(page.locator("[data-decision]")).toContainText("The game ends when neither house can play.");
  await expect(page.locator(".ours, .theirs").filter({ hasText: "You" })).toContainText("deck 0");
  await page.getByRole("button", { name: "most influence wins" }).click();
  await expect(page.locator("[role=status] .note")).toContainText("or when neither house can play");
  await page.close();
});
