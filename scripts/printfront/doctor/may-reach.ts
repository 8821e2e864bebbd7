import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { inShell } from '@printfront/shared/domain/in-shell.ts';
import { type Owner, runProgram } from '../run-program.ts';

/** Asked of the system as that user with its groups: modes alone do not tell (groups, lists of access, drives of others). */
export async function may({ uid, gid }: Owner, how: '-r' | '-w' | '-x', file: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || uid === 0) return true;
  const asUser = ['--reuid', String(uid), '--regid', String(gid), '--init-groups'];
  const { status, stderr } = await runProgram('setpriv', [...asUser, 'test', how, file]);
  // A word about something else is none about the file.
  return status !== 1 || stderr !== '';
}

/**
 * The first folder on the way to a file that this user may not pass through: rights of the file itself help nothing then. Of a link
 * both ways count, to it and to where it leads.
 */
export async function shutFolder(owner: Owner, file: string): Promise<string | null> {
  for (const folder of new Set([...parentsOf(path.resolve(file)), ...parentsOf(fs.realpathSync(file))])) {
    if (!(await may(owner, '-x', folder))) return folder;
  }
  return null;
}

/** From the top down. */
function parentsOf(file: string): string[] {
  const parents: string[] = [];
  for (let at = path.dirname(file); at !== path.dirname(at); at = path.dirname(at)) parents.unshift(at);
  return parents;
}

/** People's own things: nobody opens them to a server, and its unit does not show them to it. */
const OF_PEOPLE = /^\/(?:root|home)(?:\/|$)/;

export const openFolder = (folder: string): string =>
  OF_PEOPLE.test(folder)
    ? `Put it elsewhere: ${folder} is a person’s own.`
    : `Run chmod o+x ${inShell(folder)}, and look once more.`;
