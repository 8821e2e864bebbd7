import { expect, test } from 'vitest';
import { BackupError } from '../backups/restic.ts';
import { failureOf } from './try-place.ts';

const refused = new BackupError('no-rights', 'permission denied');

test('a disk of another computer that this one may not read is said how to be let in', async () => {
  const folder = { kind: 'folder', folder: "/mnt/the shop's/printfront" } as const;
  expect(await failureOf(refused, folder, '/data')).toEqual({
    failure: {
      problem: 'no-rights',
      detail: expect.stringMatching(/^permission denied\n.*chown -R printfront: '\/mnt\/the shop'\\''s\/printfront'$/),
    },
    hostKey: null,
  });
  const remote = { kind: 'rclone', remote: 'drive', folder: 'printfront' } as const;
  expect((await failureOf(refused, remote, '/data')).failure?.detail).toBe('permission denied');
});
