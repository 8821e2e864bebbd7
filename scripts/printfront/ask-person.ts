import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { CommandError, EXIT } from './exit-status.ts';

/** @returns what was typed; empty at the end of the input */
export async function askPerson(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  try {
    return (await lines.question(question, { signal: ended.signal })).trim();
  } catch {
    return '';
  } finally {
    lines.close();
  }
}

/** @throws CommandError unless the person types `yes` */
export async function confirm(question: string, isSaid: boolean | undefined): Promise<void> {
  if (isSaid) return;
  if ((await askPerson(`${question} Type yes to go on: `)) === 'yes') return;
  throw new CommandError(EXIT.wrong, 'Nothing was changed.');
}
