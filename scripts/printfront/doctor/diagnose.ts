import fs from 'node:fs';
import path from 'node:path';
import { inShell } from '@printfront/shared/domain/in-shell.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { readCentralSettings } from '../../../cloud-sync/central/settings/env.ts';
import { readEdgeSettings } from '../../../edge-server/settings/env.ts';
import { lookAtFolder } from '../look-at-folder.ts';
import { findOwner, folderOfCopies, isOnPostgres, type Machine } from '../machine.ts';
import { CENTRAL_CHECK } from './check-central.ts';
import { CERTIFICATE_CHECK } from './check-certificate.ts';
import { CLOCK_CHECK, DISK_CHECK, MEMORY_CHECK, NETWORK_CHECK } from './check-computer.ts';
import { COPIES_CHECK } from './check-copies.ts';
import { FILES_CHECK, silentFolder } from './check-files.ts';
import { KIOSK_CHECK } from './check-kiosk.ts';
import { OWN_FOLDER_CHECK } from './check-own-folder.ts';
import { PACKAGE_CHECK } from './check-package.ts';
import { POSTGRES_CHECK } from './check-postgres.ts';
import { PROCESSES_CHECK } from './check-processes.ts';
import { PROXY_CHECK } from './check-proxy.ts';
import { PUBLIC_NAME_CHECK } from './check-public-name.ts';
import { REPLACED_CHECK } from './check-replaced.ts';
import { RIGHTS_CHECK } from './check-rights.ts';
import { ROUTER_CHECK } from './check-router.ts';
import { SECRETS_CHECK } from './check-secrets.ts';
import { SETTING_NAMES_CHECK } from './check-setting-names.ts';
import { UNIT_CHECK } from './check-unit.ts';
import { UPGRADE_CHECK } from './check-upgrade.ts';
import { type Check, type Examined, type Finding, finding, type NamedFolder, wrongSetting } from './finding.ts';
import { lookIntoDatabase } from './known.ts';
import { isSharedFolder } from './shared-folders.ts';

const CHECKS: readonly Check[] = [
  SETTING_NAMES_CHECK,
  FILES_CHECK,
  OWN_FOLDER_CHECK,
  RIGHTS_CHECK,
  PACKAGE_CHECK,
  UPGRADE_CHECK,
  UNIT_CHECK,
  KIOSK_CHECK,
  PROCESSES_CHECK,
  CLOCK_CHECK,
  DISK_CHECK,
  MEMORY_CHECK,
  NETWORK_CHECK,
  PUBLIC_NAME_CHECK,
  PROXY_CHECK,
  CERTIFICATE_CHECK,
  CENTRAL_CHECK,
  ROUTER_CHECK,
  POSTGRES_CHECK,
  COPIES_CHECK,
  REPLACED_CHECK,
  SECRETS_CHECK,
];

export interface DiagnoseOptions {
  now?: () => Date;
  /** How long one check may take. */
  patienceMs?: number;
}

const PATIENCE_MS = 30_000;

/** @returns what is wrong, in the order in which it is best mended */
export async function diagnose(
  machine: Machine,
  unit: Readonly<Record<string, string>>,
  { now = () => new Date(), patienceMs = PATIENCE_MS }: DiagnoseOptions = {},
): Promise<Finding[]> {
  // Everything else looks into it.
  if ((await lookAtFolder(machine.dataFolder)) === null) return [silentFolder(machine.dataFolder, 'DATA_DIR')];
  const [settings, ofSettings] = readSettings(machine);
  const [known, ofDatabase] = await lookAtDatabase(machine);
  const folders = await lookAtNamedFolders(machine, settings, known);
  const examined: Examined = { machine, unit, ...settings, known, folders, now };
  const found = await Promise.all(CHECKS.map((check) => lookInTime(check, examined, patienceMs)));
  return withoutEffects([...ofSettings, ...ofDatabase, ...found.flat()]);
}

/**
 * What follows from another finding, and is not told beside it: who may not touch its own files cannot start, and nobody can
 * look into its database, so whoever followed that line would go back to a copy without need; under a clock that has lost its
 * battery no certificate is good; and a database of a newer version stops its server as a wrong setting does.
 */
const EFFECTS: Readonly<Record<string, readonly string[]>> = {
  'data-owner': ['database-unreadable', 'file-unreadable', 'unit-failed', 'unit-restarting', 'silent'],
  'file-unreadable': ['unit-failed', 'unit-restarting', 'silent'],
  'data-rights': ['database-unreadable', 'file-unreadable', 'unit-failed', 'unit-restarting', 'silent'],
  'data-shut': ['database-unreadable', 'file-unreadable', 'unit-failed', 'unit-restarting', 'silent'],
  'temp-read-only': ['unit-failed', 'unit-restarting'],
  'run-full': ['unit-failed', 'unit-restarting'],
  'data-link': ['data-shut', 'folder-closed', 'unit-failed', 'unit-restarting', 'silent'],
  'address-missing': ['unit-failed', 'unit-restarting', 'unit-starting'],
  'secret-file-rights': ['unit-failed', 'unit-restarting'],
  'user-missing': ['unit-failed', 'unit-restarting'],
  'release-missing': ['unit-failed', 'unit-restarting'],
  'node-missing': ['unit-failed', 'unit-restarting'],
  'clock-lost': ['clock-off', 'certificate-early', 'central-certificate', 'router-tls', 'central-no-answer'],
  'database-newer': ['unit-failed', 'unit-stopped'],
};

function withoutEffects(found: readonly Finding[]): Finding[] {
  const effects = new Set(found.flatMap(({ code }) => EFFECTS[code] ?? []));
  return found.filter(({ code }) => !effects.has(code));
}

type Settings = Pick<Examined, 'edge' | 'central'>;

function lookAtNamedFolders(
  machine: Machine,
  { edge, central }: Settings,
  known: Examined['known'],
): Promise<NamedFolder[]> {
  const { said, release } = machine;
  const place = (edge ?? central)?.backupPlace;
  const named: readonly [NamedFolder['name'], string | null | undefined][] = [
    ['HOT_FOLDER', known?.hotFolder ?? said.HOT_FOLDER],
    [said.SNAPSHOT_DIR === undefined ? null : 'SNAPSHOT_DIR', folderOfCopies(machine)],
    place === undefined
      ? ['the page of backups', known?.backupFolder?.folder]
      : ['BACKUP_REPOSITORY', ofThisMachine(place.repository)],
  ];
  const folders = named.flatMap(([name, said]) => (said ? [{ name, folder: path.resolve(release, said) }] : []));
  return Promise.all(folders.map(async (one) => ({ ...one, seen: await lookAtFolder(one.folder) })));
}

/** A place may be on another machine as well. */
const ofThisMachine = (repository: string | undefined) => (repository?.startsWith('/') ? repository : null);

/** By the server's own reader: what it would refuse at its start is refused here. */
function readSettings({ kind, environment, settingsFile }: Machine): [Settings, Finding[]] {
  try {
    if (kind === 'edge') return [{ edge: readEdgeSettings(environment), central: null }, []];
    return [{ edge: null, central: readCentralSettings(environment) }, []];
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const todo = `Mend it in ${settingsFile} (docs/settings.md), and start the server again.`;
    return [{ edge: null, central: null }, [wrongSetting('setting', error.message, todo)]];
  }
}

const GO_BACK = 'Go back to a copy: printfront restore newest.';

async function lookAtDatabase(machine: Machine): Promise<[Examined['known'], Finding[]]> {
  // PostgreSQL is looked at elsewhere; a new server has none yet.
  if (isOnPostgres(machine) || !fs.existsSync(machine.database)) return [null, []];
  const { known, problem, isLate } = await lookIntoDatabase(machine);
  if (known === null) return [null, [whyUnread(machine, problem, isLate)]];
  const { database } = machine;
  const { damage, unknownMigration } = known;
  if (damage !== null)
    return [known, [finding('database-damaged', `The database ${database} is damaged: ${damage}.`, GO_BACK)]];
  if (unknownMigration === null) return [known, []];
  const what = `A newer version has changed the database ${database} (${unknownMigration}), and this one cannot use it.`;
  return [
    known,
    [
      finding(
        'database-newer',
        what,
        'Install the newer version again, or go back to a copy from before: printfront restore.',
      ),
    ],
  ];
}

/** As Node says it of a file beside the database. */
const OTHER_FILE = /^(?:EACCES|EPERM|ENOENT)\b.* '([^']+)'/;
/** As SQLite says it. Going back to a copy loses what was done since, so nothing else has it advised. */
const DAMAGED = /not a database|malformed|corrupt/i;

function whyUnread(machine: Machine, problem: string, isLate: boolean): Finding {
  const { database, dataFolder } = machine;
  const unreadable = (todo: string) =>
    finding('database-unreadable', `The database ${database} cannot be read: ${problem}.`, todo);
  // A disk or a machine that is busy is no damage.
  if (isLate) return unreadable('Look again when the machine has less to do; look at its disk if it stays so.');
  if (DAMAGED.test(problem)) return unreadable(GO_BACK);
  if (/^Cannot find (?:module|package)/.test(problem)) {
    return finding('release-half', `The installed version is not whole: ${problem}.`, 'Install the package again.');
  }
  const user = findOwner(machine)?.name ?? 'printfront';
  const [, file] = OTHER_FILE.exec(problem) ?? [];
  const isOfData = file !== undefined && !path.relative(dataFolder, file).startsWith('..');
  const place = isSharedFolder(dataFolder) ? machine.folder : fs.realpathSync(dataFolder);
  const own = `Run chown -R ${user}: ${inShell(place)} and chmod -R u+rwX ${inShell(place)}, then start the server again.`;
  if (file !== undefined && file !== database && !problem.startsWith('ENOENT')) {
    const todo = isOfData ? own : `Let that user read it (chgrp ${user} and chmod g+r), then start the server again.`;
    return finding('file-unreadable', `The user ${user} may not read ${file}.`, todo);
  }
  if (/^(?:EACCES|EPERM)\b|unable to open/.test(problem)) return unreadable(own);
  return unreadable('Look at its disk (dmesg), and at printfront logs --errors for what the server says of it.');
}

/** A check that never ends is a finding itself. */
async function lookInTime({ name, look }: Check, examined: Examined, patienceMs: number): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<Finding[]>();
  const sentence = `Looking at ${name} took longer than ${patienceMs / 1000} seconds.`;
  const timer = setTimeout(
    () => resolve([finding('late', sentence, 'Look at it yourself; something there does not answer.')]),
    patienceMs,
  );
  const failed = (error: unknown) => [
    finding('failed', `${name} could not be looked at: ${String(error)}.`, 'Tell this to whoever makes Printfront.'),
  ];
  try {
    return await Promise.race([look(examined).catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}
