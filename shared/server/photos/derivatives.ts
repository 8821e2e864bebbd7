import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreMissing, isNotFound } from '../blobs/disk-errors.ts';
import type { PhotoJob, PhotoJobOutcome } from './photo-job.ts';
import type { PhotoJobPriority, PhotoWorkers } from './photo-workers.ts';
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

/** Every file is a JPEG made from the original's bytes alone, so it may be cached for ever under its key. */
export interface PhotoDerivatives {
  /** Decodes a photo once; what was found out of a whole one is kept with its pictures. @throws Error when the original is missing or the workers are stopped, not for a bad photo */
  inspect(sha256: string, priority?: PhotoJobPriority): Promise<PhotoFacts>;
  /** Path of a picture of at most 400 px. @throws PhotoNotViewableError */
  thumbnail(sha256: string): Promise<string>;
  /** Path of a picture of at most 1600 px. @throws PhotoNotViewableError */
  preview(sha256: string): Promise<string>;
  /** Texts of the QR codes in the photo, in no order. @throws PhotoNotViewableError */
  qrCodes(sha256: string): Promise<string[]>;
  /** Path of the print, made by renderPrint. @throws PhotoNotViewableError */
  print(sha256: string, spec: PrintSpec): Promise<string>;
  /**
   * The same for a screen. Everybody who moves a crop makes another one, so only the newest of a photo are kept: the file
   * may be gone again when it is opened.
   *
   * @throws PhotoNotViewableError
   */
  printPreview(sha256: string, spec: PrintSpec): Promise<string>;
  /** Forgets all that was made of a photo, when the photo is deleted. */
  remove(sha256: string): Promise<void>;
  /** Hashes of the photos of which something has been made, in no order. */
  list(): AsyncIterable<string>;
}

export interface PhotoDerivativesOptions {
  /** May be deleted at any time; everything in it is made again when asked for. */
  readonly folder: string;
  readonly workers: Pick<PhotoWorkers, 'run' | 'hurry'>;
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
  ...{ width: z.int(), height: z.int(), orientation: z.int() },
  ...{ state: z.enum(['ready', 'damaged']), isViewable: z.boolean(), seal: z.string() },
});

export function createPhotoDerivatives({ folder, workers, sourceFile }: PhotoDerivativesOptions): PhotoDerivatives {
  const making = new Map<string, Promise<PhotoJobOutcome>>();
  /** Whole for sure: made or checked since this process started. */
  const trusted = new Set<string>();

  /** One maker per file, so the name is free; a leftover of a killed process is simply written over. */
  const temporaryOf = (target: string) => `${target}.making`;
  const folderOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

  /** Whoever asks meanwhile shares the result. */
  function make(target: string, job: (temporary: string) => Promise<PhotoJob>, priority: PhotoJobPriority) {
    const current = making.get(target);
    if (current !== undefined && priority === 'waited-for') workers.hurry(temporaryOf(target));
    if (current !== undefined) return current;
    const promise = makeOnce(target, job, priority).finally(() => making.delete(target));
    making.set(target, promise);
    return promise;
  }

  async function makeOnce(target: string, job: (temporary: string) => Promise<PhotoJob>, priority: PhotoJobPriority) {
    const temporary = temporaryOf(target);
    try {
      const outcome = await workers.run(await job(temporary), priority);
      if (outcome.state !== 'made') return outcome;
      if (outcome.sha256 !== undefined) await fs.writeFile(sealOf(target), outcome.sha256);
      await fs.rename(temporary, target);
      trusted.add(target);
      return outcome;
    } finally {
      await fs.rm(temporary, { force: true });
    }
  }

  async function cached(
    target: string,
    job: (temporary: string) => Promise<PhotoJob>,
    isGood: (file: string) => Promise<boolean> = isWhole,
  ): Promise<string> {
    if (await isGood(target)) return target;
    const outcome = await make(target, job, 'waited-for');
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

  const scale =
    (sha256: string, longestPx: number) =>
    async (target: string): Promise<PhotoJob> => ({
      kind: 'scale',
      source: await sourceFile(sha256),
      target,
      longestPx,
    });
  const printJob =
    (sha256: string, spec: PrintSpec) =>
    async (target: string): Promise<PhotoJob> => ({
      ...{ kind: 'print', source: await sourceFile(sha256) },
      ...{ target, spec },
    });

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
    async inspect(sha256, priority = 'waited-for') {
      const kept = await readFacts(sha256);
      if (kept !== undefined) return kept;
      // Facts come from a whole decode, which makes the thumbnail on the way.
      const target = keyed(sha256, 'thumbnail');
      const outcome = await make(target, scale(sha256, THUMBNAIL_PX), priority);
      // Not kept: it may have been the machine, out of memory or too busy, and not the photo.
      if (outcome.state === 'unreadable') {
        return { width: 0, height: 0, orientation: 1, state: 'damaged', isViewable: false };
      }
      const facts: PhotoFacts = {
        ...outcome.measure,
        ...{ state: outcome.isDamaged ? 'damaged' : 'ready', isViewable: true },
      };
      // Only what is certain: a disk's fault looks like a damaged photo until the photo is stored anew.
      if (facts.state === 'ready') await keepFacts(sha256, facts);
      return facts;
    },
    thumbnail: (sha256) => cached(keyed(sha256, 'thumbnail'), scale(sha256, THUMBNAIL_PX)),
    preview: (sha256) => cached(keyed(sha256, 'preview'), scale(sha256, PREVIEW_PX)),
    async qrCodes(sha256) {
      const target = path.join(folderOf(sha256), `qr-codes-v${RENDERER_VERSION}.json`);
      const job = async (temporary: string): Promise<PhotoJob> => ({
        kind: 'read-codes',
        source: await sourceFile(sha256),
        target: temporary,
      });
      const outcome = await make(target, job, 'waited-for');
      if (outcome.state === 'unreadable') throw new PhotoNotViewableError(outcome.reason);
      return z.array(z.string()).parse(JSON.parse(await fs.readFile(target, 'utf8')));
    },
    print: async (sha256, spec) =>
      cached(keyed(sha256, `print-${await specHash(spec)}`), printJob(sha256, spec), isUnchanged),
    async printPreview(sha256, spec) {
      const target = keyed(sha256, `shown-${await specHash(spec)}`);
      if (await isWhole(target)) return target;
      await cached(target, printJob(sha256, spec));
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
