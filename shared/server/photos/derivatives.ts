import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { WHOLE_PHOTO } from '../../domain/photo-geometry.ts';
import {
  BESIDE,
  createDerivativeFiles,
  isUnchanged,
  type MakeJob,
  namesIn,
  PhotoNotViewableError,
} from './derivative-files.ts';
import { keepFacts, type PhotoFacts, readFacts } from './photo-facts.ts';
import { type PhotoTurn, SHOP_TURN } from './photo-turns.ts';
import type { PhotoWorkers } from './photo-workers.ts';
import type { PrintSpec } from './render-print.ts';
import type { SheetSpec } from './render-sheet.ts';

export { PhotoNotViewableError } from './derivative-files.ts';
export type { PhotoFacts } from './photo-facts.ts';

/**
 * Every file is a JPEG made from the original's bytes alone, so it may be cached for ever under its key. What has to be made
 * is made in the caller's turn, the shop's own where none is named; calls throw PhotoWorkersBusyError when their owner has
 * asked for too much at once.
 */
export interface PhotoDerivatives {
  /** Decodes a photo once; what was found out of a whole one is kept with its pictures. @throws Error when the original is missing or the workers are stopped, not for a bad photo */
  inspect(sha256: string, turn?: PhotoTurn): Promise<PhotoFacts>;
  /** Path of a picture of at most 400 px. @throws PhotoNotViewableError */
  thumbnail(sha256: string, turn?: PhotoTurn): Promise<string>;
  /** Path of a picture of at most 1600 px. @throws PhotoNotViewableError */
  preview(sha256: string, turn?: PhotoTurn): Promise<string>;
  /** Texts of the QR codes in the photo, in no order. @throws PhotoNotViewableError */
  qrCodes(sha256: string, turn?: PhotoTurn): Promise<string[]>;
  /** Path of the print, made by renderPrint. @throws PhotoNotViewableError */
  print(sha256: string, spec: PrintSpec, turn?: PhotoTurn): Promise<string>;
  /**
   * Path of a sheet of prints, each for its photo, made by renderSheet. It goes when any of the photos goes.
   *
   * @throws Error when a print is not there any more
   */
  sheet(sha256s: readonly [string, ...string[]], spec: SheetSpec, turn?: PhotoTurn): Promise<string>;
  /**
   * The same for a screen. Everybody who moves a crop makes another one, so only the newest of a photo are kept: the file
   * may be gone again when it is opened.
   *
   * @throws PhotoNotViewableError
   */
  printPreview(sha256: string, spec: PrintSpec, turn?: PhotoTurn): Promise<string>;
  /** Forgets all that was made of a photo, when the photo is deleted; what is being made of it then fails. */
  remove(sha256: string): Promise<void>;
  /** Hashes of the photos of which something has been made, in no order. */
  list(): AsyncIterable<string>;
}

export interface PhotoDerivativesOptions {
  /** May be deleted at any time; everything in it is made again when asked for. */
  readonly folder: string;
  readonly workers: Pick<PhotoWorkers, 'run' | 'join'>;
  /** Where the original can be read as a file. */
  readonly sourceFile: (sha256: string) => string | Promise<string>;
}

/** Part of every key: raise it when the same photo would come out differently. */
const RENDERER_VERSION = 1;
/** The same of what is known of a photo. */
const FACTS_VERSION = 2;
const THUMBNAIL_PX = 400;
const PREVIEW_PX = 1600;
/** Of one photo: in each of a shop's sizes, and some that are tried. */
const PRINT_PREVIEWS_KEPT = 16;

export function createPhotoDerivatives({ folder, workers, sourceFile }: PhotoDerivativesOptions): PhotoDerivatives {
  const files = createDerivativeFiles(workers);
  const names = derivativeNames(folder);
  const jobs = derivativeJobs(names, sourceFile, files.isWhole);

  async function inspect(sha256: string, turn: PhotoTurn = SHOP_TURN): Promise<PhotoFacts> {
    const kept = await readFacts(names.facts(sha256), sha256);
    if (kept !== undefined) return kept;
    // Facts come from a whole decode, which makes the thumbnail on the way.
    const outcome = await files.make(names.thumbnail(sha256), jobs.thumbnail(sha256), turn);
    // Not kept: it may have been the machine, out of memory or too busy, and not the photo.
    if (outcome.state === 'unreadable') {
      return { width: 0, height: 0, orientation: 1, state: 'damaged', isViewable: false, traits: null };
    }
    const state = outcome.isDamaged ? 'damaged' : 'ready';
    const facts: PhotoFacts = { ...outcome.measure, state, isViewable: true, traits: outcome.traits ?? null };
    // Only what is certain: a disk's fault looks like a damaged photo until the photo is stored anew.
    if (facts.state === 'ready') await keepFacts(names.facts(sha256), sha256, facts);
    return facts;
  }

  return {
    inspect,
    thumbnail: (sha256, turn = SHOP_TURN) => files.cached(names.thumbnail(sha256), jobs.thumbnail(sha256), turn),
    preview: (sha256, turn = SHOP_TURN) => files.cached(names.preview(sha256), jobs.preview(sha256), turn),
    async qrCodes(sha256, turn = SHOP_TURN) {
      const target = names.qrCodes(sha256);
      const outcome = await files.make(target, jobs.readCodes(sha256), turn);
      if (outcome.state === 'unreadable') throw new PhotoNotViewableError(outcome.reason);
      return z.array(z.string()).parse(JSON.parse(await fs.readFile(target, 'utf8')));
    },
    print: async (sha256, spec, turn = SHOP_TURN) =>
      files.cached(names.print(sha256, await specHash(spec)), jobs.print(sha256, spec), turn, isUnchanged),
    async sheet([first, ...others], spec, turn = SHOP_TURN) {
      const target = names.sheet(first, sheetHash(spec));
      for (const sha256 of new Set(others)) if (sha256 !== first) await noteSheet(names, sha256, first);
      const [picture] = spec.pictures;
      if (picture === undefined) throw new Error('A sheet without pictures was to be made.');
      const job: MakeJob = async (temporary) => ({ kind: 'sheet', source: picture.file, target: temporary, spec });
      return files.cached(target, job, turn, isUnchanged);
    },
    async printPreview(sha256, spec, turn = SHOP_TURN) {
      const target = names.shown(sha256, await specHash(spec));
      if (await files.isWhole(target)) return target;
      await files.cached(target, jobs.shown(sha256, spec), turn);
      await files.keepNewest(target, { beginning: SHOWN, count: PRINT_PREVIEWS_KEPT });
      return target;
    },
    async remove(sha256) {
      // A photo that is deleted must not stay on sheets of others, nor come onto one.
      for (const note of await namesIn(names.folderOf(sha256))) {
        if (note.startsWith(ON_SHEET_OF)) {
          await files.removeSome(names.folderOf(note.slice(ON_SHEET_OF.length)), SHEET);
        }
      }
      await files.removeFolder(names.folderOf(sha256));
    },
    async *list() {
      for (const part of await namesIn(folder)) yield* await namesIn(path.join(folder, part));
    },
  };
}

const SHOWN = 'shown-';
const SHEET = 'sheet-';
/** Beside the pictures of a photo: it is on a sheet that lies with another photo's. */
const ON_SHEET_OF = 'on-sheet-of-';

async function noteSheet({ folderOf }: DerivativeNames, sha256: string, first: string): Promise<void> {
  await fs.mkdir(folderOf(sha256), { recursive: true });
  await fs.writeFile(path.join(folderOf(sha256), `${ON_SHEET_OF}${first}`), '');
}

type DerivativeNames = ReturnType<typeof derivativeNames>;

function derivativeNames(folder: string) {
  const folderOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  const named = (sha256: string, name: string, ending = 'jpg', version = RENDERER_VERSION) =>
    path.join(folderOf(sha256), `${name}-v${version}.${ending}`);
  return {
    folderOf,
    facts: (sha256: string) => named(sha256, 'facts', 'json', FACTS_VERSION),
    qrCodes: (sha256: string) => named(sha256, 'qr-codes', 'json'),
    thumbnail: (sha256: string) => named(sha256, 'thumbnail'),
    preview: (sha256: string) => named(sha256, 'preview'),
    print: (sha256: string, spec: string) => named(sha256, `print-${spec}`),
    sheet: (sha256: string, spec: string) => named(sha256, `${SHEET}${spec}`),
    shown: (sha256: string, spec: string) => named(sha256, `${SHOWN}${spec}`),
  };
}

function derivativeJobs(
  names: ReturnType<typeof derivativeNames>,
  sourceFile: PhotoDerivativesOptions['sourceFile'],
  isWhole: (file: string) => Promise<boolean>,
) {
  const print =
    (sha256: string, spec: PrintSpec): MakeJob =>
    async (target) => ({ kind: 'print', source: await sourceFile(sha256), target, spec });
  return {
    print,
    preview:
      (sha256: string): MakeJob =>
      async (target) => ({ kind: 'scale', source: await sourceFile(sha256), target, longestPx: PREVIEW_PX }),
    /** Where decoding once more would be dear the screen's picture is made in the same go. */
    thumbnail:
      (sha256: string): MakeJob =>
      async (target) => ({
        kind: 'scale',
        source: await sourceFile(sha256),
        target,
        longestPx: THUMBNAIL_PX,
        findsTraits: true,
        larger: { target: `${names.preview(sha256)}${BESIDE}`, longestPx: PREVIEW_PX },
      }),
    readCodes:
      (sha256: string): MakeJob =>
      async (target) => ({ kind: 'read-codes', source: await sourceFile(sha256), target }),
    /** What only a screen shows is made of the screen's picture where that is there and has pixels enough. */
    shown:
      (sha256: string, spec: PrintSpec): MakeJob =>
      async (target) => {
        const preview = names.preview(sha256);
        const facts = await readFacts(names.facts(sha256), sha256);
        const isEnough = facts !== undefined && isEnoughFor(spec, facts) && (await isWhole(preview));
        return isEnough ? { kind: 'print', source: preview, target, spec } : print(sha256, spec)(target);
      },
  };
}

/** Whether the screen's picture shows what is asked for without being enlarged. */
function isEnoughFor({ crop, fit, rotate, widthPx, heightPx }: PrintSpec, photo: PhotoFacts): boolean {
  const scale = PREVIEW_PX / Math.max(photo.width, photo.height);
  if (scale >= 1) return false;
  const part = crop ?? WHOLE_PHOTO;
  const [wide, high] = rotate === 90 || rotate === 270 ? [heightPx, widthPx] : [widthPx, heightPx];
  const across = wide / (part.width * photo.width * scale);
  const down = high / (part.height * photo.height * scale);
  return (fit === 'fill' ? Math.max(across, down) : Math.min(across, down)) <= 1;
}

/** A frame counts by its bytes, so that a changed image under the same name makes another print. */
async function specHash({ frameFile, ...spec }: PrintSpec): Promise<string> {
  const hash = createHash('sha256');
  const { crop, fit, rotate, widthPx, heightPx, straighten, borderPx, isBlackAndWhite, brightness } = spec;
  hash.update(JSON.stringify([crop && [crop.x, crop.y, crop.width, crop.height], fit, rotate, widthPx, heightPx]));
  // Only with adjustments, so that what was made before there were any is found again.
  if (straighten !== undefined) hash.update(JSON.stringify([straighten, borderPx, isBlackAndWhite, brightness]));
  if (frameFile !== undefined) hash.update(await fs.readFile(frameFile));
  return hash.digest('hex').slice(0, 32);
}

/** A print counts by what its name says it was made of: its folder is its photo, its name the spec. */
function sheetHash({ widthPx, heightPx, pictures, marks, text }: SheetSpec): string {
  const shown = pictures.map(({ file, ...area }) => [path.basename(path.dirname(file)), path.basename(file), area]);
  return createHash('sha256')
    .update(JSON.stringify([widthPx, heightPx, shown, marks, text]))
    .digest('hex')
    .slice(0, 32);
}
