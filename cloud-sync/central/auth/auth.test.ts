import { createHash, randomBytes } from 'node:crypto';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { createPasswords } from '@printfront/shared/server/auth/passwords.ts';
import { deleteAttemptsBeyond } from '@printfront/shared/server/auth/sign-in-attempts.repository.ts';
import {
  AUTHENTICATED_ADDRESS_HEADER,
  authenticateAddress,
} from '@printfront/shared/server/http/authenticated-address.ts';
import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import { leastWorkMs } from '@printfront/shared/testing/least-work.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { addEnrolCode, enrolServer, revokeEdgeServer } from '../sync/edge-servers.repository.ts';
import { createCentralSignIns, signInLocal } from './auth.service.ts';
import { makeFirstMaintainer } from './first-maintainer.service.ts';
import { deleteSessionsOfUser } from './sessions.repository.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'correct horse battery staple';

let central: CentralInTest;
let last = 0;
const next = () => {
  last += 1;
  return last;
};
beforeAll(async () => {
  central = await startCentralInTest({ trustProxy: true });
  // Nobody's wait is over before a slow machine has looked.
  central.clock.stillMs = Date.now();
});
afterAll(() => central.stop());

/** Every test comes from an address of its own, so that their tries are counted apart. */
const address = () => `2001:db8:${next()}::1`;
const signIn = (username: string, password: string, from = address(), headers: Record<string, string> = {}) =>
  central.call('/auth/sign-in/local', {
    method: 'POST',
    body: { username, password },
    headers: { 'x-forwarded-for': from, ...headers },
  });
const me = (session: string) => central.call('/users/me', { session });
const sessionOf = (response: Response) =>
  /pf_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';

async function newUser(rank = 0) {
  const username = `user${next()}`;
  const userId = await central.addUser({ username, password: PASSWORD, rank });
  return { username, userId };
}

describe('signing in', () => {
  it('gives a session that is asked for its user, and nothing of the password', async () => {
    const { username, userId } = await newUser();
    const response = await signIn(username.toUpperCase(), PASSWORD);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: userId, name: username, rank: 0, provider: 'local' });
    expect(await (await me(sessionOf(response))).json()).toMatchObject({ id: userId });
  });

  it('sets a cookie that scripts and other sites cannot use, for HTTPS only where there is HTTPS', async () => {
    const { username } = await newUser();
    const plain = (await signIn(username, PASSWORD)).headers.get('set-cookie') ?? '';
    expect(plain).toMatch(/HttpOnly/);
    expect(plain).toMatch(/SameSite=Lax/);
    expect(plain).not.toMatch(/Secure/);
    const secure = await signIn(username, PASSWORD, address(), { 'x-forwarded-proto': 'https' });
    expect(secure.headers.get('set-cookie')).toMatch(/Secure/);
  });

  it('keeps neither the cookie nor the password in the database or the log', async () => {
    const { username } = await newUser();
    const session = sessionOf(await signIn(username, PASSWORD));
    const rows = JSON.stringify([
      await central.database.selectFrom('session').selectAll().execute(),
      await central.database.selectFrom('user').selectAll().execute(),
      await central.database.selectFrom('sign_in_attempt').selectAll().execute(),
      central.logLines,
    ]);
    expect(rows).not.toContain(session);
    expect(rows).not.toContain(PASSWORD);
  });

  it('answers an unknown user like a wrong password', async () => {
    const { username } = await newUser();
    const [known, unknown] = [await signIn(username, 'wrong'), await signIn('no-such-user', 'wrong')];
    expect(unknown.status).toBe(401);
    expect(await unknown.text()).toBe(await known.text());
  });

  it('works as hard over an unknown user as over a wrong password', async () => {
    const passwords = createPasswords();
    const deps = { database: central.database, passwords, now: central.now };
    const service = { vault: null, ...deps, signIns: createCentralSignIns(deps) };
    const { username } = await newUser();
    const hash = await passwords.hash(PASSWORD);
    await central.database.updateTable('user').set({ password_hash: hash }).where('username', '=', username).execute();
    const guess = (name: string) =>
      signInLocal(service, { username: name, password: 'wrong', network: address(), device: undefined }).catch(
        () => undefined,
      );
    const oneCheck = await leastWorkMs(() => passwords.verify(hash, 'wrong'));
    // Without the check it would be a hundredth.
    expect(await leastWorkMs(() => guess(username))).toBeGreaterThan(oneCheck * 0.3);
    expect(await leastWorkMs(() => guess('nobody-of-this-name'))).toBeGreaterThan(oneCheck * 0.3);
  });

  it('makes a guesser of one account wait, and says how long', async () => {
    const { username } = await newUser();
    const from = address();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await signIn(username, `guess ${guess}`, from)).status).toBe(401);
    const refused = await signIn(username, PASSWORD, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // Elsewhere its owner does not notice.
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    central.clock.offsetMs += 61_000;
    expect((await signIn(username, PASSWORD, from)).status).toBe(200);
  });

  it('makes a guesser of one account wait who guesses from everywhere', async () => {
    const { username } = await newUser();
    const burst = await Promise.all(Array.from({ length: 24 }, (_, guess) => signIn(username, `guess ${guess}`)));
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(4);
    central.clock.offsetMs += 61_000;
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  it('makes a guesser of many accounts wait, also after a right password of its own', async () => {
    const { username } = await newUser();
    const from = address();
    const spray = Array.from({ length: 99 }, (_, guess) => signIn(`victim-${guess}-${from}`, 'guess', from));
    expect(new Set((await Promise.all(spray)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await signIn(username, PASSWORD, from)).status).toBe(200);
    // The same account again is no further one.
    await signIn(`victim-0-${from}`, 'guess', from);
    await signIn('victim-last', 'guess', from);
    expect((await signIn('victim-more', 'guess', from)).status).toBe(429);
  });

  it('gives a network nothing back for right passwords of one account at once', async () => {
    const { username } = await newUser();
    const from = address();
    // Time stands still: whatever is let through is let through without any wait.
    central.clock.stillMs = Date.now();
    // As if 98 other names had been tried there.
    const [blocked_until, forgotten_at] = [new Date(0).toISOString(), '2999-01-01T00:00:00Z'];
    const row = { key: `network:${networkOf(from)}`, attempt_count: 98, blocked_until, forgotten_at };
    await central.database.insertInto('sign_in_attempt').values(row).execute();
    let checked = 0;
    for (let round = 0; round < 4; round += 1) {
      if ((await signIn(`sprayed-${round}`, 'guess', from)).status === 401) checked += 1;
      await Promise.all(Array.from({ length: 5 }, () => signIn(username, PASSWORD, from)));
    }
    central.clock.stillMs = null;
    expect(checked).toBeLessThanOrEqual(2);
  });

  it('keeps of each kind of count those that have most tries, and the count of an account always', async () => {
    const forgotten_at = '2999-01-01T00:00:00Z';
    const row = (key: string, attempt_count: number) => ({
      key,
      attempt_count,
      blocked_until: forgotten_at,
      forgotten_at,
    });
    const kept = [row('account:kept', 1), row('device:kept', 1), row('network:kept', 901), row('account-at:kept', 900)];
    const gone = [row('network:gone', 899), row('account-at:gone', 899)];
    await central.database.deleteFrom('sign_in_attempt').execute();
    await central.database
      .insertInto('sign_in_attempt')
      .values([...kept, ...gone])
      .execute();
    expect(await deleteAttemptsBeyond(central.database, 1)).toBe(2);
    const left = await central.database.selectFrom('sign_in_attempt').select('key').execute();
    expect(new Set(left.map(({ key }) => key))).toEqual(new Set(kept.map(({ key }) => key)));
    await central.database.deleteFrom('sign_in_attempt').execute();
  });

  it('lets no burst of guesses through before the first of them is found wrong', async () => {
    const { username } = await newUser();
    const from = address();
    const burst = await Promise.all(Array.from({ length: 15 }, (_, guess) => signIn(username, `guess ${guess}`, from)));
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('forgets an account’s wrong tries after a right one', async () => {
    const { username } = await newUser();
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await signIn(username, 'typing error');
      expect((await signIn(username, PASSWORD)).status).toBe(200);
    }
  });

  it('counts an IPv6 line as one address', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:1:2:3'));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });
});

describe('a device on which somebody has signed in before', () => {
  const deviceOf = (response: Response) => {
    const cookies = response.headers.getSetCookie();
    return cookies.find((cookie) => cookie.startsWith('pf_device=')) ?? '';
  };
  const on = (device: string) => ({ cookie: device.split(';')[0] ?? '' });

  it('is told apart by a cookie that scripts cannot read and that opens nothing', async () => {
    const { username } = await newUser();
    const signedIn = await signIn(username, PASSWORD);
    const device = deviceOf(signedIn);
    expect(device).toMatch(/^pf_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax$/);
    expect((await central.call('/users/me', { headers: on(device) })).status).toBe(401);
    const rows = await central.database.selectFrom('known_device').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(on(device).cookie.split('=')[1]);
    // The same device stays the same one; with a second account it gets another secret, which both then have.
    expect(on(deviceOf(await signIn(username, PASSWORD, address(), on(device))))).toEqual(on(device));
    const other = await newUser();
    const shared = on(deviceOf(await signIn(other.username, PASSWORD, address(), on(device))));
    expect(shared).not.toEqual(on(device));
    expect(on(deviceOf(await signIn(username, PASSWORD, address(), shared)))).toEqual(shared);
    // A wrong password and a cookie that a guesser made up give none.
    expect(deviceOf(await signIn(username, 'wrong'))).toBe('');
    const planted = on(`pf_device=${'A'.repeat(43)}`);
    expect(on(deviceOf(await signIn(username, PASSWORD, address(), planted)))).not.toEqual(planted);
  });

  it('signs in whatever strangers try, on the account or from the same address', async () => {
    const { username } = await newUser();
    const from = address();
    const device = on(deviceOf(await signIn(username, PASSWORD, from)));
    // As if many names had been tried there, and many passwords from everywhere.
    const blocked = { attempt_count: 500, blocked_until: '2999-01-01T00:00:00Z', forgotten_at: '2999-01-01T00:00:00Z' };
    const account = createHash('sha256').update(username).digest('hex');
    const keys = [
      `network:${networkOf(from)}`,
      `account:${account.slice(0, 4)}`,
      `account-at:${account}:${networkOf(from)}`,
    ];
    const rows = keys.map((key) => Object.assign({ key }, blocked));
    await central.database.deleteFrom('sign_in_attempt').where('key', 'in', keys).execute();
    await central.database.insertInto('sign_in_attempt').values(rows).execute();
    expect((await signIn(username, PASSWORD, from)).status).toBe(429);
    expect((await signIn('victim-of-spray', 'guess', from)).status).toBe(429);
    expect((await signIn(username, PASSWORD, from, device)).status).toBe(200);
    // It is slowed down by what is tried on it, and is no way round for another account.
    for (let guess = 0; guess < 5; guess += 1) await signIn(username, 'guess', from, device);
    expect((await signIn(username, PASSWORD, from, device)).status).toBe(429);
    const stranger = await newUser();
    expect((await signIn(stranger.username, PASSWORD, from, device)).status).toBe(429);
  });

  it('is one of twenty, and forgotten after 400 days without use', async () => {
    const { username } = await newUser();
    const devices: Record<string, string>[] = [];
    for (let count = 0; count < 21; count += 1) {
      devices.push(on(deviceOf(await signIn(username, PASSWORD))));
      central.clock.offsetMs += 1_000;
    }
    const account = createHash('sha256').update(username).digest('hex');
    const known = () =>
      central.database.selectFrom('known_device').selectAll().where('account', '=', account).execute();
    expect(await known()).toHaveLength(20);
    central.clock.offsetMs += 400 * DAY_MS;
    for (let guess = 0; guess < 5; guess += 1) await signIn(username, 'guess', '192.0.2.99');
    expect((await signIn(username, PASSWORD, '192.0.2.99', devices.at(-1))).status).toBe(429);
  });
});

describe('sign-ins that a shop passes on', () => {
  /** A call as an enrolled shop passes it on, from a device in the shop. */
  async function shop() {
    const [code, token] = [randomBytes(12).toString('hex'), randomBytes(32).toString('base64url')];
    await addEnrolCode(central.database, code, 'Shop');
    const server = await central.database.transaction().execute((trx) => enrolServer(trx, { code, token }));
    const serverId = server?.serverId ?? '';
    const at = address();
    return {
      serverId,
      from: (guest: string) =>
        [at, { [AUTHENTICATED_ADDRESS_HEADER]: authenticateAddress({ serverId, token }, guest) }] as const,
      forged: (guest: string) =>
        [at, { [AUTHENTICATED_ADDRESS_HEADER]: authenticateAddress({ serverId, token: 'another' }, guest) }] as const,
    };
  }

  it('S42: are told apart by the device in the shop, on the word of enrolled shops only', async () => {
    const [{ from, forged, serverId }, { username }] = [await shop(), await newUser()];
    for (let guess = 0; guess < 5; guess += 1) await signIn(username, 'guess', ...from('10.5.50.7'));
    expect((await signIn(username, PASSWORD, ...from('10.5.50.7'))).status).toBe(429);
    expect((await signIn(username, PASSWORD, ...from('10.5.50.8'))).status).toBe(200);
    // Who only claims to be a shop is counted by the address that is seen.
    for (let guess = 0; guess < 5; guess += 1) await signIn(username, 'guess', ...forged(`10.5.50.${guess}`));
    expect((await signIn(username, PASSWORD, ...forged('10.5.50.9'))).status).toBe(429);
    const { forged: _, ...revoked } = await shop();
    await revokeEdgeServer(central.database, revoked.serverId);
    const other = await newUser();
    for (let guess = 0; guess < 5; guess += 1)
      await signIn(other.username, 'guess', ...revoked.from(`10.5.50.${guess}`));
    expect((await signIn(other.username, PASSWORD, ...revoked.from('10.5.50.9'))).status).toBe(429);
    expect(serverId).not.toBe(revoked.serverId);
  });
});

describe('a session', () => {
  it('ends at sign-out for good', async () => {
    const { session } = await central.signedIn(0);
    expect((await me(session)).status).toBe(200);
    const out = await central.call('/auth/sign-out', { method: 'POST', session });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/pf_session=;.*Max-Age=0/);
    expect((await me(session)).status).toBe(401);
  });

  it('ends after 30 days without use, and lives on while it is used', async () => {
    const [used, unused] = [await central.signedIn(0), await central.signedIn(0)];
    central.clock.offsetMs += 20 * DAY_MS;
    const extended = await me(used.session);
    expect(extended.headers.get('set-cookie')).toMatch(/pf_session=/);
    central.clock.offsetMs += 20 * DAY_MS;
    expect((await me(used.session)).status).toBe(200);
    expect((await me(unused.session)).status).toBe(401);
    // Accounts that nobody uses go after their time: whose session lives on is used, and nobody else is.
    const usedAt = async ({ userId }: { userId: string }) =>
      (await central.database.selectFrom('user').select('used_at').where('id', '=', userId).executeTakeFirst())
        ?.used_at;
    expect(await usedAt(used)).not.toBe(await usedAt(unused));
    // What is over is not kept.
    const { username } = await newUser();
    await signIn(username, PASSWORD);
    const kept = central.database.selectFrom('session').select('token_hash').where('user_id', '=', unused.userId);
    expect(await kept.execute()).toEqual([]);
  });

  it('can be revoked everywhere at once, and loses a rank at once', async () => {
    const { userId, session } = await central.signedIn(40);
    expect((await central.call('/orders/all', { session })).status).toBe(200);
    await central.database.updateTable('user').set({ rank: 0 }).where('id', '=', userId).execute();
    expect((await central.call('/orders/all', { session })).status).toBe(404);
    await deleteSessionsOfUser(central.database, userId);
    expect((await me(session)).status).toBe(401);
  });

  it('is not opened by anything that is no session', async () => {
    for (const session of ['', 'x', 'A'.repeat(43), '%00', '../../etc/passwd', 'A'.repeat(4000)]) {
      expect((await me(session)).status).toBe(401);
    }
  });

  it('leaves no older session behind on a shared computer', async () => {
    const earlier = await central.signedIn(0);
    const { username } = await newUser();
    await signIn(username, PASSWORD, address(), { cookie: `pf_session=${earlier.session}` });
    expect((await me(earlier.session)).status).toBe(401);
  });
});

describe('the first maintainer', () => {
  it('is made once, with a password that works and is shown only then', async () => {
    const fresh = await startCentralInTest();
    try {
      const deps = { database: fresh.database, passwords: fresh.passwords, now: fresh.now };
      const first = await makeFirstMaintainer(deps, { username: 'admin', password: null });
      expect(first?.password).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
      const body = { username: 'admin', password: first?.password };
      const response = await fresh.call('/auth/sign-in/local', { method: 'POST', body });
      expect(await response.json()).toMatchObject({ rank: ROLE_RANK.owner });
      expect(await makeFirstMaintainer(deps, { username: 'other', password: null })).toBeNull();
    } finally {
      await fresh.stop();
    }
  });

  it('takes a password that was chosen, and does not repeat it', async () => {
    const fresh = await startCentralInTest();
    try {
      const deps = { database: fresh.database, passwords: fresh.passwords, now: fresh.now };
      expect(await makeFirstMaintainer(deps, { username: 'boss', password: PASSWORD })).toEqual({
        username: 'boss',
        password: null,
      });
      const body = { username: 'boss', password: PASSWORD };
      expect((await fresh.call('/auth/sign-in/local', { method: 'POST', body })).status).toBe(200);
    } finally {
      await fresh.stop();
    }
  });
});
