import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { makeAuthority, makeRouterCertificate } from '@printfront/shared/testing/certificates.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Answer, TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { portOf } from '../router-tools/provision/provision-settings.ts';
import {
  createRouterSimulator,
  type RouterSimulator,
  type RouterSimulatorOptions,
} from '../router-tools/simulator/router-simulator.ts';

let edge: EdgeInTest;
let installer: TestClient;

async function begin(options: Parameters<typeof startEdgeInTest>[0] = {}): Promise<void> {
  edge = await startEdgeInTest({ isNew: true, hotspot: null, ...options });
  installer = edge.client();
  expect((await installer.call('POST', '/shop/set-up', { code: edge.setUpCode })).status).toBe(204);
}
beforeEach(() => begin());
afterEach(() => edge.stop());

const read = async () => (await installer.call('GET', '/shop/computer')).body;
const ROUTER = { host: '127.0.0.1', port: null, username: 'printfront', tls: false, ca: null, userProfile: null };
const admin = { username: 'admin', password: 'of the shop' };

async function startRouter(options: RouterSimulatorOptions = {}): Promise<RouterSimulator> {
  const router = createRouterSimulator(options);
  await router.start();
  onTestFinished(() => router.stop());
  return router;
}

/** A router that lets guests in by QR code, with an account for the shop's server. */
async function startGoodRouter(options: RouterSimulatorOptions = {}): Promise<RouterSimulator> {
  const router = await startRouter(options);
  const profile = {
    name: 'guests',
    'login-by': 'http-pap,cookie',
    'hotspot-address': '10.5.50.1',
    'dns-name': 'foto.wifi',
  };
  router.state.add('/ip/hotspot/profile', profile);
  const hotspot = { name: 'guests', interface: 'bridge-guest', profile: 'guests' };
  router.state.add('/ip/hotspot', { ...hotspot, disabled: 'false', invalid: 'false' });
  return router;
}

describe('the router', () => {
  const check = async (values: object) =>
    (await installer.call('POST', '/shop/computer/router/check', { ...ROUTER, ...values })).body;
  const ofRouter = (router: RouterSimulator, values: object = {}) =>
    check({ port: router.port, password: 'printfront', ...values });

  it('is well, and says what it has', async () => {
    const router = await startGoodRouter();
    const users = router.state.rows('/ip/hotspot/user').length;
    expect(await ofRouter(router)).toMatchObject({
      problem: null,
      router: { identity: 'shop-router', version: expect.stringContaining('7.20') },
      loginHosts: ['10.5.50.1', 'foto.wifi'],
      ssids: ['Shop photos'],
      userProfiles: expect.arrayContaining(['default']),
    });
    expect(router.state.rows('/ip/hotspot/user')).toHaveLength(users);
    expect(await read()).toMatchObject({ router: { values: { host: null } } });
  });

  it.each<[string, () => Promise<object>, string]>([
    ['nobody has this name', async () => check({ host: 'router.invalid' }), 'name-unknown'],
    ['its API is switched off', async () => check({ port: 9 }), 'refused'],
    [
      'its API is for others',
      async () => {
        const router = await startGoodRouter();
        router.closeOnAccept(true);
        return ofRouter(router);
      },
      'refused',
    ],
    ['the password is wrong', async () => ofRouter(await startGoodRouter(), { password: 'not this' }), 'login'],
    ['there is no such account', async () => ofRouter(await startGoodRouter(), { username: 'nobody' }), 'login'],
    [
      'the account may only read',
      async () => ofRouter(await startGoodRouter({ policies: ['api', 'read'] })),
      'no-rights',
    ],
    ['the account may not even read', async () => ofRouter(await startGoodRouter({ policies: ['api'] })), 'no-rights'],
    ['it has no hotspot', async () => ofRouter(await startRouter()), 'no-hotspot'],
    [
      'its hotspot is off',
      async () => {
        const router = await startGoodRouter();
        const [row] = router.state.rows('/ip/hotspot');
        if (row !== undefined) row.disabled = 'true';
        return ofRouter(router);
      },
      'hotspot-off',
    ],
    [
      'no login by QR code',
      async () => {
        const router = await startGoodRouter();
        const row = router.state.rows('/ip/hotspot/profile').find(({ name }) => name === 'guests');
        if (row !== undefined) row['login-by'] = 'cookie,http-chap';
        return ofRouter(router);
      },
      'no-qr-login',
    ],
    ['no such profile', async () => ofRouter(await startGoodRouter(), { userProfile: 'printfront' }), 'no-profile'],
    [
      'it breaks off',
      async () => {
        const router = await startGoodRouter();
        router.inject({ kind: 'rst-before', on: '/ip/hotspot/print' });
        return ofRouter(router);
      },
      'broke-off',
    ],
    [
      'it is something else',
      async () => {
        const server = http.createServer((_, response) => response.end('hello'));
        const { port } = new URL(await listenOnLoopback(server));
        onTestFinished(() => void server.close());
        return check({ port: Number(port), password: 'printfront' });
      },
      'not-routeros',
    ],
  ])('is told apart: %s', async (_what, ask, expected) => {
    expect(await ask()).toMatchObject({ problem: expected });
  });

  it('over TLS shows whom to trust, believes nobody else, and is pinned', async () => {
    const authority = makeAuthority('Router of the shop');
    const certificate = makeRouterCertificate(authority, '127.0.0.1');
    const router = await startGoodRouter({ certificate: { ...certificate, cert: certificate.cert + authority.cert } });
    const asked = await ofRouter(router, { tls: true });
    expect(asked).toMatchObject({
      problem: 'tls-unknown',
      certificate: { name: expect.stringContaining('Router of the shop') },
    });
    expect(await ofRouter(router, { tls: true, ca: makeAuthority('Another').cert.trim() })).toMatchObject({
      problem: 'tls',
    });
    expect(await ofRouter(router, { tls: true, ca: asked.certificate.pem.trim() })).toMatchObject({ problem: null });
    const plain = await startGoodRouter();
    expect(await ofRouter(plain, { tls: true })).toMatchObject({ problem: 'tls' });
    const body = { ...ROUTER, tls: true, password: 'printfront' };
    expect((await installer.call('PUT', '/shop/computer/router', body)).body).toMatchObject({ parameter: 'ca' });
  });

  it('is well however many ask at once', async () => {
    const router = await startGoodRouter();
    const all = await Promise.all(Array.from({ length: 4 }, () => ofRouter(router)));
    expect(all.map(({ problem }) => problem)).toEqual([null, null, null, null]);
  });

  it('is spoken to as soon as it is saved, and another one after it; the password is never told', async () => {
    const [first, second] = [await startGoodRouter(), await startGoodRouter()];
    const save = (router: RouterSimulator, more: object = {}) =>
      installer.call('PUT', '/shop/computer/router', { ...ROUTER, port: router.port, ...more });
    const saved = await save(first, { password: 'printfront' });
    expect(saved.body).toMatchObject({ secrets: { password: true }, savedBy: 'Set-up' });
    await eventually(
      async () => edge.hotspot.health(),
      ({ reachable }) => reachable,
    );
    // The password stays with the router that it was typed for.
    expect((await save(second)).body).toMatchObject({ code: 'parameter-missing', parameter: 'password' });
    expect((await save(first)).status).toBe(200);
    await save(second, { password: 'printfront' });
    await eventually(
      async () => second.connectionCount,
      (count) => count > 0,
    );
    await eventually(
      async () => first.openConnectionCount,
      (count) => count === 0,
    );
    // The check without a password takes the one that is kept, for that router alone, and says it to nobody else.
    expect(await check({ port: second.port })).toMatchObject({ problem: null });
    const heard = first.connectionCount;
    for (const elsewhere of [
      { port: first.port },
      { port: second.port, host: 'localhost' },
      { port: second.port, tls: true },
    ]) {
      expect(await check(elsewhere)).toMatchObject({ code: 'parameter-missing', parameter: 'password' });
    }
    expect(first.connectionCount).toBe(heard);
    await installer.call('PUT', '/shop/computer/router', { ...ROUTER, host: null });
    expect(edge.hotspot.health().kind).toBe('none');
    for (const answer of [saved, await installer.call('GET', '/shop/computer')]) {
      expect(JSON.stringify(answer.body)).not.toContain('"printfront"}');
      expect(answer.body.router?.values ?? answer.body.values).not.toHaveProperty('password');
    }
    expect(JSON.stringify(await edge.database.selectFrom('computer_setting').selectAll().execute())).not.toMatch(
      /"password\\?":\\?"printfront/,
    );
  });

  it('hears a variable’s password when a variable names it, the set-up does first, or who knows it', async () => {
    await edge.stop();
    await begin({ computerGiven: { router: { password: { variable: 'ROUTER_PASSWORD', value: 'printfront' } } } });
    const [first, second] = [await startGoodRouter(admin), await startGoodRouter(admin)];
    const save = async (values: object) =>
      (await installer.call('PUT', '/shop/computer/router', { ...ROUTER, port: first.port, ...values })).body;
    expect(await save({})).toMatchObject({ values: { port: first.port } });
    const heard = second.connectionCount;
    const refused = { code: 'parameter-missing', parameter: 'password' };
    // Nor by emptying the address in between, nor with a router that was set up as the shop's.
    for (const values of [{}, { host: null }]) {
      await save(values);
      for (const password of [undefined, 'another']) {
        expect(await save({ port: second.port, password })).toMatchObject(refused);
        expect(await check({ port: second.port, password })).toMatchObject(refused);
      }
    }
    const wanted = { host: '127.0.0.1', port: second.port, ...admin, guestInterface: null, guestInternet: true };
    const setUp = await installer.call('POST', '/shop/computer/router/provision', { ...wanted, isDryRun: false });
    expect(setUp.body).toMatchObject({ stop: expect.stringContaining('ROUTER_PASSWORD'), changeCount: 0 });
    expect([second.connectionCount, (await read()).router.values.host]).toEqual([heard, null]);
    expect(await save({ port: second.port, password: 'printfront' })).toMatchObject({ values: { port: second.port } });
  });

  it('can be set up from the page, with an administrator’s password that is kept nowhere', async () => {
    const router = await startRouter(admin);
    const wanted = { host: '127.0.0.1', port: router.port, ...admin, guestInterface: null, guestInternet: true };
    const provision = async (isDryRun: boolean, more: object = {}) =>
      (await installer.call('POST', '/shop/computer/router/provision', { ...wanted, isDryRun, ...more })).body;
    const plan = await provision(true);
    expect(plan).toMatchObject({
      stop: null,
      lines: expect.arrayContaining([expect.stringContaining('bridge-guest')]),
    });
    expect(plan.changeCount).toBeGreaterThan(20);
    expect(router.state.rows('/ip/hotspot')).toEqual([]);
    const refused = await provision(true, { password: 'not this' });
    expect([refused.stop, refused.problem]).toEqual([expect.stringContaining('does not let admin in'), 'login']);
    const nowhere = await provision(true, { guestInterface: 'nowhere' });
    expect([nowhere.stop, nowhere.problem]).toEqual([expect.stringContaining('no interface nowhere'), null]);
    const unnamed = await provision(true, { host: 'no-such-router.invalid' });
    expect(unnamed.problem).toBe('name-unknown');
    const silent = await provision(true, { port: 9 });
    expect(silent.problem).toBe('no-answer');
    // Whoever reads it has fields before them, and no variables.
    for (const { stop } of [refused, nowhere, unnamed, silent]) expect(stop).not.toMatch(/[A-Z]_[A-Z]/);
    expect((await provision(true, { host: `127.0.0.1:${router.port}` })).code).toBe('parameter-invalid');

    const done = await provision(false);
    expect(done).toMatchObject({ stop: null, lines: expect.arrayContaining(['The router is set up.']) });
    const [account] = router.state.rows('/user').filter(({ name }) => name === 'printfront');
    expect(JSON.stringify(done)).not.toContain(account?.password);
    expect(await read()).toMatchObject({
      router: {
        values: { host: '127.0.0.1', username: 'printfront', tls: true, userProfile: 'printfront' },
        secrets: { password: true },
      },
      wifi: { values: { ssid: 'Shop photos', loginHost: '10.5.50.1' } },
    });
    const rows = JSON.stringify(await edge.database.selectFrom('computer_setting').selectAll().execute());
    for (const secret of [admin.password, account?.password ?? '?']) expect(rows).not.toContain(secret);
    await eventually(
      async () => edge.hotspot.health(),
      ({ reachable }) => reachable,
    );
    const { values } = (await read()).router;
    expect(await check(values)).toMatchObject({ problem: null });
    // Again, over TLS alone now: nothing is left but the new password.
    expect(await provision(false, { port: router.tlsPort })).toMatchObject({ stop: null });
    expect(await check(values)).toMatchObject({ problem: null });
  });
});

describe('a script for the router’s terminal', () => {
  const write = async (more: object = {}) => {
    const wanted = { host: '127.0.0.1', guestInterface: 'bridge-guest', guestInternet: true, ...more };
    return (await installer.call('POST', '/shop/computer/router/script', wanted)).body;
  };

  it('is written without the router, and its password is saved nowhere', async () => {
    const { script, password, username } = await write();
    expect(username).toBe('printfront');
    expect(script.split('SECRET: the next line')[1]).toContain(password);
    expect(script).toContain('dst-address=127.0.0.1');
    expect(JSON.stringify(await edge.database.selectFrom('computer_setting').selectAll().execute())).not.toContain(
      password,
    );
  });

  it.each([
    ['https://shop.example', '443'],
    ['http://shop.example', '80'],
    ['https://shop.example:8443', '8443'],
  ])('lets guests reach the port that phones are sent to: %s', (publicUrl, port) => {
    expect(portOf(publicUrl)).toBe(port);
  });

  it('says what is wrong in words', async () => {
    const unknown = await write({ host: 'no-such-router.invalid' });
    expect(unknown).toMatchObject({ script: null, password: null, problem: 'name-unknown' });
    expect(unknown.stop).not.toMatch(/[A-Z]_[A-Z]/);
    expect((await write({ guestInterface: '' })).code).toBe('parameter-invalid');
  });
});

describe('the wifi', () => {
  const ask = async (values: object) => (await installer.call('POST', '/shop/computer/wifi/check', values)).body;

  it('has a QR code, and what the router says beside it', async () => {
    const NAME = { ssid: 'Shop photos', loginHost: null };
    expect(await ask({ ssid: null, loginHost: null })).toMatchObject({ problem: 'no-name', qrPayload: null });
    expect(await ask({ ...NAME, passphrase: 'photo photo' })).toMatchObject({
      problem: null,
      qrPayload: 'WIFI:T:WPA;S:Shop photos;P:photo photo;;',
    });
    const router = await startGoodRouter();
    await installer.call('PUT', '/shop/computer/router', { ...ROUTER, port: router.port, password: 'printfront' });
    expect(await ask(NAME)).toMatchObject({ problem: 'login-host-missing', loginHosts: ['10.5.50.1', 'foto.wifi'] });
    expect(await ask({ ...NAME, ssid: 'Another' })).toMatchObject({ problem: 'not-on-router', ssids: ['Shop photos'] });
    expect(await ask({ ...NAME, loginHost: '10.9.9.9' })).toMatchObject({ problem: 'login-host-other' });
    expect(await ask({ ...NAME, loginHost: 'foto.wifi' })).toMatchObject({ problem: null });
  });

  it('is in the QR codes of kiosks as soon as it is saved', async () => {
    const kiosk = await edge.kiosk();
    const id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    const wifiOf = async () => (await kiosk.call('GET', `/storefront/wifi?orderId=${id}`)).body;
    expect((await wifiOf()).ssid).toBeNull();
    const body = { ssid: 'ร้านรูป', loginHost: null, passphrase: 'photo photo' };
    const saved = await installer.call('PUT', '/shop/computer/wifi', body);
    expect(saved.body).toMatchObject({ values: { ssid: 'ร้านรูป' }, secrets: { passphrase: true } });
    expect(JSON.stringify(saved.body)).not.toContain('photo photo');
    expect(await wifiOf()).toMatchObject({ ssid: 'ร้านรูป', qrPayload: expect.stringContaining('P:photo photo') });
  });

  it.each([
    [{ ssid: ' ' }, 'ssid'],
    [{ ssid: 'ก'.repeat(11) }, 'ssid'],
    [{ loginHost: 'http://10.5.50.1' }, 'loginHost'],
    [{ passphrase: 'short' }, 'passphrase'],
    [{ passphrase: 'รหัสผ่านร้าน' }, 'passphrase'],
  ])('refuses %j', async (values, parameter) => {
    const body = { ssid: 'Shop', loginHost: null, ...values };
    for (const [method, way] of [
      ['POST', '/shop/computer/wifi/check'],
      ['PUT', '/shop/computer/wifi'],
    ] as const) {
      expect((await installer.call(method, way, body)).body).toMatchObject({ code: 'parameter-invalid', parameter });
    }
  });
});

describe('the hot folder', () => {
  const PLACE = {
    path: '/nowhere',
    template: '{order}/{size}/{order}-{photo}_{copies}x.jpg',
    files: 'per-photo',
    hasDpof: false,
    closing: null,
    hasOrderSheet: true,
  };
  const check = async (values: object) =>
    (await installer.call('POST', '/shop/computer/hot-folder/check', { ...PLACE, ...values })).body;
  const save = (values: object): Promise<Answer> =>
    installer.call('PUT', '/shop/computer/hot-folder', { ...PLACE, ...values });
  let folder: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-hot-'));
  });
  afterEach(() => fs.rm(folder, { recursive: true, force: true }));

  it('is tried by a file that does not stay, and shows names', async () => {
    const good = await check({ path: folder });
    expect(good).toMatchObject({ problem: null, example: expect.arrayContaining(['0042/4x6/0042-001_2x.jpg']) });
    expect(await fs.readdir(folder)).toEqual([]);
    expect((await check({ path: path.join(folder, 'not', 'there') })).problem).toBe('not-there');
    expect(await fs.readdir(folder)).toEqual([]);
    expect((await check({ path: '/proc/not/there' })).problem).toBe('not-made');
    await fs.writeFile(path.join(folder, 'file'), '');
    expect((await check({ path: path.join(folder, 'file') })).problem).toBe('no-folder');
    expect((await check({ path: path.join(folder, 'file', 'below') })).problem).toBe('no-folder');
    expect((await check({ path: '/proc/self' })).problem).not.toBeNull();
    expect((await check({ path: null })).problem).toBeNull();
  });

  it('is none of our own, by whatever way, and is never saved as one', async () => {
    const link = path.join(folder, 'link');
    await fs.symlink(edge.folder, link);
    for (const own of [edge.folder, path.join(edge.folder, 'blobs'), path.join(edge.folder, 'new'), '/', link]) {
      expect([own, (await check({ path: own })).problem]).toEqual([own, 'ours']);
      expect((await save({ path: own })).body).toMatchObject({ code: 'parameter-invalid', parameter: 'path' });
    }
    expect((await read()).hotFolder.values.path).toBeNull();
  });

  it('is used as soon as it is saved, made where it is not there, and another layout after it', async () => {
    const place = path.join(folder, 'printer');
    expect((await save({ path: place })).body).toMatchObject({ values: { path: place }, fixed: {} });
    expect(await fs.readdir(folder)).toEqual(['printer']);
    expect(edge.hotFolder.isSet()).toBe(true);
    const closing = '{order}.csv';
    expect((await save({ path: place, closing })).status).toBe(200);
    expect((await check({ path: place, closing })).example).toContain('0042.csv');
    await save({ path: null });
    expect(edge.hotFolder.isSet()).toBe(false);
  });

  it.each([
    [{ path: 'relative/path' }, 'path'],
    [{ template: '{photo}.jpg' }, 'template'],
    [{ template: '../{order}/{photo}.jpg' }, 'template'],
    [{ template: '{order}/{what}-{photo}.jpg' }, 'template'],
    [{ files: 'per-copy' }, 'template'],
    [{ closing: 'list.txt' }, 'closing'],
    [{ hasDpof: true, template: '{order}-{photo}.jpg' }, 'template'],
  ])('refuses %j', async (values, parameter) => {
    expect((await save(values)).body).toMatchObject({ code: 'parameter-invalid', parameter });
  });
});

describe('what is saved', () => {
  it('does not win over variables, which are named', async () => {
    await edge.stop();
    await begin({
      computerGiven: {
        router: {
          host: { variable: 'ROUTER_HOST', value: '127.0.0.1' },
          password: { variable: 'ROUTER_PASSWORD', value: 'x' },
        },
      },
    });
    const saved = await installer.call('PUT', '/shop/computer/router', { ...ROUTER, host: '10.0.0.1', password: 'y' });
    expect(saved.body).toMatchObject({
      values: { host: '127.0.0.1' },
      fixed: { host: 'ROUTER_HOST', password: 'ROUTER_PASSWORD' },
    });
    expect(edge.computer.inForce('router')).toMatchObject({
      values: { host: '127.0.0.1' },
      secrets: { password: 'x' },
    });
  });

  it('is told to the second of two who change the same', async () => {
    const { version } = (await read()).wifi;
    const change = (ssid: string) =>
      installer.call('PUT', '/shop/computer/wifi', { ssid, loginHost: null }, { 'if-match': `"${version}"` });
    expect((await change('One')).status).toBe(200);
    expect((await change('Other')).body.code).toBe('edited-meanwhile');
  });

  it('makes a kiosk without central', async () => {
    const { status, body } = await installer.call('POST', '/shop/computer/kiosks', { name: 'At the door' });
    expect(status).toBe(201);
    expect((await read()).kiosks).toEqual([{ id: body.id, name: 'At the door', lastTouchedAt: null }]);
    const device = edge.client();
    expect((await device.call('POST', '/storefront/touch', { pairingCode: body.pairingCode })).status).toBe(200);
    expect((await read()).kiosks).toEqual([{ id: body.id, name: 'At the door', lastTouchedAt: expect.any(String) }]);
    expect((await read()).addresses[0]).toBe(edge.url);
  });
});
