import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { WHOLE_PHOTO } from '../../domain/photo-geometry.ts';
import { ignoreMissing, isNotFound } from '../blobs/disk-errors.ts';
import { photoCost } from './photo-cost.ts';
import type { PhotoJob, PhotoJobOutcome } from './photo-job.ts';
import { type PhotoTurn, SHOP_TURN } from './photo-turns.ts';
import type { PhotoWorkers } from './photo-workers.ts';
import type { PrintSpec } from './render-print.ts';

/** What is known of a photo once it has been decoded. Pixels of the upright photo; 0 × 0 when nothing can be shown. */
export interface PhotoFacts {
  readonly width: number;
  readonly height: number;
  /** Exif, 1..8. */
  readonly orientation: number;
  /** 'damaged': cannot be ordered. */
  readonly state: 'ready' | 'damaged';
  /** A damaged photo may still show a part of itself. */
  readonly isViewable: boolean;
}

/** Nothing of this photo can be shown or printed. */
export class PhotoNotViewableError extends Error {
  override readonly name = 'PhotoNotViewableError';
}

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
   * The same for a screen. Everybody who moves a crop makes another one, so only the newest of a photo are kept: the file
   * may be gone again when it is opened.
   *
   * @throws PhotoNotViewableError
   */
  printPreview(sha256: string, spec: PrintSpec, turn?: PhotoTurn): Promise<string>;
  /** Forgets all that was made of a photo, when the photo is deleted. */
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
const THUMBNAIL_PX = 400;
const PREVIEW_PX = 1600;
/** Of one photo: in each of a shop's sizes, and some that are tried. */
const PRINT_PREVIEWS_KEPT = 16;

const Facts = z.object({
  width: z.int(),
  height: z.int(),
  orientation: z.int(),
  state: z.enum(['ready', 'damaged']),
  isViewable: z.boolean(),
  seal: z.string(),
});

type MakeJob = (temporary: string) => Promise<PhotoJob>;

interface Making {
  readonly outcome: Promise<PhotoJobOutcome>;
  /** Of everybody who waits for it. */
  readonly turns: PhotoTurn[];
}

export function createPhotoDerivatives({ folder, workers, sourceFile }: PhotoDerivativesOptions): PhotoDerivatives {
  const making = new Map<string, Making>();
  /** Whole for sure: made or checked since this process started. */
  const trusted = new Set<string>();

  /** One maker per file, so the name is free; a leftover of a killed process is simply written over. */
  const temporaryOf = (target: string) => `${target}.making`;
  const folderOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

  /** Whoever asks meanwhile shares the result, and has it made in their turn if that comes sooner. */
  async function make(target: string, job: MakeJob, turn: PhotoTurn): Promise<PhotoJobOutcome> {
    const current = making.get(target);
    if (current === undefined) {
      const turns = [turn];
      const outcome = makeOnce(target, job, turns).finally(() => making.delete(target));
      making.set(target, { outcome, turns });
      return outcome;
    }
    workers.join(temporaryOf(target), turn);
    // Before the job waits there is nothing to join; it begins to wait in all of these turns.
    current.turns.push(turn);
    return current.outcome;
  }

  async function makeOnce(target: string, makeJob: MakeJob, turns: readonly PhotoTurn[]): Promise<PhotoJobOutcome> {
    const temporary = temporaryOf(target);
    const job = await makeJob(temporary);
    const larger = job.kind === 'scale' ? job.larger : undefined;
    try {
      const outcome = await workers.run(job, turns, await photoCost(job.source));
      if (outcome.state !== 'made') return outcome;
      if (outcome.sha256 !== undefined) await fs.writeFile(sealOf(target), outcome.sha256);
      if (outcome.hasLarger && larger !== undefined) await fs.rename(larger.target, withoutMaking(larger.target));
      await fs.rename(temporary, target);
      trusted.add(target);
      return outcome;
    } finally {
      await fs.rm(temporary, { force: true });
      if (larger !== undefined) await fs.rm(larger.target, { force: true });
    }
  }

  async function cached(
    target: string,
    job: MakeJob,
    turn: PhotoTurn,
    isGood: (file: string) => Promise<boolean> = isWhole,
  ): Promise<string> {
    if (await isGood(target)) return target;
    const outcome = await make(target, job, turn);
    if (outcome.state === 'unreadable') throw new PhotoNotViewableError(outcome.reason);
    return target;
  }

  /**
   * Pictures are not synced when made, to leave the disk to uploads, so a power cut may leave one cut short: a JPEG that
   * does not end with its end marker is made again.
   */
  async function isWhole(file: string): Promise<boolean> {
    try {
      const handle = await fs.open(file);
      try {
        if (trusted.has(file)) return true;
        const { size } = await handle.stat();
        const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2));
        if (buffer.readUInt16BE(0) !== 0xffd9) return false;
        trusted.add(file);
        return true;
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  /**
   * A print that was made before is looked at each time it goes out: a turned bit in it would be a stripe on paper that
   * nobody ordered. What is only shown on a screen is not.
   */
  async function isUnchanged(file: string): Promise<boolean> {
    try {
      const wanted = await fs.readFile(sealOf(file), 'latin1');
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(file)) hash.update(chunk);
      return hash.digest('hex') === wanted;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  const factsFile = (sha256: string) => path.join(folderOf(sha256), `facts-v${RENDERER_VERSION}.json`);

  /** Undefined when nobody has looked yet, or a power cut left half a file. */
  async function readFacts(sha256: string): Promise<PhotoFacts | undefined> {
    const text = await fs.readFile(factsFile(sha256), 'utf8').catch((error: unknown) => {
      if (isNotFound(error)) return '';
      throw error;
    });
    return parseFacts(sha256, text);
  }

  async function keepFacts(sha256: string, facts: PhotoFacts): Promise<void> {
    const file = factsFile(sha256);
    const temporary = `${file}.${randomUUID()}.making`;
    // The photo may have been deleted meanwhile, and its folder with it; what is not kept is found out again.
    try {
      await fs.writeFile(temporary, JSON.stringify({ ...facts, seal: sealOfFacts(sha256, facts) }));
      await fs.rename(temporary, file);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  const previewFile = (sha256: string) => keyed(sha256, 'preview');
  const scale =
    (sha256: string, longestPx: number) =>
    async (target: string): Promise<PhotoJob> => ({
      kind: 'scale',
      source: await sourceFile(sha256),
      target,
      longestPx,
    });
  /** Where decoding once more would be dear the screen's picture is made in the same go. */
  const thumbnailJob =
    (sha256: string) =>
    async (target: string): Promise<PhotoJob> => ({
      kind: 'scale',
      source: await sourceFile(sha256),
      target,
      longestPx: THUMBNAIL_PX,
      larger: { target: `${previewFile(sha256)}${BESIDE}`, longestPx: PREVIEW_PX },
    });
  const printJob =
    (sha256: string, spec: PrintSpec) =>
    async (target: string): Promise<PhotoJob> => ({
      kind: 'print',
      source: await sourceFile(sha256),
      target,
      spec,
    });

  /** What only a screen shows is made of the screen's picture where that is there and has pixels enough. */
  const shownJob =
    (sha256: string, spec: PrintSpec) =>
    async (target: string): Promise<PhotoJob> => {
      const facts = await readFacts(sha256);
      const isEnough = facts !== undefined && isEnoughFor(spec, facts) && (await isWhole(previewFile(sha256)));
      return isEnough ? { kind: 'print', source: previewFile(sha256), target, spec } : printJob(sha256, spec)(target);
    };

  /** @param newest stays, whatever the clock says */
  async function forgetOldestShown(newest: string): Promise<void> {
    const dated: { readonly file: string; readonly at: number }[] = [];
    for (const name of await fs.readdir(path.dirname(newest))) {
      const file = path.join(path.dirname(newest), name);
      if (!name.startsWith('shown-') || !name.endsWith('.jpg') || file === newest) continue;
      dated.push({ file, at: (await fs.stat(file).catch(ignoreMissing))?.mtimeMs ?? 0 });
    }
    for (const { file } of dated.sort((a, b) => b.at - a.at).slice(PRINT_PREVIEWS_KEPT - 1)) {
      trusted.delete(file);
      await Promise.all([fs.rm(file, { force: true }), fs.rm(sealOf(file), { force: true })]);
    }
  }

  const keyed = (sha256: string, name: string) => path.join(folderOf(sha256), `${name}-v${RENDERER_VERSION}.jpg`);

  return {
    async inspect(sha256, turn = SHOP_TURN) {
      const kept = await readFacts(sha256);
      if (kept !== undefined) return kept;
      // Facts come from a whole decode, which makes the thumbnail on the way.
      const target = keyed(sha256, 'thumbnail');
      const outcome = await make(target, thumbnailJob(sha256), turn);
      // Not kept: it may have been the machine, out of memory or too busy, and not the photo.
      if (outcome.state === 'unreadable') {
        return { width: 0, height: 0, orientation: 1, state: 'damaged', isViewable: false };
      }
      const facts: PhotoFacts = {
        ...outcome.measure,
        state: outcome.isDamaged ? 'damaged' : 'ready',
        isViewable: true,
      };
      // Only what is certain: a disk's fault looks like a damaged photo until the photo is stored anew.
      if (facts.state === 'ready') await keepFacts(sha256, facts);
      return facts;
    },
    thumbnail: (sha256, turn = SHOP_TURN) => cached(keyed(sha256, 'thumbnail'), thumbnailJob(sha256), turn),
    preview: (sha256, turn = SHOP_TURN) => cached(previewFile(sha256), scale(sha256, PREVIEW_PX), turn),
    async qrCodes(sha256, turn = SHOP_TURN) {
      const target = path.join(folderOf(sha256), `qr-codes-v${RENDERER_VERSION}.json`);
      const job = async (temporary: string): Promise<PhotoJob> => ({
        kind: 'read-codes',
        source: await sourceFile(sha256),
        target: temporary,
      });
      const outcome = await make(target, job, turn);
      if (outcome.state === 'unreadable') throw new PhotoNotViewableError(outcome.reason);
      return z.array(z.string()).parse(JSON.parse(await fs.readFile(target, 'utf8')));
    },
    print: async (sha256, spec, turn = SHOP_TURN) =>
      cached(keyed(sha256, `print-${await specHash(spec)}`), printJob(sha256, spec), turn, isUnchanged),
    async printPreview(sha256, spec, turn = SHOP_TURN) {
      const target = keyed(sha256, `shown-${await specHash(spec)}`);
      if (await isWhole(target)) return target;
      await cached(target, shownJob(sha256, spec), turn);
      await forgetOldestShown(target);
      return target;
    },
    async remove(sha256) {
      await fs.rm(folderOf(sha256), { recursive: true, force: true });
    },
    async *list() {
      for (const part of await foldersIn(folder)) yield* await foldersIn(path.join(folder, part));
    },
  };
}

/** A file that is made together with another one. */
const BESIDE = '.beside.making';
const withoutMaking = (file: string) => file.slice(0, -BESIDE.length);

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

/** Beside a print: the sha256 of what the renderer made. */
const sealOf = (print: string) => `${print}.sha256`;

/** Facts decide how a photo is cropped, so a turned bit in them must not count. Of nobody else's photo either. */
function sealOfFacts(sha256: string, { width, height, orientation, state, isViewable }: PhotoFacts): string {
  return createHash('sha256')
    .update(JSON.stringify([sha256, width, height, orientation, state, isViewable]))
    .digest('hex');
}

function parseFacts(sha256: string, text: string): PhotoFacts | undefined {
  try {
    const { seal, ...facts } = Facts.parse(JSON.parse(text));
    return seal === sealOfFacts(sha256, facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    throw error;
  });
}

/** A frame counts by its bytes, so that a changed image under the same name makes another print. */
async function specHash({ crop, fit, rotate, widthPx, heightPx, frameFile }: PrintSpec): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([crop && [crop.x, crop.y, crop.width, crop.height], fit, rotate, widthPx, heightPx]));
  if (frameFile !== undefined) hash.update(await fs.readFile(frameFile));
  return hash.digest('hex').slice(0, 32);
}
