import { isWholeLanguage, type WholeLanguage } from './languages.ts';

/** Both, as a shop is told them: somebody who knows no further language goes by the whole ones. */
export function languagesOfShop(codes: readonly string[]): { languages: WholeLanguage[]; allLanguages?: string[] } {
  const whole = codes.filter(isWholeLanguage);
  const languages = whole.length > 0 ? whole : (['en'] satisfies WholeLanguage[]);
  return codes.every(isWholeLanguage) ? { languages } : { languages, allLanguages: [...codes] };
}
