import { useSyncExternalStore } from 'react';

export type ColorScheme = 'dark' | 'light';
const STORAGE_KEY = 'printfront-color-scheme';
const listeners = new Set<() => void>();

const current = (): ColorScheme => (document.documentElement.dataset.mantineColorScheme === 'light' ? 'light' : 'dark');

function show(scheme: ColorScheme): void {
  if (scheme === current()) return;
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
  if (hasChosen()) return;
  const [, kiosk = 'dark', home = 'device'] = (document.documentElement.dataset.look ?? '').split(' ');
  const wanted = isKiosk() ? kiosk : home;
  if (wanted === 'light' || wanted === 'dark') show(wanted);
  else show(prefersLight().matches ? 'light' : 'dark');
}

/** Without a choice the page goes with the shop, or with the browser, also when that changes in the evening. */
export function followBrowserColors(ofKiosk: () => boolean): void {
  isKiosk = ofKiosk;
  prefersLight().addEventListener('change', showShopColors);
}

/** The next customer's kiosk is as its shop wants it, where its owner has said. */
export function forgetColorScheme(): void {
  if (!document.documentElement.dataset.look) return;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // nothing was kept
  }
  showShopColors();
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
