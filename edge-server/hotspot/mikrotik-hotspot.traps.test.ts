import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeAuthority, makeRouterCertificate } from '@printfront/shared/testing/certificates.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RouterSimulator } from '../router-tools/simulator/router-simulator.ts';
import { USER_MENU } from '../router-tools/simulator/router-state.ts';
import { createHotspot } from './create-hotspot.ts';
import type { HotspotError } from './hotspot-error.ts';
import {
  DEADLINES,
  expectForeignRowsUntouched,
  hotspotInTest,
  PATIENT,
  SILENT,
  settled,
  userNames,
  watchProcess,
} from './hotspot-in-test.ts';
import { connectToRouter } from './mikrotik-hotspot.ts';
import type { RouterOsConnection } from './routeros-connection.ts';

const USER = { username: 'k7mp2x', password: 'w8rt4nqz', orderId: '123456789012345' };

function target(router: RouterSimulator, ca?: string) {
  return { host: '127.0.0.1', port: router.port, username: 'printfront', password: 'printfront', ca };
}

async function connectionTo(
  router: RouterSimulator,
  deadlines = DEADLINES,
): Promise<{ connection: RouterOsConnection; broken: HotspotError[] }> {
  const broken: HotspotError[] = [];
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const owner = { signal: stopping.signal, onBroken: (error: HotspotError) => broken.push(error) };
  return { connection: await connectToRouter(target(router), deadlines, SILENT, owner), broken };
}

/** One test per way in which node-routeros 1.6.9 is known to crash, hang or lie; the number is the trap's. */
describe('the traps of node-routeros', () => {
  it('1: an answer without rows since RouterOS 7.18 neither crashes nor jams the connection', async () => {
    const expectQuietProcess = watchProcess();
    const { router } = await hotspotInTest({ router: { version: '7.20' } });
    const { connection } = await connectionTo(router);
    expect(await connection.write(['/ip/hotspot/user/print', '?name=nobody'])).toEqual([]);
    expect(await connection.write(['/ip/hotspot/user/print', '=count-only=', '?comment'])).toEqual([{ ret: '3' }]);
    expectQuietProcess();
  });

  it('2: replies that nobody waits for are ignored', async () => {
    const expectQuietProcess = watchProcess();
    const { router, hotspot } = await hotspotInTest();
    router.inject({ kind: 'stray-tag', on: '*' });
    await hotspot.ensureUser(USER);
    expect(await hotspot.listUsers()).toHaveLength(1);
    expect(router.connectionCount).toBe(1);
    expectQuietProcess();
  });

  it('3: a sentence whose last byte comes late is taken with that byte, not with the next reply', async () => {
    const { router } = await hotspotInTest();
    const { connection } = await connectionTo(router, { connectMs: 5_000, commandMs: 5_000 });
    router.inject({ kind: 'late-last-byte', ms: 150 });
    // There is no next reply: waiting for one ends in a timeout.
    await connection.write(['/system/identity/print']);
    expect(router.received).toEqual(['/login', '/system/identity/print']);
  });

  it('4: a length that is cut in two is put together, byte by byte if need be', async () => {
    const { router } = await hotspotInTest();
    const { connection } = await connectionTo(router, PATIENT);
    router.inject({ kind: 'byte-by-byte' });
    const [row] = await connection.write(['/ip/hotspot/user/print', '?name=voucher']);
    expect(row?.comment).toBe('x'.repeat(300));
    expect(await connection.write(['/system/identity/print'])).toEqual([{ name: 'shop-router' }]);
  });

  it.each(['fin-before', 'rst-before', 'silent', 'fin-after', 'rst-after', 'silent-after'] as const)(
    '5: a command whose answer is lost (%s) fails as maybe done, and looking again makes it right',
    async (kind) => {
      const { router, hotspot } = await hotspotInTest();
      const { connection, broken } = await connectionTo(router);
      router.inject({ kind, times: 1 });
      const outcome = await settled(connection.write(['/ip/hotspot/user/add', '=name=x', '=comment=pf:1']));
      expect(outcome).toMatchObject({ kind: kind.startsWith('silent') ? 'timeout' : 'connection', maybeDone: true });
      expect(broken).toHaveLength(1);
      expect(await settled(connection.write(['/system/identity/print']))).toMatchObject({ maybeDone: false });

      router.inject({ kind, on: '/ip/hotspot/user/add', times: 1 });
      await hotspot.ensureUser(USER);
      expect(userNames(router).filter((name) => name === 'k7mp2x')).toHaveLength(1);
      router.inject({ kind, on: '/ip/hotspot/user/remove', times: 1 });
      await hotspot.removeUser('k7mp2x');
      expect(userNames(router)).not.toContain('k7mp2x');
      expectForeignRowsUntouched(router);
    },
  );

  it('6: a router that closes before the login reply fails the connection at once', async () => {
    const { router } = await hotspotInTest();
    router.closeOnAccept(true);
    expect(await settled(connectionTo(router))).toMatchObject({ kind: 'connection' });
    router.closeOnAccept(false);
    router.inject({ kind: 'fin-before', on: '/login', times: 1 });
    expect(await settled(connectionTo(router))).toMatchObject({ kind: 'connection', maybeDone: false });
  });

  it('6: a router that accepts and says nothing fails the connection at its deadline', async () => {
    const { router } = await hotspotInTest();
    router.inject({ kind: 'silent', on: '/login' });
    const startedAtMs = performance.now();
    expect(await settled(connectionTo(router))).toMatchObject({ kind: 'timeout', maybeDone: false });
    expect(performance.now() - startedAtMs).toBeGreaterThan(DEADLINES.connectMs - 20);
    await expect.poll(() => router.openConnectionCount).toBe(0);
  });

  it('7: a connection that is reset while idle does not end the process', async () => {
    const expectQuietProcess = watchProcess();
    const { router } = await hotspotInTest();
    const { connection, broken } = await connectionTo(router);
    router.dropConnections('rst');
    await expect.poll(() => broken.length).toBe(1);
    expect(connection.isOpen).toBe(false);
    expectQuietProcess();
  });

  it('8: an idle connection is kept, longer than a command may take', async () => {
    const { router, hotspot } = await hotspotInTest({ hotspot: { deadlines: { connectMs: 20_000, commandMs: 500 } } });
    await settled(hotspot.check());
    const connections = router.connectionCount;
    const { connection, broken } = await connectionTo(router, { connectMs: 20_000, commandMs: 500 });
    const idleUntilMs = performance.now() + 800;
    await expect.poll(() => performance.now() > idleUntilMs).toBe(true);
    expect(broken).toEqual([]);
    expect(connection.isOpen).toBe(true);
    expect(router.connectionCount).toBe(connections + 1);
  });

  it('9: a connection lost in the middle of a command leaves no timer that keeps the process alive', async () => {
    const { router } = await hotspotInTest();
    router.inject({ kind: 'fin-before', on: '/system/resource/print' });
    const module = new URL('./mikrotik-hotspot.ts', import.meta.url).href;
    const script = `
      import { createMikrotikHotspot } from ${JSON.stringify(module)};
      const logger = { debug() {} };
      const hotspot = createMikrotikHotspot({ host: '127.0.0.1', port: ${router.port}, username: 'printfront',
        password: 'printfront', ca: undefined }, logger);
      await hotspot.start();
      await hotspot.listUsers();
      await hotspot.check().catch((error) => console.log(error.kind));
      await hotspot.stop();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
    });
    expect((await settled(once(child, 'close'), 8_000)) as unknown).toEqual([0, null]);
    expect(printed).toBe('connection\n');
    expect(router.received).not.toContain('#');
  });

  it('10: closing does not wait for a frozen router, and ends what is waiting', async () => {
    const { router } = await hotspotInTest();
    const { connection, broken } = await connectionTo(router, { connectMs: 2_000, commandMs: 60_000 });
    router.inject({ kind: 'silent' });
    const waiting = settled(connection.write(['/system/identity/print']));
    connection.close();
    connection.close();
    expect(await waiting).toMatchObject({ kind: 'connection', maybeDone: true });
    expect(broken).toEqual([]);
    await expect.poll(() => router.openConnectionCount).toBe(0);
  });

  it('10: stopping while a connection is being opened does not wait for it either', async () => {
    const { router, hotspot } = await hotspotInTest({
      hotspot: { deadlines: { connectMs: 60_000, commandMs: 60_000 } },
    });
    router.inject({ kind: 'silent', on: '/login' });
    const waiting = settled(hotspot.check());
    await expect.poll(() => router.received.length).toBe(1);
    await hotspot.stop();
    expect(await waiting).toMatchObject({ kind: 'connection' });
    await expect.poll(() => router.openConnectionCount).toBe(0);
  });

  it('11: after ten lost connections there is one connection, and it works', async () => {
    const { router, hotspot } = await hotspotInTest();
    for (let round = 0; round < 10; round++) {
      await hotspot.check();
      router.dropConnections(round % 2 === 0 ? 'fin' : 'rst');
      await expect.poll(() => hotspot.health().reachable).toBe(false);
    }
    await hotspot.ensureUser(USER);
    expect(router.connectionCount).toBe(11);
    expect(router.openConnectionCount).toBe(1);
  });

  it('12: twenty callers at once share one login', async () => {
    const { router, hotspot } = await hotspotInTest();
    const users = Array.from({ length: 20 }, (_, index) => ({ ...USER, username: `u${index}` }));
    await Promise.all(users.map((user) => hotspot.ensureUser(user)));
    expect(router.received.filter((path) => path === '/login')).toHaveLength(1);
    expect(userNames(router).sort()).toEqual(users.map((user) => user.username).sort());
  });

  it('13: a refused port is named with its cause', async () => {
    const { router } = await hotspotInTest();
    await router.stop();
    const outcome = await settled(connectionTo(router));
    expect(outcome).toMatchObject({ kind: 'connection', message: expect.stringContaining('ECONNREFUSED') });
  });

  it.each([
    ['input does not match any value of profile', 'bad-value'],
    ['not enough permissions (9)', 'no-permission'],
    ['failure: not allowed by device-mode', 'feature-off'],
    ['failure: already have user with this name for this server', 'duplicate'],
    ['no such item (4)', 'no-such-item'],
    ['no such item', 'no-such-item'],
    ['something new', 'other'],
  ])('14: "%s" is understood by its text (%s), of two complaints the first', async (text, reason) => {
    const { router } = await hotspotInTest();
    const { connection } = await connectionTo(router);
    router.inject({ kind: 'refuse-twice', text, times: 1 });
    const outcome = await settled(connection.write(['/ip/hotspot/user/print']));
    expect(outcome).toMatchObject({ kind: 'trap', reason, maybeDone: false });
    expect(connection.isOpen).toBe(true);
  });

  it('14: an unknown command, which RouterOS 7 complains about twice, leaves the connection usable', async () => {
    const { router } = await hotspotInTest();
    const { connection } = await connectionTo(router);
    expect(await settled(connection.write(['/ip/nowhere/print']))).toMatchObject({ kind: 'trap' });
    expect(await connection.write(['/system/identity/print'])).toEqual([{ name: 'shop-router' }]);
  });

  it('15: somebody else’s user is seen although it has no password and no comment to show', async () => {
    const { router, hotspot } = await hotspotInTest({ router: { policies: ['api', 'read', 'write'] } });
    expect(await settled(hotspot.ensureUser({ ...USER, username: 'plain' }))).toMatchObject({ reason: 'foreign' });
    expect(router.received).not.toContain('/ip/hotspot/user/add');
  });

  it('16: the words of a command can be used again', async () => {
    const { router } = await hotspotInTest();
    const { connection } = await connectionTo(router);
    const words = Object.freeze(['/system/identity/print']);
    await connection.write(words);
    await connection.write(words);
    expect(words).toHaveLength(1);
  });

  it('17: a command does not wait 44 ms for Nagle’s algorithm', async () => {
    const { router } = await hotspotInTest();
    const { connection } = await connectionTo(router);
    const durationsMs: number[] = [];
    for (let round = 0; round < 15; round++) {
      const startedAtMs = performance.now();
      await connection.write(['/ip/hotspot/user/print', '=.proplist=.id', '?name=voucher']);
      durationsMs.push(performance.now() - startedAtMs);
    }
    // Nagle would hold up every one of them; a busy machine only some.
    expect(Math.min(...durationsMs)).toBeLessThan(35);
  });

  it('18: text that would arrive garbled is refused before anything is sent', async () => {
    const { router, hotspot } = await hotspotInTest();
    for (const bad of ['ส้มโอ', 'Zoë', '€5']) {
      await expect(hotspot.ensureUser({ ...USER, username: bad })).rejects.toThrow(RangeError);
      await expect(hotspot.ensureUser({ ...USER, orderId: bad })).rejects.toThrow(RangeError);
    }
    expect(router.received).toEqual([]);
  });

  it.each([
    [true, 8729],
    [false, 8728],
  ])('19: with TLS %s and no port given it is %i', async (tls, port) => {
    const { ca, username, password } = { ca: makeAuthority('a').cert, username: 'a', password: 'b' };
    // 127.0.0.9 is loopback, and nobody listens there.
    const options = { host: '127.0.0.9', port: undefined, tls, ca, username, password, deadlines: DEADLINES };
    const hotspot = createHotspot(options, SILENT);
    expect(await settled(hotspot.check())).toMatchObject({ message: expect.stringContaining(`127.0.0.9:${port}`) });
  });

  it('20: only the pinned authority is believed, and only for the router’s own address', async () => {
    const [ours, another] = [makeAuthority('ours'), makeAuthority('another')];
    const certificate = makeRouterCertificate(ours, '127.0.0.1');
    const {
      router,
      hotspot,
      another: hotspotWith,
    } = await hotspotInTest({ router: { certificate }, hotspot: { ca: ours.cert } });
    await hotspot.ensureUser(USER);
    expect(userNames(router)).toEqual(['k7mp2x']);
    expect(await settled(hotspotWith({ ca: another.cert }).check())).toMatchObject({
      kind: 'connection',
      message: expect.stringMatching(/certificate|UNABLE_TO/i),
    });
    for (const address of [undefined, '10.5.50.1']) {
      const mistaken = await hotspotInTest({
        router: { certificate: makeRouterCertificate(ours, address) },
        hotspot: { ca: ours.cert },
      });
      expect(await settled(mistaken.hotspot.check())).toMatchObject({
        kind: 'connection',
        message: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
      });
    }
    expect(router.received.filter((path) => path === '/login')).toHaveLength(1);
  });

  it('21: a router password that an old login would hash wrong is refused when it is set', async () => {
    const { another } = await hotspotInTest({ router: { version: '6.42' } });
    expect(() => another({ password: 'crème' })).toThrow(/ROUTER_PASSWORD/);
  });

  it('21: a wrong password is told from other troubles by the old login too', async () => {
    const { another } = await hotspotInTest({ router: { version: '6.42' } });
    expect(await settled(another({ password: 'wrong' }).check())).toMatchObject({ kind: 'auth' });
  });

  it.each(['rows-in-reply', 'odd-done', 'refuse', 'fatal', 'no-reply-word'] as const)(
    '22: a login answered with nonsense (%s) settles and rejects nothing behind our back',
    async (kind) => {
      const expectQuietProcess = watchProcess();
      const { router, hotspot } = await hotspotInTest();
      router.inject({ kind, on: '/login', times: 1, text: 'too many commands before login' });
      await settled(hotspot.check());
      await hotspot.check();
      expectQuietProcess();
    },
  );

  it('23: a refused print is an ordinary error', async () => {
    const expectQuietProcess = watchProcess();
    const { hotspot } = await hotspotInTest({ router: { policies: ['api', 'write'] } });
    expect(await settled(hotspot.listUsers())).toMatchObject({ kind: 'trap', reason: 'no-permission' });
    expectQuietProcess();
  });

  it('24: replies without a tag do not end up in the next answer', async () => {
    const { router } = await hotspotInTest();
    const { connection } = await connectionTo(router);
    router.inject({ kind: 'untagged' });
    router.inject({ kind: 'interleaved' });
    expect(await connection.write(['/system/identity/print'])).toEqual([{ name: 'shop-router' }]);
  });

  it('24: a session that the router ends says why and takes nothing else with it', async () => {
    const { router, hotspot } = await hotspotInTest();
    const { connection } = await connectionTo(router);
    const outcome = await settled(connection.write(['/quit']));
    expect(outcome).toMatchObject({ kind: 'fatal', message: expect.stringContaining('terminated on request') });
    await hotspot.ensureUser(USER);
    expect(router.state.rows(USER_MENU).at(-1)?.name).toBe('k7mp2x');
  });
});
