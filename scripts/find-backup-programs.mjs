import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptGet, mayInstall } from './apt-get.mjs';

const PROGRAMS = [
  { name: 'restic', isInstalled: () => spawnSync('restic', ['version']).status === 0, without: 'the tests of backups' },
  {
    name: 'openssh-server',
    isInstalled: () => existsSync('/usr/sbin/sshd'),
    without: 'the tests of backups over SFTP',
    // Debian starts it at once: nobody who runs tests on a machine in use wants it to be open to others then.
    mayInstall: () => !existsSync('/run/systemd/system'),
  },
];

/** For the tests of backups: what is installed, else Debian's package when this is root on Debian. */
export function findBackupPrograms() {
  for (const program of PROGRAMS) findProgram(program);
}

function findProgram({ name, isInstalled, without, mayInstall: mayInstallIt = () => true }) {
  if (isInstalled()) return;
  if (mayInstall() && mayInstallIt()) {
    process.stdout.write(`Installing ${name} from Debian for ${without} …\n`);
    if (!aptGet('install', '-y', '-qq', name)) aptGet('update', '-qq');
    if (!isInstalled()) aptGet('install', '-y', '-qq', name);
  }
  if (!isInstalled())
    process.stdout.write(`${name} is not installed: ${without} are left out (apt install ${name}).\n`);
}
