import { keepingSettings } from '@printfront/shared/testing/keeping-in-test.ts';
import { KILLABLE_ADMIN } from '../../cloud-sync/central/killable-central-in-test.ts';
import { createTestClient } from '../../edge-server/client-in-test.ts';
import { createEdgeProcess, type EdgeProcess, type EdgeStarted, pair } from '../../edge-server/edge-process-in-test.ts';
import { checkShop } from '../../edge-server/shop-check-in-test.ts';
import { createShopTraffic, type SentOrder, type ShopTraffic } from '../../edge-server/shop-traffic-in-test.ts';
import { type CentralBehindShop, startCentralBehindShop } from './central-behind-shop.ts';
import { countInto } from './count-into.ts';
import { chooseStep, createDeathRegister, type DeathRegister, DIE_AT_STEP, SHOP_KEEPING } from './die-at-steps.ts';
import { isKnownAtShop } from './keeping-check.ts';
import { aMonthLater, choosePaces } from './random-paces.ts';
import { copyAside, putBack } from './returning-copy.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';
import { someTime } from './some-time.ts';

/** Then a shop begins anew, or looking through its growing database at every start would be all there is. */
const KILLS_PER_SHOP = 60;
/** Of a shop that begins more than a dozen epochs in an hour, central lets the next one wait. */
const MOST_COPIES = 10;
/** Every third shop has no central behind it; the first, which `npm test` sees, has one, and dies while it syncs too. */
const SHOPS_PER_LONELY_ONE = 3;
const MOST_ANSWERS = 40;

/**
 * The shop's server is killed while kiosks and phones work and photos that had their time go, at any moment and at every
 * step of an upload, a submit and a deletion.
 */
export const scenario: TortureScenario = {
  name: 'edge-kills',
  fault: 'kill -9 of the server of a shop',
  cycles: { long: 2_000, short: 2 },
  obstacle: async () => null,

  async run(torture) {
    const tally = emptyTally();
    const deaths = createDeathRegister(SHOP_KEEPING);
    const syncing = { kills: 0, returned: 0 };
    for (let shops = 1; torture.goesOn(tally); shops += 1) {
      const paces = choosePaces(torture.random);
      const central = shops % SHOPS_PER_LONELY_ONE === 0 ? null : await startCentralBehindShop(paces);
      try {
        const { kills, returned } = await tortureShop(
          torture,
          tally,
          deaths,
          central && { ...central, pace: paces.shop },
        );
        syncing.kills += central === null ? 0 : kills;
        syncing.returned += returned;
      } finally {
        await central?.remove();
      }
    }
    const { kills, returned } = syncing;
    torture.tell(`${kills} kills with a central to sync with, ${returned} older copies came back; ${deaths.inWords()}`);
    deaths.expectDeaths();
    return tally;
  },
};

type Central = CentralBehindShop & { pace: Parameters<typeof keepingSettings>[0] };

/** @returns how often its server was killed, and an older copy of its data came back */
async function tortureShop(
  torture: TortureRun,
  tally: Tally,
  deaths: DeathRegister,
  central: Central | null,
): Promise<{ kills: number; returned: number }> {
  const { random, goesOn, note } = torture;
  const count = countInto(tally, note);
  const edge = await createEdgeProcess();
  const settings = central === null ? {} : { ...central.settings, ...keepingSettings(central.pace) };
  const keeping = central === null ? [] : SHOP_KEEPING;
  let kills = 0;
  try {
    if (central === null) await edge.enrol();
    const traffic = await createShopTraffic(random.fork());
    const copies = createCopies(torture, edge, traffic, central);
    const cookies = await open(edge, traffic, settings, central);
    const check = async () => {
      const found = await checkShop(edge, traffic.ledger);
      const photos = await central?.checkPhotos(edge, traffic.ledger);
      count({ ...found, lost: [...found.lost, ...(photos?.lost ?? [])] });
    };
    for (; kills < KILLS_PER_SHOP && goesOn(tally); kills += 1) {
      const step = random.chance(0.5) ? chooseStep(random, keeping) : null;
      const server =
        step === null ? await edge.start(settings) : await edge.start({ ...settings, DIE_AT: step }, DIE_AT_STEP);
      await check();
      await workUntilKilled({ torture, tally, deaths, edge, traffic }, server, cookies, step);
      tally.cycles += 1;
      await copies.between();
    }
    await edge.start({ ...settings, ...(central === null ? {} : keepingSettings(aMonthLater(central.pace))) });
    for (const stuck of (await central?.settle(edge, traffic.ledger)) ?? []) {
      tally.stuck += 1;
      note(stuck);
    }
    await check();
    if (central !== null) countInto(tally, note)(await central.check(edge.databaseFile, traffic.ledger));
    return { kills, returned: copies.returned() };
  } finally {
    await edge.remove();
  }
}

interface Cookies {
  kiosk: string | undefined;
  /** Null where nobody can sign in, because there is no central that knows who works here. */
  desk: string | undefined | null;
}

/** @returns the cookies of its kiosk and its desk */
async function open(
  edge: EdgeProcess,
  traffic: ShopTraffic,
  settings: Record<string, string>,
  central: Central | null,
): Promise<Cookies> {
  const server = await edge.start(settings);
  await central?.enrolled(server);
  const kiosk = await pair(server);
  await traffic.prepare(kiosk);
  const desk = createTestClient(server.url);
  if (central !== null) await desk.call('POST', '/auth/sign-in/local', KILLABLE_ADMIN);
  await edge.end('SIGKILL');
  return { kiosk: kiosk.cookie(), desk: central === null ? null : desk.cookie() };
}

interface Torn {
  torture: TortureRun;
  tally: Tally;
  deaths: DeathRegister;
  edge: EdgeProcess;
  traffic: ShopTraffic;
}

async function workUntilKilled(
  { torture: { random, note }, tally, deaths, edge, traffic }: Torn,
  server: EdgeStarted,
  cookies: Cookies,
  step: string | null,
): Promise<void> {
  const working = work(server.url, traffic, cookies);
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
}

async function work(url: string, traffic: ShopTraffic, cookies: Cookies): Promise<void> {
  const [kiosk, phone] = [createTestClient(url, cookies.kiosk), createTestClient(url)];
  const desk = cookies.desk === null ? null : { client: createTestClient(url, cookies.desk), account: KILLABLE_ADMIN };
  try {
    await traffic.repeat(kiosk, phone);
  } catch (error) {
    // The line broke while it asked again: the next run does.
    if (error instanceof TypeError) return;
    throw error;
  }
  await traffic.run(kiosk, phone, desk);
}

/** Now and then a copy of the shop's data is made while its server is down, and comes back some kills later. */
function createCopies({ random }: TortureRun, edge: EdgeProcess, traffic: ShopTraffic, central: Central | null) {
  let copy: SentOrder[] | null = null;
  let kills = 0;
  let returned = 0;
  return {
    returned: () => returned,
    async between(): Promise<void> {
      if (central === null) return;
      kills += 1;
      if (copy === null && returned < MOST_COPIES && random.chance(0.2)) {
        await copyAside(edge.folder);
        copy = traffic.remember();
        kills = 0;
      } else if (copy !== null && kills > 1 && random.chance(0.4)) {
        await putBack(edge.folder, random.pick(['as-files', 'as-disk']));
        const unknown = traffic.goBackTo(copy, isKnownAtShop(edge));
        await central.keepWithout(unknown);
        copy = null;
        returned += 1;
      }
    },
  };
}
