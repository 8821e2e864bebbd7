import { retryOf } from '@printfront/shared/contracts/problem.ts';
import {
  getFrontSlip,
  getStorefrontSlip,
  StorefrontSlip,
  sendFrontSlip,
  sendStorefrontSlip,
} from '@printfront/shared/contracts/storefront-slips.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call, callUrl, type FailureCode } from '#api/call.ts';
import { postFile } from '#api/upload-file.ts';
import type { FrontAddress } from '../front-page/front-address.ts';

const ASK_AGAIN_MS = 5_000;
const SEND_AGAIN_MS = 4_000;

function ask({ orderId, server }: FrontAddress, senderId: string, signal: AbortSignal): Promise<StorefrontSlip> {
  if (server === null) return call(getStorefrontSlip, { params: { id: orderId }, senderId, signal });
  return call(getFrontSlip, { params: { targetId: server, orderId }, senderId, signal });
}

function send(
  { orderId, server }: FrontAddress,
  picture: File,
  options: { senderId: string; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<StorefrontSlip> {
  const url =
    server === null
      ? callUrl(sendStorefrontSlip, { id: orderId })
      : callUrl(sendFrontSlip, { targetId: server, orderId });
  return postFile({ url, file: picture, name: picture.name, ...options }, StorefrontSlip);
}

/**
 * How the order's payment stands, asked for while the page is seen and until staff have decided.
 *
 * @param phone.senderId of the phone that asks: who took part in the order is told what it costs
 * @param phone.stands changes when the shop says that something did
 */
export function useFrontSlip(address: FrontAddress, { senderId, stands }: { senderId: string; stands: string }) {
  const [slip, setSlip] = useState<StorefrontSlip | null>(null);
  const state = slip?.state;
  const isOver = state === 'confirmed' || state === 'cancelled';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed at the shop is asked for at once
  useEffect(() => {
    if (isOver) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        // What cannot be asked now is asked again: the last word stays.
        await ask(address, senderId, leaving.signal).then(setSlip, () => undefined);
      }
      clearTimeout(timer);
      if (!leaving.signal.aborted) timer = setTimeout(look, ASK_AGAIN_MS);
    };
    const lookNow = () => void look();
    lookNow();
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [address, senderId, stands, isOver]);
  return { slip, setSlip };
}

export type SlipSending =
  | { is: 'idle' }
  | { is: 'sending'; fraction: number }
  /** Nothing is wrong with it: it goes once the shop can be reached. */
  | { is: 'waiting' }
  | { is: 'failed'; code: FailureCode };

/** Sends one picture, again and again while only the line is in the way: the same one twice is one slip. */
export function useSlipSending(address: FrontAddress, senderId: string, onSent: (slip: StorefrontSlip) => void) {
  const [sending, setSending] = useState<SlipSending>({ is: 'idle' });
  const underWay = useRef<AbortController>(undefined);
  const sent = useRef(onSent);
  sent.current = onSent;

  const stop = useCallback(() => {
    underWay.current?.abort();
    setSending({ is: 'idle' });
  }, []);
  useEffect(() => () => underWay.current?.abort(), []);

  const start = useCallback(
    async (picture: File) => {
      underWay.current?.abort();
      const leaving = new AbortController();
      const { signal } = leaving;
      underWay.current = leaving;
      const onProgress = (fraction: number) => setSending({ is: 'sending', fraction });
      while (!signal.aborted) {
        onProgress(0);
        try {
          const slip = await send(address, picture, { senderId, signal, onProgress });
          setSending({ is: 'idle' });
          sent.current(slip);
          return;
        } catch (error) {
          if (signal.aborted) return;
          const code = error instanceof CallError ? error.code : 'internal-error';
          const isPassing = code === 'server-unreachable' || retryOf(code) === 'wait';
          setSending(isPassing ? { is: 'waiting' } : { is: 'failed', code });
          if (!isPassing) return;
          await new Promise((resolve) => setTimeout(resolve, SEND_AGAIN_MS));
        }
      }
    },
    [address, senderId],
  );
  return { sending, start, stop };
}
