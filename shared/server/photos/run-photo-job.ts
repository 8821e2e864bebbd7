import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { makeCataloguePicture } from './catalogue-picture.ts';
import { PhotoUnreadableError, photoFormatOf, readPhoto, type UprightPhoto } from './decode.ts';
import { findTraits } from './find-traits.ts';
import { makeLookPicture } from './look-picture.ts';
import type { PhotoJob, PhotoJobOutcome, PhotoMeasure } from './photo-job.ts';
import { asRgb } from './raw-picture.ts';
import { readQrCodes } from './read-qr-codes.ts';
import { renderPrint } from './render-print.ts';
import { renderSheet } from './render-sheet.ts';
import { drawSharePicture, SHARE_PX } from './share-picture.ts';

// One photo at a time per process, one thread each: the pool decides how much of the machine photos may use.
sharp.concurrency(1);
sharp.cache(false);

const THIN_PX = 64;

/** @throws Error for what is not the photo's fault */
export async function runPhotoJob(job: PhotoJob): Promise<PhotoJobOutcome> {
  await fs.mkdir(path.dirname(job.target), { recursive: true });
  try {
    if (job.kind === 'read-codes') return await readCodes(job);
    if (job.kind === 'catalogue-picture') return await cataloguePicture(job);
    if (job.kind === 'look-picture') return await lookPicture(job);
    if (job.kind === 'share-picture') return await sharePicture(job);
    if (job.kind === 'sheet') return await sheet(job);
    return job.kind === 'scale' ? await scale(job) : await print(job);
  } catch (error) {
    if (error instanceof PhotoUnreadableError) return { state: 'unreadable', reason: error.message };
    throw error;
  }
}

type ScaleJob = Extract<PhotoJob, { kind: 'scale' }>;

async function scale(job: ScaleJob): Promise<PhotoJobOutcome> {
  const isSmallDear = job.larger !== undefined && (await photoFormatOf(job.source)) !== 'jpeg';
  const { result, isDamaged } = await readPhoto(job.source, async (photo) => {
    // Of these so few rows are left when they are shrunk that libvips is through before it is told of missing data.
    if (Math.min(photo.width, photo.height) <= THIN_PX) await photo.open().stats();
    const isDear = isSmallDear && photo.width * photo.height >= DEAR_PIXELS;
    const measure = measureOf(photo);
    if (!isDear || job.larger === undefined) {
      return { measure, ...(await scaled(photo, photo.open(), job)), larger: undefined };
    }
    const larger = await photo.open().resize(inside(job.larger.longestPx)).raw().toBuffer({ resolveWithObject: true });
    const again = () => sharp(larger.data, { raw: larger.info });
    return {
      measure,
      ...(await scaled(photo, again(), job)),
      larger: await again().jpeg(SHOWN_JPEG).toBuffer(),
    };
  });
  await fs.writeFile(job.target, result.jpeg);
  // Not of a damaged one: its pictures are made again when its bytes have been mended.
  const hasLarger = job.larger !== undefined && result.larger !== undefined && !isDamaged;
  if (hasLarger) await fs.writeFile(job.larger.target, result.larger);
  return { state: 'made', isDamaged, measure: result.measure, hasLarger, traits: result.traits };
}

const SHOWN_JPEG = { quality: 82 };
/** From here on a second look is worth a file; JPEGs are decoded no larger than what is made of them. */
const DEAR_PIXELS = 4_000_000;

const inside = (longestPx: number) =>
  ({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true }) as const;

async function scaled(photo: UprightPhoto, picture: Sharp, { longestPx, findsTraits }: ScaleJob) {
  const small = picture.resize(inside(longestPx));
  if (!findsTraits) return { jpeg: await small.jpeg(SHOWN_JPEG).toBuffer() };
  const pixels = await small.raw().toBuffer({ resolveWithObject: true });
  const jpeg = await sharp(pixels.data, { raw: pixels.info }).jpeg(SHOWN_JPEG).toBuffer();
  return { jpeg, traits: await findTraits(photo, asRgb(pixels)) };
}

async function print(job: Extract<PhotoJob, { kind: 'print' }>): Promise<PhotoJobOutcome> {
  const { jpeg, isDamaged } = await renderPrint(job.source, job.spec);
  // Synced, unlike what is only looked at: a print file may be handed to the printer long after it was made.
  await fs.writeFile(job.target, jpeg, { flush: true });
  const measure = { width: job.spec.widthPx, height: job.spec.heightPx, orientation: 1 };
  return { state: 'made', isDamaged, measure, sha256: createHash('sha256').update(jpeg).digest('hex') };
}

async function sheet({ spec, target }: Extract<PhotoJob, { kind: 'sheet' }>): Promise<PhotoJobOutcome> {
  const jpeg = await renderSheet(spec);
  await fs.writeFile(target, jpeg, { flush: true });
  const measure = { width: spec.widthPx, height: spec.heightPx, orientation: 1 };
  return { state: 'made', isDamaged: false, measure, sha256: createHash('sha256').update(jpeg).digest('hex') };
}

async function readCodes(job: Extract<PhotoJob, { kind: 'read-codes' }>): Promise<PhotoJobOutcome> {
  const { result, isDamaged } = await readPhoto(job.source, async (photo) => ({
    codes: await readQrCodes(photo),
    measure: measureOf(photo),
  }));
  await fs.writeFile(job.target, JSON.stringify(result.codes));
  return { state: 'made', isDamaged, measure: result.measure };
}

async function cataloguePicture(job: Extract<PhotoJob, { kind: 'catalogue-picture' }>): Promise<PhotoJobOutcome> {
  const { bytes, isDamaged, width, height, seeThroughShare } = await makeCataloguePicture(job.source, job.use);
  if (bytes !== null) await fs.writeFile(job.target, bytes);
  const picture = { isKept: bytes === null, seeThroughShare };
  return { state: 'made', isDamaged, measure: { width, height, orientation: 1 }, picture };
}

async function lookPicture(job: Extract<PhotoJob, { kind: 'look-picture' }>): Promise<PhotoJobOutcome> {
  const { look, isDamaged, width, height } = await makeLookPicture(job.source, job.use, job);
  return { state: 'made', isDamaged, measure: { width, height, orientation: 1 }, look };
}

async function sharePicture({ spec, target }: Extract<PhotoJob, { kind: 'share-picture' }>): Promise<PhotoJobOutcome> {
  await fs.writeFile(target, await drawSharePicture(spec));
  return { state: 'made', isDamaged: false, measure: { ...SHARE_PX, orientation: 1 } };
}

function measureOf({ width, height, orientation }: UprightPhoto): PhotoMeasure {
  return { width, height, orientation };
}
