import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { NEWEST_KEPT } from '@printfront/shared/server/database/snapshots/thin-snapshots.ts';
import { EARLIEST_BELIEVED_MS } from '@printfront/shared/server/service/earliest-believed.ts';
import { confirm } from './ask-person.ts';
import { askReadiness } from './ask-server.ts';
import type { Command } from './commands.ts';
import { KEEP_SETTINGS, readPackage, whyNoRoomFor } from './debian-file.ts';
import { CommandError, EXIT, type ExitStatus } from './exit-status.ts';
import { SILENT_TODO, silentWords } from './look-at-folder.ts';
import { isCurrent, isOnPostgres, type Machine, nodeIn, ownerOfData, requireRoot } from './machine.ts';
import { runProgram, showProgram } from './run-program.ts';
import { stayUntilDone } from './stay-until-done.ts';
import { timeInWords } from './time-in-words.ts';
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
    return upgradeToWanted(machine, {
      seconds,
      goBack: () => changeOver(machine, machine.release, '--back', seconds),
      finishTrial: () => changeOver(machine, machine.release, '--finish', seconds),
    });
  }
  if (back) {
    if (file !== undefined) throw new CommandError(EXIT.usage, 'Say a package or --back, not both.');
    await confirm(await whatGoingBackCosts(machine), yes);
    return changeOver(machine, machine.release, '--back', seconds);
  }
  if (file === undefined)
    throw new CommandError(EXIT.usage, 'Say which package: printfront upgrade ./printfront-shop_….deb');
  const given = await readPackage(machine, file);
  const { version } = given;
  const noRoom = await whyNoRoomFor(machine, given);
  if (noRoom !== null)
    throw new CommandError(EXIT.wrong, `Nothing was changed. ${noRoom} Make room there, then try again.`);
  const before = readInstalledVersion(machine.release);
  const what = version === before ? 'is installed once more' : `takes the place of ${before}`;
  await confirm(`Version ${version} ${what}; the server is away for a few seconds.`, yes);
  const wasReady = (await askReadiness(machine))?.isReady === true;
  const changedOver = await layOutAndChangeOver(machine, { file, version, before }, seconds);
  if (changedOver !== null) return changedOver;
  await waitUntil(wasReady ? 'ready' : 'healthy', machine, seconds, 'current');
  process.stdout.write(`Version ${version} runs.\n`);
  return EXIT.fine;
};

interface Given {
  file: string;
  version: string;
  /** The version that runs. */
  before: string;
}

/** @returns null where the package has changed over by itself: it is the version that ran */
function layOutAndChangeOver(machine: Machine, given: Given, seconds: number): Promise<ExitStatus | null> {
  const { file, version, before } = given;
  const release = path.join(machine.home, 'releases', version);
  // Nobody else changes over to what apt has only laid out.
  return stayUntilDone(async (isUnwanted) => {
    expectDone(await install(file), 'apt-get install');
    if (!fs.existsSync(release) || isCurrent(machine, release)) return null;
    if (isUnwanted()) {
      throw new CommandError(
        EXIT.wrong,
        `It was ended before version ${version} was changed over to: ${before} runs as before. To go on: printfront upgrade ${file}`,
      );
    }
    return changeOver(machine, release, release, seconds);
  });
}

/** As upgrade.sh has it: after so many hourly copies the one from before an upgrade may be gone. */
const BACK_HOURS = NEWEST_KEPT;

/** As upgrade.sh notes it: the release before, the copy of its database, what was asked for, and when; in a second line that copy's file. */
const NOTE = /^(\S+) (\S+)(?: \S+(?: (\d+))?)?(?:\n(.+))?$/;

/** Of `database.ts fits`. After any other status but 0 nobody knows. */
const CHANGED = 3;

async function whatGoingBackCosts(machine: Machine): Promise<string> {
  const noteFile = path.join(machine.home, `${machine.unit}.before`);
  const nothing = new CommandError(EXIT.wrong, 'There is no upgrade to go back from.');
  if (!fs.existsSync(noteFile)) throw nothing;
  const noted = NOTE.exec(fs.readFileSync(noteFile, 'utf8').trim());
  // By an earlier version, or by hand: upgrade.sh reads what it can.
  if (noted === null) return 'The server goes back to the version before.';
  const [, release = '', copy, seconds, copyFile] = noted;
  // The power failed when it had just gone back.
  if (fs.existsSync(release) && isCurrent(machine, release)) throw nothing;
  if (!fs.existsSync(path.join(release, 'package.json'))) throw gone(release);
  const to = `The server goes back to version ${readInstalledVersion(release)}`;
  if (isOnPostgres(machine))
    return `${to}. Its database is not looked after here: what the newer version changed in it stays.`;
  const words = [path.join(release, 'scripts/deploy/database.ts'), machine.kind, 'fits'];
  const { environment } = machine;
  const asked = { environment, owner: ownerOfData(machine), patienceMs: 60_000 };
  const { status, stderr } = await runProgram(nodeIn(release), words, asked);
  if (status === 0) return `${to}. Nothing is lost: its database has not been changed by the newer one.`;
  if (status !== CHANGED) {
    throw new CommandError(
      EXIT.wrong,
      `Nothing was changed: it could not be found out whether the newer version has changed the database. ${stderr.trim()}`.trim(),
    );
  }
  await expectCopy(machine, copy, copyFile);
  const takenAt = seconds === undefined ? fs.statSync(noteFile).mtime : new Date(Number(seconds) * 1000);
  if (!isBelieved(takenAt, new Date())) {
    return `${to} and to copy ${copy} of the database. Nobody knows how old that is, because the clock is wrong now or was wrong then: what was done since then is put into quarantine.`;
  }
  const minutes = Math.max(0, Math.round((Date.now() - takenAt.getTime()) / 60_000));
  if (minutes > BACK_HOURS * 60) {
    throw new CommandError(
      EXIT.wrong,
      `Nothing was changed: the copy from before is older than ${BACK_HOURS} hours, and what was done since then would be lost.`,
    );
  }
  return `${to} and to copy ${copy} of the database, which is ${timeInWords(minutes)} old: what was done since then is put into quarantine.`;
}

/** A clock that is set goes back by so much. */
const SET_BACK_MS = 300_000;

/** As upgrade.sh has it: a clock without its battery says 1970, and one that was wrong leaves notes of tomorrow. */
const isBelieved = (at: Date, now: Date) =>
  at.getTime() >= EARLIEST_BELIEVED_MS && at.getTime() <= now.getTime() + SET_BACK_MS;

const gone = (release: string) =>
  new CommandError(
    EXIT.wrong,
    `Nothing was changed: version ${path.basename(release)}, which ran before, is not in ${release} any more. Its package brings it back: printfront upgrade FILE.`,
  );

/** @param file not in the notes of earlier versions @throws CommandError where there is none, in upgrade.sh's own words */
async function expectCopy(machine: Machine, copy?: string, file?: string): Promise<void> {
  const refuse = (lacks: string) =>
    new CommandError(
      EXIT.wrong,
      `Nothing was changed: the newer version has changed the database, and ${lacks}. The version before cannot use it.`,
    );
  if (copy === 'none') throw refuse('there is no copy from before it');
  if (file === undefined) return;
  // Some disks only the server's own user may look into.
  const { status, isLate } = await runProgram('test', ['-e', file], { owner: ownerOfData(machine) });
  if (isLate) throw new CommandError(EXIT.unreachable, `${silentWords(path.dirname(file))} ${SILENT_TODO}`);
  if (status !== 0) {
    throw refuse(`the copy from before it, ${file}, is not there any more`);
  }
}

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
  // It knows by itself what a signal means, and its end is waited for.
  const status = await stayUntilDone(() => showProgram('sh', [script, machine.kind, target], { environment }));
  return status === 0 ? EXIT.fine : EXIT.wrong;
}
