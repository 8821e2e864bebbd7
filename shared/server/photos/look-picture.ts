import fs from 'node:fs/promises';
import sharp, { type Region, type Sharp } from 'sharp';
import { LEAST_LOOK_PICTURE, type LookPictureUse } from '../../contracts/look.ts';
import type { PictureReason } from '../../contracts/problem.ts';
import { PhotoUnreadableError, photoFormatOf, readPhoto, type UprightPhoto } from './decode.ts';
import { PHOTO_PIXEL_LIMIT, type PhotoFormat } from './photo-format.ts';

/** Files that are written; a logo has three. */
export interface LookPictureTargets {
  readonly target: string;
  readonly icon: string;
  readonly card: string;
}

export type LookPictureMade =
  | { readonly refused: PictureReason }
  /** Of the target, in pixels. */
  | { readonly refused: null; readonly width: number; readonly height: number; readonly hasIcon: boolean };

/** A logo is seen at most a third of a kiosk wide; a start picture hangs on a wall of 1080 pixels. */
const LOGO_PX = { width: 960, height: 480 };
const START_PX = 1280;
const ICON_PX = 192;
/** As chats show a page. */
const CARD_PX = { width: 1200, height: 630 };
const ON_CARD_PX = { width: 840, height: 400 };
/** A longer logo is a line on a square. */
const LONGEST_ON_ICON = 2;
/** Fainter is nothing to see. */
const SEEN_ALPHA = 10;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * A picture of the shop's look as it is served: made anew from its pixels, so that nothing else of what was sent goes on.
 *
 * @returns with the sides of what was sent
 * @throws PhotoUnreadableError
 */
export async function makeLookPicture(
  file: string,
  use: LookPictureUse,
  targets: LookPictureTargets,
): Promise<{ isDamaged: boolean; width: number; height: number; look: LookPictureMade }> {
  const format = await photoFormatOf(file);
  const isAnimated = await moves(file, format);
  const { result, isDamaged } = await readPhoto(file, async (photo) => {
    const { width, height } = photo;
    const measure = { width, height };
    if (isAnimated) return { ...measure, look: refusedFor('animated') };
    const open = () => openClear(file, photo, format);
    return { ...measure, look: await (use === 'logo' ? makeLogo(open, measure, targets) : makeStart(photo, targets)) };
  });
  return { ...result, isDamaged };
}

const refusedFor = (refused: PictureReason): LookPictureMade => ({ refused });

async function makeStart(photo: UprightPhoto, { target }: LookPictureTargets): Promise<LookPictureMade> {
  if (isTooSmall('start', photo)) return refusedFor('too-small');
  const inside = { width: START_PX, height: START_PX, fit: 'inside', withoutEnlargement: true } as const;
  const { width, height } = await photo.open().resize(inside).webp({ quality: 80 }).toFile(target);
  return { refused: null, width, height, hasIcon: false };
}

async function makeLogo(
  open: () => Sharp,
  whole: { width: number; height: number },
  { target, icon, card }: LookPictureTargets,
): Promise<LookPictureMade> {
  const seen = await seenPart(open(), whole);
  if (seen === null) return refusedFor('empty');
  if (isTooSmall('logo', seen)) return refusedFor('too-small');
  const inside = { ...LOGO_PX, fit: 'inside', withoutEnlargement: true } as const;
  const made = await open().extract(seen).resize(inside).webp({ nearLossless: true, quality: 60 }).toBuffer({
    resolveWithObject: true,
  });
  const { width, height } = made.info;
  await fs.writeFile(target, made.data);
  const again = () => sharp(made.data);
  const hasIcon = Math.max(width / height, height / width) <= LONGEST_ON_ICON;
  if (hasIcon) await again().resize(ICON_PX, ICON_PX, { fit: 'contain', background: CLEAR }).png().toFile(icon);
  await onCard(again(), card);
  return { refused: null, width, height, hasIcon };
}

/** In the middle of white, whatever the chat's own colour is. */
async function onCard(logo: Sharp, card: string): Promise<void> {
  const { data, info } = await logo
    .resize({ ...ON_CARD_PX, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((CARD_PX.width - info.width) / 2);
  const top = Math.round((CARD_PX.height - info.height) / 2);
  await sharp({ create: { ...CARD_PX, channels: 3, background: '#ffffff' } })
    .composite([{ input: data, left, top }])
    .jpeg({ quality: 88 })
    .toFile(card);
}

/** The readers of photos put what is see-through on white. */
function openClear(file: string, photo: UprightPhoto, format: PhotoFormat | null): Sharp {
  if (format !== 'png' && format !== 'webp') return photo.open();
  const strict = { failOn: 'error', limitInputPixels: PHOTO_PIXEL_LIMIT, pages: 1 } as const;
  return sharp(file, strict).autoOrient().toColourspace('srgb');
}

/** What is left without the see-through margins; null where nothing is. */
async function seenPart(picture: Sharp, { width, height }: { width: number; height: number }): Promise<Region | null> {
  const alpha = await picture.ensureAlpha().extractChannel('alpha').toColourspace('b-w').raw().toBuffer();
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if ((alpha[row * width + column] ?? 0) <= SEEN_ALPHA) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = row;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function isTooSmall(use: LookPictureUse, { width, height }: { width: number; height: number }): boolean {
  const [longer, shorter] = LEAST_LOOK_PICTURE[use];
  return Math.max(width, height) < longer || Math.min(width, height) < shorter;
}

/**
 * A PNG says it moves before its first pixels; the others by how many pages they have.
 *
 * @throws PhotoUnreadableError
 */
async function moves(file: string, format: PhotoFormat | null): Promise<boolean> {
  if (format === 'png') return (await fs.readFile(file)).subarray(0, 64 * 1024).includes('acTL');
  if (format !== 'webp') return false;
  try {
    const { pages = 1 } = await sharp(file, { limitInputPixels: PHOTO_PIXEL_LIMIT }).metadata();
    return pages > 1;
  } catch (error) {
    throw new PhotoUnreadableError('Its head cannot be read.', { cause: error });
  }
}
