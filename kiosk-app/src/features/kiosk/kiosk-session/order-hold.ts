import { useEffect } from 'react';

const LOCK = 'printfront-order-open';

/** While an order is on this screen, no window of this device takes a new version. */
export function useOrderHold(): void {
  useEffect(() => {
    let release: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The browser lets go by itself when the window is closed. Plain HTTP has no locks, and no worker that all share.
    void navigator.locks?.request(LOCK, { mode: 'shared' }, () => isOver);
    return release;
  }, []);
}

/** Whether any window of this device shows an order. */
export async function isOrderOpenOnDevice(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}
