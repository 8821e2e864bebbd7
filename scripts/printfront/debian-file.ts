import fs from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { noRoomWords } from '@printfront/shared/server/database/snapshots/room-for-copy.ts';
import { OWN_ARCHITECTURE, PACKAGES } from '@printfront/shared/server/updates/installation.ts';
import { CommandError, EXIT } from './exit-status.ts';
import type { Machine } from './machine.ts';
import { runProgram } from './run-program.ts';

/** For apt: settings that somebody has changed stay, and nobody is asked, since nobody may be there to answer. */
export const KEEP_SETTINGS = ['-o', 'Dpkg::Options::=--force-confdef', '-o', 'Dpkg::Options::=--force-confold'];

/** What is to become of this server's package, how it stands, and its version, as dpkg has it. */
export async function askDpkg({ kind }: Machine): Promise<string> {
  const format = ['--show', '--showformat', '$' + '{Status} $' + '{Version}'];
  const { status, stdout } = await runProgram('dpkg-query', [...format, PACKAGES[kind]]);
  // Purged, dpkg knows nothing of it.
  return status === 1 ? 'unknown ok not-installed' : stdout.trim();
}

interface PackageFile {
  version: string;
  /** What it takes once it is laid out, as far as it says so. */
  installedBytes: number;
}

const FIELDS = ['Package', 'Version', 'Architecture', 'Installed-Size'];
const LONGEST_READ_MS = 300_000;
const KIBIBYTE = 1024;

/** @throws CommandError when it is no package for this server */
export async function readPackage(machine: Machine, file: string): Promise<PackageFile> {
  if (!fs.existsSync(file)) throw new CommandError(EXIT.wrong, `There is no file ${file}.`);
  const { status, stdout, stderr } = await runProgram('dpkg-deb', ['--field', file, ...FIELDS], {
    environment: { ...process.env, LC_ALL: 'C' },
  });
  const name = /^Package: (\S+)$/m.exec(stdout)?.[1];
  const version = /^Version: (\S+)$/m.exec(stdout)?.[1];
  // It lays the head out in a folder of its own first.
  const disturbed = /No space left on device|Disk quota exceeded|temporary directory/.exec(stderr)?.[0];
  if (status !== 0 && disturbed !== undefined) {
    const why = disturbed === 'temporary directory' ? 'nothing can be written there' : 'there is no room';
    throw new CommandError(
      EXIT.wrong,
      `${file} cannot be looked into: ${why} (${os.tmpdir()}). Mend that, then try again.`,
    );
  }
  if (status !== 0 || name === undefined || version === undefined) {
    throw new CommandError(EXIT.wrong, `${file} is no whole Debian package: fetch it again.`);
  }
  const wanted = PACKAGES[machine.kind];
  if (name !== wanted)
    throw new CommandError(EXIT.wrong, `${file} is the package ${name}, and this machine has ${wanted}.`);
  const architecture = /^Architecture: (\S+)$/m.exec(stdout)?.[1] ?? 'all';
  if (architecture !== 'all' && architecture !== OWN_ARCHITECTURE) {
    throw new CommandError(EXIT.wrong, `${file} is for ${architecture}, and this machine is ${OWN_ARCHITECTURE}.`);
  }
  // Reads it to its end: the head of one that came by half is whole.
  const { status: read } = await runProgram('dpkg-deb', ['--contents', file], { patienceMs: LONGEST_READ_MS });
  if (read !== 0) throw new CommandError(EXIT.wrong, `${file} has not come whole: fetch it again.`);
  return { version, installedBytes: Number(/^Installed-Size: (\d+)$/m.exec(stdout)?.[1] ?? 0) * KIBIBYTE };
}

/**
 * Looked at before apt begins: one that runs out of room leaves a package by half, and speaks of files of its own.
 *
 * @returns a sentence where a version cannot be laid out beside the one that runs; null where there is room
 */
export async function whyNoRoomFor(machine: Machine, { version, installedBytes }: PackageFile): Promise<string | null> {
  const { bfree, bsize } = await fs.promises.statfs(machine.home);
  return noRoomWords(machine.home, bfree * bsize, installedBytes, `version ${version}`);
}
