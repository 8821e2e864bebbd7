import { orderCode } from '@printfront/shared/domain/storefront-order-id.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listWaitingOrders } from '#offline/waiting-photos.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stopPhotosOfOrder } from '../kiosk-session/photos-of-order.ts';
import { useFinish } from '../kiosk-session/use-finish.ts';
import { leaveOrder } from '../storefront-order/leave-order.ts';
import styles from './staff-corner.module.css';

/** Puts the order on the screen aside and shows the start, as when its customer had left; the code that brings it back stands here. */
export function ParkOrder({ orderId, onKeep }: { orderId: string; onKeep: () => void }) {
  const { t } = useTranslation('staffCorner');
  const finish = useFinish(orderId, stopPhotosOfOrder);
  const unsentCount = useUnsentCount(orderId);
  const [state, setState] = useState<'asking' | 'leaving' | 'arriving'>('asking');

  async function park() {
    setState('leaving');
    const outcome = await leaveOrder(orderId, 'park');
    if (outcome === 'photos-arriving') setState('arriving');
    // Nothing of the order is stopped before it is known that it goes.
    else await finish(async () => outcome);
  }

  return (
    <ConfirmDialog
      title={t('parkTitle')}
      confirmLabel={t('park')}
      keepLabel={t('keep')}
      isBusy={state === 'leaving'}
      onConfirm={() => void park()}
      onKeep={onKeep}
    >
      {state === 'arriving' ? <Notice kind="bad">{t('parkArriving')}</Notice> : null}
      <output className={styles.code}>{orderCode(orderId)}</output>
      <p>{t('parkHint')}</p>
      {unsentCount === 0 ? null : <Notice kind="warn">{t('parkUnsent', { count: unsentCount })}</Notice>}
    </ConfirmDialog>
  );
}

/** Photos of the order that only this device has. */
function useUnsentCount(orderId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    void listWaitingOrders().then((orders) =>
      setCount(orders.find((order) => order.orderId === orderId)?.photoCount ?? 0),
    );
  }, [orderId]);
  return count;
}
