import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Logger } from 'pino';
import type { UpdateOffice, UpdateStep } from '../../contracts/updates.ts';
import { shopDateTime } from '../../domain/shop-clock.ts';
import type { WatchedBackups } from '../backups/watched-backups.ts';
import { EARLIEST_BELIEVED_MS } from '../service/earliest-believed.ts';
import { replaceFile } from '../service/replace-file.ts';
import type { AnnouncementWatch, Found } from './announcement-watch.ts';
import type { FetchedPackage } from './fetched-package.ts';
import type { ReleaseFile } from './signed-announcement.ts';
import { announcementFile, type UpdateWish, wishFile } from './update-files.ts';
import type { UpdateNotes, UpdateRecord } from './update-record.ts';
import { UpdateRefusal } from './update-refusal.ts';
import type { OpenUpdateSettings } from './updates-section.ts';

/** When shops sleep, by their own clock. */
export const NIGHT = { from: '02:00', to: '05:00' } as const;

const HOUR_MS = 3_600_000;
/** Of a backup that was made before, and of a failure. */
const BACKUP_COUNTS_MS = 6 * HOUR_MS;
const REST_AFTER_FAILURE_MS = HOUR_MS;
/** After root has tried, or would not: not before another night. */
const REST_AFTER_ATTEMPT_MS = 12 * HOUR_MS;

export interface UpdateProgress {
  /** What the wanted version waits for. */
  readonly step: UpdateStep;
  /** Somebody has asked for a version: it begins anew. */
  begin(): void;
  /** Root is done with what was asked for. What its reason may be over for by another night is asked for again. */
  end(isAgain: boolean): Promise<void>;
  /** One step towards the version that is wanted, if there is one. */
  goOn(notAgain: readonly string[]): Promise<void>;
  /** Root is asked for nothing any more. */
  withdraw(): Promise<void>;
}

/** What the server that is renewed says of itself. */
export interface UpdateSurroundings {
  /** The server's own folder. */
  folder: string;
  /** Why this computer does not change over by itself; null where it does. */
  byHand: Exclude<UpdateOffice['byHand'], 'read-only'>;
  settings: OpenUpdateSettings;
  backups: WatchedBackups;
  /** Whether no customer is at it. */
  isQuiet(): Promise<boolean>;
  timeZone(): Promise<string>;
  now(): Date;
  logger: Logger;
}

interface UpdateProgressOptions extends UpdateSurroundings {
  notes: UpdateNotes;
  announcements: AnnouncementWatch;
  fetched: FetchedPackage;
  address(): Promise<string | null>;
}

/** Fetches what is wanted, waits for the night, has a backup made, waits until no customer is there, and then wishes for it. */
export function createUpdateProgress(options: UpdateProgressOptions): UpdateProgress {
  const { folder, byHand, backups, notes, announcements, fetched, now, logger } = options;
  const { note } = notes;
  let step: UpdateStep = 'waiting';

  async function withdraw(): Promise<void> {
    await fs.rm(wishFile(folder), { force: true });
  }

  /** What was asked for of an earlier version is asked of the newest: the earlier one is gone from its address. */
  async function askFor({ announcement, refusal }: Found, notAgain: readonly string[]): Promise<void> {
    const { version } = announcement;
    const { isAutomatic } = (await options.settings()).inForce('updates').values;
    const { asked } = notes.record;
    if (asked !== null && asked.by === null && !isAutomatic) return note({ asked: null });
    if (asked !== null && asked.version !== version) return note({ asked: { ...asked, version, id: randomUUID() } });
    if (asked !== null || !isAutomatic || refusal !== null || notAgain.includes(version)) return;
    const at = now().toISOString();
    await note({ asked: { id: randomUUID(), version, when: 'tonight', by: null, at, backupFrom: null } });
  }

  /** @returns whether the package is there */
  async function bring(file: ReleaseFile): Promise<boolean> {
    if (await fetched.isHere(file)) return true;
    step = 'fetching';
    const address = await options.address();
    if (address === null) return false;
    try {
      await fetched.bring(address, file);
      await note({ failure: null });
      return true;
    } catch (error) {
      if (!(error instanceof UpdateRefusal)) throw error;
      await noteFailure(error);
      return false;
    }
  }

  async function noteFailure({ problem, message }: UpdateRefusal): Promise<void> {
    const notBefore = new Date(now().getTime() + REST_AFTER_FAILURE_MS).toISOString();
    logger.warn({ code: problem, detail: message }, 'a newer version cannot be installed yet');
    await note({ failure: { problem, detail: message }, notBefore });
  }

  async function isNight(): Promise<boolean> {
    if (now().getTime() < EARLIEST_BELIEVED_MS) return false;
    const time = shopDateTime(now().toISOString(), await options.timeZone()).slice(-5);
    return time >= NIGHT.from && time < NIGHT.to;
  }

  /** @returns whether a backup is there that was made for this upgrade, or none can be made */
  async function hasBackup(asked: NonNullable<UpdateRecord['asked']>): Promise<boolean> {
    const status = backups?.status() ?? null;
    if (status === null) return true;
    step = 'backing-up';
    const from = asked.backupFrom;
    if (from === null || now().getTime() - Date.parse(from) > BACKUP_COUNTS_MS) {
      await note({ asked: { ...asked, backupFrom: now().toISOString() } });
      backups?.begin();
      return false;
    }
    if (status.isRunning) return false;
    if (status.lastGood !== null && status.lastGood.at >= from) return true;
    await note({ asked: { ...asked, backupFrom: null } });
    await noteFailure(new UpdateRefusal('backup-failed', status.failure?.detail ?? 'The backup did not end well.'));
    return false;
  }

  async function end(isAgain: boolean): Promise<void> {
    await withdraw();
    const { asked } = notes.record;
    const again = isAgain && asked?.when === 'tonight' ? { ...asked, id: randomUUID(), backupFrom: null } : null;
    const notBefore = isAgain ? new Date(now().getTime() + REST_AFTER_ATTEMPT_MS).toISOString() : null;
    await note({ asked: again, failure: null, notBefore });
  }

  /** A time that a wrong clock has noted does not hold it up. */
  function isResting(): boolean {
    const { notBefore } = notes.record;
    const leftMs = notBefore === null ? 0 : Date.parse(notBefore) - now().getTime();
    return leftMs > 0 && leftMs <= REST_AFTER_ATTEMPT_MS;
  }

  async function goOn(notAgain: readonly string[]): Promise<void> {
    const found = byHand === null ? announcements.available() : null;
    if (found === null) {
      await withdraw();
      if (notes.record.asked !== null) await note({ asked: null });
      if (byHand === null) await fetched.remove();
      return;
    }
    await askFor(found, notAgain);
    if (isResting()) return withdraw();
    if (notes.record.asked === null || found.file === null) return withdraw();
    const { id } = notes.record.asked;
    if (!(await bring(found.file))) return withdraw();
    // Somebody may have thought better of it while it came.
    const { asked } = notes.record;
    if (asked?.id !== id) return;
    step = 'waiting';
    if (asked.when === 'tonight' && !(await isNight())) return withdraw();
    if (!(await hasBackup(asked))) return withdraw();
    step = 'busy';
    if (!(await options.isQuiet())) return withdraw();
    step = 'installing';
    await wish(asked);
  }

  async function wish({ id, version, by }: NonNullable<UpdateRecord['asked']>): Promise<void> {
    if (notes.record.announcement === null) return;
    await replaceFile(announcementFile(folder), notes.record.announcement);
    const wanted: UpdateWish = { id, version, isByPerson: by !== null, quietAt: now().toISOString() };
    await replaceFile(wishFile(folder), JSON.stringify(wanted));
  }

  return {
    get step() {
      return step;
    },
    begin() {
      step = 'waiting';
    },
    end,
    goOn,
    withdraw,
  };
}
