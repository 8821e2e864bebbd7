import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberPlace, sheetCells } from '../../domain/sheet-layout.ts';
import { createDiskBlobStore, type DiskBlobStore } from '../blobs/disk-blob-store.ts';
import { createPhotoDerivatives, type PhotoDerivatives } from '../photos/derivatives.ts';
import { createPhotoWorkers } from '../photos/photo-workers.ts';
import type { ArchiveFile, ArchiveLine, ArchiveOrder } from './archive-order.ts';
import { plannedSources, planPrints } from './archive-plan.ts';
import { countPrints } from './print-counts.ts';
import { createPrintFileMaker } from './print-file-maker.ts';

let folder = '';
let blobs: DiskBlobStore;
let derivatives: PhotoDerivatives;
const workers = createPhotoWorkers({ size: 1 });
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-sheets-'));
  blobs = createDiskBlobStore({ folder: path.join(folder, 'blobs'), minimumFreeBytes: 0 });
  await blobs.start();
  await workers.start();
  derivatives = createPhotoDerivatives({
    folder: path.join(folder, 'derivatives'),
    workers,
    sourceFile: (sha256) => blobs.localPath(sha256),
  });
});
afterAll(async () => {
  await workers.stop();
  await blobs.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const SHEET = { widthMm: 152.4, heightMm: 101.6, columns: 4, rows: 3, gapMm: 1, hasCutMarks: true };
const SIZE = {
  id: 'id',
  key: 'id-1-inch',
  name: { th: 'หนึ่งนิ้ว', en: '1 inch' },
  numberOfPicturesPerPrint: 12,
  widthMm: 25,
  heightMm: 32.5,
  sheet: SHEET,
};
type Rgb = readonly [number, number, number];
const [RED, BLUE, WHITE]: [Rgb, Rgb, Rgb] = [
  [200, 30, 30],
  [30, 30, 200],
  [255, 255, 255],
];

async function photo(
  colour: Rgb,
  quantity: number,
  size: readonly [number, number] = [300, 390],
): Promise<ArchiveFile> {
  const [r, g, b] = colour;
  const [width, height] = size;
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const writer = await blobs.createBlobWriter(bytes.length);
  await writer.write(bytes);
  const { sha256 } = await writer.commit();
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  return { name: `${colour}.jpg`, sha256, quantity, width, height, crop: null, fit: 'fill', rotate: 0 };
}
const orderOf = (files: ArchiveFile[], size: ArchiveLine['size'] = SIZE): ArchiveOrder => ({
  iid: 42,
  submittedAt: '2026-11-21T04:00:00.000Z',
  name: 'สมชาย',
  phoneNumber: '0812345678',
  shippingMethod: 1,
  shippingAddress: null,
  orderNotes: '',
  paymentMethod: 2,
  priceSummary: { breakdown: [], shippingPrice: 0, crossOutPrice: null, totalPrice: 0, catalogueVersion: '1' },
  estimatedDueDate: null,
  lines: [{ size, printQuantity: 1, photoFrame: null, files }],
});

async function make(order: ArchiveOrder) {
  const planned = planPrints(order);
  const maker = createPrintFileMaker({ blobs, derivatives, blobFile: blobs.localPath }, order.iid);
  const made = [];
  for (const print of planned) made.push((await maker(print)).file ?? '');
  return { planned, made };
}

/** Reads pixels by millimetres. */
async function readerOf(file: string) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const px = (mm: number) => Math.round((mm / 25.4) * 300);
  return (xMm: number, yMm: number): number[] => {
    const at = (Math.min(info.height - 1, px(yMm)) * info.width + Math.min(info.width - 1, px(xMm))) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
}
const isLike = (seen: number[], colour: Rgb) =>
  seen.every((value, index) => Math.abs(value - (colour[index] ?? -999)) < 12);

describe('pictures that share a sheet', () => {
  it('are one file of the sheet’s exact pixels, each picture in its place and white between', async () => {
    const { planned, made } = await make(orderOf([await photo(RED, 6), await photo(BLUE, 6)]));
    expect(planned.map(({ path: name, copies, printCount, paper }) => ({ name, copies, printCount, paper }))).toEqual([
      { name: 'id-1-inch/0042-001_1x.jpg', copies: 1, printCount: 12, paper: SHEET },
    ]);
    const [file = ''] = made;
    expect(await sharp(file).metadata()).toMatchObject({ width: 1800, height: 1200, density: 300, space: 'srgb' });
    const at = await readerOf(file);
    for (const [index, { leftMm, topMm, widthMm, heightMm }] of sheetCells(SHEET, SIZE).entries()) {
      const colour = index < 6 ? RED : BLUE;
      for (const [x, y] of [
        [leftMm + widthMm / 2, topMm + heightMm / 2],
        [leftMm + 0.3, topMm + 0.3],
        [leftMm + widthMm - 0.3, topMm + heightMm - 0.3],
      ] as const) {
        expect(isLike(at(x, y), colour), `picture ${index}`).toBe(true);
      }
      if (index % 4 < 3) expect(isLike(at(leftMm + widthMm + 0.5, topMm + heightMm / 2), WHITE)).toBe(true);
    }
  });

  it('have cut marks and the order’s number in the waste', async () => {
    const photos = [await photo(RED, 12)];
    const { made } = await make(orderOf(photos));
    const at = await readerOf(made[0] ?? '');
    const [first] = sheetCells(SHEET, SIZE);
    // A level mark left of the first picture, at its upper edge.
    const dark = [-0.1, 0, 0.1].map((off) => at((first?.leftMm ?? 0) - 2, (first?.topMm ?? 0) + off));
    expect(dark.some((seen) => seen.every((value) => value < 90))).toBe(true);
    expect(isLike(at((first?.leftMm ?? 0) - 0.25, first?.topMm ?? 0), WHITE)).toBe(true);
    const place = numberPlace(SHEET, SIZE);
    const inkOf = async (file: string) => {
      const read = await readerOf(file);
      const seen = [];
      for (let y = 4; y < 20; y += 0.1) {
        for (let x = (place?.leftMm ?? 0) - 0.2; x < 152; x += 0.1) seen.push((read(x, y)[0] ?? 255) < 150 ? 1 : 0);
      }
      return seen.join('');
    };
    const other = await make({ ...orderOf(photos), iid: 43 });
    expect(await inkOf(made[0] ?? '')).toContain('1');
    expect(await inkOf(other.made[0] ?? '')).not.toBe(await inkOf(made[0] ?? ''));
    const bare = await make(orderOf(photos, { ...SIZE, sheet: { ...SHEET, hasCutMarks: false } }));
    const clean = await readerOf(bare.made[0] ?? '');
    expect(isLike(clean((first?.leftMm ?? 0) - 2, first?.topMm ?? 0), WHITE)).toBe(true);
  });

  it('lie upright where the photo lies across, turned and not cut', async () => {
    const across = await photo(RED, 12, [390, 300]);
    const { made } = await make(orderOf([across]));
    const at = await readerOf(made[0] ?? '');
    for (const { leftMm, topMm, heightMm } of sheetCells(SHEET, SIZE)) {
      expect(isLike(at(leftMm + 0.3, topMm + heightMm - 0.3), RED)).toBe(true);
    }
  });

  it('fill the last sheet, and are counted as they were ordered', async () => {
    const { planned, made } = await make(orderOf([await photo(RED, 25), await photo(BLUE, 1)]));
    expect(planned.map(({ copies, printCount }) => [copies, printCount])).toEqual([
      [2, 24],
      [1, 2],
    ]);
    expect(countPrints(planned.map((print) => ({ print, sha256: 'made' })))).toEqual({ fileCount: 2, printCount: 26 });
    const at = await readerOf(made[1] ?? '');
    const seen = sheetCells(SHEET, SIZE).map(({ leftMm, topMm }) => isLike(at(leftMm + 5, topMm + 5), RED));
    expect(seen).toEqual([...Array(6).fill(true), ...Array(6).fill(false)]);
  });

  it('go with any photo that is on them', async () => {
    const photos = [await photo(RED, 6, [310, 390]), await photo(BLUE, 6, [310, 390])];
    const order = orderOf(photos);
    const { made } = await make(order);
    const before = await fs.readFile(made[0] ?? '');
    await derivatives.remove(photos[1]?.sha256 ?? '');
    await expect(fs.access(made[0] ?? '')).rejects.toThrow();
    expect(plannedSources(planPrints(order))).toHaveLength(2);
    const again = await make(order);
    expect((await fs.readFile(again.made[0] ?? '')).equals(before)).toBe(true);
  });
});
