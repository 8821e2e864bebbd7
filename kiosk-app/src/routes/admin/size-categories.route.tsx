import './staff-page-texts.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CategoryList } from '#features/office/catalogue-editor/category-list.tsx';
import { MissingTexts } from '#features/office/catalogue-editor/missing-texts.tsx';
import { IconPlus } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { CatalogueErrorScreen } from './catalogue-error-screen.tsx';
import { catalogueLoader } from './catalogue-loader.ts';
import { CatalogueScreen, useCatalogue } from './catalogue-screen.tsx';

export const loader = catalogueLoader();
export const ErrorBoundary = CatalogueErrorScreen;

export function Component() {
  const { t } = useTranslation('catalogueEditor');
  const catalogue = useCatalogue();
  return (
    <CatalogueScreen
      title={t('categories.title')}
      actions={
        <Button
          size="md"
          component={Link}
          to="/admin/size-categories/new"
          leftSection={<IconPlus size={20} aria-hidden />}
        >
          {t('categories.new')}
        </Button>
      }
    >
      <MissingTexts catalogue={catalogue} />
      {catalogue.sizeCategories.length === 0 ? (
        <Notice>
          <b>{t('categories.none')}</b> {t('categories.noneHint')}
        </Notice>
      ) : (
        <CategoryList {...catalogue} />
      )}
    </CatalogueScreen>
  );
}
