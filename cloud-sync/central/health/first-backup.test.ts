import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startCentralAgainAndAgain } from '../central-again-in-test.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;

test.skipIf(!hasRestic)(
  'a place that was just set has no backups yet, and does not pass for one that is away',
  async () => {
    const top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-first-backup-'));
    const owner = { ADMIN_USERNAME: 'nok', ADMIN_PASSWORD: 'a long password' };
    const central = await startCentralAgainAndAgain(path.join(top, 'data'), owner);
    try {
      await expect.poll(() => central.readies.length, { timeout: 60_000 }).toBe(1);
      const signedIn = { username: 'nok', password: 'a long password' };
      const { session } = await central.call('POST', '/auth/sign-in/local', { body: signedIn });
      if (session === undefined) throw new Error('The owner could not sign in.');
      const body = {
        target: { kind: 'folder', folder: path.join(top, 'usb') },
        schedule: { everyHours: 24, at: '03:10' },
        kept: { days: 7, weeks: 4, months: 12 },
        passphrase: 'korat-lotus-mango-42',
      };
      expect((await central.call('PUT', '/backups/settings', { session, body })).body.tried).toBeNull();
      const failures: unknown[] = [];
      let stored: { orderCount: number; photoCount: number }[] = [];
      // What the page shows beside “Backing up”, from the first moment on.
      for (const until = Date.now() + 120_000; stored.length === 0 && Date.now() < until; ) {
        const { body: answer } = await central.call('GET', '/backups/stored', { session });
        if (answer.failure !== null) failures.push(answer.failure);
        stored = answer.backups;
      }
      expect(failures).toEqual([]);
      expect(stored).toMatchObject([{ orderCount: 0, photoCount: 0 }]);
    } finally {
      await central.stop();
      await fs.rm(top, { recursive: true, force: true });
    }
  },
  300_000,
);
