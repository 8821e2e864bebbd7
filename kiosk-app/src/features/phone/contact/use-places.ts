import { useEffect, useState } from 'react';
import { type PostalPlace, placesOfPostalCode } from '#ui/postal-places.ts';

const NONE: readonly PostalPlace[] = [];

/** Places of a postal code; none until it has five digits, or while the list does not come. */
export function usePlaces(code: string): readonly PostalPlace[] {
  const [found, setFound] = useState<{ code: string; places: readonly PostalPlace[] }>({ code: '', places: NONE });
  const whole = /^\d{5}$/.test(code.trim()) ? code.trim() : '';
  useEffect(() => {
    let isLeft = false;
    if (whole !== '') {
      placesOfPostalCode(whole).then(
        (places) => !isLeft && setFound({ code: whole, places }),
        // The address can still be typed.
        () => undefined,
      );
    }
    return () => {
      isLeft = true;
    };
  }, [whole]);
  return found.code === whole && whole !== '' ? found.places : NONE;
}
