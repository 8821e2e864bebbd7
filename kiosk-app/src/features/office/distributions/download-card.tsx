import { Button, Paper } from '@mantine/core';
import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { formatDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#ui/copy-text.tsx';
import { IconPrinter } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { LocalAddress } from '../shops/local-address.tsx';
import { linkOf } from './distribution-link.ts';
import styles from './distributions.module.css';

/** Code, link and QR code, to be told, sent or printed. */
export function DownloadCard({ file }: { file: DistributionFile }) {
  const { t } = useTranslation('distributions');
  const link = linkOf(file, location.origin);
  return (
    <Paper withBorder p="lg" className={styles.card}>
      <div className={styles.cardQr}>
        <QrCode payload={link} label={t('qrLabel', { name: file.name })} />
      </div>
      <div className={styles.cardWords}>
        <h2 className={styles.cardTitle}>{t('codeTitle')}</h2>
        <strong className={styles.bigCode}>{formatDistributionCode(file.code)}</strong>
        <LocalAddress address={link} />
        <div className={styles.link}>
          <span className={styles.quiet}>{t('link')}</span>
          <CopyText text={link} label={t('copyLink')} copiedLabel={t('copied')} byHandLabel={t('copyByHand')} />
        </div>
        <div className={styles.quick}>
          <Button size="md" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {t('printCard')}
          </Button>
          <Button size="md" variant="default" component="a" href={link} target="_blank" rel="noreferrer">
            {t('openPage')}
          </Button>
        </div>
        {file.pageUrl === null ? <Notice>{t('linkIsHere')}</Notice> : null}
      </div>
    </Paper>
  );
}
