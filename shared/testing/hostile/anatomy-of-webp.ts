import type { PhotoAnatomy, PhotoField, PhotoPart } from './photo-parts.ts';

const HEADER_BYTES = 12;

/** RFC 9649: RIFF chunks; an animation's frames hold chunks of their own. */
export function anatomyOfWebp(bytes: Buffer): PhotoAnatomy {
  const parts: PhotoPart[] = [{ label: 'RIFF', from: 0, to: HEADER_BYTES }];
  const fields: PhotoField[] = [];
  const field = (label: string, at: number, byteCount: 1 | 2 | 3 | 4, role: PhotoField['role'] = 'value') =>
    fields.push({ label, at, byteCount, isLittleEndian: true, role });
  let pixelsEnd = 0;
  field('length of RIFF', 4, 4, 'length');
  chunks(HEADER_BYTES, bytes.length);
  return { parts, fields, pixelsEnd };

  function chunks(from: number, end: number): void {
    for (let at = from; at + 8 <= end; ) {
      const label = bytes.toString('latin1', at, at + 4).trim();
      const length = bytes.readUInt32LE(at + 4);
      const to = at + 8 + length + (length % 2);
      parts.push({ label, from: at, to });
      field(`length of ${label}`, at + 4, 4, 'length');
      inside(label, at + 8, to);
      at = to;
    }
  }

  function inside(label: string, at: number, to: number): void {
    if (label === 'VP8X') {
      field('flags', at, 1);
      field('canvas width', at + 4, 3, 'dimension');
      field('canvas height', at + 7, 3, 'dimension');
    } else if (label === 'ANIM') {
      field('loops', at + 4, 2);
    } else if (label === 'ANMF') {
      for (const [offset, what] of ['x', 'y', 'width', 'height', 'duration'].entries()) {
        field(`frame ${what}`, at + offset * 3, 3, what === 'width' || what === 'height' ? 'dimension' : 'value');
      }
      field('frame flags', at + 15, 1);
      chunks(at + 16, to);
    } else if (label === 'VP8') {
      for (const offset of [0, 1, 2]) field(`byte ${offset} of the key frame`, at + offset, 1);
      field('width', at + 6, 2, 'dimension');
      field('height', at + 8, 2, 'dimension');
      for (const offset of [10, 11, 12]) field(`byte ${offset} of the first partition`, at + offset, 1);
    } else if (label === 'VP8L') {
      field('lossless width, height and version', at + 1, 4, 'dimension');
      for (const offset of [5, 6, 7]) field(`byte ${offset} of the transforms`, at + offset, 1);
    }
    // Of an animation only the first frame is looked at.
    if ((label === 'VP8' || label === 'VP8L') && pixelsEnd === 0) pixelsEnd = to;
  }
}
