import { getStorefrontOrder, type StorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { STOREFRONT_FILES_POLL_MS } from '@printfront/shared/domain/app-timings.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '#api/call.ts';

interface FrontOrderState {
  order: StorefrontOrder | null;
  /** The order does not exist, or is not this shop's. */
  isNotFound: boolean;
  isUnreachable: boolean;
}

/** The order as the shop sees it, asked for every five seconds for as long as the page is open and the order is not over. */
export function useFrontOrder(orderId: string): FrontOrderState & { refresh: () => void; setNotFound: () => void } {
  const [state, setState] = useState<FrontOrderState>({ order: null, isNotFound: false, isUnreachable: false });
  const ask = useRef<() => void>(() => undefined);

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    const poll = async () => {
      if (isAsking || leaving.signal.aborted) return;
      isAsking = true;
      clearTimeout(timer);
      const next = await look(orderId, leaving.signal);
      isAsking = false;
      if (leaving.signal.aborted) return;
      setState((before) => ({ ...before, ...next }));
      const isOver = next.isNotFound || next.order?.state === 'submitted' || next.order?.state === 'cancelled';
      if (!isOver) timer = setTimeout(poll, STOREFRONT_FILES_POLL_MS);
    };
    const pollWhenSeen = () => {
      if (document.visibilityState === 'visible') void poll();
    };
    ask.current = () => void poll();
    void poll();
    document.addEventListener('visibilitychange', pollWhenSeen);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollWhenSeen);
    };
  }, [orderId]);

  return {
    ...state,
    refresh: useCallback(() => ask.current(), []),
    setNotFound: useCallback(() => setState((before) => ({ ...before, isNotFound: true })), []),
  };
}

async function look(orderId: string, signal: AbortSignal): Promise<Partial<FrontOrderState>> {
  try {
    const order = await call(getStorefrontOrder, { params: { id: orderId }, signal });
    return { order, isNotFound: false, isUnreachable: false };
  } catch (error) {
    // Anything but a plain "there is none" passes: wifi, a restart, too many phones behind one address.
    return error instanceof CallError && error.code === 'not-found' ? { isNotFound: true } : { isUnreachable: true };
  }
}
