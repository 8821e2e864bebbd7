import { useCallback, useEffect, useState } from 'react';

type SlipPage = typeof import('./front-slip.tsx');

/**
 * Loads what is needed once the order is placed as soon as the page has shown: later the phone may have left the wifi for a while.
 *
 * @param isWanted it is to be shown: a phone that does not have it yet tries once more
 */
export function useFrontSlipPage(isWanted: boolean): SlipPage | null {
  const [page, setPage] = useState<SlipPage | null>(null);
  const load = useCallback(() => {
    import('./front-slip.tsx').then(setPage, () => undefined);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be loaded before is wanted now
  useEffect(() => {
    if (page === null) load();
  }, [load, isWanted, page]);
  return page;
}
