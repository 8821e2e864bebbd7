import { becomeOwnerOf } from '@printfront/shared/server/env/installed-settings.ts';
import { runCommand } from '@printfront/shared/server/env/run-command.ts';
import { usageHere } from '@printfront/shared/server/env/typed-here.ts';

/** `printfront restore`, `npm run restore`: shows the snapshots of the shop's database, or goes back to one of them. */
await runCommand('edge', 'restoreEdge', async () => {
  const { runRestoreCommand } = await import('@printfront/shared/server/database/snapshots/restore-command.ts');
  const { edgeServerDatabase } = await import('./sync/edge-database-copies.service.ts');
  const { readEdgeSettings } = await import('./settings/env.ts');
  const { folder, DATA_DIR, SNAPSHOT_DIR } = readEdgeSettings();
  becomeOwnerOf(DATA_DIR);
  const words = process.argv.slice(2);
  await runRestoreCommand(edgeServerDatabase(folder, SNAPSHOT_DIR), { usage: usageHere('restoreEdge'), words });
});
