import * as shared from '@printfront/shared/domain/languages.ts';
import { aboutLanguage, type Language } from './languages.ts';

type Text = Parameters<typeof shared.localized>[0];

/** A part of a sentence that is read in its own direction: `4×6 in` stays so among words that are read from the right. */
export const inItsDirection = (text: string, language: Language): string =>
  aboutLanguage(language).direction === 'rtl' ? `\u2068${text}\u2069` : text;

/** Between a number and its unit no line ends: `4×12 นิ้ว`. */
const UNIT = /(\d) (นิ้ว|ซม\.)/g;

/** A catalogue's text as a person reads it: where nobody has written it in that language, in English. */
export function localized(text: Text, language: Language): string;
export function localized(text: Text | null | undefined, language: Language): string | undefined;
export function localized(text: Text | null | undefined, language: Language): string | undefined {
  const said = shared.localized(text, language);
  return said === undefined ? undefined : inItsDirection(said.replace(UNIT, '$1\u00a0$2'), language);
}
