import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderQuery } from '#api/order-queries.ts';
import { useShopTimeZone } from '#api/use-shop-time-zone.ts';
import { formatInstant } from '#ui/format.ts';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';

interface PrintedAlreadyQuestionProps {
  orderId: string;
  onAgain: () => void;
  /** What went out is what was meant: the order is being printed. */
  onGoOn: () => void;
  onClose: () => void;
}

/** What lies in the hot folder is printed, once more too: that is asked, with when it went and who sent it. */
export function PrintedAlreadyQuestion({ orderId, onAgain, onGoOn, onClose }: PrintedAlreadyQuestionProps) {
  const { t, i18n } = useTranslation('desk');
  const timeZone = useShopTimeZone();
  const { data: order } = useQuery(orderQuery(orderId));
  const { exports: sent = [], printedPrints: printed = 0 } = order?.printLedger ?? {};
  const isWaiting = order?.productionStatus === PRODUCTION_STATUS.received;
  return (
    <DeskDialog title={t('printedAlready.title')} onClose={onClose}>
      {sent.map(({ to, at, by, printCount }) => (
        <p key={`${at} ${to}`}>
          {t(`admin:ledger.to.${to}`, { count: printCount })}
          <span className={styles.quiet}>
            {' '}
            {formatInstant(at, timeZone, i18n.language)} · {by}
          </span>
        </p>
      ))}
      {printed === 0 ? null : <p>{t('printedAlready.cameOut', { count: printed })}</p>}
      <div className={styles.answers}>
        <button type="button" className={styles.quietButton} data-first onClick={isWaiting ? onGoOn : onClose}>
          {t('printedAlready.goOn')}
        </button>
        <button type="button" className={styles.badButton} onClick={onAgain}>
          {t('printedAlready.again')}
        </button>
      </div>
    </DeskDialog>
  );
}
