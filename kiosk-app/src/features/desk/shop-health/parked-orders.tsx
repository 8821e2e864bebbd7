import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { retryParkedOrders, type ShopHealth } from '@printfront/shared/contracts/shop-health.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { SaveStatus } from '#ui/save-status.tsx';
import styles from './shop-health.module.css';

/** Orders that central refuses, each with what it said. */
export function ParkedOrders({ orders }: { orders: ShopHealth['parkedOrders'] }) {
  const { t } = useTranslation('health');
  const retry = useMutation({ mutationFn: () => call(retryParkedOrders, {}) });
  const failure = retry.error instanceof CallError ? retry.error.code : null;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="parked-title">
      <Stack gap="md" align="start">
        <Title order={2} size="h3" id="parked-title">
          {t('parkedTitle')}
        </Title>
        <Text c="dimmed">{t('parkedHint')}</Text>
        <ul className={styles.list}>
          {orders.map(({ orderId, iid, code, detail }) => (
            <li key={orderId}>
              {iid === null ? (
                <Text fw={600}>{t('noNumber')}</Text>
              ) : (
                <Anchor component={Link} to={`/admin/orders/${orderId}`} fw={600}>
                  {t('order', { number: formatOrderNumber(iid) })}
                </Anchor>
              )}
              <Text c="dimmed" lang="en" className={styles.detail}>
                {code}: {detail}
              </Text>
            </li>
          ))}
        </ul>
        <Button variant="default" size="md" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
        <SaveStatus isSaved={retry.isSuccess}>{t('retrying')}</SaveStatus>
        {failure === null ? null : <Text role="alert">{t(`problems:${failure}`)}</Text>}
      </Stack>
    </Paper>
  );
}
