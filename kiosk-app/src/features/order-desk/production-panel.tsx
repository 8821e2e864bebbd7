import { Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import type { ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS, productionTransition } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './order-desk.module.css';
import type { OrderChangeProps } from './use-order-changes.ts';

const PRODUCTION_STATUSES: readonly ProductionStatus[] = [0, 1, 2, 3];

/** How far the prints are. Ready with prints that never went out is asked about. */
export function ProductionPanel({ order, pending, change }: OrderChangeProps) {
  const { t } = useTranslation('admin');
  const { productionStatus, paymentStatus, printLedger } = order;
  const [asked, setAsked] = useState<ProductionStatus | null>(null);
  const ordered = printLedger?.orderedPrints ?? 0;
  const missing = Math.max(0, ordered - (printLedger?.exportedPrints ?? 0));
  const press = (to: ProductionStatus) => {
    if (to === productionStatus) return;
    if (to >= PRODUCTION_STATUS.ready && missing > 0) return setAsked(to);
    change({ kind: 'production', to }, ({ failure }) => {
      // The server knows better, and has been asked again since.
      if (failure === 'prints-not-exported') setAsked(to);
    });
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
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('printsMissingTitle')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
        centered
      >
        <Stack>
          <Text size="lg">{t('printsMissing', { missing, ordered, status: t(`production.${asked ?? 2}`) })}</Text>
          <Group grow>
            <Button size="md" variant="default" data-autofocus onClick={() => setAsked(null)}>
              {t('notYet')}
            </Button>
            <Button
              size="md"
              color="red"
              onClick={() => {
                if (asked !== null) change({ kind: 'production', to: asked, despiteMissingPrints: true });
                setAsked(null);
              }}
            >
              {t('allTheSame')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Paper>
  );
}
