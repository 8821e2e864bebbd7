import { becomeOwnerOf, readInstalledSettings } from '@printfront/shared/server/env/installed-settings.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { requireNode } from '@printfront/shared/server/env/require-node.ts';

/** `npm run restore`: shows the snapshots of the shop's database, or goes back to one of them. */
try {
  requireNode();
  readInstalledSettings('edge');
  // Only now: on an older Node already the import of the database ends the process without a word.
  const { runRestoreCommand } = await import('@printfront/shared/server/database/snapshots/restore-command.ts');
  const { edgeServerDatabase } = await import('./sync/edge-database-copies.service.ts');
  const { readEdgeSettings } = await import('./settings/env.ts');
  const { folder, DATA_DIR, SNAPSHOT_DIR } = readEdgeSettings();
  becomeOwnerOf(DATA_DIR);
  const words = process.argv.slice(2);
  await runRestoreCommand(edgeServerDatabase(folder, SNAPSHOT_DIR), { command: 'npm run restore', words });
} catch (error) {
  process.stderr.write(error instanceof SettingError ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = error instanceof SettingError ? error.exitStatus : 1;
}
