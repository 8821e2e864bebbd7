import { Button } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import styles from './pay-slip.module.css';

interface SentSlipProps {
  ref: Ref<HTMLElement>;
  order: Order;
  onReplace: () => void;
}

/** What was sent, and that it is the shop's turn now. */
export function SentSlip({ ref, order, onReplace }: SentSlipProps) {
  const { t } = useTranslation('orders');
  return (
    <section ref={ref} className={styles.slip} aria-labelledby="slip-title" tabIndex={-1}>
      <h3 className={styles.title} id="slip-title">
        {t('slipTitle')}
      </h3>
      <Notice kind="good">
        <b>{t('slipSent')}</b>
        <div className={styles.small}>{t('slipSentHint')}</div>
      </Notice>
      {order.paySlipUrl === null ? null : (
        <img className={styles.preview} src={order.paySlipUrl} alt={t('slipShown')} />
      )}
      <Button variant="default" size="md" onClick={onReplace}>
        {t('slipReplace')}
      </Button>
    </section>
  );
}
