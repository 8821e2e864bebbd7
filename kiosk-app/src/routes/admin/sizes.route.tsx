import './staff-page-texts.ts';
import { Button, Group, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { MissingTexts } from '#features/office/catalogue-editor/missing-texts.tsx';
import { SizeList } from '#features/office/catalogue-editor/size-list.tsx';
import { IconPlus } from '#ui/icons.tsx';
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
  // In the address, so that back from a size shows the same list.
  const [search, setSearch] = useSearchParams();
  const showsHidden = search.get('hidden') !== 'no';
  const hasCategory = catalogue.sizeCategories.length > 0;
  return (
    <CatalogueScreen
      title={t('sizes.title')}
      actions={
        hasCategory ? (
          <Group gap="lg">
            <Switch
              size="md"
              label={t('sizes.showHidden')}
              checked={showsHidden}
              onChange={(event) => setSearch(event.currentTarget.checked ? {} : { hidden: 'no' }, { replace: true })}
            />
            <Button size="md" component={Link} to="/admin/sizes/new" leftSection={<IconPlus size={20} aria-hidden />}>
              {t('sizes.new')}
            </Button>
          </Group>
        ) : null
      }
    >
      <MissingTexts catalogue={catalogue} />
      {hasCategory ? <SizeList catalogue={catalogue} showsHidden={showsHidden} currency={currency} /> : <NoCategory />}
    </CatalogueScreen>
  );
}
