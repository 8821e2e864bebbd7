import type { FurtherLanguage } from '@printfront/shared/contracts/further-language.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { spokenIn, WHOLE_LANGUAGES } from '@printfront/shared/domain/languages.ts';

/** Every word exists in these two; of any other its folder's words are loaded when it is chosen. */
export const LANGUAGES = WHOLE_LANGUAGES;
/** A code: `th`, `en`, `zh`. */
export type Language = string;

type About = Pick<FurtherLanguage, 'name' | 'sign' | 'locale' | 'direction'>;
const WHOLE: Readonly<Record<string, About>> = {
  th: { name: 'ไทย', sign: 'ไทย', locale: 'th-TH', direction: 'ltr' },
  en: { name: 'English', sign: 'EN', locale: 'en-GB', direction: 'ltr' },
};

export type ShopLanguages = Pick<Shop, 'languages' | 'allLanguages' | 'furtherLanguages'>;

/** What the shop speaks, as this page heard it last. */
let heard: ShopLanguages = { languages: [...LANGUAGES] };
export function hearLanguages(shop: ShopLanguages): void {
  heard = shop;
}

/** Those of the shop, its own first. */
export const shopLanguages = (): readonly Language[] => spokenIn(heard);

export const furtherLanguage = (code: Language): FurtherLanguage | undefined =>
  heard.furtherLanguages?.find((language) => language.code === code);

/** Those in which staff's pages have words. */
export function staffLanguages(): readonly Language[] {
  const written = shopLanguages().filter((code) => furtherLanguage(code)?.hasStaffWords !== false);
  return written.length > 0 ? written : ['en'];
}

/** Each language named in itself: a person who cannot read this screen must find the button. */
export const aboutLanguage = (code: Language): About =>
  WHOLE[code] ?? furtherLanguage(code) ?? { name: code, sign: code, locale: 'en-GB', direction: 'ltr' };
