import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { createSeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { askValue, askValues } from './ask.ts';
import type { CentralInSimulation } from './central-in-simulation.ts';
import type { Ledger } from './ledger.ts';
import type { ShopInSimulation } from './shop-in-simulation.ts';
import type { VirtualTime } from './virtual-time.ts';

/** So that the other things that happen in the history of a seed stay what they are. */
const OWN_SEED = 0x6d6f7665;

/** Online orders that are made in shops: placed at home, given, moved, paid in cash there, and printed. */
export function createMovingOrders(seed: number, time: VirtualTime) {
  const random = createSeededRandom((seed ^ OWN_SEED) >>> 0);
  const isMoving = random.chance(0.5);
  const placed = new Map<string, number>();
  const happened = { placed: 0, moves: 0, words: 0 };

  /** Staff at a shop take money for an online order that it has, give it back, print it, or begin to. */
  async function sayOfSome(shop: ShopInSimulation): Promise<void> {
    const sql = 'select order_id from placed_order where upload_id is not null order by arrival';
    const here = askValues(shop.disk.database, sql) as string[];
    if (here.length === 0) return;
    const id = random.pick(here);
    const what = random.pick(['cash', 'cash', 'back', 'print', 'begin'] as const);
    if (what === 'print') await shop.setPrinted(id, true);
    else if (what === 'begin') await shop.setProduction(id, 1);
    else await shop.setPayment(id, what === 'cash' ? 50 : 10);
    happened.words += 1;
  }

  return {
    isMoving,
    happened,

    begin(world: {
      central: CentralInSimulation;
      shops: readonly ShopInSimulation[];
      ledger: Ledger;
      troubleMs: number;
      /** A shop goes on from an older copy of its data. */
      loseShop(index: number, copy: Buffer): Promise<void>;
    }): void {
      if (!isMoving) return;
      const { central, shops, ledger, troubleMs } = world;
      const at = (run: () => Promise<unknown>, from = 0, to = 1) =>
        time.after(random.between(from * troubleMs, to * troubleMs), () => void run().catch(isRefusal));
      const someShop = () =>
        String(askValue(random.pick([...shops]).disk.database, 'select server_id from sync_state'));
      const ids = (sql: string, shop = central) => askValues(shop.disk.database, sql) as string[];
      for (let count = random.between(1, 4); count > 0; count -= 1) {
        const orderId = `online-${seed}-${count}`;
        const photos = Array.from({ length: random.between(1, 2) }, () => photoOf(random.bytes(24)));
        at(
          async () => {
            const makerId = someShop();
            const { iid } = await central.placeOrder(photos, orderId, makerId);
            placed.set(orderId, iid);
            happened.placed += 1;
            ledger.noteNumber(iid, orderId);
          },
          0,
          0.3,
        );
      }
      for (let count = random.between(0, 6); count > 0; count -= 1) {
        at(async () => {
          const known = ids(`select id from "order" where source = 'online' order by sequence`);
          if (known.length === 0) return;
          await central.move(random.pick(known), someShop());
          happened.moves += 1;
        }, 0.2);
      }
      for (const shop of shops) {
        const word = () => sayOfSome(shop);
        for (let count = random.between(0, 4); count > 0; count -= 1) at(word, 0.2);
        if (random.chance(0.4)) {
          at(
            async () => {
              const copy = shop.backUp();
              if (askValue(shop.disk.database, 'select server_id from sync_state') == null) return;
              await time.sleep(random.between(1, Math.floor(troubleMs / 2)));
              await world.loseShop(shops.indexOf(shop), copy);
              // Before it hears what became of its orders.
              for (let count = random.between(0, 2); count > 0; count -= 1) await word();
            },
            0.2,
            0.7,
          );
        }
        for (let count = random.between(0, 3); count > 0; count -= 1) {
          at(() => shop.turnTill(`moving-${seed}-${shops.indexOf(shop)}-${count}`));
        }
      }
    },

    /** How many orders were in two shops at some time. */
    countStrays: (central: CentralInSimulation): number =>
      Number(
        askValue(
          central.disk.database,
          `select count(distinct about) from sync_command where body like '%found-twice%'`,
        ),
      ),

    /** Orders that were told to their customers and are nowhere. */
    findFaults: (central: CentralInSimulation): string[] =>
      [...placed].flatMap(([id, iid]) =>
        askValue(central.disk.database, 'select id from "order" where id = ?', id) === undefined
          ? [`lost: online order ${iid}`]
          : [],
      ),
  };
}

const photoOf = (bytes: Buffer) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), bytes]);

/** What the servers say no to is an answer; anything else is a fault of theirs. */
function isRefusal(error: unknown): void {
  if (!(error instanceof HttpProblem)) throw error;
}
