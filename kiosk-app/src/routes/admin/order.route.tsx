import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { orderQuery } from '#api/order-queries.ts';
import { DamageNotices } from '#features/desk/order-desk/damage-notices.tsx';
import { DueDatePanel } from '#features/desk/order-desk/due-date-panel.tsx';
import { NotesPanel } from '#features/desk/order-desk/notes-panel.tsx';
import { OrderChanges } from '#features/desk/order-desk/order-changes.tsx';
import { CustomerFacts, PriceFacts } from '#features/desk/order-desk/order-facts.tsx';
import { OrderLines } from '#features/desk/order-desk/order-lines.tsx';
import { ShippingPanel } from '#features/desk/order-desk/shipping-panel.tsx';
import { SlipPanel } from '#features/desk/order-desk/slip-panel.tsx';
import { PaymentBadge, ProductionBadge } from '#features/desk/order-desk/status-badges.tsx';
import { PrintsPanel } from '#features/desk/printing/prints-panel.tsx';
import { PersonDeletedNotice, PhotoRetentionPanel } from '#features/home/photo-retention/photo-retention-panel.tsx';
import { addText } from '#text/i18n.ts';
import { retentionText } from '#text/retention.ts';
import { formatInstant } from '#ui/format.ts';
import { IconArrowLeft } from '#ui/icons.tsx';
import styles from './admin.module.css';

addText('retention', retentionText);

const DEFAULT_SHOP = { timeZone: 'Asia/Bangkok', currency: 'THB', hasHotFolder: false, server: null };

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await queryClient.fetchQuery(orderQuery(params.id ?? ''));
    return null;
  };

export function Component() {
  const { t, i18n } = useTranslation('admin');
  const { id = '' } = useParams();
  const { data: order } = useSuspenseQuery(orderQuery(id));
  const queryClient = useQueryClient();
  const shop = useQuery(shopQuery());
  const known = shop.data ?? DEFAULT_SHOP;
  const { timeZone, currency } = known;
  // Nothing personal is noted of it any more.
  const isForgotten = (order.personalDataDeletedAt ?? null) !== null;
  const time = formatInstant(order.createdAt, timeZone, i18n.language);
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/admin/orders" className={styles.back}>
        <IconArrowLeft size={20} aria-hidden />
        {t('backToOrders')}
      </Anchor>
      <Group gap="lg">
        <Title order={1} className={styles.orderNumber}>
          {t('order', { number: formatOrderNumber(order.iid) })}
        </Title>
        <PaymentBadge status={order.paymentStatus} />
        <ProductionBadge status={order.productionStatus} />
        <Text c="dimmed">
          {t('orderedAt', { time })} · {t(`source.${order.source}`)}
          {order.storefront === null ? '' : ` · ${order.storefront}`}
        </Text>
      </Group>
      <PersonDeletedNotice order={order} timeZone={timeZone} />
      <DamageNotices order={order} />
      <div className={styles.orderColumns}>
        <div className={styles.side}>
          <SlipPanel order={order} />
          {/* Another order is another desk: what was said of the last one goes. */}
          <OrderChanges key={order.id} order={order} shop={known} isForgotten={isForgotten} />
          {isForgotten ? null : <PrintsPanel key={`${order.id} prints`} order={order} timeZone={timeZone} />}
          {isForgotten ? null : <DueDatePanel key={`${order.id} due`} order={order} timeZone={timeZone} />}
          {isForgotten ? null : <NotesPanel key={`${order.id} notes`} order={order} />}
          {isForgotten ? null : <ShippingPanel key={`${order.id} shipping`} order={order} />}
        </div>
        <div className={styles.job}>
          <div className={styles.facts}>
            <CustomerFacts order={order} />
            <PriceFacts order={order} currency={currency} />
          </div>
          <OrderLines
            lines={order.lines}
            isDeleted={order.photoRetention.state === 'deleted'}
            isForgotten={isForgotten}
          />
          <Paper withBorder p="md" component="section" aria-labelledby="photos-title">
            <Title order={2} size="h4" id="photos-title" mb="sm">
              {t('retention:title')}
            </Title>
            <PhotoRetentionPanel
              key={`${order.id} photos`}
              order={order}
              timeZone={timeZone}
              onChanged={(changed) => queryClient.setQueryData(orderQuery(id).queryKey, changed)}
            />
          </Paper>
        </div>
      </div>
    </Stack>
  );
}
