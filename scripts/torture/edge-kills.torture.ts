import { createTestClient } from '../../edge-server/client-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { checkShop } from '../../edge-server/shop-check-in-test.ts';
import { createShopTraffic, type ShopTraffic } from '../../edge-server/shop-traffic-in-test.ts';
import { type CentralBehindShop, startCentralBehindShop } from './central-behind-shop.ts';
import { countInto } from './count-into.ts';
import { chooseStep, createDeathRegister, DIE_AT_STEP } from './die-at-steps.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';
import { someTime } from './some-time.ts';

/** Then a shop begins anew, or looking through its growing database at every start would be all there is. */
const KILLS_PER_SHOP = 60;
/** Every third shop has a central behind it, and dies while it syncs too; the first, which `npm test` sees, is one. */
const SHOPS_PER_CENTRAL = 3;
const MOST_ANSWERS = 40;

/** The shop's server is killed while kiosks and phones work, at any moment and at every step of an upload and a submit. */
export const scenario: TortureScenario = {
  name: 'edge-kills',
  fault: 'kill -9 of the server of a shop',
  cycles: { long: 2_000, short: 2 },
  obstacle: async () => null,

  async run(torture) {
    const tally = emptyTally();
    const deaths = createDeathRegister();
    let syncing = 0;
    for (let shops = 1; torture.goesOn(tally); shops += 1) {
      const central = shops % SHOPS_PER_CENTRAL === 1 ? await startCentralBehindShop() : null;
      try {
        const killed = await tortureShop(torture, tally, deaths, central);
        syncing += central === null ? 0 : killed;
      } finally {
        await central?.remove();
      }
    }
    torture.tell(`${syncing} kills with a central to sync with; ${deaths.inWords()}`);
    deaths.expectDeaths();
    return tally;
  },
};

/** @returns how often its server was killed */
async function tortureShop(
  { random, goesOn, note }: TortureRun,
  tally: Tally,
  deaths: ReturnType<typeof createDeathRegister>,
  central: CentralBehindShop | null,
): Promise<number> {
  const count = countInto(tally, note);
  const edge = await createEdgeProcess();
  const settings = central?.settings ?? {};
  let kills = 0;
  try {
    if (central === null) await edge.enrol();
    const traffic = await createShopTraffic(random.fork());
    const cookie = await open(edge, traffic, central);
    for (; kills < KILLS_PER_SHOP && goesOn(tally); kills += 1) {
      const step = random.chance(0.5) ? chooseStep(random) : null;
      const server =
        step === null ? await edge.start(settings) : await edge.start({ ...settings, DIE_AT: step }, DIE_AT_STEP);
      count(await checkShop(edge, traffic.ledger));
      const working = work(server.url, traffic, cookie);
      working.catch(() => undefined); // thrown below, once the server is down
      const { answers } = traffic;
      if (step === null) await someTime(random, { answers, most: MOST_ANSWERS, gone: server.gone });
      else {
        const failure = await deaths.await(server, step);
        if (failure !== null) {
          tally.lost += 1;
          note(`the server ${failure}`);
        }
      }
      traffic.stop();
      await edge.end('SIGKILL');
      await working;
      tally.cycles += 1;
    }
    await edge.start(settings);
    for (const stuck of (await central?.settle(edge.databaseFile)) ?? []) {
      tally.stuck += 1;
      note(stuck);
    }
    count(await checkShop(edge, traffic.ledger));
    if (central !== null) countInto(tally, note)(await central.check(edge.databaseFile, traffic.ledger));
  } finally {
    await edge.remove();
  }
  return kills;
}

/** @returns the cookie of its kiosk */
async function open(
  edge: EdgeProcess,
  traffic: ShopTraffic,
  central: CentralBehindShop | null,
): Promise<string | undefined> {
  const server = await edge.start(central?.settings);
  await central?.enrolled(server);
  const kiosk = await pair(server);
  await traffic.prepare(kiosk);
  await edge.end('SIGKILL');
  return kiosk.cookie();
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
