import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './second-factor.module.css';

/** Shown this once: only their hashes are kept. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('secondFactor');
  const [outcome, setOutcome] = useState<'copied' | 'byHand' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setOutcome('copied'),
      () => setOutcome('byHand'),
    );
  // A page over plain HTTP has no clipboard at all.
  const canCopy = navigator.clipboard !== undefined;
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        {t('recoveryTitle')}
      </Title>
      <Text>{t('recoveryHint')}</Text>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code} data-recovery-code>
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="md" onClick={onKept}>
          {t('kept')}
        </Button>
        {canCopy ? (
          <Button size="md" variant="default" onClick={() => void copy()}>
            {t(outcome === 'copied' ? 'copied' : 'copyCodes')}
          </Button>
        ) : null}
      </div>
      <span role="status">{outcome === 'byHand' ? t('byHand') : ''}</span>
    </Stack>
  );
}
