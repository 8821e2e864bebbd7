import type { TillShift } from '@printfront/shared/contracts/till.ts';
import { differenceOf } from '@printfront/shared/domain/till.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { type SumRow, SumTable } from '#ui/sum-table.tsx';

/** How what should be in a till comes about. */
export function ShiftSums({ shift, currency }: { shift: TillShift; currency: string }) {
  const { t, i18n } = useTranslation('till');
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const { cash, movements, expectedSatang } = shift;
  const sumOf = (kind: 'in' | 'out') =>
    movements.filter((movement) => movement.kind === kind).reduce((sum, { satang }) => sum + satang, 0);
  const rows: SumRow[] = [floatRow()];
  if (cash !== null) {
    rows.push({ label: t('taken'), note: t('orders', { count: cash.takenCount }), amount: money(cash.takenSatang) });
    if (cash.givenBackCount > 0) {
      const note = t('orders', { count: cash.givenBackCount });
      rows.push({ label: t('givenBack'), note, amount: money(-cash.givenBackSatang) });
    }
  }
  for (const kind of ['in', 'out'] as const) {
    const sum = sumOf(kind);
    if (sum > 0) rows.push({ label: t(`put.${kind}`), amount: money(kind === 'in' ? sum : -sum) });
  }

  function floatRow(): SumRow {
    const row = { label: t('float'), amount: money(shift.floatSatang) };
    if (shift.leftSatang === null) return row;
    const { kind, satang } = differenceOf(shift.floatSatang, shift.leftSatang);
    return kind === 'none' ? row : { ...row, note: t(`floatDiffers.${kind}`, { amount: money(satang) }) };
  }

  return (
    <SumTable
      rows={rows}
      {...(expectedSatang === null ? {} : { total: { label: t('expected'), amount: money(expectedSatang) } })}
    />
  );
}
