import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';

const PRESENT = 'correct horse battery';
const NEXT = 'another long sentence';

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest({ trustProxy: true });
});
afterAll(() => central.stop());
let username = '';
let userId = '';
let count = 0;
beforeEach(async () => {
  count += 1;
  username = `somebody-${count}`;
  userId = await central.addUser({ username, password: PRESENT, rank: 0 });
});

const from = (network: string) => ({ 'x-forwarded-for': network });
const signIn = (password: string, network = '198.51.100.1') =>
  central.call('/auth/sign-in/local', { method: 'POST', body: { username, password }, headers: from(network) });
async function session(): Promise<string> {
  const answer = await signIn(PRESENT);
  expect(answer.status).toBe(200);
  return /pf_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}
const change = (by: string, body: object, network = '198.51.100.1') =>
  central.call('/auth/password', { method: 'PUT', body, session: by, headers: from(network) });
const isSignedIn = async (by: string) => (await central.call('/users/me', { session: by })).status === 200;
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('the own password', () => {
  it('is changed by who knows it: the new one signs in, the old one does not, and other sessions are over', async () => {
    const [here, elsewhere] = [await session(), await session()];
    const answer = await change(here, { password: PRESENT, newPassword: NEXT });
    expect(answer.status).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([(await signIn(PRESENT)).status, (await signIn(NEXT)).status]).toEqual([401, 200]);
  });

  it('stays when the present one is wrong, and so does every session', async () => {
    const [here, elsewhere] = [await session(), await session()];
    const answer = await change(here, { password: 'a guess', newPassword: NEXT });
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'password-wrong']);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, true]);
    expect((await signIn(PRESENT)).status).toBe(200);
  });

  it('is no shorter than one at sign-up', async () => {
    const answer = await change(await session(), { password: PRESENT, newPassword: 'short' });
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'parameter-invalid']);
  });

  it('is not one that anybody would try first', async () => {
    const answer = await change(await session(), { password: PRESENT, newPassword: 'Password1' });
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'password-easy']);
  });

  it('is not guessed from a device that was found signed in, and guessing there holds up nobody elsewhere', async () => {
    const here = await session();
    const answers: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      answers.push((await change(here, { password: `guess ${guess}`, newPassword: NEXT }, '203.0.113.9')).status);
    }
    expect(answers.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
    expect(answers.at(-1)).toBe(429);
    expect((await change(here, { password: PRESENT, newPassword: NEXT }, '203.0.113.10')).status).toBe(204);
  });

  it('is changed once by two who change it at the same moment', async () => {
    const here = await session();
    const answers = await Promise.all(
      ['one long password', 'two long password'].map((newPassword) => change(here, { password: PRESENT, newPassword })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
  });

  it('of an account that signs in elsewhere is not here', async () => {
    const person = await central.signedIn(0);
    const answer = await change(person.session, { password: 'any', newPassword: NEXT });
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'password-elsewhere']);
  });

  it('is in no log of changes and no answer, that it was changed is', async () => {
    await change(await session(), { password: PRESENT, newPassword: NEXT });
    const rows = await central.database
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', userId)
      .execute();
    expect(rows.map(({ made_by, changes }) => [made_by, changes])).toEqual([
      ['customer', JSON.stringify([{ field: 'password', from: null, to: true }])],
    ]);
    expect(central.logLines.join('')).not.toContain(NEXT);
  });
});

describe('own sessions', () => {
  const list = async (by: string) =>
    (await (await central.call('/auth/sessions', { session: by })).json()) as { id: string; isThis: boolean }[];

  it('are listed with browser and system, the asking one first, and hold nothing to sign in with', async () => {
    const elsewhere = await session();
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
    const answer = await central.call('/auth/sign-in/local', {
      method: 'POST',
      body: { username, password: PRESENT },
      headers: { 'user-agent': agent },
    });
    const here = /pf_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const sessions = await list(here);
    expect(sessions).toMatchObject([
      { isThis: true, browser: 'Chrome', system: 'Windows', shop: null },
      { isThis: false },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(here);
    expect(JSON.stringify(sessions)).not.toContain(elsewhere);
  });

  it('are ended one by one, or all others, and never somebody else’s', async () => {
    const [here, first, second] = [await session(), await session(), await session()];
    const stranger = await central.signedIn(100);
    const [, other] = await list(here);
    const end = (by: string, id: string) => central.call(`/auth/sessions/${id}`, { method: 'DELETE', session: by });
    expect((await end(stranger.session, other?.id ?? '')).status).toBe(404);
    expect((await end(here, other?.id ?? '')).status).toBe(204);
    expect([await isSignedIn(first), await isSignedIn(second)].sort()).toEqual([false, true]);
    expect((await central.call('/auth/sessions', { method: 'DELETE', session: here })).status).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false, false]);
    expect(await isSignedIn(stranger.session)).toBe(true);
  });

  it('say when they were used last, to some minutes', async () => {
    const [here, elsewhere] = [await session(), await session()];
    central.clock.offsetMs += 6 * 60_000;
    await isSignedIn(elsewhere);
    central.clock.offsetMs += 60_000;
    const used = (await list(here)).find(({ isThis }) => !isThis) as unknown as { usedAt: string };
    const agoMs = central.now().getTime() - Date.parse(used.usedAt);
    expect(agoMs).toBeGreaterThanOrEqual(60_000);
    expect(agoMs).toBeLessThan(5 * 60_000);
  });
});
