import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type CentralFindings, checkCentral } from '../../cloud-sync/central/central-check-in-test.ts';
import { createKillableCentral, KILLABLE_ENROL_CODE } from '../../cloud-sync/central/killable-central-in-test.ts';
import type { EdgeStarted } from '../../edge-server/edge-process-in-test.ts';
import type { Ledger } from '../../edge-server/shop-traffic-in-test.ts';

const SETTLED_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;

export type CentralBehindShop = Awaited<ReturnType<typeof startCentralBehindShop>>;

/** A central of its own for a shop whose server is killed: what it is told between two kills must be all there is to tell. */
export async function startCentralBehindShop() {
  const central = await createKillableCentral();
  const { url } = await central.start();
  return {
    /** With these the shop's server enrols and syncs. */
    settings: { CENTRAL_URL: url, ENROL_CODE: KILLABLE_ENROL_CODE },

    /** Until the shop can take orders: it has a name, numbers and a catalogue. */
    async enrolled(server: EdgeStarted): Promise<void> {
      while ((await fetch(`${server.url}/readyz`)).status !== 200) await setTimeout(LOOK_EVERY_MS);
    },

    /** Once the shop's server is left alone. @returns what has not come to central although both are there */
    async settle(databaseFile: string): Promise<string[]> {
      const deadline = performance.now() + SETTLED_WITHIN_MS;
      for (;;) {
        const { events, photos } = countWaiting(databaseFile);
        if (events + photos === 0) return [];
        if (performance.now() > deadline) return [`${events} orders and ${photos} photos never arrived at central`];
        await setTimeout(LOOK_EVERY_MS);
      }
    },

    /** Everything that customers were told of is at central, once. */
    check: (databaseFile: string, ledger: Ledger): Promise<CentralFindings> =>
      checkCentral(central, { orders: [], photos: new Map() }, shopLedger(databaseFile, ledger)),

    remove: () => central.remove(),
  };
}

function read<Value>(databaseFile: string, ask: (database: Sqlite.Database) => Value): Value {
  const database = new Sqlite(databaseFile, { readonly: true });
  try {
    return ask(database);
  } finally {
    database.close();
  }
}

function countWaiting(databaseFile: string): { events: number; photos: number } {
  return read(databaseFile, (database) => {
    const count = (sql: string) => database.prepare(sql).pluck().get() as number;
    return {
      events: count('select count(*) from outbox_order where acknowledged_version < last_version'),
      photos: count("select count(*) from outbox_blob where state <> 'received'"),
    };
  });
}

function shopLedger(databaseFile: string, { orders }: Ledger) {
  return read(databaseFile, (database) => ({
    orders: orders.flatMap(({ placed }) => {
      if (placed === null) return [];
      const lastVersion = database
        .prepare('select last_version from outbox_order where order_id = ?')
        .pluck()
        .get(placed.orderId) as number;
      return [{ ...placed, acknowledgedVersion: lastVersion, lastVersion }];
    }),
    received: database.prepare("select sha256 from outbox_blob where state = 'received'").pluck().all() as string[],
  }));
}
