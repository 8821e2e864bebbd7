import { IDLE_MS, IDLE_PAY_MS } from '@printfront/shared/domain/app-timings.ts';
import { orderCode } from '@printfront/shared/domain/storefront-order-id.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { PrintOrderContext } from '#api/print-order.ts';
import { isServerAway } from '#api/server-away.ts';
import { useFollowedOrder } from '#api/storefront-news.ts';
import { storefrontPrintOrder } from '#api/storefront-print-order.ts';
import { storefrontFilesQuery, storefrontOrderQuery } from '#api/storefront-queries.ts';
import { PhotosButton, PhotosNotTaken } from '#features/choosing/photo-intake/photos-button.tsx';
import { PhotosPanel } from '#features/choosing/photo-intake/photos-panel.tsx';
import { useDevicePhotos } from '#features/choosing/photo-intake/use-device-photos.ts';
import { FromYourPhone } from '#features/kiosk/hotspot-access/from-your-phone.tsx';
import { rememberOrder } from '#features/kiosk/kiosk-session/customer-session.ts';
import { IdleDialog } from '#features/kiosk/kiosk-session/idle-dialog.tsx';
import { useOrderHold } from '#features/kiosk/kiosk-session/order-hold.ts';
import { useFinish } from '#features/kiosk/kiosk-session/use-finish.ts';
import { useIdle } from '#features/kiosk/kiosk-session/use-idle.ts';
import { useStorageTrouble } from '#features/kiosk/kiosk-session/use-storage-trouble.ts';
import { CancelOrderButton } from '#features/kiosk/storefront-order/cancel-order-button.tsx';
import { leaveOrder } from '#features/kiosk/storefront-order/leave-order.ts';
import {
  addressOfStep,
  type OrderStep,
  OrderSteps,
  orderStepOf,
} from '#features/kiosk/storefront-order/order-steps.tsx';
import { StorageTrouble } from '#features/kiosk/storefront-order/storage-trouble.tsx';
import { createPhotoKeeper } from '#offline/photo-keeper.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskFrame } from '#ui/kiosk-frame.tsx';
import { KioskTools } from '#ui/kiosk-tools.tsx';
import { Notice } from '#ui/notice.tsx';
import { orderOfAddress } from './open-order.ts';
import type { OrderShell } from './use-order-shell.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Record<string, string | undefined> }) => {
    const order = await orderOfAddress(queryClient, params);
    rememberOrder(order.id);
    await Promise.all([
      queryClient.ensureQueryData(storefrontFilesQuery(order.id)),
      queryClient.ensureQueryData(shopQuery()),
    ]);
    return null;
  };

/** What stands around every step: where one is, the way out, the photos, and the watch over an idle screen. */
export function Component() {
  const { t } = useTranslation('photos');
  const { orderId = '' } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: order } = useQuery(storefrontOrderQuery(orderId));
  const isPlaced = order?.state === 'submitted';
  const arrived = useQuery({ ...storefrontFilesQuery(orderId), enabled: !isPlaced });
  const files = arrived.data ?? [];
  const news = useFollowedOrder(orderId);
  const phones = isPlaced ? null : (news?.phones ?? null);
  const isAway = !isPlaced && isServerAway(arrived.error);
  const printOrder = useMemo(() => storefrontPrintOrder(orderId), [orderId]);
  const makeKeeper = useCallback(() => createPhotoKeeper(orderId), [orderId]);
  const devicePhotos = useDevicePhotos({ order: printOrder, makeKeeper, heardAt: arrived.dataUpdatedAt });
  const { unsentCount } = devicePhotos;
  const finish = useFinish(orderId, devicePhotos.stop);
  useOrderHold();
  const isTroubled = useStorageTrouble(devicePhotos.lookAgain);
  const [ownIdleMs, setIdleMs] = useState<number | null>(null);
  const [isPhotosOpen, setIsPhotosOpen] = useState(false);

  const step = orderStepOf(pathname);
  // Until there is something to choose a size for, the photos are the whole screen.
  const isPhotosShown = !isPlaced && (isPhotosOpen || (/\/sizes\/?$/.test(pathname) && files.length === 0));
  // The photos panel says it itself, with more words.
  const isAwaySaid = isAway && !(isPhotosShown && unsentCount > 0);
  const allowedMs = ownIdleMs ?? (step === 'pay' ? IDLE_PAY_MS : IDLE_MS);

  const idle = useIdle({
    // The last screen watches itself.
    allowedMs: step === null ? Number.POSITIVE_INFINITY : allowedMs,
    arrivalMark: files.map(({ id, sentCount }) => `${id}:${sentCount}`).join(),
    // While photos wait for nothing but the server, the screen waits with them: wiping it would lose them.
    isSending: devicePhotos.isUnderWay || (phones?.sending ?? 0) > 0,
    isSomebodyAtPhone: phones?.isSomebodyThere ?? false,
    onOver: leave,
  });

  /** The shop knows of a photo that is on its way when this screen does not. */
  async function leave(): Promise<'left' | 'stays'> {
    const outcome = isPlaced || (await leaveOrder(orderId, 'park'));
    if (outcome === 'photos-arriving') return 'stays';
    await finish(async () => outcome);
    return 'left';
  }

  const isTakenElsewhere = news?.isHere === false;
  useEffect(() => {
    if (isTakenElsewhere) void finish();
  }, [isTakenElsewhere, finish]);

  function goBackTo(chosen: OrderStep) {
    setIsPhotosOpen(chosen === 'photos');
    if (chosen !== 'photos') void navigate(`/storefront/${orderId}/${addressOfStep(chosen)}`);
  }

  const shell: OrderShell = {
    orderId,
    setIdleMs,
    finish,
    unsentCount,
    notTaken: <PhotosNotTaken count={devicePhotos.refusedCount} onOpen={() => setIsPhotosOpen(true)} />,
    photosButton: (
      <PhotosButton
        fileCount={files.length}
        devicePhotos={devicePhotos}
        thumbnailUrl={files.at(-1)?.thumbnailUrl ?? null}
        onOpen={() => setIsPhotosOpen(true)}
      />
    ),
  };

  return (
    <KioskFrame
      steps={<OrderSteps step={isPhotosShown ? 'photos' : step} onStep={isPlaced ? undefined : goBackTo} />}
      notice={
        isTroubled || isAwaySaid ? (
          <>
            {isTroubled ? <StorageTrouble /> : null}
            {isAwaySaid ? (
              <Notice>{unsentCount > 0 ? t('awayWaiting', { count: unsentCount }) : t('away')}</Notice>
            ) : null}
          </>
        ) : null
      }
      tools={
        <>
          <KioskTools />
          {isPlaced ? null : (
            <CancelOrderButton onCancel={() => finish(async () => (await leaveOrder(orderId, 'cancel')) === true)} />
          )}
        </>
      }
    >
      {isPhotosShown ? (
        <PhotosPanel
          files={files}
          devicePhotos={devicePhotos}
          fromPhone={<FromYourPhone orderId={orderId} code={orderCode(orderId)} />}
          next={
            files.length === 0 ? undefined : (
              <KioskButton large look="primary" onClick={() => setIsPhotosOpen(false)}>
                {step === 'sizes' ? t('done') : t('back')}
              </KioskButton>
            )
          }
        />
      ) : (
        <PrintOrderContext value={printOrder}>
          <Outlet context={shell} />
        </PrintOrderContext>
      )}
      {idle.phase === 'countdown' ? (
        <IdleDialog
          secondsLeft={idle.secondsLeft}
          isPlaced={isPlaced}
          code={orderCode(orderId)}
          unsentCount={unsentCount}
        />
      ) : null}
    </KioskFrame>
  );
}
