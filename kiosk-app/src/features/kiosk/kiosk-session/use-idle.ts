import { useEffect, useRef, useState } from 'react';
import { type IdlePhase, idlePhase, lastProgress } from './idle-phase.ts';

interface IdleOptions {
  /** Infinity: this screen watches itself. */
  allowedMs: number;
  countdownMs?: number;
  /** Changes whenever a photo has arrived. */
  arrivalMark: string;
  /** Photos are on their way, from this device or a phone. */
  isSending: boolean;
  /** A customer is at a phone whose page is open. */
  isSomebodyAtPhone?: boolean;
  /** @returns `stays`: it is not over after all, and goes on as after a touch */
  onOver: () => Promise<'left' | 'stays'>;
}

/** Spread over a button that says that nobody is there any more: touching it is no sign of the contrary. */
export const LEAVES = { 'data-leaves': '' };

const TICK_MS = 500;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Watches for the customer having left. Any touch, key or wheel shows that a customer is there. */
export function useIdle({
  allowedMs,
  countdownMs,
  arrivalMark,
  isSending,
  isSomebodyAtPhone = false,
  onOver,
}: IdleOptions): IdlePhase {
  const [phase, setPhase] = useState<IdlePhase>({ phase: 'active' });
  const lastTouchMs = useRef(performance.now());
  const lastPhotoMs = useRef<number | null>(null);
  const lastProgressMs = useRef<number | null>(null);
  const isOver = useRef(false);
  const seenMark = useRef(arrivalMark);
  const over = useRef(onOver);
  over.current = onOver;

  useEffect(() => {
    if (seenMark.current !== arrivalMark) lastPhotoMs.current = performance.now();
    seenMark.current = arrivalMark;
  }, [arrivalMark]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(allowedMs): another screen begins anew
  useEffect(() => {
    lastTouchMs.current = performance.now();
  }, [allowedMs]);

  useEffect(() => {
    const look = () => {
      const nowMs = performance.now();
      if (isSending) lastPhotoMs.current = nowMs;
      const seen = { nowMs, lastTouchMs: lastTouchMs.current, lastPhotoMs: lastPhotoMs.current };
      const progressMs = lastProgress({ ...seen, isSomebodyAtPhone });
      // A customer who has just left the phone is given the full time, too.
      if (progressMs !== null) lastProgressMs.current = Math.max(progressMs, lastProgressMs.current ?? 0);
      const next = idlePhase({
        nowMs,
        lastTouchMs: lastTouchMs.current,
        lastProgressMs: lastProgressMs.current,
        allowedMs,
        ...(countdownMs === undefined ? {} : { countdownMs }),
      });
      setPhase((last) => (isSamePhase(last, next) ? last : next));
      if (next.phase === 'over' && !isOver.current) {
        isOver.current = true;
        void over.current().then((outcome) => {
          isOver.current = outcome === 'left';
          if (outcome === 'stays') touched();
        });
      }
    };
    const touched = (event?: Event) => {
      if (event?.target instanceof Element && event.target.closest('[data-leaves]') !== null) return;
      lastTouchMs.current = performance.now();
      look();
    };
    const timer = setInterval(look, TICK_MS);
    for (const type of TOUCHES) window.addEventListener(type, touched, { passive: true, capture: true });
    look();
    return () => {
      clearInterval(timer);
      for (const type of TOUCHES) window.removeEventListener(type, touched, { capture: true });
    };
  }, [allowedMs, countdownMs, isSending, isSomebodyAtPhone]);

  return phase;
}

const isSamePhase = (left: IdlePhase, right: IdlePhase) =>
  left.phase === right.phase &&
  (left.phase !== 'countdown' || right.phase !== 'countdown' || left.secondsLeft === right.secondsLeft);
