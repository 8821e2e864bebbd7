import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parkedStorefrontOrdersQuery } from '#api/shop-queries.ts';
import { deskPutAsideText } from '#text/desk-put-aside.ts';
import { addText } from '#text/i18n.ts';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import type { DeskShop } from './desk-shop.ts';
import { PutAsideDialog } from './put-aside-dialog.tsx';

addText('desk', deskPutAsideText);

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
  const [closedText, setClosedText] = useState<string>();
  const searched = orders.filter(({ code }) => code === text);
  const isSearched = searched.length > 0 && text !== closedText;
  useDeskCommands({ KeyK: () => orders.length > 0 && setIsOpen(true) });
  const close = () => {
    setIsOpen(false);
    setClosedText(text);
  };
  return (
    <>
      {orders.length === 0 ? null : (
        <button type="button" className={styles.tool} onClick={() => setIsOpen(true)}>
          {t('putAside')}
          <span className={styles.count}>{orders.length}</span>
        </button>
      )}
      {isOpen || isSearched ? <PutAsideDialog orders={isOpen ? orders : searched} shop={shop} onClose={close} /> : null}
    </>
  );
}
