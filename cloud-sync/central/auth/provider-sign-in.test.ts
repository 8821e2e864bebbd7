import { createHash } from 'node:crypto';
import type { User } from '@printfront/shared/contracts/users.ts';
import { PROVIDER_LIMIT } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { type IdentityProvider, startIdentityProvider } from '@printfront/shared/testing/identity-provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { createProviderClient } from './provider-client.ts';
import { finishProviderSignIn, startProviderSignIn } from './provider-sign-in.service.ts';
import { callbackPath, createBrowserInTest, providerSettingsOf } from './provider-sign-in-in-test.ts';

const MINUTE_MS = 60_000;
/** One as the standard has it, another company, and one that signs with the secret, like LINE. */
let first: IdentityProvider;
let other: IdentityProvider;
let line: IdentityProvider;
let central: CentralInTest;
beforeAll(async () => {
  first = await startIdentityProvider({ callbackPath: callbackPath('first') });
  other = await startIdentityProvider({ callbackPath: callbackPath('other') });
  line = await startIdentityProvider({
    callbackPath: callbackPath('line'),
    idTokenAlgorithm: 'HS256',
    isNameInIdToken: true,
  });
  central = await startCentralInTest({
    providers: [
      providerSettingsOf('first', first, { name: 'First' }),
      providerSettingsOf('other', other),
      providerSettingsOf('line', line, { idTokenAlgorithm: 'HS256' }),
    ],
  });
});
afterAll(async () => {
  await central.stop();
  await Promise.all([first.stop(), other.stop(), line.stop()]);
});

let last = 0;
const newSubject = () => {
  last += 1;
  return `subject-${last}`;
};
const startAddress = (id: string, returnTo?: string) =>
  `${central.origin}/api/v1/auth/sign-in/${id}${returnTo === undefined ? '' : `?${new URLSearchParams({ return: returnTo })}`}`;

type TestBrowser = ReturnType<typeof createBrowserInTest>;
/** A problem instead, for a browser that is signed out. */
const meOf = async (browser: TestBrowser) => {
  const session = browser.cookie(central.origin, 'pf_session');
  return (await (await central.call('/users/me', { session })).json()) as User;
};

/** The whole way. */
async function signIn({ id = 'first', returnTo = '/orders', browser = createBrowserInTest() } = {}) {
  const back = await browser.throughProvider(startAddress(id, returnTo));
  const answer = await browser.visit(back);
  return { browser, back, answer, me: await meOf(browser) };
}
const problemOf = (address: string | null) => new URL(address ?? '').searchParams;

describe('signing in through a provider', () => {
  it('names the providers that there are', async () => {
    expect(await (await central.call('/auth/providers')).json()).toEqual([
      { id: 'first', name: 'First' },
      { id: 'other', name: 'other' },
      { id: 'line', name: 'line' },
    ]);
  });

  it('leads to the provider with code, PKCE, state and nonce, and keeps none of the secrets in the open', async () => {
    const browser = createBrowserInTest();
    const { status, location } = await browser.visit(startAddress('first', '/orders'));
    expect(status).toBe(302);
    const sent = new URL(location ?? '');
    expect(sent.origin).toBe(first.issuer);
    const parameters = Object.fromEntries(sent.searchParams);
    expect(parameters).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${central.origin}${callbackPath('first')}`,
      scope: 'openid profile email',
    });
    const row = await central.database
      .selectFrom('provider_sign_in')
      .selectAll()
      .where('nonce', '=', parameters.nonce ?? '')
      .executeTakeFirstOrThrow();
    expect(createHash('sha256').update(row.code_verifier).digest('base64url')).toBe(parameters.code_challenge);
    expect(JSON.stringify(row)).not.toContain(parameters.state);
    expect(JSON.stringify(row)).not.toContain(browser.cookie(central.origin, 'pf_sign_in'));
  });

  it('makes a customer with the provider’s name for them, and leads back to where the person was', async () => {
    first.setPerson({ sub: newSubject(), name: 'สมชาย ใจดี' });
    const { answer, me } = await signIn({ returnTo: '/print/sizes?category=2' });
    expect(answer).toMatchObject({ status: 302, location: `${central.origin}/print/sizes?category=2` });
    expect(me).toEqual({ id: expect.any(String), name: 'สมชาย ใจดี', rank: 0, provider: 'first' });
  });

  it('lets in who has no name there', async () => {
    first.setPerson({ sub: newSubject() });
    expect((await signIn()).me).toMatchObject({ name: 'First', provider: 'first' });
  });

  it('takes ID tokens that are signed with the secret where the settings say so, as LINE’s are', async () => {
    line.setPerson({ sub: newSubject(), name: 'มะลิ' });
    expect((await signIn({ id: 'line' })).me).toMatchObject({ name: 'มะลิ', provider: 'line' });
  });

  it('knows the same person again, whatever has become of their name and e-mail address', async () => {
    const sub = newSubject();
    first.setPerson({ sub, name: 'Before', email: 'before@example.com' });
    const before = (await signIn()).me;
    first.setPerson({ sub, name: 'After', email: 'after@example.com' });
    expect((await signIn()).me).toEqual(before);
  });

  it('makes one user of a new person who comes on two devices at once', async () => {
    first.setPerson({ sub: newSubject(), name: 'Twice' });
    const browsers = Array.from({ length: 4 }, () => createBrowserInTest());
    const backs = await Promise.all(browsers.map((browser) => browser.throughProvider(startAddress('first'))));
    await Promise.all(browsers.map((browser, index) => browser.visit(backs[index] ?? '')));
    const users = await Promise.all(browsers.map((browser) => meOf(browser)));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(users[0]).toMatchObject({ provider: 'first' });
  });

  it('never takes an e-mail address, a name or another provider’s id for the same person', async () => {
    const same = { sub: newSubject(), name: 'same@example.com', email: 'same@example.com' };
    first.setPerson(same);
    other.setPerson(same);
    await central.addUser({ username: 'same@example.com', password: 'a password', rank: 40 });
    const [one, two] = [(await signIn()).me, (await signIn({ id: 'other' })).me];
    expect(one.id).not.toBe(two.id);
    expect([one.rank, two.rank]).toEqual([0, 0]);
  });

  it('closes the session that the browser had, and gives one that no script can read', async () => {
    const earlier = await central.signedIn(0);
    first.setPerson({ sub: newSubject(), name: 'Next' });
    const browser = createBrowserInTest();
    browser.setCookie(central.origin, 'pf_session', earlier.session);
    const { me } = await signIn({ browser });
    expect(me.name).toBe('Next');
    expect((await central.call('/users/me', { session: earlier.session })).status).toBe(401);
  });

  it('goes on in every tab that was sent away', async () => {
    first.setPerson({ sub: newSubject(), name: 'Tabs' });
    const browser = createBrowserInTest();
    const { location: waiting } = await browser.visit(startAddress('first', '/orders'));
    const { answer } = await signIn({ browser, returnTo: '/print' });
    expect(answer.location).toBe(`${central.origin}/print`);
    const back = await browser.throughProvider(waiting ?? '');
    expect((await browser.visit(back)).location).toBe(`${central.origin}/orders`);
  });

  it('may begin at one process of central and end at another', async () => {
    const process = () => ({
      database: central.database,
      providers: [createProviderClient(providerSettingsOf('first', first), central.now)],
      publicUrl: () => central.origin,
      logger: central.logger,
      now: central.now,
    });
    first.setPerson({ sub: newSubject(), name: 'Either' });
    const away = await startProviderSignIn(process(), {
      provider: 'first',
      browser: 'b',
      returnPath: '/print',
      network: '192.0.2.1',
    });
    const { search, searchParams } = new URL(await createBrowserInTest().throughProvider(away.href));
    const state = searchParams.get('state') ?? undefined;
    const finished = await finishProviderSignIn(process(), { provider: 'first', browser: 'b', state, search });
    expect(finished).toMatchObject({ user: { name: 'Either' }, returnPath: '/print' });
  });
});

describe('a way back that is not ours', () => {
  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', '/sign-in', 'orders'])(
    '%j leads home instead',
    async (returnTo) => {
      first.setPerson({ sub: newSubject(), name: 'Led' });
      expect((await signIn({ returnTo })).answer.location).toBe(`${central.origin}/`);
    },
  );

  it('is refused again at the end, should it ever stand in the database', async () => {
    first.setPerson({ sub: newSubject(), name: 'Led' });
    const browser = createBrowserInTest();
    const back = await browser.throughProvider(startAddress('first', '/orders'));
    await central.database.updateTable('provider_sign_in').set({ return_path: '//evil.example' }).execute();
    expect((await browser.visit(back)).location).toBe(`${central.origin}/`);
  });
});

describe('coming back wrongly', () => {
  const isSignedOut = async (browser: TestBrowser) =>
    expect(await meOf(browser)).toMatchObject({ code: 'not-signed-in' });

  /** A person is led to words for it, a program gets the problem. */
  async function expectProblem(browser: TestBrowser, back: string, code: string, returnTo: string | null) {
    const { location, status } = await browser.visit(back);
    expect(status).toBe(302);
    expect(new URL(location ?? '').origin + new URL(location ?? '').pathname).toBe(`${central.origin}/sign-in`);
    expect(Object.fromEntries(problemOf(location))).toEqual({
      problem: code,
      ...(returnTo === null ? {} : { return: returnTo }),
    });
    await isSignedOut(browser);
  }

  it('without a state, with a made-up one, or twice with the same', async () => {
    first.setPerson({ sub: newSubject(), name: 'Again' });
    const { browser, back } = await signIn();
    await central.call('/auth/sign-out', {
      method: 'POST',
      session: browser.cookie(central.origin, 'pf_session'),
    });
    await expectProblem(browser, back, 'sign-in-expired', null);
    const callback = `${central.origin}${callbackPath('first')}`;
    for (const search of ['', '?code=x', '?code=x&state=', '?code=x&state=made-up', '?error=access_denied']) {
      await expectProblem(browser, callback + search, 'sign-in-expired', null);
      const answer = await browser.visit(callback + search, { accept: 'application/json' });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'sign-in-expired']);
    }
  });

  it('with a parameter that stands there twice: it is named', async () => {
    const callback = `${central.origin}${callbackPath('first')}`;
    const answer = await createBrowserInTest().visit(`${callback}?state=a&state=b`);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([400, expect.objectContaining({ parameter: 'state' })]);
  });

  it('in another browser, and the first can still finish', async () => {
    first.setPerson({ sub: newSubject(), name: 'Mine' });
    const browser = createBrowserInTest();
    const back = await browser.throughProvider(startAddress('first', '/orders'));
    const stranger = createBrowserInTest();
    await expectProblem(stranger, back, 'sign-in-expired', null);
    await stranger.visit(startAddress('first'));
    await expectProblem(stranger, back, 'sign-in-expired', null);
    expect((await browser.visit(back)).location).toBe(`${central.origin}/orders`);
  });

  it('at another provider’s address', async () => {
    first.setPerson({ sub: newSubject(), name: 'Mixed' });
    const browser = createBrowserInTest();
    const back = await browser.throughProvider(startAddress('first', '/orders'));
    await expectProblem(browser, back.replace('/first/', '/other/'), 'sign-in-expired', null);
  });

  it('after more than ten minutes: where the person was is still known', async () => {
    first.setPerson({ sub: newSubject(), name: 'Late' });
    const browser = createBrowserInTest();
    const back = await browser.throughProvider(startAddress('first', '/orders'));
    central.clock.offsetMs += 11 * MINUTE_MS;
    await expectProblem(browser, back, 'sign-in-expired', '/orders');
    central.clock.offsetMs -= 11 * MINUTE_MS;
  });

  it('after saying no there', async () => {
    const browser = createBrowserInTest();
    const back = await browser.throughProvider(startAddress('first', '/orders'), 'deny');
    expect(problemOf(back).get('error')).toBe('access_denied');
    await expectProblem(browser, back, 'sign-in-refused', '/orders');
  });

  it('with the answer to another question: the nonce tells', async () => {
    first.setPerson({ sub: newSubject(), name: 'Replayed' });
    const browser = createBrowserInTest();
    const back = await browser.throughProvider(startAddress('first', '/orders'));
    await central.database.updateTable('provider_sign_in').set({ nonce: 'of another sign-in' }).execute();
    await expectProblem(browser, back, 'sign-in-refused', '/orders');
  });

  it('with a code that another sign-in was given: PKCE tells', async () => {
    first.setPerson({ sub: newSubject(), name: 'Injected' });
    const browser = createBrowserInTest();
    const stolen = problemOf(await createBrowserInTest().throughProvider(startAddress('first'))).get('code') ?? '';
    const back = new URL(await browser.throughProvider(startAddress('first', '/orders')));
    back.searchParams.set('code', stolen);
    await expectProblem(browser, back.href, 'sign-in-refused', '/orders');
  });

  it.each(['first', 'line'] as const)('with an ID token that %s did not sign', async (id) => {
    const provider = { first, line }[id];
    provider.setPerson({ sub: newSubject(), name: 'Honest' });
    provider.setTokenRewrite((answer) => {
      const [header, payload = '', signature] = String(answer.id_token).split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url');
      return { ...answer, id_token: [header, forged, signature].join('.') };
    });
    const browser = createBrowserInTest();
    const back = await browser.throughProvider(startAddress(id, '/orders'));
    await expectProblem(browser, back, 'sign-in-refused', '/orders');
    provider.setTokenRewrite(undefined);
  });

  it('says nothing of codes and tokens in the log', () => {
    const log = central.logLines.join('\n');
    expect(log).toMatch(/a sign-in through a provider failed/);
    expect(log).not.toMatch(/eyJ|code=|client_secret/);
    for (const { clientSecret } of [first, other, line]) expect(log).not.toContain(clientSecret);
  });
});

it('lets whoever starts sign-ins and never finishes them go on once a second, so that they fill no database', async () => {
  let nowMs = Date.UTC(2026, 10, 22);
  const deps = {
    database: central.database,
    logger: central.logger,
    publicUrl: () => central.origin,
    providers: [createProviderClient(providerSettingsOf('first', first), () => new Date())],
    now: () => new Date(nowMs),
  };
  const asked = { provider: 'first', browser: 'b', returnPath: '/orders' };
  const start = (network = '192.0.2.9') => startProviderSignIn(deps, { ...asked, network });
  for (let count = 0; count < PROVIDER_LIMIT.freeAttempts; count += 1) await start();
  const refused = { returnPath: '/orders', problem: { code: 'too-many-requests' } };
  await expect(start()).rejects.toMatchObject(refused);
  expect((await start('192.0.2.10')).href).toContain(first.issuer);
  nowMs += 1000;
  expect((await start()).href).toContain(first.issuer);
  await expect(start()).rejects.toMatchObject(refused);
});

describe('a provider that is away', () => {
  it('stops nobody from starting, is said in words, and is used again when it is back', async () => {
    const away = await startIdentityProvider({ callbackPath: callbackPath('away') });
    await away.stop();
    const shop = await startCentralInTest({ providers: [providerSettingsOf('away', away)] });
    try {
      const address = `${shop.origin}/api/v1/auth/sign-in/away`;
      const browser = createBrowserInTest();
      const { location } = await browser.visit(`${address}?return=/orders`);
      expect(location).toBe(`${shop.origin}/sign-in?problem=provider-unreachable&return=%2Forders`);
      const answer = await browser.visit(address, { accept: '*/*' });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([502, 'provider-unreachable']);

      await away.startAgain();
      const back = await browser.throughProvider(`${address}?return=/orders`);
      await away.stop();
      expect((await browser.visit(back)).location).toBe(
        `${shop.origin}/sign-in?problem=provider-unreachable&return=%2Forders`,
      );
    } finally {
      await shop.stop();
    }
  });
});
