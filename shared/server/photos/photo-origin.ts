import type { PhotoOrigin } from '../../contracts/uploaded-files.ts';
import type { CameraNotes } from './camera-notes.ts';
import type { UprightPhoto } from './decode.ts';

/** Longest sides that chats make of photos: Messenger, WhatsApp, LINE, Telegram and others. */
const CHAT_LONGEST = new Set([2048, 1600, 1478, 1477, 1440, 1280, 960]);
/** Of these no screen is as wide or high, so that a long picture of them is no screenshot either. */
const NO_SCREEN_LONGEST = new Set([2048, 1600]);
/** A screen's shape begins at 16:9; photos end at 3:2, and a little. */
const LONGEST_PHOTO_SHAPE = 1.6;
/** A scanner names what it scanned at; cameras and chats say 72, or nothing. */
const SCAN_DPI = 150;

/**
 * Whether a photo has come through a chat, which makes it small and takes the camera's notes away. Only what is likely
 * counts: whoever sends a scan, a screenshot or an old camera's picture should not be asked for an original that is not there.
 */
export function photoOrigin(photo: Pick<UprightPhoto, 'width' | 'height' | 'notes'>, camera: CameraNotes): PhotoOrigin {
  const { format, xmp, density = 0, chromaSubsampling } = photo.notes;
  const isPlainJpeg = format === 'jpeg' && chromaSubsampling === '4:2:0' && xmp === undefined && density < SCAN_DPI;
  if (!isPlainJpeg || camera.isByCamera || camera.isByProgram) return 'original';
  const longest = Math.max(photo.width, photo.height);
  const isPhotoShape = longest / Math.min(photo.width, photo.height) <= LONGEST_PHOTO_SHAPE;
  return (isPhotoShape ? CHAT_LONGEST : NO_SCREEN_LONGEST).has(longest) ? 'squeezed' : 'original';
}
