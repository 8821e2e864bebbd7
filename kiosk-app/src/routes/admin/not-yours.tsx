import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** In place of a page that takes another role. */
export function NotYours() {
  const { t } = useTranslation('adminFrame');
  return <Title order={1}>{t('notYours')}</Title>;
}
