import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing, isNotFound } from '@printfront/shared/server/blobs/disk-errors.ts';
import { z } from 'zod';

/** Hidden, and named so that nobody else's folder is ever taken for one that a crash left behind. */
const UNFINISHED = '.printfront-unfinished-';
const SET_ASIDE = '.printfront-set-aside-';
/** From the moment that it is there an export goes on to its end, by the start or the next export. */
const DECIDED = 'decided.json';
/** No watcher takes a file of this ending for a picture. */
const PART = '.part';
/** What file systems answer that know no sync of a folder: shares, mostly. There is nothing more to be had there. */
const NO_FOLDER_SYNC = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EBADF', 'ENOSYS']);

/** A file of an export: bytes, or a finished file to copy. `path` is below the hot folder, with slashes. */
export type ExportFile = { path: string; from: string } | { path: string; text: string };

/** What is noted of an export once all of it lies there. */
const ExportRecord = z.object({
  /** Random: noted twice it counts once. */
  key: z.string(),
  orderId: z.string(),
  by: z.string(),
  folder: z.string(),
  fileCount: z.int(),
  printCount: z.int(),
});
export type ExportRecord = z.infer<typeof ExportRecord>;

const Decision = z.object({
  moves: z.array(z.object({ from: z.string(), to: z.string() })),
  record: ExportRecord,
});
type Decision = z.infer<typeof Decision>;

export interface WholeExport {
  readonly files: readonly ExportFile[];
  /** First part of the path of every file, where the order has a folder of its own: it appears in one piece. */
  readonly ownFolder: string | null;
  /** Comes when everything else is there. */
  readonly closing: ExportFile | null;
  readonly record: ExportRecord;
}

interface Writing {
  /** Until everything is written an export can be stopped without a trace. */
  signal?: AbortSignal;
  onWritten?: (fileCount: number) => void;
  onDecided?: () => void;
  /** The same record may come again. */
  record: (record: ExportRecord) => Promise<void>;
}

/**
 * Writes an export into the hot folder, whole or not at all. Everything is written under other names and synced first, then
 * it is decided, and from there on only renamed: a crash before leaves nothing, a crash after is finished by
 * `finishInterrupted`.
 */
export async function writeWhole(hotFolder: string, asPlanned: WholeExport, writing: Writing): Promise<void> {
  const planned = withListApart(asPlanned);
  const staging = path.join(hotFolder, `${UNFINISHED}${randomUUID()}`);
  await fs.mkdir(staging);
  try {
    const moves = await stage(staging, planned, writing);
    writing.signal?.throwIfAborted();
    await decide(staging, { moves, record: planned.record });
  } catch (error) {
    // A folder that cannot be written can perhaps not be tidied either; the next start tries again.
    await fs.rm(staging, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  writing.onDecided?.();
  await finish(hotFolder, staging, { moves: await movesOf(staging), record: planned.record }, writing);
}

/**
 * A customer's name can make a folder that is called as the closing list is: the list goes under another name then, because a
 * decided export must be able to be finished.
 */
function withListApart(planned: WholeExport): WholeExport {
  const { files, closing } = planned;
  if (closing === null) return planned;
  // No case: Windows takes both for one.
  const taken = new Set(files.flatMap(({ path: file }) => foldersAndFile(file.toLowerCase())));
  const { dir, name, ext } = path.posix.parse(closing.path);
  let to = closing.path;
  while (taken.has(to.toLowerCase())) to = path.posix.join(dir, `${path.posix.parse(to).name || name}-list${ext}`);
  return { ...planned, closing: { ...closing, path: to } };
}

/** "a/b/c.jpg" → "a", "a/b", "a/b/c.jpg". */
const foldersAndFile = (file: string) => file.split('/').map((_part, at, parts) => parts.slice(0, at + 1).join('/'));

/** What a decided export answers that can never be finished, as something else stands where it belongs. */
const NEVER = new Set(['EISDIR', 'ENOTDIR', 'ENOTEMPTY']);

/**
 * Removes what a crash left in the middle of writing, and finishes what had been decided.
 *
 * @returns what was finished
 */
export async function finishInterrupted(hotFolder: string, writing: Pick<Writing, 'record'>): Promise<ExportRecord[]> {
  const finished: ExportRecord[] = [];
  for (const name of await fs.readdir(hotFolder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const staging = path.join(hotFolder, name);
    const decision = await readDecision(staging);
    if (decision === null) {
      await fs.rm(staging, { recursive: true, force: true });
      continue;
    }
    try {
      await finish(hotFolder, staging, decision, writing);
      finished.push(decision.record);
    } catch (error) {
      if (!NEVER.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      // One order that staff have to look at keeps no other from being printed.
      await fs.rename(staging, path.join(hotFolder, `${SET_ASIDE}${randomUUID()}`));
    }
  }
  return finished;
}

/** @returns whether nothing of this path is there */
export async function isFree(hotFolder: string, name: string): Promise<boolean> {
  return (await fs.lstat(path.join(hotFolder, name)).catch(ignoreMissing)) === undefined;
}

async function stage(staging: string, planned: WholeExport, { signal, onWritten }: Writing) {
  const { files, ownFolder, closing } = planned;
  const moves: Decision['moves'] = [];
  const all = closing === null ? files : [...files, closing];
  for (const [index, file] of all.entries()) {
    signal?.throwIfAborted();
    const part = `${index + 1}${PART}`;
    await writeFile(path.join(staging, part), file);
    moves.push({ from: part, to: file.path });
    onWritten?.(index + 1);
  }
  const tree = ownFolder === null ? [] : moves.slice(0, files.length);
  if (ownFolder === null) {
    await syncFolder(staging);
    return moves;
  }
  // Renamed only now, so that nobody who looks into hidden folders finds a picture that is still being written.
  const folders = new Set<string>();
  for (const { from, to } of tree) {
    const target = path.join(staging, to);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.rename(path.join(staging, from), target);
    folders.add(path.dirname(target));
  }
  for (const folder of [...folders, staging]) await syncFolder(folder);
  return [{ from: ownFolder, to: ownFolder }, ...moves.slice(files.length)];
}

async function decide(staging: string, decision: Decision): Promise<void> {
  const file = path.join(staging, DECIDED);
  await writeFile(`${file}${PART}`, { path: DECIDED, text: JSON.stringify(decision) });
  await fs.rename(`${file}${PART}`, file);
  await syncFolder(staging);
}

async function readDecision(staging: string): Promise<Decision | null> {
  const text = await fs.readFile(path.join(staging, DECIDED), 'utf8').catch(ignoreMissing);
  return text === undefined ? null : Decision.parse(JSON.parse(text));
}

const movesOf = async (staging: string) => (await readDecision(staging))?.moves ?? [];

async function finish(
  hotFolder: string,
  staging: string,
  { moves, record }: Decision,
  writing: Pick<Writing, 'record'>,
) {
  const folders = new Set<string>();
  for (const { from, to } of moves) {
    const [source, target] = [path.join(staging, from), path.join(hotFolder, to)];
    await fs.mkdir(path.dirname(target), { recursive: true });
    await move(source, target);
    folders.add(path.dirname(target));
  }
  for (const folder of folders) await syncFolder(folder);
  await writing.record(record);
  await fs.rm(staging, { recursive: true, force: true });
}

/** What has gone already is where it belongs. */
async function move(source: string, target: string): Promise<void> {
  try {
    await fs.rename(source, target);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (isNotFound(error)) return;
    if (code !== 'EXDEV') throw error;
    // A folder below is a disk of its own.
    const beside = path.join(path.dirname(target), `${UNFINISHED}${path.basename(source)}${PART}`);
    await fs.cp(source, beside, { recursive: true, force: true });
    await fs.rename(beside, target);
    await fs.rm(source, { recursive: true, force: true });
  }
}

async function writeFile(target: string, file: ExportFile): Promise<void> {
  if ('from' in file) await fs.copyFile(file.from, target, fs.constants.COPYFILE_EXCL);
  const handle = await fs.open(target, 'text' in file ? 'wx' : 'r+');
  try {
    if ('text' in file) await handle.writeFile(file.text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NO_FOLDER_SYNC.has(code)) throw error;
  } finally {
    await handle.close();
  }
}
