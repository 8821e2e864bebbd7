import { Table } from '@mantine/core';
import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#ui/format.ts';
import { addUp, byDay, methodsOf } from './add-up.ts';
import styles from './takings.module.css';

/** Days down, payment methods across. The sum stands beside the day, where a phone shows it too. */
export function TakingsTable({ takings, currency }: { takings: readonly Takings[]; currency: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const methods = methodsOf(takings);
  const cells = (rows: readonly Takings[]) => {
    return (
      <>
        <MoneyCell takings={rows} currency={currency} isTotal />
        {methods.map((method) => {
          const own = rows.filter(({ paymentMethod }) => paymentMethod === method);
          return <MoneyCell key={method} takings={own} currency={currency} />;
        })}
        <Table.Td ta="end">{addUp(rows).orderCount}</Table.Td>
      </>
    );
  };
  return (
    <Table.ScrollContainer minWidth={420 + methods.length * 130} className={styles.tableBox}>
      <Table verticalSpacing="sm" fz="md" tabularNums captionSide="top">
        <Table.Caption className={styles.caption}>{t('takings.table')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('takings.day')}</Table.Th>
            <Table.Th ta="end">{t('takings.total')}</Table.Th>
            {methods.map((method) => (
              <Table.Th key={method} ta="end">
                {t(`admin:paymentMethod.${method}`)}
              </Table.Th>
            ))}
            <Table.Th ta="end">{t('takings.orderCount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {byDay(takings).map(({ day, takings: own }) => (
            <Table.Tr key={day} data-day={day}>
              <Table.Th scope="row" fw={500} className={styles.nowrap}>
                {formatDay(day, 'short', i18n.language)}
              </Table.Th>
              {cells(own)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr data-total className={styles.totalRow}>
            <Table.Th scope="row">{t('takings.total')}</Table.Th>
            {cells(takings)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

interface MoneyCellProps {
  takings: readonly Takings[];
  currency: string;
  isTotal?: boolean;
}

function MoneyCell({ takings, currency, isTotal = false }: MoneyCellProps) {
  const { t, i18n } = useTranslation('dashboard');
  const { netSatang, refundedSatang } = addUp(takings);
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  return (
    <Table.Td ta="end" fw={isTotal ? 700 : undefined} className={styles.nowrap}>
      {takings.length === 0 ? '–' : money(netSatang)}
      {refundedSatang > 0 && !isTotal ? (
        <div className={styles.quiet}>{t('givenBack', { amount: money(refundedSatang) })}</div>
      ) : null}
    </Table.Td>
  );
}
