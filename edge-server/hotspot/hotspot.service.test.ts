import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import pino from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EdgeDatabase, EdgeTables } from '../database/database.ts';
import * as hotspotMigration from '../database/migrations/0002-hotspot.ts';
import { createLoginServlet } from '../router-tools/simulator/login-servlet.ts';
import { ACTIVE_MENU, COOKIE_MENU, USER_MENU } from '../router-tools/simulator/router-state.ts';
import { createHotspotService, type HotspotService, type HotspotServiceOptions } from './hotspot.service.ts';
import {
  expectForeignRowsUntouched,
  type HotspotInTest,
  hotspotInTest,
  SILENT,
  settled,
  userNames,
  watchProcess,
} from './hotspot-in-test.ts';
import { createPlainSsidHotspot } from './plain-ssid-hotspot.ts';
import { wifiAccess } from './wifi-access.ts';

const ORDER = '123456789012345';
const USER = { orderId: ORDER, username: 'k7mp2x', password: 'w8rt4nqz' };
const WAIT = { timeout: 20_000, interval: 10 };

let database: EdgeDatabase;

beforeEach(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-hotspot-'));
  const opened = openSqlite<EdgeTables>(path.join(folder, 'edge.sqlite'));
  await migrate(opened, { '0002-hotspot': hotspotMigration });
  database = opened;
  onTestFinished(async () => {
    await opened.destroy();
    fs.rmSync(folder, { recursive: true });
  });
});

type Started = HotspotInTest & { service: HotspotService };

async function start(options: HotspotServiceOptions = {}, inTest?: HotspotInTest, logger = SILENT): Promise<Started> {
  const made = inTest ?? (await hotspotInTest());
  const service = createHotspotService(database, made.hotspot, logger, {
    intervalMs: 60_000,
    backoffMs: 20,
    ...options,
  });
  onTestFinished(() => service.stop());
  await service.start();
  return { ...made, service };
}

async function want(service: HotspotService, user = USER): Promise<void> {
  await database.transaction().execute((transaction) => service.requestUser(transaction, user));
  service.poke();
}

describe('a login that an order wants', () => {
  it('is on the router after the commit, and ready only then', async () => {
    const { router, service } = await start();
    await want(service);
    await vi.waitFor(() => expect(userNames(router)).toEqual(['k7mp2x']), WAIT);
    await vi.waitFor(async () => {
      expect(await service.userOfOrder(database, ORDER)).toEqual({
        username: 'k7mp2x',
        password: 'w8rt4nqz',
        isReady: true,
      });
    }, WAIT);
    expectForeignRowsUntouched(router);
  });

  it('is not there when the transaction was rolled back', async () => {
    const { router, service } = await start();
    const failing = database.transaction().execute(async (transaction) => {
      await service.requestUser(transaction, USER);
      throw new Error('the order could not be saved');
    });
    await expect(failing).rejects.toThrow('could not be saved');
    await want(service, { orderId: '2', username: 'second', password: 'password2' });
    await vi.waitFor(() => expect(userNames(router)).toEqual(['second']), WAIT);
  });

  it('is random, typeable, and the same when asked for again', async () => {
    const { service } = await start();
    const first = await service.requestAnyUser(database, ORDER);
    expect(first.username).toMatch(/^[a-hj-km-np-z2-9]{6}$/);
    expect(first.password).toMatch(/^[a-hj-km-np-z2-9]{8}$/);
    expect(await service.requestAnyUser(database, ORDER)).toMatchObject({ username: first.username });
    expect((await service.requestAnyUser(database, '2')).username).not.toBe(first.username);
  });

  it('is refused under a name that another order has', async () => {
    const { service } = await start();
    expect(await service.requestUser(database, USER)).toBe(true);
    expect(await service.requestUser(database, { ...USER, orderId: '2' })).toBe(false);
    expect(await service.orderOfUser(database, 'k7mp2x')).toBe(ORDER);
  });

  it('goes with its sessions and cookies when it is unwanted, and leaves no row behind', async () => {
    const { router, service } = await start();
    await want(service);
    await vi.waitFor(() => expect(userNames(router)).toEqual(['k7mp2x']), WAIT);
    router.state.add(ACTIVE_MENU, { user: 'k7mp2x', address: '10.5.50.2' });
    router.state.add(COOKIE_MENU, { user: 'k7mp2x' });
    expect(await service.releaseUsers(database, ORDER)).toBe(1);
    service.poke();
    await vi.waitFor(async () => {
      expect(await database.selectFrom('hotspot_user').selectAll().execute()).toEqual([]);
    }, WAIT);
    expect(userNames(router)).toEqual([]);
    expect(router.state.rows(ACTIVE_MENU)).toEqual([]);
    expect(router.state.rows(COOKIE_MENU)).toEqual([]);
  });

  it('can be taken away by name', async () => {
    const { router, service } = await start();
    await want(service);
    await want(service, { ...USER, username: 'second' });
    await vi.waitFor(() => expect(userNames(router)).toHaveLength(2), WAIT);
    expect(await service.releaseUser(database, 'k7mp2x')).toBe(true);
    expect(await service.releaseUser(database, 'k7mp2x')).toBe(false);
    service.poke();
    await vi.waitFor(() => expect(userNames(router)).toEqual(['second']), WAIT);
  });

  it('ends up gone when the order closes while the router is still making it', async () => {
    const { router, service } = await start();
    router.inject({ kind: 'delay', on: '/ip/hotspot/user/add', ms: 100 });
    await want(service);
    await vi.waitFor(() => expect(router.received).toContain('/ip/hotspot/user/add'), WAIT);
    await service.releaseUsers(database, ORDER);
    service.poke();
    await vi.waitFor(async () => {
      expect(await database.selectFrom('hotspot_user').selectAll().execute()).toEqual([]);
    }, WAIT);
    expect(userNames(router)).toEqual([]);
  });
});

describe('a login that is wanted again', () => {
  it('is there in the end, although the router was still removing it', async () => {
    const { router, service } = await start();
    await want(service);
    await vi.waitFor(async () => expect((await service.userOfOrder(database, ORDER))?.isReady).toBe(true), WAIT);
    router.inject({ kind: 'delay', on: '/ip/hotspot/user/remove', ms: 100, times: 1 });
    await service.releaseUsers(database, ORDER);
    service.poke();
    await vi.waitFor(() => expect(router.received).toContain('/ip/hotspot/user/remove'), WAIT);
    await want(service);
    await vi.waitFor(async () => expect((await service.userOfOrder(database, ORDER))?.isReady).toBe(true), WAIT);
    expect(userNames(router)).toEqual(['k7mp2x']);
  });
});

describe('a router in trouble', () => {
  it('does not delay an order: requests are written at once while it is frozen', async () => {
    const { router, service } = await start();
    await vi.waitFor(() => expect(service.health().reachable).toBe(true), WAIT);
    router.inject({ kind: 'silent' });
    service.poke();
    const durationsMs: number[] = [];
    for (let order = 0; order < 20; order++) {
      const startedAtMs = performance.now();
      await want(service, { orderId: String(order), username: `u${order}`, password: 'password' });
      await service.releaseUsers(database, String(order - 10));
      durationsMs.push(performance.now() - startedAtMs);
    }
    // Two transactions each; who waits for the router waits 600 ms every time, a busy machine is slow only now and then.
    expect(Math.min(...durationsMs)).toBeLessThan(200);
    router.clearFaults();
    await vi.waitFor(() => expect(userNames(router).sort()).toEqual(expect.arrayContaining(['u10', 'u19'])), WAIT);
    await vi.waitFor(() => expect(userNames(router)).toHaveLength(10), WAIT);
  });

  it('gets what it missed as soon as it is back, without anybody asking', async () => {
    const inTest = await hotspotInTest();
    await inTest.router.stop();
    const { router, service } = await start({ intervalMs: 100 }, inTest);
    await want(service);
    await vi.waitFor(() => expect(service.health().problem).toBe('connection'), WAIT);
    await router.start();
    await vi.waitFor(() => expect(userNames(router)).toEqual(['k7mp2x']), WAIT);
  });

  it('gets its users back after a reboot in which it lost them, without waiting for the interval', async () => {
    const { router, service } = await start();
    await want(service);
    await vi.waitFor(async () => expect((await service.userOfOrder(database, ORDER))?.isReady).toBe(true), WAIT);
    for (const row of [...router.state.rows(USER_MENU)]) {
      if (row.name === 'k7mp2x') router.state.remove(USER_MENU, row['.id'] ?? '');
    }
    await router.reboot(50);
    await vi.waitFor(() => expect(userNames(router)).toEqual(['k7mp2x']), WAIT);
    expectForeignRowsUntouched(router);
  });

  it('that refuses one user still gets the others; the reason is kept, without a password', async () => {
    const { router, service } = await start();
    await want(service, { ...USER, username: 'voucher', password: 'canary-password' });
    await want(service, { orderId: '2', username: 'second', password: 'password2' });
    await vi.waitFor(() => expect(userNames(router)).toEqual(['second']), WAIT);
    const row = await database
      .selectFrom('hotspot_user')
      .selectAll()
      .where('username', '=', 'voucher')
      .executeTakeFirst();
    expect(row).toMatchObject({ synced: 0, last_error: expect.stringContaining('somebody else') });
    expect(row?.attempt_count).toBeGreaterThan(0);
    expect(row?.last_error).not.toContain('canary-password');
    expectForeignRowsUntouched(router);
  });

  it('is cleared of users of ours that no order knows, and of nobody else’s', async () => {
    const inTest = await hotspotInTest();
    const { router } = inTest;
    router.state.add(USER_MENU, {
      name: 'orphan',
      password: 'x',
      comment: 'pf:999',
      disabled: 'false',
      default: 'false',
    });
    router.state.add(ACTIVE_MENU, { user: 'orphan', address: '10.5.50.3' });
    const { service } = await start({}, inTest);
    await vi.waitFor(() => expect(userNames(router)).toEqual([]), WAIT);
    await vi.waitFor(() => expect(router.state.rows(ACTIVE_MENU)).toEqual([]), WAIT);
    expectForeignRowsUntouched(router);
    expect(service.health().reachable).toBe(true);
  });

  it.each([ACTIVE_MENU, COOKIE_MENU])(
    'that fails on %s still ends what a user of ours had open that no order knew',
    async (menu) => {
      const inTest = await hotspotInTest();
      const { router } = inTest;
      const stray = { name: 'stray', password: 'x', comment: 'pf:999', disabled: 'false', default: 'false' };
      router.state.add(USER_MENU, stray);
      router.state.add(ACTIVE_MENU, { user: 'stray', address: '10.5.50.3' });
      router.state.add(COOKIE_MENU, { user: 'stray' });
      router.inject({ kind: 'refuse', on: `${menu}/remove`, text: 'failure: try again', times: 1 });
      await start({}, inTest);
      await vi.waitFor(async () => {
        expect(userNames(router)).toEqual([]);
        expect([...router.state.rows(ACTIVE_MENU), ...router.state.rows(COOKIE_MENU)]).toEqual([]);
        expect(await database.selectFrom('hotspot_user').selectAll().execute()).toEqual([]);
      }, WAIT);
    },
  );

  it('is not asked more often than the pause allows, however many customers come', async () => {
    const inTest = await hotspotInTest();
    inTest.router.closeOnAccept(true);
    const { router, service } = await start({ backoffMs: 200 }, inTest);
    const fromMs = performance.now();
    await expect
      .poll(() => {
        service.poke();
        return performance.now() > fromMs + 500 && router.connectionCount > 1;
      }, WAIT)
      .toBe(true);
    expect(router.connectionCount).toBeLessThanOrEqual(2 + (performance.now() - fromMs) / 200);
  });

  it('does not hold up stopping, and the rest is done after the next start', async () => {
    const expectQuietProcess = watchProcess();
    const inTest = await hotspotInTest({ hotspot: { deadlines: { connectMs: 60_000, commandMs: 60_000 } } });
    const { router, service } = await start({}, inTest);
    // The first look: login, version, name, users.
    await vi.waitFor(() => expect(router.received).toHaveLength(4), WAIT);
    router.inject({ kind: 'silent' });
    await want(service);
    await vi.waitFor(() => expect(router.received).toHaveLength(5), WAIT);
    await settled(Promise.resolve(service.stop()), 15_000);
    await service.stop();
    router.clearFaults();
    await service.start();
    await vi.waitFor(() => expect(userNames(router)).toEqual(['k7mp2x']), WAIT);
    expectQuietProcess();
  });
});

describe('the log', () => {
  it('holds no password, whatever happens', async () => {
    let log = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    const logger = pino({ level: 'trace' }, sink);
    const inTest = await hotspotInTest({
      router: { password: 'canary-router' },
      hotspot: { password: 'canary-router' },
      logger,
    });
    const { router, service } = await start({}, inTest, logger);
    router.inject({ kind: 'refuse', on: '/ip/hotspot/user/add', times: 1 });
    router.inject({ kind: 'stray-tag', times: 5 });
    await want(service, { ...USER, password: 'canary-user' });
    await vi.waitFor(() => expect(userNames(router)).toEqual(['k7mp2x']), WAIT);
    router.inject({ kind: 'refuse', on: '/login', times: 1 });
    router.dropConnections('rst');
    await vi.waitFor(() => expect(log).toContain('the router is away'), WAIT);
    expect(log).not.toMatch(/canary/);
  });
});

describe('the way of a phone', () => {
  it('leads through the hotspot to the upload page while the order is open, and nowhere after it', async () => {
    const { router, service } = await start();
    const servlet = createLoginServlet(router.state, 0);
    await servlet.start();
    onTestFinished(() => servlet.stop());
    await service.requestAnyUser(database, ORDER);
    service.poke();
    await vi.waitFor(async () => expect((await service.userOfOrder(database, ORDER))?.isReady).toBe(true), WAIT);

    const settings = { ssid: 'Photo Shop', passphrase: 'sesame-open', loginHost: `127.0.0.1:${servlet.port}` };
    const uploadUrl = 'http://10.0.0.5:8080/front/123456789012345?lang=th&x=1';
    const access = wifiAccess(settings, uploadUrl, service.health(), await service.userOfOrder(database, ORDER));
    expect(access.state).toBe('ready');
    const entered = await fetch(access.loginUrl, { redirect: 'manual' });
    expect(entered.status).toBe(302);
    expect(entered.headers.get('location')).toBe(uploadUrl);
    expect(router.state.rows(ACTIVE_MENU).map((row) => row.user)).toEqual([access.username]);

    await service.releaseUsers(database, ORDER);
    service.poke();
    await vi.waitFor(() => expect(router.state.rows(COOKIE_MENU)).toEqual([]), WAIT);
    expect(router.state.rows(ACTIVE_MENU)).toEqual([]);
    const refused = await fetch(access.loginUrl, { redirect: 'manual' });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('invalid username or password');
  });

  it('leads straight to the upload page in a shop without a router', async () => {
    const service = createHotspotService(database, createPlainSsidHotspot(), SILENT);
    onTestFinished(() => service.stop());
    await service.start();
    const user = await service.requestAnyUser(database, ORDER);
    service.poke();
    await vi.waitFor(async () => expect((await service.userOfOrder(database, ORDER))?.isReady).toBe(true), WAIT);
    const settings = { ssid: 'Shop', passphrase: undefined, loginHost: undefined };
    expect(wifiAccess(settings, 'http://10.0.0.5/front/1', service.health(), user)).toEqual({
      ssid: 'Shop',
      qrPayload: 'WIFI:T:nopass;S:Shop;;',
      loginUrl: 'http://10.0.0.5/front/1',
      uploadUrl: 'http://10.0.0.5/front/1',
      username: null,
      password: null,
      isLoggedIn: false,
      state: 'none',
    });
  });
});
