import { LARGEST_PHOTO_BYTES } from '@printfront/shared/domain/photo-limits.ts';
import type { RefusalReason } from './photo-queue.ts';

const HEAD_BYTES = 64;

/** ISO base media brands of the still pictures the shop prints: HEIF and AVIF; videos have others. */
const PHOTO_BRANDS = /^(hei[cxms]|hev[cxms]|avi[fs]|mi[fv][12]|msf1)$/;

/** What can be told without reading the file. A phone's gallery offers videos as soon as a customer taps "all files". */
export function refusalBeforeReading(file: { size: number; type: string }): RefusalReason | null {
  if (file.size === 0) return 'file-empty';
  if (/^(video|audio|text)\/|^application\/(pdf|zip)/.test(file.type)) return 'file-type-unsupported';
  if (file.size > LARGEST_PHOTO_BYTES) return 'file-too-large';
  return null;
}

/**
 * Looks at the first bytes before anything is sent: the server tells photos the same way, but its answer to a large
 * upload that is still under way can get lost, and a refusal would look like a broken connection.
 */
export async function refusalOfContent(file: Blob): Promise<RefusalReason | null> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return isPhotoHead(head) ? null : 'file-type-unsupported';
  } catch {
    // The photo was deleted or changed after it was chosen, or lies in a cloud that this phone cannot reach now.
    return 'file-unreadable';
  }
}

export function isPhotoHead(head: Uint8Array): boolean {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\xff\xd8\xff')) return true;
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return true;
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return true;
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return true;
  return text.slice(4, 8) === 'ftyp' && brandsOf(text, head).some((brand) => PHOTO_BRANDS.test(brand));
}

/** Major brand, then the compatible ones as far as the box and what was read of it go. */
function brandsOf(text: string, head: Uint8Array): string[] {
  const boxBytes = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const compatible = text.slice(16, Math.min(boxBytes, text.length)).match(/[\s\S]{4}/g) ?? [];
  return [text.slice(8, 12), ...compatible];
}
