import type { ShownLook } from '../../contracts/shown-look.ts';
import type { BlobStore } from '../blobs/blob-store.ts';

/** A logo as a file can carry it. */
export interface SheetLogo {
  /** `data:` of its bytes. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** @returns null for a shop without one, and while its bytes are not here: a sheet does not wait for it */
export async function readSheetLogo(blobs: BlobStore, look: ShownLook | undefined): Promise<SheetLogo | null> {
  const logo = look?.logo ?? null;
  if (logo === null || !(await blobs.has(logo.sha256))) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.openRead(logo.sha256)) chunks.push(Buffer.from(chunk));
  const { width, height } = logo;
  return { src: `data:image/webp;base64,${Buffer.concat(chunks).toString('base64')}`, width, height };
}
