import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { confirm } from './ask-person.ts';
import { askReadiness } from './ask-server.ts';
import type { Command } from './commands.ts';
import { KEEP_SETTINGS, readPackage } from './debian-file.ts';
import { CommandError, EXIT, type ExitStatus } from './exit-status.ts';
import { isCurrent, type Machine, requireRoot } from './machine.ts';
import { showProgram } from './run-program.ts';
import { upgradeToWanted } from './upgrade-to-wanted.ts';
import { readInstalledVersion } from './version.ts';
import { expectDone, secondsOf, waitUntil } from './wait-until-answers.ts';

export const upgrade: Command = async (machine, said) => {
  requireRoot('An upgrade');
  const seconds = secondsOf(said);
  const [file] = said.words;
  const { back, wanted, yes } = said.values;
  if (wanted) {
    if (back || file !== undefined) throw new CommandError(EXIT.usage, 'Say --wanted alone.');
    return upgradeToWanted(machine, { seconds, goBack: () => changeOver(machine, machine.release, '--back', seconds) });
  }
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
  const wasReady = (await askReadiness(machine))?.isReady === true;
  expectDone(await install(file), 'apt-get install');
  const release = path.join(machine.home, 'releases', version);
  if (fs.existsSync(release) && !isCurrent(machine, release)) return changeOver(machine, release, release, seconds);
  await waitUntil(wasReady ? 'ready' : 'healthy', machine, seconds);
  process.stdout.write(`Version ${version} runs.\n`);
  return EXIT.fine;
};

/**
 * Only unpacked and laid out: it is changed over to once, by this command, with the time that was given. Without
 * an answer about settings apt would leave a package half installed.
 */
function install(file: string): Promise<number> {
  // apt takes a path for a file only when there is a slash in it.
  const words = ['install', '--yes', '--allow-downgrades', ...KEEP_SETTINGS, path.resolve(file)];
  return showProgram('apt-get', words, { environment: { ...process.env, PRINTFRONT_KEEP_CURRENT: '1' } });
}

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
