import { Anchor, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type Order, setShipping } from '@printfront/shared/contracts/orders.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { isMail, SHIPPING_METHODS } from '@printfront/shared/domain/shipping.ts';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf, limitsAt } from '#ui/form-schema.ts';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { useOrderEdit, useTyped } from '../order-edit/use-order-edit.ts';
import { EditOutcome } from './edit-outcome.tsx';

/** Which courier took the parcel and under what number; only for orders that have an address to go to. */
export function ShippingPanel({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const method = useTyped(String(order.shippingMethod));
  const tracking = useTyped(order.shippingTracking ?? '');
  const letGo = () => {
    method.letGo();
    tracking.letGo();
  };
  const edit = useOrderEdit(order.id, letGo);
  const isChanged = method.isChanged || tracking.isChanged;
  useLeaveWarning(isChanged);
  if (order.shippingAddress === null) return null;

  const shippingMethod = ShippingMethod.parse(Number(method.value));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isChanged || edit.isPending) return;
    const shippingTracking = isMail(shippingMethod) ? tracking.value.trim() : '';
    const body = { shippingMethod, shippingTracking, previousTracking: tracking.seen };
    edit.save(() => call(setShipping, { params: { id: order.id }, body }));
  };
  return (
    <Stack gap="sm" component="form" onSubmit={submit} aria-label={t('shippingTitle')}>
      <NativeSelect
        size="sm"
        label={t('courier')}
        value={method.value}
        data={SHIPPING_METHODS.map((value) => ({ value: String(value), label: t(`shipping.${value}`) }))}
        onChange={(event) => {
          method.type(event.currentTarget.value);
          edit.reset();
        }}
      />
      {isMail(shippingMethod) ? (
        <TextInput
          size="sm"
          label={t('tracking')}
          value={tracking.value}
          maxLength={limitsAt(bodyOf(setShipping), 'shippingTracking')?.maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            tracking.type(event.currentTarget.value);
            edit.reset();
          }}
        />
      ) : null}
      {order.trackingUrl === null ? null : (
        <Anchor href={order.trackingUrl} target="_blank" rel="noreferrer">
          {t('openTracking')}
        </Anchor>
      )}
      <EditOutcome
        failure={edit.failure}
        isSaved={edit.isSaved}
        savedWords={t('shippingSaved')}
        current={order.shippingTracking ?? ''}
        onLoad={() => {
          letGo();
          edit.reset();
        }}
      />
      <Button type="submit" size="sm" variant="default" disabled={!isChanged} loading={edit.isPending}>
        {t('saveShipping')}
      </Button>
    </Stack>
  );
}
