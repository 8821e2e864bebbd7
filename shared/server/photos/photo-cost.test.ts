import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { photoCost, USUAL_COST } from './photo-cost.ts';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-cost-'));
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

async function costOf(bytes: Buffer) {
  const file = path.join(folder, 'photo');
  await fs.writeFile(file, bytes);
  return photoCost(file);
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00]);
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size]);
}

test('a photo costs by the pixels that its header tells of', async () => {
  const [small, large] = [await costOf(pngOf(1_000, 1_000)), await costOf(pngOf(10_000, 10_000))];
  expect([small.megapixels, large.megapixels]).toEqual([1, 100]);
  expect(large.seconds).toBeGreaterThan(small.seconds);
});

test.each([
  ['is none', Buffer.from('a text')],
  ['ends before it tells', JPEG_START],
  ['is broken', Buffer.concat([JPEG_START, Buffer.alloc(100)])],
  ['is empty', Buffer.alloc(0)],
])('one whose header %s costs what is usual', async (_how, bytes) => {
  expect(await costOf(bytes)).toEqual(USUAL_COST);
});
