import { Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import type { Order, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS, productionTransition } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import styles from './order-desk.module.css';
import type { OrderChangeProps } from './use-order-changes.ts';

const PRODUCTION_STATUSES: readonly ProductionStatus[] = [0, 1, 2, 3];

/** What is asked about before an order is moved on. */
interface Question {
  to: ProductionStatus;
  arePrintsMissing: boolean;
  isUnpaid: boolean;
}

interface ProductionPanelProps extends OrderChangeProps {
  currency: string;
}

/** How far the prints are. Prints that never went out, and giving them to somebody who has not paid, are asked about. */
export function ProductionPanel({ order, pending, change, currency }: ProductionPanelProps) {
  const { t } = useTranslation('admin');
  const { productionStatus, paymentStatus } = order;
  const [asked, setAsked] = useState<Question | null>(null);
  const missing = missingPrints(order);
  const move = (to: ProductionStatus, despiteMissingPrints: boolean) =>
    change({ kind: 'production', to, despiteMissingPrints }, ({ failure }) => {
      // The server knows better, and has been asked again since.
      if (failure === 'prints-not-exported') setAsked({ to, arePrintsMissing: true, isUnpaid: false });
    });
  const press = (to: ProductionStatus) => {
    if (to === productionStatus) return;
    const arePrintsMissing = to >= PRODUCTION_STATUS.ready && missing > 0;
    const isUnpaid = to === PRODUCTION_STATUS.handedOver && paymentStatus !== PAYMENT_STATUS.confirmed;
    if (arePrintsMissing || isUnpaid) setAsked({ to, arePrintsMissing, isUnpaid });
    else move(to, false);
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="production-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="production-title">
          {t('productionTitle')}
        </Title>
        {paymentStatus === PAYMENT_STATUS.cancelled ? <Text className={styles.warning}>{t('isCancelled')}</Text> : null}
        {paymentStatus < PAYMENT_STATUS.confirmed ? <Text className={styles.warning}>{t('notPaidYet')}</Text> : null}
        <fieldset className={styles.productionSteps} aria-labelledby="production-title">
          {PRODUCTION_STATUSES.map((status) => (
            <Button
              key={status}
              size="md"
              variant={status === productionStatus ? 'filled' : 'default'}
              aria-pressed={status === productionStatus}
              loading={pending?.kind === 'production' && pending.to === status}
              disabled={
                status !== productionStatus &&
                (pending !== null || !productionTransition(productionStatus, status).allowed)
              }
              onClick={() => press(status)}
            >
              {t(`production.${status}`)}
            </Button>
          ))}
        </fieldset>
      </Stack>
      {asked === null ? null : (
        <MoveQuestion
          order={order}
          asked={asked}
          currency={currency}
          onKeep={() => setAsked(null)}
          onMove={() => {
            setAsked(null);
            move(asked.to, asked.arePrintsMissing);
          }}
        />
      )}
    </Paper>
  );
}

const missingPrints = ({ printLedger }: Order) =>
  Math.max(
    0,
    (printLedger?.orderedPrints ?? 0) - Math.max(printLedger?.exportedPrints ?? 0, printLedger?.printedPrints ?? 0),
  );

interface MoveQuestionProps {
  order: Order;
  asked: Question;
  currency: string;
  onKeep: () => void;
  onMove: () => void;
}

/** Everything that speaks against it, asked once. */
function MoveQuestion({
  order,
  asked: { to, arePrintsMissing, isUnpaid },
  currency,
  onKeep,
  onMove,
}: MoveQuestionProps) {
  const { t, i18n } = useTranslation('admin');
  const isCancelled = order.paymentStatus === PAYMENT_STATUS.cancelled;
  const status = t(`production.${to}`);
  const amount = formatMoney(order.totalPaymentAmount, currency, i18n.language);
  return (
    <Modal
      opened
      onClose={onKeep}
      title={t(isUnpaid ? (isCancelled ? 'handOverCancelledTitle' : 'unpaidTitle') : 'printsMissingTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      centered
    >
      <Stack>
        {isUnpaid ? (
          <Text size="lg" fw={600}>
            {isCancelled ? t('handOverCancelled') : t('unpaid', { amount })}
          </Text>
        ) : null}
        {arePrintsMissing ? (
          <Text size="lg">
            {t('printsMissing', {
              missing: missingPrints(order),
              ordered: order.printLedger?.orderedPrints ?? 0,
            })}
          </Text>
        ) : null}
        <Text size="lg">{t('moveQuestion', { status })}</Text>
        <Group grow>
          <Button size="md" variant="default" data-autofocus onClick={onKeep}>
            {t('notYet')}
          </Button>
          <Button size="md" color="red" onClick={onMove}>
            {t('allTheSame')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
