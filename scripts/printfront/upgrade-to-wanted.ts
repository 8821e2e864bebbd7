import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { compareVersions } from '@printfront/shared/domain/release-version.ts';
import { PACKAGES } from '@printfront/shared/server/updates/installation.ts';
import type { UpdateResults, UpdateWish } from '@printfront/shared/server/updates/update-files.ts';
import { z } from 'zod';
import { askReadiness } from './ask-server.ts';
import { askDpkg, KEEP_SETTINGS, whyNoRoomFor } from './debian-file.ts';
import { CommandError, EXIT, type ExitStatus } from './exit-status.ts';
import { whileLocked } from './hold-lock.ts';
import { isCurrent, type Machine } from './machine.ts';
import { openRootsFolder, type RootsFolder } from './roots-folder.ts';
import { showProgram } from './run-program.ts';
import { stayUntilDone } from './stay-until-done.ts';
import { forgetUnwell, readUnwell } from './unwell-releases.ts';
import { trialFile } from './upgrade-trial.ts';
import { readInstalledVersion } from './version.ts';
import { expectToStay, waitUntil } from './wait-until-answers.ts';
import { readWish, takePackage } from './wanted-package.ts';

/** What is under way: it is there from before the first change until its end is told. */
const Attempt = z.object({
  id: z.uuid(),
  version: z.string(),
  from: z.string(),
  /** The package in root's folder, which was looked at. */
  file: z.string(),
  /** What it takes once it is laid out; nobody asks once that was begun. */
  installedBytes: z.number().default(0),
  wasReady: z.boolean(),
  /** How often it was begun: the power may fail. */
  tries: z.int(),
});
type Attempt = z.infer<typeof Attempt>;
const MOST_TRIES = 3;

interface Ways {
  seconds: number;
  goBack(): Promise<ExitStatus>;
  /** Takes up an upgrade by hand that was cut off while its version was looked at. */
  finishTrial(): Promise<ExitStatus>;
}

/**
 * Upgrades to the version that the server wishes for, or goes on with an upgrade that was cut short. Of the server nothing is
 * believed: what is installed was signed with a key that root has, is newer than what runs, and is for this machine.
 */
export async function upgradeToWanted(machine: Machine, ways: Ways): Promise<ExitStatus> {
  const roots = await openRootsFolder(machine);
  // The package starts the timer again while apt is at work, and a person may ask: one at a time, and to its end.
  const status = await stayUntilDone((isUnwanted) =>
    whileLocked(roots.folder, () => upgradeAlone(machine, roots, ways, isUnwanted)),
  );
  return status ?? say('Another upgrade to what is wanted is under way.');
}

async function upgradeAlone(
  machine: Machine,
  roots: RootsFolder,
  ways: Ways,
  isUnwanted: () => boolean,
): Promise<ExitStatus> {
  const cutShort = await roots.readAttempt(Attempt);
  if (cutShort !== null) return goOn(machine, roots, cutShort, ways);
  if (fs.existsSync(trialFile(machine))) return ways.finishTrial();
  const wish = await readWish(machine);
  if (wish === null) return say('Nothing is wanted now.');
  const results = await learnUnwell(machine, roots);
  if (results.last?.id === wish.id) return say('What is wanted was done, or was tried.');
  const attempt = await prepare(machine, roots, wish, results);
  if (attempt === null) return EXIT.wrong;
  // Looking at a package takes a moment, in which a customer may have come.
  if (isUnwanted() || (await readWish(machine))?.id !== wish.id) return say('It is not wanted any more.');
  return goOn(machine, roots, attempt, ways);
}

/** What an upgrade by hand has shown, and one that was cut off, counts as well: the server reads it here. */
async function learnUnwell(machine: Machine, roots: RootsFolder): Promise<UpdateResults> {
  const results = await roots.readResults();
  const notAgain = [...new Set([...results.notAgain, ...readUnwell(machine)])];
  if (notAgain.length === results.notAgain.length) return results;
  await roots.writeResults({ ...results, notAgain });
  return { ...results, notAgain };
}

/** @returns null where it was refused, which has been told */
async function prepare(
  machine: Machine,
  roots: RootsFolder,
  wish: UpdateWish,
  results: UpdateResults,
): Promise<Attempt | null> {
  const from = readInstalledVersion(machine.release);
  const { id, version } = wish;
  try {
    if (!wish.isByPerson && results.notAgain.includes(version)) {
      throw new CommandError(
        EXIT.wrong,
        `Version ${version} was tried and did not stay: only a person tries it again.`,
      );
    }
    if (compareVersions(version, from) <= 0) {
      throw new CommandError(EXIT.wrong, `Version ${version} is not newer than ${from}, which runs.`);
    }
    const { file, announcement, installedBytes } = await takePackage(machine, roots, {
      wish,
      from,
      newest: results.newest,
    });
    const { releasedAt, saidAt } = announcement;
    await roots.writeResults({ ...results, newest: { version, releasedAt, saidAt } });
    const wasReady = (await askReadiness(machine))?.isReady === true;
    return { id, version, from, file, installedBytes, wasReady, tries: 0 };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    await tell(machine, roots, { id, version, from }, { outcome: 'refused', detail });
    return null;
  }
}

type Outcome = Pick<NonNullable<UpdateResults['last']>, 'outcome' | 'detail'> & {
  /** It was changed over to, and was not well: only a person tries it again. All else may be over by another night. */
  isUnwell?: boolean;
};

async function tell(
  machine: Machine,
  roots: RootsFolder,
  { id, version, from }: Pick<Attempt, 'id' | 'version' | 'from'>,
  { outcome, detail, isUnwell = false }: Outcome,
): Promise<ExitStatus> {
  const results = await roots.readResults();
  const others = results.notAgain.filter((one) => one !== version);
  const notAgain = outcome === 'done' ? others : isUnwell ? [...others, version] : results.notAgain;
  const last = { id, version, from, at: new Date().toISOString(), outcome, detail: detail.slice(0, 500) };
  await roots.writeResults({ ...results, last, notAgain });
  await roots.endAttempt();
  process.stdout.write(`${machine.unit}, version ${version}: ${outcome}. ${detail}\n`);
  return outcome === 'done' ? EXIT.fine : EXIT.wrong;
}

/** Every step may be done twice: after a power cut it begins here again. */
async function goOn(machine: Machine, roots: RootsFolder, attempt: Attempt, ways: Ways): Promise<ExitStatus> {
  await roots.writeAttempt({ ...attempt, tries: attempt.tries + 1 });
  const outcome = (await bring(machine, attempt, ways)) ?? (await judge(machine, attempt, ways));
  if (outcome === null) {
    // Root's folder goes with the package. Where that stays after all, the attempt is taken up again.
    return say(`${PACKAGES[machine.kind]} is removed, and no server runs: nothing is looked at any longer.`);
  }
  return tell(machine, roots, attempt, outcome);
}

/** Has apt unpack it and change over. @returns null where it runs then; else why it does not */
async function bring(
  machine: Machine,
  { version, from, file, installedBytes, tries }: Attempt,
  { seconds }: Ways,
): Promise<Outcome | null> {
  let status = 0;
  if (tries > 0) await configure(machine);
  if (tries === 0 || !(await isConfigured(machine, version))) {
    if (tries >= MOST_TRIES) return { outcome: 'interrupted', detail: `It was cut short ${MOST_TRIES} times.` };
    // One that was unpacked in part has taken its room already. It was read to its end when it was taken, and nobody but root has
    // written where it lies.
    const noRoom = tries > 0 ? null : await whyNoRoomFor(machine, { version, installedBytes });
    if (noRoom !== null) return { outcome: 'failed', detail: `${noRoom} Make room there.` };
    // It stands in the results since the wish was heard, and is no verdict on what is tried now.
    forgetUnwell(machine);
    status = await install(file, seconds);
    // No package stays unpacked by half for ever. It is changed over to on another night.
    if (status !== 0) await configure(machine, { PRINTFRONT_KEEP_CURRENT: '1' });
  }
  if (isCurrent(machine, path.join(machine.home, 'releases', version))) return null;
  // What ran goes on: the release that runs is another folder, which dpkg does not touch.
  if (readUnwell(machine).includes(version)) {
    const detail = `It did not become ready, or did not stay so; ${from} runs as before.`;
    return { outcome: 'went-back', detail, isUnwell: true };
  }
  if (await isRemoved(machine)) {
    return { outcome: 'failed', detail: `${PACKAGES[machine.kind]} was removed meanwhile, and stays removed.` };
  }
  // A copy that found no room, or another upgrade under way, is nothing that the version did.
  const what = status === 0 ? `It was not changed over to, and ${from} runs as before` : `apt-get ended with ${status}`;
  return { outcome: 'failed', detail: `${what}; journalctl -u printfront-update says why.` };
}

/** Looks whether the release that was changed over to runs and is well, and goes back where it is not. @returns null where somebody has removed it */
async function judge(machine: Machine, { from, wasReady, tries }: Attempt, ways: Ways): Promise<Outcome | null> {
  const what = wasReady ? 'ready' : 'healthy';
  try {
    await waitUntil(what, machine, ways.seconds, 'current');
    // Where nothing was cut short, upgrade.sh has looked for as long already.
    if (tries > 0) await expectToStay(what, machine);
    // What was cut off in the middle of upgrade.sh's own look has been looked at here.
    fs.rmSync(trialFile(machine), { force: true });
    return { outcome: 'done', detail: '' };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (await isRemoved(machine)) return null;
    const isBack = (await ways.goBack()) === EXIT.fine;
    const then = isBack ? `${from} runs again.` : 'Going back did not work.';
    return { outcome: isBack ? 'went-back' : 'failed', detail: `${error.message} ${then}`, isUnwell: true };
  }
}

const configure = ({ kind }: Machine, environment = {}): Promise<number> =>
  showProgram('dpkg', ['--force-confdef', '--force-confold', '--configure', PACKAGES[kind]], {
    environment: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...environment },
  });

/** What a person removes while apt waits for its lock is not installed again. */
const INSTALL = ['install', '--only-upgrade', '--yes', '--reinstall', '--no-remove', '-o', 'DPkg::Lock::Timeout=300'];

const install = (file: string, seconds: number): Promise<number> =>
  showProgram('apt-get', [...INSTALL, ...KEEP_SETTINGS, file], {
    environment: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', READY_SECONDS: String(seconds) },
  });

const isRemoved = async (machine: Machine): Promise<boolean> =>
  /^(?:deinstall|purge|unknown) /.test(await askDpkg(machine));

const isConfigured = async (machine: Machine, version: string): Promise<boolean> =>
  (await askDpkg(machine)) === `install ok installed ${version}`;

function say(text: string): ExitStatus {
  process.stdout.write(`${text}\n`);
  return EXIT.fine;
}
