import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A sentence that says why no passkey is added at this address, and where it is. */
export function WhyNotHere({ origins }: { origins: readonly string[] }) {
  const { t } = useTranslation('passkeys');
  const [first] = origins;
  if (first === undefined) return <Text c="dimmed">{t('why.nowhere')}</Text>;
  if (origins.includes(window.location.origin)) return <Text c="dimmed">{t('why.browser')}</Text>;
  return (
    <Text c="dimmed">
      {t(window.isSecureContext ? 'why.elsewhere' : 'why.plain')}{' '}
      <Anchor href={`${first}/account`} underline="always">
        {first}
      </Anchor>
    </Text>
  );
}
