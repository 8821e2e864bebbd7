import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { IconAlertTriangle } from '#ui/icons.tsx';
import styles from './desk.module.css';

/** Which paper goes into the printer, large, and a warning where it is more than one; nothing where no size has a finish. */
export function PaperStrip({ order }: { order: Order }) {
  const { t } = useTranslation('desk');
  const language = currentLanguage();
  const names = new Set(order.lines.flatMap(({ finish }) => (finish ? [localized(finish.name, language)] : [])));
  if (names.size === 0) return null;
  return (
    <section
      className={`${styles.panel} ${styles.papers}`}
      data-mixed={names.size > 1 || undefined}
      aria-label={t('paper')}
    >
      {names.size > 1 ? (
        <p className={styles.mixed} role="note">
          <IconAlertTriangle size={22} aria-hidden />
          {t('papersMixed', { count: names.size, names: [...names].join(' + ') })}
        </p>
      ) : null}
      <ul>
        {order.lines.map(({ size, finish, printQuantity }) => (
          <li key={size.id}>
            {localized(size.name, language)}
            <b className={styles.paper}>{finish ? localized(finish.name, language) : t('paperAny')}</b>
            <span className={styles.quiet}>{t('admin:prints', { count: printQuantity })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
