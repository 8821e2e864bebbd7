import type { HostilePhoto } from '@printfront/shared/testing/hostile/hostile-photo.ts';
import { hostilePhotos } from '@printfront/shared/testing/hostile/hostile-photos.ts';
import { startCentralForFiles } from './hostile-files-central.ts';
import { type FileTarget, startShopForFiles } from './hostile-files-shop.ts';
import { judgeProcess, watchObstacle } from './judge-process.ts';
import { countLost, emptyTally, type TortureScenario } from './scenario.ts';

/** As many as customers send: the list of an order stays as long as a real one. */
const FILES_AN_ORDER = 20;
/** What a worker is ended at, and as much as it can take until the server looks again, a fifth of a second later. */
const WORKER_MEGABYTES = 1_536 + 512;

export const scenario: TortureScenario = {
  name: 'hostile-files',
  fault: 'files made to break the photo intake of both servers',
  cycles: { long: 6_000, short: 24 },

  obstacle: watchObstacle,

  async run({ random, goesOn, judgesTime, note, tell }) {
    const tally = emptyTally();
    const lost = countLost(tally, note);
    const sent = new Map<FileTarget, number>();
    const starts = await Promise.allSettled([startShopForFiles(), startCentralForFiles()]);
    const targets = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    try {
      for (const start of starts) if (start.status === 'rejected') throw start.reason;
      const photos = hostilePhotos(random);
      const sendOrder = async (target: FileTarget, files: readonly HostilePhoto[]) => {
        const order = await target.send(files).catch((error: unknown) => String(error));
        if (typeof order === 'string') {
          lost(`${target.name}: ${order}, and it said ${target.output()}`);
          return false;
        }
        sent.set(target, (sent.get(target) ?? 0) + files.length);
        order.faults.forEach((words) => void lost(`${target.name}: ${words}`));
        tally.cycles += files.length;
        tally.orders += Number(order.placed !== null);
        tally.photos += order.kept.ready.length + order.kept.damaged.length;
        tally.doubled += order.doubled;
        tally.stuck += order.stuck;
        return true;
      };
      let isUp = true;
      while (isUp && goesOn(tally)) {
        // Others for each, and both at once: their workers share the machine.
        const batches: [FileTarget, HostilePhoto[]][] = targets.map((target) => [target, []]);
        for (const [, files] of batches) while (files.length < FILES_AN_ORDER) files.push((await photos.next()).value);
        isUp = (await Promise.all(batches.map(([target, files]) => sendOrder(target, files)))).every(Boolean);
      }
      for (const target of targets) {
        const { name, megabytes, watch, output } = target;
        const bounds = { name, megabytes, childMegabytes: WORKER_MEGABYTES, output: output(), judgesTime };
        const { measured, faults } = judgeProcess(watch, bounds);
        tell(`${sent.get(target) ?? 0} files to ${measured}`);
        faults.forEach(lost);
      }
    } finally {
      await Promise.all(targets.map((target) => target.stop()));
    }
    return tally;
  },
};
