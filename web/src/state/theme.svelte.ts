// Light, dark, or as the system has it.
export type Theme = "light" | "dark" | "system";
const KEPT = "fondaco.theme";
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

let chosen = $state<Theme>(kept());

function kept(): Theme {
  const value = globalThis.localStorage?.getItem(KEPT);
  return value === "light" || value === "dark" ? value : "system";
}

export function theme(): Theme {
  return chosen;
}

export function nextTheme(): void {
  chosen = NEXT[chosen];
  localStorage.setItem(KEPT, chosen);
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
