import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import styles from './download.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The code is nobody's, or its file is gone. */
export function UnknownCode({ typed, link }: { typed: string; link: ReactNode }) {
  const { t } = useTranslation('download');
  return (
    <section className={styles.box}>
      <Title order={1} fz={30}>
        {t('unknown')}
      </Title>
      <Text>{t('unknownHint')}</Text>
      <Text fw={600} className={styles.name}>
        {t('typed', { code: typed })}
      </Text>
      {link}
    </section>
  );
}

interface LookUpFailedProps {
  error: Error;
  /** When it failed, in milliseconds since 1970. */
  failedAtMs: number;
  isTrying: boolean;
  onTryAgain: () => void;
  link: ReactNode;
}

/** It cannot be said now whether there is such a file: too many tries, or a server that is away. */
export function LookUpFailed({ error, failedAtMs, isTrying, onTryAgain, link }: LookUpFailedProps) {
  const { t } = useTranslation('download');
  const { code, retryAfterSeconds = 0 } =
    error instanceof CallError ? error : { code: 'internal-error' as const, retryAfterSeconds: 0 };
  const isTooMany = code === 'too-many-requests';
  const seconds = useSecondsLeft(isTooMany ? failedAtMs + retryAfterSeconds * 1000 : 0);
  const reason = isTooMany
    ? seconds > 0
      ? t('tooManyHint', { count: seconds })
      : t('tooManyOver')
    : t(`problems:${code}`);
  return (
    <section className={styles.box}>
      <Title order={1} fz={30}>
        {t(isTooMany ? 'tooMany' : 'failed')}
      </Title>
      {/* A screen reader hears the beginning and the end, not every second. */}
      <Text role={isTooMany && seconds > 0 ? 'timer' : 'alert'}>{reason}</Text>
      <Button size="lg" disabled={seconds > 0} loading={isTrying} onClick={onTryAgain}>
        {t('ui:tryAgain')}
      </Button>
      {link}
    </section>
  );
}
