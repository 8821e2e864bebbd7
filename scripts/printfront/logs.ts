import process from 'node:process';
import type { Command } from './commands.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { sieveProgram } from './run-program.ts';

const DEFAULT_LINES = '200';
/** What is looked for is rare, and lies behind many other lines: not the last ones are looked through, but a day of them. */
const DEFAULT_SINCE = '1 day ago';
/** As pino counts. */
const WARNING = 40;

export const logs: Command = async ({ unit }, { values }) => {
  const { lines, follow, errors, refused } = values;
  if (lines !== undefined && !/^\d{1,7}$/.test(lines)) {
    throw new CommandError(EXIT.usage, `“${lines}” is no number of lines.`);
  }
  const isSieved = errors === true || refused === true;
  const since = values.since ?? (isSieved && lines === undefined ? DEFAULT_SINCE : undefined);
  const words = ['--unit', unit, '--output=cat', '--no-pager'];
  // With both journalctl takes the last lines of that time.
  if (since !== undefined) words.push(`--since=${since}`);
  if (lines !== undefined || since === undefined) words.push(`--lines=${lines ?? DEFAULT_LINES}`);
  else if (follow) words.push('--no-tail');
  if (follow) words.push('--follow');
  let count = 0;
  const status = await sieveProgram('journalctl', words, (line) => {
    if (errors && !isTrouble(line)) return undefined;
    if (refused && !isRefusal(line)) return undefined;
    count += 1;
    return line;
  });
  if (status === 127)
    throw new CommandError(EXIT.unreachable, 'There is no journalctl here: the log is where the server was started.');
  if (status !== 0) return EXIT.wrong;
  if (count === 0) process.stderr.write(nothingFound(refused === true, since, lines));
  return EXIT.fine;
};

function nothingFound(isOfRefused: boolean, since: string | undefined, lines: string | undefined): string {
  const where = [since && `since “${since}”`, lines && `in the last ${lines} lines`].filter(Boolean).join(', ');
  return isOfRefused
    ? `No refused call ${where}. With LOG_LEVEL=warn or higher none is noted (docs/settings.md).\n`
    : `Nothing of that ${where || `in the last ${DEFAULT_LINES} lines`}.\n`;
}

/** A line that is none of the server's own log is what it, or Node, wrote at its start or end. */
function isTrouble(line: string): boolean {
  const entry = entryOf(line);
  return entry === null ? /error|cannot|failed|refused/i.test(line) : Number(entry.level) >= WARNING;
}

function isRefusal(line: string): boolean {
  const entry = entryOf(line);
  // How many more there were than are written one by one.
  if (entry?.unwrittenCount !== undefined) return true;
  const status = Number(entry?.status);
  return status >= 400 && status < 500;
}

function entryOf(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
