import type { TillShift } from '@printfront/shared/contracts/till.ts';
import { netOfCash, type Pieces } from '@printfront/shared/domain/till.ts';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '#ui/format.ts';
import { shopCalled } from '#ui/shop-called.ts';
import { Difference } from './difference.tsx';
import { ShiftLists } from './shift-lists.tsx';
import { ShiftSums } from './shift-sums.tsx';
import styles from './till.module.css';

interface ShiftReportProps {
  shift: TillShift;
  currency: string;
  timeZone: string;
}

/** A shift to read and to print; nothing of it can be changed. */
export function ShiftReport({ shift, currency, timeZone }: ShiftReportProps) {
  const { t, i18n } = useTranslation('till');
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const when = (at: string) => formatInstant(at, timeZone, i18n.language);
  const { closing } = shift;
  const without = netOfCash(shift.withoutTill);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section className={styles.panel}>
          <div>
            <p className={styles.strong}>{shopCalled(shift.storefront)}</p>
            <p>{t('openedLine', { name: shift.openedBy, time: when(shift.openedAt) })}</p>
            <p>{closing === null ? t('isOpen') : t('closedLine', { name: closing.by, time: when(closing.at) })}</p>
          </div>
          <ShiftSums shift={shift} currency={currency} />
          {shift.cash === null ? <p className={styles.quiet}>{t('onlyShopKnows')}</p> : null}
          {closing === null ? null : (
            <div className={styles.closing}>
              <p className={styles.row}>
                <span>{t('counted')}</span>
                <b>{money(closing.countedSatang)}</b>
              </p>
              <Difference {...closing} currency={currency} />
              {closing.note === '' ? null : <p>{t('said', { note: closing.note })}</p>}
              {closing.keptSatang === closing.countedSatang ? null : (
                <p className={styles.row}>
                  <span>{t('kept')}</span>
                  <b>{money(closing.keptSatang)}</b>
                </p>
              )}
              <PiecesLine pieces={closing.pieces} currency={currency} />
            </div>
          )}
          {without.count === 0 ? null : (
            <p className={styles.quiet}>{t('beforeIt', { count: without.count, amount: money(without.satang) })}</p>
          )}
        </section>
      </div>
      <div className={styles.column}>
        <ShiftLists shift={shift} currency={currency} timeZone={timeZone} />
      </div>
    </div>
  );
}

/** ฿1,000 × 3 · ฿500 × 1 */
function PiecesLine({ pieces, currency }: { pieces: readonly Pieces[]; currency: string }) {
  const { i18n } = useTranslation('till');
  if (pieces.length === 0) return null;
  const text = pieces
    .map(({ denomination, count }) => `${formatMoney(denomination, currency, i18n.language)} × ${count}`)
    .join(' · ');
  return <p className={styles.quiet}>{text}</p>;
}
