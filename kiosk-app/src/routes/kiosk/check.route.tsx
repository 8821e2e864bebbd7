import { STOREFRONT_FILES_POLL_MS } from '@printfront/shared/domain/app-timings.ts';
import { isConfirmable } from '@printfront/shared/domain/upload-size-status.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Params, useNavigate } from 'react-router';
import { shippingPricesQuery, shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { freshOrKnown } from '#api/fresh-or-known.ts';
import { isServerAway } from '#api/server-away.ts';
import { fetchPictures } from '#api/shown-version.ts';
import { storefrontPrintOrder } from '#api/storefront-print-order.ts';
import {
  dueDateQuery,
  priceSummaryQuery,
  storefrontFilesQuery,
  storefrontStatusQuery,
} from '#api/storefront-queries.ts';
import { BlockingNotices } from '#features/choosing/checkout/blocking-notices.tsx';
import { CheckLines } from '#features/choosing/checkout/check-lines.tsx';
import { keepCheckedVersion, useCheckedVersion } from '#features/choosing/checkout/checked-version.ts';
import { OrderSum } from '#features/choosing/checkout/order-sum.tsx';
import { ReadyTime } from '#features/choosing/checkout/ready-time.tsx';
import { offeredMethod } from '#features/choosing/checkout/shipping-offers.ts';
import { useContactDraft } from '#features/choosing/checkout/use-contact-draft.ts';
import { useShippingOffers } from '#features/choosing/checkout/use-shipping-offers.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './check.module.css';
import { openOrderOfAddress } from './open-order.ts';
import { useOrderShell } from './use-order-shell.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    const order = await openOrderOfAddress(queryClient, params);
    const [statuses, { orderVersion }] = await Promise.all([
      freshOrKnown(queryClient, storefrontStatusQuery(order.id)),
      freshOrKnown(queryClient, priceSummaryQuery(order.id, 1)),
      freshOrKnown(queryClient, dueDateQuery(order.id, 1)),
      queryClient.ensureQueryData(sizesQuery(order.id)),
      queryClient.ensureQueryData(shopQuery()),
      queryClient.ensureQueryData(shippingPricesQuery()),
    ]);
    try {
      await fetchPictures(queryClient, storefrontPrintOrder(order.id), statuses);
      keepCheckedVersion(order.id, orderVersion);
    } catch (error) {
      // Known pictures are enough to go on with; they are asked for again before the order is placed.
      if (!isServerAway(error)) throw error;
    }
    return null;
  };

/** Step 3: every line once more, what it costs, when it is ready, and what is still in the way. */
export function Component() {
  const { t } = useTranslation(['checkout', 'ui', 'photos']);
  const navigate = useNavigate();
  const { orderId, photosButton, unsentCount, isAwaySaid, notTaken } = useOrderShell();
  const [draft] = useContactDraft();
  const { offers } = useShippingOffers(orderId);
  const method = offeredMethod(offers, draft.shippingChoice);
  // Another tab, or the customer's phone, may change it while it stands here.
  const priceOf = (shippingMethod: typeof method) => ({
    ...priceSummaryQuery(orderId, shippingMethod),
    refetchInterval: STOREFRONT_FILES_POLL_MS,
  });
  const { data: pickup, dataUpdatedAt } = useSuspenseQuery(priceOf(1));
  const { data: summary = pickup } = useQuery(priceOf(method));
  useCheckedVersion(orderId, { version: pickup.orderVersion, readAt: dataUpdatedAt });
  const { data: due } = useQuery(dueDateQuery(orderId, method));
  const { data: statuses } = useSuspenseQuery(storefrontStatusQuery(orderId));
  const { data: sizes } = useSuspenseQuery(sizesQuery(orderId));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: files = [] } = useQuery(storefrontFilesQuery(orderId));
  const unprinted = files.filter(({ quantity, state }) => quantity === 0 && state !== 'damaged').length;
  const damaged = files.filter(({ quantity, state }) => quantity === 0 && state === 'damaged').length;
  const toSizes = () => void navigate(`/storefront/${orderId}/sizes`);

  return (
    <KioskScreen
      title={t('checkTitle')}
      hint={t('checkHint')}
      picture={<ReadyTime dueDate={due?.estimatedDueDate ?? null} shippingMethod={method} timeZone={shop.timeZone} />}
      back={
        <>
          <KioskButton large onClick={toSizes}>
            {t('ui:back')}
          </KioskButton>
          {photosButton}
        </>
      }
      summary={<OrderSum summary={summary} currency={shop.currency} />}
      next={
        <KioskButton
          large
          look="primary"
          disabled={!isConfirmable(statuses)}
          onClick={() => void navigate(`/storefront/${orderId}/checkout/you`)}
        >
          {t('ui:next')}
        </KioskButton>
      }
    >
      <div className={styles.content}>
        {unsentCount === 0 || isAwaySaid ? null : <Notice>{t('photos:stillWaiting', { count: unsentCount })}</Notice>}
        {notTaken}
        <BlockingNotices orderId={orderId} statuses={statuses} sizes={sizes} />
        <CheckLines orderId={orderId} summary={summary} sizes={sizes} currency={shop.currency} />
        {damaged === 0 ? null : <Notice kind="bad">{t('damagedUnprinted', { count: damaged })}</Notice>}
        {unprinted === 0 ? null : (
          <Notice action={<KioskButton onClick={toSizes}>{t('mendEmpty')}</KioskButton>}>
            {t('unprinted', { count: unprinted })}
          </Notice>
        )}
      </div>
    </KioskScreen>
  );
}
