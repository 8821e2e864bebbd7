import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useCallback, useState } from 'react';
import { hasToAsk, rememberAsked } from './asked-photos.ts';

/** A first print of a photo that will be blurry is asked about, once. */
export function useLowQualityQuestion(sizeKey: string, save: (quantities: [string, number][]) => void) {
  const [file, setFile] = useState<UploadedFile | null>(null);
  const want = useCallback(
    (wanted: UploadedFile, quantity: number) => {
      if (quantity > 0 && hasToAsk(wanted, sizeKey)) setFile(wanted);
      else save([[wanted.id, quantity]]);
    },
    [sizeKey, save],
  );
  function answer(quantity: number) {
    if (file === null) return;
    rememberAsked(file.id, sizeKey);
    setFile(null);
    if (quantity > 0) save([[file.id, quantity]]);
  }
  return { file, want, print: () => answer(1), leave: () => answer(0) };
}
