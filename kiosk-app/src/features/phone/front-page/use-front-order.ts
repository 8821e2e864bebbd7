import { type FrontOrder, getFrontOrder } from '@printfront/shared/contracts/front-files.ts';
import { getPhoneOrder, type PhoneOrder } from '@printfront/shared/contracts/storefront-news.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '#api/call.ts';
import { followOrder, pollMsOf } from '#api/order-news.ts';
import type { FrontAddress } from './front-address.ts';

/** Photos are on their way from central to the shop, which takes a moment each. */
const RELAY_POLL_MS = 2_000;
/** A placed order at central changes a few times in an hour. */
const FOLLOWED_POLL_MS = 15_000;

/** The order as the server that is asked sees it. */
export interface FrontOrderView {
  state: FrontOrder['state'];
  iid: number | null;
  /** Where it is; null at central while the shop has not told. */
  kiosk: string | null;
  /** Until when the shop keeps it, as an instant; null once it is closed, and at central before it is put aside. */
  keptUntil: string | null;
  /** Photos in the order, whichever phone sent them; null at central, which does not know. */
  fileCount: number | null;
  /** What central knows of the way to the shop; null on the shop's own wifi. */
  relay: Pick<FrontOrder, 'shop' | 'isShopOnline' | 'files'> | null;
  /** How it stands once it is placed; null before, and while central has not heard. */
  placed: PhoneOrder['placed'];
  /** This page where it can be opened from anywhere. */
  homeUrl: string | null;
}

const NOTHING_KNOWN = {
  order: null,
  isNotFound: false,
  isUnreachable: false,
  photosVersion: null,
  stands: '',
  isContactAsked: false,
} as const;

interface FrontOrderState {
  order: FrontOrderView | null;
  /** The order does not exist, or is not this shop's. */
  isNotFound: boolean;
  isUnreachable: boolean;
  /** Another one whenever the shop's list of its photos may be; null while it does not say. */
  photosVersion: string | null;
  /** Another one whenever money or prints of the placed order may stand differently; empty while the shop does not say. */
  stands: string;
  /** The kiosk stands at name and phone number. */
  isContactAsked: boolean;
}

/** The order, asked for every few seconds for as long as the page is open and the order is not over. */
export function useFrontOrder(
  address: FrontAddress,
  senderId: string,
): FrontOrderState & { refresh: () => void; setNotFound: () => void } {
  const [state, setState] = useState<FrontOrderState>(NOTHING_KNOWN);
  const ask = useRef<() => void>(() => undefined);

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isWanted = false;
    let known: FrontOrder['state'] | undefined;
    let stands = '';
    const poll = async () => {
      isWanted = isAsking;
      if (isAsking || leaving.signal.aborted) return;
      isAsking = true;
      clearTimeout(timer);
      const next = await look(address, senderId, leaving.signal);
      isAsking = false;
      if (leaving.signal.aborted) return;
      setState((before) => ({ ...before, ...next }));
      known = next.order?.state ?? known;
      const isOnItsWay = next.order?.relay?.files.some((file) => file.state === 'received') ?? false;
      // Also when the order was placed: what becomes of the last photos is told a moment later.
      if (next.isNotFound || (isDone(next.order) && !isOnItsWay)) return;
      if (isWanted) return void poll();
      const isPlaced = known === 'submitted';
      // A customer who looks again is told at once.
      if (isPlaced && document.visibilityState !== 'visible') return;
      const pauseMs = isPlaced ? FOLLOWED_POLL_MS : pollMsOf(address.orderId);
      timer = setTimeout(poll, isOnItsWay ? RELAY_POLL_MS : pauseMs);
    };
    const pollWhenSeen = () => {
      if (document.visibilityState === 'visible') void poll();
    };
    ask.current = () => void poll();
    void poll();
    const endFollowing =
      address.server === null
        ? followOrder(address.orderId, {
            onNews({ state, photosVersion, progress, slipSentAt, isContactAsked }) {
              const standsNow = `${progress}/${slipSentAt ?? ''}`;
              setState((before) => ({ ...before, photosVersion, stands: standsNow, isContactAsked }));
              if (known !== state || stands !== standsNow) void poll();
              stands = standsNow;
              if (state === 'cancelled') endFollowing?.();
            },
            onAway: () => void poll(),
          })
        : undefined;
    document.addEventListener('visibilitychange', pollWhenSeen);
    return () => {
      leaving.abort();
      endFollowing?.();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollWhenSeen);
    };
  }, [address, senderId]);

  return {
    ...state,
    refresh: useCallback(() => ask.current(), []),
    setNotFound: useCallback(() => setState((before) => ({ ...before, isNotFound: true })), []),
  };
}

/** Nothing of it changes any more. */
function isDone(order: FrontOrderView | null | undefined): boolean {
  if (order?.state === 'cancelled') return true;
  return order?.placed?.paymentStatus === 90 || order?.placed?.productionStatus === 3;
}

async function look(address: FrontAddress, senderId: string, signal: AbortSignal): Promise<Partial<FrontOrderState>> {
  try {
    return { order: await fetchOrder(address, senderId, signal), isNotFound: false, isUnreachable: false };
  } catch (error) {
    // Anything but a plain "there is none" passes: the line, a restart, too many phones behind one address.
    return error instanceof CallError && error.code === 'not-found' ? { isNotFound: true } : { isUnreachable: true };
  }
}

async function fetchOrder(
  { orderId, server }: FrontAddress,
  senderId: string,
  signal: AbortSignal,
): Promise<FrontOrderView> {
  if (server === null) {
    return { ...(await call(getPhoneOrder, { params: { id: orderId }, senderId, signal })), relay: null };
  }
  const {
    state,
    iid,
    kiosk = null,
    keptUntil = null,
    placed = null,
    ...relay
  } = await call(getFrontOrder, {
    params: { targetId: server, orderId },
    senderId,
    signal,
  });
  return { state, iid, kiosk, keptUntil, fileCount: null, relay, placed, homeUrl: null };
}
