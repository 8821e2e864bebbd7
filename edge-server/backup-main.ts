import { becomeOwnerOf } from '@printfront/shared/server/env/installed-settings.ts';
import { runCommand } from '@printfront/shared/server/env/run-command.ts';

/** `npm run backup`: shows the backups of the shop's computer, or brings one back. */
await runCommand('edge', async () => {
  const { runBackupCommand } = await import('@printfront/shared/server/backups/backup-command.ts');
  const { SHOP_KEPT_FOLDERS } = await import('./health/shop-backups.service.ts');
  const { readEdgeSettings } = await import('./settings/env.ts');
  const { edgeServerDatabase } = await import('./sync/edge-database-copies.service.ts');
  const { folder, DATA_DIR, SNAPSHOT_DIR, backupPlace } = readEdgeSettings();
  becomeOwnerOf(DATA_DIR);
  const what = { folder, keptFolders: SHOP_KEPT_FOLDERS, server: edgeServerDatabase(folder, SNAPSHOT_DIR) };
  await runBackupCommand(what, backupPlace, { command: 'npm run backup', words: process.argv.slice(2) });
});
