import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, redirect, useNavigate } from 'react-router';
import { CallError } from '#api/call.ts';
import { shippingPricesQuery, shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import {
  priceSummaryQuery,
  storefrontOrderQuery,
  storefrontSlipQuery,
  storefrontStatusQuery,
} from '#api/storefront-queries.ts';
import { readChecked } from '#features/choosing/checkout/checked-version.ts';
import { OrderChanged } from '#features/choosing/checkout/order-changed.tsx';
import { OrderSum } from '#features/choosing/checkout/order-sum.tsx';
import { offeredMethod } from '#features/choosing/checkout/shipping-offers.ts';
import { readContactDraft } from '#features/choosing/checkout/use-contact-draft.ts';
import { useShippingOffers } from '#features/choosing/checkout/use-shipping-offers.ts';
import { MethodChoice, offeredMethods } from '#features/kiosk/payment/method-choice.tsx';
import { OtherWay } from '#features/kiosk/payment/other-way.tsx';
import { PayPanel } from '#features/kiosk/payment/pay-panel.tsx';
import { usePlaceOrder } from '#features/kiosk/payment/place-order.ts';
import { PrintsOfOrder } from '#features/kiosk/payment/prints-of-order.tsx';
import { contactProblems } from '#ui/contact-draft.ts';
import { formatMoney } from '#ui/format.ts';
import { IconCheck } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './check.module.css';
import { orderOfAddress } from './open-order.ts';
import { useOrderShell } from './use-order-shell.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    const order = await orderOfAddress(queryClient, params);
    const shop = await queryClient.ensureQueryData(shopQuery());
    if (order.state === 'submitted') return null;
    // A browser that opens this address first has nobody to place the order for.
    if (Object.keys(contactProblems(readContactDraft(), false, shop.phoneNumbers)).length > 0) {
      throw redirect(`/storefront/${order.id}/checkout/you`);
    }
    await Promise.all([
      queryClient.ensureQueryData(priceSummaryQuery(order.id, 1)),
      queryClient.ensureQueryData(storefrontStatusQuery(order.id)),
      queryClient.ensureQueryData(shippingPricesQuery()),
    ]);
    return null;
  };

/** Step 5: choose how to pay and place the order; then pay. */
export function Component() {
  const { orderId } = useOrderShell();
  const { data: order } = useSuspenseQuery(storefrontOrderQuery(orderId));
  return order.state === 'submitted' ? <PayScreen /> : <PlaceScreen />;
}

function PlaceScreen() {
  const { t, i18n } = useTranslation(['checkout', 'photos']);
  const navigate = useNavigate();
  const { orderId, unsentCount } = useOrderShell();
  const { data: shop } = useSuspenseQuery(shopQuery());
  const draft = readContactDraft();
  const { offers } = useShippingOffers(orderId);
  const shippingMethod = offeredMethod(offers, draft.shippingChoice);
  const { data: pickup } = useSuspenseQuery(priceSummaryQuery(orderId, 1));
  const { data: summary = pickup } = useQuery(priceSummaryQuery(orderId, shippingMethod));
  const { data: sizes = [] } = useQuery(sizesQuery(orderId));
  const [method, setMethod] = useState<PaymentMethod | null>(offeredMethods(shop.paymentMethods)[0] ?? null);
  const place = usePlaceOrder(orderId);
  const problem = place.error instanceof CallError ? place.error.code : null;

  const toCheck = () => void navigate(`/storefront/${orderId}/checkout`);

  function placeOrder() {
    if (method === null) return;
    const version = readChecked(orderId)?.version;
    // The server was away when it stood there to be checked.
    if (version === undefined && pickup.orderVersion !== undefined) return toCheck();
    const form = {
      name: draft.name.trim(),
      phoneNumber: draft.phoneNumber,
      orderNotes: draft.orderNotes,
      paymentMethod: method,
      shippingMethod,
      expectedTotalPrice: summary.totalPrice,
      ...(isMail(shippingMethod) ? { address: draft.address } : {}),
    };
    place.mutate({ form, version });
  }

  return (
    <KioskScreen
      title={t('payTitle')}
      onBack={() => void navigate(`/storefront/${orderId}/checkout/you`)}
      summary={<OrderSum summary={summary} currency={shop.currency} />}
      next={
        problem === 'order-changed' ? (
          <KioskButton large look="next" onClick={toCheck}>
            {t('backToCheck')}
          </KioskButton>
        ) : (
          <KioskButton
            large
            look="next"
            // A photo that is still on its way would not be part of what is paid for.
            disabled={method === null || place.isPending || unsentCount > 0}
            onClick={placeOrder}
          >
            {place.isPending ? t('placing') : t('place')}
          </KioskButton>
        )
      }
    >
      <div className={styles.pay}>
        {unsentCount === 0 ? null : <Notice>{t('photos:stillWaiting', { count: unsentCount })}</Notice>}
        {problem === 'order-changed' ? (
          <OrderChanged
            orderId={orderId}
            quote={pickup}
            shipping={summary.totalPrice - pickup.totalPrice}
            currency={shop.currency}
          />
        ) : null}
        {problem === null || problem === 'order-changed' ? null : (
          <NotPlaced
            problem={problem}
            price={formatMoney(summary.totalPrice, shop.currency, i18n.language)}
            onCheck={toCheck}
          />
        )}
        {/* What is paid for, where an upright screen has room for it. */}
        <div className={styles.prints}>
          <PrintsOfOrder orderId={orderId} summary={summary} sizes={sizes} />
        </div>
        <MethodChoice methods={shop.paymentMethods} chosen={method} onChoose={setMethod} />
      </div>
    </KioskScreen>
  );
}

interface NotPlacedProps {
  problem: CallError['code'];
  /** What it costs now. */
  price: string;
  onCheck: () => void;
}

/** Why the order is not placed; all but a new price is looked at again on the step before. */
function NotPlaced({ problem, price, onCheck }: NotPlacedProps) {
  const { t } = useTranslation(['checkout', 'problems']);
  if (problem === 'price-changed') return <Notice kind="bad">{t('priceChanged', { price })}</Notice>;
  return (
    <Notice kind="bad" action={<KioskButton onClick={onCheck}>{t('backToCheck')}</KioskButton>}>
      {t('placeFailed', { reason: t(`problems:${problem}`) })}
    </Notice>
  );
}

const TITLES = { 0: 'transferTitle', 1: 'scanTitle', 2: 'counterTitle' } as const;
const HINTS = { 0: 'transferHint', 1: 'scanHint', 2: 'counterHint' } as const;

function PayScreen() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { orderId } = useOrderShell();
  const { data: order } = useSuspenseQuery(storefrontOrderQuery(orderId));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const method = order.paymentMethod ?? 2;
  const { data: slip } = useQuery(storefrontSlipQuery(orderId));
  const isPaid = slip?.state === 'confirmed';
  const toDone = () => void navigate(`/storefront/${orderId}/done`);
  useEffect(() => {
    // Nobody is asked for money that staff have taken, and the kiosk is free for the next customer.
    if (isPaid) void navigate(`/storefront/${orderId}/done`, { replace: true });
  }, [isPaid, navigate, orderId]);
  return (
    <KioskScreen
      title={t(TITLES[method])}
      hint={t(HINTS[method])}
      back={
        slip?.state === 'wanted' ? (
          <OtherWay orderId={orderId} method={method} methods={shop.paymentMethods} onPaid={toDone} />
        ) : undefined
      }
      next={
        <KioskButton large look="next" onClick={toDone}>
          {t(method === 2 ? 'toDoneCounter' : 'toDone')}
          {method === 2 ? null : <IconCheck aria-hidden />}
        </KioskButton>
      }
    >
      <PayPanel
        orderId={orderId}
        iid={order.iid ?? 1}
        price={order.priceSummary?.totalPrice ?? 0}
        method={method}
        shop={shop}
      />
    </KioskScreen>
  );
}
