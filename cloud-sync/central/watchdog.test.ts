import { checkWatchdog } from '@printfront/shared/testing/service-manager/check-watchdog.ts';
import { noSystemd } from '@printfront/shared/testing/service-manager/fake-systemd.ts';
import { onTestFinished, test } from 'vitest';
import { createKillableCentral } from './killable-central-in-test.ts';
import { createStoresInTest } from './stores-in-test.ts';

if (noSystemd !== null) process.stdout.write(`What central says to systemd is not tried: ${noSystemd}.\n`);

test.skipIf(noSystemd !== null)(
  'systemd hears that central is ready, well while loop and database answer, and ending',
  async () => {
    const stores = await createStoresInTest('empty');
    const central = await createKillableCentral();
    onTestFinished(async () => {
      await central.remove();
      await stores.drop();
    });
    const { signal, end } = central;
    const start = (settings: Record<string, string>, preload: URL) =>
      central.start({ ...stores.environment, ...settings }, preload);
    await checkWatchdog({ start, signal, end });
  },
);
