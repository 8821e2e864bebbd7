import { type KeyObject, randomUUID } from 'node:crypto';
import type * as contract from '../../contracts/updates.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createRepeating } from '../service/repeating.ts';
import type { Service } from '../service/service.ts';
import { createAnnouncementWatch } from './announcement-watch.ts';
import { createFetchedPackage } from './fetched-package.ts';
import type { Installation } from './signed-announcement.ts';
import { NO_RESULTS, readResults, type UpdateResults, WISH_RENEWED_MS } from './update-files.ts';
import { createUpdateProgress, NIGHT, type UpdateSurroundings } from './update-progress.ts';
import { createUpdateNotes } from './update-record.ts';

export interface UpdatesOptions extends UpdateSurroundings {
  /** Where root tells what it did. */
  rootsFolder: string;
  installation: Installation;
  keys(): readonly KeyObject[];
  room(): Promise<{ freeBytes: number; minimumBytes: number }>;
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

export type Updates = ReturnType<typeof createUpdates>;

/**
 * Newer versions of this server: looks whether one is there, and brings the one that is wanted so far that root can be asked for it.
 * The upgrade itself is root's (`printfront upgrade --wanted`), which believes nothing of it.
 */
export function createUpdates(options: UpdatesOptions) {
  const { folder, rootsFolder, installation, byHand, logger, now } = options;
  const address = async () => (await options.settings()).inForce('updates').values.address;
  const ending = new AbortController();
  const notes = createUpdateNotes(folder);
  const { note } = notes;
  const { keys } = options;
  const announcements = createAnnouncementWatch({ notes, installation, keys, address, now, logger });
  const fetched = createFetchedPackage(folder, { room: options.room, end: ending.signal });
  const progress = createUpdateProgress({ ...options, notes, announcements, fetched, address });
  let results: UpdateResults = NO_RESULTS;

  async function load(): Promise<void> {
    await notes.load();
    results = await readResults(rootsFolder);
  }

  async function takeResults(): Promise<void> {
    const { last } = results;
    if (last === null || last.id !== notes.record.asked?.id) return;
    const { outcome, version, detail } = last;
    const said = { code: outcome, detail: `${version} ${detail}` };
    logger[outcome === 'done' ? 'info' : 'error'](said, 'an upgrade has ended');
    await progress.end(outcome !== 'done' && !results.notAgain.includes(version));
  }

  async function tick(): Promise<void> {
    await load();
    await takeResults();
    await announcements.lookIfDue();
    await progress.goOn(results.notAgain);
  }

  async function show(): Promise<contract.UpdateOffice> {
    await load();
    const found = announcements.available();
    const { asked, looked, failure } = notes.record;
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
      saidAt: announcements.saidAt(),
      asked: asked && { version: asked.version, when: asked.when, by: asked.by, at: asked.at, step: progress.step },
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
      await progress.withdraw().catch(() => undefined);
    },
    tick,
    getUpdates: show,
    async saveUpdateSettings(values: contract.UpdateSettings, by: string, ifMatch: string | undefined) {
      await load();
      await (await options.settings()).save('updates', { values, by, ifMatch });
      await note({ looked: null });
      await announcements.look();
      return show();
    },
    async lookForUpdate() {
      await load();
      await announcements.look();
      return show();
    },
    /** @throws HttpProblem update-not-there */
    async installUpdate(version: string, when: 'tonight' | 'now', by: string) {
      await load();
      const found = announcements.available();
      if (byHand !== null || found?.file == null || found.announcement.version !== version) {
        throw new HttpProblem('update-not-there', 'This version cannot be installed here.');
      }
      const at = now().toISOString();
      progress.begin();
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
      await progress.withdraw();
      return show();
    },
    standing(): UpdateStanding {
      const version = announcements.available()?.announcement.version;
      const { last } = results;
      const failed = last !== null && last.outcome !== 'done' && last.version === version ? last : null;
      return {
        waiting: version === undefined ? null : { version, since: notes.record.seenAt ?? now().toISOString() },
        failed: failed && { version: failed.version, at: failed.at },
      };
    },
  };
}
