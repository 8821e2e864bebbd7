import fs from 'node:fs/promises';
import path from 'node:path';
import type { BackupTarget, TriedPlace } from '../../contracts/backup-settings.ts';
import { inShell } from '../../domain/in-shell.ts';
import { isSameDisk } from '../backups/mounts.ts';
import { type PlaceSecrets, placeOfTarget } from '../backups/place-of-target.ts';
import { probePlace } from '../backups/probe-place.ts';
import { BackupError, type BackupPlace, createRestic, type StoredBackup } from '../backups/restic.ts';
import { readHostKey, readOwnKey } from '../backups/ssh.ts';
import { otherBackups } from './stored-backups.ts';

export interface TryOptions {
  folder: string;
  of: BackupPlace['of'];
  /** By which its own backups are told from others. */
  server: string;
  /** That this version knows. */
  migrations?: readonly string[];
}

const NOTHING: TriedPlace = { failure: null, hostKey: null, found: null, freeBytes: null, isDataDisk: false };

/** Whether a place can be written to and read from, and what is there. Nothing is left behind. */
export async function tryPlace(
  target: BackupTarget,
  secrets: PlaceSecrets,
  { folder, of, server, migrations = [] }: TryOptions,
): Promise<TriedPlace> {
  try {
    await probePlace(target, { folder, secret: secrets.secret });
    const restic = createRestic(placeOfTarget(target, secrets, { folder, of, niceness: 0 }));
    const all = (await restic.exists()) ? await restic.listAll() : null;
    const stored = all?.filter((one) => one.of === of) ?? null;
    const failure = stored && ofAnother(stored, server);
    if (all !== null && failure !== null) {
      return { ...NOTHING, failure, others: otherBackups(all, { server, of }, migrations) };
    }
    const newest = stored?.[0];
    return {
      ...NOTHING,
      ...(await roomOf(target, folder)),
      found: stored && { count: stored.length, newestAt: newest?.at.toISOString() ?? null },
    };
  } catch (error) {
    return { ...NOTHING, ...(await failureOf(error, target, folder)) };
  }
}

/** Two shops in one place would bring back each other's orders. */
function ofAnother(stored: readonly StoredBackup[], server: string): TriedPlace['failure'] {
  const others = stored.filter(({ notes }) => notes.server !== undefined && notes.server !== server);
  if (others.length === 0 || others.length < stored.length) return null;
  const names = [...new Set(others.map(({ madeBy }) => madeBy))].join(', ');
  return { problem: 'another-server', detail: `${names}: ${others[0]?.at.toISOString() ?? ''}` };
}

/** A disk that comes from another computer has files of a user with another number: what its installer types here. */
function letIn({ problem }: BackupError, target: BackupTarget): string[] {
  if (problem !== 'no-rights' || target.kind !== 'folder') return [];
  const folder = inShell(target.folder);
  return [`A disk of another computer belongs to another user here. As root: chown -R printfront: ${folder}`];
}

/**
 * For what is shown as it is; a host that is not known says who it is, and one that does not know this server's key yet is to
 * be given it.
 *
 * @param folder the server's data folder
 * @throws what nobody expected
 */
export async function failureOf(
  error: unknown,
  target: BackupTarget,
  folder: string,
): Promise<Pick<TriedPlace, 'failure' | 'hostKey' | 'ownKey'>> {
  if (!(error instanceof BackupError)) throw error;
  const failure = { problem: error.problem, detail: [error.message, ...letIn(error, target)].join('\n') };
  if (target.kind === 'sftp' && target.withKey === true && error.problem === 'wrong-keys') {
    return { failure, hostKey: null, ownKey: await readOwnKey(folder) };
  }
  if (target.kind !== 'sftp' || !['unknown-host', 'host-changed'].includes(error.problem)) {
    return { failure, hostKey: null };
  }
  const hostKey = await readHostKey(target);
  if (hostKey !== null) return { failure, hostKey };
  return { failure: { problem: 'unreachable', detail: `${target.host}:${target.port} does not answer` }, hostKey };
}

async function roomOf(target: BackupTarget, folder: string): Promise<Pick<TriedPlace, 'freeBytes' | 'isDataDisk'>> {
  if (target.kind !== 'folder') return { freeBytes: null, isDataDisk: false };
  const { bavail, bsize } = await fs.statfs(target.folder).catch(() => fs.statfs(path.dirname(target.folder)));
  return { freeBytes: bavail * bsize, isDataDisk: await isSameDisk(target.folder, folder) };
}
