// The table at which this tab threw dice last: after a reload they lie there, and are not thrown again.
const KEY = "fondaco.thrown";

export function hasThrownAt(table: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === table;
  } catch {
    return false; // a browser that keeps nothing
  }
}

export function keepThrown(table: string): void {
  try {
    sessionStorage.setItem(KEY, table);
  } catch {
    // They are thrown again after a reload.
  }
}
