import { existsSync } from 'node:fs';
import { becomeOwnerOf } from '@printfront/shared/server/env/installed-settings.ts';
import { runCommand } from '@printfront/shared/server/env/run-command.ts';
import { usageHere } from '@printfront/shared/server/env/typed-here.ts';

/** `printfront backup list`, `npm run backup:central`: shows the backups of central on SQLite, or brings one back. */
await runCommand('central', 'backupCentral', async () => {
  const { runBackupCommand } = await import('@printfront/shared/server/backups/backup-command.ts');
  const { createLogger } = await import('@printfront/shared/server/logging/create-logger.ts');
  const { createSecretVault, keyInFolder } = await import('@printfront/shared/server/secrets/secret-vault.ts');
  const { centralRestoreTarget, readSavedPlace } = await import('./health/central-backups.service.ts');
  const { readCentralSettings } = await import('./settings/env.ts');
  const { centralServerDatabase } = await import('./sync/central-database-copies.service.ts');
  const { folder, DATA_DIR, SNAPSHOT_DIR, backupPlace, CENTRAL_SECRETS_KEY } = readCentralSettings();
  becomeOwnerOf(DATA_DIR);
  const files = centralServerDatabase(folder, SNAPSHOT_DIR);
  const savedPlace = async () => {
    const vault = createSecretVault(CENTRAL_SECRETS_KEY ?? (await keyInFolder(folder)));
    return readSavedPlace(folder, { vault, now: () => new Date(), logger: createLogger('central', 'warn') });
  };
  const place = backupPlace ?? (existsSync(files.database) ? await savedPlace() : undefined);
  const command = { usage: usageHere('backupCentral'), words: process.argv.slice(2) };
  await runBackupCommand(centralRestoreTarget(folder, files), place, command);
});
