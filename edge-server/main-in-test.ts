import { readKeepingSetting } from '@printfront/shared/testing/keeping-in-test.ts';
import { startEdge } from './start-edge.ts';

// As main.ts does it, but photos grow old in seconds.
try {
  await startEdge(readKeepingSetting());
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
