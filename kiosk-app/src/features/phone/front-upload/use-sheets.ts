import { useCallback, useEffect, useState } from 'react';

type Sheets = typeof import('./sheets.tsx');

/**
 * Loads the sheets as soon as the page has shown, while the wifi is known to work.
 *
 * @returns null until they are there; `load` tries once more
 */
export function useSheets(): { sheets: Sheets | null; load: () => void } {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  const load = useCallback(() => {
    import('./sheets.tsx').then(setSheets, () => undefined);
  }, []);
  useEffect(load, [load]);
  return { sheets, load };
}
