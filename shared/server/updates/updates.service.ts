import { type KeyObject, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Logger } from 'pino';
import type * as contract from '../../contracts/updates.ts';
import { compareVersions } from '../../domain/release-version.ts';
import { shopDateTime } from '../../domain/shop-clock.ts';
import type { WatchedBackups } from '../backups/watched-backups.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { EARLIEST_BELIEVED_MS } from '../service/earliest-believed.ts';
import { createRepeating } from '../service/repeating.ts';
import { replaceFile } from '../service/replace-file.ts';
import type { Service } from '../service/service.ts';
import { fetchAnnouncement, fetchPackage } from './fetch-release.ts';
import { type Announcement, fileFor, type Installation, openAnnouncement, refuseOlder } from './signed-announcement.ts';
import {
  announcementFile,
  NO_RESULTS,
  packageFile,
  readResults,
  type UpdateResults,
  type UpdateWish,
  updatesFolder,
  WISH_RENEWED_MS,
  wishFile,
} from './update-files.ts';
import { NO_RECORD, readUpdateRecord, type UpdateRecord, writeUpdateRecord } from './update-record.ts';
import { UpdateRefusal } from './update-refusal.ts';
import type { OpenUpdateSettings } from './updates-section.ts';

/** When shops sleep, by their own clock. */
export const NIGHT = { from: '02:00', to: '05:00' } as const;

const HOUR_MS = 3_600_000;
/** A release in the morning is seen the same day, and a hundred shops do not ask at once. */
const LOOK_EVERY_MS = 6 * HOUR_MS;
const LOOK_AGAIN_AFTER_FAILURE_MS = HOUR_MS;
const FIRST_LOOK_MS = 5 * 60_000;
/** Of a backup that was made before, and of a failure. */
const BACKUP_COUNTS_MS = 6 * HOUR_MS;
const REST_AFTER_FAILURE_MS = HOUR_MS;
/** A package, its files, and the copy of the database. */
const ROOM_PER_PACKAGE_BYTE = 6;

export interface UpdatesOptions {
  /** The server's own folder. */
  folder: string;
  /** Where root tells what it did. */
  rootsFolder: string;
  installation: Installation;
  /** Why this computer does not change over by itself; null where it does. */
  byHand: Exclude<contract.UpdateOffice['byHand'], 'read-only'>;
  keys(): readonly KeyObject[];
  settings: OpenUpdateSettings;
  backups: WatchedBackups;
  /** Whether no customer is at it. */
  isQuiet(): Promise<boolean>;
  timeZone(): Promise<string>;
  room(): Promise<{ freeBytes: number; minimumBytes: number }>;
  now(): Date;
  logger: Logger;
  /** Quicker in tests. */
  everyMs?: number;
}

/** What those who look after many servers are told. */
export interface UpdateStanding {
  /** A newer version that is there, and since when. */
  readonly waiting: { readonly version: string; readonly since: string } | null;
  /** A version that was tried and does not run. */
  readonly failed: { readonly version: string; readonly at: string } | null;
}

interface Found {
  readonly announcement: Announcement;
  readonly file: ReturnType<typeof fileFor> | null;
  readonly refusal: UpdateRefusal | null;
}

export type Updates = ReturnType<typeof createUpdates>;

/**
 * Newer versions of this server: looks whether one is there, fetches it, waits for the night, has a backup made, waits until no
 * customer is there, and then wishes for it. The upgrade itself is root's (`printfront upgrade --wanted`), which believes nothing of it.
 */
export function createUpdates(options: UpdatesOptions) {
  const { folder, rootsFolder, installation, byHand, backups, logger, now } = options;
  let record: UpdateRecord = NO_RECORD;
  let loading: Promise<void> | undefined;
  const ending = new AbortController();
  let results: UpdateResults = NO_RESULTS;
  let step: contract.UpdateStep = 'waiting';
  let nextLookMs = now().getTime() + Math.random() * FIRST_LOOK_MS;
  let looking: Promise<void> | undefined;

  const load = () => {
    loading ??= (async () => {
      record = await readUpdateRecord(folder);
      results = await readResults(rootsFolder);
    })();
    return loading;
  };

  async function note(change: Partial<UpdateRecord>): Promise<void> {
    record = { ...record, ...change };
    await writeUpdateRecord(folder, record);
  }

  const laterThan = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const addressNow = async () => (await options.settings()).inForce('updates').values.address;

  function newest(): Announcement | null {
    if (record.announcement === null) return null;
    try {
      return openAnnouncement(record.announcement, options.keys());
    } catch {
      // The key was changed since.
      return null;
    }
  }

  function available(): Found | null {
    const announcement = newest();
    if (announcement === null || compareVersions(announcement.version, installation.version) <= 0) return null;
    try {
      return { announcement, file: fileFor(announcement, installation), refusal: null };
    } catch (error) {
      return { announcement, file: null, refusal: error as UpdateRefusal };
    }
  }

  async function lookAt(address: string): Promise<void> {
    const at = now().toISOString();
    try {
      const text = await fetchAnnouncement(address);
      const announcement = openAnnouncement(text, options.keys());
      const seen = newest();
      refuseOlder(announcement, seen);
      const isNew = announcement.version !== seen?.version;
      await note({
        announcement: text,
        looked: { at, failure: null },
        ...(isNew ? { seenAt: at, failure: null, notBefore: null } : {}),
      });
      nextLookMs = now().getTime() + LOOK_EVERY_MS * (0.75 + Math.random() / 2);
    } catch (error) {
      if (!(error instanceof UpdateRefusal)) throw error;
      const failure = { problem: error.problem, detail: error.message };
      // Said once: a broken address is asked again and again.
      if (record.looked?.failure?.detail !== failure.detail)
        logger.warn({ code: failure.problem, detail: failure.detail }, 'newer versions cannot be asked for');
      await note({ looked: { at, failure } });
      nextLookMs = now().getTime() + LOOK_AGAIN_AFTER_FAILURE_MS * (0.75 + Math.random() / 2);
    }
  }

  async function look(): Promise<void> {
    const address = await addressNow();
    if (address === null) return;
    looking ??= lookAt(address).finally(() => {
      looking = undefined;
    });
    await looking;
  }

  async function withdraw(): Promise<void> {
    await fs.rm(wishFile(folder), { force: true });
  }

  async function takeResults(): Promise<void> {
    results = await readResults(rootsFolder);
    const { last } = results;
    if (last === null || last.id !== record.asked?.id) return;
    const { outcome, version, detail } = last;
    const said = { code: outcome, detail: `${version} ${detail}` };
    logger[outcome === 'done' ? 'info' : 'error'](said, 'an upgrade has ended');
    await withdraw();
    await note({ asked: null, failure: null });
  }

  /** What was asked for of an earlier version is asked of the newest: the earlier one is gone from its address. */
  async function askFor({ announcement, refusal }: Found): Promise<void> {
    const { version } = announcement;
    const { isAutomatic } = (await options.settings()).inForce('updates').values;
    const { asked } = record;
    if (asked !== null && asked.by === null && !isAutomatic) return note({ asked: null });
    if (asked !== null && asked.version !== version) return note({ asked: { ...asked, version, id: randomUUID() } });
    if (asked !== null || !isAutomatic || refusal !== null || results.notAgain.includes(version)) return;
    const at = now().toISOString();
    await note({ asked: { id: randomUUID(), version, when: 'tonight', by: null, at, backupFrom: null } });
  }

  /** @returns whether the package is there */
  async function bring(file: ReturnType<typeof fileFor>): Promise<boolean> {
    const target = packageFile(folder, file.sha256);
    if ((await fs.stat(target).catch(() => null))?.size === file.bytes) return true;
    step = 'fetching';
    const address = await addressNow();
    if (address === null) return false;
    const room = await options.room();
    try {
      if (room.freeBytes - file.bytes * ROOM_PER_PACKAGE_BYTE < room.minimumBytes) {
        throw new UpdateRefusal('no-room', `${room.freeBytes} bytes are free, too few for the new version.`);
      }
      await removeFetched();
      await fs.mkdir(updatesFolder(folder), { recursive: true });
      await fetchPackage(address, file, { target, end: ending.signal });
      await note({ failure: null });
      return true;
    } catch (error) {
      await noteFailure(error instanceof UpdateRefusal ? error : new UpdateRefusal('no-room', String(error)));
      return false;
    }
  }

  async function noteFailure({ problem, message }: UpdateRefusal): Promise<void> {
    logger.warn({ code: problem, detail: message }, 'a newer version cannot be installed yet');
    await note({ failure: { problem, detail: message }, notBefore: laterThan(REST_AFTER_FAILURE_MS) });
  }

  async function removeFetched(): Promise<void> {
    const names = await fs.readdir(updatesFolder(folder)).catch(() => []);
    for (const name of names.filter((one) => /\.deb(\.part)?$/.test(one))) {
      await fs.rm(`${updatesFolder(folder)}/${name}`, { force: true });
    }
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

  async function goOn(): Promise<void> {
    const found = byHand === null ? available() : null;
    if (found === null) {
      await withdraw();
      if (record.asked !== null) await note({ asked: null });
      if (byHand === null) await removeFetched();
      return;
    }
    await askFor(found);
    if (record.notBefore !== null && record.notBefore > now().toISOString()) return withdraw();
    if (record.asked === null || found.file === null) return withdraw();
    const { id } = record.asked;
    if (!(await bring(found.file))) return withdraw();
    // Somebody may have thought better of it while it came.
    const { asked } = record;
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
    if (record.announcement === null) return;
    await replaceFile(announcementFile(folder), record.announcement);
    const wanted: UpdateWish = { id, version, isByPerson: by !== null, quietAt: now().toISOString() };
    await replaceFile(wishFile(folder), JSON.stringify(wanted));
  }

  async function tick(): Promise<void> {
    await load();
    await takeResults();
    if (now().getTime() >= nextLookMs) await look();
    await goOn();
  }

  async function show(): Promise<contract.UpdateOffice> {
    await load();
    results = await readResults(rootsFolder);
    const found = available();
    const { asked, looked, failure } = record;
    const { id: _, ...last } = results.last ?? { id: '' };
    return {
      installed: installation.version,
      byHand,
      hasKey: options.keys().length > 0,
      section: (await options.settings()).shown('updates'),
      available: found && {
        version: found.announcement.version,
        releasedAt: found.announcement.releasedAt,
        notes: found.announcement.notes,
        bytes: found.file?.bytes ?? null,
        wentBack: results.notAgain.includes(found.announcement.version),
        failure: found.refusal === null ? failure : { problem: found.refusal.problem, detail: found.refusal.message },
      },
      asked: asked && { version: asked.version, when: asked.when, by: asked.by, at: asked.at, step },
      looked,
      last: results.last === null ? null : (last as contract.UpdateOffice['last']),
      night: NIGHT,
    };
  }

  const repeating = createRepeating({
    work: tick,
    everyMs: options.everyMs ?? WISH_RENEWED_MS,
    what: 'looking after newer versions',
    logger,
  });

  return {
    ...(repeating satisfies Service),
    async stop() {
      ending.abort();
      await repeating.stop();
      // One that ends by itself wants nothing more; the one that root ends has been heard.
      await withdraw().catch(() => undefined);
    },
    tick,
    getUpdates: show,
    async saveUpdateSettings(values: contract.UpdateSettings, by: string, ifMatch: string | undefined) {
      await load();
      await (await options.settings()).save('updates', { values, by, ifMatch });
      await note({ looked: null });
      await look();
      return show();
    },
    async lookForUpdate() {
      await load();
      await look();
      return show();
    },
    /** @throws HttpProblem update-not-there */
    async installUpdate(version: string, when: 'tonight' | 'now', by: string) {
      await load();
      const found = available();
      if (byHand !== null || found?.file == null || found.announcement.version !== version) {
        throw new HttpProblem('update-not-there', 'This version cannot be installed here.');
      }
      const at = now().toISOString();
      step = 'waiting';
      await note({
        asked: { id: randomUUID(), version, when, by, at, backupFrom: null },
        notBefore: null,
        failure: null,
      });
      return show();
    },
    async cancelUpdate() {
      await load();
      await note({ asked: null });
      await withdraw();
      return show();
    },
    standing(): UpdateStanding {
      const version = available()?.announcement.version;
      const { last } = results;
      const failed = last !== null && last.outcome !== 'done' && last.version === version ? last : null;
      return {
        waiting: version === undefined ? null : { version, since: record.seenAt ?? now().toISOString() },
        failed: failed && { version: failed.version, at: failed.at },
      };
    },
  };
}
