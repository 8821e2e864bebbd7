import { useCallback, useEffect, useState } from 'react';

/**
 * Leaves the page to another person who has signed in at this browser: it is loaded anew, so that nothing of the first
 * stays in its memory.
 *
 * @param isDue there is nothing left to ask about
 */
export function useHandOver(isDue: boolean) {
  const [isChosen, setChosen] = useState(false);
  const isOn = isDue || isChosen;
  useEffect(() => {
    if (!isOn) return;
    sessionStorage.clear();
    window.location.replace('/print');
  }, [isOn]);
  return { isOn, begin: useCallback(() => setChosen(true), []) };
}
