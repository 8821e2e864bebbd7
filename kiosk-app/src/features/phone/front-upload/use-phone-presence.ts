import { touchFrontPhone } from '@printfront/shared/contracts/front-files.ts';
import {
  PHONE_BEAT_SECONDS,
  type PhoneSays,
  touchStorefrontPhone,
} from '@printfront/shared/contracts/storefront-news.ts';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import type { FrontAddress } from '../front-page/front-address.ts';

export interface PhonePresence {
  /** The phone's own gallery comes up: the page may sleep while it is looked through. */
  choosing(): void;
  /** It is closed again, with photos or without. */
  chosen(): void;
}

/**
 * Tells the shop that a customer is at this phone, so that the kiosk waits: while the page is seen, with when it was touched
 * last, and while photos are being looked for. The shop knows what to make of silence. Over mobile data it is central that
 * hears it, and the shop with central's next word.
 */
function createPresence({ orderId, server }: FrontAddress, senderId: string) {
  let touchedAtMs = performance.now();
  let isChoosing = false;
  let unsentCount = 0;
  const isSeen = () => document.visibilityState === 'visible';

  function say(doing: PhoneSays['doing']): void {
    const secondsSinceTouch = Math.min(86_400, Math.floor((performance.now() - touchedAtMs) / 1000));
    const said = { body: { doing, secondsSinceTouch, unsentCount }, senderId, keepalive: true as const };
    const isSaid =
      server === null
        ? call(touchStorefrontPhone, { params: { id: orderId }, ...said })
        : call(touchFrontPhone, { params: { targetId: server, orderId }, ...said });
    // Nobody waits for it, and the next one says it anew.
    isSaid.catch(() => undefined);
  }
  const beat = () => {
    if (isSeen() && !isChoosing) say('looking');
  };
  const touched = () => {
    const wasLongAgo = performance.now() - touchedAtMs > PHONE_BEAT_SECONDS * 1000;
    touchedAtMs = performance.now();
    // A customer who touches the page has left the gallery.
    if (isChoosing || wasLongAgo) chosen();
  };
  const seen = () => {
    if (!isChoosing) say(isSeen() ? 'looking' : 'away');
  };
  const left = () => say('away');

  function choosing(): void {
    isChoosing = true;
    touchedAtMs = performance.now();
    say('choosing');
  }
  function chosen(): void {
    isChoosing = false;
    beat();
  }

  return {
    choosing,
    chosen,
    /** The shop counts down by itself what arrives: it is told of more, and that there is nothing left. */
    unsent(count: number): void {
      const isNews = count > unsentCount || (count === 0 && unsentCount > 0);
      unsentCount = count;
      if (isNews) seen();
    },
    start(): () => void {
      seen();
      const timer = setInterval(beat, PHONE_BEAT_SECONDS * 1000);
      document.addEventListener('visibilitychange', seen);
      window.addEventListener('pagehide', left);
      window.addEventListener('pointerdown', touched, { passive: true });
      window.addEventListener('keydown', touched);
      window.addEventListener('scroll', touched, { passive: true });
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', seen);
        window.removeEventListener('pagehide', left);
        window.removeEventListener('pointerdown', touched);
        window.removeEventListener('keydown', touched);
        window.removeEventListener('scroll', touched);
      };
    },
  };
}

/** @param isOver the order takes no photos any more */
export function usePhonePresence(
  address: FrontAddress,
  { senderId, isOver, unsentCount }: { senderId: string; isOver: boolean; unsentCount: number },
): PhonePresence {
  const [presence] = useState(() => createPresence(address, senderId));
  useEffect(() => (isOver ? undefined : presence.start()), [presence, isOver]);
  useEffect(() => presence.unsent(unsentCount), [presence, unsentCount]);
  return presence;
}
