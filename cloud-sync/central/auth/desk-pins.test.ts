import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';

const PASSWORD = 'correct horse battery';
const HOUR_MS = 3_600_000;

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
  central.clock.stillMs = Date.parse('2026-11-23T02:00:00Z');
});
afterAll(() => central.stop());

interface Person {
  id: string;
  username: string;
}
let nok: Person;
let ton: Person;
let count = 0;
beforeEach(async () => {
  [nok, ton] = [await clerk(), await clerk()];
});
async function clerk(rank: number = ROLE_RANK.clerk): Promise<Person> {
  count += 1;
  const username = `clerk-${count}`;
  return { id: await central.addUser({ username, password: PASSWORD, rank }), username };
}

/** One browser at a desk, with all its cookies. */
function browser() {
  const cookies = new Map<string, string>();
  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await central.call(path, { method, body, headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  }
  return {
    call,
    signIn: async ({ username }: Person) =>
      expect((await call('POST', '/auth/sign-in/local', { username, password: PASSWORD })).status).toBe(200),
    setPin: async (pin: string) =>
      expect((await call('PUT', '/auth/pin', { password: PASSWORD, pin })).status).toBe(204),
    people: async () => (await call('GET', '/auth/desk')).body,
    change: ({ id }: Person, pin: string) => call('POST', '/auth/desk/change-person', { userId: id, pin }),
    whoIsIt: async () => (await call('GET', '/users/me')).body.id,
    secret: () => cookies.get('pf_device') ?? '',
    plant: (other: { secret(): string }) => void cookies.set('pf_device', other.secret()),
    deviceOnly: () => {
      for (const name of [...cookies.keys()]) if (name !== 'pf_device') cookies.delete(name);
    },
  };
}
type Browser = ReturnType<typeof browser>;

/** A desk where Nok and then Ton have signed in with their passwords; both have a PIN. */
async function sharedDesk(): Promise<Browser> {
  const desk = browser();
  await desk.signIn(nok);
  await desk.setPin('2580');
  await desk.signIn(ton);
  await desk.setPin('4713');
  return desk;
}

describe('changing places at a shared desk', () => {
  it('lists who has signed in there, and takes the PIN: what follows is theirs, and the one before is out', async () => {
    const desk = await sharedDesk();
    expect(await desk.people()).toEqual([
      { id: nok.id, name: nok.username },
      { id: ton.id, name: ton.username },
    ]);
    const answer = await desk.change(nok, '2580');
    expect([answer.status, answer.body]).toMatchObject([200, { id: nok.id, rank: 40 }]);
    expect(await desk.whoIsIt()).toBe(nok.id);
    const sessions = central.database.selectFrom('session').select('user_id').where('user_id', 'in', [nok.id, ton.id]);
    expect(await sessions.execute()).toEqual([{ user_id: nok.id }]);
    expect((await desk.change(ton, '4713')).status).toBe(200);
    expect(await desk.whoIsIt()).toBe(ton.id);
  });

  it('is no sign-in from elsewhere: another browser is told of nobody and takes no PIN', async () => {
    await sharedDesk();
    const elsewhere = browser();
    expect(await elsewhere.people()).toEqual([]);
    expect((await elsewhere.change(nok, '2580')).body.code).toBe('desk-password-needed');
    await elsewhere.signIn(await clerk());
    expect(await elsewhere.people()).toEqual([]);
    expect((await elsewhere.change(nok, '2580')).body.code).toBe('desk-password-needed');
  });

  it('takes no PIN by a browser’s secret that somebody had before the person came: it may have been put there', async () => {
    const thief = browser();
    await thief.signIn(ton);
    await thief.setPin('4713');
    const desk = browser();
    desk.plant(thief);
    await desk.signIn(nok);
    await desk.setPin('2580');
    expect((await desk.people()).map(({ id }: Person) => id).sort()).toEqual([nok.id, ton.id].sort());
    expect(await thief.people()).toEqual([]);
    expect((await thief.change(nok, '2580')).body.code).toBe('desk-password-needed');
    expect(await desk.change(nok, '2580')).toMatchObject({ status: 200 });
  });

  it('asks for the password after five wrong PINs, however many come at once, and forgives those before a right one', async () => {
    const desk = await sharedDesk();
    for (let round = 0; round < 2; round += 1) {
      for (const left of [4, 3, 2, 1]) {
        expect((await desk.change(nok, '1111')).body).toMatchObject({ code: 'pin-wrong', limit: left });
      }
      expect((await desk.change(nok, '2580')).status).toBe(200);
    }
    const guesses = ['0000', '1111', '2222', '3333', '4444', '5555', '6666', '2580'];
    const codes = await Promise.all(guesses.map(async (pin) => (await desk.change(ton, pin)).body.code));
    expect(codes.filter((code) => code === 'pin-wrong').length).toBeLessThanOrEqual(4);
    expect((await desk.change(ton, '4713')).body.code).toBe('desk-password-needed');
    expect(await desk.people()).toEqual([{ id: nok.id, name: nok.username }]);
    await desk.signIn(ton);
    expect((await desk.change(nok, '2580')).status).toBe(200);
    expect((await desk.change(ton, '4713')).status).toBe(200);
  });

  it('is over a day after the password was given there, PINs between do not make it longer', async () => {
    const desk = await sharedDesk();
    central.clock.offsetMs += 23 * HOUR_MS;
    expect((await desk.change(nok, '2580')).status).toBe(200);
    central.clock.offsetMs += HOUR_MS;
    expect((await desk.change(nok, '2580')).body.code).toBe('desk-password-needed');
    expect(await desk.people()).toEqual([]);
  });

  it('takes no second factor where it was given that day', async () => {
    const desk = await sharedDesk();
    const second_factor_at = central.now().toISOString();
    await central.database.updateTable('user').set({ second_factor_at }).where('id', '=', nok.id).execute();
    expect((await desk.change(nok, '2580')).status).toBe(200);
  });

  it.each([
    ['is disabled', (owner: string) => disable(nok.id, owner)],
    ['is no clerk any more', () => setUser({ rank: 0 })],
    ['has no PIN any more', () => setUser({ pin_hash: null })],
  ])('is over for who %s', async (_words, end) => {
    const desk = await sharedDesk();
    await end((await central.signedIn(ROLE_RANK.owner)).session);
    expect(await desk.people()).toEqual([{ id: ton.id, name: ton.username }]);
    expect((await desk.change(nok, '2580')).body.code).toBe('desk-password-needed');
    expect(await desk.whoIsIt()).toBe(ton.id);
  });

  it.each([
    ['signs out there', (desk: Browser) => desk.call('POST', '/auth/sign-out')],
    ['signs out everywhere', (desk: Browser) => desk.call('POST', '/auth/sign-out/everywhere')],
    [
      'changes the password',
      (desk: Browser) => desk.call('PUT', '/auth/password', { password: PASSWORD, newPassword: 'another sentence' }),
    ],
  ])('is over for who %s', async (_words, end) => {
    const desk = await sharedDesk();
    expect((await end(desk)).status).toBe(204);
    desk.deviceOnly();
    expect(await desk.people()).toEqual([{ id: nok.id, name: nok.username }]);
    expect((await desk.change(ton, '4713')).body.code).toBe('desk-password-needed');
    expect((await desk.change(nok, '2580')).status).toBe(200);
  });
});

const setUser = (changes: { rank?: number; pin_hash?: null }) =>
  central.database.updateTable('user').set(changes).where('id', '=', nok.id).execute();
const disable = (userId: string, session: string) =>
  central.call(`/users/${userId}/disabled`, { method: 'PUT', session, body: { disabled: true } });

describe('the own PIN', () => {
  it('is set by who knows the password, kept as a hash, and given up', async () => {
    const desk = browser();
    await desk.signIn(nok);
    expect((await desk.call('GET', '/auth/pin')).body).toEqual({ isSet: false });
    expect((await desk.call('PUT', '/auth/pin', { password: 'guessed', pin: '2580' })).body.code).toBe(
      'password-wrong',
    );
    await desk.setPin('258046');
    expect((await desk.call('GET', '/auth/pin')).body).toEqual({ isSet: true });
    const row = await central.database.selectFrom('user').select('pin_hash').where('id', '=', nok.id).execute();
    expect(row).toEqual([{ pin_hash: expect.stringMatching(/^\$argon2id\$/) }]);
    expect((await desk.call('DELETE', '/auth/pin')).status).toBe(204);
    expect(await desk.people()).toEqual([]);
  });

  it.each(['123', '1234567', '12a4', '0000', '777777', '1234', '7890', '4321', '098765'])('is not %s', async (pin) => {
    const desk = browser();
    await desk.signIn(nok);
    const answer = await desk.call('PUT', '/auth/pin', { password: PASSWORD, pin });
    expect([answer.status, answer.body.parameter]).toEqual([400, 'pin']);
  });

  it('is for staff: a customer has none', async () => {
    const customer = browser();
    await customer.signIn(await clerk(0));
    expect((await customer.call('GET', '/auth/pin')).status).toBe(404);
    expect((await customer.call('PUT', '/auth/pin', { password: PASSWORD, pin: '2580' })).status).toBe(404);
  });
});
