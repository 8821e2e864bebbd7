import './staff-page-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CategoryEditor } from '#features/office/catalogue-editor/category-editor.tsx';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { CatalogueErrorScreen } from './catalogue-error-screen.tsx';
import { catalogueLoader } from './catalogue-loader.ts';
import { CatalogueScreen, useCatalogue } from './catalogue-screen.tsx';
import { Gone } from './gone.tsx';

export const loader = catalogueLoader(({ sizeCategories }, params) =>
  sizeCategories.some(({ id }) => id === params.id),
);
export const ErrorBoundary = CatalogueErrorScreen;

export function Component() {
  const { t } = useTranslation('catalogueEditor');
  const params = useParams();
  const catalogue = useCatalogue();
  const category = catalogue.sizeCategories.find(({ id }) => id === params.id);
  const back = { to: '/admin/size-categories', words: t('categories.back') };
  if (category === undefined) return <Gone {...back} />;
  return (
    <CatalogueScreen title={localized(category.name, currentLanguage())} back={back}>
      <CategoryEditor key={category.id} category={category} catalogue={catalogue} />
    </CatalogueScreen>
  );
}
