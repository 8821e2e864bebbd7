import { runInRelease } from './backup.ts';
import type { Command } from './commands.ts';
import { statusOf } from './exit-status.ts';
import { requireRoot } from './machine.ts';

/** Beside central, which may go on running. */
export const owner: Command = async (machine, { words, values }) => {
  requireRoot('Making a link for an owner');
  const more = values['without-second-factor'] ? ['--without-second-factor'] : [];
  return statusOf(await runInRelease(machine, ['cloud-sync/central/recover-owner-main.ts', ...more, ...words]));
};
