import { Alert, Paper, Text, Title } from '@mantine/core';
import { isMail, SHIPPING_METHODS } from '@printfront/shared/domain/shipping.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { MethodPrices } from './method-prices.tsx';
import { fromWords } from './price-words.ts';
import type { ShippingPricesState, StoredPrice } from './use-shipping-prices.ts';

/** The shipping prices of all methods. */
export function ShippingPriceList({ shipping, currency }: { shipping: ShippingPricesState; currency: string }) {
  const { t } = useTranslation('pricesAndTimes');
  const [asked, setAsked] = useState<StoredPrice | null>(null);
  const { remove } = shipping;
  const failure = remove.isPending ? null : (remove.data?.failure ?? null);

  const hint = ({ shippingMethod }: StoredPrice) => {
    if (shipping.storedOf(shippingMethod).length > 1) return t('deletePriceHint');
    return isMail(shippingMethod)
      ? t('deleteLastHint', { method: t(`method.${shippingMethod}`) })
      : t('deletePickupHint');
  };

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="shipping-title">
      <Title order={2} id="shipping-title">
        {t('shippingTitle')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('shippingHint')}
      </Text>
      {failure === null ? null : (
        <Alert color="red" role="alert" mb="sm">
          {t('deleteFailed', { reason: t(`problems:${failure.code}`) })}
        </Alert>
      )}
      {SHIPPING_METHODS.map((method) => (
        <MethodPrices key={method} method={method} shipping={shipping} currency={currency} onDelete={setAsked} />
      ))}
      {asked === null ? null : (
        <ConfirmDialog
          title={t('deletePriceQuestion', {
            method: t(`method.${asked.shippingMethod}`),
            from: fromWords(t, asked, { all: shipping.storedOf(asked.shippingMethod), currency }),
          })}
          confirmLabel={t('remove')}
          keepLabel={t('keepIt')}
          danger
          onKeep={() => setAsked(null)}
          onConfirm={() => {
            remove.mutate(asked);
            setAsked(null);
          }}
        >
          {hint(asked)}
        </ConfirmDialog>
      )}
    </Paper>
  );
}
