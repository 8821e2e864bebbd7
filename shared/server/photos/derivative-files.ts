import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing, isNotEmpty, isNotFound } from '../blobs/disk-errors.ts';
import { photoCost } from './photo-cost.ts';
import type { PhotoJob, PhotoJobOutcome } from './photo-job.ts';
import type { PhotoTurn } from './photo-turns.ts';
import type { PhotoWorkers } from './photo-workers.ts';

/** Nothing of this photo can be shown or printed. */
export class PhotoNotViewableError extends Error {
  override readonly name = 'PhotoNotViewableError';
}

/** @param temporary where it is made */
export type MakeJob = (temporary: string) => Promise<PhotoJob>;

interface Making {
  readonly outcome: Promise<PhotoJobOutcome>;
  /** Of everybody who waits for it. */
  readonly turns: PhotoTurn[];
  /** Its folder was removed meanwhile: nothing of it may stay. */
  isForgotten: boolean;
}

/** Files that workers make of photos, each once however many ask for it at the same moment. */
export interface DerivativeFiles {
  /** A caller who asks meanwhile shares the result, and has it made in its own turn if that comes sooner. */
  make(target: string, job: MakeJob, turn: PhotoTurn): Promise<PhotoJobOutcome>;
  /**
   * @param isGood whether the file that is there will do. Default isWhole.
   * @returns the file's path
   * @throws PhotoNotViewableError
   */
  cached(target: string, job: MakeJob, turn: PhotoTurn, isGood?: (file: string) => Promise<boolean>): Promise<string>;
  /**
   * Pictures are not synced when made, to leave the disk to uploads, so a power cut may leave one cut short: a JPEG that
   * does not end with its end marker is made again.
   */
  isWhole(file: string): Promise<boolean>;
  /** Nothing stays of what is in a folder, or is just being made for it. */
  removeFolder(folder: string): Promise<void>;
  /** The same of those in a folder whose names begin like it. */
  removeSome(folder: string, beginning: string): Promise<void>;
  /** Of files that begin like it, in its folder, only the newest stay. @param newest stays, whatever the clock says */
  keepNewest(newest: string, options: { beginning: string; count: number }): Promise<void>;
}

export function createDerivativeFiles(workers: Pick<PhotoWorkers, 'run' | 'join'>): DerivativeFiles {
  const making = new Map<string, Making>();
  /** Whole for sure: made or checked since this process started. */
  const trusted = new Set<string>();

  async function make(target: string, job: MakeJob, turn: PhotoTurn): Promise<PhotoJobOutcome> {
    const current = making.get(target);
    if (current === undefined) {
      const begun = { turns: [turn], isForgotten: false };
      const outcome = makeOnce(target, job, begun).finally(() => making.delete(target));
      making.set(target, Object.assign(begun, { outcome }));
      return outcome;
    }
    if (current.isForgotten) {
      // The same photo has come back.
      await current.outcome.catch(() => undefined);
      return make(target, job, turn);
    }
    workers.join(temporaryOf(target), turn);
    // Before the job waits there is nothing to join; it begins to wait in all of these turns.
    current.turns.push(turn);
    return current.outcome;
  }

  async function makeOnce(
    target: string,
    makeJob: MakeJob,
    begun: Pick<Making, 'turns' | 'isForgotten'>,
  ): Promise<PhotoJobOutcome> {
    const temporary = temporaryOf(target);
    const job = await makeJob(temporary);
    const larger = job.kind === 'scale' ? job.larger : undefined;
    const leftovers = [temporary, ...(larger === undefined ? [] : [larger.target])];
    try {
      const outcome = await workers.run(job, begun.turns, await photoCost(job.source));
      if (begun.isForgotten) throw removedMeanwhile();
      if (outcome.state !== 'made') return outcome;
      if (outcome.sha256 !== undefined) await fs.writeFile(sealOf(target), outcome.sha256);
      if (outcome.hasLarger && larger !== undefined) await fs.rename(larger.target, withoutMaking(larger.target));
      await fs.rename(temporary, target);
      trusted.add(target);
      if (begun.isForgotten) throw removedMeanwhile();
      return outcome;
    } finally {
      if (begun.isForgotten) leftovers.push(target, sealOf(target), ...leftovers.filter(isBeside).map(withoutMaking));
      await Promise.all(leftovers.map((file) => fs.rm(file, { force: true })));
      if (begun.isForgotten) await removeEmpty(path.dirname(target));
    }
  }

  function forgetMaking(folder: string, beginning = ''): void {
    for (const [target, made] of making) {
      if (path.dirname(target) === folder && path.basename(target).startsWith(beginning)) made.isForgotten = true;
    }
  }

  async function removeSome(folder: string, beginning: string): Promise<void> {
    forgetMaking(folder, beginning);
    for (const name of await namesIn(folder)) {
      if (name.startsWith(beginning)) await fs.rm(path.join(folder, name), { force: true });
    }
  }

  async function removeFolder(folder: string): Promise<void> {
    forgetMaking(folder);
    try {
      await fs.rm(folder, { recursive: true, force: true });
    } catch (error) {
      // A worker has just written there; who has it made removes that and the folder.
      if (!isNotEmpty(error)) throw error;
    }
  }

  async function isWhole(file: string): Promise<boolean> {
    if (trusted.has(file)) return isThere(file);
    const isEnded = await endsAsJpeg(file);
    if (isEnded) trusted.add(file);
    return isEnded;
  }

  return {
    make,
    isWhole,
    removeFolder,
    removeSome,

    async cached(target, job, turn, isGood = isWhole) {
      if (await isGood(target)) return target;
      const outcome = await make(target, job, turn);
      if (outcome.state === 'unreadable') throw new PhotoNotViewableError(outcome.reason);
      return target;
    },

    async keepNewest(newest, { beginning, count }) {
      const dated: { readonly file: string; readonly at: number }[] = [];
      for (const name of await fs.readdir(path.dirname(newest))) {
        const file = path.join(path.dirname(newest), name);
        if (!name.startsWith(beginning) || !name.endsWith('.jpg') || file === newest) continue;
        dated.push({ file, at: (await fs.stat(file).catch(ignoreMissing))?.mtimeMs ?? 0 });
      }
      for (const { file } of dated.sort((a, b) => b.at - a.at).slice(count - 1)) {
        trusted.delete(file);
        await Promise.all([fs.rm(file, { force: true }), fs.rm(sealOf(file), { force: true })]);
      }
    },
  };
}

/** One maker per file, so the name is free; a leftover of a killed process is simply written over. */
const temporaryOf = (target: string) => `${target}.making`;

/** None where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await fs.readdir(folder).catch(ignoreMissing)) ?? [];
}

const removedMeanwhile = () => new Error('The photo was removed while a picture of it was being made.');

async function removeEmpty(folder: string): Promise<void> {
  try {
    await fs.rmdir(folder);
  } catch (error) {
    // The same photo has come back, or another picture of it ends after this one.
    if (!isNotFound(error) && !isNotEmpty(error)) throw error;
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await (await fs.open(file)).close();
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

async function endsAsJpeg(file: string): Promise<boolean> {
  try {
    const handle = await fs.open(file);
    try {
      const { size } = await handle.stat();
      const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2));
      return buffer.readUInt16BE(0) === 0xffd9;
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
export async function isUnchanged(file: string): Promise<boolean> {
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

/** Beside a print: the sha256 of what the renderer made. */
const sealOf = (print: string) => `${print}.sha256`;

/** A file that is made together with another one. */
export const BESIDE = '.beside.making';
const isBeside = (file: string) => file.endsWith(BESIDE);
const withoutMaking = (file: string) => file.slice(0, -BESIDE.length);
