import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { refusalOf } from '#api/refusal-of.ts';
import { useEaseEffects } from '#features/kiosk/easier-to-use/use-ease-effects.ts';
import { forgetCustomer } from '#features/kiosk/kiosk-session/customer-session.ts';
import { useComeBack, useKeepAlive } from '#features/kiosk/kiosk-session/use-keep-alive.ts';
import { useWaitingOrders } from '#features/kiosk/kiosk-session/use-waiting-orders.ts';
import { verifyStorefront } from '#features/kiosk/kiosk-session/verify-storefront.ts';
import { useCornerTouches } from '#features/kiosk/staff-corner/use-corner-touches.ts';
import { ShopComputerAway } from '#features/kiosk/storefront-order/shop-computer-away.tsx';
import { registerKioskWorker } from '#offline/kiosk-worker.ts';
import { askForLastingStorage } from '#offline/storage-room.ts';
import { NoKioskScreen } from './no-kiosk-screen.tsx';
import './storefront-text.ts';

export { GuardErrorScreen as ErrorBoundary } from './no-kiosk-screen.tsx';

const loadCorner = () => import('#features/kiosk/staff-corner/staff-corner.tsx');
const StaffCorner = lazy(loadCorner);

/**
 * Only a verified kiosk of the shop gets further. Nobody signs in here: the signed-in user is never asked for. A device
 * that was one keeps nothing of what the customer who stood there last has seen.
 */
export const loader = (queryClient: QueryClient) => async () => {
  const refusal = await refusalOf(verifyStorefront(queryClient));
  if (refusal === null) return null;
  if (refusal.code === 'not-found') await forgetCustomer(queryClient);
  throw refusal;
};

export function Component() {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<'removed' | 'being-set-up' | null>(null);
  // A kiosk of the shop starts without its server too; no other device keeps anything of the app.
  useEffect(() => {
    void registerKioskWorker();
    void askForLastingStorage();
  }, []);
  useEaseEffects();
  useKeepAlive(setRefused);
  const isRemoved = refused === 'removed';
  // Once the screens are gone, so that none of them asks for the photos again.
  useEffect(() => {
    if (isRemoved) void forgetCustomer(queryClient);
  }, [isRemoved, queryClient]);
  if (isRemoved) return <NoKioskScreen isNews />;
  // Its orders come back with the backup, or with nothing: nobody is shown more than that.
  return refused === 'being-set-up' ? (
    <BeingSetUp />
  ) : (
    <>
      <Outlet />
      <HiddenCorner />
    </>
  );
}

/** A new computer is taking the old one's place. */
function BeingSetUp() {
  const { photoCount } = useWaitingOrders();
  useComeBack();
  return <ShopComputerAway why="settingUp" waitingCount={photoCount} />;
}

/** For staff, on every screen of a kiosk. */
function HiddenCorner() {
  const [isOpen, setIsOpen] = useState(false);
  const orderId = /^\/storefront\/(\d+)/.exec(useLocation().pathname)?.[1] ?? null;
  const close = useCallback(() => setIsOpen(false), []);
  useCornerTouches(
    useCallback(() => {
      // While its file cannot be had the customer's screen stays as it is.
      loadCorner().then(
        () => setIsOpen(true),
        () => undefined,
      );
    }, []),
  );
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <StaffCorner orderId={orderId} onClose={close} />
    </Suspense>
  );
}
