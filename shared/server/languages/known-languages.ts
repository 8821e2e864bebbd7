import path from 'node:path';
import type { FurtherLanguage } from '../../contracts/further-language.ts';
import type { Shop } from '../../contracts/shop.ts';
import { isWholeLanguage, spokenIn, WHOLE_LANGUAGES, type WholeLanguage } from '../../domain/languages.ts';
import { languagesOfShop } from '../../domain/shop-languages.ts';
import { type LanguageFolder, readLanguages, type Words } from './read-languages.ts';

/** Those that come with a release. */
export const LANGUAGES_FOLDER = path.join(import.meta.dirname, '..', '..', 'languages');

let known: Map<string, LanguageFolder> | undefined;
const leftOut: string[] = [];

/**
 * The languages beside Thai and English that this server has texts of, read when it is first asked for them: those of the
 * release, and a shop's own (`LANGUAGES_DIR`), which stay when the release changes. One that cannot be used is left out: a
 * shop goes on without its words.
 */
export function knownLanguages(): ReadonlyMap<string, LanguageFolder> {
  const own = process.env.LANGUAGES_DIR;
  known ??= readLanguages([LANGUAGES_FOLDER, ...(own ? [path.resolve(own)] : [])], ({ message }) => {
    leftOut.push(message);
  });
  return known;
}

/** Reads the languages when a server starts, and says which of them are left out, and why. */
export function readLanguagesAtStart(logger: { error(sentence: string): void }): void {
  knownLanguages();
  for (const sentence of leftOut) logger.error(`${sentence} This language is left out.`);
}

export const isKnownLanguage = (code: string): boolean => isWholeLanguage(code) || knownLanguages().has(code);

/** All that can be chosen, for a sentence. */
export const knownCodes = (): string => [...WHOLE_LANGUAGES, ...knownLanguages().keys()].join(', ');

/** Where a page finds the words of one reader; another address whenever they are others. */
export const wordsUrl = ({ code, version }: LanguageFolder, reader: 'customers' | 'staff'): string =>
  `/languages/${code}/${reader}.json?v=${version}`;

/** A language without any has English pages of staff. */
const hasStaffWords = ({ words }: LanguageFolder): boolean => Object.keys(words.staff).length > 0;

const shownOf = ({ words: _, version: __, ...about }: LanguageFolder, folder: LanguageFolder): FurtherLanguage => ({
  ...about,
  hasStaffWords: hasStaffWords(folder),
  words: { customers: wordsUrl(folder, 'customers'), staff: wordsUrl(folder, 'staff') },
});

/** As screens are told of them. */
export const furtherLanguages = (): FurtherLanguage[] =>
  [...knownLanguages().values()].map((folder) => shownOf(folder, folder));

/** Those that have no words for staff: their pages are in English. */
export const languagesOfCustomersOnly = (): string[] =>
  [...knownLanguages().values()].filter((folder) => !hasStaffWords(folder)).map(({ code }) => code);

/** What screens are told of a shop’s languages: those without a folder here are left out, as if nobody had chosen them. */
export function shownLanguages(
  shop: Pick<Shop, 'languages' | 'allLanguages'>,
): Pick<Shop, 'languages' | 'allLanguages' | 'furtherLanguages'> {
  const spoken = spokenIn(shop).filter(isKnownLanguage);
  if (spoken.length === 0) return { languages: shop.languages };
  const further = furtherLanguages().filter(({ code }) => spoken.includes(code));
  return { ...languagesOfShop(spoken), ...(further.length === 0 ? {} : { furtherLanguages: further }) };
}

/**
 * Words of a server in a language: its own where it has them, else English ones.
 *
 * @param words what the server says in Thai and English
 * @param name of the file in the language's folder, `server/first-answer.json`
 * @param reader `customers` for words that the app says too
 */
export function serverWords<Said extends object>(
  words: Readonly<Record<WholeLanguage, Said>>,
  name: string,
  language: string,
  reader: 'server' | 'customers' = 'server',
): Said {
  if (isWholeLanguage(language)) return words[language];
  const own = knownLanguages().get(language)?.words[reader][name];
  return own === undefined ? words.en : (overlaid(words.en as Words, own) as Said);
}

/** What the one says, in the words of the other where it has them. */
function overlaid(words: Words, by: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, said]) => {
      const other = Object.hasOwn(by, key) ? by[key] : undefined;
      if (typeof said === 'string') return [key, typeof other === 'string' && other !== '' ? other : said];
      return [key, typeof other === 'object' ? overlaid(said, other) : said];
    }),
  );
}

/** For Intl: numbers and dates as its people write them. */
export const localeOf = (language: string): string =>
  LOCALES[language] ?? knownLanguages().get(language)?.locale ?? 'en-GB';
const LOCALES: Readonly<Record<string, string>> = { th: 'th-TH', en: 'en-GB' };

/** A language named in itself. */
export const languageName = (language: string): string =>
  NAMES[language] ?? knownLanguages().get(language)?.name ?? language;
const NAMES: Readonly<Record<string, string>> = { th: 'ไทย', en: 'English' };

/** Fills `{{name}}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
