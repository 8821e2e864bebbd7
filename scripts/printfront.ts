import process from 'node:process';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { requireNode } from '@printfront/shared/server/env/require-node.ts';

/** `printfront`: the one command on a machine where Printfront is installed. `printfront --help` says what it can do. */
// Whoever reads it may leave (`… | head`); what was begun is brought to its end all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
try {
  requireNode();
  // Only now: on an older Node already the import of the database ends the process without a word.
  const { runPrintfront } = await import('./printfront/run-printfront.ts');
  process.exitCode = await runPrintfront(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof SettingError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
