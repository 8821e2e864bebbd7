import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { requireNode } from '@printfront/shared/server/env/require-node.ts';
import { isHelpWanted, usageHere } from '@printfront/shared/server/env/typed-here.ts';

try {
  requireNode();
  if (isHelpWanted()) {
    process.stdout.write(`${usageHere('startCentral')}\nSettings are variables: docs/settings.md\n`);
  } else {
    // Only now: on an older Node already the import of the database ends the process without a word.
    const { startCentral } = await import('./start-central.ts');
    await startCentral();
  }
} catch (error) {
  process.stderr.write(error instanceof SettingError ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = error instanceof SettingError ? error.exitStatus : 1;
}
