import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';
import { shopCalled } from '#ui/shop-called.ts';
import styles from './backups.module.css';

/** At central: the lights of the shops, as they said last. */
export function ShopsBackups({ shops, timeZone }: { shops: readonly ShopServer[]; timeZone: string }) {
  const { t, i18n } = useTranslation('backups');
  const enrolled = shops.filter(({ state }) => state === 'enrolled');
  if (enrolled.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="backup-shops">
      <h2 id="backup-shops">{t('shops')}</h2>
      <ul className={styles.shops}>
        {enrolled.map(({ id, name, report }) => {
          const backup = report?.backup ?? null;
          const time = backup?.lastGoodAt == null ? null : formatInstant(backup.lastGoodAt, timeZone, i18n.language);
          const isBad = backup !== null && (backup.isLate || backup.problem !== null);
          const kind = backup === null ? 'warn' : isBad || time === null ? 'bad' : 'good';
          return (
            <li key={id} className={styles.light} data-kind={kind}>
              <span className={styles.smallLamp} aria-hidden />
              <div>
                <b>{shopCalled(name)}</b>
                <span className={styles.hint}>
                  {backup === null
                    ? t('shopNone')
                    : time === null
                      ? t('shopNever')
                      : t(isBad ? 'shopLate' : 'shopGood', { time })}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
      <p className={styles.hint}>{t('shopsHint')}</p>
    </section>
  );
}
