import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './order-desk.module.css';

/** What staff must look at before they go on with an order. */
export function OrderWarnings({ order }: { order: Pick<OrderSummary, 'paymentClash' | 'missingPhotoCount'> }) {
  const { t } = useTranslation('admin');
  const words = [
    ...(order.paymentClash ? [t('clashShort')] : []),
    ...(order.missingPhotoCount > 0 ? [t('missingPhotos', { count: order.missingPhotoCount })] : []),
  ];
  return words.map((word) => (
    <div key={word} className={styles.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      {word}
    </div>
  ));
}
