let pairedAtMs = Number.NEGATIVE_INFINITY;

/** This page has just become a kiosk: whoever did it stands before it. */
export function notePairing(): void {
  pairedAtMs = performance.now();
}

export const wasPairedWithin = (ms: number): boolean => performance.now() - pairedAtMs < ms;
