import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { renderPrint } from '../photos/render-print.ts';
import { printSpecOf } from '../print-files/print-spec.ts';
import { orderContent } from './order-content.ts';
import { orderLines } from './order-lines.ts';
import { previewSpec } from './preview-spec.ts';
import { choiceIn } from './uploaded-file.ts';

const catalogue = testCatalogue({ frameSha256: 'a'.repeat(64) });
const photo = {
  id: 'one',
  name: 'one.jpg',
  sha256: 'b'.repeat(64),
  byte_size: 1,
  width: 1800,
  height: 1200,
  traits: null,
  source: 'kiosk' as const,
  sent_count: 1,
  state: 'ready' as const,
  created_at: '2026-11-21T06:00:00.000Z',
};
const faceGuide = { crownMm: 10, eyesMm: 40, chinMm: 70, faceWidthMm: 50 };
const printIn = (sizeId: string) => ({
  file_id: 'one',
  size_id: sizeId,
  quantity: 1,
  crop: null,
  fit: 'fill' as const,
  rotate: 0 as const,
  adjustments: null,
});

/** The one print of an order as staff get it, and as its customer saw it. */
function printAndPreview(key: string, difference: object, frameDifference: object = {}) {
  const sizes = catalogue.sizes.map((size) =>
    size.key === key
      ? { ...size, ...difference, photoFrames: size.photoFrames.map((frame) => ({ ...frame, ...frameDifference })) }
      : size,
  );
  const size = sizes.find((one) => one.key === key);
  if (size === undefined) throw new Error('There is no such size.');
  const frame = size.photoFrames[0] ?? null;
  const frames = frame === null ? [] : [{ size_id: size.id, photo_frame_id: frame.id }];
  const choices = { files: [photo], prints: [printIn(size.id)], frames, finishes: [] };
  const [line] = orderLines(orderContent(choices, { ...catalogue, sizes }));
  const [file] = line?.files ?? [];
  if (line === undefined || file === undefined) throw new Error('Nothing is ordered.');
  const preview = previewSpec(photo, choiceIn(choices.prints, { size, frame }), size);
  if (preview === null) throw new Error('The photo has no pixels.');
  return { file, preview, print: printSpecOf(file, photo, line.size) };
}

test.each([
  ['of any kind lies across under a landscape photo', {}, 'across'],
  ['for identity cards stands upright', { faceGuide }, 'upright'],
  ['whose frames all have a bottom edge stands upright', { isUprightOnly: true }, 'upright'],
])('a size %s, in the preview and in the order', (_, difference, way) => {
  const { file, preview } = printAndPreview('4x6', difference);
  expect(preview.widthPx > preview.heightPx ? 'across' : 'upright').toBe(way);
  // Frozen with the print: the archive never asks the catalogue.
  expect(file.adjustments?.paper).toBe(way === 'upright' ? 'upright' : undefined);
});

describe('the thick border of an instant print', () => {
  let folder: string;
  let photoFile: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-frames-'));
    photoFile = path.join(folder, 'photo.jpg');
    const { width, height } = photo;
    await sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
      .jpeg()
      .toFile(photoFile);
  });
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));

  /** A frame that lets the photo through but for a foot in magenta. */
  async function frameWithFoot(width: number, height: number): Promise<string> {
    const file = path.join(folder, `frame-${width}x${height}.png`);
    const foot = { width, height: Math.round(height / 5) };
    const magenta = await sharp({ create: { ...foot, channels: 4, background: '#ff00ff' } })
      .png()
      .toBuffer();
    await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
      .composite([{ input: magenta, left: 0, top: height - foot.height }])
      .png()
      .toFile(file);
    return file;
  }

  /** Which edges of a picture are not the green photo. */
  async function edgesWithFrame(jpeg: Buffer): Promise<string[]> {
    const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const isFrame = (x: number, y: number) => (data[(y * width + x) * 3 + 1] ?? 0) < 100;
    const middles = {
      top: [width >> 1, 5],
      right: [width - 6, height >> 1],
      bottom: [width >> 1, height - 6],
      left: [5, height >> 1],
    };
    return Object.entries(middles)
      .filter(([, [x = 0, y = 0]]) => isFrame(x, y))
      .map(([edge]) => edge);
  }

  it.each([
    ['short', 400, 600, 'upright'],
    ['long', 600, 400, 'across'],
  ] as const)('is at the bottom of a landscape photo when the %s edge is its bottom', async (bottomEdge, w, h, way) => {
    const { print, preview } = printAndPreview('framed', {}, { bottomEdge });
    const frameFile = await frameWithFoot(w, h);
    for (const spec of [print, preview]) {
      const { jpeg } = await renderPrint(photoFile, { ...spec, frameFile });
      expect(spec.widthPx > spec.heightPx ? 'across' : 'upright').toBe(way);
      expect(await edgesWithFrame(jpeg)).toEqual(['bottom']);
    }
  });

  it('turns with the photo under a frame that has no bottom', async () => {
    const { print } = printAndPreview('framed', {}, { bottomEdge: null });
    const { jpeg } = await renderPrint(photoFile, { ...print, frameFile: await frameWithFoot(400, 600) });
    expect(await edgesWithFrame(jpeg)).toEqual(['left']);
  });
});
