import { setTimeout } from 'node:timers/promises';
import { createProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Attack } from './hostile-guest-attack.ts';
import { ATTACKS } from './hostile-guest-attacks.ts';
import { makeOrder, percentile99 } from './hostile-guest-honest.ts';
import { tellFewer } from './hostile-guest-on-sockets.ts';
import { inWords, newReach, type Reach } from './hostile-guest-reach.ts';
import { type GuestsShop, openGuestsShop } from './hostile-guest-shop.ts';
import { judgeProcess, watchObstacle } from './judge-process.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';

const MOST_DEVICES = 5;
/** What is tried at the same time; all of it at once would only tell how fast this machine is. */
const ATTACKS_AT_ONCE = 5;
/** While one mixture of attacks lasts; one in the short run. */
const ORDERS_PER_CYCLE = 2;
/** The servers stand at 190 and 320; bodies on their way and waiting garbage come on top: 470 and 370 in half an hour. */
const MEGABYTES = { shop: 600, central: 512 };
const LONGEST_CALL_MS = 1_000;
const LONGEST_PHOTO_MS = 5_000;
/** A call that takes so long hangs. The other is for a machine on which twenty programs want the processor too. */
const PATIENCE_MS = { alone: 60_000, busy: 300_000 };
const LOOK_EVERY_MS = 50;

/** One to five devices in the guests' wifi do their worst, while a kiosk, an honest phone and clerks make orders. */
export const scenario: TortureScenario = {
  name: 'hostile-guest',
  fault: 'guests who are in everybody’s way, beside people who make orders (a cycle is a mixture of attacks)',
  cycles: { long: 500, short: Math.ceil(ATTACKS.length / ATTACKS_AT_ONCE) },
  obstacle: watchObstacle,

  async run(torture) {
    const tally = emptyTally();
    const watches = { shop: createProcessWatch(), central: createProcessWatch() };
    const patienceMs = torture.judgesTime ? PATIENCE_MS.alone : PATIENCE_MS.busy;
    const shop = await openGuestsShop({ watches, isOurs: torture.judgesTime, patienceMs });
    const fewer = tellFewer();
    if (fewer !== null) torture.tell(fewer);
    const tried = createTried();
    const slowest = createSlowest(shop);
    try {
      let waiting: Attack[] = [];
      while (torture.goesOn(tally)) {
        if (waiting.length === 0) waiting = shuffled(ATTACKS, torture.random);
        const attacks = waiting.splice(0, ATTACKS_AT_ONCE);
        const devices = torture.random.chance(0.5) ? 1 : MOST_DEVICES;
        const faults = await makeOrdersBeside({ attacks, devices, shop, tried, tally, torture, patienceMs });
        const mixture = `${devices} × ${attacks.map(({ name }) => name).join(' + ')}`;
        for (const fault of faults) torture.note(`${mixture}: ${fault}`);
        slowest.remember(mixture);
        tally.stuck += faults.length;
        tally.cycles += 1;
      }
      judgePeople(torture, tally, { shop, slowest });
      judgeAttacks(torture, tally, tried);
      for (const name of ['shop', 'central'] as const) {
        const { judgesTime } = torture;
        const bounds = { name, megabytes: MEGABYTES[name], output: shop.outputs[name](), judgesTime };
        const { measured, faults } = judgeProcess(watches[name], bounds);
        torture.tell(measured);
        for (const fault of faults) torture.note(fault);
        tally.stuck += faults.length;
      }
    } finally {
      await shop.close();
      // Until they have ended they write there.
      for (const watch of Object.values(watches)) watch.end();
    }
    return tally;
  },
};

interface Mixture {
  readonly attacks: readonly Attack[];
  readonly devices: number;
  readonly shop: GuestsShop;
  readonly tried: Tried;
  readonly tally: Tally;
  readonly torture: TortureRun;
  readonly patienceMs: number;
}

/** @returns what went wrong for any of the people meanwhile, one line each */
async function makeOrdersBeside({
  attacks,
  devices,
  shop,
  tried,
  tally,
  torture,
  patienceMs,
}: Mixture): Promise<string[]> {
  const { people, photo } = shop;
  const over = new AbortController();
  for (let index = 0; index < devices; index += 1) {
    const guest = await shop.newGuest(index, devices, over.signal);
    for (const attack of attacks) attack.begin(guest, tried.reachOf(attack));
  }
  try {
    // The attack is there before the first honest call, not after it.
    await setTimeout(torture.random.between(200, 600));
    await shop.signIn();
    for (let made = 0; made < (torture.judgesTime ? ORDERS_PER_CYCLE : 1); made += 1) {
      // By turns at a kiosk that has an address of its own, and at the one on the shop's own computer.
      const kiosk = (tally.cycles + made) % 2 === 0 ? people.kiosk : people.ownKiosk;
      if ((await makeOrder({ ...people, kiosk }, photo)) !== null) tally.orders += 1;
    }
    // However quickly people are served: an attack that has hardly begun says nothing.
    const deadline = performance.now() + patienceMs;
    while (attacks.some((attack) => !tried.isReached(attack)) && performance.now() < deadline) {
      await setTimeout(LOOK_EVERY_MS);
    }
  } finally {
    over.abort();
  }
  return Object.values(people).flatMap(({ experience }) => experience.faults.splice(0));
}

type Tried = ReturnType<typeof createTried>;

/** What each attack that was drawn came to in the whole run. */
function createTried() {
  const reaches = new Map<Attack, Reach>();
  return {
    reaches,
    reachOf(attack: Attack): Reach {
      const reach = reaches.get(attack) ?? newReach();
      reaches.set(attack, reach);
      return reach;
    },
    isReached: (attack: Attack) => attack.isReached(reaches.get(attack) ?? newReach()),
  };
}

/** An attack that met nothing but closed doors is a fault of this suite, however well everybody was served beside it. */
function judgeAttacks({ tell, note }: TortureRun, tally: Tally, { reaches, isReached }: Tried): void {
  for (const [attack, reach] of reaches) {
    tell(`${attack.name}: ${inWords(reach)}`);
    if (isReached(attack)) continue;
    tally.stuck += 1;
    note(`“${attack.name}” never came to what it is there for: ${inWords(reach)}`);
  }
}

interface Slow {
  readonly milliseconds: number;
  readonly what: string;
  readonly mixture: string;
}

/** Which mixture each of the people suffered most from, for the reader of the log who looks for the reason. */
function createSlowest({ people }: GuestsShop) {
  const slowest = new Map<string, Slow>();
  return {
    remember(mixture: string): void {
      for (const [name, { experience }] of Object.entries(people)) {
        const { milliseconds = 0, what = '' } = experience.takeSlowest() ?? {};
        if (milliseconds > (slowest.get(name)?.milliseconds ?? 0)) slowest.set(name, { milliseconds, what, mixture });
      }
    },
    inWords(name: string): string {
      const { milliseconds, what, mixture } = slowest.get(name) ?? {
        milliseconds: 0,
        what: 'nothing',
        mixture: 'nothing',
      };
      return `${Math.round(milliseconds)} ms ${what} beside ${mixture}`;
    },
  };
}

const PEOPLE = {
  kiosk: 'kiosk with an address of its own',
  ownKiosk: 'kiosk on the shop’s computer',
  desk: 'desk in the shop',
  clerk: 'clerk at central',
  phone: 'phone',
} as const;

/** How it felt. Only the long run, which has the machine for itself, is judged by time. */
function judgePeople(
  { tell, note, judgesTime }: TortureRun,
  tally: Tally,
  { shop: { people }, slowest }: { shop: GuestsShop; slowest: ReturnType<typeof createSlowest> },
): void {
  for (const name of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]) {
    const { milliseconds } = people[name].experience;
    const within = percentile99(milliseconds);
    const bound = name === 'phone' ? LONGEST_PHOTO_MS : LONGEST_CALL_MS;
    if (name === 'phone') tally.photos += milliseconds.length;
    else tally.statuses += milliseconds.length;
    const calls = `${milliseconds.length} calls, 99 of 100 within ${within} ms`;
    tell(`${PEOPLE[name]}: ${calls}; the slowest: ${slowest.inWords(name)}`);
    if (!judgesTime || within <= bound) continue;
    tally.stuck += 1;
    note(`99 of 100 calls of the ${PEOPLE[name]} took up to ${within} ms instead of ${bound}`);
  }
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.between(0, left.length - 1), 1)[0] as Item);
}
