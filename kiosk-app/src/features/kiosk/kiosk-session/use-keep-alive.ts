import { getStorefront, touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { useEffect } from 'react';
import { CallError, call } from '#api/call.ts';
import { isOrderOpenOnDevice } from './order-hold.ts';
import { useAskedReload } from './use-asked-reload.ts';

/** Staff who remove a kiosk see it go within a minute, also when one call gets lost. */
const TOUCH_MS = 30_000;

/**
 * Tells the shop at once and again and again that this kiosk is alive, so that staff see a dead one; learns that it is none
 * any more, that the shop's computer is a new one, and that staff want its page loaded anew.
 */
export function useKeepAlive(onRefused: (why: 'removed' | 'being-set-up') => void): void {
  const { loadedWith, hear } = useAskedReload();
  useEffect(() => {
    let isOver = false;
    const touch = async () => {
      const reloads = loadedWith.current;
      try {
        const isAwake = await isOrderOpenOnDevice();
        const body = { ...(reloads === undefined ? {} : { reloads }), ...(isAwake ? { isAwake } : {}) };
        const said = await call(touchStorefront, { body });
        hear(said.reloads);
        // Staff are waiting to read that it has been done.
        if (reloads === undefined && said.reload?.doneAt === null) await touch();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Removed by staff. Anything else passes by itself, and the screens say so where it matters.
        if (isOver) return;
        if (error.code === 'not-found' || error.status === 400) onRefused('removed');
        if (error.code === 'being-set-up') onRefused('being-set-up');
      }
    };
    void touch();
    const timer = setInterval(touch, TOUCH_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [onRefused, loadedWith, hear]);
}

/** Somebody at the kiosk sees it come back. */
const LOOK_MS = 5_000;

/**
 * While the shop does not know this device: looks again and again, for it may be paired anew elsewhere, and a computer that
 * took the old one's place knows its kiosks once its backup is back. The page is loaded anew then, as on any start.
 */
export function useComeBack(): void {
  useEffect(() => {
    let [isLooking, isOver] = [false, false];
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      try {
        await call(getStorefront, {});
        // Paired meanwhile by a code, it goes on by itself.
        if (!isOver) window.location.replace('/storefront');
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        isLooking = false;
      }
    };
    const timer = setInterval(look, LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);
}
