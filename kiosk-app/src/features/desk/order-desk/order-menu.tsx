import { Menu } from '@mantine/core';
import type { Order, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS, paymentTransition } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconDots } from '#ui/icons.tsx';
import { CancelQuestion } from './cancel-question.tsx';
import styles from './desk.module.css';
import type { useNextStep } from './use-next-step.ts';

interface OrderMenuProps {
  order: Order;
  currency: string;
  steps: ReturnType<typeof useNextStep>;
}

const STATUSES: readonly ProductionStatus[] = [0, 1, 2, 3];

/** What is done seldom: the ticket, several steps at once, giving the order up. */
export function OrderMenu({ order, currency, steps }: OrderMenuProps) {
  const { t } = useTranslation('desk');
  const [isCancelAsked, setIsCancelAsked] = useState(false);
  const mayCancel = paymentTransition(order.paymentStatus, PAYMENT_STATUS.cancelled, 'staff').allowed;
  const isPaid = order.paymentStatus === PAYMENT_STATUS.confirmed;
  const move = (to: ProductionStatus) => {
    if (to === PRODUCTION_STATUS.handedOver && !isPaid) steps.ask({ kind: 'money', order, isHandOver: true });
    else steps.run(order, { kind: 'production', to });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <button type="button" className={styles.iconButton} aria-label={t('more')}>
            <IconDots size={18} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/admin/orders/${order.id}/ticket`}>
            {t('admin:printTicket')}
          </Menu.Item>
          <Menu.Label>{t('admin:productionTitle')}</Menu.Label>
          {STATUSES.filter((status) => status !== order.productionStatus).map((status) => (
            <Menu.Item key={status} onClick={() => move(status)}>
              {t(`admin:production.${status}`)}
            </Menu.Item>
          ))}
          {mayCancel ? (
            <>
              <Menu.Divider />
              <Menu.Item className={styles.bad} onClick={() => setIsCancelAsked(true)}>
                {t('admin:cancelOrder')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isCancelAsked ? (
        <CancelQuestion order={order} currency={currency} onClose={() => setIsCancelAsked(false)} />
      ) : null}
    </>
  );
}
