import { readKeepingSetting } from '@printfront/shared/testing/keeping-in-test.ts';
import { startCentral } from './start-central.ts';

// As main.ts does it, but photos grow old in seconds.
try {
  await startCentral(readKeepingSetting());
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
