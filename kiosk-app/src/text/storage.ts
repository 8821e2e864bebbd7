/** Captive mini-browsers refuse storage: as if nothing were there. */
export function stored<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Value;
  } catch {
    return undefined;
  }
}

/** What cannot be kept is asked for again next time. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // lasts for this page then
  }
}
