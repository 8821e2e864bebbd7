/** What a browser tells about a chosen file without reading it. */
export type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

/** The same for the same photo chosen again for the same size. */
export const photoMark = (file: FileFacts, sizeKey: string | undefined): string =>
  JSON.stringify([file.name, file.size, file.lastModified, sizeKey ?? null]);
