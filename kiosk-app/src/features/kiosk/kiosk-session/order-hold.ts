import { useEffect } from 'react';

const LOCK = 'printfront-order-open';

/** In this window. Plain HTTP has no locks, and no worker that all share. */
let heldHere = 0;

/** While an order is on this screen, no window of this device takes a new version. */
export function useOrderHold(): void {
  useEffect(() => {
    let release: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      release = resolve;
    });
    heldHere += 1;
    // The browser lets go by itself when the window is closed.
    void navigator.locks?.request(LOCK, { mode: 'shared' }, () => isOver);
    return () => {
      heldHere -= 1;
      release();
    };
  }, []);
}

/** Whether any window of this device shows an order. */
export async function isOrderOpenOnDevice(): Promise<boolean> {
  if (heldHere > 0) return true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}
