import { Anchor } from '@mantine/core';
import type { Dashboard } from '@printfront/shared/contracts/dashboard.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconAlertTriangle, IconBox, IconCash, IconPrinter } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './dashboard.module.css';

/** The three numbers of the desk, each the way to its orders. */
export function WaitingOrders({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const numbers = [
    { word: 'money', stage: 'to-pay', count: dashboard.waitingForMoney, Icon: IconCash },
    { word: 'printing', stage: 'to-print', count: dashboard.waitingForPrinting, Icon: IconPrinter },
    { word: 'handOver', stage: 'to-hand-over', count: dashboard.ready, Icon: IconBox },
  ] as const;
  return (
    <>
      {dashboard.clashes > 0 ? (
        <Notice
          kind="bad"
          action={
            <Anchor component={Link} to="/admin/orders?payment=50">
              {t('showPaid')}
            </Anchor>
          }
        >
          {t('clashes', { count: dashboard.clashes })}
        </Notice>
      ) : null}
      <ul className={styles.numbers} aria-label={t('waitingTitle')}>
        {numbers.map(({ word, stage, count, Icon }) => (
          <li key={word} className={styles.number}>
            <Link to={`/admin/orders?stage=${stage}`} className={styles.numberLink}>
              <span className={styles.numberName}>
                <Icon size={24} aria-hidden />
                {t(`waiting.${word}`)}
              </span>
              <span className={styles.count}>{count}</span>
            </Link>
            {word === 'money' ? <Slips count={dashboard.slipsToCheck} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Slips({ count }: { count: number }) {
  const { t } = useTranslation('dashboard');
  if (count === 0) return <span className={styles.numberNote}>{t('noSlips')}</span>;
  return (
    <Link to="/admin/orders?payment=20" className={styles.numberNote} data-some>
      <IconAlertTriangle size={18} aria-hidden />
      {t('slips', { count })}
    </Link>
  );
}
