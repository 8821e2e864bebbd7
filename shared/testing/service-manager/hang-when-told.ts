import process from 'node:process';
import { PostgresDriver, SqliteDriver } from 'kysely';

/**
 * Preloaded (`--import`) into a server. SIGUSR2: its event loop turns no more. SIGHUP: its database answers nobody, as behind a
 * transaction that never ends; once more, and it goes on. The server knows nothing of it.
 */
process.on('SIGUSR2', () => {
  for (;;);
});

let goOn: (() => void) | null = null;
let stuck: Promise<void> | null = null;
process.on('SIGHUP', () => {
  if (goOn !== null) {
    goOn();
    goOn = stuck = null;
    return;
  }
  stuck = new Promise((resolve) => {
    goOn = resolve;
  });
});

for (const { prototype } of [SqliteDriver, PostgresDriver]) {
  const acquire = prototype.acquireConnection;
  prototype.acquireConnection = async function (this: never, ...given: Parameters<typeof acquire>) {
    await stuck;
    return acquire.apply(this, given);
  } as typeof acquire;
}
