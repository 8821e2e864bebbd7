import type { ParkedStorefrontOrder } from '@printfront/shared/contracts/parked-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parkedStorefrontOrdersQuery } from '#api/shop-queries.ts';
import { deskPutAsideText } from '#text/desk-put-aside.ts';
import { addText } from '#text/i18n.ts';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import type { DeskShop } from './desk-shop.ts';

addText('desk', deskPutAsideText);

const PutAsideDialog = lazy(async () => ({ default: (await import('./put-aside-dialog.tsx')).PutAsideDialog }));

export interface PutAsideProps {
  shop: DeskShop;
  /** What is searched for: the code of one of them opens it. */
  text: string | undefined;
}

/** How many orders are put aside at the shop's kiosks; nothing where there are none. */
export function PutAside({ shop, text }: PutAsideProps) {
  const { t } = useTranslation('desk');
  const { data: orders = [] } = useQuery(parkedStorefrontOrdersQuery());
  const [isOpen, setIsOpen] = useState(false);
  const [openedText, setOpenedText] = useState<string>();
  // It stays while somebody works in it, though a poll lists it no more: they have typed there, and a retry has its key.
  const [opened, setOpened] = useState<readonly ParkedStorefrontOrder[] | null>(null);
  const searched = orders.filter(({ code }) => code === text);
  const opening = searched.length > 0 ? text : undefined;
  if (opened === null && text !== openedText && opening !== openedText) {
    setOpenedText(opening);
    setOpened(opening === undefined ? null : searched);
  }
  useDeskCommands({ KeyK: () => orders.length > 0 && setIsOpen(true) });
  const close = () => {
    setIsOpen(false);
    setOpened(null);
  };
  const shown = isOpen ? orders : opened?.map((one) => orders.find((order) => isSame(order, one)) ?? one);
  return (
    <>
      {orders.length === 0 ? null : (
        <button type="button" className={styles.tool} onClick={() => setIsOpen(true)}>
          {t('putAside')}
          <span className={styles.count}>{orders.length}</span>
        </button>
      )}
      {shown === undefined ? null : (
        <Suspense>
          <PutAsideDialog orders={shown} shop={shop} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Two may have one code. */
const isSame = (one: ParkedStorefrontOrder, other: ParkedStorefrontOrder) =>
  one.code === other.code && one.createdAt === other.createdAt;
