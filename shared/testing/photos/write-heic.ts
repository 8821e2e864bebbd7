import { encodeHevcStill, PROFILE_TIER_LEVEL, type YuvPicture } from './hevc-still.ts';
import { box, fullBox, u16, u32 } from './iso-boxes.ts';

export interface RgbPicture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export type QuarterTurns = 0 | 1 | 2 | 3;

/** ISO/IEC 23008-12:2022 6.5.12: 0 exchanges top and bottom, 1 left and right. */
const MIRRORS = { flip: 0, flop: 1 } as const;

/**
 * Writes a HEIC still (ISO/IEC 23008-12) of its own making, 1.5 bytes a pixel.
 *
 * @param quarterTurns anticlockwise turns a viewer applies (`irot`), as phones write them
 * @param mirror what the viewer does next (`imir`): exchange top and bottom, or left and right; by default neither
 */
export function writeHeic(picture: RgbPicture, quarterTurns: QuarterTurns = 0, mirror?: keyof typeof MIRRORS): Buffer {
  const { parameterSets, slice } = encodeHevcStill(toYuv(picture));
  const data = Buffer.concat([u32(slice.length), slice]);
  // In this order they are applied; what a viewer must not leave out has the upper bit.
  const properties = [0x81, 0x02, 0x03, 0x84, ...(mirror === undefined ? [] : [0x85])];
  const ftyp = box('ftyp', 'heic', u32(0), 'mif1', 'heic');
  // iloc needs the place of the data, which stands behind a meta whose length does not depend on it.
  const meta = (dataAt: number) =>
    fullBox('meta', 0, 0, [
      fullBox('hdlr', 0, 0, [u32(0), 'pict', Buffer.alloc(12), Buffer.alloc(1)]),
      fullBox('pitm', 0, 0, [u16(1)]),
      fullBox('iloc', 0, 0, [u16(0x4400), u16(1), u16(1), u16(0), u16(1), u32(dataAt), u32(data.length)]),
      fullBox('iinf', 0, 0, [u16(1), fullBox('infe', 2, 0, [u16(1), u16(0), 'hvc1', Buffer.alloc(1)])]),
      box(
        'iprp',
        box(
          'ipco',
          hevcConfiguration(parameterSets),
          fullBox('ispe', 0, 0, [u32(picture.width), u32(picture.height)]),
          box('colr', 'nclx', u16(1), u16(13), u16(6), Buffer.from([0x80])),
          box('irot', Buffer.from([quarterTurns])),
          ...(mirror === undefined ? [] : [box('imir', Buffer.from([MIRRORS[mirror]]))]),
        ),
        fullBox('ipma', 0, 0, [u32(1), u16(1), Buffer.from([properties.length, ...properties])]),
      ),
    ]);
  const dataAt = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(dataAt), box('mdat', data)]);
}

/** The box `hvcC`, ISO/IEC 14496-15 8.3.3.1. */
export function hevcConfiguration({ vps, sps, pps }: { vps: Buffer; sps: Buffer; pps: Buffer }): Buffer {
  const sets = [vps, sps, pps].flatMap((unit, index) => [
    Buffer.from([0x80 | (32 + index)]),
    u16(1),
    u16(unit.length),
    unit,
  ]);
  const fixed = Buffer.from([0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3]);
  return box('hvcC', Buffer.from([1]), PROFILE_TIER_LEVEL, fixed, ...sets);
}

/** BT.601, full range, chroma averaged over 2 × 2. */
export function toYuv({ width, height, rgb }: RgbPicture): YuvPicture {
  const y = new Uint8Array(width * height);
  const sums = { cb: new Float64Array((width * height) / 4), cr: new Float64Array((width * height) / 4) };
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3);
      const luma = 0.299 * r + 0.587 * g + 0.114 * b;
      y[at] = Math.round(luma);
      const block = (row >> 1) * (width / 2) + (column >> 1);
      sums.cb[block] = (sums.cb[block] ?? 0) + (b - luma) / 1.772 / 4;
      sums.cr[block] = (sums.cr[block] ?? 0) + (r - luma) / 1.402 / 4;
    }
  }
  const chroma = (sum: Float64Array) =>
    Uint8Array.from(sum, (value) => Math.max(0, Math.min(255, Math.round(value + 128))));
  return { width, height, y, cb: chroma(sums.cb), cr: chroma(sums.cr) };
}
