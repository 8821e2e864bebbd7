import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BackupOffice } from '../../contracts/backup-settings.ts';

const run = promisify(execFile);
const PATIENCE_MS = 5_000;

/** Somebody who installs one looks at the page again. */
export async function findPrograms(): Promise<BackupOffice['programs']> {
  const isThere = (program: string, word: string) =>
    run(program, [word], { timeout: PATIENCE_MS }).then(
      () => true,
      (error: { code?: unknown }) => error.code !== 'ENOENT',
    );
  const [restic, ssh, rclone] = await Promise.all([
    isThere('restic', 'version'),
    isThere('ssh', '-V'),
    isThere('rclone', 'version'),
  ]);
  return { restic, ssh, rclone };
}

/** Names of what rclone has been set up for. */
export async function listRemotes(): Promise<string[]> {
  const { stdout } = await run('rclone', ['listremotes'], { timeout: PATIENCE_MS }).catch(() => ({ stdout: '' }));
  return stdout
    .split('\n')
    .map((line) => line.trim().replace(/:$/, ''))
    .filter((name) => name !== '');
}
