import { useCallback, useEffect, useRef } from 'react';
import { listWaitingOrders } from '#offline/waiting-photos.ts';
import { isOrderOpenOnDevice } from './order-hold.ts';

/** A customer who has just touched the screen is about to begin. */
const QUIET_MS = 10_000;

/** Tells whether this device stands between two customers: untouched, with no order open and nothing waiting to be sent. */
export function useIsFree(): () => Promise<boolean> {
  const lastTouchMs = useRef(Number.NEGATIVE_INFINITY);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    const touched = () => {
      lastTouchMs.current = performance.now();
    };
    window.addEventListener('pointerdown', touched, { capture: true });
    return () => {
      isShown.current = false;
      window.removeEventListener('pointerdown', touched, { capture: true });
    };
  }, []);
  return useCallback(
    async () =>
      performance.now() - lastTouchMs.current >= QUIET_MS &&
      !(await isOrderOpenOnDevice()) &&
      (await listWaitingOrders()).length === 0 &&
      // Asked last: a customer may have begun meanwhile.
      isShown.current,
    [],
  );
}
