import { aboutLanguage } from '#text/languages.ts';

/** A language as people call it who read another: `th` → "Thai". One that nobody knows goes by its code. */
export function formatLanguage(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(aboutLanguage(language).locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
