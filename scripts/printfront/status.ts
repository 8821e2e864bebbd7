import fs from 'node:fs';
import process from 'node:process';
import { type BackupRecord, newRecord, readRecord } from '@printfront/shared/server/backups/backup-record.ts';
import { localMinute } from '@printfront/shared/server/service/local-time.ts';
import { askReadiness, isSetUpOpen } from './ask-server.ts';
import { backupFolderOf, whyAway } from './backup-folder.ts';
import type { Command } from './commands.ts';
import { lookIntoDatabase } from './doctor/known.ts';
import { EXIT } from './exit-status.ts';
import { lookAtFolder, silentWords } from './look-at-folder.ts';
import { folderOfCopies, isOnPostgres, type Machine, NAMES, readUnit } from './machine.ts';
import { troublesOf } from './troubles.ts';
import { readInstalledVersion } from './version.ts';

export const status: Command = async (machine, { values: { json } }) => {
  const seen = await look(machine);
  process.stdout.write(json ? `${JSON.stringify(seen, null, 2)}\n` : inWords(machine, seen));
  if (seen.readiness === null) return EXIT.unreachable;
  return seen.troubles.length === 0 ? EXIT.fine : EXIT.wrong;
};

async function look(machine: Machine) {
  const places = { data: machine.folder, copies: folderOfCopies(machine) };
  const [unit, readiness, data, copies] = await Promise.all([
    readUnit(machine.unit),
    askReadiness(machine),
    lookAtFolder(places.data),
    lookAtFolder(places.copies),
  ]);
  const silent = [...(data === null ? [places.data] : []), ...(copies === null ? [places.copies] : [])];
  const record = data === null ? newRecord() : await readRecord(machine.folder);
  const sync = readiness?.state.sync as Sync | null | undefined;
  return {
    server: machine.kind,
    version: readInstalledVersion(await fs.promises.realpath(machine.release).catch(() => machine.release)),
    unit: {
      name: machine.unit,
      state: unit.ActiveState ?? null,
      enabled: unit.UnitFileState ?? null,
      since: unit.ActiveEnterTimestamp || null,
    },
    address: machine.url,
    readiness: readiness === null ? null : { isReady: readiness.isReady, ...readiness.state },
    lastGoodBackup: record.lastGood?.at ?? null,
    lastCopy: copies?.copies[0]?.takenAt.toISOString() ?? null,
    waiting: sync ? { changes: sync.outboxDepth ?? 0, photos: sync.blobsWaiting ?? 0 } : null,
    troubles: [
      ...silent.map(silentWords),
      ...(readiness === null
        ? ['The server does not answer: printfront doctor looks for the cause.']
        : troublesOf(readiness)),
      ...(readiness !== null && machine.kind === 'central' && (await isSetUpOpen(machine))
        ? ['Central has no owner yet: printfront setup shows the page, and the code that opens it.']
        : []),
      ...(data === null ? [] : await ofBackupFolder(machine, record)),
    ],
  };
}

async function ofBackupFolder(machine: Machine, record: BackupRecord): Promise<string[]> {
  const hasDatabase = !isOnPostgres(machine) && fs.existsSync(machine.database);
  const patience = { patienceMs: DATABASE_PATIENCE_MS, isQuick: true };
  const place = backupFolderOf(machine, hasDatabase ? (await lookIntoDatabase(machine, patience)).known : null);
  if (place === null) return [];
  const seen = await lookAtFolder(place.folder);
  const why = seen === null ? silentWords(place.folder) : whyAway(place, seen, record);
  return why === null ? [] : [why];
}

const DATABASE_PATIENCE_MS = 10_000;

interface Sync {
  readonly outboxDepth?: number;
  readonly blobsWaiting?: number;
}

const minuteOf = (at: string | null) => (at === null ? 'none' : localMinute(new Date(at)));

function inWords({ kind }: Machine, seen: Awaited<ReturnType<typeof look>>): string {
  const { unit, readiness, waiting, troubles } = seen;
  const isReady = readiness === null ? 'does not answer' : readiness.isReady ? 'ready' : 'not ready';
  const rows = [
    ['Server', `${NAMES[kind]}, version ${seen.version}`],
    [
      'Unit',
      `${unit.name} ${unit.state ?? 'unknown'}, ${unit.enabled ?? 'unknown'}${unit.since === null ? '' : `, since ${unit.since}`}`,
    ],
    ['Answers', `${isReady} at ${seen.address}`],
    ['Last backup', minuteOf(seen.lastGoodBackup)],
    ['Last copy', minuteOf(seen.lastCopy)],
    ...(waiting === null ? [] : [['Waiting', `${waiting.changes} changes and ${waiting.photos} photos for central`]]),
  ];
  const lines = rows.map(([name = '', value = '']) => `${name.padEnd(12)} ${value}`);
  const wrong =
    troubles.length === 0
      ? ['Nothing needs anybody now; printfront doctor looks deeper.']
      : troubles.map((trouble) => `- ${trouble}`);
  return `${[...lines, '', ...wrong].join('\n')}\n`;
}
