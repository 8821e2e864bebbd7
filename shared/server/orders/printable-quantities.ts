import { printableQuantity, type UploadedFileState } from '../../domain/upload-size-status.ts';
import { notFound } from '../http/http-problem.ts';

interface WantedPhoto {
  readonly fileId: string;
  readonly quantity: number;
}

/** What is asked of many photos at once, as far as they can be printed. @throws HttpProblem not-found for another's photo */
export function printableQuantities(
  photos: readonly { readonly id: string; readonly state: UploadedFileState }[],
  wanted: readonly WantedPhoto[],
): WantedPhoto[] {
  const states = new Map(photos.map(({ id, state }) => [id, state]));
  return wanted.map(({ fileId, quantity }) => {
    const state = states.get(fileId);
    if (state === undefined) throw notFound();
    return { fileId, quantity: printableQuantity(state, quantity) };
  });
}
