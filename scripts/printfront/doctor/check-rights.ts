import fs from 'node:fs';
import { inShell } from '@printfront/shared/domain/in-shell.ts';
import { readRecord } from '@printfront/shared/server/backups/backup-record.ts';
import { isSecretSetting } from '@printfront/shared/server/logging/mask-secrets.ts';
import { backupFolderOf, whyAway } from '../backup-folder.ts';
import { findOwner, type Machine } from '../machine.ts';
import type { Owner } from '../run-program.ts';
import { type Check, type Examined, type Finding, finding, isForBackups, wrongSetting } from './finding.ts';
import { may, openFolder, shutFolder } from './may-reach.ts';
import { MOUNT_AGAIN } from './mounts.ts';
import { makeOwnFolder } from './shared-folders.ts';

/** What the server needs beside its own folder. To root everything is open, so its user is asked, and its unit. */
export const RIGHTS_CHECK: Check = {
  name: 'what the server may read and write',
  look: async (examined) => [
    ...(await ofSecrets(examined)),
    ...(await ofCertificate(examined)),
    ...(await ofFolders(examined)),
  ],
};

/** Files in place of settings; one that is not there is a wrong setting to anybody who reads them. */
async function ofSecrets({ machine }: Examined): Promise<Finding[]> {
  const owner = findOwner(machine);
  if (owner === null) return [];
  const found: Finding[] = [];
  for (const [name, file] of Object.entries(machine.said)) {
    const isFile = name.endsWith('_FILE') && isSecretSetting(name.slice(0, -'_FILE'.length));
    if (!isFile || !fs.existsSync(file) || (await may(owner, '-r', file))) continue;
    const { because, todo } = await letRead(owner, file);
    const what = `The user ${owner.name} may not read ${file} (${name})${because}, so the server does not start.`;
    found.push(wrongSetting('secret-file-rights', what, todo));
  }
  return found;
}

/** The way to a file may be shut where the file is not: made by root under a umask of 077. */
async function letRead(owner: Owner & { name: string }, file: string): Promise<{ because: string; todo: string }> {
  const shut = await shutFolder(owner, file);
  if (shut !== null) return { because: `, for it may not pass through ${shut}`, todo: openFolder(shut) };
  const run = `chgrp ${owner.name} ${inShell(file)} and chmod g+r ${inShell(file)}`;
  return { because: '', todo: `Copy it to where that user may read it, or run ${run}.` };
}

async function ofCertificate({ machine, edge, central }: Examined): Promise<Finding[]> {
  const owner = findOwner(machine);
  const files = Object.values((edge ?? central)?.tlsFiles ?? {}).filter((file) => fs.existsSync(file));
  for (const file of files) {
    if (owner === null || (await may(owner, '-r', file))) continue;
    const { because, todo } = await letRead(owner, file);
    const what = `The user ${owner.name} may not read ${file} (TLS_CERT, TLS_KEY)${because}.`;
    return [finding('certificate-rights', what, todo)];
  }
  return [];
}

async function ofFolders(examined: Examined): Promise<Finding[]> {
  const { machine } = examined;
  const owner = findOwner(machine);
  const record = await readRecord(machine.folder);
  const place = backupFolderOf(machine, examined.known);
  const found: Finding[] = [];
  const data = machine.dataFolder;
  if (fs.existsSync(data) && !isLetIn(realOf(data), examined)) found.push(closed(machine, data, 'DATA_DIR'));
  for (const one of examined.folders) {
    const { name, folder, seen } = one;
    // What is missing or silent is another finding.
    if (name === null || seen === null || !seen.isThere) continue;
    // Where its disk is away this is the empty folder that it is mounted at.
    if (isForBackups(one) && place !== null && whyAway(place, seen, record) !== null) continue;
    if (seen.isReadOnly) {
      const what = `The disk of ${folder} (${name}) is mounted read-only, so nothing can be saved there.`;
      found.push(finding('folder-read-only', what, MOUNT_AGAIN));
    } else if (owner !== null && !(await may(owner, '-w', folder))) {
      const what = `The user ${owner.name} may not write into ${folder} (${name}).`;
      const todo = seen.isShared
        ? makeOwnFolder(owner.name, folder, name)
        : `Run chown ${owner.name}: ${inShell(folder)}, or let the drive be mounted for it.`;
      found.push(finding('folder-rights', what, todo));
    } else if (!isLetIn(seen.real, examined)) {
      found.push(closed(machine, folder, name));
    }
  }
  return found;
}

const realOf = (folder: string): string => (fs.existsSync(folder) ? fs.realpathSync(folder) : folder);

function closed({ unit }: Machine, folder: string, name: string): Finding {
  const what = `The unit ${unit} lets its server write nothing into ${folder} (${name}).`;
  const todo = `Run systemctl edit ${unit}, write ReadWritePaths=${inShell(folder)} below [Service], and restart it.`;
  return finding('folder-closed', what, todo);
}

/** By its list of paths and its own folder, as systemd tells them. */
function isLetIn(real: string, { machine, unit }: Examined): boolean {
  if (unit.ProtectSystem !== 'strict') return true;
  const wordsOf = (list: string | undefined) => (list ?? '').split(' ').filter((word) => word !== '');
  const own = wordsOf(unit.StateDirectory).map((name) => realOf(machine.at(`/var/lib/${name}`)));
  const open = wordsOf(unit.ReadWritePaths).map((place) => realOf(place.replace(/^[-+]*/, '')));
  return [...own, ...open].some((place) => real === place || real.startsWith(`${place}/`));
}
