import { becomeOwnerOf, readInstalledSettings } from '@printfront/shared/server/env/installed-settings.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { requireNode } from '@printfront/shared/server/env/require-node.ts';

/** `npm run backup`: shows the backups of the shop's computer, or brings one back. */
try {
  requireNode();
  readInstalledSettings('edge');
  // Only now: on an older Node already the import of the database ends the process without a word.
  const { runBackupCommand } = await import('@printfront/shared/server/backups/backup-command.ts');
  const { SHOP_KEPT_FOLDERS } = await import('./health/shop-backups.service.ts');
  const { readEdgeSettings } = await import('./settings/env.ts');
  const { edgeServerDatabase } = await import('./sync/edge-database-copies.service.ts');
  const { folder, DATA_DIR, SNAPSHOT_DIR, backupPlace } = readEdgeSettings();
  becomeOwnerOf(DATA_DIR);
  const what = { folder, keptFolders: SHOP_KEPT_FOLDERS, server: edgeServerDatabase(folder, SNAPSHOT_DIR) };
  await runBackupCommand(what, backupPlace, { command: 'npm run backup', words: process.argv.slice(2) });
} catch (error) {
  process.stderr.write(error instanceof SettingError ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = error instanceof SettingError ? error.exitStatus : 1;
}
