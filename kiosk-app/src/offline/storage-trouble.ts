let isTroubled = false;
const listeners = new Set<() => void>();

/** Whether this device failed to read or to forget waiting photos when it last tried: what lies there is out of reach. */
export const isStorageTroubled = (): boolean => isTroubled;

export function subscribeToStorageTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteStorage(next: 'works' | 'fails'): void {
  if (isTroubled === (next === 'fails')) return;
  isTroubled = next === 'fails';
  for (const listener of listeners) listener();
}
