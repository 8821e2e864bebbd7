import { becomeOwnerOf } from '@printfront/shared/server/env/installed-settings.ts';
import { runCommand } from '@printfront/shared/server/env/run-command.ts';

/** `npm run backup:central`: shows the backups of central on SQLite, or brings one back. */
await runCommand('central', async () => {
  const { runBackupCommand } = await import('@printfront/shared/server/backups/backup-command.ts');
  const { CENTRAL_KEPT_FOLDERS } = await import('./health/central-backups.service.ts');
  const { readCentralSettings } = await import('./settings/env.ts');
  const { centralServerDatabase } = await import('./sync/central-database-copies.service.ts');
  const { folder, DATA_DIR, SNAPSHOT_DIR, backupPlace } = readCentralSettings();
  becomeOwnerOf(DATA_DIR);
  const what = { folder, keptFolders: CENTRAL_KEPT_FOLDERS, server: centralServerDatabase(folder, SNAPSHOT_DIR) };
  await runBackupCommand(what, backupPlace, { command: 'npm run backup:central', words: process.argv.slice(2) });
});
