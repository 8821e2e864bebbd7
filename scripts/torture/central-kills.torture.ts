import { checkCentral } from '../../cloud-sync/central/central-check-in-test.ts';
import { createKillableCentral } from '../../cloud-sync/central/killable-central-in-test.ts';
import { createOnlineTraffic } from '../../cloud-sync/central/online-traffic-in-test.ts';
import { countInto } from './count-into.ts';
import { chooseStep, createDeathRegister, DIE_AT_STEP } from './die-at-steps.ts';
import { emptyTally, type TortureScenario } from './scenario.ts';
import { createShopAtCentral } from './shop-at-central.ts';
import { someTime } from './some-time.ts';

const KILLS_PER_CENTRAL = 60;
const MOST_ANSWERS = 12;

/** Central is killed while a shop syncs and customers upload, order, send slips and are confirmed. */
export const scenario: TortureScenario = {
  name: 'central-kills',
  fault: 'kill -9 of central',
  cycles: { long: 2_000, short: 2 },
  obstacle: async () => null,

  async run({ random, goesOn, note, tell }) {
    const tally = emptyTally();
    const deaths = createDeathRegister();
    while (goesOn(tally)) {
      const count = countInto(tally, note);
      const central = await createKillableCentral();
      const shop = await createShopAtCentral(random.fork());
      try {
        const online = await createOnlineTraffic(random.fork());
        const first = await central.start();
        shop.setTarget(first.port);
        await Promise.all([online.prepare(first.url), shop.start()]);
        await central.end('SIGKILL');
        for (let kills = 0; kills < KILLS_PER_CENTRAL && goesOn(tally); kills += 1) {
          const step = random.chance(0.5) ? chooseStep(random) : null;
          const server = step === null ? await central.start() : await central.start({ DIE_AT: step }, DIE_AT_STEP);
          count(await checkCentral(central, online.ledger, await shop.ledger()));
          shop.setTarget(server.port);
          const working = Promise.all([online.run(server.url), shop.run()]);
          working.catch(() => undefined); // thrown below, once central is down
          const { answers } = online;
          if (step === null) await someTime(random, { answers, most: MOST_ANSWERS, gone: server.gone });
          else {
            const failure = await deaths.await(server, step);
            if (failure !== null) {
              tally.lost += 1;
              note(`central ${failure}`);
            }
          }
          online.stop();
          shop.stop();
          await central.end('SIGKILL');
          await working;
          tally.cycles += 1;
        }
        shop.setTarget((await central.start()).port);
        for (const stuck of await shop.settle()) {
          tally.stuck += 1;
          note(stuck);
        }
        count(await checkCentral(central, online.ledger, await shop.ledger()));
      } finally {
        await shop.remove();
        await central.remove();
      }
    }
    tell(deaths.inWords());
    deaths.expectDeaths();
    return tally;
  },
};
