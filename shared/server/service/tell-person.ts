import { chmodSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * How a secret that is shown once reaches the person who started this server. At a terminal and under `npm start` it is
 * said; anywhere else (systemd, Docker) what is written to the screen is a log, so it goes into a file that only this user
 * may read.
 *
 * @returns what to write to the screen
 */
export function tellPerson(secret: string, file: string): string {
  if (process.stdout.isTTY || process.send !== undefined) return secret;
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  // The mode above is only for a file that was not there.
  chmodSync(file, 0o600);
  return `in the file ${file}`;
}
