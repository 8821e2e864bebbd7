import { useEffect } from 'react';

const NOTHING = () => undefined;

/** Of the order on this screen: what keeps and sends its photos from this device. */
let stopHere: () => void = NOTHING;

/** @param stop ends both, for whoever ends the order from outside its page */
export function useStopOfPhotos(stop: () => void): void {
  useEffect(() => {
    stopHere = stop;
    return () => {
      stopHere = NOTHING;
    };
  }, [stop]);
}

/** Or photos that are still being kept would bring the order back at the next customer's start. */
export const stopPhotosOfOrder = (): void => stopHere();
