import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orientedJpeg, PATTERN, truncated } from '../../testing/photos/make-photos.ts';
import { createDiskBlobStore, type DiskBlobStore } from '../blobs/disk-blob-store.ts';
import { createPhotoDerivatives } from '../photos/derivatives.ts';
import { createPhotoWorkers } from '../photos/photo-workers.ts';
import type { ArchiveFile, ArchiveLine, ArchiveOrder } from './archive-order.ts';
import { type OrderArchiveDeps, openOrderArchive } from './order-archive.ts';
import { SHIPPING } from './order-sheet.ts';
import { readZip, type ZipEntry } from './zip-in-test.ts';

let folder = '';
let deps: OrderArchiveDeps;
let blobs: DiskBlobStore;
const workers = createPhotoWorkers({ size: 1 });
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-archive-'));
  blobs = createDiskBlobStore({ folder: path.join(folder, 'blobs'), minimumFreeBytes: 0 });
  await blobs.start();
  await workers.start();
  const derivatives = createPhotoDerivatives({
    folder: path.join(folder, 'derivatives'),
    workers,
    sourceFile: (sha256) => blobs.localPath(sha256),
  });
  const shop = { name: { th: 'ร้าน', en: 'Shop' }, timeZone: 'Asia/Bangkok' };
  deps = { blobs, derivatives, blobFile: blobs.localPath, shop };
});
afterAll(async () => {
  await workers.stop();
  await blobs.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function store(bytes: Buffer): Promise<string> {
  const writer = await deps.blobs.createBlobWriter(bytes.length);
  await writer.write(bytes);
  return (await writer.commit()).sha256;
}

const photo = (sha256: string, changes: Partial<ArchiveFile> = {}): ArchiveFile => ({
  name: 'photo.jpg',
  sha256,
  quantity: 1,
  width: null,
  height: null,
  crop: null,
  fit: 'fill',
  rotate: 0,
  ...changes,
});
const size = (key: string, widthMm: number, heightMm: number) => ({
  id: key,
  key,
  name: { th: key, en: key },
  numberOfPicturesPerPrint: 1,
  widthMm,
  heightMm,
});
const line = (files: ArchiveFile[], of = size('4x6', 101.6, 152.4)): ArchiveLine => ({
  size: of,
  printQuantity: files.length,
  photoFrame: null,
  files,
});
const order = (lines: ArchiveLine[], changes: Partial<ArchiveOrder> = {}): ArchiveOrder => ({
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
  lines,
  ...changes,
});

async function bytesOf(of: ArchiveOrder): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await openOrderArchive(deps, of)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const textOf = (entries: ZipEntry[], name: string) =>
  entries.find((entry) => entry.path === name)?.bytes.toString() ?? '';

/** Which colour of the pattern a corner of a print shows. */
async function cornersOf(jpeg: Buffer): Promise<string[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const seen = [...data.subarray(offset, offset + 3)];
    const distance = (hex: string) =>
      [1, 3, 5].reduce(
        (sum, at, index) => sum + Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - (seen[index] ?? 0)),
        0,
      );
    return Object.entries(PATTERN).sort(([, a], [, b]) => distance(a) - distance(b))[0]?.[0] ?? '';
  };
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.8, 0.8), at(0.2, 0.8)];
}

describe('the print files of an order', () => {
  it('hold a folder per size, each photo upright, in sRGB, at the size’s pixels, lying as the photo does', async () => {
    const landscape = await store(await orientedJpeg(6));
    const portrait = await store(await orientedJpeg(3, 480, 640));
    const entries = readZip(
      await bytesOf(
        order([
          line([photo(landscape, { quantity: 2 }), photo(portrait)]),
          line([photo(landscape, { quantity: 12 })], size('a4', 210, 297)),
        ]),
      ),
    );
    expect(entries.map((entry) => entry.path)).toEqual([
      '4x6/0042-001_2x.jpg',
      '4x6/0042-002_1x.jpg',
      'a4/0042-003_12x.jpg',
      'order-sheet.html',
      'manifest.json',
    ]);
    const shapes = [];
    for (const { bytes } of entries.slice(0, 3)) {
      const { width, height, density, space, icc, exif } = await sharp(bytes).metadata();
      shapes.push([width, height]);
      expect({
        density,
        space,
        hasProfile: icc !== undefined,
        orientation: (await sharp(bytes).metadata()).orientation ?? 1,
      }).toEqual({
        density: 300,
        space: 'srgb',
        hasProfile: true,
        orientation: 1,
      });
      expect(exif?.includes(Buffer.from('GPS')) ?? false).toBe(false);
      expect(await cornersOf(bytes)).toEqual(['topLeft', 'topRight', 'bottomRight', 'bottomLeft']);
    }
    expect(shapes).toEqual([
      [1800, 1200],
      [1200, 1800],
      [3508, 2480],
    ]);
  });

  it('are cut and turned as the customer chose', async () => {
    const sha256 = await store(await orientedJpeg(1));
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
    const entries = readZip(await bytesOf(order([line([photo(sha256, { crop }), photo(sha256, { rotate: 90 })])])));
    const [cropped, turned] = entries;
    if (cropped === undefined || turned === undefined) throw new Error('A print is missing.');
    expect(new Set(await cornersOf(cropped.bytes))).toEqual(new Set(['bottomRight']));
    expect(await sharp(turned.bytes).metadata()).toMatchObject({ width: 1200, height: 1800 });
    expect(await cornersOf(turned.bytes)).toEqual(['bottomLeft', 'topLeft', 'topRight', 'bottomRight']);
  });

  it('carry the frame of their size', async () => {
    const sha256 = await store(await orientedJpeg(1, 480, 640));
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="54" height="86"><rect width="54" height="12" fill="#fff"/></svg>';
    const imageSha256 = await store(await sharp(Buffer.from(svg)).png().toBuffer());
    const framed = {
      ...line([photo(sha256)], size('instant-mini', 54, 86)),
      photoFrame: { name: { th: 'ก', en: 'White' }, imageSha256 },
    };
    const [print] = readZip(await bytesOf(order([framed])));
    if (print === undefined) throw new Error('The print is missing.');
    const { data } = await sharp(print.bytes)
      .extract({ left: 300, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(245);
  });

  it('are listed in the manifest with what they are and what they were made from', async () => {
    const sha256 = await store(await orientedJpeg(8));
    const entries = readZip(await bytesOf(order([line([photo(sha256, { quantity: 3, name: 'ทะเล.jpg' })])])));
    const [print] = entries;
    if (print === undefined) throw new Error('The print is missing.');
    expect(JSON.parse(textOf(entries, 'manifest.json'))).toMatchObject({
      iid: 42,
      files: [
        {
          path: '4x6/0042-001_3x.jpg',
          size: '4x6',
          quantity: 3,
          sha256: sha256Of(print.bytes),
          byteSize: print.bytes.length,
          source: { name: 'ทะเล.jpg', sha256 },
        },
      ],
      problems: [],
    });
  });

  it('come out byte for byte the same when they are asked for again, also when nothing is cached any more', async () => {
    const sha256 = await store(await orientedJpeg(5));
    const of = order([line([photo(sha256), photo(sha256, { fit: 'fit' })])]);
    const first = await bytesOf(of);
    expect((await bytesOf(of)).equals(first)).toBe(true);
    await deps.derivatives.inspect(sha256);
    await fs.rm(path.join(folder, 'derivatives'), { recursive: true });
    expect((await bytesOf(of)).equals(first)).toBe(true);
  });

  it('begin to arrive before the last one is made', async () => {
    const first = await store(await orientedJpeg(1, 700, 500));
    const last = await store(await orientedJpeg(1, 710, 500));
    let releaseLast: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      releaseLast = resolve;
    });
    const { derivatives } = deps;
    const slow: OrderArchiveDeps = {
      ...deps,
      derivatives: {
        inspect: derivatives.inspect,
        sheet: derivatives.sheet,
        print: async (sha256, spec) => {
          if (sha256 === last) await held;
          return derivatives.print(sha256, spec);
        },
      },
    };
    const archive = await openOrderArchive(slow, order([line([photo(first), photo(last)])]));
    const chunks: Buffer[] = [];
    for await (const chunk of archive) {
      if (chunks.length === 0) releaseLast();
      chunks.push(chunk);
    }
    expect(readZip(Buffer.concat(chunks))).toHaveLength(4);
  });

  it('are refused before the first byte when a photo has not arrived', async () => {
    const here = await store(await orientedJpeg(1));
    await expect(openOrderArchive(deps, order([line([photo(here), photo('f'.repeat(64))])]))).rejects.toMatchObject({
      code: 'photo-missing',
    });
  });

  it('are made no further once nobody reads them', async () => {
    const hashes = [];
    for (let width = 600; width < 620; width += 1) hashes.push(await store(await orientedJpeg(1, width, 400)));
    let made = 0;
    const { derivatives } = deps;
    const counting: OrderArchiveDeps = {
      ...deps,
      derivatives: {
        inspect: derivatives.inspect,
        sheet: derivatives.sheet,
        print: (sha256, spec) => {
          made += 1;
          return derivatives.print(sha256, spec);
        },
      },
    };
    const archive = await openOrderArchive(counting, order([line(hashes.map((sha256) => photo(sha256)))]));
    for await (const _chunk of archive) break; // leaving the loop closes the stream
    expect(archive.destroyed).toBe(true);
    await deps.derivatives.inspect(hashes[19] ?? ''); // waits in the same queue: what was begun is through by then
    expect(made).toBeLessThan(10);
  });
});

describe('a photo that is not as it should be', () => {
  it('is printed as far as it can be read and named, when it came damaged', async () => {
    const sha256 = await store(truncated(await orientedJpeg(1, 1200, 900)));
    const entries = readZip(await bytesOf(order([line([photo(sha256, { name: 'half.jpg' })])])));
    expect(entries[0]?.path).toBe('4x6/0042-001_1x.jpg');
    expect(JSON.parse(textOf(entries, 'manifest.json')).problems).toMatchObject([
      { path: '4x6/0042-001_1x.jpg', problem: 'damaged', source: { name: 'half.jpg' } },
    ]);
    expect(textOf(entries, 'order-sheet.html')).toContain('half.jpg');
    expect(textOf(entries, 'order-sheet.html')).toContain('Needs attention');
  });

  it('is never printed when the disk has changed its bytes, and is named', async () => {
    const good = await store(await orientedJpeg(2));
    const bad = await store(await orientedJpeg(4));
    const file = await deps.blobFile(bad);
    const bytes = await fs.readFile(file);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    await fs.writeFile(file, bytes);
    const entries = readZip(await bytesOf(order([line([photo(bad, { name: 'flipped.jpg' }), photo(good)])])));
    expect(entries.map((entry) => entry.path)).toEqual(['4x6/0042-002_1x.jpg', 'order-sheet.html', 'manifest.json']);
    expect(JSON.parse(textOf(entries, 'manifest.json')).problems).toMatchObject([{ problem: 'corrupt', sha256: null }]);
    expect(textOf(entries, 'order-sheet.html')).toContain('flipped.jpg');
  });

  it('is left out and named when nothing of it can be shown', async () => {
    const sha256 = await store(Buffer.from('\xff\xd8\xff\xe0 this is no picture', 'latin1'));
    const entries = readZip(await bytesOf(order([line([photo(sha256)])])));
    expect(entries.map((entry) => entry.path)).toEqual(['order-sheet.html', 'manifest.json']);
    expect(JSON.parse(textOf(entries, 'manifest.json')).problems).toMatchObject([{ problem: 'unreadable' }]);
  });
});

describe('the order sheet', () => {
  it('calls what a parcel goes by as the screens do', () => {
    expect(SHIPPING[3]).toBe('พัสดุไปรษณีย์ · Postal parcel');
    expect(SHIPPING[4]).toBe('ส่งด่วน · Express courier');
  });

  it('shows what customers wrote as text, never as markup', async () => {
    const sha256 = await store(await orientedJpeg(1));
    const html = '<img src=x onerror=alert(1)>&"\'';
    const of = order([line([photo(sha256, { name: html })])], { name: html, orderNotes: html });
    const sheet = textOf(readZip(await bytesOf(of)), 'order-sheet.html');
    expect(sheet).not.toContain('<img');
    expect(sheet).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;');
  });

  it('shows the number, the customer, the sizes and the money in Thai and English', async () => {
    const sha256 = await store(await orientedJpeg(1));
    const priceSummary = {
      breakdown: [{ size: '4x6', quantity: 3, unitPrice: 450, discount: 150, total: 1200 }],
      shippingPrice: 3005,
      crossOutPrice: null,
      totalPrice: 4205,
      catalogueVersion: '1',
    };
    const sheet = textOf(readZip(await bytesOf(order([line([photo(sha256)])], { priceSummary }))), 'order-sheet.html');
    for (const text of [
      '0042',
      'สมชาย',
      '0812345678',
      'ลูกค้า · Customer',
      '42.05',
      '30.05',
      '−1.50',
      '21/11/2026, 11:00',
    ]) {
      expect(sheet).toContain(text);
    }
  });
});
