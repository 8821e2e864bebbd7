import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isInstalled = () => spawnSync('restic', ['version']).status === 0;

/** restic for the tests of backups: one that is installed, else Debian's package when this is root on Debian. */
export function findRestic() {
  if (isInstalled()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing restic from Debian for the tests of backups …\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 10 * 60_000 };
    const apt = (...words) => spawnSync('apt-get', words, quiet);
    if (apt('install', '-y', '-qq', 'restic').status !== 0) apt('update', '-qq');
    if (!isInstalled()) apt('install', '-y', '-qq', 'restic');
  }
  if (!isInstalled()) process.stdout.write('restic is not installed: the tests of backups are left out.\n');
}
