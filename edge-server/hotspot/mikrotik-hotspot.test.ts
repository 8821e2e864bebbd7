import { makeAuthority, makeRouterCertificate } from '@printfront/shared/testing/certificates.ts';
import { describe, expect, it, vi } from 'vitest';
import type { FaultKind } from '../router-tools/simulator/router-faults.ts';
import { ACTIVE_MENU, COOKIE_MENU, HOST_MENU, USER_MENU } from '../router-tools/simulator/router-state.ts';
import { createHotspot } from './create-hotspot.ts';
import { describeHotspot } from './hotspot-compliance.ts';
import { HotspotError } from './hotspot-error.ts';
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

const USER = { username: 'k7mp2x', password: 'w8rt4nqz', orderId: '123456789012345' };

for (const version of ['6.42', '6.49', '7.15', '7.20']) {
  describeHotspot(
    `RouterOS ${version}`,
    async () => (await hotspotInTest({ router: { version }, hotspot: { deadlines: PATIENT } })).hotspot,
    true,
  );
}

const authority = makeAuthority('shop authority');
const certificate = makeRouterCertificate(authority, '127.0.0.1');
describeHotspot(
  'RouterOS 7.20 over TLS with its authority pinned',
  async () =>
    (await hotspotInTest({ router: { certificate }, hotspot: { ca: authority.cert, deadlines: PATIENT } })).hotspot,
  true,
);

describe('what belongs to somebody else', () => {
  it('is neither listed nor changed nor removed, whatever its comment looks like', async () => {
    const { router, hotspot } = await hotspotInTest();
    await hotspot.ensureUser(USER);
    expect((await hotspot.listUsers()).map((user) => user.username)).toEqual(['k7mp2x']);
    for (const username of ['voucher', 'plain', 'default-trial']) {
      await hotspot.removeUser(username);
      const outcome = await settled(hotspot.ensureUser({ ...USER, username }));
      expect(outcome).toMatchObject({ kind: 'trap', reason: 'foreign' });
    }
    expectForeignRowsUntouched(router);
  });

  it('keeps its sessions and cookies when a name is removed that is not ours', async () => {
    const { router, hotspot } = await hotspotInTest();
    router.state.add(ACTIVE_MENU, { user: 'voucher', address: '10.5.50.9' });
    router.state.add(COOKIE_MENU, { user: 'voucher' });
    await hotspot.removeUser('voucher');
    expect(router.state.rows(ACTIVE_MENU)).toHaveLength(1);
    expect(router.state.rows(COOKIE_MENU)).toHaveLength(1);
  });

  it('is not ours when it is the trial user with our mark on it', async () => {
    const { router, hotspot } = await hotspotInTest();
    const trial = router.state.rows(USER_MENU)[0];
    if (trial) trial.comment = 'pf:1';
    expect(await hotspot.listUsers()).toEqual([]);
    await hotspot.removeUser('default-trial');
    expect(router.state.rows(USER_MENU)[0]?.name).toBe('default-trial');
  });
});

describe('removing a user', () => {
  it('ends the user, then its sessions, then its cookies, and nobody else’s', async () => {
    const { router, hotspot } = await hotspotInTest();
    await hotspot.ensureUser(USER);
    for (const user of ['k7mp2x', 'k7mp2x', 'other']) {
      router.state.add(ACTIVE_MENU, { user, address: '10.5.50.2' });
      router.state.add(COOKIE_MENU, { user });
    }
    await hotspot.removeUser('k7mp2x');
    expect(userNames(router)).toEqual([]);
    expect(router.state.rows(ACTIVE_MENU).map((row) => row.user)).toEqual(['other']);
    expect(router.state.rows(COOKIE_MENU).map((row) => row.user)).toEqual(['other']);
    const removals = router.received.filter((path) => path.endsWith('/remove'));
    expect([...new Set(removals)]).toEqual([
      '/ip/hotspot/user/remove',
      '/ip/hotspot/active/remove',
      '/ip/hotspot/cookie/remove',
    ]);
  });

  it('still ends the sessions when an earlier attempt got no further than the user', async () => {
    const { router, hotspot } = await hotspotInTest();
    router.state.add(ACTIVE_MENU, { user: 'k7mp2x', address: '10.5.50.2' });
    await hotspot.removeUser('k7mp2x');
    expect(router.state.rows(ACTIVE_MENU)).toEqual([]);
  });

  it.each(['6.49', '7.20'])('takes a row that vanished meanwhile for removed (RouterOS %s)', async (version) => {
    const { router, hotspot } = await hotspotInTest({ router: { version } });
    await hotspot.ensureUser(USER);
    router.inject({ kind: 'refuse', on: '/ip/hotspot/user/remove', text: 'no such item (4)', times: 1 });
    await hotspot.removeUser('k7mp2x');
  });
});

describe('making a user', () => {
  it('corrects one of ours that somebody changed or disabled', async () => {
    const { router, hotspot } = await hotspotInTest();
    await hotspot.ensureUser(USER);
    Object.assign(router.state.rows(USER_MENU).at(-1) ?? {}, { password: 'changed', disabled: 'true' });
    await hotspot.ensureUser(USER);
    expect(router.state.rows(USER_MENU).at(-1)).toMatchObject({ password: 'w8rt4nqz', disabled: 'false' });
  });

  it('is done when the router says that it has the user already', async () => {
    const { router, hotspot } = await hotspotInTest();
    router.inject({ kind: 'duplicate-trap', times: 1 });
    await hotspot.ensureUser(USER);
    expect(userNames(router)).toEqual(['k7mp2x']);
  });

  it('works for an API user that may not see passwords', async () => {
    const { router, hotspot } = await hotspotInTest({ router: { policies: ['api', 'read', 'write'] } });
    await hotspot.ensureUser(USER);
    await hotspot.ensureUser({ ...USER, password: 'another1' });
    expect(router.state.rows(USER_MENU).at(-1)?.password).toBe('another1');
    expect(await hotspot.listUsers()).toEqual([{ ...USER, password: undefined, disabled: false }]);
  });

  it('limits the time online, for the case that nobody comes to remove the user', async () => {
    const { router, hotspot } = await hotspotInTest();
    await hotspot.ensureUser(USER);
    expect(router.state.rows(USER_MENU).at(-1)).toMatchObject({ 'limit-uptime': '12h', comment: 'pf:123456789012345' });
  });
});

describe('health', () => {
  it('knows version and name of the router', async () => {
    const { hotspot } = await hotspotInTest({ router: { version: '7.20', identity: 'counter' } });
    expect(await hotspot.check()).toMatchObject({ reachable: true, version: '7.20 (stable)', identity: 'counter' });
  });

  it('turns to unreachable with its cause, and back', async () => {
    const { router, hotspot } = await hotspotInTest();
    await hotspot.check();
    router.inject({ kind: 'silent' });
    expect(await settled(hotspot.check())).toMatchObject({ kind: 'timeout' });
    expect(hotspot.health()).toMatchObject({ reachable: false, problem: 'timeout' });
    router.clearFaults();
    await hotspot.check();
    expect(hotspot.health()).not.toHaveProperty('problem');
    expect(hotspot.health().reachable).toBe(true);
  });

  it('names a refused API user', async () => {
    const { another } = await hotspotInTest();
    const hotspot = another({ password: 'wrong' });
    expect(await settled(hotspot.check())).toMatchObject({ kind: 'auth', maybeDone: false });
    expect(hotspot.health()).toMatchObject({ reachable: false, problem: 'auth' });
  });

  it('tells when the router drops an idle connection', async () => {
    const { router, hotspot } = await hotspotInTest();
    const onDisconnect = vi.fn();
    hotspot.onDisconnect(onDisconnect);
    await hotspot.check();
    router.dropConnections('rst');
    await vi.waitFor(() => expect(onDisconnect).toHaveBeenCalledOnce(), 20_000);
    expect(hotspot.health()).toMatchObject({ reachable: false, problem: 'connection' });
  });
});

describe('the router after a reboot', () => {
  it('is found again by the next command', async () => {
    const { router, hotspot } = await hotspotInTest();
    await hotspot.ensureUser(USER);
    router.state.add(HOST_MENU, { address: '10.5.50.2' });
    const isBack = router.reboot(100);
    expect(await settled(hotspot.check())).toBeInstanceOf(HotspotError);
    await isBack;
    await hotspot.ensureUser({ ...USER, username: 'second' });
    expect(userNames(router)).toEqual(['k7mp2x', 'second']);
    expect(router.state.rows(HOST_MENU)).toEqual([]);
  });
});

const FAULTS: readonly FaultKind[] = [
  'silent',
  'refuse',
  'refuse-twice',
  'fatal',
  'fin-before',
  'rst-before',
  'silent-after',
  'fin-after',
  'rst-after',
  'fin-mid-reply',
  'rst-mid-reply',
  'byte-by-byte',
  'late-last-byte',
  'delay',
  'stray-tag',
  'untagged',
  'interleaved',
  'unknown-reply',
  'missing-done',
  'control-byte',
  'absurd-length',
  'no-reply-word',
  'duplicate-trap',
  'rows-in-reply',
  'odd-done',
];

describe.concurrent('whatever the router does', () => {
  it.for(
    FAULTS.flatMap((kind) => [
      { kind, on: '/login' },
      { kind, on: undefined },
      { kind, on: '/ip/hotspot/user/add' },
      { kind, on: '/ip/hotspot/user/remove' },
    ]),
  )(
    '$kind on $on: every call settles, nothing escapes, and the state is right afterwards',
    async ({ kind, on }, { onTestFinished: onFinished }) => {
      const expectQuietProcess = watchProcess(onFinished);
      const { router, hotspot } = await hotspotInTest({ onFinished });
      await hotspot.ensureUser({ ...USER, username: 'before' });
      if (on === '/login') router.dropConnections('fin');
      router.inject(on === undefined ? { kind } : { kind, on });
      const outcomes = await Promise.all([
        settled(hotspot.ensureUser(USER)),
        settled(hotspot.removeUser('before')),
        settled(hotspot.listUsers()),
        settled(hotspot.check()),
      ]);
      for (const outcome of outcomes) if (outcome instanceof Error) expect(outcome).toBeInstanceOf(HotspotError);
      router.clearFaults();
      await settled(hotspot.ensureUser(USER));
      await hotspot.ensureUser(USER);
      await hotspot.removeUser('before');
      expect(userNames(router)).toEqual(['k7mp2x']);
      expectForeignRowsUntouched(router);
      expectQuietProcess();
    },
  );

  it.for(FAULTS)(
    'one %s in the middle of twenty calls costs at most those calls',
    async (kind, { onTestFinished: onFinished }) => {
      const expectQuietProcess = watchProcess(onFinished);
      const { router, hotspot } = await hotspotInTest({ onFinished });
      router.inject({ kind, on: '/ip/hotspot/user/add', times: 1 });
      const users = Array.from({ length: 20 }, (_, index) => ({ ...USER, username: `u${index}` }));
      await Promise.all(users.map((user) => settled(hotspot.ensureUser(user))));
      await Promise.all(users.map((user) => hotspot.ensureUser(user)));
      expect(userNames(router).sort()).toEqual(users.map((user) => user.username).sort());
      expectForeignRowsUntouched(router);
      expectQuietProcess();
    },
  );
});

const REMOVAL = ['user/print', 'user/remove', 'active/print', 'active/remove', 'cookie/print', 'cookie/remove'];

describe.concurrent('a login that was reported as removed', () => {
  const faults = FAULTS.flatMap((kind) => REMOVAL.map((command) => ({ kinds: [kind], on: command })));
  // A router that says done and has not.
  const lies = REMOVAL.map((command) => ({ kinds: ['refuse', 'odd-done'] as const, on: command }));

  it.for([...faults, ...lies])(
    'has left neither session nor cookie ($kinds on $on)',
    async ({ kinds, on }, { onTestFinished: onFinished }) => {
      const { router, hotspot } = await hotspotInTest({ onFinished });
      await hotspot.ensureUser(USER);
      router.state.add(ACTIVE_MENU, { user: USER.username, address: '10.5.50.8' });
      router.state.add(COOKIE_MENU, { user: USER.username });
      const isLeft = () =>
        [USER_MENU, ACTIVE_MENU, COOKIE_MENU].some((menu) =>
          router.state.rows(menu).some(({ name, user }) => (name ?? user) === USER.username),
        );
      for (const kind of kinds) router.inject({ kind, on: `/ip/hotspot/${on}`, times: 1, ms: 10 });
      // Whoever is told that it failed tries again; whoever is told that it is done never looks again.
      const remove = () => settled(hotspot.removeUser(USER.username));
      while ((await remove()) !== undefined);
      expect(isLeft()).toBe(false);
      expectForeignRowsUntouched(router);
    },
  );

  it('is reported as failed when the router never does what it says', async () => {
    const { router, hotspot } = await hotspotInTest({ hotspot: { deadlines: PATIENT } });
    router.state.add(COOKIE_MENU, { user: USER.username });
    for (const kind of ['refuse', 'odd-done'] as const) router.inject({ kind, on: '/ip/hotspot/cookie/remove' });
    expect(await settled(hotspot.removeUser(USER.username))).toMatchObject({ kind: 'protocol' });
  });
});

describe('choosing a hotspot', () => {
  const base = { port: undefined, tls: false, ca: undefined, username: 'a', password: 'b', deadlines: DEADLINES };

  it('has none without a router', () => {
    expect(createHotspot({ ...base, host: '' }, SILENT).health().kind).toBe('none');
    expect(createHotspot({ ...base, host: undefined }, SILENT).health().kind).toBe('none');
  });

  it('refuses TLS that would believe anybody', () => {
    expect(() => createHotspot({ ...base, host: '127.0.0.1', tls: true }, SILENT)).toThrow(/ROUTER_CA/);
  });
});
