import { useEffect, useRef, useState } from 'react';
import type { PhotoQueue } from '#sending/photo-queue.ts';

const LOOK_MS = 1_000;
/** How fast it goes is told by so many looks, and not before there are some. */
const LOOKS = 20;
const FEWEST_LOOKS = 4;

/** Of all photos that have not left the list: bytes that have gone, and bytes that are still to go. */
export function bytesOf({ photos }: Pick<PhotoQueue, 'photos'>): { gone: number; left: number } {
  let [gone, left] = [0, 0];
  for (const { state, byteSize } of photos) {
    if (state.is === 'in-shop' || state.is === 'received') gone += byteSize;
    else if (state.is === 'waiting') left += byteSize;
    else if (state.is === 'sending') {
      gone += byteSize * state.sentFraction;
      left += byteSize * (1 - state.sentFraction);
    }
  }
  return { gone, left };
}

/** @param looks bytes that had gone, a second apart. @returns seconds; null as long as nobody can tell */
export function secondsLeft(looks: readonly number[], left: number): number | null {
  const [first = 0, last = 0] = [looks[0], looks.at(-1)];
  const perSecond = (last - first) / (((looks.length - 1) * LOOK_MS) / 1000);
  if (looks.length < FEWEST_LOOKS || !(perSecond > 0)) return null;
  const seconds = left / perSecond;
  // In steps that do not jump about.
  return seconds < 60 ? Math.max(5, Math.ceil(seconds / 5) * 5) : Math.ceil(seconds / 60) * 60;
}

/** How long the sending will take from here; null when nothing is sent, and as long as nobody can tell. */
export function useTimeLeft(queue: PhotoQueue, isSending: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  const current = useRef(queue);
  current.current = queue;
  useEffect(() => {
    if (!isSending) return;
    let looks: number[] = [];
    const timer = setInterval(() => {
      const { gone, left } = bytesOf(current.current);
      looks = [...looks, gone].slice(-LOOKS);
      setSeconds(secondsLeft(looks, left));
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      setSeconds(null);
    };
  }, [isSending]);
  return seconds;
}
