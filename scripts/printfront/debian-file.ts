import fs from 'node:fs';
import { PACKAGES } from '@printfront/shared/server/updates/installation.ts';
import { CommandError, EXIT } from './exit-status.ts';
import type { Machine } from './machine.ts';
import { runProgram } from './run-program.ts';

/** For apt: settings that somebody has changed stay, and nobody is asked, since nobody may be there to answer. */
export const KEEP_SETTINGS = ['-o', 'Dpkg::Options::=--force-confdef', '-o', 'Dpkg::Options::=--force-confold'];

/** @throws CommandError when it is no package for this server */
export async function readPackage(machine: Machine, file: string): Promise<{ version: string }> {
  if (!fs.existsSync(file)) throw new CommandError(EXIT.wrong, `There is no file ${file}.`);
  const { status, stdout } = await runProgram('dpkg-deb', ['--field', file, 'Package', 'Version']);
  const name = /^Package: (\S+)$/m.exec(stdout)?.[1];
  const version = /^Version: (\S+)$/m.exec(stdout)?.[1];
  if (status !== 0 || name === undefined || version === undefined) {
    throw new CommandError(EXIT.wrong, `${file} is no whole Debian package: fetch it again.`);
  }
  const wanted = PACKAGES[machine.kind];
  if (name !== wanted)
    throw new CommandError(EXIT.wrong, `${file} is the package ${name}, and this machine has ${wanted}.`);
  return { version };
}
