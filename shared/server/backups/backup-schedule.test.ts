import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backups } from './backups.service.ts';
import { createRestic } from './restic.ts';
import { addPhoto, backupsOf, make, makeShopFolder } from './shop-folder-in-test.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const WEEK_MS = 7 * DAY_MS;

let top: string;
let folder: string;
let now: Date;
let started: Backups[];
beforeEach(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-schedule-'));
  folder = path.join(top, 'shop');
  await makeShopFolder(folder);
  now = new Date('2026-11-22T02:00:00Z');
  started = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const backups of started) await backups.stop();
  await fs.rm(top, { recursive: true, force: true });
});

const place = () => ({
  ...{ repository: path.join(top, 'disk'), passphrase: 'a passphrase of the test', niceness: 0 },
  ...{ of: 'shop' as const, cacheFolder: path.join(top, 'cache') },
});

interface Planned {
  everyMs?: number;
  at?: string | null;
  timeZone?: () => string;
  restic?: Parameters<typeof backupsOf>[2]['restic'];
}

/** As a server starts it; the one before has ended. */
async function open({ everyMs = DAY_MS, at = '03:10', timeZone = () => 'Asia/Bangkok', restic }: Planned = {}) {
  for (const one of started) await one.stop();
  const backups = backupsOf(folder, place(), {
    plan: { place: place(), everyMs, at },
    ...(restic === undefined ? {} : { restic }),
    timeZone,
    now: () => now,
  });
  started.push(backups);
  await backups.start();
  return backups;
}

const after = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const minutesUntil = (backups: Backups) => (Date.parse(backups.status().nextAt ?? '') - now.getTime()) / MINUTE_MS;

describe.skipIf(!hasRestic)('the schedule', () => {
  test('of a computer that is off at night: one each morning, soon after the start', async () => {
    await make(await open());
    after(DAY_MS - 10 * MINUTE_MS);
    expect(minutesUntil(await open())).toBe(5);
    // Switched on again on the same day there is none to make up for.
    await make(started.at(-1) as Backups);
    after(3 * HOUR_MS);
    expect((await open()).status().nextAt).toBe('2026-11-23T20:10:00.000Z');
  });

  test('of a computer that slept at that hour, which stops its timers: within an hour of waking', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const backups = await open();
    await make(backups);
    await vi.waitFor(() => expect(backups.status().nextAt).toBe('2026-11-22T20:10:00.000Z'));
    after(20 * HOUR_MS);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    await vi.advanceTimersByTimeAsync(0);
    expect(backups.status().isRunning).toBe(true);
    vi.useRealTimers();
    await backups.settled();
    expect(backups.status()).toMatchObject({ failure: null, lastGood: { at: now.toISOString() } });
  });

  test('goes by the hour, and the zone, that are set now; a clock that jumps moves it, and loses none', async () => {
    await make(await open());
    expect((await open({ at: '22:00' })).status().nextAt).toBe('2026-11-22T15:00:00.000Z');
    after(3 * HOUR_MS);
    // Ten o'clock there is over, and none was made since.
    expect(minutesUntil(await open({ at: '10:00' }))).toBe(5);
    expect((await open({ at: '23:30', timeZone: () => 'Europe/Berlin' })).status().nextAt).toBe(
      '2026-11-22T22:30:00.000Z',
    );
    // A flat battery: the clock begins in another year, and is set right an hour later.
    now = new Date('2031-01-01T00:00:00Z');
    await make(await open());
    now = new Date('2026-11-22T06:00:00Z');
    expect((await open()).status().nextAt).toBe('2026-11-22T20:10:00.000Z');
    expect(started.at(-1)?.status().isLate).toBe(false);
    const unread = () => {
      throw new Error('the database cannot be read');
    };
    expect((await open({ timeZone: unread })).status().nextAt).toBe('2026-11-22T20:10:00.000Z');
  });
});

/** What of them was looked at; nothing is read, but it takes ten minutes. */
function watched() {
  const parts: number[] = [];
  const restic = {
    ...createRestic(place()),
    thinOut: async () => {},
    async check(part: number) {
      parts.push(part);
      after(10 * MINUTE_MS);
    },
  };
  return { parts, restic };
}

describe.skipIf(!hasRestic)('the weekly check', () => {
  test.each([
    ['every Sunday', WEEK_MS, 3, [0, 7, 14]],
    ['every day', DAY_MS, 8, [0, 7]],
  ])('of what is made %s: each week another quarter, and none is left out', async (_name, everyMs, count, wanted) => {
    const { parts, restic } = watched();
    const backups = await open({ everyMs, restic });
    const days: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const [begun, before] = [now, parts.length];
      await make(backups);
      if (parts.length > before) days.push((made * everyMs) / DAY_MS);
      now = new Date(begun.getTime() + everyMs);
    }
    expect(days).toEqual(wanted);
    expect(parts).toEqual([1, 2, 3].slice(0, wanted.length));
  });

  test('is made again when the last one was under a clock of the future', async () => {
    now = new Date('2031-01-01T00:00:00Z');
    await make(await open({ restic: watched().restic }));
    now = new Date('2026-11-22T02:00:00Z');
    const { parts, restic } = watched();
    await make(await open({ restic }));
    expect(parts).toEqual([2]);
  });

  test('finds one flipped byte of a photo within four weeks, and says so until it is whole again', async () => {
    for (let count = 0; count < 4; count += 1) await addPhoto(folder);
    const backups = await open();
    expect(await make(backups)).toMatchObject({ failure: null, lastChecked: { fileCount: 5, missingCount: 0 } });
    const pack = await largestPack();
    const whole = await fs.readFile(pack);
    const flipped = Buffer.from(whole);
    flipped[20_000] = (flipped[20_000] ?? 0) ^ 1;
    await rewrite(pack, flipped);
    let weeks = 0;
    while (backups.status().failure === null && weeks < 4) {
      weeks += 1;
      after(WEEK_MS);
      await make(backups);
    }
    expect(backups.status()).toMatchObject({ failure: { problem: 'damaged' }, lastGood: { at: now.toISOString() } });
    // Not every half hour: a quarter of all was read for it.
    await expect.poll(() => minutesUntil(backups)).toBeGreaterThan(60);
    // A day later, and in a week in which another quarter would be whole.
    for (const later of [DAY_MS, WEEK_MS]) {
      after(later);
      expect(await make(backups)).toMatchObject({ failure: { problem: 'damaged' } });
    }
    await rewrite(pack, whole);
    after(DAY_MS);
    expect(await make(backups)).toMatchObject({ failure: null, lastChecked: { at: now.toISOString() } });
  }, 240_000);

  test('finds a file of the backups that is gone in the same week', async () => {
    await addPhoto(folder);
    const backups = await open();
    await make(backups);
    await fs.rm(await largestPack());
    after(WEEK_MS);
    expect(await make(backups)).toMatchObject({ failure: { problem: 'damaged' } });
  });

  test('finds a photo that came into the backup in another size', async () => {
    const name = await addPhoto(folder);
    const backups = await open();
    const file = path.join(folder, 'blobs', name.slice(0, 2), name);
    const whole = await fs.readFile(file);
    await fs.truncate(file, 1000);
    const restic = createRestic(place());
    const backUp: typeof restic.backUp = async (...words) => {
      const made = await restic.backUp(...words);
      await fs.writeFile(file, whole);
      return made;
    };
    await backups.stop();
    expect((await make(await open({ restic: { ...restic, backUp } }))).lastChecked).toMatchObject({ missingCount: 1 });
  });
});

async function largestPack(): Promise<string> {
  const packs = await fs.readdir(path.join(top, 'disk', 'data'), { recursive: true, withFileTypes: true });
  const sized = await Promise.all(
    packs
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => ({
        file: path.join(parentPath, name),
        size: (await fs.stat(path.join(parentPath, name))).size,
      })),
  );
  return sized.sort((one, other) => other.size - one.size)[0]?.file ?? '';
}

async function rewrite(file: string, bytes: Buffer): Promise<void> {
  await fs.chmod(file, 0o600);
  await fs.writeFile(file, bytes);
}
