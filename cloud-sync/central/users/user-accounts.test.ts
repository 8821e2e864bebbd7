import { MAINTAINER_RANK, UserAccount } from '@printfront/shared/contracts/users.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findOrInsertProviderUser } from '../auth/users.repository.ts';
import { asSeen } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { isPostgres } from '../database/dialect.ts';
import { planOf } from '../figures/many-orders-in-test.ts';
import { accountsQuery } from './user-accounts.repository.ts';

const OWNER = ROLE_RANK.owner;
type Person = Awaited<ReturnType<CentralInTest['signedIn']>>;
const Page = z.object({ items: z.array(UserAccount), nextId: z.string().nullable() });

let central: CentralInTest;
let staff: Person;
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.deleteFrom('audit_entry').execute();
  await central.database.deleteFrom('user').execute();
  staff = await central.signedIn(OWNER);
});

const list = async (query = '') =>
  Page.parse(await (await central.call(`/users${query}`, { session: staff.session })).json());
/** @param seen rank that the editor's page shows; other programs may not say it */
const setRank = (by: Person, { userId }: { userId: string }, rank: number, seen?: number) =>
  central.call(`/users/${userId}/rank`, {
    method: 'PUT',
    body: { rank },
    session: by.session,
    headers: asSeen(seen === undefined ? undefined : contentVersion({ id: userId, rank: seen, worksAt: null })),
  });
const rankOf = async ({ userId }: { userId: string }) =>
  (await central.database.selectFrom('user').select('rank').where('id', '=', userId).executeTakeFirst())?.rank;
const mayUseTheDesk = async ({ session }: Person) => (await central.call('/orders/all', { session })).status === 200;
const problemOf = async (answer: Response) => {
  const { code, parameter } = (await answer.json()) as { code: string; parameter?: string };
  return { status: answer.status, code, ...(parameter === undefined ? {} : { parameter }) };
};
const auditRows = () => central.database.selectFrom('audit_entry').selectAll().execute();

describe('the list of users', () => {
  it('has everybody once, newest first, page by page, whoever signs up meanwhile', async () => {
    const people: Person[] = [];
    for (let index = 0; index < 5; index += 1) people.push(await central.signedIn(0));
    const newestFirst = [...people.map(({ userId }) => userId).reverse(), staff.userId];
    const seen: string[] = [];
    for (let page = await list('?limit=2'); ; page = await list(`?limit=2&nextId=${page.nextId}`)) {
      seen.push(...page.items.map(({ id }) => id));
      await central.signedIn(0);
      if (page.nextId === null) break;
    }
    expect(seen).toEqual(newestFirst);
  });

  it('is searched by a part of a name or user name, however it was written', async () => {
    const id = await central.addUser({ username: 'Anna.Smith', password: 'long enough', rank: 0 });
    const elsewhere = await findOrInsertProviderUser(central.database, {
      id: 'provider-user',
      provider: 'google',
      subject: 's',
      name: 'น้ำฝน ÉCOLE',
      createdAt: central.now(),
    });
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).items.map((user) => user.id);
    expect(await found('anna.s')).toEqual([id]);
    expect(await found(' SMITH ')).toEqual([id]);
    // Typed as two signs or one, in capitals or not.
    expect(await found('น้ําฝน')).toEqual([elsewhere.id]);
    expect(await found('école')).toEqual([elsewhere.id]);
    expect(await found('nobody of this name')).toEqual([]);
    expect(await found('a%h')).toEqual([]);
    expect((await list()).items.find((user) => user.id === elsewhere.id)).toMatchObject({
      username: null,
      provider: 'google',
      rank: 0,
    });
  });

  it('shows only maintainers when asked, found by their rank', async () => {
    const boss = await central.signedIn(100);
    await central.signedIn(MAINTAINER_RANK - 1);
    expect((await list('?maintainers=true')).items.map(({ id }) => id)).toEqual([boss.userId, staff.userId]);
    const filter = { isMaintainer: true };
    const plan = await planOf(central.database, accountsQuery(central.database, filter, { before: 'z', limit: 20 }));
    if (!isPostgres(central.database)) expect(plan).toContain('INDEX user_rank');
  });

  it('never has a password in it', async () => {
    await central.addUser({ username: 'with-password', password: 'long enough', rank: 0 });
    const answer = await central.call('/users', { session: staff.session });
    expect(await answer.text()).not.toMatch(/argon2|password_hash|hash/i);
  });
});

describe('a rank', () => {
  it('is given and taken with effect on what is open already, and everybody can read who did it', async () => {
    const person = await central.signedIn(0);
    expect(await mayUseTheDesk(person)).toBe(false);
    const raised = await setRank(staff, person, MAINTAINER_RANK, 0);
    expect(UserAccount.parse(await raised.json())).toMatchObject({ id: person.userId, rank: MAINTAINER_RANK });
    expect(await mayUseTheDesk(person)).toBe(true);
    expect((await setRank(staff, person, 0, MAINTAINER_RANK)).status).toBe(200);
    expect(await mayUseTheDesk(person)).toBe(false);
    const about = { made_by: staff.name, subject: 'user', subject_id: person.userId, label: person.name };
    expect(await auditRows()).toMatchObject([
      { ...about, action: 'changed', changes: JSON.stringify([{ field: 'rank', from: 0, to: 40 }]) },
      { ...about, action: 'changed', changes: JSON.stringify([{ field: 'rank', from: 40, to: 0 }]) },
    ]);
  });

  it('that is there already is no change', async () => {
    const person = await central.signedIn(0);
    expect((await setRank(staff, person, 0, 0)).status).toBe(200);
    expect(await auditRows()).toEqual([]);
  });

  it('is not overwritten by who saw an older one', async () => {
    const person = await central.signedIn(10);
    expect(await problemOf(await setRank(staff, person, 40, 0))).toEqual({ status: 412, code: 'edited-meanwhile' });
    expect(await rankOf(person)).toBe(10);
    expect(await auditRows()).toEqual([]);
  });

  it('is the last one’s where nobody says what they saw, and the list shows which it is', async () => {
    const person = await central.signedIn(10);
    expect((await setRank(staff, person, 20)).status).toBe(200);
    const raised = UserAccount.parse(await (await setRank(staff, person, 30)).json());
    expect((await list()).items.find(({ id }) => id === person.userId)).toEqual(raised);
    expect(await problemOf(await setRank(staff, person, 35, 20))).toMatchObject({ code: 'edited-meanwhile' });
    expect((await auditRows()).map(({ changes }) => JSON.parse(changes))).toEqual([
      [{ field: 'rank', from: 10, to: 20 }],
      [{ field: 'rank', from: 20, to: 30 }],
    ]);
  });

  it('is never one’s own to change', async () => {
    await central.signedIn(OWNER);
    for (const rank of [0, OWNER]) {
      expect(await problemOf(await setRank(staff, staff, rank, OWNER))).toEqual({
        status: 409,
        code: 'own-rank',
      });
    }
    expect(await rankOf(staff)).toBe(OWNER);
  });

  it('of the last owner stays', async () => {
    await central.signedIn(OWNER - 1);
    expect(await problemOf(await setRank(staff, staff, 79, 80))).toEqual({ status: 409, code: 'last-owner' });
    expect(await rankOf(staff)).toBe(OWNER);
  });

  it('is given no higher than one’s own, and who stands higher is as if not there', async () => {
    const person = await central.signedIn(0);
    expect(await problemOf(await setRank(staff, person, 81, 0))).toEqual({
      status: 400,
      code: 'parameter-invalid',
      parameter: 'rank',
    });
    const boss = await central.signedIn(100);
    const nobody = await problemOf(await setRank(staff, { userId: 'nobody' }, 0, 100));
    expect(await problemOf(await setRank(staff, boss, 0, 100))).toEqual(nobody);
    expect(nobody).toEqual({ status: 404, code: 'not-found' });
    expect(await rankOf(boss)).toBe(100);
    expect((await setRank(boss, staff, 0, 80)).status).toBe(200);
  });

  it.each([-1, 101, 1.5, '40', null])('that is none is refused: %s', async (rank) => {
    const person = await central.signedIn(0);
    expect(await problemOf(await setRank(staff, person, rank as number, 0))).toMatchObject({ parameter: 'rank' });
    expect(await rankOf(person)).toBe(0);
  });

  it('is not taken by two owners from each other at the same moment: one stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      await central.database.deleteFrom('user').execute();
      const one = await central.signedIn(OWNER);
      const other = await central.signedIn(OWNER);
      const answers = await Promise.all([setRank(one, other, 0, OWNER), setRank(other, one, 0, OWNER)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect([await rankOf(one), await rankOf(other)].sort()).toEqual([0, OWNER]);
    }
  });

  it('is changed once when two see the same one at the same moment', async () => {
    const boss = await central.signedIn(100);
    for (let round = 0; round < 5; round += 1) {
      const person = await central.signedIn(0);
      const answers = await Promise.all([setRank(staff, person, 40, 0), setRank(boss, person, 50, 0)]);
      const statuses = answers.map(({ status }) => status);
      // Who comes second may not be allowed to see what the first has made of it.
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(await rankOf(person)).toBe(statuses[0] === 200 ? 40 : 50);
    }
  });
});
