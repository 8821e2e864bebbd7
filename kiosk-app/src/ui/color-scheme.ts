import { useSyncExternalStore } from 'react';

export type ColorScheme = 'dark' | 'light';
const STORAGE_KEY = 'printfront-color-scheme';
const listeners = new Set<() => void>();

/**
 * What is to be shown. It is no question to the page: Mantine writes there too, late, what it drew first, and a change in between
 * would be forgotten. Before anything was drawn it is what color-scheme.js wrote.
 */
let shown: ColorScheme | undefined;
const current = (): ColorScheme => {
  shown ??= document.documentElement.dataset.mantineColorScheme === 'light' ? 'light' : 'dark';
  return shown;
};

function show(scheme: ColorScheme): void {
  if (scheme === current()) return;
  shown = scheme;
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

let isKiosk = () => false;
const prefersLight = () => window.matchMedia('(prefers-color-scheme: light)');

/** As the shop wants it where nobody has chosen; as color-scheme.js does before the first paint. */
export function showShopColors(): void {
  if (hasChosenColors()) return;
  const [, kiosk = 'dark', home = 'device'] = (document.documentElement.dataset.look ?? '').split(' ');
  const wanted = isKiosk() ? kiosk : home;
  if (wanted === 'light' || wanted === 'dark') show(wanted);
  else show(prefersLight().matches ? 'light' : 'dark');
}

/** Without a choice the page goes with the shop, or with the browser, also when that changes in the evening. */
export function followBrowserColors(ofKiosk: () => boolean): void {
  isKiosk = ofKiosk;
  prefersLight().addEventListener('change', showShopColors);
  // It may have changed since color-scheme.js looked, while this was still on its way.
  showShopColors();
}

/** What the customer chose goes with them: the next one's kiosk is as its shop wants it. */
export function forgetColorScheme(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // nothing was kept
  }
  showShopColors();
}

/** Whether the colours are somebody's choice on this device. */
export function hasChosenColors(): boolean {
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
