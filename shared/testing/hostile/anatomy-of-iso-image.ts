import type { PhotoAnatomy, PhotoField, PhotoPart } from './photo-parts.ts';

/** Boxes that hold boxes, and how many bytes stand before these. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, dinf: 0, iinf: 6, iref: 4 };
/** Boxes whose every two bytes may be an id, a count, an offset or a length, in a way that depends on their version. */
const DENSE = ['iloc', 'pitm', 'infe', 'ipma', 'pixi', 'hvcC', 'av1C', 'colr', 'irot', 'imir', 'clap'];

/** HEIC and AVIF (ISO/IEC 23008-12): nested boxes. */
export function anatomyOfIsoImage(bytes: Buffer): PhotoAnatomy {
  const parts: PhotoPart[] = [];
  const fields: PhotoField[] = [];
  const field = (label: string, at: number, byteCount: 1 | 2 | 4, role: PhotoField['role']) =>
    fields.push({ label, at, byteCount, isLittleEndian: false, role });
  let pixelsEnd = 0;
  boxes(0, bytes.length);
  return { parts, fields, pixelsEnd };

  function boxes(from: number, end: number): void {
    for (let at = from; at + 8 <= end; ) {
      const label = bytes.toString('latin1', at + 4, at + 8);
      const to = at + bytes.readUInt32BE(at);
      parts.push({ label, from: at, to });
      field(`length of ${label}`, at, 4, 'length');
      field(`name of ${label}`, at + 4, 4, 'value');
      if (label === 'ispe') {
        field('width', at + 12, 4, 'dimension');
        field('height', at + 16, 4, 'dimension');
      }
      if (label === 'ftyp') field('brand', at + 8, 4, 'value');
      if (label === 'mdat') pixelsEnd = to;
      if (DENSE.includes(label)) {
        for (let inside = at + 8; inside + 2 <= Math.min(to, at + 48); inside += 2) {
          field(`bytes ${inside - at} of ${label}`, inside, 2, 'offset');
        }
      }
      const inside = CONTAINERS[label];
      if (inside !== undefined) boxes(at + 8 + inside, to);
      at = to;
    }
  }
}
