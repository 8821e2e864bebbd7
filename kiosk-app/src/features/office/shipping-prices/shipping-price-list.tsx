import { Paper, Text, Title } from '@mantine/core';
import { isMail, SHIPPING_METHODS } from '@printfront/shared/domain/shipping.ts';
import { useTranslation } from 'react-i18next';
import { DeleteQuestion, RemovalFailure } from '../editable-list/list-parts.tsx';
import { MethodPrices } from './method-prices.tsx';
import { fromWords } from './price-words.ts';
import type { ShippingPricesState, StoredPrice } from './use-shipping-prices.ts';

/** The shipping prices of all methods. */
export function ShippingPriceList({ shipping, currency }: { shipping: ShippingPricesState; currency: string }) {
  const { t } = useTranslation('pricesAndTimes');
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
      <RemovalFailure list={shipping} />
      {SHIPPING_METHODS.map((method) => (
        <MethodPrices key={method} method={method} shipping={shipping} currency={currency} />
      ))}
      <DeleteQuestion
        list={shipping}
        title={(price) =>
          t('deletePriceQuestion', {
            method: t(`method.${price.shippingMethod}`),
            from: fromWords(t, price, { all: shipping.storedOf(price.shippingMethod), currency }),
          })
        }
        hint={hint}
      />
    </Paper>
  );
}
