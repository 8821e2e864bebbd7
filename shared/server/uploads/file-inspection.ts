import { PHOTO_PIXEL_LIMIT, type PhotoFormat } from '../photos/photo-format.ts';
import { HEADER_BYTES, type PhotoHeader, readPhotoHeader } from '../photos/read-photo-header.ts';
import { SNIFF_BYTES, sniffPhoto } from '../photos/sniff-photo.ts';
import { NoPhotoError, UploadError } from './upload-error.ts';

export type FileKind = 'photo' | 'any';

export interface FileInspection {
  /**
   * Looks at the next bytes of the file.
   *
   * @returns what may be written now: nothing while the first bytes are still too few to tell the type
   * @throws UploadError 'file-type-unsupported' | 'photo-too-many-pixels'
   */
  take(data: Buffer): Buffer[];
  /** The file is over; what was held back is judged by what there is. */
  end(): Buffer[];
  result(): { readonly format: PhotoFormat | null; readonly header: PhotoHeader | null };
}

/**
 * Judges a file by its first bytes while it streams by. It keeps a copy of at most 256 KiB until the dimensions are known:
 * what it releases belongs to the writer, which may free it.
 */
export function createFileInspection(kind: FileKind): FileInspection {
  /** Not released yet: the type is not known. */
  let held: Buffer[] = [];
  let head: Buffer = Buffer.alloc(0);
  let lookAgainAtBytes = SNIFF_BYTES;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let format: PhotoFormat | null = null;
  let header: PhotoHeader | null = null;
  let stage: 'type' | 'header' | 'done' = kind === 'any' ? 'done' : 'type';

  function readType(): void {
    format = sniffPhoto(head);
    if (format === null) throw new NoPhotoError(head);
    stage = 'header';
  }

  function readHeader(): void {
    if (format === null) return;
    const reading = readPhotoHeader(format, head);
    if (reading !== 'more') header = reading;
    if (header !== null && header.width * header.height > PHOTO_PIXEL_LIMIT) {
      throw new UploadError('photo-too-many-pixels', `The photo has ${header.width} × ${header.height} pixels.`);
    }
    if (reading === 'more' && head.length < HEADER_BYTES) return;
    stage = 'done';
    head = Buffer.alloc(0);
  }

  function look(): Buffer[] {
    head = Buffer.concat([head, ...gathered]);
    gathered = [];
    if (stage === 'type') readType();
    if (stage === 'header') readHeader();
    // Looking joins what came so far; doubling the distance keeps a sender of tiny chunks from making that costly.
    lookAgainAtBytes = Math.min(gatheredBytes * 2, HEADER_BYTES);
    const released = held;
    held = [];
    return released;
  }

  return {
    take(data) {
      if (stage === 'done') return [data];
      held.push(data);
      gathered.push(Buffer.from(data));
      gatheredBytes += data.length;
      if (gatheredBytes >= lookAgainAtBytes) return look();
      if (stage === 'type') return [];
      const released = held;
      held = [];
      return released;
    },
    end: () => (stage !== 'done' && gatheredBytes > 0 ? look() : held),
    result: () => ({ format, header }),
  };
}
