import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { addUp } from './add-up.ts';
import styles from './takings.module.css';

/** What it comes to. */
export function TakingsSums({ takings, currency }: { takings: readonly Takings[]; currency: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const { netSatang, orderCount, refundedSatang, refundedCount } = addUp(takings);
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const unshown = takings.reduce((sum, { unshownCount = 0 }) => sum + unshownCount, 0);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('takings.net')}</dt>
        <dd>{money(netSatang)}</dd>
      </div>
      <div>
        <dt>{t('takings.orderCount')}</dt>
        <dd>{orderCount}</dd>
      </div>
      <div>
        <dt>{t('takings.givenBack')}</dt>
        <dd>
          {money(refundedSatang)}
          {refundedCount > 0 ? (
            <span className={styles.quiet}> {t('takings.givenBackCount', { count: refundedCount })}</span>
          ) : null}
        </dd>
      </div>
      {unshown === 0 ? null : (
        <div>
          <dt>{t('takings.unshown')}</dt>
          <dd>{t('unshownTakings', { count: unshown })}</dd>
        </div>
      )}
    </dl>
  );
}
