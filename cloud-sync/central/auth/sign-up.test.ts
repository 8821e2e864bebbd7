import { createPasswords } from '@printfront/shared/server/auth/passwords.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';

const PASSWORD = 'correct horse battery staple';
let central: CentralInTest;
let last = 0;
beforeAll(async () => {
  central = await startCentralInTest({ trustProxy: true, passwords: createPasswords() });
});
afterAll(() => central.stop());

const next = () => {
  last += 1;
  return last;
};
/** Every test comes from an address of its own, so that their tries are counted apart. */
const address = () => `2001:db8:${next()}::1`;
const newName = () => `customer${next()}`;

interface SignUp {
  username?: unknown;
  password?: unknown;
  name?: unknown;
}
const signUp = (body: SignUp, from = address(), headers: Record<string, string> = {}) =>
  central.call('/auth/sign-up/local', {
    method: 'POST',
    body: { username: newName(), password: PASSWORD, name: 'Somchai', ...body },
    headers: { 'x-forwarded-for': from, ...headers },
  });
const signIn = (username: string, password: string) =>
  central.call('/auth/sign-in/local', {
    method: 'POST',
    body: { username, password },
    headers: { 'x-forwarded-for': address() },
  });
const me = (session: string) => central.call('/users/me', { session });
const sessionOf = (response: Response) =>
  /pf_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
const usersNamed = async (username: string) =>
  central.database.selectFrom('user').selectAll().where('username', '=', username).execute();

describe('signing up', () => {
  it('makes a customer who is signed in, and can sign in again however the name is typed', async () => {
    const username = newName();
    const response = await signUp({ username: ` ${username.toUpperCase()} `, name: '  สมชาย   ใจดี ' });
    expect(response.status).toBe(201);
    const user = await response.json();
    expect(user).toEqual({ id: expect.any(String), name: 'สมชาย ใจดี', rank: 0, provider: 'local' });
    expect(await (await me(sessionOf(response))).json()).toEqual(user);
    expect(await (await signIn(username, PASSWORD)).json()).toEqual(user);
  });

  it('refuses what anybody would try first, and what is as long but nobody else’s', async () => {
    const username = newName();
    for (const password of ['password', 'Passw0rd2026', '12345678', 'aaaaaaaa', `${username}-1999`, 'Somchai 1']) {
      const answer = await signUp({ username, password });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'password-easy', parameter: 'password' },
      ]);
    }
    expect((await signUp({ username, password: 'password of mine' })).status).toBe(201);
  });

  it('keeps argon2id of the password and nothing else of it', async () => {
    const username = newName();
    const session = sessionOf(await signUp({ username }));
    const [user] = await usersNamed(username);
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify([user, central.logLines])).not.toContain(PASSWORD);
    expect(JSON.stringify([user, central.logLines])).not.toContain(session);
  });

  it('takes the longest password whole', async () => {
    const username = newName();
    const password = 'กข'.repeat(100);
    expect((await signUp({ username, password })).status).toBe(201);
    expect((await signIn(username, password)).status).toBe(200);
    expect((await signIn(username, password.slice(0, 199))).status).toBe(401);
  });

  it('closes the session that the browser had', async () => {
    const earlier = await central.signedIn(0);
    await signUp({}, address(), { cookie: `pf_session=${earlier.session}` });
    expect((await me(earlier.session)).status).toBe(401);
  });

  it('refuses a name that is taken, also in other letters, and leaves its owner alone', async () => {
    const username = newName();
    await signUp({ username });
    const answers = await Promise.all(
      [username, username.toUpperCase(), username.replace('c', 'ｃ')].map((taken) =>
        signUp({ username: taken, password: 'another password' }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'already-exists', parameter: 'username' });
    }
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  it('gives a name to one of several who want it at the same moment', async () => {
    const username = newName();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp({ username })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await usersNamed(username)).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['username', 'ab'],
    ['username', 'x'.repeat(101)],
    ['username', 'has space'],
    ['username', 'nul\u0000nul'],
    ['username', 'admin\u200b'],
    ['username', undefined],
    ['username', 5],
    ['password', '1234567'],
    ['password', 'x'.repeat(201)],
    ['name', '   '],
    ['name', '\u200b\u200b'],
    ['name', 'x'.repeat(121)],
  ])('names what is wrong: %s %j', async (parameter, value) => {
    const answer = await signUp({ [parameter]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ parameter });
  });

  it('keeps nothing in a name that a screen or a database could stumble over', async () => {
    const answer = await signUp({ name: 'Anna\u0000\u202e\r\nx' });
    expect(await answer.json()).toMatchObject({ name: 'Anna x' });
  });

  it('makes whoever tries out names, or makes account after account, wait', async () => {
    const from = address();
    const username = newName();
    // Nobody's wait is over before a slow machine has looked.
    central.clock.stillMs = Date.now();
    onTestFinished(() => {
      central.clock.stillMs = null;
    });
    await signUp({ username });
    for (let guess = 0; guess < 19; guess += 1) expect((await signUp({ username }, from)).status).toBe(409);
    expect((await signUp({}, from)).status).toBe(201);
    const refused = await signUp({}, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // Nobody else waits, and neither does signing in from there.
    expect((await signUp({})).status).toBe(201);
    central.clock.offsetMs += 61_000;
    expect((await signUp({}, from)).status).toBe(201);
  });

  it('is refused from another site', async () => {
    expect((await signUp({}, address(), { origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('a user name that cannot be', () => {
  it('is refused at sign-in before it reaches a database that cannot read it', async () => {
    const answer = await signIn('nul\u0000nul', PASSWORD);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ parameter: 'username' });
  });
});

describe('signing out everywhere', () => {
  it('ends every session of this user, the one that asks too, and nobody else’s', async () => {
    const username = newName();
    const here = sessionOf(await signUp({ username }));
    const there = sessionOf(await signIn(username, PASSWORD));
    const somebody = await central.signedIn(0);
    const out = await central.call('/auth/sign-out/everywhere', { method: 'POST', session: here });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/pf_session=;.*Max-Age=0/);
    expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 401]);
    expect((await me(somebody.session)).status).toBe(200);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });
});
