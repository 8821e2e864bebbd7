import { type FileFacts, photoMark } from '#offline/photo-mark.ts';

/**
 * The files that are not on their way already: the same photo chosen twice is sent once, and for another size once more.
 * What was sent before is told apart by the server, by its bytes.
 *
 * @param underWay marks of the photos that are
 */
export function withoutThoseUnderWay<Chosen extends FileFacts>(
  files: readonly Chosen[],
  sizeKey: string | undefined,
  underWay: Iterable<string>,
): Chosen[] {
  const seen = new Set(underWay);
  return files.filter((file) => {
    const mark = photoMark(file, sizeKey);
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  });
}
