import fs from 'node:fs/promises';
import { hostilePhotos } from '@printfront/shared/testing/hostile/hostile-photos.ts';
import { createProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { sendHostileOrder } from '../../edge-server/hostile-order-in-test.ts';
import { emptyTally, type TortureScenario } from './scenario.ts';

/** As many as customers send: the list of an order stays as long as a real one. */
const FILES_AN_ORDER = 20;
/** It stands at 150; uploads on their way and garbage that nobody has collected yet come on top, never a whole photo. */
const SERVER_MEGABYTES = 350;
/** What a worker is ended at, and as much as it can take until somebody looks again, a fifth of a second later. */
const WORKER_MEGABYTES = 1_536 + 512;
const STALL_MS = 200;

export const scenario: TortureScenario = {
  name: 'hostile-files',
  fault: 'files made to break the photo intake',
  cycles: { long: 3_000, short: 40 },

  async obstacle() {
    const isLinux = await fs.stat('/proc/self/status').then(Boolean, () => false);
    return isLinux ? null : 'memory is read from /proc, which this system does not have';
  },

  async run({ random, goesOn, note, tell }) {
    const tally = emptyTally();
    const lost = (words: string) => {
      tally.lost += 1;
      note(words);
    };
    const watch = createProcessWatch();
    const edge = await createEdgeProcess();
    try {
      await fs.mkdir(edge.folder, { recursive: true });
      await edge.enrol();
      const server = await edge.start(watch.settings);
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
      const { peakMegabytes, longestStallMs } = watch.report();
      tell(`memory ${JSON.stringify(peakMegabytes)} MB, longest stalls ${JSON.stringify(longestStallMs)} ms`);
      if (watch.starts() !== 1) lost(`the server was started ${watch.starts()} times`);
      if (peakMegabytes.server === 0 || peakMegabytes.child === 0) lost('nobody looked at the memory');
      if (peakMegabytes.server > SERVER_MEGABYTES) lost(`the server held ${peakMegabytes.server} MB`);
      if (peakMegabytes.child > WORKER_MEGABYTES) lost(`a worker held ${peakMegabytes.child} MB`);
      // By its own work alone: what others do to this machine is not the server's fault.
      if (longestStallMs.computed > STALL_MS) lost(`the server stood still for ${longestStallMs.computed} ms`);
      if (server.output().includes('unexpectedly')) lost(server.output());
    } finally {
      watch.end();
      await edge.remove();
    }
    return tally;
  },
};
