import { encodeHevcStill } from '../photos/hevc-still.ts';
import { box, fullBox, u16, u32 } from '../photos/iso-boxes.ts';
import { patternPixels } from '../photos/make-photos.ts';
import { hevcConfiguration, toYuv } from '../photos/write-heic.ts';
import type { Bomb } from './bomb.ts';

const SIDE = 64;

/** An image of the file: coded, or derived from others. */
interface Item {
  readonly type: 'hvc1' | 'grid' | 'iden' | 'iovl';
  /** Places in the data; each again and again if one likes. */
  readonly extents: readonly { readonly from: number; readonly length: number }[];
  /** Numbers of the images that it is derived from, from 1. */
  readonly of?: readonly number[];
  readonly side?: number;
}

/** The first item is the picture. All data stand in the file's `idat`. */
async function heic(items: readonly Item[], data: Buffer, more: Buffer = Buffer.alloc(0)): Promise<Buffer> {
  const { parameterSets } = await coded();
  const sides = [...new Set(items.map(({ side = SIDE }) => side))];
  const properties = [
    hevcConfiguration(parameterSets),
    ...sides.map((side) => fullBox('ispe', 0, 0, [u32(side), u32(side)])),
  ];
  const ids = items.map((_item, index) => index + 1);
  const locations = items.flatMap(({ extents }, index) => [
    ...[u16(index + 1), u16(1), u16(0), u16(extents.length)],
    ...extents.flatMap(({ from, length }) => [u32(from), u32(length)]),
  ]);
  const infos = items.map(({ type }, index) => fullBox('infe', 2, 0, [u16(index + 1), u16(0), type, Buffer.alloc(1)]));
  const references = items.flatMap(({ of = [] }, index) =>
    of.length === 0 ? [] : [box('dimg', u16(index + 1), u16(of.length), ...of.map(u16))],
  );
  const associations = items.flatMap(({ type, side = SIDE }, index) => {
    const own = [2 + sides.indexOf(side), ...(type === 'hvc1' ? [0x81] : [])];
    return [u16(index + 1), Buffer.from([own.length, ...own])];
  });
  return Buffer.concat([
    box('ftyp', 'heic', u32(0), 'mif1', 'heic'),
    fullBox('meta', 0, 0, [
      fullBox('hdlr', 0, 0, [u32(0), 'pict', Buffer.alloc(12), Buffer.alloc(1)]),
      fullBox('pitm', 0, 0, [u16(1)]),
      fullBox('iloc', 1, 0, [u16(0x4400), u16(ids.length), Buffer.concat(locations)]),
      fullBox('iinf', 0, 0, [u16(ids.length), ...infos]),
      fullBox('iref', 0, 0, references),
      box('iprp', box('ipco', ...properties, more), fullBox('ipma', 0, 0, [u32(ids.length), ...associations])),
      box('idat', data),
    ]),
  ]);
}

let made: Promise<ReturnType<typeof encodeHevcStill> & { data: Buffer }> | undefined;

/** A tile, and its data as an item has them. */
function coded() {
  made ??= patternPixels(SIDE, SIDE).then((pixels) => {
    const still = encodeHevcStill(toYuv(pixels));
    return { ...still, data: Buffer.concat([u32(still.slice.length), still.slice]) };
  });
  return made;
}

/** ISO/IEC 23008-12 6.6.2.3.2, with sides of 32 bits. */
const grid = (rows: number, columns: number, side: number) =>
  Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(side), u32(side)]);

/**
 * Images derived from others, in front of tiles that they may end at. The tiles all have the same data; a reader takes
 * none twice for one image.
 */
async function derived(images: readonly Omit<Item, 'extents'>[], recipe: Buffer, tiles = 1): Promise<Buffer> {
  const { data } = await coded();
  const own = { extents: [{ from: 0, length: recipe.length }] };
  const tile: Item = { type: 'hvc1', extents: [{ from: recipe.length, length: data.length }] };
  const items = [...images.map((image) => ({ ...image, ...own })), ...Array.from({ length: tiles }, () => tile)];
  return heic(items, Buffer.concat([recipe, data]));
}

const numbers = (first: number, count: number) => Array.from({ length: count }, (_number, index) => first + index);

/** Grids of four grids of four grids …: each of a level shows all four of the next. */
function nested(levels: number): Omit<Item, 'extents'>[] {
  const first: Omit<Item, 'extents'> = { type: 'grid', of: numbers(2, 4), side: 128 };
  const rest = numbers(0, levels * 4).map((index) => ({
    ...first,
    of: numbers(2 + (Math.floor(index / 4) + 1) * 4, 4),
  }));
  return [first, ...rest];
}

/** Containers whose images are made of each other. */
export const HEIC_BOMBS: readonly Bomb[] = [
  [
    'a HEIC grid of four tiles',
    'whole',
    () => derived([{ type: 'grid', of: numbers(2, 4), side: 128 }], grid(2, 2, 128), 4),
  ],
  ['a HEIC grid of itself', 'flawed', () => derived([{ type: 'grid', of: [1], side: 64 }], grid(1, 1, 64))],
  [
    'two HEIC grids of each other',
    'flawed',
    () =>
      derived(
        [
          { type: 'grid', of: [2] },
          { type: 'grid', of: [1] },
        ],
        grid(1, 1, 64),
      ),
  ],
  ['a HEIC that is itself', 'flawed', () => derived([{ type: 'iden', of: [1] }], Buffer.alloc(1))],
  [
    'a HEIC that is another, 900 times over',
    'any',
    () =>
      derived(
        numbers(2, 900).map((next) => ({ type: 'iden', of: [next] })),
        Buffer.alloc(1),
      ),
  ],
  ...[3, 8, 12].map(
    (levels) =>
      [
        `HEIC grids of four grids of four, ${levels} times over`,
        'any',
        () => derived(nested(levels), grid(2, 2, 128), 4),
      ] as const,
  ),
  [
    'a HEIC grid of 900 tiles',
    'any',
    () => derived([{ type: 'grid', of: numbers(2, 900), side: 1_920 }], grid(30, 30, 1_920), 900),
  ],
  [
    'a HEIC grid of 900 tiles that says it is of 196 megapixels',
    'any',
    () => derived([{ type: 'grid', of: numbers(2, 900), side: 14_000 }], grid(30, 30, 14_000), 900),
  ],
  [
    'a HEIC grid of 65,535 × 65,535 that says it is small',
    'flawed',
    () => derived([{ type: 'grid', of: [2] }], grid(1, 1, 65_535)),
  ],
  [
    'a HEIC grid of 65,535 × 65,535',
    'refused',
    () => derived([{ type: 'grid', of: [2], side: 65_535 }], grid(1, 1, 65_535)),
  ],
  [
    'a HEIC grid of more tiles than there are',
    'flawed',
    () => derived([{ type: 'grid', of: [2, 3], side: 2_000 }], grid(200, 200, 2_000), 2),
  ],
  [
    'a HEIC of 900 layers',
    'any',
    () =>
      derived(
        [{ type: 'iovl', of: numbers(2, 900) }],
        Buffer.concat([Buffer.alloc(10), u16(64), u16(64), Buffer.alloc(900 * 4)]),
        900,
      ),
  ],
  [
    'a HEIC whose data are the same piece 65,535 times',
    'any',
    async () => {
      const { data } = await coded();
      return heic(
        [{ type: 'hvc1', extents: Array.from({ length: 65_535 }, () => ({ from: 0, length: data.length })) }],
        data,
      );
    },
  ],
  [
    'a HEIC whose data are beyond its end',
    'flawed',
    async () => heic([{ type: 'hvc1', extents: [{ from: 0xffff_0000, length: 0x7fff_ffff }] }], (await coded()).data),
  ],
  [
    'a HEIC with 100,000 properties',
    'any',
    async () => {
      const { data } = await coded();
      const size = fullBox('ispe', 0, 0, [u32(SIDE), u32(SIDE)]);
      const many = Buffer.concat(Array.from({ length: 100_000 }, () => size));
      return heic([{ type: 'hvc1', extents: [{ from: 0, length: data.length }] }], data, many);
    },
  ],
  [
    'a HEIC of boxes in boxes',
    'any',
    () => {
      let inside = box('free');
      for (let depth = 0; depth < 5_000; depth += 1) inside = box('ipco', inside);
      return Buffer.concat([box('ftyp', 'heic', u32(0), 'mif1', 'heic'), fullBox('meta', 0, 0, [box('iprp', inside)])]);
    },
  ],
  [
    'an AVIF of 100,000 empty boxes',
    'flawed',
    () =>
      Buffer.concat([
        box('ftyp', 'avif', u32(0), 'mif1', 'avif'),
        ...Array.from({ length: 100_000 }, () => box('free')),
      ]),
  ],
];
