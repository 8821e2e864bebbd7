import { touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { useEffect } from 'react';
import { CallError, call } from '#api/call.ts';

const TOUCH_MS = 60_000;

/** Tells the shop once a minute that this kiosk is alive, so that staff see a dead one. */
export function useKeepAlive(onRemoved: () => void): void {
  useEffect(() => {
    const touch = async () => {
      try {
        await call(touchStorefront, { body: {} });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Removed by staff. Anything else passes by itself, and the screens say so where it matters.
        if (error.code === 'not-found' || error.status === 400) onRemoved();
      }
    };
    const timer = setInterval(touch, TOUCH_MS);
    return () => clearInterval(timer);
  }, [onRemoved]);
}
