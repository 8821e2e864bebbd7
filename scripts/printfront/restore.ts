import process from 'node:process';
import { confirm } from './ask-person.ts';
import { askRelease, programOf, runInRelease } from './backup.ts';
import type { Command, Said } from './commands.ts';
import { findCopy, whenInWords, wordsOfCopy } from './copies-here.ts';
import { CommandError, EXIT, statusOf } from './exit-status.ts';
import { whileLocked } from './hold-lock.ts';
import { isOnPostgres, type Machine, requireRoot } from './machine.ts';
import { showProgram } from './run-program.ts';
import { stayUntilDone } from './stay-until-done.ts';
import { noteStopped } from './upgrade-trial.ts';
import { expectDone, secondsOf, startServer, waitUntil } from './wait-until-answers.ts';

export const restore: Command = async (machine, said) => {
  requireRoot('Going back to a copy');
  const seconds = secondsOf(said);
  requireWords(machine, said);
  const { elsewhere, restored, yes } = said.values;
  const [word = 'newest'] = said.words;
  // In one of its own, while the server's is stopped.
  if (machine.isContainer) return statusOf(await runInRelease(machine, [programOf(machine, 'restore'), '--restored']));
  // Asked for before the server is stopped, and said before it is too late: it may be older than somebody thinks.
  const copy = restored || elsewhere ? null : await findCopy(machine, said, word);
  const there = elsewhere ? await findBackup(machine, word) : null;
  const to = copy !== null ? wordsOfCopy(copy) : there === null ? '' : wordsOfBackup(there);
  await confirm(
    restored
      ? 'The server stops for a moment.'
      : `The server stops and goes back to ${to}. What was done since then is put into quarantine.`,
    yes,
  );
  if (to !== '' && yes) process.stdout.write(`Going back to ${to}.\n`);
  const settings: Record<string, string> = copy === null ? {} : { SNAPSHOT_DIR: copy.folder };
  // The very one that was asked about: which is the newest may be another a moment later.
  const words =
    there === null
      ? [programOf(machine, 'restore'), copy === null ? '--restored' : String(copy.number)]
      : [programOf(machine, 'backup'), 'restore', there.id];
  const status = await whileStopped(machine, () => runInRelease(machine, words, settings));
  await waitUntil('healthy', machine, seconds);
  if (status === 0) process.stdout.write('The server runs again.\n');
  return status === 0 ? EXIT.fine : EXIT.wrong;
};

interface BackupThere {
  readonly id: string;
  readonly at: Date;
  /** The computer's name. */
  readonly madeBy: string;
  /** Null: one of an earlier version does not say it. */
  readonly server: string | null;
}

const LONGEST_LOOK_MS = 120_000;

/** @throws CommandError, while the server runs on, where no place is set up, it does not answer, or there is no such backup */
async function findBackup(machine: Machine, word: string): Promise<BackupThere> {
  const said = ['find', ...(word === 'newest' ? [] : [word])];
  const { status, stdout, stderr, isLate } = await askRelease(
    machine,
    [programOf(machine, 'backup'), ...said],
    LONGEST_LOOK_MS,
  );
  if (isLate) {
    const seconds = LONGEST_LOOK_MS / 1000;
    throw new CommandError(
      EXIT.unreachable,
      `Nothing was changed: the place of the backups gave no answer within ${seconds} seconds.`,
    );
  }
  if (status !== 0) throw new CommandError(EXIT.wrong, `Nothing was changed. ${stderr.trim()}`);
  const { id, at, madeBy, server } = JSON.parse(stdout);
  return { id, at: new Date(at), madeBy, server };
}

function wordsOfBackup({ id, at, madeBy, server }: BackupThere): string {
  const whose = `${server === null ? '' : `server ${server.slice(0, 8)} on `}the computer ${madeBy}`;
  return `the backup ${id.slice(0, 8)} of ${whose}, made ${whenInWords(at, new Date())}`;
}

/** @throws CommandError where that cannot be what somebody wants */
function requireWords(machine: Machine, { words: [word], values: { elsewhere, folder, restored } }: Said): void {
  const refuse = (sentence: string) => new CommandError(EXIT.usage, sentence);
  if (restored) {
    if (word !== undefined || elsewhere || folder !== undefined) throw refuse('--restored goes with no other word.');
    if (machine.kind === 'edge') throw refuse('--restored is for central, on PostgreSQL.');
    return;
  }
  if (word === undefined) throw refuse('Say newest, or which: printfront backup list shows them.');
  if (elsewhere && folder !== undefined) throw refuse('Say --elsewhere or --folder, not both.');
  if (!elsewhere && word !== 'newest' && !/^\d+$/.test(word)) {
    throw refuse(`“${word}” is neither newest nor a number. The id of a backup takes --elsewhere.`);
  }
  if (elsewhere && word !== 'newest' && !/^[0-9a-f]{4,64}$/.test(word)) {
    throw refuse(`“${word}” is neither newest nor the beginning of a backup's id.`);
  }
  if (isOnPostgres(machine)) {
    const how = 'bring a backup back with its own tools while no server runs, then: printfront restore --restored';
    throw new CommandError(EXIT.wrong, `This central keeps its data in PostgreSQL: ${how}`);
  }
}

async function whileStopped(machine: Machine, work: () => Promise<number>): Promise<number> {
  const stopAndStart = async () => {
    const takeBack = noteStopped(machine, 'restore');
    try {
      expectDone(await showProgram('systemctl', ['stop', machine.unit]), `systemctl stop ${machine.unit}`);
      return await work();
    } finally {
      // Also when it did not work: what was there before is still there.
      await startServer(machine);
      takeBack();
    }
  };
  // Who ends the restore has the start end what it had begun to change: no server is left stopped. Nor is one started while an upgrade
  // has it stopped: it would be the old release.
  const status = await stayUntilDone(() => whileLocked(machine.home, stopAndStart));
  if (status !== null) return status;
  const busy =
    'An upgrade, or another restore, is under way here. Nothing was changed: say it again when that has ended.';
  throw new CommandError(EXIT.wrong, busy);
}
