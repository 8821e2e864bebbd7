import { useSyncExternalStore } from 'react';

export type ColorScheme = 'dark' | 'light';
const STORAGE_KEY = 'printfront-color-scheme';
const listeners = new Set<() => void>();

const current = (): ColorScheme => (document.documentElement.dataset.mantineColorScheme === 'light' ? 'light' : 'dark');

/** Dark unless this device chose light. Storage may throw in mini-browsers; the choice then lasts for this page. */
export function setColorScheme(scheme: ColorScheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme;
  try {
    localStorage.setItem(STORAGE_KEY, scheme);
  } catch {
    // nothing to do: the page shows it all the same
  }
  for (const listener of listeners) listener();
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
