/** Every word of ours exists in these, or it does not compile; any other language is a folder of texts (shared/languages). */
export const WHOLE_LANGUAGES = ['th', 'en'] as const;
export type WholeLanguage = (typeof WHOLE_LANGUAGES)[number];

/** `zh`, `my`, `zh-Hant`. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/;

export const isWholeLanguage = (code: string): code is WholeLanguage =>
  (WHOLE_LANGUAGES as readonly string[]).includes(code);

/** A text of ours or of a catalogue, which may be there in any other language too. */
interface TextByLanguage {
  readonly th: string;
  readonly en: string;
}

/** As a person reads it: where nobody has written it in that language, in English. */
export function localized(text: TextByLanguage, language: string): string;
export function localized(text: TextByLanguage | null | undefined, language: string): string | undefined;
export function localized(text: TextByLanguage | null | undefined, language: string): string | undefined {
  if (text == null) return undefined;
  const own: unknown = Object.hasOwn(text, language) && Reflect.get(text, language);
  return (typeof own === 'string' && own) || text.en || text.th;
}

/** The languages of a shop in their order. Peers of before know the whole ones alone, which stay beside. */
export const spokenIn = (shop: {
  readonly languages: readonly string[];
  readonly allLanguages?: readonly string[] | undefined;
}): readonly string[] => shop.allLanguages ?? shop.languages;
