import { useEffect } from 'react';
import { isNewVersionReady, takeNewVersion } from '#offline/app-version.ts';
import { listWaitingOrders } from '#offline/waiting-photos.ts';
import { isOrderOpenOnDevice } from './order-hold.ts';

const LOOK_MS = 5_000;
/** A customer who has just touched the screen is about to begin. */
const QUIET_MS = 10_000;

/**
 * On the start screen a new version of the app is taken as soon as there is one: between two customers, with no order open
 * on this device and nothing waiting to be sent.
 */
export function useFreshStart(): void {
  useEffect(() => {
    let lastTouchMs = Number.NEGATIVE_INFINITY;
    const touched = () => {
      lastTouchMs = performance.now();
    };
    let isShown = true;
    const isFree = async () =>
      performance.now() - lastTouchMs >= QUIET_MS &&
      !(await isOrderOpenOnDevice()) &&
      (await listWaitingOrders()).length === 0 &&
      // Asked last: a customer may have begun meanwhile.
      isShown;
    const look = async () => {
      if ((await isNewVersionReady()) && (await isFree())) await takeNewVersion(isFree);
    };
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('pointerdown', touched, { capture: true });
    return () => {
      isShown = false;
      clearInterval(timer);
      window.removeEventListener('pointerdown', touched, { capture: true });
    };
  }, []);
}
