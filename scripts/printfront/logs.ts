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
  const { lines, follow, errors, refused, json } = values;
  if (lines !== undefined && !/^\d{1,7}$/.test(lines)) {
    throw new CommandError(EXIT.usage, `“${lines}” is no number of lines.`);
  }
  const isSieved = errors === true || refused === true;
  const since = values.since ?? (isSieved && lines === undefined ? DEFAULT_SINCE : undefined);
  const words = ['--unit', unit, '--output=short-iso', '--no-pager'];
  // With both journalctl takes the last lines of that time.
  if (since !== undefined) words.push(`--since=${since}`);
  if (lines !== undefined || since === undefined) words.push(`--lines=${lines ?? DEFAULT_LINES}`);
  else if (follow) words.push('--no-tail');
  if (follow) words.push('--follow');
  let count = 0;
  let isNoTime = false;
  const choose = (line: string) => {
    const written = readLine(line);
    if (errors && !isTrouble(written)) return undefined;
    if (refused && !isRefusal(written)) return undefined;
    count += 1;
    const { at, text } = written;
    // As it was written an entry carries its own time.
    if (at === null || (json && text.startsWith('{'))) return text;
    return `${at} ${inWords(text)}`;
  };
  const status = await sieveProgram('journalctl', words, choose, (line) => {
    if (!/parse timestamp/i.test(line)) return line;
    isNoTime = true;
    return undefined;
  });
  if (isNoTime) {
    throw new CommandError(
      EXIT.usage,
      `“${since}” is no time for --since: say "1 hour ago", "yesterday" or "2026-12-01 14:00".`,
    );
  }
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

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};
/** What the journal says beside it, or what stands in the sentence. */
const NOT_SAID = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

/** An entry as a person reads it: how bad, what, and what belongs to it. A plain line is that already. */
function inWords(text: string): string {
  const entry = entryOf(text);
  if (entry === null) return text;
  const { level, msg, err } = entry;
  const reason = typeof err === 'object' && err !== null && 'message' in err ? String(err.message) : '';
  const said = [String(msg ?? ''), ...(reason === '' || reason === msg ? [] : [reason])].filter(Boolean).join(': ');
  const rest = Object.entries(entry)
    .filter(([name]) => !NOT_SAID.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${LEVELS[Number(level)] ?? level}: ${said}${rest.length === 0 ? '' : ` (${rest.join(', ')})`}`;
}

interface Written {
  /** As journalctl writes it; null of a line that is its own. */
  readonly at: string | null;
  /** Who: `systemd` speaks of the unit as well. */
  readonly by: string | null;
  readonly text: string;
}

/** Time, machine, program with its number, and what was written. */
const SHORT_ISO = /^(\d{4}-\d\d-\d\dT\S+) \S+ ([^\s:[]+)(?:\[\d+\])?: (.*)$/s;

function readLine(line: string): Written {
  const [, at, by, text] = SHORT_ISO.exec(line) ?? [];
  return at === undefined || by === undefined || text === undefined
    ? { at: null, by: null, text: line }
    : { at, by, text };
}

/** Where in a program something happened: frames, the line of source, its arrow, fields of the error, the version of Node. */
const OF_NODE = /^(?:\s|$|[}\])]|node:|file:\/\/|\/\S+:\d+$|Node\.js v)/;
const FAILED = /fail|kill|exited|timed out|timeout|error|refus/i;

/** A plain line of the server is what it says at its start and its end: also why it cannot start. */
function isTrouble({ by, text }: Written): boolean {
  const level = levelOf(text);
  if (level !== null) return level >= WARNING;
  if (by === null) return false;
  return by === 'systemd' ? FAILED.test(text) : !OF_NODE.test(text);
}

/** Also of an entry that the journal has cut. */
const levelOf = (text: string): number | null => {
  const level = /^\{"level":(\d+)/.exec(text)?.[1] ?? entryOf(text)?.level;
  return level === undefined ? null : Number(level);
};

function isRefusal({ text }: Written): boolean {
  const entry = entryOf(text);
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
