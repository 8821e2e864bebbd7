import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import { compareVersions } from '../../domain/release-version.ts';
import { fetchAnnouncement } from './fetch-release.ts';
import {
  type Announcement,
  fileFor,
  type Installation,
  openAnnouncement,
  refuseOlder,
  saidAtOf,
} from './signed-announcement.ts';
import type { UpdateNotes } from './update-record.ts';
import { UpdateRefusal } from './update-refusal.ts';

const HOUR_MS = 3_600_000;
/** A release in the morning is seen the same day, and a hundred shops do not ask at once. */
const LOOK_EVERY_MS = 6 * HOUR_MS;
const LOOK_AGAIN_AFTER_FAILURE_MS = HOUR_MS;
const FIRST_LOOK_MS = 5 * 60_000;

/** A newer version than the one that runs. */
export interface Found {
  readonly announcement: Announcement;
  /** Null: it cannot be installed on this computer, `refusal` says why. */
  readonly file: ReturnType<typeof fileFor> | null;
  readonly refusal: UpdateRefusal | null;
}

export interface AnnouncementWatch {
  /** Null when what runs is the newest that was believed. */
  available(): Found | null;
  /** When it was signed what is believed here to be the newest; null where nothing is. */
  saidAt(): string | null;
  /** Asks now; who asks meanwhile waits for the same answer. A failure is noted, not thrown. */
  look(): Promise<void>;
  lookIfDue(): Promise<void>;
}

interface AnnouncementWatchOptions {
  notes: UpdateNotes;
  installation: Installation;
  keys(): readonly KeyObject[];
  /** Null: nobody is asked. */
  address(): Promise<string | null>;
  now(): Date;
  logger: Logger;
}

/** Looks at the owner's address whether a newer version was announced, and believes what is signed and not older than what it knows. */
export function createAnnouncementWatch(options: AnnouncementWatchOptions): AnnouncementWatch {
  const { notes, installation, now, logger } = options;
  let nextLookMs = now().getTime() + Math.random() * FIRST_LOOK_MS;
  let looking: Promise<void> | undefined;

  const about = (ms: number) => ms * (0.75 + Math.random() / 2);

  function newest(): Announcement | null {
    const { announcement } = notes.record;
    if (announcement === null) return null;
    try {
      return openAnnouncement(announcement, options.keys());
    } catch {
      // The key was changed since.
      return null;
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
      await notes.note({
        announcement: text,
        looked: { at, failure: null },
        ...(isNew ? { seenAt: at, failure: null, notBefore: null } : {}),
      });
      nextLookMs = now().getTime() + about(LOOK_EVERY_MS);
    } catch (error) {
      if (!(error instanceof UpdateRefusal)) throw error;
      const failure = { problem: error.problem, detail: error.message };
      // Said once: a broken address is asked again and again.
      if (notes.record.looked?.failure?.detail !== failure.detail)
        logger.warn({ code: failure.problem, detail: failure.detail }, 'newer versions cannot be asked for');
      await notes.note({ looked: { at, failure } });
      nextLookMs = now().getTime() + about(LOOK_AGAIN_AFTER_FAILURE_MS);
    }
  }

  async function look(): Promise<void> {
    const address = await options.address();
    if (address === null) return;
    looking ??= lookAt(address).finally(() => {
      looking = undefined;
    });
    await looking;
  }

  return {
    available() {
      const announcement = newest();
      if (announcement === null || compareVersions(announcement.version, installation.version) <= 0) return null;
      try {
        return { announcement, file: fileFor(announcement, installation), refusal: null };
      } catch (error) {
        return { announcement, file: null, refusal: error as UpdateRefusal };
      }
    },
    saidAt() {
      const announcement = newest();
      return announcement && saidAtOf(announcement);
    },
    look,
    async lookIfDue() {
      if (now().getTime() >= nextLookMs) await look();
    },
  };
}
