// The name of the browser's tab: what is open, and before it what someone in another tab should know.
let calls = $state("");

export function tabName(screen: string): string {
  return [calls, screen, "Fondaco"].filter(Boolean).join(" · ");
}

/** Says something in the tab's name; the way back is handed out. */
export function nameTab(call: string): () => void {
  calls = call;
  return () => (calls = "");
}
