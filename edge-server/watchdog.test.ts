import { checkWatchdog } from '@printfront/shared/testing/service-manager/check-watchdog.ts';
import { noSystemd } from '@printfront/shared/testing/service-manager/fake-systemd.ts';
import { onTestFinished, test } from 'vitest';
import { createEdgeProcess } from './edge-process-in-test.ts';

if (noSystemd !== null) process.stdout.write(`What a shop’s server says to systemd is not tried: ${noSystemd}.\n`);

test.skipIf(noSystemd !== null)(
  'systemd hears that the shop’s server is ready, well while loop and database answer, and ending',
  async () => {
    const edge = await createEdgeProcess();
    onTestFinished(() => edge.remove());
    await checkWatchdog(edge);
  },
);
