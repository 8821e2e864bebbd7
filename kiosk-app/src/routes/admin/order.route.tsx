import './staff-page-texts.ts';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { loadOrder } from '#api/load-order.ts';
import { orderQuery, showChanged } from '#api/order-queries.ts';
import { CustomerStrip } from '#features/desk/order-desk/customer-strip.tsx';
import { DamageNotices } from '#features/desk/order-desk/damage-notices.tsx';
import styles from '#features/desk/order-desk/desk.module.css';
import { useDeskCommands } from '#features/desk/order-desk/desk-keys.ts';
import { DueDatePanel } from '#features/desk/order-desk/due-date-panel.tsx';
import { DueMark } from '#features/desk/order-desk/due-mark.tsx';
import { EarlierOrders } from '#features/desk/order-desk/earlier-orders.tsx';
import { Folded } from '#features/desk/order-desk/folded.tsx';
import { leaveFullScreen } from '#features/desk/order-desk/full-screen.ts';
import { OrderKeyHints } from '#features/desk/order-desk/key-hints.tsx';
import { LedgerBar } from '#features/desk/order-desk/ledger-panel.tsx';
import { MakingShopPanel } from '#features/desk/order-desk/making-shop-panel.tsx';
import { NextStepPanel } from '#features/desk/order-desk/next-step-panel.tsx';
import { NotesPanel } from '#features/desk/order-desk/notes-panel.tsx';
import { listAddress, neighbourOf, noteOpened } from '#features/desk/order-desk/opened-from.ts';
import { OrderHistory } from '#features/desk/order-desk/order-history.tsx';
import { OrderSteps } from '#features/desk/order-desk/order-steps.tsx';
import { PaperStrip } from '#features/desk/order-desk/paper-strip.tsx';
import { PhotoStage } from '#features/desk/order-desk/photo-stage.tsx';
import { PrintExports } from '#features/desk/order-desk/print-exports.tsx';
import { ShelfField } from '#features/desk/order-desk/shelf-field.tsx';
import { ShippingPanel } from '#features/desk/order-desk/shipping-panel.tsx';
import { PaymentBadge } from '#features/desk/order-desk/status-badges.tsx';
import place from '#features/desk/order-desk/step-place.module.css';
import { useStillWhilePressed } from '#features/desk/order-desk/use-still-while-pressed.ts';
import { PrintAgain } from '#features/desk/printing/print-again.tsx';
import { PrintsPanel } from '#features/desk/printing/prints-panel.tsx';
import { PersonDeletedNotice, PhotoRetentionPanel } from '#features/home/photo-retention/photo-retention-panel.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { retentionText } from '#text/retention.ts';
import { IconArrowLeft } from '#ui/icons.tsx';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { isAnythingUnsaved } from '#ui/unsaved.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('retention', retentionText);

// Seldom needed: it comes once the page is there.
const PaperFields = lazy(async () => ({
  default: (await import('#features/desk/order-desk/paper-fields.tsx')).PaperFields,
}));

const UNKNOWN_SHOP = { ...DEFAULT_SHOP, hasHotFolder: false, server: null };

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await loadOrder(queryClient, params.id ?? '');
    return null;
  };

/** One order, built around what is next with it; the rest stands beside it or is folded. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(orderQuery(id));
  const [order, stillWhilePressed] = useStillWhilePressed(data);
  const navigate = useNavigate();
  const [isAgain, setIsAgain] = useState(false);
  const shop = useQuery(shopQuery());
  const known = shop.data ?? UNKNOWN_SHOP;
  const number = formatOrderNumber(order.iid);
  const name = t('admin:order', { number });
  usePageTitle(name, localized(shop.data?.name, currentLanguage()));
  const goTo = (next: string | undefined) => {
    if (next === undefined) return false;
    return navigate(`/admin/orders/${next}`, { replace: true });
  };
  // However it was opened, its row has the focus when somebody comes back to a list that shows it.
  useEffect(() => noteOpened(id), [id]);
  useDeskCommands({
    ArrowUp: () => goTo(neighbourOf(id, -1)),
    ArrowDown: () => goTo(neighbourOf(id, 1)),
    Escape: () => leaveFullScreen() || navigate(listAddress(id)),
    KeyP: () => navigate(`/admin/orders/${id}/ticket`),
  });
  // Nothing personal is noted of it any more.
  const isForgotten = (order.personalDataDeletedAt ?? null) !== null;
  const isOver = isOrderOver(order);
  return (
    <div className={styles.orderPage} data-density="desk" key={order.id} {...stillWhilePressed}>
      <LeaveQuestion isOn={isAnythingUnsaved} />
      <header className={styles.orderHead}>
        <Link to={listAddress(id)} className={styles.iconButton} aria-label={t('admin:backToOrders')}>
          <IconArrowLeft size={20} aria-hidden />
        </Link>
        <h1>{name}</h1>
        <PaymentBadge order={order} />
        {isOver ? null : <DueMark order={order} timeZone={known.timeZone} />}
        <OrderSteps order={order} />
      </header>
      <div className={styles.orderColumns}>
        <div className={styles.job}>
          <PersonDeletedNotice order={order} timeZone={known.timeZone} />
          <DamageNotices order={order} />
          <CustomerStrip order={order} timeZone={known.timeZone} />
          <PaperStrip order={order} />
          <PhotoStage order={order} isForgotten={isForgotten} />
          <LedgerBar order={order} shop={known} />
        </div>
        <div className={styles.side}>
          <NextStepPanel order={order} shop={known} isForgotten={isForgotten} onPrintAgain={() => setIsAgain(true)} />
          <div className={place.sideRest}>
            {isForgotten ? null : <NotesPanel order={order} />}
            {isForgotten ? null : (
              <PrintsPanel order={order} timeZone={known.timeZone} onPrintAgain={() => setIsAgain(true)} />
            )}
            <FoldedPanels order={order} shop={known} isForgotten={isForgotten} />
          </div>
        </div>
      </div>
      <OrderKeyHints />
      {isAgain ? <PrintAgain order={order} onClose={() => setIsAgain(false)} /> : null}
    </div>
  );
}

interface PanelsProps {
  order: Order;
  shop: typeof UNKNOWN_SHOP | { timeZone: string; currency: string };
  isForgotten: boolean;
}

/** It has left, or will never be made: no time is promised any more. */
const isOrderOver = ({ paymentStatus, productionStatus }: Order) =>
  paymentStatus === PAYMENT_STATUS.cancelled || productionStatus === PRODUCTION_STATUS.handedOver;

const papersOf = ({ lines }: Order) =>
  [...new Set(lines.flatMap(({ finish }) => localized(finish?.name, currentLanguage()) ?? []))].join(' + ');

function FoldedPanels({ order, shop, isForgotten }: PanelsProps) {
  const { t } = useTranslation('desk');
  const queryClient = useQueryClient();
  const { timeZone } = shop;
  return (
    <div className={`${styles.panel} ${styles.foldedPanels}`}>
      {isForgotten ? null : (
        <>
          {order.shippingAddress === null ? null : (
            <Folded title={t('admin:shippingTitle')} state={order.shippingTracking ?? t('noTracking')}>
              <ShippingPanel order={order} />
            </Folded>
          )}
          {papersOf(order) === '' ? null : (
            <Folded title={t('paper')} state={papersOf(order)}>
              <Suspense>
                <PaperFields order={order} />
              </Suspense>
            </Folded>
          )}
          <Folded title={t('shelfLabel')} state={order.shelf || '–'}>
            <ShelfField order={order} />
          </Folded>
          {isOrderOver(order) ? null : (
            <Folded title={t('admin:readyAt')} state={<DueMark order={order} timeZone={timeZone} />}>
              <DueDatePanel order={order} timeZone={timeZone} />
            </Folded>
          )}
          <MakingShopPanel order={order} />
          <EarlierOrders order={order} shop={shop} />
        </>
      )}
      {order.printLedger === null ? null : (
        <Folded title={t('admin:ledger.list')} state={order.printLedger.exports.length}>
          <PrintExports ledger={order.printLedger} timeZone={timeZone} />
        </Folded>
      )}
      <OrderHistory order={order} shop={shop} />
      <Folded title={t('retention:title')} state="">
        <PhotoRetentionPanel
          order={order}
          timeZone={timeZone}
          onChanged={(changed) => void showChanged(queryClient, changed)}
        />
      </Folded>
    </div>
  );
}
