import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberAsked, unaskedBlurry } from './asked-photos.ts';

type Quantities = readonly (readonly [string, number])[];

interface AskedAbout {
  blurry: UploadedFile[];
  wanted: Quantities;
}

/**
 * Whether photos that will print blurry are really wanted: asked once of each in a size, whether it is chosen alone or with
 * all the others.
 *
 * @param files with the numbers that are shown
 * @param save takes what is wanted in the end
 */
export function useBlurryQuestion(sizeKey: string, files: readonly UploadedFile[], save: (wanted: Quantities) => void) {
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const shown = useRef(files);
  useEffect(() => {
    shown.current = files;
  });
  const want = useCallback(
    (wanted: Quantities) => {
      const quantities = new Map(wanted);
      const beginning = shown.current.filter(({ id, quantity }) => quantity === 0 && (quantities.get(id) ?? 0) > 0);
      const blurry = unaskedBlurry(beginning, sizeKey);
      if (blurry.length > 0) setAsked({ blurry, wanted });
      else save(wanted);
    },
    [sizeKey, save],
  );

  function answer(isWanted: boolean) {
    if (asked === null) return;
    rememberAsked(asked.blurry, sizeKey);
    setAsked(null);
    const left = new Set(isWanted ? [] : asked.blurry.map(({ id }) => id));
    const wanted = asked.wanted.filter(([id]) => !left.has(id));
    if (wanted.length > 0) save(wanted);
  }
  return { asked: asked?.blurry ?? null, want, print: () => answer(true), leave: () => answer(false) };
}
