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
import { PhotosStep } from '#features/choosing/photo-arrival/photos-step.tsx';
import { PhotosButton, PhotosNotTaken } from '#features/choosing/photo-intake/photos-button.tsx';
import { useDevicePhotos } from '#features/choosing/photo-intake/use-device-photos.ts';
import { useEase } from '#features/kiosk/easier-to-use/ease.ts';
import { EaseButton } from '#features/kiosk/easier-to-use/ease-button.tsx';
import { picturesAbove } from '#features/kiosk/easier-to-use/pictures-above.ts';
import { rememberOrder } from '#features/kiosk/kiosk-session/customer-session.ts';
import { IdleDialog } from '#features/kiosk/kiosk-session/idle-dialog.tsx';
import { useOrderHold } from '#features/kiosk/kiosk-session/order-hold.ts';
import { useStopOfPhotos } from '#features/kiosk/kiosk-session/photos-of-order.ts';
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
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { KioskFrame } from '#ui/kiosk-frame.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShopSign, TrialSign } from '#ui/shop-sign.tsx';
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
  const { data: shop } = useQuery(shopQuery());
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
  useStopOfPhotos(devicePhotos.stop);
  const isTroubled = useStorageTrouble(devicePhotos.lookAgain);
  const [ownIdleMs, setIdleMs] = useState<number | null>(null);
  // An order begins with its photos, and the customer says when they are all there. They lie over the step from which they were
  // opened, and another address shows its own.
  const [photosOpenAt, setPhotosOpenAt] = useState(isOfSizes(pathname) && files.length === 0 ? pathname : null);

  const ease = useEase();
  const step = orderStepOf(pathname);
  // Where the last photo was taken out there is nothing to choose a size for.
  if (photosOpenAt !== pathname && !isPlaced && files.length === 0 && isOfSizes(pathname)) setPhotosOpenAt(pathname);
  const isPhotosShown = !isPlaced && photosOpenAt === pathname;
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

  // As the tray counts them; a damaged one is named there and on the wall.
  const usable = files.filter(({ state }) => state !== 'damaged');
  const unsentOnPhones = phones?.unsent ?? 0;
  const phoneNotice =
    unsentOnPhones === 0 ? null : phones?.isUnsentAway ? (
      <Notice kind="warn">{t('phoneAway', { count: unsentOnPhones })}</Notice>
    ) : isPhotosShown ? null : (
      <Notice>{t('phoneSending', { count: unsentOnPhones })}</Notice>
    );

  function goBackTo(chosen: OrderStep) {
    setPhotosOpenAt(chosen === 'photos' ? pathname : null);
    if (chosen !== 'photos') void navigate(`/storefront/${orderId}/${addressOfStep(chosen)}`);
  }

  const shell: OrderShell = {
    orderId,
    setIdleMs,
    finish,
    unsentCount,
    openPhotos: () => setPhotosOpenAt(pathname),
    isAwaySaid,
    notTaken: <PhotosNotTaken count={devicePhotos.refusedCount} onOpen={() => setPhotosOpenAt(pathname)} />,
    photosButton: (
      <PhotosButton
        fileCount={usable.length}
        devicePhotos={devicePhotos}
        thumbnailUrl={usable.at(-1)?.thumbnailUrl ?? null}
        onOpen={() => setPhotosOpenAt(pathname)}
      />
    ),
  };

  return (
    <KioskFrame
      above={ease.isLow ? picturesAbove(files) : []}
      sign={shop?.look?.logo ? <ShopSign name={localized(shop.name, currentLanguage())} look={shop.look} /> : null}
      steps={<OrderSteps step={isPhotosShown ? 'photos' : step} onStep={isPlaced ? undefined : goBackTo} />}
      notice={
        isTroubled || isAwaySaid || phoneNotice !== null ? (
          <>
            {phoneNotice}
            {isTroubled ? <StorageTrouble /> : null}
            {isAwaySaid ? (
              <Notice>{unsentCount > 0 ? t('awayWaiting', { count: unsentCount }) : t('away')}</Notice>
            ) : null}
          </>
        ) : null
      }
      tools={
        <>
          <TrialSign shop={shop} />
          <LanguageButtons />
          <EaseButton isSign />
          {isPlaced ? null : (
            <CancelOrderButton onCancel={() => finish(async () => (await leaveOrder(orderId, 'cancel')) === true)} />
          )}
        </>
      }
    >
      <PrintOrderContext value={printOrder}>
        {isPhotosShown ? (
          <PhotosStep
            orderId={orderId}
            code={orderCode(orderId)}
            files={files}
            devicePhotos={devicePhotos}
            unsentOnPhones={phones?.isUnsentAway ? 0 : unsentOnPhones}
            phonesThere={phones === null ? 0 : Math.max(phones.following, phones.open + phones.choosing)}
            leads={step === 'sizes' ? 'choose' : 'back'}
            onLeave={() => setPhotosOpenAt(null)}
          />
        ) : (
          <Outlet context={shell} />
        )}
      </PrintOrderContext>
      {idle.phase === 'countdown' ? (
        <IdleDialog
          secondsLeft={idle.secondsLeft}
          isPlaced={isPlaced}
          code={orderCode(orderId)}
          unsentCount={unsentCount}
          onLeave={() => void leave()}
        />
      ) : null}
    </KioskFrame>
  );
}

const isOfSizes = (pathname: string) => /\/sizes\/?$/.test(pathname);
