import fs from 'node:fs/promises';
import { hostilePhotos } from '@printfront/shared/testing/hostile/hostile-photos.ts';
import { createProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { sendHostileOrder } from '../../edge-server/hostile-order-in-test.ts';
import { judgeProcess, watchedSettings, watchObstacle } from './judge-process.ts';
import { countLost, emptyTally, type TortureScenario } from './scenario.ts';

/** As many as customers send: the list of an order stays as long as a real one. */
const FILES_AN_ORDER = 20;
/** It stands at 150; uploads on their way and garbage that nobody has collected yet come on top, never a whole photo. */
const SERVER_MEGABYTES = 350;
/** What a worker is ended at, and as much as it can take until somebody looks again, a fifth of a second later. */
const WORKER_MEGABYTES = 1_536 + 512;

export const scenario: TortureScenario = {
  name: 'hostile-files',
  fault: 'files made to break the photo intake',
  cycles: { long: 3_000, short: 40 },

  obstacle: watchObstacle,

  async run({ random, goesOn, note, tell }) {
    const tally = emptyTally();
    const lost = countLost(tally, note);
    const watch = createProcessWatch();
    const edge = await createEdgeProcess();
    try {
      await fs.mkdir(edge.folder, { recursive: true });
      await edge.enrol();
      const server = await edge.start(watchedSettings(watch));
      const kiosk = await pair(server);
      watch.begin();
      const photos = hostilePhotos(random);
      while (goesOn(tally)) {
        const files = [];
        while (files.length < FILES_AN_ORDER) files.push((await photos.next()).value);
        tally.cycles += files.length;
        const order = await sendHostileOrder(server.url, kiosk, files).catch((error: unknown) => String(error));
        if (typeof order === 'string') {
          lost(`${order}, and the server said ${server.output()}`);
          break;
        }
        order.faults.forEach(lost);
        tally.orders += Number(order.isPlaced);
        tally.photos += order.kept.ready.length + order.kept.damaged.length;
        tally.doubled += order.doubled;
        tally.stuck += order.stuck;
      }
      const bounds = { megabytes: SERVER_MEGABYTES, childMegabytes: WORKER_MEGABYTES, output: server.output() };
      const { measured, faults } = judgeProcess(watch, { name: 'the server', ...bounds });
      tell(measured);
      faults.forEach(lost);
    } finally {
      watch.end();
      await edge.remove();
    }
    return tally;
  },
};
