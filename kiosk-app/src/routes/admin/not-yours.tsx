import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** In place of a page that takes another role; at a shop's own address also of the desk of others. */
export function NotYours({ why }: { why: 'elsewhere' | 'all-shops' | 'role' }) {
  const { t } = useTranslation('adminFrame');
  if (why === 'elsewhere') return <Title order={1}>{t('problems:works-elsewhere')}</Title>;
  if (why === 'role') return <Title order={1}>{t('notYours')}</Title>;
  return (
    <div>
      <Title order={1}>{t('allShops')}</Title>
      <Text size="lg">{t('problems:not-all-shops')}</Text>
    </div>
  );
}
