import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPaySlip, photographPaySlip, slipCode } from '../../testing/pay-slips/draw-pay-slip.ts';
import { orientedJpeg } from '../../testing/photos/make-photos.ts';
import { writeHeic } from '../../testing/photos/write-heic.ts';
import { createPhotoDerivatives, type PhotoDerivatives, PhotoNotViewableError } from './derivatives.ts';
import { createPhotoWorkers } from './photo-workers.ts';

const CODE = slipCode('004', '202611210A1b2C3d4E5f6G7h8');
const workers = createPhotoWorkers({ size: 1 });
let folder = '';
let derivatives: PhotoDerivatives;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-codes-'));
  derivatives = createPhotoDerivatives({
    folder: path.join(folder, 'made'),
    workers,
    sourceFile: (name) => path.join(folder, name),
  });
  await workers.start();
});
afterAll(async () => {
  await workers.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

let count = 0;
async function read(picture: Buffer): Promise<string[]> {
  count += 1;
  const name = `picture-${count}`;
  await fs.writeFile(path.join(folder, name), picture);
  return derivatives.qrCodes(name);
}

describe('QR codes in pictures that customers send', () => {
  it.each([360, 720, 1080, 1440, 3000])('are read from a slip that is %i px wide', async (widthPx) => {
    expect(await read(await drawPaySlip({ widthPx }))).toEqual([CODE]);
  });

  it('are read from JPEG, WebP, AVIF, TIFF and HEIC', async () => {
    const slip = await drawPaySlip({ widthPx: 720 });
    for (const format of ['jpeg', 'webp', 'avif', 'tiff'] as const) {
      expect(await read(await sharp(slip).toFormat(format).toBuffer())).toEqual([CODE]);
    }
    const { data, info } = await sharp(slip).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(await read(writeHeic({ width: info.width, height: info.height, rgb: data }))).toEqual([CODE]);
  });

  it('are read from a photo of a slip, upright or not', async () => {
    const photo = await photographPaySlip(await drawPaySlip());
    expect(await read(photo)).toEqual([CODE]);
    expect(await read(await sharp(photo).rotate(90).jpeg({ quality: 80 }).toBuffer())).toEqual([CODE]);
  });

  it('are read from a screenshot that goes on for several screens', async () => {
    const slip = await drawPaySlip();
    const long = await sharp(slip).extend({ top: 4000, bottom: 5000, background: '#ffffff' }).png().toBuffer();
    expect(await read(long)).toEqual([CODE]);
  });

  it('are all read where there are several', async () => {
    const slip = await drawPaySlip({ widthPx: 600 });
    const other = await drawPaySlip({ widthPx: 600, code: 'https://bank.example/receipt' });
    const both = await sharp(slip)
      .extend({ right: 600 })
      .composite([{ input: other, left: 600, top: 0 }])
      .png()
      .toBuffer();
    expect((await read(both)).sort()).toEqual([CODE, 'https://bank.example/receipt'].sort());
  });

  it('are none in a photo without any', async () => {
    expect(await read(await orientedJpeg(6))).toEqual([]);
    expect(await read(await drawPaySlip({ code: null }))).toEqual([]);
  });

  it('cannot be looked for in what is no picture', async () => {
    await expect(read(Buffer.from('\xff\xd8\xff\xe0 and then nothing', 'latin1'))).rejects.toThrow(
      PhotoNotViewableError,
    );
  });
});
