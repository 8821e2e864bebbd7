import { touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { useEffect } from 'react';
import { CallError, call } from '#api/call.ts';
import { isOrderOpenOnDevice } from './order-hold.ts';
import { useAskedReload } from './use-asked-reload.ts';

/** Staff who remove a kiosk see it go within a minute, also when one call gets lost. */
const TOUCH_MS = 30_000;

/**
 * Tells the shop at once and again and again that this kiosk is alive, so that staff see a dead one; learns that it is none
 * any more, and that staff want its page loaded anew.
 */
export function useKeepAlive(onRemoved: () => void): void {
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
        if (!isOver && (error.code === 'not-found' || error.status === 400)) onRemoved();
      }
    };
    void touch();
    const timer = setInterval(touch, TOUCH_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [onRemoved, loadedWith, hear]);
}
