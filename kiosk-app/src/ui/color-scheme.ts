import { useSyncExternalStore } from 'react';

export type ColorScheme = 'dark' | 'light';
const STORAGE_KEY = 'printfront-color-scheme';
const listeners = new Set<() => void>();

const current = (): ColorScheme => (document.documentElement.dataset.mantineColorScheme === 'light' ? 'light' : 'dark');

function show(scheme: ColorScheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme;
  for (const listener of listeners) listener();
}

/** What this device chose lasts; storage may throw in mini-browsers, and the choice then lasts for this page. */
export function setColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(STORAGE_KEY, scheme);
  } catch {
    // nothing to do: the page still shows the choice
  }
  show(scheme);
}

/** Without a choice the page goes with the browser, also when that changes in the evening. A kiosk has its setting. */
export function followBrowserColors(isKiosk: () => boolean): void {
  const prefersLight = window.matchMedia('(prefers-color-scheme: light)');
  prefersLight.addEventListener('change', () => {
    if (!isKiosk() && !hasChosen()) show(prefersLight.matches ? 'light' : 'dark');
  });
}

function hasChosen(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
