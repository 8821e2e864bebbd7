import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { SHIPPING_METHODS, shippingPrice } from '@printfront/shared/domain/shipping.ts';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import { SatangField } from '#ui/satang-field.tsx';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import styles from './shipping-prices.module.css';
import type { ShippingPricesState } from './use-shipping-prices.ts';

/** What a customer would pay for each way of sending, by the rule that both servers use. */
export function ShippingTester({ shipping, currency }: { shipping: ShippingPricesState; currency: string }) {
  const { t } = useTranslation('pricesAndTimes');
  const [itemsTotal, setItemsTotal] = useState<number | null>(25_000);
  const [printQuantity, setPrintQuantity] = useState<number | null>(12);
  const words = (satang: number | null) => {
    if (satang === null) return t('cannotChoose');
    return satang === 0 ? t('free') : formatMoney(satang, currency, currentLanguage());
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="shipping-tester">
      <Stack gap="sm">
        <Title order={3} size="h4" id="shipping-tester">
          {t('shippingTester')}
        </Title>
        <Group gap="sm" grow align="flex-start">
          <SatangField
            label={t('itemsTotal')}
            maw="none"
            currency={currency}
            value={itemsTotal}
            onChange={setItemsTotal}
          />
          <WholeNumberField label={t('prints')} maw="none" value={printQuantity} onChange={setPrintQuantity} />
        </Group>
        <div role="status" data-testid="shipping-tester">
          {itemsTotal === null || printQuantity === null ? (
            <Text>{t('testerNeed')}</Text>
          ) : (
            <>
              <Text mb={4}>{t('pays')}</Text>
              <dl className={styles.results}>
                {SHIPPING_METHODS.map((shippingMethod) => (
                  <Fragment key={shippingMethod}>
                    <dt>{t(`method.${shippingMethod}`)}</dt>
                    <dd>{words(shippingPrice(shipping.typed, { shippingMethod, itemsTotal, printQuantity }))}</dd>
                  </Fragment>
                ))}
              </dl>
            </>
          )}
        </div>
        {shipping.changed.length > 0 ? <Text c="dimmed">{t('testerTyped')}</Text> : null}
      </Stack>
    </Paper>
  );
}
