import { createPowerCutDisk, type PowerCutDisk, powerCutObstacle } from '@printfront/shared/testing/power-cut-disk.ts';
import { checkCentral } from '../../cloud-sync/central/central-check-in-test.ts';
import { createKillableCentral } from '../../cloud-sync/central/killable-central-in-test.ts';
import { createOnlineTraffic } from '../../cloud-sync/central/online-traffic-in-test.ts';
import { createTestClient } from '../../edge-server/client-in-test.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { checkShop } from '../../edge-server/shop-check-in-test.ts';
import { createShopTraffic } from '../../edge-server/shop-traffic-in-test.ts';
import { countInto } from './count-into.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';
import { createShopAtCentral } from './shop-at-central.ts';
import { someTime } from './some-time.ts';

/** Then the disk is formatted, before it is full. */
const CUTS_PER_SERVER = 20;

/** The power goes while a server works: of its disk only what was flushed is left. */
export const scenario: TortureScenario = {
  name: 'power-cuts',
  fault: 'power cut under a shop’s server or central',
  cycles: { long: 300, short: 2 },
  obstacle: powerCutObstacle,

  async run(torture) {
    const tally = emptyTally();
    const disk = await createPowerCutDisk();
    // Both servers get their share of a short run too.
    const perServer = Math.min(CUTS_PER_SERVER, Math.ceil(scenario.cycles.short / 2));
    let cutsEach = perServer;
    try {
      while (torture.goesOn(tally)) {
        await disk.format();
        await cutShop(torture, tally, disk, cutsEach);
        await disk.unmount();
        if (!torture.goesOn(tally)) break;
        await disk.format();
        await cutCentral(torture, tally, disk, cutsEach);
        await disk.unmount();
        cutsEach = CUTS_PER_SERVER;
      }
    } finally {
      await disk.remove();
    }
    return tally;
  },
};

/** A machine without power says nothing: the server is stopped first, in the middle of whatever its disk is doing. */
async function cut(disk: PowerCutDisk, server: Cuttable): Promise<void> {
  server.freeze();
  await disk.cut();
  await server.end('SIGKILL');
  await disk.unmount();
  await disk.mount();
}

interface Cuttable {
  freeze(): void;
  end(signal: NodeJS.Signals): Promise<unknown>;
}

async function cutShop(torture: TortureRun, tally: Tally, disk: PowerCutDisk, cuts: number): Promise<void> {
  const count = countInto(tally, torture.note);
  const edge = await createEdgeProcess(disk.folder);
  const end = () => edge.end('SIGKILL');
  try {
    await edge.enrol();
    const traffic = await createShopTraffic(torture.random.fork());
    const first = await pair(await edge.start());
    await traffic.prepare(first);
    await cut(disk, edge);
    for (let done = 0; done < cuts && torture.goesOn(tally); done += 1) {
      const { url, gone } = await edge.start();
      count(await checkShop(edge, traffic.ledger));
      const [kiosk, phone] = [createTestClient(url, first.cookie()), createTestClient(url)];
      await traffic.repeat(kiosk, phone);
      const working = traffic.run(kiosk, phone);
      working.catch(() => undefined); // thrown below, once the power is off
      await someTime(torture.random, { answers: traffic.answers, most: 40, gone });
      await cut(disk, edge);
      traffic.stop();
      await working;
      tally.cycles += 1;
    }
    await edge.start();
    count(await checkShop(edge, traffic.ledger));
  } finally {
    await end();
  }
}

async function cutCentral(torture: TortureRun, tally: Tally, disk: PowerCutDisk, cuts: number): Promise<void> {
  const count = countInto(tally, torture.note);
  const central = await createKillableCentral(disk.folder);
  const shop = await createShopAtCentral(torture.random.fork());
  const end = () => central.end('SIGKILL');
  try {
    const online = await createOnlineTraffic(torture.random.fork());
    const first = await central.start();
    shop.setTarget(first.port);
    await Promise.all([online.prepare(first.url), shop.start()]);
    await cut(disk, central);
    for (let done = 0; done < cuts && torture.goesOn(tally); done += 1) {
      const { port, url, gone } = await central.start();
      count(await checkCentral(central, online.ledger, await shop.ledger()));
      shop.setTarget(port);
      const working = Promise.all([online.run(url), shop.run()]);
      working.catch(() => undefined);
      await someTime(torture.random, { answers: online.answers, most: 12, gone });
      await cut(disk, central);
      online.stop();
      shop.stop();
      await working;
      tally.cycles += 1;
    }
    shop.setTarget((await central.start()).port);
    for (const stuck of await shop.settle(central)) {
      tally.stuck += 1;
      torture.note(stuck);
    }
    count(await checkCentral(central, online.ledger, await shop.ledger()));
  } finally {
    await end();
    await shop.remove();
  }
}
