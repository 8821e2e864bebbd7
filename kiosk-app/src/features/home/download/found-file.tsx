import { Button, Text, Title } from '@mantine/core';
import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateOf } from '#ui/format.ts';
import { IconDownload, IconFile } from '#ui/icons.tsx';
import styles from './download.module.css';

interface FoundFileProps {
  file: DistributionFile;
  timeZone: string;
  /** To another code. */
  link: ReactNode;
}

/** What it is, until when, and one button. */
export function FoundFile({ file, timeZone, link }: FoundFileProps) {
  const { t, i18n } = useTranslation('download');
  return (
    <section className={styles.box}>
      <Title order={1} fz={30}>
        {t('ready')}
      </Title>
      <div className={styles.file}>
        <IconFile size={40} aria-hidden className={styles.icon} />
        <div>
          <strong className={styles.name}>{file.name}</strong>
          <Text>{t('size', { size: formatBytes(file.byteSize, i18n.language) })}</Text>
          <Text>{t('until', { date: formatDateOf(file.expireAt, timeZone, 'full', i18n.language) })}</Text>
        </div>
      </div>
      <Button
        component="a"
        href={file.url}
        download={file.name}
        size="xl"
        leftSection={<IconDownload size={26} aria-hidden />}
      >
        {t('download')}
      </Button>
      <Text c="dimmed">{t('resume')}</Text>
      {link}
    </section>
  );
}
