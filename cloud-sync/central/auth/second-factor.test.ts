import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { createSecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';

const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest({ trustProxy: true });
});
afterAll(() => central.stop());

let count = 0;
let username = '';
let userId = '';
let home = '';
beforeEach(async () => {
  count += 1;
  username = `staff-${count}`;
  home = `198.51.100.${count}`;
  central.clock.stillMs = Date.parse('2026-11-23T08:00:10Z') + count * 3_600_000;
  userId = await central.addUser({ username, password: PASSWORD, rank: ROLE_RANK['shift-leader'] });
});

interface Asking {
  network?: string;
  cookies?: string;
}
const post = (
  path: string,
  body: object,
  { network = home, cookies = '' }: Asking = {},
  method: 'POST' | 'PUT' = 'POST',
) => central.call(path, { method, body, headers: { 'x-forwarded-for': network, cookie: cookies } });
const signIn = (code?: string, asking: Asking = {}, password = PASSWORD) =>
  post('/auth/sign-in/local', { username, password, ...(code === undefined ? {} : { code }) }, asking);
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const said = async (answer: Response) =>
  [answer.status, ((await answer.json().catch(() => ({}))) as { code?: string }).code] as const;
const isSignedIn = async (cookies: string) =>
  (await central.call('/users/me', { headers: { cookie: cookies } })).status === 200;
const later = (ms: number) => {
  central.clock.stillMs = (central.clock.stillMs ?? 0) + ms;
};

/** An app on a phone. */
function phoneWith(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (offsetMs = 0) => totp.generate({ timestamp: central.now().getTime() + offsetMs });
}

/** Switched on in a browser that stays signed in. */
async function switchedOn() {
  const cookies = cookiesOf(await signIn());
  const begun = await post('/auth/second-factor', { password: PASSWORD }, { cookies });
  expect(begun.status).toBe(201);
  const { secret, uri } = (await begun.json()) as { secret: string; uri: string };
  const code = phoneWith(secret);
  const confirmed = await post('/auth/second-factor', { code: code() }, { cookies }, 'PUT');
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  later(STEP_MS);
  return { cookies, secret, uri, code, recoveryCodes };
}

describe('switching a second factor on', () => {
  it('takes the password, and a code that shows that the phone has the secret; other sessions are over', async () => {
    const elsewhere = cookiesOf(await signIn());
    const cookies = cookiesOf(await signIn());
    expect(await said(await post('/auth/second-factor', { password: 'guessed' }, { cookies }))).toEqual([
      403,
      'password-wrong',
    ]);
    const begun = await post('/auth/second-factor', { password: PASSWORD }, { cookies });
    const { secret, uri } = (await begun.json()) as { secret: string; uri: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=/);
    expect(uri).toContain(secret);
    // Begun is not on.
    expect((await signIn()).status).toBe(200);
    expect(await said(await post('/auth/second-factor', { code: '000000' }, { cookies }, 'PUT'))).toEqual([
      403,
      'second-factor-wrong',
    ]);
    expect((await signIn()).status).toBe(200);
    const confirmed = await post('/auth/second-factor', { code: phoneWith(secret)() }, { cookies }, 'PUT');
    const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect([await isSignedIn(cookies), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await said(await signIn())).toEqual([403, 'second-factor-needed']);
    const state = await central.call('/auth/second-factor', { headers: { cookie: cookies } });
    expect(await state.json()).toMatchObject({ recoveryCodesLeft: 10, isOffered: true });
  });

  it('keeps neither the secret nor a recovery code in the database or the log', async () => {
    const { secret, recoveryCodes } = await switchedOn();
    const tables = await Promise.all([
      central.database.selectFrom('second_factor').selectAll().execute(),
      central.database.selectFrom('recovery_code').selectAll().execute(),
      central.database.selectFrom('user').selectAll().execute(),
      central.database.selectFrom('audit_entry').selectAll().execute(),
    ]);
    const kept = JSON.stringify([tables, central.logLines]).toLowerCase();
    const plain = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
    for (const word of [secret, plain, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(kept).not.toContain(word.toLowerCase());
    }
  });
});

describe('signing in with a second factor', () => {
  it('takes the phone’s code after the right password, and says nothing of it after a wrong one', async () => {
    const { code } = await switchedOn();
    expect(await said(await signIn(undefined, {}, 'guessed'))).toEqual([401, 'credentials-wrong']);
    expect(await said(await signIn(code(), {}, 'guessed'))).toEqual([401, 'credentials-wrong']);
    expect(await said(await signIn('000000'))).toEqual([403, 'second-factor-wrong']);
    const answer = await signIn(` ${code().slice(0, 3)} ${code().slice(3)}`);
    expect(answer.status).toBe(200);
    expect(await isSignedIn(cookiesOf(answer))).toBe(true);
  });

  it('takes a code once, and none from before it', async () => {
    const { code } = await switchedOn();
    const [used, before] = [code(), code(-STEP_MS)];
    expect((await signIn(used)).status).toBe(200);
    expect(await said(await signIn(used))).toEqual([403, 'second-factor-wrong']);
    expect(await said(await signIn(before))).toEqual([403, 'second-factor-wrong']);
  });

  it('takes the same code once of many at the same moment', async () => {
    const { code, cookies } = await switchedOn();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(code(), { cookies })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  it('forgives a clock that is one step wrong either way, and not two', async () => {
    const { code, cookies } = await switchedOn();
    later(4 * STEP_MS);
    expect((await signIn(code(-2 * STEP_MS), { cookies })).status).toBe(403);
    expect((await signIn(code(2 * STEP_MS), { cookies })).status).toBe(403);
    expect((await signIn(code(-STEP_MS), { cookies })).status).toBe(200);
    expect((await signIn(code(STEP_MS), { cookies })).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes, cookies } = await switchedOn();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await said(await signIn(first))).toEqual([403, 'second-factor-wrong']);
    expect((await signIn(second)).status).toBe(200);
    const state = await central.call('/auth/second-factor', { headers: { cookie: cookies } });
    expect(await state.json()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('slows guesses at codes from wherever they come, and never the owner on a known device', async () => {
    const { code, cookies } = await switchedOn();
    const answers: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      answers.push((await signIn(`00000${guess % 10}`, { network: `203.0.113.${guess}` })).status);
    }
    expect(answers.filter((status) => status === 403).length).toBeLessThanOrEqual(6);
    expect(answers.at(-1)).toBe(429);
    // Not even the right one, while the wait lasts.
    expect((await signIn(code(), { network: '203.0.113.99' })).status).toBe(429);
    expect((await signIn(code(), { cookies })).status).toBe(200);
  });

  it('bounds a day of guesses from everywhere', async () => {
    await switchedOn();
    let checked = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      later(5 * 60_000);
      const answer = await signIn('000001', { network: `10.0.${minute % 250}.1` });
      if (answer.status === 403) checked += 1;
    }
    expect(checked).toBeLessThanOrEqual(70);
  });
});

describe('who loses the phone', () => {
  it('switches it off with password and recovery code, and not without either', async () => {
    const { cookies, recoveryCodes } = await switchedOn();
    const [first = '', second = ''] = recoveryCodes;
    const off = (body: object) => post('/auth/second-factor/off', body, { cookies });
    expect(await said(await off({ password: 'guessed', code: first }))).toEqual([403, 'password-wrong']);
    expect(await said(await off({ password: PASSWORD, code: '000000' }))).toEqual([403, 'second-factor-wrong']);
    expect((await off({ password: PASSWORD, code: first })).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect(await said(await off({ password: PASSWORD, code: second }))).toEqual([409, 'second-factor-off']);
    expect(
      await central.database.selectFrom('recovery_code').selectAll().where('user_id', '=', userId).execute(),
    ).toEqual([]);
  });

  it('makes other recovery codes: those before work no more', async () => {
    const { cookies, recoveryCodes, code } = await switchedOn();
    const answer = await post('/auth/second-factor/recovery-codes', { password: PASSWORD, code: code() }, { cookies });
    expect(answer.status).toBe(201);
    const renewed = ((await answer.json()) as { recoveryCodes: string[] }).recoveryCodes;
    expect((await signIn(recoveryCodes[0])).status).toBe(403);
    expect((await signIn(renewed[0])).status).toBe(200);
  });

  it('is helped by an owner, which the list of changes tells; by nobody below, and nobody helps themselves so', async () => {
    await switchedOn();
    const owner = await central.signedIn(ROLE_RANK.owner);
    const leader = await central.signedIn(ROLE_RANK['shift-leader']);
    const end = (session: string, id = userId) =>
      central.call(`/users/${id}/second-factor`, { method: 'DELETE', session });
    expect((await end(leader.session)).status).toBe(403);
    expect(await said(await end(owner.session, owner.userId))).toEqual([409, 'own-rank']);
    const listed = await central.call(`/users?q=${username}&list=staff`, { session: owner.session });
    expect(((await listed.json()) as { items: unknown[] }).items).toMatchObject([{ hasSecondFactor: true }]);
    const answer = await end(owner.session);
    expect(await answer.json()).toMatchObject({ id: userId, hasSecondFactor: false });
    expect((await signIn()).status).toBe(200);
    const changes = await central.call(`/audit?subject=user&subjectId=${userId}`, { session: owner.session });
    expect(JSON.stringify(await changes.json())).toContain('"field":"secondFactor","from":true,"to":false');
  });

  it('keeps it when the password is chosen anew with a one-time link', async () => {
    const { recoveryCodes } = await switchedOn();
    const owner = await central.signedIn(ROLE_RANK.owner);
    const made = await central.call(`/users/${userId}/sign-in-code`, { method: 'POST', session: owner.session });
    const { code } = (await made.json()) as { code: string };
    const known = await post('/auth/sign-in-codes/look-up', { code });
    expect(await known.json()).toMatchObject({ hasSecondFactor: true });
    const choose = (more: object) => post('/auth/password/by-code', { code, password: 'another sentence', ...more });
    const refused = await choose({});
    expect(await refused.json()).toMatchObject({ code: 'second-factor-needed', parameter: 'secondFactor' });
    expect(await said(await choose({ secondFactor: '000000' }))).toEqual([403, 'second-factor-wrong']);
    expect((await choose({ secondFactor: recoveryCodes[0] })).status).toBe(200);
    expect(await said(await signIn(undefined, {}, 'another sentence'))).toEqual([403, 'second-factor-needed']);
  });
});

it('is not offered to who has no password here', async () => {
  const { session } = await central.signedIn(ROLE_RANK.owner);
  expect(await (await central.call('/auth/second-factor', { session })).json()).toEqual({
    ...{ onSince: null, recoveryCodesLeft: 0, isOffered: false },
  });
  const begun = await central.call('/auth/second-factor', { method: 'POST', session, body: { password: 'x' } });
  expect(await said(begun)).toEqual([409, 'password-elsewhere']);
});

it('seals a secret for one owner and one key', () => {
  const vault = createSecretVault('one key');
  const sealed = vault.seal('a secret', 'nok');
  expect(vault.seal('a secret', 'nok')).not.toBe(sealed);
  expect(vault.open(sealed, 'nok')).toBe('a secret');
  expect(vault.open(sealed, 'ton')).toBeNull();
  expect(createSecretVault('another key').open(sealed, 'nok')).toBeNull();
  expect(vault.open(`${sealed.slice(0, -2)}AA`, 'nok')).toBeNull();
  expect(vault.open('v1.', 'nok')).toBeNull();
});
