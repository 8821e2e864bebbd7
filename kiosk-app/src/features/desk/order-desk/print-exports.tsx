import type { PrintLedger } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';
import styles from './desk.module.css';

/** What went out to be printed: when, how much of it, and by whose press. */
export function PrintExports({ ledger, timeZone }: { ledger: PrintLedger; timeZone: string }) {
  const { t, i18n } = useTranslation('admin');
  if (ledger.exports.length === 0) return <p className={styles.quiet}>{t('ledger.none')}</p>;
  return (
    <ul className={styles.history} aria-label={t('ledger.list')}>
      {ledger.exports.map((one) => (
        <li key={`${one.at} ${one.to}`}>
          {t(`ledger.to.${one.to}`, { count: one.printCount })}
          <div className={styles.quiet}>
            {formatInstant(one.at, timeZone, i18n.language)} · {one.by}
          </div>
        </li>
      ))}
    </ul>
  );
}
