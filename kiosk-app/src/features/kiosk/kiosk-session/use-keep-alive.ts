import { touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { useEffect } from 'react';
import { CallError, call } from '#api/call.ts';

/** Staff who remove a kiosk see it go within a minute, also when one call gets lost. */
const TOUCH_MS = 30_000;

/** Tells the shop again and again that this kiosk is alive, so that staff see a dead one; learns that it is none any more. */
export function useKeepAlive(onRemoved: () => void): void {
  useEffect(() => {
    let isOver = false;
    const touch = async () => {
      try {
        await call(touchStorefront, { body: {} });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Removed by staff. Anything else passes by itself, and the screens say so where it matters.
        if (!isOver && (error.code === 'not-found' || error.status === 400)) onRemoved();
      }
    };
    const timer = setInterval(touch, TOUCH_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [onRemoved]);
}
