import { KEPT_DAYS, keepingSettings, paceClock } from '@printfront/shared/testing/keeping-in-test.ts';
import { checkCentral } from '../../cloud-sync/central/central-check-in-test.ts';
import {
  type CentralStarted,
  createKillableCentral,
  type KillableCentral,
} from '../../cloud-sync/central/killable-central-in-test.ts';
import {
  createOnlineTraffic,
  type OnlineMemory,
  type OnlineTraffic,
} from '../../cloud-sync/central/online-traffic-in-test.ts';
import { countInto } from './count-into.ts';
import { CENTRAL_KEEPING, chooseStep, createDeathRegister, type DeathRegister, DIE_AT_STEP } from './die-at-steps.ts';
import { aMonthLater, choosePaces } from './random-paces.ts';
import { copyAside, putBack } from './returning-copy.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';
import { createShopAtCentral, type ShopAtCentral, type ShopMemory } from './shop-at-central.ts';
import { someTime } from './some-time.ts';

const KILLS_PER_CENTRAL = 60;
const MOST_ANSWERS = 12;
const DAY_MS = 86_400_000;

/** Central is killed while a shop syncs, customers upload, order and are confirmed, and photos that had their time go. */
export const scenario: TortureScenario = {
  name: 'central-kills',
  fault: 'kill -9 of central',
  cycles: { long: 2_000, short: 2 },
  obstacle: async () => null,

  async run(torture) {
    const tally = emptyTally();
    const deaths = createDeathRegister(CENTRAL_KEEPING);
    let returned = 0;
    while (torture.goesOn(tally)) returned += await tortureCentral(torture, tally, deaths);
    torture.tell(`${returned} older copies came back; ${deaths.inWords()}`);
    deaths.expectDeaths();
    return tally;
  },
};

/** @returns how often an older copy of its data came back */
async function tortureCentral(torture: TortureRun, tally: Tally, deaths: DeathRegister): Promise<number> {
  const { random, goesOn, note } = torture;
  const count = countInto(tally, note);
  const paces = choosePaces(random);
  const central = await createKillableCentral();
  const settings = { ...keepingSettings(paces.central), PHOTO_RETENTION_DAYS: String(KEPT_DAYS) };
  const shop = await createShopAtCentral(random.fork(), paces);
  const keptUntil = (atMs: number) =>
    new Date(paceClock(paces.central, atMs).getTime() + KEPT_DAYS * DAY_MS).toISOString();
  try {
    const online = await createOnlineTraffic(random.fork(), 3, keptUntil);
    const copies = createCopies(torture, { central, online, shop });
    const numbers = createNumbersTold();
    const check = async () => {
      const photos = await shop.checkPhotos(central);
      const doubled = numbers.findDoubled(online, shop);
      const found = await checkCentral(central, online.ledger, shop.ledger());
      const { lost } = await shop.check();
      count({ ...found, lost: [...found.lost, ...photos.lost, ...lost], doubled: [...found.doubled, ...doubled] });
    };
    const settle = async ({ isHoldingBack }: { isHoldingBack: boolean }) => {
      for (const stuck of await shop.settle(central, { isHoldingBack })) {
        tally.stuck += 1;
        note(stuck);
      }
      await check();
    };
    const first = await central.start(settings);
    shop.setTarget(first.port);
    await Promise.all([online.prepare(first.url), shop.start()]);
    await central.end('SIGKILL');
    for (let kills = 0; kills < KILLS_PER_CENTRAL && goesOn(tally); kills += 1) {
      // What is to come together needs a central that goes on.
      const isTimeToSettle = copies.isTimeToSettle();
      const step = !isTimeToSettle && random.chance(0.5) ? chooseStep(random, CENTRAL_KEEPING) : null;
      const server =
        step === null ? await central.start(settings) : await central.start({ ...settings, DIE_AT: step }, DIE_AT_STEP);
      await check();
      shop.setTarget(server.port);
      if (isTimeToSettle) await settle({ isHoldingBack: true });
      await workUntilKilled({ torture, tally, deaths, online, shop, central }, server, step);
      tally.cycles += 1;
      await copies.between();
    }
    shop.setTarget((await central.start({ ...settings, ...keepingSettings(aMonthLater(paces.central)) })).port);
    await settle({ isHoldingBack: false });
    return copies.returned();
  } finally {
    await shop.remove();
    await central.remove();
  }
}

interface Torn {
  torture: TortureRun;
  tally: Tally;
  deaths: DeathRegister;
  online: OnlineTraffic;
  shop: ShopAtCentral;
  central: KillableCentral;
}

async function workUntilKilled(
  { torture: { random, note }, tally, deaths, online, shop, central }: Torn,
  server: CentralStarted,
  step: string | null,
): Promise<void> {
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
}

/** Now and then a copy of central's data is made while it is down, and comes back some kills later. */
function createCopies(
  { random }: TortureRun,
  { central, online, shop }: { central: KillableCentral; online: OnlineTraffic; shop: ShopAtCentral },
) {
  let copy: { online: OnlineMemory; shop: ShopMemory } | null = null;
  let kills = 0;
  let returned = 0;
  let killsToSettling = Number.POSITIVE_INFINITY;
  return {
    returned: () => returned,
    /** Some kills after a copy has come back it is looked whether everything is there again. */
    isTimeToSettle: () => killsToSettling === 0,

    async between(): Promise<void> {
      killsToSettling = killsToSettling <= 0 ? Number.POSITIVE_INFINITY : killsToSettling - 1;
      kills += 1;
      // While central still hears what it lost, there is nothing new that a further copy could lose.
      if (killsToSettling !== Number.POSITIVE_INFINITY) return;
      if (copy === null && random.chance(0.2)) {
        await copyAside(central.folder);
        copy = { online: online.remember(), shop: shop.remember() };
        kills = 0;
      } else if (copy !== null && kills > 1 && random.chance(0.4)) {
        // As a disk that is rolled back it would be noticed once in ten minutes only, and not before a shop calls.
        await putBack(central.folder, 'as-files');
        online.goBackTo(copy.online);
        shop.centralCameBack(copy.shop);
        copy = null;
        returned += 1;
        killsToSettling = random.between(1, 4);
      }
    },
  };
}

/** Numbers that anybody was told, also of orders that were lost with a newer copy: nobody else gets one of them. */
function createNumbersTold() {
  const toldTo = new Map<number, string>();
  return {
    findDoubled(online: OnlineTraffic, shop: ShopAtCentral): string[] {
      const told = [
        ...online.ledger.orders.flatMap(({ uploadId, placed }) => (placed ? [[placed.iid, uploadId] as const] : [])),
        ...shop.orders.flatMap(({ id, placed }) => (placed ? [[placed.iid, id] as const] : [])),
      ];
      return told.flatMap(([iid, whom]) => {
        const first = toldTo.get(iid) ?? whom;
        toldTo.set(iid, first);
        return first === whom ? [] : [`number ${iid} was told twice`];
      });
    },
  };
}
