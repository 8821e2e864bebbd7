import { Center, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says what it waits for, unless the caller has better words than “Loading…”. */
export function LoadingScreen({ label }: { label?: string }) {
  const { t } = useTranslation('ui');
  return (
    <Center mih="100dvh" role="status">
      <Stack align="center" gap="md">
        <Loader size="lg" aria-hidden />
        <Text size="lg">{label ?? t('loading')}</Text>
      </Stack>
    </Center>
  );
}
