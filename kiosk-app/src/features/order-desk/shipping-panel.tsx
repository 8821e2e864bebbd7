import { Alert, Anchor, Button, NativeSelect, Paper, Stack, TextInput, Title } from '@mantine/core';
import { type Order, setShipping } from '@printfront/shared/contracts/orders.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { isMail, SHIPPING_METHODS } from '@printfront/shared/domain/shipping.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { allOrdersKey, orderQuery } from '#api/order-queries.ts';
import styles from './order-desk.module.css';

/** Which courier took the parcel and under what number; only for orders that have an address to go to. */
export function ShippingPanel({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const [method, setMethod] = useState(order.shippingMethod);
  const [tracking, setTracking] = useState(order.shippingTracking ?? '');
  const { queryKey } = orderQuery(order.id);
  const save = useMutation({
    mutationFn: async () => {
      // An answer of before the change must not overwrite the one of after it.
      await queryClient.cancelQueries({ queryKey });
      const body = { shippingMethod: method, shippingTracking: isMail(method) ? tracking.trim() : '' };
      return call(setShipping, { params: { id: order.id }, body });
    },
    onSuccess: (after) => {
      queryClient.setQueryData(queryKey, after);
      setTracking(after.shippingTracking ?? '');
      void queryClient.invalidateQueries({ queryKey: allOrdersKey });
    },
  });
  if (order.shippingAddress === null) return null;

  const isChanged = method !== order.shippingMethod || tracking.trim() !== (order.shippingTracking ?? '');
  const failure = save.error instanceof CallError ? save.error.code : null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate();
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="shipping-title">
      <Stack gap="sm" component="form" onSubmit={submit}>
        <Title order={2} size="h4" id="shipping-title">
          {t('shippingTitle')}
        </Title>
        <NativeSelect
          size="md"
          label={t('courier')}
          value={method}
          data={SHIPPING_METHODS.map((value) => ({ value: String(value), label: t(`shipping.${value}`) }))}
          onChange={(event) => setMethod(ShippingMethod.parse(Number(event.currentTarget.value)))}
        />
        {isMail(method) ? (
          <TextInput
            size="md"
            label={t('tracking')}
            value={tracking}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTracking(event.currentTarget.value)}
          />
        ) : null}
        {order.trackingUrl === null ? null : (
          <Anchor href={order.trackingUrl} target="_blank" rel="noreferrer">
            {t('openTracking')}
          </Anchor>
        )}
        {failure === null ? null : (
          <Alert color="red" role="alert" classNames={{ message: styles.message }}>
            {t(`problems:${failure}`)}
          </Alert>
        )}
        <Button type="submit" size="md" variant="default" disabled={!isChanged} loading={save.isPending}>
          {t('saveShipping')}
        </Button>
        <span role="status">{save.isSuccess && !isChanged ? t('shippingSaved') : ''}</span>
      </Stack>
    </Paper>
  );
}
