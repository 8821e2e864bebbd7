import {
  exportToHotFolder,
  getOrderArchive,
  type Order,
  type PrintLedger,
} from '@printfront/shared/contracts/orders.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call, callUrl } from '#api/call.ts';
import { orderQuery } from '#api/order-queries.ts';
import { currentLanguage } from '#text/i18n.ts';
import { formatCount } from '#ui/format.ts';
import { IconAlertTriangle, IconDownload, IconPrinter } from '#ui/icons.tsx';
import { ExportProgress } from '../printing/export-progress.tsx';
import styles from './desk.module.css';
import { isMadeHere } from './made-here.ts';
import { nextStep } from './next-step.ts';
import { StepQuestions } from './step-questions.tsx';
import { noteDownload, useOrderChanges } from './use-order-changes.ts';

interface LedgerPanelProps {
  order: Order;
  shop: Pick<Shop, 'timeZone' | 'hasHotFolder' | 'server'>;
}

/** What was ordered, what of it went to be printed, and the ways to send it there: one line below the photos. */
export function LedgerBar({ order, shop }: LedgerPanelProps) {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const isDeleted = order.photoRetention.state === 'deleted';
  // Nobody prints what was cancelled; an export that still runs can be stopped.
  const isPrinted = !isDeleted && order.paymentStatus !== PAYMENT_STATUS.cancelled;
  const damagedCount = order.damagedPhotoCount ?? 0;
  const isWhole = order.missingPhotoCount === 0;
  // A shop has the photos of its own orders only.
  const isHere = shop.hasHotFolder && isMadeHere(order, shop);
  // The ZIP is the next step then, and one button of it is enough.
  const isNext = nextStep(order) === 'print' && !isHere;
  const icon = <IconDownload size={18} aria-hidden />;
  return (
    <>
      <section className={styles.ledger} aria-label={t('filesTitle')}>
        {order.printLedger === null ? null : <Counts ledger={order.printLedger} isPrinted={isPrinted} />}
        <span className={styles.footEnd}>
          {!isPrinted || (isWhole && isNext) ? null : isWhole ? (
            <a
              className={styles.quietButton}
              href={callUrl(getOrderArchive, { id: order.id })}
              download
              onClick={() => noteDownload(queryClient, order.id)}
            >
              {icon}
              {t('downloadFiles')}
            </a>
          ) : (
            <>
              <button type="button" className={styles.quietButton} disabled aria-describedby="files-missing">
                {icon}
                {t('downloadFiles')}
              </button>
              <span id="files-missing" className={styles.quiet}>
                {damagedCount > 0
                  ? t('filesDamaged', { count: damagedCount })
                  : t('filesMissing', { count: order.missingPhotoCount })}
              </span>
            </>
          )}
          {isHere && isPrinted ? <HotFolderButton order={order} /> : null}
        </span>
      </section>
      {isHere && !isDeleted ? <ExportProgress orderId={order.id} /> : null}
    </>
  );
}

/** What was never sent is said while it still can be. */
function Counts({ ledger, isPrinted }: { ledger: PrintLedger; isPrinted: boolean }) {
  const { t } = useTranslation('admin');
  const count = (prints: number) => formatCount(prints, currentLanguage());
  const { orderedPrints, exportedPrints, handedOverPrints } = ledger;
  const isShort = isPrinted && Math.max(exportedPrints, ledger.printedPrints ?? 0) < orderedPrints;
  return (
    <>
      <dl className={styles.counts}>
        <div>
          <dt>{t('ledger.ordered')}</dt>
          <dd>{count(orderedPrints)}</dd>
        </div>
        <div>
          <dt>{t('ledger.exported')}</dt>
          <dd>{count(exportedPrints)}</dd>
        </div>
        <div>
          <dt>{t('ledger.handedOver')}</dt>
          <dd>{handedOverPrints ? count(handedOverPrints) : '–'}</dd>
        </div>
      </dl>
      {isShort && (exportedPrints > 0 || handedOverPrints !== null) ? (
        <div className={styles.warnLine}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('ledger.short', { count: orderedPrints - exportedPrints })}
        </div>
      ) : null}
    </>
  );
}

function HotFolderButton({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const changes = useOrderChanges();
  const [isAsked, setIsAsked] = useState(false);
  const send = useMutation({
    mutationFn: (isAgain: boolean) =>
      call(exportToHotFolder, { params: { id: order.id }, query: isAgain ? {} : { unlessPrinted: 'true' } }),
    // The ledger is central's, which hears of it from the shop in a moment; the page asks again every few seconds.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey }),
    onError: (error) => setIsAsked(error instanceof CallError && error.code === 'printed-already'),
    throwOnError: (error) => !(error instanceof CallError),
  });
  const failure = send.error instanceof CallError ? send.error.code : null;
  return (
    <>
      <button
        type="button"
        className={styles.quietButton}
        aria-disabled={send.isPending}
        onClick={() => send.isPending || send.mutate(false)}
      >
        <IconPrinter size={18} aria-hidden />
        {t('sendToHotFolder')}
      </button>
      <span role="status" className={styles.quiet}>
        {send.data === undefined ? '' : t('sentToHotFolder', { folder: send.data.folder, count: send.data.printCount })}
      </span>
      <StepQuestions
        question={isAsked ? { kind: 'printed-already', order } : null}
        currency=""
        onRun={(_order, change) => {
          setIsAsked(false);
          if (change.kind === 'print') send.mutate(true);
          else changes.change(order.id, change);
        }}
        onClose={() => setIsAsked(false)}
      />
      {failure === null || failure === 'printed-already' ? null : (
        <span role="alert" className={styles.warnLine}>
          {t(failure === 'photo-missing' ? 'hotFolderPhotoMissing' : `problems:${failure}`)}
        </span>
      )}
    </>
  );
}
