import type { BackupStatus } from '@printfront/shared/contracts/backups.ts';
import type { ToDo } from '@printfront/shared/contracts/to-do.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { openFirstRun } from '../first-run/first-run-code.service.ts';
import { NEW_SHOP } from '../first-run/first-run-in-test.ts';
import { readCentralSettings } from '../settings/env.ts';
import { installedShopOf } from '../settings/installed-shop.ts';
import { setShopReport } from '../shops/shops.repository.ts';
import { STORE_SERVERS } from '../stores-in-test.ts';

/** Which has backups of its own. */
const isOnPostgres = process.env[STORE_SERVERS] !== undefined;
const EVERYTHING = ['payment', 'contact', 'hours', 'prices', 'shop', 'kiosk', 'backups', 'test-order'].filter(
  (item) => item !== 'backups' || !isOnPostgres,
);

const SET_UP: BackupStatus = {
  place: '/media/usb',
  isRunning: false,
  lastGood: null,
  lastChecked: null,
  failure: null,
  nextAt: null,
  isLate: false,
};

/** Null while nobody has set a place. */
let backups: BackupStatus | null;
let central: CentralInTest;
let owner: Maintainer;
beforeEach(async () => {
  backups = null;
  central = await startCentralInTest({
    installed: installedShopOf(readCentralSettings({})),
    ...(isOnPostgres
      ? {}
      : {
          backups: {
            status: () => backups,
            begin: () => backups,
            isOnDataDisk: async () => false,
            everySeconds: () => 86_400,
          },
        }),
  });
});
afterEach(() => central.stop());

async function firstRun(changes: object = {}): Promise<void> {
  const body = { code: await openFirstRun(central), ...NEW_SHOP, ...changes };
  expect((await central.call('/first-run', { method: 'POST', body })).status).toBe(201);
  owner = await maintainerOf(central);
}
const list = async (): Promise<ToDo[]> => (await owner.call('GET', '/to-do')).body;
const open = async () => (await list()).filter(({ isDone }) => !isDone).map(({ item }) => item);

/** As the shop says it with its hello. */
const report = (serverId: string, said: object) =>
  central.database.transaction().execute((transaction) =>
    setShopReport(transaction, serverId, {
      outboxDepth: 0,
      oldestUnsyncedAt: null,
      blobsWaiting: 0,
      parkedOrders: 0,
      ...said,
    }),
  );
/** Null: it waits for its device. */
const reportKiosk = (serverId: string, lastTouchedAt: string | null) =>
  report(serverId, { clients: [{ id: 'k1', name: 'Kiosk', lastTouchedAt }] });

const NOTHING = { ...NEW_SHOP.shop, address: null, phone: null };
const LATER = { payment: null, hours: [], catalogue: 'empty', shop: NOTHING };

describe('what a new shop still needs', () => {
  it('is everything where all was left for later, and less where it was filled in', async () => {
    await firstRun(LATER);
    expect(await open()).toEqual(EVERYTHING);
  });

  it('knows by itself what is done', async () => {
    await firstRun({ catalogue: 'small-kiosk' });
    const rest = EVERYTHING.filter((item) => !['payment', 'contact', 'hours'].includes(item));
    expect(await open()).toEqual(rest);
    // Laying the catalogue out is not looking at it.
    const [size] = (await owner.call('GET', '/sizes?showHidden=true')).body;
    central.clock.offsetMs += 1_000;
    expect((await owner.call('PUT', `/sizes/${size.key}`, { ...size, price: 600 })).status).toBe(200);
    expect(await open()).toEqual(rest.filter((item) => item !== 'prices'));
    const server = await central.enrolled();
    expect(await open()).not.toContain('shop');
    await reportKiosk(server.serverId, null);
    expect(await open()).toContain('kiosk');
    await reportKiosk(server.serverId, central.now().toISOString());
    expect(await open()).not.toContain('kiosk');
    // What is undone is to be done again.
    await owner.call('PUT', '/settings/payment', { ...NEW_SHOP.payment, promptPayId: null, bankAccountNumber: null });
    expect(await open()).toContain('payment');
  });

  it.skipIf(isOnPostgres)('asks for backups until a place is set, and not only until they could be made', async () => {
    await firstRun(LATER);
    expect(await open()).toContain('backups');
    backups = SET_UP;
    expect(await open()).not.toContain('backups');
  });

  it('asks for backups of central and of each shop, and says whose are missing', async () => {
    await firstRun(LATER);
    const missing = async () => (await list()).find(({ item }) => item === 'backups')?.missing;
    expect(await missing()).toEqual(isOnPostgres ? undefined : [null]);
    const { serverId } = await central.enrolled();
    backups = SET_UP;
    expect([await missing(), await open()]).toEqual([['Shop A'], expect.arrayContaining(['backups'])]);
    await report(serverId, { backup: null });
    expect([await missing(), await open()]).toEqual([['Shop A'], expect.arrayContaining(['backups'])]);
    await report(serverId, { backup: { lastGoodAt: null, isLate: false, problem: null, missing: 0 } });
    expect([await missing(), await open()]).toEqual([[], expect.not.arrayContaining(['backups'])]);
  });

  it('is put away by an owner, who is named, and taken up again', async () => {
    await firstRun(LATER);
    const put = (dismissed: boolean) => owner.call('PUT', '/to-do/kiosk', { dismissed });
    const kiosk = async () => (await list()).find(({ item }) => item === 'kiosk');
    expect((await put(true)).status).toBe(200);
    const first = await kiosk();
    expect(first).toMatchObject({ isDone: false, dismissed: { by: owner.name } });
    central.clock.offsetMs += 60_000;
    await put(true);
    expect(await kiosk()).toEqual(first);
    await put(false);
    expect((await kiosk())?.dismissed).toBeNull();
    expect((await owner.call('PUT', '/to-do/nonsense', { dismissed: true })).status).toBe(400);
  });

  it('is for owners only', async () => {
    await firstRun();
    for (const rank of [40, 60]) {
      const { session } = await central.signedIn(rank);
      expect((await central.call('/to-do', { session })).status).toBe(403);
      const dismissing = { method: 'PUT', session, body: { dismissed: true } } as const;
      expect((await central.call('/to-do/kiosk', dismissing)).status).toBe(403);
    }
    expect((await central.call('/to-do')).status).toBe(401);
  });

  it('is nothing in the demo', async () => {
    const demo = await startCentralInTest();
    const answer = await (await maintainerOf(demo)).call('GET', '/to-do');
    expect(answer.body).toEqual([]);
    await demo.stop();
  });
});
