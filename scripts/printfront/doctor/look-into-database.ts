import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { backupsSection } from '@printfront/shared/server/backup-office/backups-section.ts';
import {
  listUnreadSecrets,
  openComputerSettings,
} from '@printfront/shared/server/computer-settings/computer-settings.service.ts';
import { readRestored } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { createSecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import { Kysely, SqliteDialect } from 'kysely';
import type { EdgeDatabase } from '../../../edge-server/database/database.ts';
import { type Known, QUICK } from './known.ts';

/** `look-into-database.ts edge|central [quick]`, with the unit's settings: writes what a doctor has to know. Nothing is changed. */
const [kind, how] = process.argv.slice(2);

interface Place {
  readonly folder: string;
  readonly file: string;
}
const NOTHING = {
  ...{ credentials: null, central: null, router: null },
  ...{ hotFolder: null, hasBackupPlace: false, ownCertificate: null },
  ...{ backupFolder: null, unreadSecrets: [], unreadSecondFactors: 0, restored: null },
};

/** By Node's own SQLite: it can open a file that nobody else has open without making files beside it. */
function open(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  const isInUse = fs.existsSync(`${file}-wal`) && fs.existsSync(`${file}-shm`);
  url.search = isInUse ? '?mode=ro' : '?mode=ro&immutable=1';
  return new DatabaseSync(url, { readOnly: true });
}

/** For code that asks in the servers' way, as long as it only reads. */
const readOnly = (sqlite: DatabaseSync) =>
  new Kysely({
    dialect: new SqliteDialect({
      database: {
        close: () => {},
        prepare(sql) {
          const statement = sqlite.prepare(sql);
          return {
            reader: true,
            all: (parameters) => statement.all(...(parameters as never[])),
            run: () => ({ changes: 0, lastInsertRowid: 0 }),
            iterate: (parameters) => statement.iterate(...(parameters as never[])) as IterableIterator<never>,
          };
        },
      },
    }),
  }) as unknown as EdgeDatabase;

function findUnknown(sqlite: DatabaseSync, migrations: object): string | null {
  const done = sqlite.prepare('select name from kysely_migration order by name').all();
  return done.map(({ name }) => String(name)).findLast((name) => !(name in migrations)) ?? null;
}

function findDamage(sqlite: DatabaseSync): string | null {
  if (how === QUICK) return null;
  const [first] = sqlite.prepare('pragma quick_check(1)').all();
  const said = String(Object.values(first ?? {})[0] ?? '');
  return said === 'ok' ? null : said;
}

const vaultOf = (folder: string) => {
  const file = path.join(folder, 'keys', 'secrets.key');
  return createSecretVault(fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : 'no key');
};

/** One that was cut short says nothing; the next restore writes it anew. */
const readNote = (database: string) => readRestored({ database }).catch(() => null);

async function lookAtShop({ folder, file }: Place): Promise<Known> {
  const { EDGE_MIGRATIONS } = await import('../../../edge-server/database/migrations.ts');
  const { readEdgeSettings } = await import('../../../edge-server/settings/env.ts');
  const { givenOf, SHOP_COMPUTER_SECTIONS } = await import('../../../edge-server/settings/shop-computer-sections.ts');
  const { readCredentials } = await import('../../../edge-server/sync/sync-state.repository.ts');
  const sqlite = open(file);
  const damage = findDamage(sqlite);
  const unknownMigration = findUnknown(sqlite, EDGE_MIGRATIONS);
  if (damage !== null || unknownMigration !== null) return { ...NOTHING, damage, unknownMigration };
  const database = readOnly(sqlite);
  // Of a database of before a table was there, the rest says nothing; its server brings it to the newest schema.
  const given = givenOf(settingsOr(readEdgeSettings), process.env);
  const computer = await openComputerSettings({
    database,
    vault: vaultOf(folder),
    sections: { ...SHOP_COMPUTER_SECTIONS, backups: backupsSection },
    given,
    now: () => new Date(),
    logger: createLogger('edge', 'error'),
  });
  const router = computer.inForce('router');
  const { target, mountPoint } = computer.inForce('backups').values;
  return {
    damage,
    unknownMigration,
    credentials: await readCredentials(database),
    central: computer.inForce('central').values,
    router: { ...router.values, password: router.secrets.password ?? '' },
    hotFolder: computer.inForce('hotFolder').values.path,
    hasBackupPlace: target !== null,
    backupFolder: target?.kind === 'folder' ? { folder: target.folder, mountPoint } : null,
    unreadSecrets: await listUnreadSecrets(database, vaultOf(folder)),
    unreadSecondFactors: 0,
    restored: await readNote(file),
    ownCertificate: computer.inForce('https').values.isOn ? computer.inForce('certificate').values.certificate : null,
  };
}

/** A wrong setting is found by another check; here what is saved counts then. */
function settingsOr<Settings>(read: (environment: NodeJS.ProcessEnv) => Settings): Settings {
  try {
    return read(process.env);
  } catch {
    return read({ DATA_DIR: process.env.DATA_DIR });
  }
}

async function lookAtCentral({ folder, file }: Place): Promise<Known> {
  const { CENTRAL_MIGRATIONS } = await import('../../../cloud-sync/central/database/migrations.ts');
  const sqlite = open(file);
  const damage = findDamage(sqlite);
  const unknownMigration = findUnknown(sqlite, CENTRAL_MIGRATIONS);
  const restored = await readNote(file);
  const isOld = sqlite.prepare("select 1 from sqlite_master where name = 'computer_setting'").get() === undefined;
  if (damage !== null || unknownMigration !== null || isOld) return { ...NOTHING, damage, unknownMigration, restored };
  const database = readOnly(sqlite);
  const { readCentralSettings } = await import('../../../cloud-sync/central/settings/env.ts');
  const { countUnreadSecondFactors } = await import('../../../cloud-sync/central/auth/second-factor-codes.service.ts');
  const { CENTRAL_SECRETS_KEY } = settingsOr(readCentralSettings);
  const vault = CENTRAL_SECRETS_KEY === undefined ? vaultOf(folder) : createSecretVault(CENTRAL_SECRETS_KEY);
  const computer = await openComputerSettings({
    ...{ database, vault, sections: { backups: backupsSection } },
    ...{ now: () => new Date(), logger: createLogger('central', 'error') },
  });
  const { target, mountPoint } = computer.inForce('backups').values;
  return {
    ...NOTHING,
    ...{ damage, unknownMigration, restored },
    hasBackupPlace: target !== null,
    backupFolder: target?.kind === 'folder' ? { folder: target.folder, mountPoint } : null,
    unreadSecrets: await listUnreadSecrets(database, vault),
    unreadSecondFactors: await countUnreadSecondFactors(database as never, vault),
  };
}

const folder = path.resolve(process.env.DATA_DIR ?? '', String(kind));
const place = { folder, file: path.join(folder, `${kind}.sqlite`) };
const known = kind === 'edge' ? await lookAtShop(place) : await lookAtCentral(place);
process.stdout.write(JSON.stringify(known));
