import { DONE_SCREEN_MS } from '@printfront/shared/domain/app-timings.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { isMail, SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Params, redirect } from 'react-router';
import { shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { openingHoursQuery } from '#api/opening-hours-query.ts';
import { useStorefrontNews } from '#api/storefront-news.ts';
import { storefrontOrderQuery, storefrontStatusQuery } from '#api/storefront-queries.ts';
import { DeleteAfterPickup } from '#features/home/photo-retention/delete-after-pickup.tsx';
import { useIdle } from '#features/kiosk/kiosk-session/use-idle.ts';
import { LeavingLine } from '#features/kiosk/payment/leaving-line.tsx';
import { OrderPlaced } from '#features/kiosk/payment/order-placed.tsx';
import { PrintTicket, useTicketPrinter } from '#features/kiosk/payment/print-ticket.tsx';
import { PrintsOfOrder } from '#features/kiosk/payment/prints-of-order.tsx';
import { Ticket } from '#features/kiosk/payment/ticket.tsx';
import { FollowPanel } from '#features/kiosk/phone-beside-kiosk/follow-panel.tsx';
import { addText } from '#text/i18n.ts';
import { retentionText } from '#text/retention.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { readyOnPaper, readyWords } from '#ui/ready-words.ts';
import styles from './done.module.css';
import { orderOfAddress } from './open-order.ts';
import { useOrderShell } from './use-order-shell.ts';

addText('retention', retentionText);

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    const order = await orderOfAddress(queryClient, params);
    if (order.state !== 'submitted') throw redirect(`/storefront/${order.id}/sizes`);
    await Promise.all([queryClient.ensureQueryData(shopQuery()), queryClient.ensureQueryData(sizesQuery(order.id))]);
    return null;
  };

/** The number to remember. Clears itself once nobody has touched it for as long as a slow reader needs. */
export function Component() {
  const { t, i18n } = useTranslation('checkout');
  const { orderId, finish } = useOrderShell();
  const { data: order } = useSuspenseQuery(storefrontOrderQuery(orderId));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: sizes } = useSuspenseQuery(sizesQuery(orderId));
  const { data: statuses = [] } = useQuery(storefrontStatusQuery(orderId));
  const ticket = useTicketPrinter();
  const idle = useIdle({
    allowedMs: 0,
    countdownMs: DONE_SCREEN_MS,
    arrivalMark: '',
    // A ticket that comes out is waited for, as photos are that come in.
    isSending: ticket.state === 'printing',
    async onOver() {
      await finish();
      return 'left';
    },
  });
  const summary = order.priceSummary;
  const shippingMethod = order.shippingMethod ?? SHIPPING_METHOD.pickup;
  const isMailed = isMail(shippingMethod);

  const { data: hours = [] } = useQuery(openingHoursQuery());
  const isSlipSent = (useStorefrontNews(orderId)?.slipSentAt ?? null) !== null;
  const due = {
    dueDate: order.estimatedDueDate,
    shippingMethod,
    timeZone: shop.timeZone,
    language: i18n.language,
  };

  return (
    <KioskScreen
      title={t('doneTitle')}
      hint={
        // Staff have its slip: nothing has to be shown to them.
        isSlipSent
          ? t('doneSlipSent')
          : t(`${isMailed ? 'donePayMail' : 'donePay'}.${order.paymentMethod ?? PAYMENT_METHOD.counter}`)
      }
      isBare
      tray={<LeavingLine ticket={ticket.state} idle={idle} />}
      back={<PrintTicket {...ticket} />}
      next={
        <KioskButton large look="next" className={styles.finish} onClick={() => void finish()}>
          {t('finish')}
        </KioskButton>
      }
    >
      <div className={styles.done}>
        {summary === null ? null : <PrintsOfOrder orderId={orderId} summary={summary} sizes={sizes} />}
        <OrderPlaced
          iid={order.iid ?? 1}
          price={summary?.totalPrice ?? 0}
          currency={shop.currency}
          isMailed={isMailed}
          ready={readyWords(t, due, Date.now())}
          where={isMailed ? t(`method.${shippingMethod}`) : t('atCounter')}
        >
          <FollowPanel order={order} />
          <div className={styles.photos}>
            <DeleteAfterPickup orderId={orderId} isMailed={isMailed} />
          </div>
        </OrderPlaced>
      </div>
      {summary === null ? null : (
        <Ticket
          iid={order.iid ?? 1}
          shop={shop}
          sizes={sizes}
          statuses={statuses}
          summary={summary}
          shippingMethod={shippingMethod}
          ready={readyOnPaper(t, due)}
          createdAt={order.createdAt}
          hours={hours}
        />
      )}
    </KioskScreen>
  );
}
