// Whenever something is asked of you, the figures on the table are those of the latest view that the server sent.
import type { Page } from "@playwright/test";
import type { TableView, Update } from "../../src/protocol/types";
import { updated } from "../../src/protocol/updates";
import { setTable } from "./players";
import { PHONE, expect, test } from "./visit";

interface Figures {
  ships: (number | null)[]; // what they are worth, by seat
  owned: (number | null)[]; // florins or points, by seat
  tonight: number | null; // what you would earn; null while all ships are empty and no lot would change that
}

/** Keeps the table as the server tells it to a page. */
function follow(page: Page): () => TableView {
  let latest: TableView | null = null;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string };
      if (message.type === "view") latest = message as unknown as TableView;
      else if (message.type === "update" && latest) latest = updated(latest, message as unknown as Update);
    }),
  );
  return () => {
    if (!latest) throw new Error("the server has not shown the table yet");
    return latest;
  };
}

/** In the page: the figures that are on the table of a phone. */
function shown(seat: number): Figures {
  const figure = (root: ParentNode | null, selector: string): number | null => {
    const found = /-?\d+/.exec(root?.querySelector(selector)?.textContent ?? "");
    return found && Number(found[0]);
  };
  const ships: (number | null)[] = [];
  const owned: (number | null)[] = [];
  for (const panel of document.querySelectorAll<HTMLElement>(".seat[data-lit^=seat-]")) {
    const at = Number(panel.dataset.lit?.slice("seat-".length));
    ships[at] = figure(panel, ".worth .num");
    owned[at] = figure(panel, ".purse, .points .num");
  }
  ships[seat] = figure(document, ".mine .worth .num, .sheet .now .pay .num");
  owned[seat] = figure(document, ".mine .purse, .sheet .points .num");
  return { ships, owned, tonight: figure(document, ".goal .sum") };
}

function told({ view, evening, options }: TableView, seat: number): Figures {
  if (!view || !("ships" in view) || !evening) throw new Error("no table of merchants");
  const isLot = options.some(({ preview }) => "lot" in preview);
  const isBegun = isLot || view.ships.some(({ value }) => value > 0);
  const paid = [evening.ship_pay[seat], ...(evening.awards[seat] ?? []), ...(evening.bonuses[seat] ?? [])];
  return {
    ships: view.ships.map(({ value }) => value),
    owned: "points" in view ? view.points : view.florins,
    tonight: isBegun ? paid.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) : null,
  };
}

/** In the page: takes a bright button, or else something that may be chosen; returns whether there was any. */
function act(): boolean {
  const open = document.querySelectorAll<HTMLElement>("[data-targets] button:not([aria-disabled=true])");
  const button =
    document.querySelector<HTMLElement>("[data-primary]:not(:disabled)") ??
    [...open].find((target) => target.getAttribute("aria-pressed") !== "true");
  button?.click();
  return button !== undefined;
}

for (const game of ["board", "card", "dice"] as const)
  test(`${game}: the figures shown are the server's at every decision of a game`, async ({
    server,
    newcomer,
  }) => {
    const page = await newcomer(PHONE);
    const latest = follow(page);
    await page.goto(server.url);
    await setTable(page, game);
    await page.getByRole("radio", { name: "Quick" }).check();
    await page.getByRole("button", { name: "Play now" }).click();
    const question = page.locator("[data-decision].yours, main.day, main.end h1").first();
    const bar = page.locator("[data-decision].yours");
    let compared = 0;
    for (;;) {
      await question.waitFor();
      if (await page.locator("main.end").count()) break;
      await expect(async () => {
        const seat = latest().seat ?? 0;
        const figures = await page.evaluate(shown, seat);
        if (!(await bar.count())) return; // an answer was on its way when the bar was seen
        expect(figures).toEqual(told(latest(), seat));
        compared += 1;
      }).toPass();
      await page.evaluate(act);
    }
    expect(compared).toBeGreaterThan(15);
  });

test("the line of help covers no button of a phone", async ({ server, newcomer }) => {
  const page = await newcomer(PHONE);
  await page.goto(server.url);
  await setTable(page, "board");
  await page.getByRole("button", { name: "Play now" }).tap();
  const help = page.locator("aside.help");
  await help.waitFor();
  for (const button of [page.locator(".goal .strip"), page.getByRole("button", { name: "Menu" })]) {
    await button.tap();
    await expect(button).toHaveAttribute("aria-expanded", "true");
  }
  await expect(help).toBeVisible();
});
