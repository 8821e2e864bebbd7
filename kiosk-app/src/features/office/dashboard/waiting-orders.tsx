import { Anchor } from '@mantine/core';
import type { Dashboard } from '@printfront/shared/contracts/dashboard.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TakenBy } from '#api/dashboard-queries.ts';
import { IconAlertTriangle, IconBox, IconCash, IconPrinter } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { ordersAddress } from '../takings/shop-choice.tsx';
import styles from './dashboard.module.css';

/** The three numbers of the desk, each the way to its orders. */
export function WaitingOrders({ dashboard, of }: { dashboard: Dashboard; of: TakenBy }) {
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
            <Anchor component={Link} to={ordersAddress({ payment: '50' }, of)}>
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
            <Link to={ordersAddress({ stage }, of)} className={styles.numberLink}>
              <span className={styles.numberName}>
                <Icon size={24} aria-hidden />
                {t(`waiting.${word}`)}
              </span>
              <span className={styles.count}>{count}</span>
            </Link>
            {word === 'money' ? <Slips count={dashboard.slipsToCheck} of={of} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Slips({ count, of }: { count: number; of: TakenBy }) {
  const { t } = useTranslation('dashboard');
  if (count === 0) return <span className={styles.numberNote}>{t('noSlips')}</span>;
  return (
    <Link to={ordersAddress({ payment: '20' }, of)} className={styles.numberNote} data-some>
      <IconAlertTriangle size={18} aria-hidden />
      {t('slips', { count })}
    </Link>
  );
}
