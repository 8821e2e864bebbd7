import { useEffect, useState } from 'react';

/** Whole seconds until a moment, 0 once it has come. @param untilMs milliseconds since 1970 */
export function useSecondsLeft(untilMs: number): number {
  const left = () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const look = () => setSeconds(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}
