import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { createSeededRandom, type SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { askValue, askValues } from './ask.ts';
import { createCentralInSimulation } from './central-in-simulation.ts';
import { findFaults, findOpenEnds } from './comparison.ts';
import { createKeeping } from './keeping.ts';
import { createLedger } from './ledger.ts';
import { createLine, LATEST_MS } from './line.ts';
import { type Disk, openBytes } from './machine.ts';
import { createMovingOrders } from './moving-orders.ts';
import { createShopInSimulation, type ShopInSimulation } from './shop-in-simulation.ts';
import type { Templates } from './templates.ts';
import { createVirtualTime } from './virtual-time.ts';

export interface HistoryResult {
  /** Empty when nothing was lost, doubled or stuck; each begins with one of these words. */
  problems: string[];
  orders: number;
  photos: number;
  statuses: number;
  virtualSeconds: number;
  /** Of online orders that shops make: placed at home, moved, worded at a shop, and in two shops at some time. */
  online: { placed: number; moves: number; words: number; strays: number };
  /** Copies put back by hand that the sync itself had to notice. */
  returned: { shops: number; central: number };
  /** What happened on the lines, in order: the same for the same seed. */
  trace: string[];
}

/** After the last fault; a digest comes every three minutes, and waits grow to five. */
const LONGEST_HEALING_MS = 30 * 60_000;
/** After this nothing that was held back on a line can arrive any more. */
const STRAGGLERS_MS = LATEST_MS + 5_000;

/** One seed's life of central and a few shops: customers, staff, deaths, lost disks and bad lines, then peace. */
export async function runHistory(seed: number, templates: Templates): Promise<HistoryResult> {
  const random = createSeededRandom(seed);
  const time = createVirtualTime();
  const trace: string[] = [];
  const ledger = createLedger();
  const keeping = createKeeping(seed, time);
  // Where photos are deleted, or central is lost, other histories look.
  const moving = createMovingOrders(seed, time);
  const isMoving = moving.isMoving && keeping.pace === null;
  const central = createCentralInSimulation({
    ...{ time, template: templates.central, pace: keeping.pace, givesOrders: isMoving },
  });
  central.start();
  const badness = random.pick([0, 0.1, 0.3, 0.6]);
  const takesPhotosOverCentral = random.chance(0.3);
  const lines = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, (_, index) =>
    createLine({
      time,
      random: random.fork(),
      badness,
      server: central.server,
      trace: (what) => void trace.push(`${time.now()} ${index} ${what}`),
    }),
  );
  const shops = lines.map((line, index) =>
    createShopInSimulation({
      time,
      random: random.fork(),
      template: templates.shop,
      line,
      takesPhotosOverCentral,
      enrolCode: `shop-code-${index}`,
      daysPerSecond: keeping.pace?.shop(index) ?? null,
      makesOnlineOrders: isMoving,
    }),
  );
  let statuses = 0;
  let isCentralLost = false;
  let lostShops = 0;
  /** As which generation central came back without a word: it goes on as a later one once it notices. */
  let unawareOf: number | null = null;
  const isCentralUnaware = () => unawareOf !== null && generationOf(central.disk) === unawareOf;
  const returned = { shops: 0, central: 0 };
  const compared = () => ({ ledger, central: central.disk, shops: shops.map(({ disk }) => disk) });
  const readAll = () => {
    for (const [index, { disk }] of shops.entries()) ledger.read(index, disk);
  };

  for (const index of shops.keys()) void central.invite(`shop-code-${index}`);
  await time.rest();
  for (const shop of shops) shop.start();
  await time.rest();
  const runUntil = async (isOver: () => boolean) => {
    while (!isOver() && (await time.step()));
  };
  const seconds = (count: number) => time.now() + count * 1000;

  const isReady = (shop: ShopInSimulation) => numbersInHand(shop) >= 100;
  const isEnrolled = (shop: ShopInSimulation) => serverIdOf(shop) !== null;
  const enrolledBy = seconds(random.chance(0.8) ? 600 : 5);
  await runUntil(() => time.now() > enrolledBy || shops.every(isReady));

  // -- what happens
  const troubleMs = random.between(20, 150) * 1000;
  const at = (run: () => unknown) => void time.after(random.between(0, troubleMs), () => void run());
  const knownOrders = (disk: Disk, sql: string) => askValues(disk.database, sql) as string[];
  for (const [index, shop] of shops.entries()) {
    for (let count = random.between(1, 4); count > 0; count -= 1) at(() => customer(shop, index, random.fork()));
    for (let count = random.between(0, 5); count > 0; count -= 1) at(() => staffAtShop(shop, random));
    if (random.chance(0.15)) at(() => sellMany(shop, random));
    if (random.chance(0.3)) {
      const isSilent = random.chance(0.5);
      const outageMs = random.between(1_000, 120_000);
      at(() => lines[index]?.breakFor(outageMs, isSilent));
    }
    if (random.chance(0.4)) at(() => shop.killIn(random.between(1, 60), random.chance(0.5)));
    if (random.chance(0.2)) at(() => shop.kill());
    if (random.chance(0.1)) at(() => shop.restart());
    if (random.chance(0.12)) {
      at(() => {
        if (!isEnrolled(shop)) return;
        const copy = shop.backUp();
        time.after(random.between(1, troubleMs), () => void loseShop(index, copy));
      });
    }
  }
  turnTills();
  for (let count = random.between(0, 5); count > 0; count -= 1) at(() => staffAtCentral(random));
  const onlineOrders = random.between(0, 3);
  const sellsOnline = onlineOrders > 0;
  for (let count = onlineOrders; count > 0; count -= 1) {
    at(async () => ledger.noteNumber(await central.takeNumber(), `online ${time.now()} ${Math.random()}`));
  }
  for (let count = random.between(0, 2); count > 0; count -= 1)
    at(() => central.killIn(random.between(1, 120), random.chance(0.5)));
  if (random.chance(0.2)) at(() => central.kill());
  if (random.chance(0.1) && !isMoving) {
    at(() => {
      // An enrolment that the copy does not know can only be made again by a person.
      if (!shops.every(isEnrolled)) return;
      const copy = central.backUp();
      time.after(random.between(1, troubleMs), () => void loseCentral(copy));
    });
  }
  keeping.begin({ central, shops, troubleMs });
  if (isMoving) moving.begin({ central, shops, ledger, troubleMs, loseShop });
  planReturningCopies();
  // A caretaker starts again what has died, sooner or later.
  const caretaker = () => {
    if (central.server() === null && random.chance(0.3)) central.start();
    for (const shop of shops) if (!shop.isAlive() && random.chance(0.3)) shop.start();
    time.after(random.between(1_000, 8_000), caretaker);
  };
  caretaker();
  const troubleEnds = time.now() + troubleMs;
  await runUntil(() => time.now() > troubleEnds);

  // -- peace
  for (const line of lines) line.heal();
  central.killIn(Number.POSITIVE_INFINITY, true);
  for (const shop of shops) shop.killIn(Number.POSITIVE_INFINITY, true);
  const calmFrom = time.now() + STRAGGLERS_MS;
  const deadline = time.now() + LONGEST_HEALING_MS;
  await runUntil(() => time.now() > calmFrom);
  readAll();
  let nextLook = 0;
  const findAllOpenEnds = () => [...keeping.findOpenEnds(), ...findOpenEnds(compared(), keeping.wasDeleted)];
  let openEnds = findAllOpenEnds();
  await runUntil(() => {
    if (openEnds.length === 0 || time.now() > deadline) return true;
    if (time.now() < nextLook) return false;
    nextLook = time.now() + 2_000;
    readAll();
    openEnds = findAllOpenEnds();
    return openEnds.length === 0;
  });
  readAll();
  const problems = [...findAllOpenEnds(), ...findFaults(compared(), keeping.pace !== null), ...keeping.findFaults()];
  if (isMoving) problems.push(...moving.findFaults(central));
  const whatHappened = [...trace];
  const online = { ...moving.happened, strays: isMoving ? moving.countStrays(central) : 0 };
  central.end();
  for (const shop of shops) shop.end();
  return {
    problems,
    online,
    returned,
    trace: whatHappened,
    statuses,
    virtualSeconds: time.now() / 1000,
    orders: ledger.orders.size,
    photos: shops.reduce((count, { disk }) => count + disk.blobs.size, 0),
  };

  /** Copies that a person puts back by hand, without a word to anybody (S43). */
  function planReturningCopies(): void {
    const chance = random.fork();
    for (const [index, shop] of shops.entries()) {
      if (!chance.chance(0.15)) continue;
      at(() => {
        if (!isEnrolled(shop)) return;
        const copy = shop.backUp();
        // What is sold now the copy does not know, and sells again.
        for (let count = chance.between(1, 3); count > 0; count -= 1) void customer(shop, index, chance.fork());
        time.after(chance.between(20_000, troubleMs + 20_000), () => void putShopBack(index, copy, chance));
      });
    }
    // What other shops were leased, and customers at home, nobody can tell a central that came back without a word at once.
    if (shops.length > 1 || sellsOnline || isMoving || !chance.chance(0.15)) return;
    at(() => {
      if (!shops.every(isEnrolled)) return;
      const copy = central.backUp();
      const lostUntilNow = lostShops;
      time.after(chance.between(1, troubleMs), () => {
        // A shop that lost its disk meanwhile cannot tell either: of what happened in between nobody knows any more.
        if (lostShops > lostUntilNow) return;
        readAll();
        keeping.note();
        isCentralLost = true;
        central.putBack(copy);
        unawareOf = generationOf(central.disk);
        forgive();
        returned.central += 1;
      });
    });
  }

  async function putShopBack(index: number, copy: Buffer, chance: SeededRandom): Promise<void> {
    if (isCentralUnaware()) return;
    lostShops += 1;
    const shop = shops[index] as ShopInSimulation;
    ledger.read(index, shop.disk);
    keeping.note();
    // What central has never heard of, or has forgotten, only what lies beside the database can notice.
    const isNoticeable = !isCentralLost && knowsMore(central.disk, copy);
    if (isNoticeable && (await shop.putBack(copy))) returned.shops += 1;
    else await shop.restore(copy);
    forgive();
    for (let count = chance.between(1, 3); count > 0; count -= 1) void customer(shop, index, chance.fork());
  }

  async function customer(shop: ShopInSimulation, index: number, chance: SeededRandom): Promise<void> {
    const orderId = String(chance.between(1e9, 9e9)) + String(chance.between(10_000, 99_999));
    if (!(await insist(shop, () => shop.openOrder(orderId)))) return;
    for (let count = chance.between(1, 3); count > 0; count -= 1) {
      const bytes = keeping.bytes(photoOf(chance));
      const name = `sending-${count}`;
      if (takesPhotosOverCentral && chance.chance(0.5)) await byPhone(shop, orderId, bytes, name);
      else if (!(await insist(shop, () => shop.addPhoto(orderId, bytes, name)))) return;
      await time.sleep(chance.between(0, 4_000));
    }
    await time.sleep(chance.between(0, 20_000));
    await insist(shop, () => shop.submit(orderId));
    ledger.read(index, shop.disk);
  }

  async function byPhone(shop: ShopInSimulation, orderId: string, bytes: Buffer, name: string) {
    const serverId = serverIdOf(shop);
    if (serverId === null) return;
    await central.sendPhoto(serverId, orderId, bytes, name).catch(isRefusal);
  }

  function staffAtShop(shop: ShopInSimulation, chance: SeededRandom): void {
    const ids = knownOrders(
      shop.disk,
      "select order_id from storefront_order where state = 'submitted' order by rowid",
    );
    if (ids.length === 0) return;
    statuses += 1;
    const id = chance.pick(ids);
    const done = chance.chance(0.2)
      ? shop.setPrinted(id, chance.chance(0.7))
      : chance.chance(0.4)
        ? shop.setPayment(id, chance.pick([50, 90]))
        : shop.setProduction(id, chance.pick([0, 1, 2, 3]));
    done.catch(isRefusal);
  }

  /** In every third history: the others stay as they were when they found something. */
  function turnTills(): void {
    if (seed % 3 !== 1) return;
    const chance = createSeededRandom(seed);
    for (const [index, shop] of shops.entries()) {
      for (let count = chance.between(1, 6); count > 0; count -= 1) {
        const id = `shift-${index}-${count}`;
        time.after(chance.between(0, troubleMs), () => void shop.turnTill(id).catch(isRefusal));
      }
    }
  }

  function staffAtCentral(chance: SeededRandom): void {
    const ids = knownOrders(central.disk, 'select id from "order" order by sequence');
    if (ids.length === 0) return;
    statuses += 1;
    const id = chance.pick(ids);
    const done: Promise<unknown> = chance.chance(0.2)
      ? central.setPrinted(id, chance.chance(0.7))
      : chance.chance(0.4)
        ? central.setPayment(id, chance.pick([50, 90]))
        : central.setProduction(id, chance.pick([0, 1, 2, 3]));
    done.catch(isRefusal);
  }

  async function loseShop(index: number, copy: Buffer): Promise<void> {
    if (isCentralUnaware()) return;
    lostShops += 1;
    const shop = shops[index] as ShopInSimulation;
    ledger.read(index, shop.disk);
    keeping.note();
    await shop.restore(copy);
    forgive();
  }

  async function loseCentral(copy: Buffer): Promise<void> {
    readAll();
    keeping.note();
    isCentralLost = true;
    await central.restore(copy);
    forgive();
  }

  function forgive(): void {
    const there = new Set(knownOrders(central.disk, 'select id from "order"'));
    for (const { disk } of shops) {
      for (const id of knownOrders(disk, "select order_id from storefront_order where state = 'submitted'"))
        there.add(id);
    }
    ledger.forgive((orderId) => there.has(orderId));
  }

  /** A customer tries again what got no answer. @returns whether it was done */
  async function insist(shop: ShopInSimulation, work: () => Promise<unknown>): Promise<boolean> {
    for (let tries = 0; tries < 20; tries += 1) {
      const outcome = await Promise.race([
        work().then(
          () => 'done',
          (error) => (isRefusal(error) ? 'refused' : 'failed'),
        ),
        time.sleep(10_000),
      ]);
      if (outcome === 'done') return true;
      if (outcome === 'refused' && shop.isAlive() && tries > 3) return false;
      await time.sleep(5_000);
    }
    return false;
  }
}

/** What the servers say no to is an answer; anything else is a fault of theirs. */
function isRefusal(error: unknown): boolean {
  if (error instanceof HttpProblem) return true;
  throw error;
}

const serverIdOf = (shop: ShopInSimulation) =>
  (askValue(shop.disk.database, 'select server_id from sync_state') ?? null) as string | null;

const generationOf = (central: Disk) =>
  Number(askValue(central.database, "select next_value from sync_counter where name = 'generation'") ?? 0);

/** Whether central has heard of this shop since the copy was made. */
function knowsMore(central: Disk, copy: Buffer): boolean {
  const database = openBytes(copy);
  const [state] = database.prepare('select epoch, confirmed_id from sync_state').all() as Record<string, string>[];
  const known = central.database
    .prepare('select position_id from edge_epoch where epoch = ?')
    .pluck()
    .get(state?.epoch);
  const isOwn = database.prepare('select 1 from sync_mark where id = ?').get(known) !== undefined;
  database.close();
  return typeof known === 'string' && known !== state?.confirmed_id && !isOwn;
}

const numbersInHand = (shop: ShopInSimulation) =>
  Number(askValue(shop.disk.database, 'select sum(last_number - next_number + 1) from order_number_block') ?? 0);

/** Nearly all numbers in hand have been given out: what comes next brings the shop to its overflow numbers. */
function sellMany(shop: ShopInSimulation, random: SeededRandom): void {
  if (shop.disk.database.inTransaction) return;
  shop.disk.database
    .prepare('update order_number_block set next_number = max(next_number, last_number + 1 - ?)')
    .run(random.between(0, 2));
}

/** Begins like a JPEG; now and then large enough that a broken connection leaves a part worth keeping. */
function photoOf(random: SeededRandom): Buffer {
  const head = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), random.bytes(12)]);
  return Buffer.alloc(random.chance(0.2) ? random.between(40_000, 120_000) : random.between(20, 400), head);
}
