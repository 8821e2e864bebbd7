import { isChatSize } from '@printfront/shared/domain/chat-photo.ts';

/** A phone's JPEG has its size behind what the camera noted; one from a chat has it near the front. */
const HEAD_BYTES = 64 * 1024;
/** A scanner names what it scanned at; cameras and chats say 72, or nothing. */
const SCAN_DPI = 150;

/** Whether a photo has very likely come through a chat, which makes it small and takes the camera's notes away. */
export async function isSqueezed(file: Blob): Promise<boolean> {
  try {
    return isSqueezedHead(new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    // It cannot be read any more; sending it will say so.
    return false;
  }
}

/** Reads a JPEG's segments up to its size (ITU-T T.81, annex B). @returns false for what ends before, and for all that is no JPEG */
export function isSqueezedHead(head: DataView): boolean {
  try {
    if (head.getUint16(0) !== 0xffd8) return false;
    for (let at = 2; ; at += 2 + head.getUint16(at + 2)) {
      const marker = head.getUint16(at);
      // What the camera or a program noted: Exif and XMP.
      if (marker === 0xffe1) return false;
      if (marker === 0xffe0 && isScan(head, at)) return false;
      if (marker >= 0xffc0 && marker <= 0xffc2) {
        return isChatSize({ height: head.getUint16(at + 5), width: head.getUint16(at + 7) }) && isHalfColour(head, at);
      }
      if (marker < 0xff01 || marker === 0xffda) return false;
    }
  } catch {
    return false;
  }
}

/** JFIF: density in dots per inch. */
const isScan = (head: DataView, at: number) =>
  head.getUint32(at + 4) === 0x4a464946 && head.getUint8(at + 11) === 1 && head.getUint16(at + 12) >= SCAN_DPI;

/** Three channels, of which the first has four samples for each of the others' one, as all chats write it. */
const isHalfColour = (head: DataView, at: number) => head.getUint8(at + 9) === 3 && head.getUint8(at + 11) === 0x22;
