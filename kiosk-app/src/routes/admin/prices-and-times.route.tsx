import './staff-page-texts.ts';
import { Stack, Text, Title } from '@mantine/core';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { editableCatalogueQuery, loadCatalogue } from '#api/catalogue-editing-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { PrintingTimeList } from '#features/office/printing-times/printing-time-list.tsx';
import { TimeTester } from '#features/office/printing-times/time-tester.tsx';
import { usePrintingTimes } from '#features/office/printing-times/use-printing-times.ts';
import { ShippingPriceList } from '#features/office/shipping-prices/shipping-price-list.tsx';
import { ShippingTester } from '#features/office/shipping-prices/shipping-tester.tsx';
import { useShippingPrices } from '#features/office/shipping-prices/use-shipping-prices.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { pricesAndTimesText } from '#text/prices-and-times.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './prices-and-times.module.css';

addText('pricesAndTimes', pricesAndTimesText);

export const loader = (queryClient: QueryClient) => async () => {
  await loadCatalogue(queryClient);
  return null;
};

export function Component() {
  const { t } = useTranslation('pricesAndTimes');
  const { data: catalogue } = useSuspenseQuery(editableCatalogueQuery());
  const shop = useQuery(shopQuery());
  usePageTitle(t('title'), localized(shop.data?.name, currentLanguage()));
  const { timeZone, currency } = shop.data ?? DEFAULT_SHOP;
  const nowMs = useNow();
  const shipping = useShippingPrices(catalogue);
  const printing = usePrintingTimes(catalogue);

  return (
    <Stack gap="lg" data-density="home">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('intro')}</Text>
      </div>
      <div className={styles.columns}>
        <ShippingPriceList shipping={shipping} currency={currency} />
        <ShippingTester shipping={shipping} currency={currency} />
      </div>
      <div className={styles.columns}>
        <PrintingTimeList printing={printing} />
        <TimeTester
          printing={printing}
          workingHours={catalogue.workingHours}
          overrides={catalogue.workingHourOverrides}
          nowMs={nowMs}
          timeZone={timeZone}
        />
      </div>
      <LeaveQuestion isOn={shipping.changed.length > 0 || printing.changed.length > 0} />
    </Stack>
  );
}
