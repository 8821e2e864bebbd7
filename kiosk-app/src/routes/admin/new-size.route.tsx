import './staff-page-texts.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NewSize } from '#features/office/catalogue-editor/new-size.tsx';
import { CatalogueErrorScreen } from './catalogue-error-screen.tsx';
import { catalogueLoader } from './catalogue-loader.ts';
import { CatalogueScreen, useCatalogue, useCurrency } from './catalogue-screen.tsx';
import { NoCategory } from './no-category.tsx';

export const loader = catalogueLoader();
export const ErrorBoundary = CatalogueErrorScreen;

export function Component() {
  const { t } = useTranslation('catalogueEditor');
  const catalogue = useCatalogue();
  const currency = useCurrency();
  const [search] = useSearchParams();
  return (
    <CatalogueScreen title={t('sizes.newTitle')} back={{ to: '/admin/sizes', words: t('sizes.back') }}>
      {catalogue.sizeCategories.length === 0 ? (
        <NoCategory />
      ) : (
        <NewSize catalogue={catalogue} categoryId={search.get('category')} currency={currency} />
      )}
    </CatalogueScreen>
  );
}
