import type { SalesFigures } from '@printfront/shared/contracts/dashboard.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '#ui/format.ts';
import styles from './sales.module.css';

interface SalesNumbersProps {
  sales: SalesFigures;
  currency: string;
}

/** The four numbers of a look over a cup of coffee, each beside what it was. */
export function SalesNumbers({ sales: { totals, totalsBefore }, currency }: SalesNumbersProps) {
  const { t, i18n } = useTranslation('dashboard');
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const count = (value: number) => formatCount(value, i18n.language);
  const promised = totals.promisesKept + totals.promisesMissed;
  const promisedBefore = totalsBefore.promisesKept + totalsBefore.promisesMissed;
  const percent = (kept: number, of: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(kept / of);
  return (
    <dl className={styles.numbers}>
      <Figure name={t('sales.taken')} value={money(totals.netSatang)}>
        <Change now={totals.netSatang} before={totalsBefore.netSatang} write={money} />
      </Figure>
      <Figure name={t('sales.orders')} value={count(totals.placedCount)}>
        <Change now={totals.placedCount} before={totalsBefore.placedCount} write={count} />
      </Figure>
      <Figure name={t('sales.prints')} value={count(totals.placedPrints)}>
        <Change now={totals.placedPrints} before={totalsBefore.placedPrints} write={count} />
      </Figure>
      <Figure name={t('sales.onTime')} value={promised === 0 ? '–' : percent(totals.promisesKept, promised)}>
        {promised === 0
          ? t('sales.noneReady')
          : promisedBefore === 0
            ? t('sales.ofReady', { count: promised })
            : t('sales.onTimeBefore', { share: percent(totalsBefore.promisesKept, promisedBefore) })}
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className={styles.number}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span className={styles.note}>{children}</span>
      </dd>
    </div>
  );
}

/** Less is no alarm: it is said in the same quiet colour, with its sign. */
function Change({ now, before, write }: { now: number; before: number; write: (value: number) => string }) {
  const { t } = useTranslation('dashboard');
  // Nothing beside nothing says nothing.
  if (now === 0 && before === 0) return null;
  const change = now - before;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return (
    <>
      <span className={change > 0 ? styles.more : undefined}>{`${sign}${write(Math.abs(change))}`}</span>{' '}
      {t('sales.thanBefore', { value: write(before) })}
    </>
  );
}
