import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '#ui/notice.tsx';

/** Every size belongs to a category: what to do first. */
export function NoCategory() {
  const { t } = useTranslation('catalogueEditor');
  return (
    <Notice
      action={
        <Button size="md" component={Link} to="/admin/size-categories/new">
          {t('categories.new')}
        </Button>
      }
    >
      <b>{t('categories.none')}</b> {t('categories.noneHint')}
    </Notice>
  );
}
