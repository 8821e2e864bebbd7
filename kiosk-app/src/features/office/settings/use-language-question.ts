import type { Languages, Settings } from '@printfront/shared/contracts/settings.ts';
import { spokenIn } from '@printfront/shared/domain/languages.ts';
import { useTranslation } from 'react-i18next';
import { formatLanguage } from '#ui/language-name.ts';
import type { SaveQuestion } from './section-frame.tsx';

/** A language that goes away goes from everybody who reads it. */
export function useLanguageQuestion({
  languages,
  customersOnly = [],
}: Pick<Settings, 'languages' | 'customersOnly'>): (next: Languages) => SaveQuestion | null {
  const { t, i18n } = useTranslation('settings');
  const named = (codes: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(i18n.language, { type }).format(codes.map((code) => formatLanguage(code, i18n.language)));
  return (next) => {
    const stay = spokenIn(next);
    const gone = spokenIn(languages.values).filter((code) => !stay.includes(code));
    if (gone.length === 0) return null;
    const isForStaff = gone.some((code) => !customersOnly.includes(code));
    const words = { languages: named(gone, 'conjunction'), rest: named(stay, 'disjunction') };
    return {
      title: t('languageGoes.title', words),
      text: t(isForStaff ? 'languageGoes.everybody' : 'languageGoes.customers', words),
      confirmLabel: t('languageGoes.confirm', words),
      keepLabel: t('languageGoes.keep'),
    };
  };
}
