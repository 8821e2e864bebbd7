import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import type { BackupPlan } from '@printfront/shared/server/backups/backup-plan.ts';
import type { Backups } from '@printfront/shared/server/backups/backups.service.ts';
import { createRestic } from '@printfront/shared/server/backups/restic.ts';
import { type RestoreTarget, restoreBackup } from '@printfront/shared/server/backups/restore-backup.ts';
import type { ServerBackupsDeps } from '@printfront/shared/server/backups/server-backups.service.ts';
import { blobPath } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import type { ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import Sqlite from 'better-sqlite3';
import pino from 'pino';
import sharp from 'sharp';
import { openCentralDatabase } from '../../cloud-sync/central/database/database.ts';
import { centralRestoreTarget, createCentralBackups } from '../../cloud-sync/central/health/central-backups.service.ts';
import { centralServerDatabase } from '../../cloud-sync/central/sync/central-database-copies.service.ts';
import { openEdgeDatabase } from '../../edge-server/database/database.ts';
import { createShopBackups, shopRestoreTarget } from '../../edge-server/health/shop-backups.service.ts';
import { edgeServerDatabase } from '../../edge-server/sync/edge-database-copies.service.ts';

/**
 * A shop and a central with 10,000 photos each are backed up to a folder and brought back onto empty ones, as on a new machine:
 * every photo is hashed again and every row compared. Ends with 1 when anything is lost.
 *
 * BENCH_FOLDER chooses the disk, BENCH_PHOTOS how many photos.
 */
const PHOTOS = Number(process.env.BENCH_PHOTOS ?? 10_000);
const PHOTOS_PER_ORDER = 40;
const BASE_FOLDER = process.env.BENCH_FOLDER ?? os.tmpdir();
/** What a restore changes on purpose: it begins to count anew. */
const COUNTS_ANEW: ReadonlySet<string> = new Set(['sync_state', 'number_block', 'sync_counter', 'sqlite_sequence']);

interface Photo {
  readonly sha256: string;
  readonly byteSize: number;
}

interface Bench {
  readonly of: 'shop' | 'central';
  database(folder: string): ServerDatabase;
  target(folder: string, files: ServerDatabase): RestoreTarget;
  backups(deps: ServerBackupsDeps): Backups;
  open(folder: string): Promise<{ destroy(): Promise<void> }>;
  fill(sqlite: Sqlite.Database, photos: readonly Photo[]): void;
}

const BENCHES: readonly Bench[] = [
  {
    of: 'shop',
    database: (folder) => edgeServerDatabase(folder),
    target: shopRestoreTarget,
    backups: createShopBackups,
    open: (folder) => openEdgeDatabase(path.join(folder, 'edge.sqlite')),
    fill(sqlite, photos) {
      const clientId = addRow(sqlite, 'storefront_client', { id: 'kiosk-1', name: 'Kiosk 1' }).id;
      inOrders(photos, (batch, index) => {
        const id = String(100_000_000_000_000 + index);
        const at = timeOf(index);
        addRow(sqlite, 'storefront_order', {
          ...{ id, client_id: clientId, state: 'submitted', order_id: `order-${index}`, iid: index + 1 },
          ...{ created_at: at, touched_at: at, submitted_at: at, submission: '{}', content: '{}' },
          ...{ payment_status: 1, production_status: 0 },
        });
        addRow(sqlite, 'placed_order', { order_id: `order-${index}`, iid: index + 1, submitted_at: at, name: 'มานี' });
        for (const [at, { sha256, byteSize }] of batch.entries()) {
          const named = { sha256, byte_size: byteSize, name: `IMG_${at}.jpg`, source: 'kiosk', state: 'ready' };
          addRow(sqlite, 'uploaded_file', { id: `${index}-${at}`, storefront_order_id: id, ...named });
        }
      });
    },
  },
  {
    of: 'central',
    database: (folder) => centralServerDatabase(folder),
    target: centralRestoreTarget,
    backups: createCentralBackups,
    open: (folder) => openCentralDatabase(folder),
    fill(sqlite, photos) {
      inOrders(photos, (batch, index) => {
        const id = `order-${index}`;
        const at = timeOf(index);
        addRow(sqlite, 'order', {
          id,
          iid: index + 1,
          source: 'online',
          submitted_at: at,
          received_at: at,
          name: 'มานี',
        });
        addRow(sqlite, 'order_line', { order_id: id, position: 0, size: '{}' });
        for (const [position, { sha256, byteSize }] of batch.entries()) {
          const file = { file_id: `${index}-${position}`, name: `IMG_${position}.jpg`, fit: 'fill' };
          const at = { order_id: id, line_position: 0, position, sha256, byte_size: byteSize };
          addRow(sqlite, 'order_file', { ...file, ...at });
        }
      });
    },
  },
];

const timeOf = (index: number) => new Date(Date.UTC(2026, 9, 1) + index * 60_000).toISOString();

function inOrders(photos: readonly Photo[], add: (batch: readonly Photo[], index: number) => void): void {
  for (let from = 0; from < photos.length; from += PHOTOS_PER_ORDER) {
    add(photos.slice(from, from + PHOTOS_PER_ORDER), from / PHOTOS_PER_ORDER);
  }
}

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: unknown;
  pk: number;
}

/** What a row must have and nobody has said is empty or nothing. */
function addRow<Given extends Record<string, unknown>>(sqlite: Sqlite.Database, table: string, given: Given): Given {
  const columns = sqlite.prepare(`pragma table_info("${table}")`).all() as Column[];
  const isMissing = ({ name, notnull, dflt_value, pk, type }: Column) =>
    !(name in given) && notnull === 1 && dflt_value === null && !(pk === 1 && /int/i.test(type));
  const row: Record<string, unknown> = { ...given };
  for (const { name, type } of columns.filter(isMissing)) row[name] = /int/i.test(type) ? 0 : '';
  const names = Object.keys(row).filter((name) => columns.some((column) => column.name === name));
  const marks = names.map(() => '?').join(', ');
  sqlite
    .prepare(`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${marks})`)
    .run(names.map((name) => row[name]));
  return given;
}

/** Real JPEGs, each another. */
async function makePhotos(folder: string): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let count = 0; count < PHOTOS; count += 1) {
    const raw = { width: 48, height: 36, channels: 3 } as const;
    const bytes = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
      .jpeg({ quality: 80 })
      .toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = blobPath(path.join(folder, 'blobs'), sha256);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, bytes);
    photos.push({ sha256, byteSize: bytes.length });
  }
  return photos;
}

async function measure(bench: Bench, top: string) {
  const folder = path.join(top, bench.of);
  await fs.mkdir(folder, { recursive: true });
  await (await bench.open(folder)).destroy();
  const photos = await makePhotos(folder);
  const files = bench.database(folder);
  const sqlite = new Sqlite(files.database);
  sqlite.pragma('foreign_keys = OFF');
  sqlite.transaction(() => bench.fill(sqlite, photos))();
  sqlite.close();

  const logger = pino({ level: 'silent' });
  const place = { repository: path.join(top, `${bench.of}-backups`), passphrase: randomBytes(16).toString('hex') };
  const plan: BackupPlan = {
    place: { ...place, of: bench.of, cacheFolder: path.join(top, `${bench.of}-cache`), niceness: 0 },
    everyMs: 86_400_000,
  };
  const snapshots = createSnapshots({ database: files.database, folder: files.snapshots, logger });
  const personalDataDays = async () => PERSONAL_DATA_DAYS;
  const now = () => new Date();
  const backups = bench.backups({ plan, personalDataDays, folder, files, snapshots, now, logger });
  await backups.start();
  const backingUp = await timed(async () => {
    backups.begin();
    await backups.settled();
  });
  const { failure, lastGood } = backups.status();
  await backups.stop();
  if (failure !== null) throw new Error(`The backup failed: ${failure.detail}`);

  const machine = path.join(top, `${bench.of}-new-machine`);
  const cacheFolder = path.join(top, `${bench.of}-other-cache`);
  const target = bench.target(machine, bench.database(machine));
  const restoring = await timed(() => restoreBackup(createRestic({ ...plan.place, cacheFolder }), target, undefined));
  const copy = path.join(folder, 'backup-copy', path.basename(files.database));
  return {
    server: bench.of,
    photos: photos.length,
    megabytes: Math.round((lastGood?.byteSize ?? 0) / 100_000) / 10,
    'backup and check (s)': backingUp,
    'restore (s)': restoring,
    'photos lost': await countLostPhotos(photos, machine),
    'rows compared': countRows(copy),
    'rows lost': countLostRows(copy, target.server.database),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) / 100) / 10;
}

async function countLostPhotos(photos: readonly Photo[], folder: string): Promise<number> {
  let lost = 0;
  for (const { sha256 } of photos) {
    const bytes = await fs.readFile(blobPath(path.join(folder, 'blobs'), sha256)).catch(() => null);
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) lost += 1;
  }
  return lost;
}

const tablesOf = (sqlite: Sqlite.Database): string[] =>
  (sqlite.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[]).filter(
    (name) => !COUNTS_ANEW.has(name),
  );

const rowsOf = (sqlite: Sqlite.Database, table: string): string[] =>
  sqlite
    .prepare(`select * from "${table}"`)
    .all()
    .map((row) => JSON.stringify(row));

function countRows(database: string): number {
  const sqlite = new Sqlite(database, { readonly: true });
  const count = tablesOf(sqlite).reduce((total, table) => total + rowsOf(sqlite, table).length, 0);
  sqlite.close();
  return count;
}

function countLostRows(before: string, after: string): number {
  const [one, other] = [new Sqlite(before, { readonly: true }), new Sqlite(after, { readonly: true })];
  let lost = 0;
  for (const table of tablesOf(one)) {
    const there = new Set(rowsOf(other, table));
    const missing = rowsOf(one, table).filter((row) => !there.has(row));
    if (missing.length > 0) process.stderr.write(`${table}: ${missing.length} rows, such as ${missing[0]}\n`);
    lost += missing.length;
  }
  one.close();
  other.close();
  return lost;
}

const top = await fs.mkdtemp(path.join(BASE_FOLDER, 'printfront-restore-bench-'));
try {
  const figures = [];
  for (const bench of BENCHES) figures.push(await measure(bench, top));
  console.table(figures);
  if (figures.some((one) => one['photos lost'] + one['rows lost'] > 0)) process.exitCode = 1;
} finally {
  await fs.rm(top, { recursive: true, force: true });
}
