import type { Order, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS, paymentTransition } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropDown, DropGroup, DropItem } from '#ui/drop-down.tsx';
import { IconDots } from '#ui/icons.tsx';
import { CancelQuestion } from './cancel-question.tsx';
import styles from './desk.module.css';
import type { DeskShop } from './desk-shop.ts';
import { PaymentBack, usePaymentBack } from './payment-back.tsx';
import type { useNextStep } from './use-next-step.ts';

interface OrderMenuProps {
  order: Order;
  shop: DeskShop;
  steps: ReturnType<typeof useNextStep>;
  onPrintAgain: () => void;
}

const STATUSES: readonly ProductionStatus[] = [0, 1, 2, 3];

/** What is done seldom: the ticket, several steps at once, giving the order up. */
export function OrderMenu({ order, shop, steps, onPrintAgain }: OrderMenuProps) {
  const { t } = useTranslation('desk');
  const [isCancelAsked, setIsCancelAsked] = useState(false);
  const paymentBack = usePaymentBack(order);
  const [correction, setCorrection] = useState<'back' | 'otherwise' | null>(null);
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
        {paymentBack === null ? null : (
          <>
            <DropItem onChoose={() => setCorrection('otherwise')}>{t('paidOtherwise')}</DropItem>
            <DropItem onChoose={() => setCorrection('back')}>{t('paymentBack')}</DropItem>
          </>
        )}
        {mayCancel ? (
          <DropItem isBad onChoose={() => setIsCancelAsked(true)}>
            {t('admin:cancelOrder')}
          </DropItem>
        ) : null}
      </DropDown>
      {correction === null || paymentBack === null ? null : (
        <PaymentBack
          order={order}
          shop={shop}
          back={paymentBack}
          isOtherwise={correction === 'otherwise'}
          onChange={(change) => {
            setCorrection(null);
            steps.run(order, change);
          }}
          onClose={() => setCorrection(null)}
        />
      )}
      {isCancelAsked ? <CancelQuestion order={order} shop={shop} onClose={() => setIsCancelAsked(false)} /> : null}
    </>
  );
}
