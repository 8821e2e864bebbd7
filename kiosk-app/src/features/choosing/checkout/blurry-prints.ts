import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { isBlurryAt } from '@printfront/shared/domain/photo-geometry.ts';

/** Whether it will print blurry in the size that it was asked for. */
export const isBlurry = ({ dpi }: Pick<UploadedFile, 'dpi'>): boolean => dpi !== null && isBlurryAt(dpi);

/** Photos that are printed in the size that they were asked for. */
export const printedOf = <File extends Pick<UploadedFile, 'quantity'>>(files: readonly File[]): File[] =>
  files.filter(({ quantity }) => quantity > 0);

/**
 * What a strip shows of many: as many as it has room for, in their order, every blurry one among them as far as there is room.
 */
export function shownInStrip<File extends Pick<UploadedFile, 'quantity' | 'dpi'>>(
  files: readonly File[],
  most: number,
): File[] {
  const printed = printedOf(files);
  if (printed.length <= most) return printed;
  const blurry = printed.filter(isBlurry).slice(0, most);
  const others = printed.filter((file) => !isBlurry(file)).slice(0, most - blurry.length);
  const shown = new Set<File>([...blurry, ...others]);
  return printed.filter((file) => shown.has(file));
}
