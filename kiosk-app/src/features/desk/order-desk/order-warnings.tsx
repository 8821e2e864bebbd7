import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '#ui/icons.tsx';
import styles from './desk.module.css';

type WarnedOrder = Pick<OrderSummary, 'paymentClash' | 'otherCopies' | 'missingPhotoCount' | 'damagedPhotoCount'>;

/** What staff must look at before they go on with an order. */
export function OrderWarnings({ order }: { order: WarnedOrder }) {
  const { t } = useTranslation('admin');
  const damagedCount = order.damagedPhotoCount ?? 0;
  const awaitedCount = order.missingPhotoCount - damagedCount;
  const words = [
    ...(order.paymentClash ? [t('clashShort')] : []),
    ...(order.otherCopies === undefined ? [] : [t('desk:twiceShort')]),
    ...(damagedCount > 0 ? [t('damagedPhotos', { count: damagedCount })] : []),
    ...(awaitedCount > 0 ? [t('missingPhotos', { count: awaitedCount })] : []),
  ];
  return words.map((word) => (
    <span key={word} className={styles.warnLine}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.cut}>{word}</span>
    </span>
  ));
}
