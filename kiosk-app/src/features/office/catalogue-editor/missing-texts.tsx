import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { isWholeLanguage } from '@printfront/shared/domain/languages.ts';
import { useTranslation } from 'react-i18next';
import { aboutLanguage, shopLanguages } from '#text/languages.ts';
import { Notice } from '#ui/notice.tsx';

/** Says of each further language of the shop how many names nobody has written in it yet; nothing where none is missing. */
export function MissingTexts({ catalogue }: { catalogue: EditableCatalogue }) {
  const { t } = useTranslation('catalogueEditor');
  const missing = shopLanguages()
    .filter((language) => !isWholeLanguage(language))
    .map((language) => ({ language, count: namesWithout(catalogue, language).length }))
    .filter(({ count }) => count > 0);
  return missing.map(({ language, count }) => (
    <Notice key={language}>{t('missingTexts', { count, language: aboutLanguage(language).name })}</Notice>
  ));
}

/** Of categories, sizes, frames and finishes, hidden ones too; a name that several have counts once. */
export function namesWithout({ sizeCategories, sizes }: EditableCatalogue, language: string): LocalizedText[] {
  const names = [
    ...sizeCategories.map(({ name }) => name),
    ...sizes.flatMap(({ name, photoFrames, finishes = [] }) => [
      name,
      ...[...photoFrames, ...finishes].map((one) => one.name),
    ]),
  ];
  const without = names.filter((name) => !name[language]);
  return [...new Map(without.map((name) => [`${name.th}\n${name.en}`, name])).values()];
}
