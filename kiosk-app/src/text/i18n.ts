import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Text } from './define-text.ts';
import { LIMITS_BEFORE } from './limits-in-words.ts';

export const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language named in itself: a person who cannot read this screen must find the button. */
export const LANGUAGE_NAMES: Record<Language, string> = { th: 'ไทย', en: 'English' };
/** Where there is room for a sign only. */
export const LANGUAGE_SIGNS: Record<Language, string> = { th: 'ไทย', en: 'EN' };

const STORAGE_KEY = 'printfront-language';
const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

const SHOP_KEY = 'printfront-shop-languages';

/** Those of the shop, its own first. Its server writes them into the page; a kiosk's kept page goes by what it heard last. */
export function shopLanguages(): readonly Language[] {
  const written = document.querySelector<HTMLMetaElement>('meta[name="shop-languages"]')?.content;
  const known = (written ?? stored(SHOP_KEY) ?? '').split(',').filter(isLanguage);
  return known.length === 0 ? LANGUAGES : known;
}

/** For pages that come without their server: it told them once. */
export function keepShopLanguages(languages: readonly string[]): void {
  try {
    localStorage.setItem(SHOP_KEY, languages.join(','));
  } catch {
    // asked again next time
  }
}

/** Captive mini-browsers refuse storage: as if nothing were there. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * What this device chose, else what its browser asks for first of what the shop speaks. A kiosk greets everybody in the
 * shop's own language.
 */
function firstLanguage(isKiosk: boolean): Language {
  const offered = shopLanguages();
  const isOffered = (value: unknown): value is Language => offered.some((language) => language === value);
  const chosen = stored(STORAGE_KEY);
  if (isOffered(chosen)) return chosen;
  const wanted = isKiosk ? undefined : navigator.languages.map((tag) => tag.slice(0, 2)).find(isOffered);
  return wanted ?? offered[0] ?? 'th';
}

/** Starts i18next with the namespaces of one entry page; others join with `addText` when their route loads. */
export function startText(namespaces: Record<string, Text<unknown>>, { isKiosk = false } = {}): void {
  const language = firstLanguage(isKiosk);
  document.documentElement.lang = language;
  i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    interpolation: { escapeValue: false, defaultVariables: LIMITS_BEFORE }, // React escapes
    resources: Object.fromEntries(
      LANGUAGES.map((code) => [
        code,
        Object.fromEntries(Object.entries(namespaces).map(([name, text]) => [name, text[code] as object])),
      ]),
    ),
  });
}

/** Adds the words of a route that is loaded later, to those that its namespace may have. */
export function addText(namespace: string, text: Text<unknown>): void {
  for (const code of LANGUAGES) i18next.addResourceBundle(code, namespace, text[code], true);
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'th';
}

export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // lasts for this page then
  }
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}
