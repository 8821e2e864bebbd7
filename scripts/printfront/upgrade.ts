import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { confirm } from './ask-person.ts';
import type { Command } from './commands.ts';
import { CommandError, EXIT, type ExitStatus } from './exit-status.ts';
import { type Machine, PACKAGES, requireRoot } from './machine.ts';
import { runProgram, showProgram } from './run-program.ts';
import { readInstalledVersion } from './version.ts';
import { expectDone, secondsOf, waitUntil } from './wait-until-answers.ts';

export const upgrade: Command = async (machine, said) => {
  requireRoot('An upgrade');
  const seconds = secondsOf(said);
  const [file] = said.words;
  const { back, yes } = said.values;
  if (back) {
    if (file !== undefined) throw new CommandError(EXIT.usage, 'Say a package or --back, not both.');
    await confirm('The server goes back to the version before.', yes);
    return changeOver(machine, machine.release, '--back', seconds);
  }
  if (file === undefined)
    throw new CommandError(EXIT.usage, 'Say which package: printfront upgrade ./printfront-shop_….deb');
  const { version } = await readPackage(machine, file);
  const before = readInstalledVersion(machine.release);
  await confirm(`Version ${version} takes the place of ${before}; the server is away for a few seconds.`, yes);
  // apt takes a path for a file only when there is a slash in it.
  expectDone(
    await showProgram('apt-get', ['install', '--yes', '--allow-downgrades', path.resolve(file)]),
    'apt-get install',
  );
  const release = path.join(machine.home, 'releases', version);
  if (fs.existsSync(release) && !isCurrent(machine, release)) return changeOver(machine, release, release, seconds);
  await waitUntil('ready', machine, seconds);
  process.stdout.write(`Version ${version} runs.\n`);
  return EXIT.fine;
};

/** @throws CommandError when it is no package for this server */
async function readPackage(machine: Machine, file: string): Promise<{ version: string }> {
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

const isCurrent = ({ release: current }: Machine, release: string) =>
  fs.existsSync(current) && fs.realpathSync(current) === fs.realpathSync(release);

async function changeOver(machine: Machine, by: string, target: string, seconds: number): Promise<ExitStatus> {
  const script = path.join(by, 'scripts/deploy/upgrade.sh');
  const environment = {
    ...process.env,
    PRINTFRONT_HOME: machine.home,
    SETTINGS: machine.settingsFile,
    READY_URL: `${machine.url}/readyz`,
    READY_SECONDS: String(seconds),
  };
  return (await showProgram('sh', [script, machine.kind, target], { environment })) === 0 ? EXIT.fine : EXIT.wrong;
}
