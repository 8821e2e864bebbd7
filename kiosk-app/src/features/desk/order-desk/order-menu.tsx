import type { Order, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS, paymentTransition } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropDown, DropGroup, DropItem } from '#ui/drop-down.tsx';
import { IconDots } from '#ui/icons.tsx';
import { CancelQuestion } from './cancel-question.tsx';
import styles from './desk.module.css';
import type { useNextStep } from './use-next-step.ts';

interface OrderMenuProps {
  order: Order;
  currency: string;
  steps: ReturnType<typeof useNextStep>;
  onPrintAgain: () => void;
}

const STATUSES: readonly ProductionStatus[] = [0, 1, 2, 3];

/** What is done seldom: the ticket, several steps at once, giving the order up. */
export function OrderMenu({ order, currency, steps, onPrintAgain }: OrderMenuProps) {
  const { t } = useTranslation('desk');
  const [isCancelAsked, setIsCancelAsked] = useState(false);
  const mayCancel = paymentTransition(order.paymentStatus, PAYMENT_STATUS.cancelled, 'staff').allowed;
  const isPaid = order.paymentStatus === PAYMENT_STATUS.confirmed;
  // A cancelled order is printed no more; what there is of it may still be given away, with a reason.
  const isOffered = (status: ProductionStatus) =>
    status !== order.productionStatus &&
    (order.paymentStatus !== PAYMENT_STATUS.cancelled || status === PRODUCTION_STATUS.handedOver);
  const move = (to: ProductionStatus) => {
    if (to === PRODUCTION_STATUS.handedOver && !isPaid) steps.ask({ kind: 'money', order, isHandOver: true });
    else steps.run(order, { kind: 'production', to });
  };
  return (
    <>
      <DropDown className={styles.iconButton} label={t('more')} face={<IconDots size={18} aria-hidden />}>
        <DropItem to={`/admin/orders/${order.id}/ticket`}>{t('admin:printTicket')}</DropItem>
        {order.printLedger === null || order.paymentStatus === PAYMENT_STATUS.cancelled ? null : (
          <DropItem onChoose={onPrintAgain}>{t('printAgain')}</DropItem>
        )}
        <DropGroup label={t('admin:productionTitle')}>
          {STATUSES.filter(isOffered).map((status) => (
            <DropItem key={status} onChoose={() => move(status)}>
              {t(`admin:production.${status}`)}
            </DropItem>
          ))}
        </DropGroup>
        {mayCancel ? (
          <DropItem isBad onChoose={() => setIsCancelAsked(true)}>
            {t('admin:cancelOrder')}
          </DropItem>
        ) : null}
      </DropDown>
      {isCancelAsked ? (
        <CancelQuestion order={order} currency={currency} onClose={() => setIsCancelAsked(false)} />
      ) : null}
    </>
  );
}
