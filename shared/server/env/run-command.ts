import process from 'node:process';
import { readInstalledSettings } from './installed-settings.ts';
import { SettingError } from './read-environment.ts';
import { requireNode } from './require-node.ts';
import { isHelpWanted, type TypedCommand, usageHere } from './typed-here.ts';

/**
 * Runs a command that a person types beside a server, with the settings that the installed server has. What it cannot do it says
 * in one sentence; the process then ends with another status than 0.
 *
 * @param what how it is typed, which `--help` says
 * @param work imports the server's code itself: on an older Node already the import of the database ends the process
 *   without a word
 */
export async function runCommand(
  server: 'edge' | 'central',
  what: TypedCommand,
  work: () => Promise<void>,
): Promise<void> {
  // Whoever reads it may leave (`… | head`); what was begun is brought to its end all the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    requireNode();
    if (isHelpWanted()) return void process.stdout.write(`${usageHere(what)}\n`);
    readInstalledSettings(server);
    await work();
  } catch (error) {
    endWithSentence(error);
  }
}

/** Says what went wrong in one sentence, and what the process ends with. */
export function endWithSentence(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = error instanceof SettingError ? error.exitStatus : 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const isDamage = error instanceof Error && 'code' in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code));
  const isClosed = error instanceof Error && 'code' in error && /^SQLITE_CANTOPEN/.test(String(error.code));
  if (isClosed)
    return 'The database, or a copy of it, cannot be opened by this user: look at the rights of its folder.';
  return isDamage ? `The database is damaged (${error.message}): go back to a copy of it.` : String(error);
}
