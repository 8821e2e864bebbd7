import { SignInInvitation } from '@printfront/shared/contracts/staff-accounts.ts';
import { UserAccount } from '@printfront/shared/contracts/users.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { listStaffVerifiers } from './staff-verifiers.repository.ts';
import { setUserRank, setUserWorkplaces } from './user-accounts.service.ts';

type Person = Awaited<ReturnType<CentralInTest['signedIn']>>;
const PASSWORD = 'chosen by Fah herself';
const DAY_MS = 86_400_000;

let central: CentralInTest;
let owner: Person;
beforeAll(async () => {
  central = await startCentralInTest({ trustProxy: true });
});
afterAll(() => central.stop());
beforeEach(async () => {
  for (const table of ['audit_entry', 'sign_in_code', 'session', 'user'] as const) {
    await central.database.deleteFrom(table).execute();
  }
  owner = await central.signedIn(ROLE_RANK.owner);
});

const post = (path: string, body: object, more: { session?: string; headers?: Record<string, string> } = {}) =>
  central.call(path, { method: 'POST', body, ...more });
const problemOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const addFah = async (more: object = {}, by = owner) => {
  const answer = await post('/users', { name: 'Fah', username: 'fah', rank: 40, ...more }, by);
  expect(answer.status).toBe(201);
  return SignInInvitation.parse(await answer.json());
};
const choose = (code: string, password = PASSWORD, network = '198.51.100.7') =>
  post('/auth/password/by-code', { code, password }, { headers: { 'x-forwarded-for': network } });
const sessionOf = (answer: Response) => /pf_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
const signIn = (username: string, password: string) => post('/auth/sign-in/local', { username, password });
const invite = async (id: string, by = owner) =>
  SignInInvitation.parse(await (await post(`/users/${id}/sign-in-code`, {}, by)).json());
const setDisabled = (id: string, disabled: boolean, by = owner) =>
  central.call(`/users/${id}/disabled`, { method: 'PUT', body: { disabled }, session: by.session });
const changesOf = async (id: string) => {
  const rows = await central.database.selectFrom('audit_entry').selectAll().where('subject_id', '=', id).execute();
  return rows.flatMap(({ changes }) => (JSON.parse(changes) as { field: string }[]).map(({ field }) => field));
};

describe('a clerk whom an owner adds', () => {
  it('chooses the password with a link that works once, and works at the desk', async () => {
    const { user, code, link, expiresAt } = await addFah();
    expect(user).toMatchObject({ name: 'Fah', username: 'fah', rank: 40, worksAt: null, isInvited: true });
    expect(link).toBe(`${central.origin}/choose-password#${code}`);
    expect(Date.parse(expiresAt) - central.now().getTime()).toBeGreaterThan(DAY_MS - 60_000);
    const shown = await post('/auth/sign-in-codes/look-up', { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` });
    expect(await shown.json()).toMatchObject({ name: 'Fah', username: 'fah', isNew: true });
    const chosen = await choose(code);
    expect(await chosen.json()).toMatchObject({ id: user.id, name: 'Fah', rank: 40 });
    expect((await central.call('/orders/all', { session: sessionOf(chosen) })).status).toBe(200);
    expect((await signIn('fah', PASSWORD)).status).toBe(200);
    expect(await problemOf(await choose(code, 'another password'))).toEqual([409, 'sign-in-code-used']);
    expect(await problemOf(await post('/auth/sign-in-codes/look-up', { code }))).toEqual([409, 'sign-in-code-used']);
    expect((await signIn('fah', PASSWORD)).status).toBe(200);
  });

  it('cannot sign in before, and the shop is told of nobody without a password', async () => {
    await addFah();
    const { serverId } = await central.enrolled();
    expect((await signIn('fah', 'anything at all')).status).toBe(401);
    expect(await listStaffVerifiers(central.database, serverId)).toEqual([]);
  });

  it('is told when the link is too late', async () => {
    const { code } = await addFah();
    central.clock.offsetMs += DAY_MS + 1_000;
    expect(await problemOf(await choose(code))).toEqual([409, 'sign-in-code-late']);
    expect(await problemOf(await post('/auth/sign-in-codes/look-up', { code }))).toEqual([409, 'sign-in-code-late']);
    const again = await central.signedIn(ROLE_RANK.owner);
    const { user } = await addFah({ username: 'fah-2' }, again);
    expect((await choose((await invite(user.id, again)).code)).status).toBe(200);
  });

  it('gets one password when the link is used by two at the same moment', async () => {
    const { code } = await addFah();
    const answers = await Promise.all([choose(code, 'first long one'), choose(code, 'second long one')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const works = [(await signIn('fah', 'first long one')).status, (await signIn('fah', 'second long one')).status];
    expect(works.sort()).toEqual([200, 401]);
  });

  it('has a name of their own and no more rights than the owner who adds them', async () => {
    await addFah();
    const second = await post('/users', { name: 'Other', username: ' FAH ', rank: 40 }, owner);
    expect(await problemOf(second)).toEqual([409, 'already-exists']);
    const above = await post('/users', { name: 'Boss', username: 'boss', rank: 100 }, owner);
    expect(await problemOf(above)).toEqual([400, 'parameter-invalid']);
    const customer = await post('/users', { name: 'Low', username: 'low', rank: 39 }, owner);
    expect(await problemOf(customer)).toEqual([400, 'parameter-invalid']);
    expect(
      await problemOf(await post('/users', { name: 'X', username: 'xyz', rank: 40, worksAt: ['no-such'] }, owner)),
    ).toEqual([400, 'parameter-invalid']);
    const clerk = await central.signedIn(ROLE_RANK.clerk);
    expect(await problemOf(await post('/users', { name: 'X', username: 'xyz', rank: 40 }, clerk))).toEqual([
      403,
      'role-refused',
    ]);
  });
});

describe('a reset', () => {
  it('gives a customer a new password and ends what was open', async () => {
    const id = await central.addUser({ username: 'malee', password: 'forgotten one', rank: 0 });
    const before = sessionOf(await signIn('malee', 'forgotten one'));
    const first = await invite(id);
    const second = await invite(id);
    expect((await central.call('/users/me', { session: before })).status).toBe(200);
    expect(await problemOf(await choose(first.code))).toEqual([409, 'sign-in-code-unknown']);
    const chosen = await choose(second.code);
    expect(chosen.status).toBe(200);
    expect((await central.call('/users/me', { session: sessionOf(chosen) })).status).toBe(200);
    expect((await central.call('/users/me', { session: before })).status).toBe(401);
    expect((await signIn('malee', 'forgotten one')).status).toBe(401);
  });

  it('is for nobody above the own rank, for no account without a password here, and not for oneself', async () => {
    const boss = await central.signedIn(100);
    const resetOf = (id: string) => post(`/users/${id}/sign-in-code`, {}, owner);
    expect(await problemOf(await resetOf(boss.userId))).toEqual(await problemOf(await resetOf('nobody')));
    expect(await problemOf(await resetOf(owner.userId))).toEqual([409, 'own-rank']);
    const elsewhere = await central.signedIn(0);
    await central.database.updateTable('user').set({ provider: 'google' }).where('id', '=', elsewhere.userId).execute();
    expect(await problemOf(await resetOf(elsewhere.userId))).toEqual([409, 'password-elsewhere']);
  });

  it('is kept as a hash, and written down without the code', async () => {
    const { user, code } = await addFah();
    const rows = JSON.stringify([
      await central.database.selectFrom('sign_in_code').selectAll().execute(),
      await central.database.selectFrom('audit_entry').selectAll().execute(),
    ]).toLowerCase();
    expect(rows).not.toContain(code.toLowerCase());
    expect(rows).not.toContain(code.toLowerCase().replaceAll('-', ''));
    await choose((await invite(user.id)).code);
    expect(await changesOf(user.id)).toEqual(['rank', 'worksAt', 'signInCode', 'password']);
    expect(central.logLines.join('').toLowerCase()).not.toContain(code.toLowerCase());
  });

  it('is not guessed, and who guesses holds up nobody of another network', async () => {
    const { code } = await addFah();
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess += 1) {
      statuses.push((await choose(`0000-0000-0000-${1000 + guess}`, PASSWORD, '203.0.113.5')).status);
    }
    expect(statuses[0]).toBe(409);
    expect(statuses.at(-1)).toBe(429);
    expect((await choose(code, PASSWORD, '203.0.113.5')).status).toBe(429);
    expect((await choose(code, PASSWORD, '198.51.100.8')).status).toBe(200);
  });
});

describe('a disabled account', () => {
  it('is told so with its next call, signs in no more, and is unknown to shops', async () => {
    const { user, code } = await addFah();
    const session = sessionOf(await choose(code));
    const { serverId } = await central.enrolled();
    expect(await listStaffVerifiers(central.database, serverId)).toMatchObject([{ username: 'fah' }]);
    const disabled = UserAccount.parse(await (await setDisabled(user.id, true)).json());
    expect(disabled.disabledAt).not.toBeNull();
    expect(await problemOf(await central.call('/orders/all', { session }))).toEqual([401, 'account-disabled']);
    expect(await problemOf(await central.call('/users/me', { session }))).toEqual([401, 'account-disabled']);
    expect((await central.call('/shop', { session })).status).toBe(200);
    expect(await problemOf(await signIn('fah', PASSWORD))).toEqual([401, 'account-disabled']);
    // Who does not know the password learns nothing.
    expect(await problemOf(await signIn('fah', 'a guess at it'))).toEqual([401, 'credentials-wrong']);
    expect(await listStaffVerifiers(central.database, serverId)).toEqual([]);
    expect(await problemOf(await post(`/users/${user.id}/sign-in-code`, {}, owner))).toEqual([409, 'user-disabled']);
  });

  it('gets no password by a link from before', async () => {
    const { user, code } = await addFah();
    await setDisabled(user.id, true);
    expect(await problemOf(await choose(code))).toEqual([409, 'sign-in-code-unknown']);
  });

  it('is let in again with the same password and a new session', async () => {
    const { user, code } = await addFah();
    const session = sessionOf(await choose(code));
    await setDisabled(user.id, true);
    expect((await setDisabled(user.id, false)).status).toBe(200);
    expect(await problemOf(await central.call('/users/me', { session }))).toEqual([401, 'not-signed-in']);
    expect((await signIn('fah', PASSWORD)).status).toBe(200);
    expect((await changesOf(user.id)).slice(-2)).toEqual(['disabled', 'disabled']);
  });

  it('is never the last owner’s, nor one’s own, nor that of people above', async () => {
    expect(await problemOf(await setDisabled(owner.userId, true))).toEqual([409, 'last-owner']);
    const boss = await central.signedIn(100);
    expect(await problemOf(await setDisabled(owner.userId, true))).toEqual([409, 'own-rank']);
    expect(await problemOf(await setDisabled(boss.userId, true))).toEqual([404, 'not-found']);
    expect((await setDisabled(owner.userId, true, boss)).status).toBe(200);
    expect(await problemOf(await setDisabled(boss.userId, true, boss))).toEqual([409, 'last-owner']);
    const lower = { method: 'PUT', body: { rank: 60 }, session: boss.session } as const;
    // The other owner is disabled and counts for nothing.
    expect(await problemOf(await central.call(`/users/${boss.userId}/rank`, lower))).toEqual([409, 'last-owner']);
  });

  it('leaves one owner when two disable each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await central.database.deleteFrom('user').execute();
      const [one, other] = [await central.signedIn(80), await central.signedIn(80)];
      const answers = await Promise.all([setDisabled(other.userId, true, one), setDisabled(one.userId, true, other)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('changes nobody by a call that was on its way, and is itself not changed', async () => {
    const [other, lowered, clerk] = [
      await central.signedIn(80),
      await central.signedIn(80),
      await central.signedIn(40),
    ];
    await setDisabled(other.userId, true);
    await central.database.updateTable('user').set({ rank: 60 }).where('id', '=', lowered.userId).execute();
    const deps = { database: central.database, now: () => new Date() };
    const about = { userId: clerk.userId, ifMatch: undefined };
    for (const { userId, name } of [other, lowered]) {
      const asOwner = { kind: 'user', userId, name, rank: 80 } as const;
      const refused = { code: 'not-found' };
      await expect(setUserRank(deps, asOwner, { ...about, rank: 60 })).rejects.toMatchObject(refused);
      await expect(setUserWorkplaces(deps, asOwner, { ...about, worksAt: [] })).rejects.toMatchObject(refused);
    }
    await setDisabled(clerk.userId, true);
    for (const [what, body] of [
      ['rank', { rank: 60 }],
      ['workplaces', { worksAt: [] }],
    ] as const) {
      const answer = await central.call(`/users/${clerk.userId}/${what}`, {
        method: 'PUT',
        body,
        session: owner.session,
      });
      expect(await problemOf(answer)).toEqual([409, 'user-disabled']);
    }
  });

  it('is in its own list, and in the count of no other', async () => {
    const { user } = await addFah();
    const customer = await central.signedIn(0);
    await central.signedIn(0);
    await setDisabled(customer.userId, true);
    const list = async (name: string) =>
      (
        (await (await central.call(`/users?list=${name}`, { session: owner.session })).json()) as {
          items: { id: string }[];
        }
      ).items.map(({ id }) => id);
    expect(await list('disabled')).toEqual([customer.userId]);
    expect((await list('staff')).sort()).toEqual([owner.userId, user.id].sort());
    expect(await list('customers')).toHaveLength(1);
    const counts = await central.call('/users/counts', { session: owner.session });
    expect(await counts.json()).toEqual({ staff: 2, customers: 1, disabled: 1 });
  });
});

describe('the own name', () => {
  it('is changed by everybody for themselves', async () => {
    const answer = await central.call('/users/me/name', {
      method: 'PUT',
      body: { name: '  Wichai  Suk ' },
      session: owner.session,
    });
    expect(await answer.json()).toMatchObject({ id: owner.userId, name: 'Wichai Suk' });
    expect(await changesOf(owner.userId)).toEqual(['name']);
  });
});
