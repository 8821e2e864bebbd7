import { setTimeout } from 'node:timers/promises';
import { createTestClient } from '../../edge-server/client-in-test.ts';
import { createEdgeProcess, type EdgeProcess, type EdgeStarted, pair } from '../../edge-server/edge-process-in-test.ts';
import { checkShop } from '../../edge-server/shop-check-in-test.ts';
import { createShopTraffic, type ShopTraffic } from '../../edge-server/shop-traffic-in-test.ts';
import { countInto } from './count-into.ts';
import { chooseStep, DIE_AT_STEP, STEP_DEADLINE_MS } from './die-at-steps.ts';
import { emptyTally, type TortureScenario } from './scenario.ts';
import { someTime } from './some-time.ts';

/** Then a shop begins anew, or looking through its growing database at every start would be all there is. */
const KILLS_PER_SHOP = 60;
const MOST_ANSWERS = 40;

/** The shop's server is killed while kiosks and phones work, at any moment and at every step of an upload and a submit. */
export const scenario: TortureScenario = {
  name: 'edge-kills',
  fault: 'kill -9 of the server of a shop',
  cycles: { long: 2_000, short: 4 },
  obstacle: async () => null,

  async run(torture) {
    const tally = emptyTally();
    while (torture.goesOn(tally)) {
      const count = countInto(tally, torture.note);
      const edge = await createEdgeProcess();
      try {
        await edge.enrol();
        const traffic = await createShopTraffic(torture.random.fork());
        const cookie = await open(edge, traffic);
        for (let kills = 0; kills < KILLS_PER_SHOP && torture.goesOn(tally); kills += 1) {
          const step = torture.random.chance(0.5) ? chooseStep(torture.random) : null;
          const server = await startAt(edge, step);
          count(await checkShop(edge, traffic.ledger));
          const working = work(server.url, traffic, cookie);
          working.catch(() => undefined); // thrown below, once the server is down
          const { answers } = traffic;
          if (step === null) await someTime(torture.random, { answers, most: MOST_ANSWERS, gone: server.gone });
          else await Promise.race([server.gone, setTimeout(STEP_DEADLINE_MS)]);
          traffic.stop();
          await edge.end('SIGKILL');
          await working;
          tally.cycles += 1;
        }
        await edge.start();
        count(await checkShop(edge, traffic.ledger));
      } finally {
        await edge.remove();
      }
    }
    return tally;
  },
};

/** @returns the cookie of its kiosk */
async function open(edge: EdgeProcess, traffic: ShopTraffic): Promise<string | undefined> {
  const kiosk = await pair(await edge.start());
  await traffic.prepare(kiosk);
  await edge.end('SIGKILL');
  return kiosk.cookie();
}

function startAt(edge: EdgeProcess, step: string | null): Promise<EdgeStarted> {
  return step === null ? edge.start() : edge.start({ DIE_AT: step }, DIE_AT_STEP);
}

async function work(url: string, traffic: ShopTraffic, cookie: string | undefined): Promise<void> {
  const [kiosk, phone] = [createTestClient(url, cookie), createTestClient(url)];
  try {
    await traffic.repeat(kiosk, phone);
  } catch (error) {
    // The line broke while it asked again: the next run does.
    if (error instanceof TypeError) return;
    throw error;
  }
  await traffic.run(kiosk, phone);
}
