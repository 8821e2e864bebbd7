import {
  MOST_PASSKEYS,
  type NewPasskeyOptions,
  type OwnPasskeys,
  type PasskeySignInOptions,
} from '@printfront/shared/contracts/passkeys.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { createPasskeyDevice, GIVEN_PASSKEY, type Lie, MADE_PASSKEY } from './passkey-device-in-test.ts';
import { passkeyPlaces } from './passkey-places.ts';

const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;

let central: CentralInTest;
let site = '';
beforeAll(async () => {
  central = await startCentralInTest({ trustProxy: true, publicName: 'localhost' });
  site = central.origin.replace('127.0.0.1', 'localhost');
});
afterAll(() => central.stop());

let count = 0;
let username = '';
let userId = '';
let home = '';
beforeEach(async () => {
  count += 1;
  username = `person-${count}`;
  home = `198.51.100.${count}`;
  central.clock.stillMs = Date.parse('2026-11-23T08:00:00Z') + count * 3_600_000;
  userId = await central.addUser({ username, password: PASSWORD, rank: ROLE_RANK.clerk });
});

interface Asking {
  network?: string;
  cookies?: string;
}
const post = (path: string, body: object, { network = home, cookies = '' }: Asking = {}) =>
  central.call(path, { method: 'POST', body, headers: { 'x-forwarded-for': network, cookie: cookies } });
const get = (path: string, cookies: string) => central.call(path, { headers: { cookie: cookies } });
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const said = async (answer: Response) =>
  [answer.status, ((await answer.json().catch(() => ({}))) as { code?: string }).code] as const;
const signedIn = async (as = username) =>
  cookiesOf(await post('/auth/sign-in/local', { username: as, password: PASSWORD }));
const later = (ms: number) => {
  central.clock.stillMs = (central.clock.stillMs ?? 0) + ms;
};

type Device = ReturnType<typeof createPasskeyDevice>;

const start = (cookies: string, more: object = { password: PASSWORD }) =>
  post('/auth/passkeys/challenges', { origin: site, ...more }, { cookies });
const optionsOf = async (answer: Response) => {
  expect(answer.status).toBe(201);
  return (await answer.json()) as NewPasskeyOptions;
};
const add = (cookies: string, passkey: object, name = 'Key on the keyring') =>
  post('/auth/passkeys', { name, passkey }, { cookies });
const own = async (cookies: string) => (await (await get('/auth/passkeys', cookies)).json()) as OwnPasskeys;

/** Of a person who stays signed in, and the passkey's id. */
async function withPasskey(as = username) {
  const cookies = await signedIn(as);
  const device = createPasskeyDevice(site);
  const added = await add(cookies, device.make(await optionsOf(await start(cookies))));
  expect(added.status).toBe(201);
  const { id } = (await added.json()) as { id: string };
  return { cookies, device, id };
}

/** What a browser is asked for that is at the page, and by which it is known. */
async function asked(asking: Asking = {}) {
  const answer = await post('/auth/sign-in/passkey/challenges', { origin: site }, asking);
  expect(answer.status).toBe(201);
  return { options: (await answer.json()) as PasskeySignInOptions, browser: cookiesOf(answer) };
}
async function signIn(device: Device, lie: Lie = {}, asking: Asking = {}) {
  const { options, browser } = await asked(asking);
  return post('/auth/sign-in/passkey', { passkey: device.give(options, lie) }, { ...asking, cookies: browser });
}
const isSignedIn = async (cookies: string) => (await get('/users/me', cookies)).status === 200;
const openSessions = async () => {
  const rows = await central.database.selectFrom('session').selectAll().where('user_id', '=', userId).execute();
  return rows.length;
};

describe('where passkeys work', () => {
  const places = (publicUrl: string, hostNames: string[] = []) =>
    passkeyPlaces({ publicUrl: () => publicUrl, hostNames }).map(({ origin, site: name }) => [origin, name]);

  it('is where the server was told that it is, over HTTPS or on this machine, and never at a number', () => {
    expect(places('https://prints.example')).toEqual([['https://prints.example', 'prints.example']]);
    expect(places('https://prints.example:8443', ['central.example', 'prints.example'])).toEqual([
      ['https://prints.example:8443', 'prints.example'],
      ['https://central.example:8443', 'central.example'],
    ]);
    expect(places('http://localhost:3000', ['prints.example'])).toEqual([['http://localhost:3000', 'localhost']]);
    expect(places('http://prints.example')).toEqual([]);
    expect(places('https://192.168.1.10')).toEqual([]);
    expect(places('https://[2001:db8::1]')).toEqual([]);
  });

  it('is told to anybody, and no header of a request makes it another place', async () => {
    expect(await (await central.call('/auth/passkeys/origins')).json()).toEqual([site]);
    const forged = await central.call('/auth/sign-in/passkey/challenges', {
      method: 'POST',
      body: { origin: 'https://evil.example' },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(await forged.json()).toMatchObject({ code: 'parameter-invalid', parameter: 'origin' });
    expect(await said(await start(await signedIn(), { password: PASSWORD, origin: central.origin }))).toEqual([
      400,
      'parameter-invalid',
    ]);
  });
});

describe('adding a passkey', () => {
  it('takes the password, lists it by name and date, tells the list of changes, and keeps no secret', async () => {
    const cookies = await signedIn();
    expect(await said(await start(cookies, {}))).toEqual([400, 'parameter-missing']);
    expect(await said(await start(cookies, { password: 'guessed' }))).toEqual([403, 'password-wrong']);
    const options = await optionsOf(await start(cookies));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = createPasskeyDevice(site);
    const added = await add(cookies, device.make(options), '  Nok’s  phone ');
    expect(added.status).toBe(201);
    const at = new Date(central.clock.stillMs ?? 0).toISOString();
    expect(await own(cookies)).toMatchObject({
      origins: [site],
      passkeys: [{ name: 'Nok’s phone', worksAt: 'localhost', addedAt: at, usedAt: null }],
    });
    const again = await optionsOf(await start(cookies));
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
    const owner = await central.signedIn(ROLE_RANK.owner);
    const changes = await central.call(`/audit?subject=user&subjectId=${userId}`, { session: owner.session });
    expect(JSON.stringify(await changes.json())).toContain('"field":"passkey","from":false,"to":true');
    const kept = JSON.stringify(await central.database.selectFrom('passkey_challenge').selectAll().execute());
    expect(kept).not.toContain(again.challenge);
  });

  it('takes the code of the phone too, where the second factor is on', async () => {
    const cookies = await signedIn();
    const begun = await post('/auth/second-factor', { password: PASSWORD }, { cookies });
    const { secret } = (await begun.json()) as { secret: string };
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: central.now().getTime() });
    const on = await central.call('/auth/second-factor', {
      ...{ method: 'PUT', body: { code: codeNow() } },
      headers: { cookie: cookies },
    });
    expect(on.status).toBe(200);
    later(MINUTE_MS);
    expect(await said(await start(cookies))).toEqual([403, 'second-factor-needed']);
    expect(await said(await start(cookies, { password: PASSWORD, code: '000000' }))).toEqual([
      403,
      'second-factor-wrong',
    ]);
    const device = createPasskeyDevice(site);
    const options = await optionsOf(await start(cookies, { password: PASSWORD, code: codeNow() }));
    expect((await add(cookies, device.make(options))).status).toBe(201);
    // Both factors at once: no code is asked for.
    expect(await isSignedIn(cookiesOf(await signIn(device)))).toBe(true);
  });

  it('takes an answer once, soon, of this session and of this person', async () => {
    const cookies = await signedIn();
    const elsewhere = await signedIn();
    await central.addUser({ username: `other-${count}`, password: PASSWORD, rank: 0 });
    const other = await signedIn(`other-${count}`);
    const device = createPasskeyDevice(site);
    const options = await optionsOf(await start(cookies));
    const late = device.make(await optionsOf(await start(cookies)));
    for (const stranger of [elsewhere, other]) {
      expect(await said(await add(stranger, device.make(options)))).toEqual([400, 'sign-in-expired']);
    }
    expect((await add(cookies, device.make(options))).status).toBe(201);
    expect(await said(await add(cookies, device.make(options)))).toEqual([400, 'sign-in-expired']);
    later(5 * MINUTE_MS);
    expect(await said(await add(cookies, late))).toEqual([400, 'sign-in-expired']);
    expect((await own(cookies)).passkeys).toHaveLength(1);
    expect((await own(other)).passkeys).toHaveLength(0);
  });

  it.each<[string, Lie]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another port of this machine', { origin: 'http://localhost:1' }],
    ['for another site', { site: 'evil.example' }],
    ['of a device that asked nobody for a finger or a code', { isUserVerified: false }],
    [
      'with certificates that nobody asked for',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, unknown>([
            ['alg', -7],
            ['x5c', [new Uint8Array(4)]],
          ]),
        },
      },
    ],
    ['in a format that nobody asked for', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
  ])('refuses an answer %s, and keeps nothing of it', async (_, lie) => {
    const cookies = await signedIn();
    const device = createPasskeyDevice(site);
    const options = await optionsOf(await start(cookies));
    expect(await said(await add(cookies, device.make(options, lie)))).toEqual([403, 'sign-in-refused']);
    // What was refused has used the question up.
    expect(await said(await add(cookies, device.make(options)))).toEqual([400, 'sign-in-expired']);
    expect((await own(cookies)).passkeys).toEqual([]);
  });

  it('takes one that its own key has signed, with no certificates', async () => {
    const cookies = await signedIn();
    const device = createPasskeyDevice(site);
    const made = device.make(await optionsOf(await start(cookies)), { isSignedByItself: true });
    expect((await add(cookies, made)).status).toBe(201);
    expect((await signIn(device)).status).toBe(200);
  });

  it('lists the newest first, also of those that were added at the same moment', async () => {
    const cookies = await signedIn();
    const addNamed = async (name: string) => {
      const made = createPasskeyDevice(site).make(await optionsOf(await start(cookies)));
      expect((await add(cookies, made, name)).status).toBe(201);
    };
    for (const name of ['First', 'Second']) await addNamed(name);
    later(MINUTE_MS);
    await addNamed('Third');
    expect((await own(cookies)).passkeys.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
  });

  it.each(['no JSON', '{}'])(
    'refuses an answer in which %s says what was asked, and so does the sign-in',
    async (text) => {
      const cookies = await signedIn();
      await start(cookies);
      const clientDataJSON = Buffer.from(text).toString('base64url');
      const made = { ...MADE_PASSKEY, response: { ...MADE_PASSKEY.response, clientDataJSON } };
      const given = { ...GIVEN_PASSKEY, response: { ...GIVEN_PASSKEY.response, clientDataJSON } };
      expect(await said(await add(cookies, made))).toEqual([403, 'sign-in-refused']);
      const { browser } = await asked();
      const answer = await post('/auth/sign-in/passkey', { passkey: given }, { cookies: browser });
      expect(await said(answer)).toEqual([403, 'sign-in-refused']);
    },
  );

  it('refuses one that somebody has already, and more than a person needs', async () => {
    const { device } = await withPasskey();
    await central.addUser({ username: `thief-${count}`, password: PASSWORD, rank: 0 });
    const thief = await signedIn(`thief-${count}`);
    expect(await said(await add(thief, device.make(await optionsOf(await start(thief)))))).toEqual([
      409,
      'already-exists',
    ]);
    const row = await central.database.selectFrom('passkey').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: MOST_PASSKEYS - 1 }, (_, at) => ({
      ...row,
      ...{ id: `${userId}-${at}`, credential_id: `${userId}-${at}`, user_id: userId },
    }));
    await central.database.insertInto('passkey').values(others).execute();
    expect(await said(await start(await signedIn()))).toEqual([409, 'too-many-passkeys']);
  });
});

describe('signing in with a passkey', () => {
  it('takes nothing but the passkey, and the session says with what it was opened', async () => {
    const { device, cookies } = await withPasskey();
    later(MINUTE_MS);
    const answer = await signIn(device);
    expect(await answer.clone().json()).toMatchObject({ id: userId, name: username });
    const sessions = (await (await get('/auth/sessions', cookiesOf(answer))).json()) as object[];
    expect(sessions).toMatchObject([
      { isThis: true, begunBy: 'passkey' },
      { isThis: false, begunBy: 'password' },
    ]);
    const usedAt = new Date(central.clock.stillMs ?? 0).toISOString();
    expect((await own(cookies)).passkeys).toMatchObject([{ usedAt }]);
  });

  it('takes an answer once, soon, and from the browser that was asked', async () => {
    const { device } = await withPasskey();
    const { options, browser } = await asked();
    const passkey = device.give(options);
    const send = (cookies: string) => post('/auth/sign-in/passkey', { passkey }, { cookies });
    // Stolen on its way, it is worth nothing elsewhere.
    expect(await said(await send(''))).toEqual([400, 'sign-in-expired']);
    expect(await said(await send((await asked()).browser))).toEqual([400, 'sign-in-expired']);
    expect((await send(browser)).status).toBe(200);
    expect(await said(await send(browser))).toEqual([400, 'sign-in-expired']);
    const late = await asked();
    later(5 * MINUTE_MS);
    const passed = { passkey: device.give(late.options) };
    expect(await said(await post('/auth/sign-in/passkey', passed, { cookies: late.browser }))).toEqual([
      400,
      'sign-in-expired',
    ]);
  });

  it('takes one answer once of many at the same moment', async () => {
    const { device } = await withPasskey();
    const before = await openSessions();
    const { options, browser } = await asked();
    const passkey = device.give(options);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post('/auth/sign-in/passkey', { passkey }, { cookies: browser })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await openSessions()).toBe(before + 1);
  });

  it.each<[string, Lie]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another site', { site: 'evil.example' }],
    ['of a device that asked nobody for a finger or a code', { isUserVerified: false }],
    ['of a device that has counted backwards', { useCount: 1 }],
    ['that says it is somebody else’s', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['that does not say whose it is', { userHandle: null }],
    ['with a spoiled signature', { spoilSignature: true }],
  ])('refuses an answer %s, and opens no session', async (_, lie) => {
    const { device } = await withPasskey();
    expect((await signIn(device, { useCount: 7 })).status).toBe(200);
    const before = await openSessions();
    expect(await said(await signIn(device, lie))).toEqual([403, 'sign-in-refused']);
    expect(await openSessions()).toBe(before);
    expect((await signIn(device, { useCount: 9 })).status).toBe(200);
  });

  it('lets devices in that do not count', async () => {
    const cookies = await signedIn();
    const device = createPasskeyDevice(site);
    await add(cookies, device.make(await optionsOf(await start(cookies)), { useCount: 0 }));
    for (let time = 0; time < 2; time += 1) expect((await signIn(device, { useCount: 0 })).status).toBe(200);
  });

  it('says that a passkey is not known, and nothing of a challenge that was meant for adding', async () => {
    const stranger = createPasskeyDevice(site);
    expect(await said(await signIn(stranger))).toEqual([401, 'credentials-wrong']);
    const { device, cookies } = await withPasskey();
    const { challenge } = await optionsOf(await start(cookies));
    const { options } = await asked();
    const crossed = { passkey: device.give({ ...options, challenge }) };
    expect(await said(await post('/auth/sign-in/passkey', crossed, { cookies }))).toEqual([400, 'sign-in-expired']);
  });

  it('lets nobody in whose account is disabled, with the same words', async () => {
    const { device } = await withPasskey();
    const disabled_at = central.now().toISOString();
    await central.database.updateTable('user').set({ disabled_at }).where('id', '=', userId).execute();
    expect(await said(await signIn(device))).toEqual([401, 'account-disabled']);
  });

  it('slows a network down that tries what is none, and no other', async () => {
    const stranger = createPasskeyDevice(site);
    const { device } = await withPasskey();
    const statuses: number[] = [];
    for (let time = 0; time < 24; time += 1) {
      statuses.push((await signIn(stranger, {}, { network: '203.0.113.77' })).status);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(23);
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn(device, {}, { network: '203.0.113.78' })).status).toBe(200);
  });

  it('bounds how many questions a network may ask', async () => {
    const ask = () => post('/auth/sign-in/passkey/challenges', { origin: site }, { network: '203.0.113.90' });
    const answers = await Promise.all(Array.from({ length: 110 }, ask));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(101);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    later(6 * MINUTE_MS);
    await asked();
    const kept = await central.database.selectFrom('passkey_challenge').selectAll().execute();
    expect(kept.length).toBe(1);
  });
});

describe('removing passkeys', () => {
  const remove = (cookies: string, id: string, body: object = { password: PASSWORD }) =>
    post(`/auth/passkeys/${id}/removal`, body, { cookies });

  it('takes the password; then it signs nobody in', async () => {
    const { cookies, device, id } = await withPasskey();
    expect(await said(await remove(cookies, id, {}))).toEqual([400, 'parameter-missing']);
    expect(await said(await remove(cookies, id, { password: 'guessed' }))).toEqual([403, 'password-wrong']);
    expect((await own(cookies)).passkeys).toHaveLength(1);
    expect((await remove(cookies, id)).status).toBe(204);
    expect((await own(cookies)).passkeys).toEqual([]);
    expect(await said(await signIn(device))).toEqual([401, 'credentials-wrong']);
    expect(await said(await remove(cookies, id))).toEqual([404, 'not-found']);
  });

  it('is nobody else’s business', async () => {
    const { cookies, id } = await withPasskey();
    await central.addUser({ username: `neighbour-${count}`, password: PASSWORD, rank: 0 });
    expect(await said(await remove(await signedIn(`neighbour-${count}`), id))).toEqual([404, 'not-found']);
    expect((await own(cookies)).passkeys).toHaveLength(1);
  });

  it('never removes the last way into an account', async () => {
    const { cookies, id } = await withPasskey();
    const second = createPasskeyDevice(site);
    await add(cookies, second.make(await optionsOf(await start(cookies))));
    // Signed in through a provider that is not offered any more.
    const gone = { password_hash: null, provider: 'gone' };
    await central.database.updateTable('user').set(gone).where('id', '=', userId).execute();
    const both = await Promise.all((await own(cookies)).passkeys.map((passkey) => remove(cookies, passkey.id, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [left] = (await own(cookies)).passkeys;
    expect(await said(await remove(cookies, left?.id ?? id, {}))).toEqual([409, 'last-way-in']);
  });

  it('counts no passkey of an address that the shop has left as a way in', async () => {
    const { cookies, id } = await withPasskey();
    await add(cookies, createPasskeyDevice(site).make(await optionsOf(await start(cookies))));
    const gone = { password_hash: null, provider: 'gone' };
    await central.database.updateTable('user').set(gone).where('id', '=', userId).execute();
    const moved = central.database.updateTable('passkey').set({ site: 'before.example' });
    await moved.where('user_id', '=', userId).where('id', '<>', id).execute();
    expect(await said(await remove(cookies, id, {}))).toEqual([409, 'last-way-in']);
  });

  it('goes with a second factor that an owner switches off, also where there is none', async () => {
    const { device } = await withPasskey();
    const owner = await central.signedIn(ROLE_RANK.owner);
    const listed = await central.call(`/users?q=${username}&list=staff`, { session: owner.session });
    expect(await listed.json()).toMatchObject({ items: [{ hasPasskeys: true, hasSecondFactor: false }] });
    const ended = await central.call(`/users/${userId}/second-factor`, { method: 'DELETE', session: owner.session });
    expect(await ended.json()).toMatchObject({ hasPasskeys: false });
    expect(await said(await signIn(device))).toEqual([401, 'credentials-wrong']);
    const changes = await central.call(`/audit?subject=user&subjectId=${userId}`, { session: owner.session });
    expect(JSON.stringify(await changes.json())).toContain('"field":"passkey","from":true,"to":false');
  });

  it('goes with the account, and is in the own data as names and dates', async () => {
    await central.database.updateTable('user').set({ rank: 0 }).where('id', '=', userId).execute();
    const { cookies, device } = await withPasskey();
    const zip = readZip(Buffer.from(await (await get('/users/me/data', cookies)).arrayBuffer()));
    const account = zip.find(({ path }) => path === 'account.json')?.bytes.toString() ?? '';
    expect(JSON.parse(account)).toMatchObject({ passkeys: [{ name: 'Key on the keyring', worksAt: 'localhost' }] });
    const row = await central.database
      .selectFrom('passkey')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(account).not.toContain(row.public_key);
    expect(account).not.toContain(row.credential_id);
    expect((await post('/users/me/deletion', { password: PASSWORD }, { cookies })).status).toBe(204);
    expect(await said(await signIn(device))).toEqual([401, 'credentials-wrong']);
    for (const table of ['passkey', 'passkey_challenge'] as const) {
      const rows = await central.database.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
      expect(rows).toEqual([]);
    }
  });
});
