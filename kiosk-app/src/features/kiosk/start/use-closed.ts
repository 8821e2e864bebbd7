import { touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { becameKioskWithin } from '#api/become-kiosk.ts';
import { CallError, call } from '#api/call.ts';
import { kioskScreenQuery } from '#api/kiosk-screen-query.ts';
import { useNow } from '#ui/use-now.ts';

/** So long after the last touch a kiosk goes dark again. */
const AWAKE_MS = 2 * 60_000;
const LOOK_MS = 5_000;
/** The panel of this computer stays on for a little more than this after each word. */
const AWAKE_WORD_MS = 30_000;

interface Closed {
  /** The screen is to be black. */
  isDark: boolean;
  /** When the shop opens, while it is closed; null otherwise. */
  opensAt: string | null;
  wake: () => void;
}

/**
 * What a start screen does while the shop is closed: it is dark until somebody touches it, who may order all the same.
 * Shops are set up in the evening: one that has just become a kiosk shows so before it goes dark.
 */
export function useClosed(): Closed {
  const { data: screen } = useQuery(kioskScreenQuery());
  const [isAwake, setIsAwake] = useState(() => becameKioskWithin(AWAKE_MS));
  const nowMs = useNow();
  // A server that went away in the night has said when the shop opens.
  const isClosed = screen?.isOpen === false && (screen.opensAt === null || nowMs < Date.parse(screen.opensAt));
  useEffect(() => {
    if (!isAwake) return;
    let lastTouchMs = performance.now();
    const touched = () => {
      lastTouchMs = performance.now();
    };
    const looking = setInterval(() => {
      if (performance.now() - lastTouchMs >= AWAKE_MS) setIsAwake(false);
    }, LOOK_MS);
    void tellAwake();
    const telling = setInterval(tellAwake, AWAKE_WORD_MS);
    window.addEventListener('pointerdown', touched, { capture: true });
    return () => {
      clearInterval(looking);
      clearInterval(telling);
      window.removeEventListener('pointerdown', touched, { capture: true });
    };
  }, [isAwake]);
  return {
    isDark: isClosed && !isAwake,
    opensAt: isClosed ? screen.opensAt : null,
    wake: useCallback(() => setIsAwake(true), []),
  };
}

/** The panel was off, or would go off. A shop's computer that is away turns none off. */
async function tellAwake(): Promise<void> {
  try {
    await call(touchStorefront, { body: { isAwake: true } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
