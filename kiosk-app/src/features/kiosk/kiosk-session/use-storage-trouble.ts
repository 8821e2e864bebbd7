import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isStorageTroubled, subscribeToStorageTrouble } from '#offline/storage-trouble.ts';
import { listWaitingOrders } from '#offline/waiting-photos.ts';

const LOOK_AGAIN_MS = 5_000;

/**
 * Whether photos that wait on this device are out of reach. Looks again by itself for as long as they are.
 *
 * @param onReadable called when they are in reach again
 */
export function useStorageTrouble(onReadable?: () => void): boolean {
  const isTroubled = useSyncExternalStore(subscribeToStorageTrouble, isStorageTroubled);
  const wasTroubled = useRef(isTroubled);
  useEffect(() => {
    if (wasTroubled.current && !isTroubled) onReadable?.();
    wasTroubled.current = isTroubled;
    if (!isTroubled) return;
    const timer = setInterval(listWaitingOrders, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isTroubled, onReadable]);
  return isTroubled;
}
