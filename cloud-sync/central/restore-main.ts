import { becomeOwnerOf } from '@printfront/shared/server/env/installed-settings.ts';
import { CommandRefusal } from '@printfront/shared/server/env/read-environment.ts';
import { runCommand } from '@printfront/shared/server/env/run-command.ts';
import { typedHere, usageHere } from '@printfront/shared/server/env/typed-here.ts';

/**
 * `printfront restore`, `npm run restore:central`: shows the snapshots of central's SQLite database, or goes back to one of them.
 * On PostgreSQL `--restored` does what has to be done after its own tools have brought a backup back.
 */
await runCommand('central', 'restoreCentral', async () => {
  const { runRestoreCommand } = await import('@printfront/shared/server/database/snapshots/restore-command.ts');
  const { centralServerDatabase } = await import('./sync/central-database-copies.service.ts');
  const { openCentralDatabase } = await import('./database/database.ts');
  const { readCentralSettings } = await import('./settings/env.ts');
  const { postgresOf } = await import('./settings/store-settings.ts');
  const { stepOverLostNumbers } = await import('./sync/lost-numbers.repository.ts');
  const settings = readCentralSettings();
  becomeOwnerOf(settings.DATA_DIR);
  const postgres = postgresOf(settings);
  const words = process.argv.slice(2);
  if (postgres === undefined) {
    const server = centralServerDatabase(settings.folder, settings.SNAPSHOT_DIR);
    await runRestoreCommand(server, { usage: usageHere('restoreCentral'), words });
  } else if (words[0] === '--restored') {
    const database = await openCentralDatabase(settings.folder, postgres);
    await database.transaction().execute((transaction) => stepOverLostNumbers(transaction));
    await database.destroy();
    process.stdout.write('Numbers that shops may hold from after the backup are stepped over.\n');
  } else {
    throw new CommandRefusal(
      'Central is on PostgreSQL here: restore it with its own tools while no server runs, then say so with ' +
        `${typedHere('afterPostgres')}.`,
    );
  }
});
