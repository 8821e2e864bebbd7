import type { PhotoOrigin } from '../../contracts/uploaded-files.ts';
import { isChatSize } from '../../domain/chat-photo.ts';
import type { CameraNotes } from './camera-notes.ts';
import type { UprightPhoto } from './decode.ts';

/** A scanner names what it scanned at; cameras and chats say 72, or nothing. */
const SCAN_DPI = 150;

/**
 * Whether a photo has come through a chat, which makes it small and takes the camera's notes away. Only what is likely
 * counts: a sender of a scan, a screenshot or an old camera's picture should not be asked for an original that is not there.
 */
export function photoOrigin(photo: Pick<UprightPhoto, 'width' | 'height' | 'notes'>, camera: CameraNotes): PhotoOrigin {
  const { format, xmp, density = 0, chromaSubsampling } = photo.notes;
  const isPlainJpeg = format === 'jpeg' && chromaSubsampling === '4:2:0' && xmp === undefined && density < SCAN_DPI;
  if (!isPlainJpeg || camera.isByCamera || camera.isByProgram) return 'original';
  return isChatSize(photo) ? 'squeezed' : 'original';
}
