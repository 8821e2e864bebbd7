import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { standsStill } from '../browser.ts';
import type { TakePicture } from './owner.ts';
import type { HandbookLanguage } from './words.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/handbook/pictures');
/** Of a colour's difference, 0 to 1, and of all points: what letters' edges and WebP make of one picture, and nothing more. */
const COLOUR_TOLERANCE = 0.15;
const SHARE_TOLERANCE = 0.0002;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Keeps what a page shows for the handbook. A picture that is kept already stays as it is while only codes and times differ from it. */
export const pictureKeeper = (language: HandbookLanguage): TakePicture => {
  const folder = path.join(FOLDER, language);
  return async (page, name, changing = []) => {
    await page.mouse.move(0, 0);
    await standsStill(page);
    await page.evaluate('Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))');
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    const file = path.join(folder, `${name}.webp`);
    const kept = await readFile(file).catch(() => null);
    const picture = await sharp(shot).webp({ quality: 76, effort: 6 }).toBuffer();
    if (kept !== null && (await isSame(kept, picture, await boxesOf(page, changing)))) return;
    await mkdir(folder, { recursive: true });
    await writeFile(file, picture);
  };
};

async function boxesOf(page: Page, changing: readonly Locator[]): Promise<Box[]> {
  const { width: right = 0, height: bottom = 0 } = page.viewportSize() ?? {};
  const boxes: Box[] = [];
  for (const locator of changing) {
    for (const one of await locator.all()) {
      const box = await one.boundingBox();
      if (box === null) continue;
      const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
      const width = Math.min(right - x, Math.ceil(box.width) + 1);
      const height = Math.min(bottom - y, Math.ceil(box.height) + 1);
      if (width > 0 && height > 0) boxes.push({ x, y, width, height });
    }
  }
  return boxes;
}

async function isSame(kept: Buffer, now: Buffer, boxes: readonly Box[]): Promise<boolean> {
  const [before, after] = [await without(kept, boxes), await without(now, boxes)];
  if (before.info.width !== after.info.width || before.info.height !== after.info.height) return false;
  const { width, height } = after.info;
  const points = pixelmatch(before.data, after.data, undefined, width, height, { threshold: COLOUR_TOLERANCE });
  return points / (width * height) <= SHARE_TOLERANCE;
}

async function without(picture: Buffer, boxes: readonly Box[]) {
  const covers = boxes.map(({ x, y, width, height }) => ({
    input: { create: { width, height, channels: 3 as const, background: '#888888' } },
    left: x,
    top: y,
  }));
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const fitting = covers.filter(
    ({ input: { create }, left, top }) => left + create.width <= width && top + create.height <= height,
  );
  return sharp(picture).ensureAlpha().composite(fitting).raw().toBuffer({ resolveWithObject: true });
}
