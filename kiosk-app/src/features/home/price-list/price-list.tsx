import { Table, Text } from '@mantine/core';
import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import styles from './price-list.module.css';

/** @param prices null when they could not be had */
export function PriceList({ prices, currency }: { prices: readonly SizePrice[] | null; currency: string }) {
  const { t } = useTranslation('home');
  const language = currentLanguage();
  if (prices === null) return <Text size="lg">{t('pricesFailed')}</Text>;
  if (prices.length === 0) return <Text size="lg">{t('noPrices')}</Text>;

  const money = (satang: number) => formatMoney(satang, currency, language);
  return (
    <Table fz="lg" verticalSpacing="md" horizontalSpacing="sm" tabularNums>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('size')}</Table.Th>
          <Table.Th ta="right">{t('pricePerPrint')}</Table.Th>
          <Table.Th>{t('discounts')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {prices.map(({ size, name, price, steps }) => (
          <Table.Tr key={size}>
            <Table.Th scope="row" fw={600}>
              {name[language]}
            </Table.Th>
            <Table.Td ta="right" fw={700}>
              {money(price)}
            </Table.Td>
            <Table.Td c="dimmed">
              {steps
                .filter(({ fromQuantity }) => fromQuantity > 1)
                .map(({ fromQuantity, unitPrice }) => (
                  <div key={fromQuantity} className={styles.step}>
                    {t('fromQuantity', { quantity: fromQuantity, price: money(unitPrice) })}
                  </div>
                ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
