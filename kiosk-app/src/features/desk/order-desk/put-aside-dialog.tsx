import type { ParkedStorefrontOrder } from '@printfront/shared/contracts/parked-orders.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskDialog } from './desk-dialog.tsx';
import type { DeskShop } from './desk-shop.ts';
import { PlacePutAside } from './place-put-aside.tsx';
import styles from './put-aside.module.css';
import { PutAsideRow } from './put-aside-row.tsx';

interface PutAsideDialogProps {
  orders: readonly ParkedStorefrontOrder[];
  shop: DeskShop;
  onClose: () => void;
}

/** What the desk can do with orders that are put aside. */
export function PutAsideDialog({ orders, shop, onClose }: PutAsideDialogProps) {
  const { t } = useTranslation('desk');
  const [taken, setTaken] = useState<ParkedStorefrontOrder | null>(null);
  if (taken !== null) {
    return <PlacePutAside order={taken} shop={shop} onBack={() => setTaken(null)} onClose={onClose} />;
  }
  return (
    <DeskDialog title={t('putAsideTitle')} hint={t('putAsideHint')} onClose={onClose}>
      {orders.length === 0 ? <p>{t('putAsideNone')}</p> : null}
      <ul className={styles.rows}>
        {orders.map((order) => (
          <PutAsideRow
            key={`${order.code} ${order.createdAt}`}
            order={order}
            timeZone={shop.timeZone}
            onTake={() => setTaken(order)}
          />
        ))}
      </ul>
    </DeskDialog>
  );
}
