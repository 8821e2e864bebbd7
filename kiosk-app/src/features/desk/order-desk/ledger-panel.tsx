import {
  exportToHotFolder,
  getOrderArchive,
  type Order,
  type PrintLedger,
} from '@printfront/shared/contracts/orders.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call, callUrl } from '#api/call.ts';
import { orderQuery } from '#api/order-queries.ts';
import { currentLanguage } from '#text/i18n.ts';
import { formatCount } from '#ui/format.ts';
import { IconAlertTriangle, IconDownload, IconPrinter } from '#ui/icons.tsx';
import styles from './desk.module.css';
import { ExportProgress } from './export-progress.tsx';
import { isMadeHere } from './made-here.ts';
import { nextStep } from './next-step.ts';
import { StepFailure } from './step-failure.tsx';
import place from './step-place.module.css';
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
  const sending = useSending(order.id);
  const { data: sent } = sending;
  const failure = failureOf(sending);
  return (
    <>
      <section className={`${styles.ledger} ${place.over}`} aria-label={t('filesTitle')}>
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
          {isHere && isPrinted ? <HotFolderButton order={order} sending={sending} /> : null}
        </span>
        <span role="status" className={place.ledgerSaid}>
          {sent === undefined ? '' : t('sentToHotFolder', { folder: sent.folder, count: sent.printCount })}
        </span>
        <StepFailure onClose={sending.reset}>
          {failure === null || failure === 'printed-already'
            ? null
            : t(failure === 'photo-missing' ? 'hotFolderPhotoMissing' : `problems:${failure}`)}
        </StepFailure>
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

function useSending(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isAgain: boolean) =>
      call(exportToHotFolder, { params: { id: orderId }, query: isAgain ? {} : { unlessPrinted: 'true' } }),
    // The ledger is central's, which hears of it from the shop in a moment; the page asks again every few seconds.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }),
    throwOnError: (error) => !(error instanceof CallError),
  });
}

const failureOf = ({ error }: ReturnType<typeof useSending>) => (error instanceof CallError ? error.code : null);

function HotFolderButton({ order, sending }: { order: Order; sending: ReturnType<typeof useSending> }) {
  const { t } = useTranslation('admin');
  const changes = useOrderChanges();
  return (
    <>
      <button
        type="button"
        className={styles.quietButton}
        aria-disabled={sending.isPending}
        onClick={() => sending.isPending || sending.mutate(false)}
      >
        <IconPrinter size={18} aria-hidden />
        {t('sendToHotFolder')}
      </button>
      <StepQuestions
        question={failureOf(sending) === 'printed-already' ? { kind: 'printed-already', order } : null}
        currency=""
        onRun={(_order, change) => {
          if (change.kind === 'print') return sending.mutate(true);
          sending.reset();
          changes.change(order.id, change);
        }}
        onClose={sending.reset}
      />
    </>
  );
}
