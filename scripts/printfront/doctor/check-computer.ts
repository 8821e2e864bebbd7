import fs from 'node:fs';
import os from 'node:os';
import { inShell } from '@printfront/shared/domain/in-shell.ts';
import { createFreeSpaceGuard } from '@printfront/shared/server/blobs/free-space-guard.ts';
import { EARLIEST_BELIEVED_MS } from '@printfront/shared/server/service/earliest-believed.ts';
import { lookAtFolder } from '../look-at-folder.ts';
import type { Machine } from '../machine.ts';
import { runProgram } from '../run-program.ts';
import { silentFolder } from './check-files.ts';
import { type Check, type Finding, finding, inMebibytes } from './finding.ts';
import { MOUNT_AGAIN, type Mount, mountOf, mountsHere } from './mounts.ts';

const MEBIBYTE = 1024 ** 2;
/** A computer of 2 GB shows less than that. */
const LEAST_MEMORY = 1_700 * MEBIBYTE;
const LEAST_FREE_MEMORY = 150 * MEBIBYTE;
const LEAST_TEMPORARY = 100 * MEBIBYTE;
const LEAST_INODES_SHARE = 0.02;

/** A Debian without a desktop may have nobody who would do it. */
export const SET_CLOCK =
  'Run timedatectl set-ntp true (where it says “NTP not supported”, apt install systemd-timesyncd first)';

export const CLOCK_CHECK: Check = {
  name: 'the clock',
  async look({ now }) {
    const mend = `${SET_CLOCK}; without internet set it by hand: timedatectl set-time.`;
    if (now().getTime() < EARLIEST_BELIEVED_MS) {
      return [
        finding('clock-lost', `The clock says ${now().toISOString().slice(0, 10)}: it has lost its battery.`, mend),
      ];
    }
    // Other than systemctl it takes no list of names.
    const { stdout } = await runProgram('timedatectl', ['show', '--property=NTP', '--property=NTPSynchronized']);
    if (!stdout.includes('NTPSynchronized=no')) return [];
    const why = stdout.includes('NTP=no') ? 'it is switched off' : 'no time server has answered yet';
    return [finding('clock-alone', `Nothing sets the clock: ${why}.`, `${SET_CLOCK}, and let 123/udp out.`)];
  },
};

export const DISK_CHECK: Check = {
  name: 'the disk',
  async look({ machine, edge, central }) {
    const folder = nearest(machine.folder);
    const mounts = mountsHere();
    const real = fs.realpathSync(folder);
    // Photos may have a disk of their own.
    const below = folder === machine.folder ? mounts.filter(({ point }) => point.startsWith(`${real}/`)) : [];
    const minimum = edge?.MINIMUM_FREE_BYTES ?? central?.MINIMUM_FREE_BYTES;
    const found: Finding[] = [];
    for (const disk of new Set([real, ...below.map(({ point }) => point)])) {
      const seen = disk === real || (await lookAtFolder(disk)) !== null;
      found.push(...(seen ? await ofDisk(disk, mountOf(disk, mounts), minimum) : [silentFolder(disk, null)]));
    }
    return [...found, ...ofTemporary(machine, mounts), ...ofRun(machine)];
  },
};

async function ofDisk(folder: string, mount: Mount | undefined, minimum: number | undefined): Promise<Finding[]> {
  const found: Finding[] = [];
  if (mount?.isReadOnly) {
    found.push(
      finding('disk-read-only', `The disk of ${folder} is mounted read-only, so nothing can be saved.`, MOUNT_AGAIN),
    );
  }
  const { freeBytes, minimumBytes } = await createFreeSpaceGuard(folder, minimum).room();
  if (freeBytes < minimumBytes) {
    const what = `The disk of ${folder} has ${inMebibytes(freeBytes)} free, and photos need ${inMebibytes(minimumBytes)} to be taken.`;
    found.push(finding('disk-full', what, 'Make room, or take a larger disk.'));
  }
  const { files, ffree } = fs.statfsSync(folder);
  if (files > 0 && ffree < files * LEAST_INODES_SHARE) {
    found.push(
      finding(
        'disk-inodes',
        `The disk of ${folder} has no room for more files (${ffree} of ${files}).`,
        'Remove small files that nobody needs.',
      ),
    );
  }
  return found;
}

/** What is not there yet lies on its parent's disk. */
function nearest(folder: string): string {
  let at = folder;
  while (!fs.existsSync(at)) at = at.slice(0, at.lastIndexOf('/')) || '/';
  return at;
}

/** What systemd keeps free itself: with less it reads no unit again, and starts none. */
const LEAST_RUN = 16 * MEBIBYTE;

function ofRun(machine: Machine): Finding[] {
  const folder = machine.at('/run');
  if (machine.isContainer || !fs.existsSync(folder)) return [];
  const { bavail, bsize, files, ffree } = fs.statfsSync(folder);
  if (bavail * bsize >= LEAST_RUN && (files === 0 || ffree >= files * LEAST_INODES_SHARE)) return [];
  const what = `${folder} has ${inMebibytes(bavail * bsize)} and room for ${ffree} files free, and systemd starts nothing without.`;
  return [
    finding('run-full', what, `Remove what fills it (du -xsh ${inShell(folder)}/*), or start the machine again.`),
  ];
}

function ofTemporary(machine: Machine, mounts: readonly Mount[]): Finding[] {
  const folder = fs.existsSync(machine.at('/tmp')) ? machine.at('/tmp') : os.tmpdir();
  // With its own /tmp no unit starts (status 226); where all of the disk is so, that is said of the data.
  const mount = mountOf(fs.realpathSync(folder), mounts);
  if (mount?.isReadOnly && mount.point !== mountOf(fs.realpathSync(nearest(machine.folder)), mounts)?.point) {
    const what = `${folder} is mounted read-only, so the server cannot start again.`;
    return [finding('temp-read-only', what, MOUNT_AGAIN)];
  }
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize >= LEAST_TEMPORARY) return [];
  const what = `${folder} has ${inMebibytes(bavail * bsize)} free, and photos are read there.`;
  return [finding('temp-full', what, `Remove what lies in ${inShell(folder)}, or start the machine again.`)];
}

export const MEMORY_CHECK: Check = {
  name: 'the memory',
  async look({ machine }) {
    const file = [machine.at('/proc/meminfo'), '/proc/meminfo'].find((name) => fs.existsSync(name));
    if (file === undefined) return [];
    const text = fs.readFileSync(file, 'utf8');
    const bytesOf = (name: string) =>
      Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) * 1024;
    const [total, available] = [bytesOf('MemTotal'), bytesOf('MemAvailable')];
    if (total < LEAST_MEMORY) {
      return [
        finding(
          'memory-small',
          `This machine has ${inMebibytes(total)} of memory, and large photos need more.`,
          'Take one with 4 GB or more.',
        ),
      ];
    }
    if (available >= LEAST_FREE_MEMORY || Number.isNaN(available)) return [];
    return [
      finding(
        'memory-full',
        `Only ${inMebibytes(available)} of memory are free.`,
        'End other programs; top shows what takes it.',
      ),
    ];
  },
};

export const NETWORK_CHECK: Check = {
  name: 'the network',
  async look() {
    const addresses = Object.values(os.networkInterfaces()).flatMap((found) => found ?? []);
    if (addresses.some(({ internal }) => !internal)) return [];
    return [
      finding(
        'no-network',
        'This machine has no address in any network.',
        'Look at the cable and at the router: phones and kiosks cannot reach it.',
      ),
    ];
  },
};
