import './staff-page-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { SizeEditor } from '#features/office/catalogue-editor/size-editor.tsx';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { CatalogueErrorScreen } from './catalogue-error-screen.tsx';
import { catalogueLoader } from './catalogue-loader.ts';
import { CatalogueScreen, useCatalogue, useCurrency } from './catalogue-screen.tsx';
import { Gone } from './gone.tsx';

export const loader = catalogueLoader(({ sizes }, params) => sizes.some(({ key }) => key === params.key));
export const ErrorBoundary = CatalogueErrorScreen;

export function Component() {
  const { t } = useTranslation('catalogueEditor');
  const params = useParams();
  const catalogue = useCatalogue();
  const currency = useCurrency();
  const size = catalogue.sizes.find(({ key }) => key === params.key);
  const back = { to: '/admin/sizes', words: t('sizes.back') };
  if (size === undefined) return <Gone {...back} />;
  return (
    <CatalogueScreen title={localized(size.name, currentLanguage())} back={back}>
      <SizeEditor key={size.id} size={size} catalogue={catalogue} currency={currency} />
    </CatalogueScreen>
  );
}
