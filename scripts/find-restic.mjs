import { spawnSync } from 'node:child_process';
import { aptGet, mayInstall } from './apt-get.mjs';

const isInstalled = () => spawnSync('restic', ['version']).status === 0;

/** restic for the tests of backups: one that is installed, else Debian's package when this is root on Debian. */
export function findRestic() {
  if (isInstalled()) return;
  if (mayInstall()) {
    process.stdout.write('Installing restic from Debian for the tests of backups …\n');
    if (!aptGet('install', '-y', '-qq', 'restic')) aptGet('update', '-qq');
    if (!isInstalled()) aptGet('install', '-y', '-qq', 'restic');
  }
  if (!isInstalled()) process.stdout.write('restic is not installed: the tests of backups are left out.\n');
}
