import { useCallback, useEffect, useRef } from 'react';
import { reloadPage } from '#offline/reload.ts';
import { useIsFree } from './use-is-free.ts';

const LOOK_MS = 5_000;

/**
 * Loads the page anew once staff have asked for it, between two customers. It also helps a start screen that broke, for it
 * hangs on none.
 */
export function useAskedReload() {
  const isFree = useIsFree();
  /** How often staff had asked when this page was loaded, and have by now. */
  const loadedWith = useRef<number | undefined>(undefined);
  const newest = useRef<number | undefined>(undefined);
  useEffect(() => {
    const look = async () => {
      if (newest.current !== loadedWith.current && (await isFree())) await reloadPage(undefined, isFree);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isFree]);
  return {
    loadedWith,
    hear: useCallback((reloads: number | undefined) => {
      loadedWith.current ??= reloads;
      newest.current = reloads;
    }, []),
  };
}
