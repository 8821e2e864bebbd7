import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { IDLE_CROP_EDITOR_MS, STOREFRONT_FILES_POLL_MS } from '@printfront/shared/domain/app-timings.ts';
import { missingToSmallest } from '@printfront/shared/domain/smallest-order.ts';
import { isConfirmable } from '@printfront/shared/domain/upload-size-status.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useNavigate } from 'react-router';
import { discountsQuery, shippingPricesQuery, shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { freshOrKnown } from '#api/fresh-or-known.ts';
import { isServerAway } from '#api/server-away.ts';
import { fetchPictures } from '#api/shown-version.ts';
import { storefrontPrintOrder } from '#api/storefront-print-order.ts';
import {
  dueDateQuery,
  priceSummaryQuery,
  storefrontFilesQuery,
  storefrontFramesQuery,
  storefrontStatusQuery,
} from '#api/storefront-queries.ts';
import { usePricedSizes } from '#features/choosing/catalogue/priced-sizes.ts';
import { BlockingNotices, firstMending } from '#features/choosing/checkout/blocking-notices.tsx';
import { CheckFoot, isOneLine, useBlurry } from '#features/choosing/checkout/check-foot.tsx';
import { CheckLines } from '#features/choosing/checkout/check-lines.tsx';
import { keepChecked, useCheckedVersion } from '#features/choosing/checkout/checked-version.ts';
import { nextSaving } from '#features/choosing/checkout/next-saving.ts';
import { OrderSum } from '#features/choosing/checkout/order-sum.tsx';
import { ReadyTime } from '#features/choosing/checkout/ready-time.tsx';
import { offeredMethod } from '#features/choosing/checkout/shipping-offers.ts';
import { useContactDraft } from '#features/choosing/checkout/use-contact-draft.ts';
import { useLineRemoval } from '#features/choosing/checkout/use-line-removal.ts';
import { useMending } from '#features/choosing/checkout/use-mending.ts';
import { useShippingOffers } from '#features/choosing/checkout/use-shipping-offers.ts';
import { PhotoEditor } from '#features/choosing/photo-editor/photo-editor.tsx';
import { RemovePhotoDialog } from '#features/choosing/photo-grid/remove-photo-dialog.tsx';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { IconPlus } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import { SmallestOrder } from '#ui/smallest-order.tsx';
import styles from './check.module.css';
import { openOrderOfAddress } from './open-order.ts';
import { useOrderShell } from './use-order-shell.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    const order = await openOrderOfAddress(queryClient, params);
    const [statuses, quote] = await Promise.all([
      freshOrKnown(queryClient, storefrontStatusQuery(order.id)),
      freshOrKnown(queryClient, priceSummaryQuery(order.id, 1)),
      freshOrKnown(queryClient, dueDateQuery(order.id, 1)),
      queryClient.ensureQueryData(sizesQuery(order.id)),
      queryClient.ensureQueryData(shopQuery()),
      queryClient.ensureQueryData(shippingPricesQuery()),
      queryClient.ensureQueryData(discountsQuery()),
    ]);
    try {
      await fetchPictures(queryClient, storefrontPrintOrder(order.id), statuses);
      keepChecked(order.id, quote.orderVersion, quote);
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
  const { orderId, setIdleMs } = useOrderShell();
  const { summary, method, due, statuses, sizes, shop, discounts } = useCheckedOrder(orderId);
  const giveTime = useCallback((isOpen: boolean) => setIdleMs(isOpen ? IDLE_CROP_EDITOR_MS : null), [setIdleMs]);
  const mending = useMending(giveTime);
  const lines = useLineRemoval();
  const toSizes = () => void navigate(`/storefront/${orderId}/sizes`);
  const toSize = (key: string) => void navigate(`/storefront/${orderId}/sizes/${key}`);
  const nameOf = (key: string) => localized(sizes.find((size) => size.key === key)?.name, currentLanguage()) ?? key;

  const inTheWay = firstMending(statuses);
  const saving = nextSaving(summary.breakdown, sizes, discounts);
  const blurry = useBlurry(summary);

  const { mended } = mending;
  const mendedSize = sizes.find(({ key }) => key === mended?.sizeKey);
  if (mended !== null && mendedSize !== undefined) {
    return (
      <>
        <MendedPhoto orderId={orderId} size={mendedSize} mending={mending} file={mended.file} />
        <RemovePhotoDialog removal={mending.removal} />
      </>
    );
  }

  return (
    <KioskScreen
      title={t('checkTitle')}
      picture={<ReadyTime dueDate={due?.estimatedDueDate ?? null} shippingMethod={method} timeZone={shop.timeZone} />}
      onBack={toSizes}
      isTrayWide={!isOneLine({ summary, saving, blurry })}
      tray={
        <CheckFoot
          summary={summary}
          sizes={sizes}
          currency={shop.currency}
          saving={saving}
          blurry={blurry}
          onAdd={toSize}
          onMend={mending.open}
        />
      }
      back={
        <KioskButton look="line" large onClick={toSizes}>
          <IconPlus aria-hidden />
          {t('otherSize')}
        </KioskButton>
      }
      summary={<OrderSum summary={summary} currency={shop.currency} />}
      next={
        inTheWay !== null ? (
          <KioskButton large look="next" onClick={() => toSize(inTheWay.sizeKey)}>
            {t(inTheWay.label)}
          </KioskButton>
        ) : (
          <KioskButton
            large
            look="next"
            disabled={!isConfirmable(statuses) || missingToSmallest(summary, shop.minimumOrder) > 0}
            onClick={() => void navigate(`/storefront/${orderId}/checkout/you`)}
          >
            {t('ui:next')}
          </KioskButton>
        )
      }
    >
      <div className={styles.content}>
        <LeftOut orderId={orderId} onSizes={toSizes} />
        {lines.removed === null ? null : (
          <Notice action={<KioskButton onClick={lines.undo}>{t('undo')}</KioskButton>}>
            {t('sizeRemoved', { size: nameOf(lines.removed.sizeKey) })}
          </Notice>
        )}
        <SmallestOrder price={summary} shop={shop} />
        <BlockingNotices orderId={orderId} statuses={statuses} sizes={sizes} />
        <CheckLines
          summary={summary}
          sizes={sizes}
          currency={shop.currency}
          onChange={toSize}
          onRemove={lines.remove}
          onMend={mending.open}
        />
      </div>
    </KioskScreen>
  );
}

/** What there is to check, as the server says it; another tab, or the customer's phone, may change it meanwhile. */
function useCheckedOrder(orderId: string) {
  const [draft] = useContactDraft();
  const { offers } = useShippingOffers(orderId);
  const method = offeredMethod(offers, draft.shippingChoice);
  const priceOf = (shippingMethod: typeof method) => ({
    ...priceSummaryQuery(orderId, shippingMethod),
    refetchInterval: STOREFRONT_FILES_POLL_MS,
  });
  const { data: pickup, dataUpdatedAt } = useSuspenseQuery(priceOf(1));
  const { data: summary = pickup } = useQuery(priceOf(method));
  useCheckedVersion(orderId, pickup, dataUpdatedAt);
  const { data: due } = useQuery(dueDateQuery(orderId, method));
  const { data: statuses } = useSuspenseQuery(storefrontStatusQuery(orderId));
  const { data: offered } = useSuspenseQuery(sizesQuery(orderId));
  const sizes = usePricedSizes(offered, statuses);
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: discounts } = useSuspenseQuery(discountsQuery());
  return { summary, method, due, statuses, sizes, shop, discounts };
}

/** What is no part of this order though a customer may think so: above the lines, where nobody overlooks it. */
function LeftOut({ orderId, onSizes }: { orderId: string; onSizes: () => void }) {
  const { t } = useTranslation(['checkout', 'photos']);
  const { unsentCount, isAwaySaid, notTaken } = useOrderShell();
  const { data: files = [] } = useQuery(storefrontFilesQuery(orderId));
  const leftOut = files.filter(({ quantity }) => quantity === 0);
  const damaged = leftOut.filter(({ state }) => state === 'damaged').length;
  const unprinted = leftOut.length - damaged;
  return (
    <>
      {unsentCount === 0 || isAwaySaid ? null : <Notice>{t('photos:stillWaiting', { count: unsentCount })}</Notice>}
      {notTaken}
      {damaged === 0 ? null : <Notice kind="warn">{t('damagedUnprinted', { count: damaged })}</Notice>}
      {unprinted === 0 ? null : (
        <Notice action={<KioskButton onClick={onSizes}>{t('mendEmpty')}</KioskButton>}>
          {t('unprinted', { count: unprinted })}
        </Notice>
      )}
    </>
  );
}

interface MendedPhotoProps {
  orderId: string;
  size: Size;
  file: UploadedFile;
  mending: ReturnType<typeof useMending>;
}

function MendedPhoto({ orderId, size, file, mending }: MendedPhotoProps) {
  const { data: frames = [] } = useQuery(storefrontFramesQuery(orderId));
  const chosen = frames.find((frame) => frame.size === size.key)?.photoFrameId;
  return (
    <PhotoEditor
      file={file}
      files={[file]}
      size={size}
      frame={size.photoFrames.find(({ id }) => id === chosen) ?? null}
      onSaved={mending.saved}
      onRemove={mending.removal.ask}
      onClose={mending.close}
    />
  );
}
