import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderQuery } from '#api/order-queries.ts';
import { useShopTimeZone } from '#api/use-shop-time-zone.ts';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';
import { PrintExports } from './print-exports.tsx';

interface PrintedAlreadyQuestionProps {
  orderId: string;
  onAgain: () => void;
  /** What went out is what was meant: the order is being printed. */
  onGoOn: () => void;
  onClose: () => void;
}

/** What lies in the hot folder is printed, once more too: that is asked, with when it went and who sent it. */
export function PrintedAlreadyQuestion({ orderId, onAgain, onGoOn, onClose }: PrintedAlreadyQuestionProps) {
  const { t } = useTranslation('desk');
  const timeZone = useShopTimeZone();
  const { data: order } = useQuery(orderQuery(orderId));
  const ledger = order?.printLedger ?? null;
  const printed = ledger?.printedPrints ?? 0;
  const isWaiting = order?.productionStatus === PRODUCTION_STATUS.received;
  return (
    <DeskDialog title={t('printedAlready.title')} onClose={onClose}>
      {ledger === null || ledger.exports.length === 0 ? null : <PrintExports ledger={ledger} timeZone={timeZone} />}
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
