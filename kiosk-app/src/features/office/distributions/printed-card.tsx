import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { formatDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { useTranslation } from 'react-i18next';
import { formatDateOf } from '#ui/format.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { linkOf, placeToType } from './distribution-link.ts';
import styles from './printed-card.module.css';

interface PrintedCardProps {
  file: DistributionFile;
  shopName: string;
  timeZone: string;
}

/** What a customer takes home: on A6 paper or an 80 mm roll, and seen only there. */
export function PrintedCard({ file, shopName, timeZone }: PrintedCardProps) {
  const { t, i18n } = useTranslation('distributions');
  const link = linkOf(file, location.origin);
  return (
    <div className={styles.card} aria-hidden>
      <div className={styles.shop}>{shopName}</div>
      <div className={styles.title}>{t('cardTitle')}</div>
      <div className={styles.name}>{file.name}</div>
      <div className={styles.qr}>
        <QrCode payload={link} label="" />
      </div>
      <div className={styles.code}>{formatDistributionCode(file.code)}</div>
      <div>{t('cardHow', { place: placeToType(link) })}</div>
      <div className={styles.until}>
        {t('cardUntil', { date: formatDateOf(file.expireAt, timeZone, 'full', i18n.language) })}
      </div>
    </div>
  );
}
