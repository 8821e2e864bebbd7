/** What a browser tells about a chosen file without reading it. */
export interface ChosenFile {
  readonly file: Pick<File, 'name' | 'size' | 'lastModified'>;
  readonly sizeKey?: string | undefined;
}

/**
 * The files that are not on their way already: the same photo chosen twice is sent once, and for another size once more.
 * What was sent before is told apart by the server, by its bytes.
 */
export function withoutThoseUnderWay<Chosen extends ChosenFile['file']>(
  files: readonly Chosen[],
  sizeKey: string | undefined,
  underWay: Iterable<ChosenFile>,
): Chosen[] {
  const seen = new Set(Array.from(underWay, markOf));
  return files.filter((file) => {
    const mark = markOf({ file, sizeKey });
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  });
}

const markOf = ({ file, sizeKey }: ChosenFile) =>
  JSON.stringify([file.name, file.size, file.lastModified, sizeKey ?? null]);
