import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { blobPath } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import pino from 'pino';
import { openCentralDatabase } from '../../cloud-sync/central/database/database.ts';
import { createCentralBackups } from '../../cloud-sync/central/health/central-backups.service.ts';
import { centralServerDatabase } from '../../cloud-sync/central/sync/central-database-copies.service.ts';
import { openEdgeDatabase } from '../../edge-server/database/database.ts';
import { createShopBackups } from '../../edge-server/health/shop-backups.service.ts';
import { edgeServerDatabase } from '../../edge-server/sync/edge-database-copies.service.ts';

/** For tests of the commands: what a server has after its first day. Ends with 1 when there is no backup of it. */
const [of, repository = '', passphrase = ''] = process.argv.slice(2);
const isShop = of === 'shop';
const folder = path.join(process.env.DATA_DIR ?? '', isShop ? 'edge' : 'central');
const files = isShop ? edgeServerDatabase(folder) : centralServerDatabase(folder);
const database = isShop ? await openEdgeDatabase(files.database) : await openCentralDatabase(folder);
await database.destroy();
const photo = Buffer.from('a photo');
const file = blobPath(path.join(folder, 'blobs'), createHash('sha256').update(photo).digest('hex'));
await fs.mkdir(path.dirname(file), { recursive: true });
await fs.writeFile(file, photo);
const logger = pino({ level: 'silent' });
const place = {
  repository,
  passphrase,
  of: isShop ? ('shop' as const) : ('central' as const),
  cacheFolder: path.join(folder, 'backup-cache'),
  niceness: 0,
};
const snapshots = createSnapshots({ database: files.database, folder: files.snapshots, logger });
const plan = { place, everyMs: 86_400_000 };
const personalDataDays = async () => 730;
const deps = { plan, personalDataDays, folder, files, snapshots, now: () => new Date(), logger };
const backups = isShop ? createShopBackups(deps) : createCentralBackups(deps);
await backups.start();
backups.begin();
await backups.settled();
const { failure } = backups.status();
await backups.stop();
if (failure !== null) {
  process.stderr.write(`${failure.detail}\n`);
  process.exitCode = 1;
}
