import process from 'node:process';
import { confirm } from './ask-person.ts';
import { folderByHand, programOf, runInRelease } from './backup.ts';
import type { Command } from './commands.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { requireRoot } from './machine.ts';
import { showProgram } from './run-program.ts';
import { expectDone, secondsOf, waitUntil } from './wait-until-answers.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const restore: Command = async (machine, said) => {
  requireRoot('Going back to a copy');
  const seconds = secondsOf(said);
  const [word] = said.words;
  const { elsewhere, folder, yes } = said.values;
  if (word === undefined)
    throw new CommandError(EXIT.usage, 'Say newest, or which: printfront backup list shows them.');
  if (elsewhere && folder !== undefined) throw new CommandError(EXIT.usage, 'Say --elsewhere or --folder, not both.');
  if (!elsewhere && word !== 'newest' && !/^\d+$/.test(word)) {
    throw new CommandError(
      EXIT.usage,
      `“${word}” is neither newest nor a number. The id of a backup takes --elsewhere.`,
    );
  }
  if (elsewhere && word !== 'newest' && !/^[0-9a-f]{4,64}$/.test(word)) {
    throw new CommandError(EXIT.usage, `“${word}” is neither newest nor the beginning of a backup's id.`);
  }
  await confirm('The server stops, and what was done since then is put into quarantine.', yes);
  const words = elsewhere
    ? [programOf(machine, 'backup'), 'restore', ...(word === 'newest' ? [] : [word])]
    : [programOf(machine, 'restore'), word === 'newest' ? '--newest' : word];
  const settings: Record<string, string> = folder === undefined ? {} : { SNAPSHOT_DIR: folderByHand(machine, said) };
  let status: number;
  // Who presses Ctrl-C, or whose line breaks off, ends the restore, which then is done at the start: no server is left stopped.
  const stay = () => {};
  for (const signal of SIGNALS) process.on(signal, stay);
  try {
    expectDone(await showProgram('systemctl', ['stop', machine.unit]), `systemctl stop ${machine.unit}`);
    status = await runInRelease(machine, words, settings);
  } finally {
    // Also when it did not work: what was there before is still there.
    const started = await showProgram('systemctl', ['start', machine.unit]);
    for (const signal of SIGNALS) process.off(signal, stay);
    expectDone(started, `systemctl start ${machine.unit}`);
  }
  await waitUntil('healthy', machine, seconds);
  return status === 0 ? EXIT.fine : EXIT.wrong;
};
