import type { StorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { CallError } from '#api/call.ts';
import { shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { useReadOnlySince } from '#api/connection-queries.ts';
import { listPollMs } from '#api/followed-lists.ts';
import { kioskScreenQuery } from '#api/kiosk-screen-query.ts';
import { followList } from '#api/list-news.ts';
import { openingHoursQuery } from '#api/opening-hours-query.ts';
import { storefrontOrderQuery, storefrontQuery } from '#api/storefront-queries.ts';
import { useEaseExpiry } from '#features/kiosk/easier-to-use/use-ease-expiry.ts';
import { forgetCustomer, rememberOrder } from '#features/kiosk/kiosk-session/customer-session.ts';
import { useFreshStart } from '#features/kiosk/kiosk-session/use-fresh-start.ts';
import { useStorageTrouble } from '#features/kiosk/kiosk-session/use-storage-trouble.ts';
import { ClosedScreen } from '#features/kiosk/start/closed-screen.tsx';
import { OfferedOrder } from '#features/kiosk/start/offered-order.tsx';
import { StartScreen } from '#features/kiosk/start/start-screen.tsx';
import { useClosed } from '#features/kiosk/start/use-closed.ts';
import { ResumeOrderButton } from '#features/kiosk/storefront-order/resume-order-button.tsx';
import { startStorefrontOrder } from '#features/kiosk/storefront-order/start-order.ts';
import { StorageTrouble } from '#features/kiosk/storefront-order/storage-trouble.tsx';
import { takeUpOrder } from '#features/kiosk/storefront-order/take-up-order.ts';
import { forgetWaitingPhotos, listWaitingOrders } from '#offline/waiting-photos.ts';
import { Notice } from '#ui/notice.tsx';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

/** How soon an order is here that staff have sent. */
const OFFERS_REFRESH_MS = 5_000;

/**
 * Whichever way a customer left, nothing of them is on the device once this screen shows. Photos that wait have not been
 * left behind: after a restart their order comes back, and they go on by themselves.
 *
 * @throws a redirect to the order that they wait for; CallError while the shop has not said what became of it
 */
export const loader = (queryClient: QueryClient) => async () => {
  const waiting = await listWaitingOrders();
  // Only a kiosk is told what is its own.
  if (waiting.length > 0) await queryClient.ensureQueryData(storefrontQuery());
  for (const { orderId } of waiting) {
    if (await takeUpOrder(queryClient, orderId)) throw redirect(`/storefront/${orderId}/sizes`);
  }
  await forgetCustomer(queryClient);
  await Promise.all([
    queryClient.ensureQueryData(storefrontQuery()),
    queryClient.ensureQueryData(sizesQuery()),
    queryClient.ensureQueryData(shopQuery()),
    // A dark shop is not lit for a moment; a server that does not say keeps nobody from ordering.
    queryClient.prefetchQuery(kioskScreenQuery()),
  ]);
  // Last, so that none of them goes without this screen saying it.
  for (const { orderId } of waiting) await forgetWaitingPhotos(orderId);
  return { droppedCount: waiting.reduce((sum, { photoCount }) => sum + photoCount, 0) };
};

export function Component() {
  const { t } = useTranslation(['problems', 'storefront']);
  const { droppedCount } = useLoaderData<{ droppedCount: number }>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // Whom staff send here stands before it.
  const { data: storefront } = useQuery({
    ...storefrontQuery(),
    refetchInterval: listPollMs('storefront', OFFERS_REFRESH_MS),
  });
  useEffect(() => followList(queryClient, 'storefront', [storefrontQuery().queryKey]), [queryClient]);
  const offered = storefront?.offered ?? null;
  const { data: sizes } = useSuspenseQuery(sizesQuery());
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: hours = [] } = useQuery(openingHoursQuery());
  const [state, setState] = useState<'ready' | 'starting'>('ready');
  const [problem, setProblem] = useState<CallError['code'] | null>(null);
  const { revalidate } = useRevalidator();
  const isTroubled = useStorageTrouble(useCallback(() => void revalidate(), [revalidate]));
  const isReadOnly = useReadOnlySince() !== null;
  const { isDark, opensAt, wake } = useClosed();
  useFreshStart();
  useEaseExpiry();

  async function enter(order: StorefrontOrder) {
    rememberOrder(order.id);
    queryClient.setQueryData(storefrontOrderQuery(order.id).queryKey, order);
    await navigate(`/storefront/${order.id}/sizes`);
  }

  async function start() {
    setState('starting');
    setProblem(null);
    try {
      await enter(await startStorefrontOrder());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.code);
      setState('ready');
    }
  }

  if (isDark) return <ClosedScreen onWake={wake} />;
  return (
    <StartScreen
      shop={shop}
      sizes={sizes}
      readyAt={storefront?.readyAt ?? null}
      opensAt={opensAt}
      hours={hours}
      state={state}
      problem={problem === null ? null : t(problem)}
      resume={<ResumeOrderButton onResumed={enter} />}
      offered={offered === null ? null : <OfferedOrder key={offered.code} offered={offered} onResumed={enter} />}
      notice={
        droppedCount === 0 && !isTroubled && !isReadOnly ? null : (
          <>
            {isReadOnly ? <Notice kind="bad">{t('disk-read-only')}</Notice> : null}
            {isTroubled ? <StorageTrouble /> : null}
            {droppedCount === 0 ? null : (
              <Notice kind="bad">{t('storefront:photosDropped', { count: droppedCount })}</Notice>
            )}
          </>
        )
      }
      onStart={() => void start()}
    />
  );
}
