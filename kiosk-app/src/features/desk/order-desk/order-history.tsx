import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import styles from './desk.module.css';
import { Folded } from './folded.tsx';
import { useHistoryWords } from './history-words.ts';

/** What happened with an order, when and by whom. */
export function OrderHistory({ order, shop }: { order: Order; shop: { timeZone: string; currency: string } }) {
  const { t } = useTranslation('desk');
  const words = useHistoryWords(order, shop);
  return (
    <Folded title={t('history')} state={t('historyCount', { count: order.history.length })}>
      <ol className={styles.history}>
        {order.history.map((change) => (
          <li key={`${change.at} ${change.kind} ${change.kind === 'placed' ? '' : change.to}`}>
            {words.wordsOf(change)}
            {change.kind !== 'placed' && change.reason !== undefined ? (
              <span className={styles.quiet}>“{change.reason}”</span>
            ) : null}
          </li>
        ))}
      </ol>
    </Folded>
  );
}
