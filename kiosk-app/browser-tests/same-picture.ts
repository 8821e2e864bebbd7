import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { standsStill } from './browser.ts';

/** Kept with the code, half as large as the screen and in few colours: enough to see a colour or a button that moved. */
const KEPT = path.join(import.meta.dirname, 'pictures');
const DIFFERENCES = path.resolve(import.meta.dirname, '../../test-results/pictures');
const SCALE = 0.5;
const COLOURS = 128;
/** Of a colour's difference, 0 to 1. What the kept picture loses of its colours, and letters' edges on another machine, stay below. */
const COLOUR_TOLERANCE = 0.06;
/** Of all points. A button of 64 px that moves by 4 is more. */
const SHARE_TOLERANCE = 0.0025;

const STILL_COMING_MS = 15_000;

const isRenewing = process.env.PICTURES === 'renew';

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Compares what a page shows with the picture that is kept of it. `PICTURES=renew` keeps what it shows instead.
 *
 * @param masked what is different each time: codes, numbers, times
 */
export async function expectSamePicture(page: Page, name: string, masked: readonly Locator[] = []): Promise<void> {
  const file = path.join(KEPT, `${name}.png`);
  if (isRenewing) {
    const actual = await pictureOf(page, masked);
    await mkdir(KEPT, { recursive: true });
    await sharp(actual.data, { raw: { ...actual, channels: 4 } })
      .png({ palette: true, colours: COLOURS, effort: 10, dither: 0 })
      .toFile(file);
    return;
  }
  const kept = await decoded(await readFile(file));
  // A screen that is still coming is no other look: it is looked at again for as long as a busy machine may need.
  const until = performance.now() + STILL_COMING_MS;
  for (;;) {
    const actual = await pictureOf(page, masked);
    const { share, difference } = compare(name, kept, actual);
    if (share <= SHARE_TOLERANCE) return;
    if (performance.now() < until) continue;
    const shown = await keepDifference(name, [kept, actual, { ...kept, data: difference }]);
    expect.fail(
      `${name} looks different in ${(share * 100).toFixed(2)} % of its points: ${shown} (kept, now, difference). ` +
        'Where it is meant to, “npm run pictures” keeps the new one.',
    );
  }
}

async function pictureOf(page: Page, masked: readonly Locator[]): Promise<Picture> {
  await standsStill(page);
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))');
  const shot = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    mask: [...masked],
    maskColor: '#888888',
  });
  return halved(shot);
}

function compare(name: string, kept: Picture, actual: Picture): { share: number; difference: Buffer } {
  const isSameSize = kept.width === actual.width && kept.height === actual.height;
  expect(isSameSize, `${name} is ${actual.width}×${actual.height}, kept ${kept.width}×${kept.height}`).toBe(true);
  const difference = Buffer.alloc(kept.data.length);
  const points = pixelmatch(kept.data, actual.data, difference, kept.width, kept.height, {
    threshold: COLOUR_TOLERANCE,
  });
  return { share: points / (kept.width * kept.height), difference };
}

async function halved(shot: Buffer): Promise<Picture> {
  const { width = 0 } = await sharp(shot).metadata();
  return decoded(
    await sharp(shot)
      .resize({ width: Math.round(width * SCALE), kernel: 'mitchell' })
      .png()
      .toBuffer(),
  );
}

async function decoded(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Side by side. @returns where it lies */
async function keepDifference(name: string, pictures: readonly Picture[]): Promise<string> {
  await mkdir(DIFFERENCES, { recursive: true });
  const file = path.join(DIFFERENCES, `${name}.png`);
  const { width = 0, height = 0 } = pictures[0] ?? {};
  const beside = pictures.map(({ data, ...size }, index) => ({
    input: data,
    raw: { ...size, channels: 4 as const },
    left: index * width,
    top: 0,
  }));
  const sheet = sharp({ create: { width: width * pictures.length, height, channels: 4, background: 'white' } });
  await sheet.composite(beside).png().toFile(file);
  return file;
}
