import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** In place of a page that takes another role, or all shops; at a shop's own address also of the desk of others. */
export function NotYours({ why }: { why: 'notYours' | 'allShops' | 'problems:works-elsewhere' }) {
  const { t } = useTranslation('adminFrame');
  return <Title order={1}>{t(why)}</Title>;
}
