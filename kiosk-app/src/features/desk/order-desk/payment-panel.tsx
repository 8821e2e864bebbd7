import { Alert, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_STATUS, paymentTransition } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { formatMoney } from '#ui/format.ts';
import { IconAlertTriangle, IconPrinter } from '#ui/icons.tsx';
import styles from './order-desk.module.css';
import { PaymentBadge } from './status-badges.tsx';
import type { OrderChange, OrderChangeProps } from './use-order-changes.ts';

interface PanelProps extends OrderChangeProps {
  currency: string;
  /** Nobody is left to take money from, and nothing to print. */
  isForgotten: boolean;
}

const CONFIRM: OrderChange = { kind: 'payment', to: PAYMENT_STATUS.confirmed };

const mayPay = (order: Order, to: Order['paymentStatus']) =>
  paymentTransition(order.paymentStatus, to, 'staff').allowed;

/** Takes the money, or gives the order up. */
export function PaymentPanel({ order, currency, isForgotten, pending, change }: PanelProps) {
  const navigate = useNavigate();
  const { t, i18n } = useTranslation('admin');
  const [isAsked, setIsAsked] = useState(false);
  const amount = formatMoney(order.totalPaymentAmount, currency, i18n.language);
  const ticketPath = `/admin/orders/${order.id}/ticket`;
  const confirmAndPrint = () =>
    change(CONFIRM, ({ after }) => {
      if (after !== null) void navigate(ticketPath);
    });
  const isPaid = order.paymentStatus === PAYMENT_STATUS.confirmed;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="payment-title">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="payment-title">
            {t('paymentTitle')}
          </Title>
          <PaymentBadge status={order.paymentStatus} />
        </Group>
        {order.paymentClash ? <ClashNotice /> : null}
        <Text>
          {t(`paymentMethod.${order.paymentMethod}`)} · <b>{amount}</b>
        </Text>
        {isForgotten ? null : mayPay(order, PAYMENT_STATUS.confirmed) ? (
          <>
            <Button
              size="lg"
              loading={pending?.kind === 'payment'}
              disabled={pending !== null}
              onClick={confirmAndPrint}
            >
              {t('confirmAndPrint', { amount })}
            </Button>
            <Button size="md" variant="default" disabled={pending !== null} onClick={() => change(CONFIRM)}>
              {t('confirmPayment', { amount })}
            </Button>
          </>
        ) : (
          <Button
            component={Link}
            to={ticketPath}
            size="md"
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
          >
            {t('printTicket')}
          </Button>
        )}
        {!isForgotten && mayPay(order, PAYMENT_STATUS.cancelled) ? (
          <Button
            size="md"
            variant="default"
            className={styles.danger}
            disabled={pending !== null}
            onClick={() => setIsAsked(true)}
          >
            {t('cancelOrder')}
          </Button>
        ) : null}
      </Stack>
      <Modal
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('cancelQuestion', { number: formatOrderNumber(order.iid) })}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
        centered
      >
        <Stack>
          <Text size="lg">{isPaid ? t('cancelPaidHint', { amount }) : t('cancelHint')}</Text>
          <Group grow>
            <Button size="md" variant="default" data-autofocus onClick={() => setIsAsked(false)}>
              {t('keepOrder')}
            </Button>
            <Button
              size="md"
              color="red"
              onClick={() => {
                setIsAsked(false);
                change({ kind: 'cancel' });
              }}
            >
              {t('cancelOrder')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Paper>
  );
}

/** What happened, and what a person has to decide now. */
function ClashNotice() {
  const { t } = useTranslation('admin');
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('clashTitle')}
      classNames={{ message: styles.message, title: styles.message }}
    >
      {t('clashHint')}
    </Alert>
  );
}
