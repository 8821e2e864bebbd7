import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import type { DiscountTerms } from './discount-entry.ts';
import { oddPrices, pricePreview } from './price-preview.ts';

interface PriceTableProps {
  /** Satang; null while none is typed. */
  price: number | null;
  discounts: readonly DiscountTerms[];
  currency: string;
}

/** What customers pay with the price and the discounts as they are typed: a mistake is seen before it is saved. */
export function PriceTable({ price, discounts, currency }: PriceTableProps) {
  const { t, i18n } = useTranslation('catalogueEditor');
  if (price === null) return <Text c="dimmed">{t('prices.needPrice')}</Text>;
  const rows = pricePreview(price, discounts);
  const odd = oddPrices(rows, price);
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('prices.hint')}
      </Text>
      <Table horizontalSpacing="xs" ff="inherit" style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="end">{t('prices.prints')}</Table.Th>
            <Table.Th ta="end">{t('prices.each')}</Table.Th>
            <Table.Th ta="end">{t('prices.total')}</Table.Th>
            <Table.Th ta="end">{t('prices.saved')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ prints, each, total, saved }) => (
            <Table.Tr key={prints}>
              <Table.Td ta="end">{prints}</Table.Td>
              <Table.Td ta="end">{money(each)}</Table.Td>
              <Table.Td ta="end" fw={650}>
                {money(total)}
              </Table.Td>
              <Table.Td ta="end">{saved === 0 ? '–' : money(saved)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {odd.free === null ? null : <Notice>{t('prices.free', { count: odd.free })}</Notice>}
      {odd.falling === null ? null : <Notice>{t('prices.falling', { count: odd.falling })}</Notice>}
    </>
  );
}
