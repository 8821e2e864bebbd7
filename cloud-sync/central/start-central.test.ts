import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readRestored, restoreServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { takeSnapshot } from '@printfront/shared/server/database/snapshots/take-snapshot.ts';
import { CONNECTION_LIMITS } from '@printfront/shared/server/http/connection-limits.ts';
import { callFrom, type Flood, flood } from '@printfront/shared/server/http/flood-in-test.ts';
import { sendHalfPhoto } from '@printfront/shared/testing/photos/half-sent-photo.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCentralDatabase } from './database/database.ts';
import { readCentralSettings } from './settings/env.ts';
import { installedShopOf } from './settings/installed-shop.ts';
import { shopSettingsOf } from './settings/shop-settings.ts';
import { createStoresInTest, STORE_SERVERS, type StoresInTest } from './stores-in-test.ts';
import { centralServerDatabase } from './sync/central-database-copies.service.ts';
import { readGeneration } from './sync/lost-numbers.repository.ts';

interface Ready {
  port: number;
  firstAdmin: { username: string; password: string } | null;
}

/** Which has backups of its own. */
const isOnPostgres = process.env[STORE_SERVERS] !== undefined;

let folder = '';
let stores: StoresInTest;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-start-'));
  stores = await createStoresInTest('empty');
});
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await stores.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

const PLACE = { CENTRAL_PORT: '0', CENTRAL_HOST: '127.0.0.1' };

function start(environment: Record<string, string> = {}) {
  const child = fork(path.join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, ...stores.environment, ...PLACE, DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (output.stderr += String(chunk)));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', () => reject(new Error(output.stderr)));
  });
  ready.catch(() => undefined);
  return { child, output, exited, ready };
}

const signIn = (port: number, body: { username: string; password: string }) =>
  fetch(`http://127.0.0.1:${port}/api/v1/auth/sign-in/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'printfront' },
    body: JSON.stringify(body),
  });

/** The first copy of its database that a running server takes by itself. */
const firstCopy = () =>
  expect
    .poll(() => fs.readdir(path.join(folder, 'central', 'snapshots')).catch(() => []), { timeout: 30_000 })
    .toContain('000001.sqlite');

describe('the central server as a program', () => {
  it('starts with a demo shop and a maintainer, ends at a signal, and shows the password only the first time', async () => {
    const first = start({ SEED_DEMO_SHOP: 'true', ENROL_CODE: 'a-secret-code', SNAPSHOT_INTERVAL_SECONDS: '1' });
    const { port, firstAdmin } = await first.ready;
    expect(firstAdmin).toEqual({ username: 'admin', password: expect.stringMatching(/^[0-9a-z]{16}$/) });
    if (firstAdmin === null) return;
    expect((await signIn(port, firstAdmin)).status).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${port}/api/v1/sizes`)).json()).not.toEqual([]);
    expect(first.output.stdout).toBe(
      `Central server on port ${port}; first maintainer admin, password ${firstAdmin.password}\n`,
    );
    // On PostgreSQL its own tools take copies.
    if (!isOnPostgres) await firstCopy();
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(first.output.stderr).not.toContain(firstAdmin.password);

    const second = start({ SEED_DEMO_SHOP: 'true' });
    const again = await second.ready;
    expect(again.firstAdmin).toBeNull();
    expect(second.output.stdout).toBe(`Central server on port ${again.port}\n`);
    expect((await signIn(again.port, firstAdmin)).status).toBe(200);
    // As it is listening, not as a listener could be told to: one address that takes all it may shuts out nobody.
    const flooding = await flood(again.port, CONNECTION_LIMITS.connectionsPerAddress + 100, '127.1.0.1');
    await expect
      .poll(() => flooding.openCount(), { timeout: 20_000 })
      .toBeLessThanOrEqual(CONNECTION_LIMITS.connectionsPerAddress);
    expect(await callFrom(again.port, '127.1.0.1')).toBe(200);
    expect((await signIn(again.port, firstAdmin)).status).toBe(200);
    flooding.end();
  });

  it('behind its proxy shares places by what the proxy says of each call', async () => {
    const { port } = await start({ SEED_DEMO_SHOP: 'true', TRUST_PROXY: 'true' }).ready;
    const head = [
      'POST /api/v1/auth/sign-in/local HTTP/1.1',
      'host: 127.0.0.1',
      'x-requested-with: printfront',
      'x-forwarded-for: 192.0.2.9, 192.0.2.1',
      'content-type: application/json',
      'content-length: 100',
      '\r\n',
    ].join('\r\n');
    const statusFor = (address: string) => callFrom(port, '127.0.0.1', { headers: { 'x-forwarded-for': address } });
    const floods: Flood[] = [];
    // Each is given up after ten seconds: more come until one device has all that it may have.
    const floodMore = async () => {
      floods.push(await flood(port, 400, '127.0.0.1', head));
      return statusFor('192.0.2.1');
    };
    await expect.poll(floodMore, { timeout: 60_000, interval: 10 }).toBe(503);
    expect(await statusFor('192.0.2.2')).toBe(200);
    expect(await statusFor('192.0.2.1, 192.0.2.2')).toBe(200);
    for (const { end } of floods) end();
    // What `printfront doctor` goes by.
    const takenFor = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/healthz`, { headers })).json();
    expect(await takenFor({})).toEqual({ status: 'ok', takenFor: null });
    expect(await takenFor({ 'x-forwarded-for': '192.0.2.9, 192.0.2.3' })).toMatchObject({ takenFor: '192.0.2.3' });
  });

  it('waits in earnest for its owner, with another code at each start, until an administrator or the code makes one', async () => {
    const codeIn = (text: string) => /type the code ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})\./.exec(text)?.[1];
    const lookUp = async (port: number, code: string | undefined) =>
      (
        await fetch(`http://127.0.0.1:${port}/api/v1/first-run/look-up`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-requested-with': 'printfront' },
          body: JSON.stringify({ code }),
        })
      ).status;
    const first = start();
    const { port, firstAdmin } = await first.ready;
    expect(firstAdmin).toBeNull();
    await expect.poll(() => first.output.stdout).toContain(`Open http://localhost:${port}/first-run and`);
    const code = codeIn(first.output.stdout);
    // In its log too, which is all that somebody may have.
    expect(codeIn(first.output.stderr)).toBe(code);
    expect(await lookUp(port, code)).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);

    const second = start({ CENTRAL_PUBLIC_URL: 'https://prints.example' });
    const again = await second.ready;
    await expect.poll(() => codeIn(second.output.stdout)).toBeDefined();
    expect(second.output.stdout).toContain('Open https://prints.example/first-run and');
    expect(codeIn(second.output.stdout)).not.toBe(code);
    expect(await lookUp(again.port, code)).toBe(409);
    second.child.kill('SIGTERM');
    await second.exited;

    const third = start({ ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'a long password' });
    const { port: last } = await third.ready;
    expect(third.output.stdout).toBe(`Central server on port ${last}\n`);
    expect((await signIn(last, { username: 'boss', password: 'a long password' })).status).toBe(200);
    expect(await lookUp(last, codeIn(second.output.stdout))).toBe(409);
  });

  it.skipIf(isOnPostgres)(
    'goes on from the newest copy of a damaged database, and a person can choose an older one',
    async () => {
      const first = start({ SEED_DEMO_SHOP: 'true', ADMIN_PASSWORD: 'a long password' });
      await first.ready;
      first.child.kill('SIGTERM');
      await first.exited;
      const files = centralServerDatabase(path.join(folder, 'central'));
      await takeSnapshot(files.database, files.snapshots);
      await takeSnapshot(files.database, files.snapshots);
      await fs.writeFile(files.database, 'this is no database, and it is longer than nothing');
      const second = start();
      const { port } = await second.ready;
      expect(second.output.stderr).toContain('Snapshot 2 of');
      const ready = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
      expect(ready).toMatchObject({ status: 'ready', restored: { why: 'the database was damaged' } });
      expect((await signIn(port, { username: 'admin', password: 'a long password' })).status).toBe(200);
      second.child.kill('SIGTERM');
      await second.exited;

      const restore = spawnSync(process.execPath, [path.join(import.meta.dirname, 'restore-main.ts'), '1'], {
        env: { ...programEnvironment(), DATA_DIR: folder },
        encoding: 'utf8',
      });
      expect(restore.stderr + restore.stdout).toContain('000001.sqlite');
      expect((await readRestored(files))?.why).toBe('somebody restored a snapshot');
      expect(
        (await signIn((await start().ready).port, { username: 'admin', password: 'a long password' })).status,
      ).toBe(200);
    },
  );

  it.skipIf(isOnPostgres)('takes no copy that a person has gone back to for damage, however often', async () => {
    const files = centralServerDatabase(path.join(folder, 'central'));
    const runOnce = async () => {
      const { child, ready, exited } = start();
      const { port } = await ready;
      const { restored } = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as {
        restored?: { why: string };
      };
      child.kill('SIGTERM');
      await exited;
      const database = await openCentralDatabase(path.join(folder, 'central'));
      const generation = await readGeneration(database);
      await database.destroy();
      return { why: restored?.why ?? null, generation };
    };
    expect(await runOnce()).toEqual({ why: null, generation: 0 });
    for (let count = 0; count < 2; count += 1) await takeSnapshot(files.database, files.snapshots);
    const found: unknown[] = [];
    // Each of them is of before the restore that was before it.
    for (const number of [2, 1, 2]) {
      await restoreServerDatabase(files, number);
      found.push(await runOnce());
    }
    expect(found).toEqual([1, 2, 3].map((generation) => ({ why: 'somebody restored a snapshot', generation })));
  });

  it('says in one sentence that its port is taken', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { exited, output } = start({ CENTRAL_PORT: String(port) });
    expect(await exited).toBe(75);
    // The PostgreSQL of the tests is one of which central warns first.
    expect(
      output.stderr
        .trim()
        .split('\n')
        .slice(isOnPostgres ? 2 : 0),
    ).toEqual([`Port ${port} is taken by another program; stop it or choose another with CENTRAL_PORT.`]);
    holder.close();
  });

  it('names a setting that cannot be used', async () => {
    const { exited, output } = start({ SHOP_TIME_ZONE: 'Asia/Nowhere' });
    expect(await exited).toBe(78);
    expect(output.stderr.trim()).toMatch(/^The setting SHOP_TIME_ZONE cannot be used: /);
  });
});

describe.skipIf(isOnPostgres)('a second process on the folder', () => {
  const OWNER = { username: 'admin', password: 'a long password' };
  const shop = { SEED_DEMO_SHOP: 'true', ADMIN_PASSWORD: OWNER.password };
  const incoming = () => fs.readdir(path.join(folder, 'central', 'blobs', 'incoming'));

  /** A photo of which the last bytes are not there yet. */
  async function sendHalf(port: number) {
    const cookie = (await signIn(port, OWNER)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const headers = { cookie, 'x-requested-with': 'printfront' };
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/uploads`, { method: 'POST', headers })).status).toBeLessThan(
      300,
    );
    const address = `http://127.0.0.1:${port}/api/v1/uploads/sizes/4x6`;
    const sending = sendHalfPhoto(address, await orientedJpeg(1, 900, 900), cookie);
    // It breaks with the server at its other end.
    sending.socket.on('error', () => undefined);
    let answer = '';
    sending.socket.on('data', (data) => (answer += String(data)));
    await expect.poll(incoming).toHaveLength(1);
    return { ...sending, answer: () => answer };
  }

  it('ends with one sentence before it touches what the first is receiving', async () => {
    const { port } = await start(shop).ready;
    const { socket, rest, answer } = await sendHalf(port);
    const second = start(shop);
    expect(await second.exited).toBe(75);
    expect(second.output.stderr.trim()).toBe(
      `The folder ${path.join(folder, 'central')} is in use by another server or restore: stop the server first.`,
    );
    expect(await incoming()).toHaveLength(1);
    socket.write(rest);
    await expect.poll(answer).toContain('HTTP/1.1 201');
    socket.destroy();
  });

  it('goes on at once when the first was killed, and what that had not received whole is gone', async () => {
    const first = start(shop);
    const { socket } = await sendHalf((await first.ready).port);
    first.child.kill('SIGKILL');
    await first.exited;
    socket.destroy();
    expect(await incoming()).toHaveLength(1);
    const { port } = await start(shop).ready;
    expect((await signIn(port, OWNER)).status).toBe(200);
    expect(await incoming()).toEqual([]);
  });
});

describe('the settings of a shop', () => {
  const shopOf = (environment: NodeJS.ProcessEnv) =>
    shopSettingsOf(installedShopOf(readCentralSettings(environment)), {});

  it('pay nobody unless somebody says whom', () => {
    const nobody = { promptPayId: null, promptPayName: null, bankAccount: null };
    expect(shopOf({})).toMatchObject(nobody);
    expect(shopOf({})).not.toHaveProperty('isDemo');
    expect(shopOf({ SEED_DEMO_SHOP: 'true' })).toMatchObject({ promptPayId: '0000000000', isDemo: true });
    const none = { PROMPTPAY_ID: 'none', BANK_ACCOUNT_NUMBER: 'none' };
    expect(shopOf({ SEED_DEMO_SHOP: 'true', ...none })).toMatchObject(nobody);
  });

  it('refuse what a bank app or a browser could not use', () => {
    expect(() => shopOf({ PROMPTPAY_ID: '12345' })).toThrow(/PROMPTPAY_ID/);
    expect(() => shopOf({ TRACKING_URL_POSTAL_COURIER: 'javascript:alert({tracking})' })).toThrow(/TRACKING_URL/);
    expect(() => shopOf({ SHOP_LANGUAGES: 'th,fr' })).toThrow(/SHOP_LANGUAGES.*texts in th, en, zh only/);
    expect(shopOf({ SHOP_LANGUAGES: 'zh,th' })).toMatchObject({ languages: ['th'], allLanguages: ['zh', 'th'] });
    expect(shopOf({ SHOP_LANGUAGES: 'en, th' }).languages).toEqual(['en', 'th']);
  });
});
