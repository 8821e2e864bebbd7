import './staff-page-texts.ts';
import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NewCategory } from '#features/office/catalogue-editor/new-category.tsx';
import { CatalogueErrorScreen } from './catalogue-error-screen.tsx';
import { catalogueLoader } from './catalogue-loader.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';

export const loader = catalogueLoader();
export const ErrorBoundary = CatalogueErrorScreen;

export function Component() {
  const { t } = useTranslation('catalogueEditor');
  return (
    <CatalogueScreen
      title={t('categories.newTitle')}
      back={{ to: '/admin/size-categories', words: t('categories.back') }}
    >
      <Paper withBorder p="lg" maw={720}>
        <NewCategory />
      </Paper>
    </CatalogueScreen>
  );
}
