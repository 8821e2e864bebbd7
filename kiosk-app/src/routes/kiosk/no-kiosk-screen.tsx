import { getStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { NoKiosk, NotYetKiosk } from '#features/kiosk/kiosk-pairing/no-kiosk.tsx';
import { useComeBack } from '#features/kiosk/kiosk-session/use-keep-alive.ts';
import { useWaitingOrders } from '#features/kiosk/kiosk-session/use-waiting-orders.ts';
import { RemovePhotosButton } from '#features/kiosk/storefront-order/remove-photos-button.tsx';
import { RouteErrorScreen } from '../route-error-screen.tsx';
import { StorefrontErrorScreen } from './storefront-error-screen.tsx';

/** An order that nobody comes back to is closed after hours. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** What the guard refuses with: to a browser that is no kiosk there is nothing here. */
export function GuardErrorScreen() {
  const error = useRouteError();
  if (!(error instanceof CallError)) return <StorefrontErrorScreen />;
  if (error.code === 'not-found') return <NoKioskScreen isNews={false} />;
  // Too many pairing codes: trying again by itself would only go on with it.
  return error.code === 'too-many-requests' ? <RouteErrorScreen /> : <StorefrontErrorScreen />;
}

/**
 * Photos that wait stay until their order is over, so that the device can go on with it once it is paired again.
 *
 * @param isNews the device was a kiosk a moment ago; otherwise only photos on it tell
 */
export function NoKioskScreen({ isNews }: { isNews: boolean }) {
  useComeBack();
  const waiting = useWaitingOrders();
  const droppedCount = useDropping(waiting);
  const { orders, photoCount, forget } = waiting;
  if (orders === null) return null;
  if (!isNews && photoCount === 0 && droppedCount === 0) return <NotYetKiosk />;
  return (
    <NoKiosk
      waitingCount={photoCount}
      droppedCount={droppedCount}
      removeButton={<RemovePhotosButton onRemove={() => void forget(orders.map(({ orderId }) => orderId))} />}
    />
  );
}

/** @returns how many photos have been removed because their order is over */
function useDropping({ orders, forget }: ReturnType<typeof useWaitingOrders>): number {
  const [droppedCount, setDroppedCount] = useState(0);
  useEffect(() => {
    const look = async () => {
      for (const { orderId, photoCount } of orders ?? []) {
        if (!(await isOver(orderId))) continue;
        setDroppedCount((count) => count + photoCount);
        await forget([orderId]);
      }
    };
    void look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [orders, forget]);
  return droppedCount;
}

/** As a phone asks: a caller who knows an order may know its state. */
async function isOver(orderId: string): Promise<boolean> {
  try {
    const { state } = await call(getStorefrontOrder, { params: { id: orderId } });
    return state === 'submitted' || state === 'cancelled';
  } catch (error) {
    if (error instanceof CallError) return error.code === 'not-found';
    throw error;
  }
}
