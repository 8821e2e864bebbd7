import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<() => void>();

/** Whoever was signed out over this page is signed in again. */
export function tellSignedInAgain(): void {
  for (const listener of listeners) listener();
}

/** What was refused because nobody was signed in can be tried again: its complaint is no longer true. */
export function useOnceSignedInAgain(listener: () => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const heard = () => hear();
    listeners.add(heard);
    return () => void listeners.delete(heard);
  }, []);
}
