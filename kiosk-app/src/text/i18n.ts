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

function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (isLanguage(stored)) return stored;
  } catch {
    // captive mini-browsers refuse storage: Thai it is
  }
  return 'th';
}

/** Starts i18next with the namespaces of one entry page; others join with `addText` when their route loads. */
export function startText(namespaces: Record<string, Text<unknown>>): void {
  const language = storedLanguage();
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

/** Adds the words of a route that is loaded later. */
export function addText(namespace: string, text: Text<unknown>): void {
  for (const code of LANGUAGES) i18next.addResourceBundle(code, namespace, text[code]);
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
