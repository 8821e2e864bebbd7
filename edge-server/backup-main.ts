import { existsSync } from 'node:fs';
import { becomeOwnerOf } from '@printfront/shared/server/env/installed-settings.ts';
import { runCommand } from '@printfront/shared/server/env/run-command.ts';
import { usageHere } from '@printfront/shared/server/env/typed-here.ts';

/** `printfront backup list`, `npm run backup`: shows the backups of the shop's computer, or brings one back. */
await runCommand('edge', 'backupEdge', async () => {
  const { runBackupCommand } = await import('@printfront/shared/server/backups/backup-command.ts');
  const { createLogger } = await import('@printfront/shared/server/logging/create-logger.ts');
  const { readSavedPlace, shopRestoreTarget } = await import('./health/shop-backups.service.ts');
  const { readEdgeSettings } = await import('./settings/env.ts');
  const { edgeServerDatabase } = await import('./sync/edge-database-copies.service.ts');
  const { folder, DATA_DIR, SNAPSHOT_DIR, backupPlace } = readEdgeSettings();
  becomeOwnerOf(DATA_DIR);
  const files = edgeServerDatabase(folder, SNAPSHOT_DIR);
  const target = shopRestoreTarget(folder, files);
  const known = { target, now: () => new Date(), logger: createLogger('edge', 'warn') };
  const place = backupPlace ?? (existsSync(files.database) ? await readSavedPlace(known) : undefined);
  await runBackupCommand(target, place, { usage: usageHere('backupEdge'), words: process.argv.slice(2) });
});
