import fs from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { createProcessWatch, type ProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import {
  createKillableCentral,
  KILLABLE_ADMIN,
  KILLABLE_ENROL_CODE,
} from '../../cloud-sync/central/killable-central-in-test.ts';
import { newOrderId } from '../../edge-server/edge-in-test.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { ATTACKS, type Attack } from './hostile-guest-attacks.ts';
import { createHonestClient, type HonestPeople, makeOrder, percentile99 } from './hostile-guest-honest.ts';
import { judgeProcess, watchedSettings, watchObstacle } from './judge-process.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';

/** The kiosk runs on the shop's own computer; everybody else has an address in the shop's network. */
const ADDRESSES = { kiosk: '127.0.0.1', desk: '127.0.1.10', phone: '127.0.2.20' };
const guestAddress = (index: number) => `127.0.3.${index + 1}`;
const MOST_DEVICES = 5;
/** What is tried at the same time; all of it at once would only tell how fast this machine is. */
const ATTACKS_AT_ONCE = 5;
/** While one mixture of attacks lasts; one in the short run. */
const ORDERS_PER_CYCLE = 2;
/** The servers stand at 190 and 320; bodies on their way and waiting garbage come on top: 470 and 370 in half an hour. */
const MEGABYTES = { shop: 600, central: 512 };
const LONGEST_CALL_MS = 1_000;
const LONGEST_PHOTO_MS = 5_000;
const READY_EVERY_MS = 100;

/** One to five devices in the guests' wifi do their worst, while a kiosk, an honest phone and a clerk make orders. */
export const scenario: TortureScenario = {
  name: 'hostile-guest',
  fault: 'guests who are in everybody’s way, beside people who make orders (a cycle is a mixture of attacks)',
  cycles: { long: 500, short: Math.ceil(ATTACKS.length / ATTACKS_AT_ONCE) },
  obstacle: watchObstacle,

  async run(torture) {
    const tally = emptyTally();
    const watches = { shop: createProcessWatch(), central: createProcessWatch() };
    const place = await openShop(watches, torture.random);
    const orders = torture.judgesTime ? ORDERS_PER_CYCLE : 1;
    try {
      let waiting: Attack[] = [];
      while (torture.goesOn(tally)) {
        if (waiting.length === 0) waiting = shuffled(ATTACKS, torture.random);
        const attacks = waiting.splice(0, ATTACKS_AT_ONCE);
        const devices = torture.random.chance(0.5) ? 1 : MOST_DEVICES;
        const faults = await place.makeOrdersBeside(attacks, devices, { tally, orders });
        const mixture = `${devices} × ${attacks.map(({ name }) => name).join(' + ')}`;
        for (const fault of faults) torture.note(`${mixture}: ${fault}`);
        place.rememberSlowest(mixture);
        tally.stuck += faults.length;
        tally.cycles += 1;
      }
      judge(torture, tally, place);
      for (const name of ['shop', 'central'] as const) {
        const bounds = {
          name,
          megabytes: MEGABYTES[name],
          output: place.outputs[name](),
          judgesTime: torture.judgesTime,
        };
        const { measured, faults } = judgeProcess(watches[name], bounds);
        torture.tell(measured);
        for (const fault of faults) torture.note(fault);
        tally.stuck += faults.length;
      }
    } finally {
      await place.close();
      // Until they have ended they write there.
      for (const watch of Object.values(watches)) watch.end();
    }
    return tally;
  },
};

interface Wanted {
  readonly orders: number;
  readonly tally: Tally;
}

interface Slowest {
  readonly milliseconds: number;
  readonly what: string;
  readonly mixture: string;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A shop that has enrolled at its central, a kiosk and a clerk who has signed in there, all before the guests come. */
async function openShop(watches: Record<'shop' | 'central', ProcessWatch>, random: SeededRandom) {
  const central = await createKillableCentral();
  const edge = await createEdgeProcess();
  const close = async () => {
    await edge.remove();
    await central.remove();
  };
  try {
    const atCentral = await central.start(watchedSettings(watches.central));
    await fs.mkdir(edge.folder, { recursive: true });
    const enrolling = { CENTRAL_URL: atCentral.url, ENROL_CODE: KILLABLE_ENROL_CODE, EDGE_HOST: '0.0.0.0' };
    const server = await edge.start({ ...enrolling, ...watchedSettings(watches.shop) });
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await setTimeout(READY_EVERY_MS);
    const front = { host: '127.0.0.1', port: server.port };
    const kioskCookie = (await pair(server)).cookie() ?? '';
    const people: HonestPeople = {
      kiosk: createHonestClient({ ...front, address: ADDRESSES.kiosk, cookie: kioskCookie }),
      phone: createHonestClient({ ...front, address: ADDRESSES.phone }),
      desk: createHonestClient({ ...front, address: ADDRESSES.desk }),
    };
    await people.desk.call('POST', '/auth/sign-in/local', KILLABLE_ADMIN);
    const photo = await orientedJpeg(1, 60, 40);
    const shops = (await people.desk.call('GET', '/shops'))?.body;
    const serverId: string = shops.find(({ state }: { state: string }) => state === 'enrolled').id;
    for (const watch of Object.values(watches)) watch.begin();
    const slowest = new Map<string, Slowest>();

    return {
      people,
      slowest,
      /** Which mixture each of them suffered most from, for the reader of the log who looks for the reason. */
      rememberSlowest(mixture: string): void {
        for (const [name, { experience }] of Object.entries(people)) {
          const { milliseconds = 0, what = '' } = experience.takeSlowest() ?? {};
          if (milliseconds > (slowest.get(name)?.milliseconds ?? 0)) slowest.set(name, { milliseconds, what, mixture });
        }
      },
      outputs: { shop: server.output, central: atCentral.output },
      close,
      /** @returns what went wrong for any of them meanwhile, one line each */
      async makeOrdersBeside(attacks: readonly Attack[], devices: number, wanted: Wanted): Promise<string[]> {
        const over = new AbortController();
        for (let index = 0; index < devices; index += 1) {
          // Each guest was handed an order by the kiosk, as every customer is.
          const orderId = newOrderId();
          await people.kiosk.call('POST', '/storefront/orders', { id: orderId });
          const address = guestAddress(index);
          const guest = {
            ...front,
            address,
            orderId,
            devices,
            serverId,
            photo,
            signal: over.signal,
            centralPort: atCentral.port,
          };
          for (const attack of attacks) attack.begin(guest);
        }
        try {
          // The attack is there before the first honest call, not after it.
          await setTimeout(random.between(200, 600));
          await people.desk.call('POST', '/auth/sign-in/local', KILLABLE_ADMIN);
          for (let made = 0; made < wanted.orders; made += 1) {
            if ((await makeOrder(people, photo)) !== null) wanted.tally.orders += 1;
          }
        } finally {
          over.abort();
        }
        return Object.values(people).flatMap(({ experience }) => experience.faults.splice(0));
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** How it felt. Only the long run, which has the machine for itself, is judged by time. */
function judge({ tell, note, judgesTime }: TortureRun, tally: Tally, { people, slowest }: Shop): void {
  const bounds = { kiosk: LONGEST_CALL_MS, desk: LONGEST_CALL_MS, phone: LONGEST_PHOTO_MS };
  for (const name of ['kiosk', 'desk', 'phone'] as const) {
    const { milliseconds } = people[name].experience;
    const within = percentile99(milliseconds);
    if (name === 'phone') tally.photos += milliseconds.length;
    else tally.statuses += milliseconds.length;
    const one = slowest.get(name);
    tell(`${name}: ${milliseconds.length} calls, 99 of 100 within ${within} ms; the slowest: ${inWords(one)}`);
    if (!judgesTime || within <= bounds[name]) continue;
    tally.stuck += 1;
    note(`99 of 100 calls of the ${name} took up to ${within} ms instead of ${bounds[name]}`);
  }
}

const inWords = (slowest: Slowest | undefined) =>
  slowest === undefined ? 'none' : `${Math.round(slowest.milliseconds)} ms ${slowest.what} beside ${slowest.mixture}`;

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.between(0, left.length - 1), 1)[0] as Item);
}
