import { Anchor, Button } from '@mantine/core';
import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { formatDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes, formatDateOf } from '#ui/format.ts';
import { IconQrcode } from '#ui/icons.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { DaysLeft } from './days-left.tsx';
import styles from './distributions.module.css';
import { daysUntil } from './expiry-days.ts';
import { QrDialog } from './qr-dialog.tsx';

interface DistributionTableProps {
  files: readonly DistributionFile[];
  timeZone: string;
  nowMs: number;
}

/** Soonest expiry first; on a phone each row is a card. */
export function DistributionTable({ files, timeZone, nowMs }: DistributionTableProps) {
  const { t, i18n } = useTranslation('distributions');
  const [shown, setShown] = useState<DistributionFile | null>(null);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.expires')}</th>
            <th scope="col">{t('column.name')}</th>
            <th scope="col" className={styles.numeric}>
              {t('column.size')}
            </th>
            <th scope="col">{t('column.code')}</th>
            <th scope="col">{t('column.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <td className={styles.expires}>
                <span>{formatDateOf(file.expireAt, timeZone, 'short', i18n.language)}</span>
                <DaysLeft days={daysUntil(file.expireAt, nowMs, timeZone)} />
              </td>
              <th scope="row" className={styles.name}>
                <Anchor component={Link} to={`/admin/distributions/${file.code}`} fw={600} underline="always">
                  {file.name}
                </Anchor>
              </th>
              <td className={styles.numeric}>{formatBytes(file.byteSize, i18n.language)}</td>
              <td className={styles.code}>{formatDistributionCode(file.code)}</td>
              <td>
                <span className={styles.actions}>
                  <CopyLinkButton file={file} onCannotCopy={() => setShown(file)} />
                  <Button
                    size="sm"
                    variant="default"
                    leftSection={<IconQrcode size={18} aria-hidden />}
                    aria-label={t('showQrOf', { name: file.name })}
                    onClick={() => setShown(file)}
                  >
                    {t('showQr')}
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown === null ? null : <QrDialog file={shown} onClose={() => setShown(null)} />}
    </>
  );
}
