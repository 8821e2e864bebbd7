import { Anchor, Table } from '@mantine/core';
import type { TillShift } from '@printfront/shared/contracts/till.ts';
import { netOfCash } from '@printfront/shared/domain/till.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInstant, formatMoney } from '#ui/format.ts';
import { shopCalled } from '#ui/shop-called.ts';
import { Difference } from './difference.tsx';
import styles from './till.module.css';

interface ShiftTableProps {
  shifts: readonly TillShift[];
  currency: string;
  timeZone: string;
  /** Of several shops. */
  hasShops: boolean;
}

/** Shifts, the newest first; the number leads to all of one. */
export function ShiftTable({ shifts, currency, timeZone, hasShops }: ShiftTableProps) {
  const { t, i18n } = useTranslation('till');
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const when = (at: string) => formatInstant(at, timeZone, i18n.language);
  return (
    <div className={styles.shifts}>
      <Table verticalSpacing="sm" tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column.shift')}</Table.Th>
            {hasShops ? <Table.Th>{t('column.shop')}</Table.Th> : null}
            <Table.Th>{t('column.opened')}</Table.Th>
            <Table.Th>{t('column.closed')}</Table.Th>
            <Table.Th className={styles.figure}>{t('column.taken')}</Table.Th>
            <Table.Th className={styles.figure}>{t('column.counted')}</Table.Th>
            <Table.Th>{t('column.difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shifts.map(({ id, number, storefront, openedAt, openedBy, cash, closing, withoutTill }) => (
            <Table.Tr key={id} data-shift={number}>
              <Table.Th scope="row">
                <Anchor component={Link} to={`/admin/till/${id}`}>
                  {t('shift', { number })}
                </Anchor>
              </Table.Th>
              {hasShops ? <Table.Td data-label={t('column.shop')}>{shopCalled(storefront)}</Table.Td> : null}
              <Table.Td data-label={t('column.opened')}>
                {when(openedAt)}
                <span className={styles.line}>{openedBy}</span>
              </Table.Td>
              <Table.Td data-label={t('column.closed')}>
                {closing === null ? t('isOpen') : when(closing.at)}
                <span className={styles.line}>{closing?.by}</span>
              </Table.Td>
              <Table.Td className={styles.figure} data-label={t('column.taken')}>
                {cash === null ? '–' : money(netOfCash(cash).satang)}
                {netOfCash(withoutTill).count === 0 ? null : (
                  <span className={styles.line}>
                    {t('column.without', { amount: money(netOfCash(withoutTill).satang) })}
                  </span>
                )}
              </Table.Td>
              <Table.Td className={styles.figure} data-label={t('column.counted')}>
                {closing === null ? '–' : money(closing.countedSatang)}
              </Table.Td>
              <Table.Td data-difference>
                {closing === null ? null : <Difference {...closing} currency={currency} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
