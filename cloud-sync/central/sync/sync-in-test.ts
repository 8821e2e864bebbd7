import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CatalogueSnapshot, StaffVerifier } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { paymentTransition } from '@printfront/shared/domain/order-states.ts';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import { createServerApp } from '@printfront/shared/server/http/create-server-app.ts';
import { createHttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { createPhotoStorage } from '../blobs/photo-storage.ts';
import { type CentralDatabase, type CentralTables, migratePostgres } from '../database/database.ts';
import * as syncMigration from '../database/migrations/0002-sync.ts';
import { extendShops } from '../database/migrations/0006-back-office.ts';
import * as positions from '../database/migrations/0014-positions.ts';
import { createSecretKeys, nameCommands } from '../database/migrations/0016-personal-data.ts';
import * as seals from '../database/migrations/0017-seals.ts';
import * as boundedNumbers from '../database/migrations/0018-bounded-numbers.ts';
import * as lockedOutComputers from '../database/migrations/0061-locked-out-computers.ts';
import { openPostgres, type PostgresOptions } from '../database/open-postgres.ts';
import { readCentralSettings } from '../settings/env.ts';
import { postgresOf, s3Of } from '../settings/store-settings.ts';
import { createStoresInTest } from '../stores-in-test.ts';
import { appendCommand } from './commands.repository.ts';
import { addEnrolCode, listEdgeServers, revokeEdgeServer } from './edge-servers.repository.ts';
import type { OrderEffects } from './order-effects.ts';
import { mountSync } from './sync.routes.ts';

/** What stands for central's orders here: enough to see whether each event had its effect exactly once. */
interface ReceivedTables {
  received_order: { order_id: string; iid: number; content: string; payment_status: number; production_status: number };
  received_effect: { number?: number; order_id: string; what: string };
}
const received = (database: CentralDatabase) => database as unknown as Kysely<ReceivedTables>;

async function createReceived(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('received_order')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('iid', 'integer', (column) => column.notNull().unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('payment_status', 'integer', (column) => column.notNull())
    .addColumn('production_status', 'integer', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('received_effect')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .execute();
}

const note = (trx: CentralDatabase, orderId: string, what: string) =>
  received(trx).insertInto('received_effect').values({ order_id: orderId, what }).execute();

/** A customer of this name makes central fail, as a fault in its code would. */
export const UNLUCKY_NAME = 'Unlucky';

export const ONLINE_WAITING_PRINTS = 42;

const effects: OrderEffects = {
  async applySubmittedOrder(trx, { order }) {
    if (order.name === UNLUCKY_NAME) throw new Error('a fault in the code of central');
    const taken = received(trx).selectFrom('received_order').select('order_id').where('order_id', '=', order.orderId);
    if ((await taken.executeTakeFirst()) !== undefined) throw new HttpProblem('already-exists', 'The id is taken.');
    await note(trx, order.orderId, 'submitted');
    const content = JSON.stringify(order);
    await received(trx)
      .insertInto('received_order')
      .values({ order_id: order.orderId, iid: order.iid, content, payment_status: 10, production_status: 0 })
      .execute();
  },
  async applyPaymentStatus(trx, { orderId, from, to }) {
    if (!paymentTransition(from, to, 'staff').allowed) {
      throw new HttpProblem('payment-transition-refused', `From ${from} to ${to} is no step.`);
    }
    await note(trx, orderId, `payment ${to}`);
    await received(trx)
      .updateTable('received_order')
      .set({ payment_status: to })
      .where('order_id', '=', orderId)
      .execute();
  },
  async applyOrderDetails(trx, { orderId, to }) {
    await note(trx, orderId, `notes ${to.staffNotes}`);
  },
  async applyPaySlip(trx, { orderId, slipId }) {
    await note(trx, orderId, `slip ${slipId}`);
  },
  async recordPrintExport(trx, { orderId, printCount }) {
    await note(trx, orderId, `exported ${printCount}`);
  },
  async recordPrintNote(trx, { orderId, note: { kind } }) {
    await note(trx, orderId, `print note ${kind}`);
  },
  async recordTillShift(trx, { shift }) {
    await note(trx, shift.id, `till ${shift.closing === null ? 'open' : 'closed'}`);
  },
  async applyProductionStatus(trx, { orderId, to }) {
    await note(trx, orderId, `production ${to}`);
    await received(trx)
      .updateTable('received_order')
      .set({ production_status: to })
      .where('order_id', '=', orderId)
      .execute();
  },
  countOnlineWaitingPrints: async () => ONLINE_WAITING_PRINTS,
  async recordDeletionRequest(trx, { orderId }) {
    await note(trx, orderId, 'deletion requested');
  },
  async applyOrderGivenBack(trx, { orderId }) {
    await note(trx, orderId, 'given back');
  },
  async applyOrderKept(trx, { orderId }) {
    await note(trx, orderId, 'kept');
  },
  isGivenSince: async () => false,
  async tellOrderAgain(trx, { orderId }) {
    await note(trx, orderId, 'told again');
  },
  noteStray: async () => false,
  async tellRestoredShop() {},
  async giveOrdersAgain() {},
  async noteAuthority(trx, { server, from, to, by }) {
    await note(trx, server.serverId, `authority ${from} ${to} ${by}`);
    return true;
  },
  async settleRelayedPhoto(trx, { relayId, refusal }) {
    await note(trx, relayId, refusal ?? 'arrived');
    return true;
  },
};

async function openTestDatabase(folder: string, postgres: PostgresOptions | undefined): Promise<CentralDatabase> {
  const shops = { up: ({ schema }: Kysely<unknown>) => extendShops(schema) };
  const commands = {
    async up(database: Kysely<unknown>) {
      await createSecretKeys(database.schema);
      await nameCommands(database);
    },
  };
  const migrations = {
    '0002-sync': syncMigration,
    '0006-shops': shops,
    '0014-positions': positions,
    '0016-commands': commands,
    '0017-seals': seals,
    '0018-bounded-numbers': boundedNumbers,
    '0061-locked-out-computers': lockedOutComputers,
    '9000-received': { up: createReceived },
  };
  if (postgres !== undefined) {
    await migratePostgres(postgres.url, migrations);
    return openPostgres<CentralTables>(postgres);
  }
  const database = openSqlite<CentralTables>(path.join(folder, 'central.sqlite'));
  await migrate(database, migrations);
  return database;
}

/** The real routes over a real database and real files, with nothing else of central around them. */
export async function openSyncInTest(options: { folder?: string } = {}) {
  const folder = options.folder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-central-sync-')));
  const logger = pino({ level: 'silent' });
  const stores = await createStoresInTest('empty');
  const settings = readCentralSettings(stores.environment);
  const database = await openTestDatabase(folder, postgresOf(settings));
  const storage = createPhotoStorage({ folder, s3: s3Of(settings), minimumFreeBytes: 0 });
  const { blobs } = storage;
  await storage.start();
  const app = createServerApp(logger);
  let catalogue: CatalogueSnapshot = testCatalogue({ frameSha256: 'f'.repeat(64) });
  catalogue = { ...catalogue, images: [] };
  let staff: StaffVerifier[] = [];
  const sync = mountSync({
    app,
    database,
    blobs,
    logger,
    effects,
    catalogueOf: async () => catalogue,
    listStaff: async () => staff,
  });
  app.get('/api/v1/images/:sha256', async (context) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await blobs.openRead(context.req.param('sha256'))) chunks.push(chunk);
    return context.body(new Uint8Array(Buffer.concat(chunks)));
  });
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'CENTRAL_PORT' });
  await listener.start();

  const desk = {
    addEnrolCode: ({ code }: { code: string }) => addEnrolCode(database, code, `Shop ${code}`),
    async revoke() {
      for (const { serverId } of await listEdgeServers(database)) await revokeEdgeServer(database, serverId);
    },
    async appendCommand(command: unknown) {
      const [server] = await listEdgeServers(database);
      if (server === undefined) throw new Error('no server has enrolled');
      const { serverId } = server;
      await database
        .transaction()
        .execute((trx) => appendCommand(trx, { serverId, command: SyncCommand.parse(command) }));
    },
    /** An image's bytes become a blob that the next catalogue names. */
    async setCatalogue({ version, image }: { version: string; image?: string }) {
      const images: string[] = [];
      if (image !== undefined) {
        const writer = await blobs.createBlobWriter();
        await writer.write(Buffer.from(image));
        images.push((await writer.commit()).sha256);
      }
      catalogue = { ...catalogue, version, images };
    },
    async setStaff(verifiers: StaffVerifier[]) {
      staff = verifiers;
    },
    orders: () => received(database).selectFrom('received_order').selectAll().execute(),
    effects: () =>
      received(database).selectFrom('received_effect').select(['order_id', 'what']).orderBy('number').execute(),
    servers: () => listEdgeServers(database),
    async blobs() {
      const found: { sha256: string; byteSize: number }[] = [];
      for await (const { sha256, byteSize } of blobs.list()) found.push({ sha256, byteSize });
      return found;
    },
    /** For tests that break things: a central that has forgotten everything it was told of orders. */
    async forgetOrders() {
      for (const table of ['received_order', 'received_effect'] as const)
        await received(database).deleteFrom(table).execute();
      for (const table of ['sync_inbox', 'sync_stream'] as const) await database.deleteFrom(table).execute();
    },
    /** What shops have been given so far counts as long ago. */
    async letTimePass() {
      await database.updateTable('edge_epoch').set({ begun_at: null }).execute();
      await database.updateTable('order_number_block').set({ leased_at: null }).execute();
    },
  };

  return {
    folder,
    app,
    database,
    blobs,
    desk,
    port: () => listener.port(),
    url: () => `http://127.0.0.1:${listener.port()}`,
    async stop({ keep = false } = {}) {
      await sync.stop();
      await listener.stop();
      await storage.stop();
      await database.destroy();
      await stores.drop();
      if (!keep) await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

export type SyncInTest = Awaited<ReturnType<typeof openSyncInTest>>;
export type Desk = SyncInTest['desk'];
