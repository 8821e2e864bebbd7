import { useEffect, useRef, useState } from 'react';
import { type IdlePhase, idlePhase } from './idle-phase.ts';

interface IdleOptions {
  /** Infinity: this screen watches itself. */
  allowedMs: number;
  countdownMs?: number;
  /** Changes whenever a photo has arrived. */
  arrivalMark: string;
  /** Photos are on their way from this device. */
  isSending: boolean;
  onOver: () => void;
}

const TICK_MS = 500;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Watches for the customer having left. Any touch, key or wheel shows that somebody is there. */
export function useIdle({ allowedMs, countdownMs, arrivalMark, isSending, onOver }: IdleOptions): IdlePhase {
  const [phase, setPhase] = useState<IdlePhase>({ phase: 'active' });
  const lastTouchMs = useRef(performance.now());
  const lastProgressMs = useRef<number | null>(null);
  const seenMark = useRef(arrivalMark);
  const over = useRef(onOver);
  over.current = onOver;

  useEffect(() => {
    if (seenMark.current !== arrivalMark) lastProgressMs.current = performance.now();
    seenMark.current = arrivalMark;
  }, [arrivalMark]);

  useEffect(() => {
    lastTouchMs.current = performance.now();
    let isOver = false;
    const look = () => {
      const nowMs = performance.now();
      if (isSending) lastProgressMs.current = nowMs;
      const next = idlePhase({
        nowMs,
        lastTouchMs: lastTouchMs.current,
        lastProgressMs: lastProgressMs.current,
        allowedMs,
        ...(countdownMs === undefined ? {} : { countdownMs }),
      });
      setPhase((last) => (isSamePhase(last, next) ? last : next));
      if (next.phase === 'over' && !isOver) {
        isOver = true;
        over.current();
      }
    };
    const touched = () => {
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
  }, [allowedMs, countdownMs, isSending]);

  return phase;
}

const isSamePhase = (left: IdlePhase, right: IdlePhase) =>
  left.phase === right.phase &&
  (left.phase !== 'countdown' || right.phase !== 'countdown' || left.secondsLeft === right.secondsLeft);
