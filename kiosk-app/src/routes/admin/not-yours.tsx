import { Stack, Text, Title } from '@mantine/core';
import { roleOf } from '@printfront/shared/domain/roles.ts';
import { useTranslation } from 'react-i18next';

/** In place of a page that takes another role. */
export function NotYours({ rank }: { rank: number }) {
  const { t } = useTranslation('adminFrame');
  return (
    <Stack gap="xs" maw={640}>
      <Title order={1}>{t('notYours')}</Title>
      <Text size="lg">{t('notYoursHint', { role: t(`role.${roleOf(rank) ?? 'clerk'}`) })}</Text>
    </Stack>
  );
}
