import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { Me } from '@printfront/shared/contracts/users.ts';
import { ROLE_RANK, type Role } from '@printfront/shared/domain/roles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { enrolShop } from './relay/shop-in-test.ts';
import { NO_PLACE, NO_THINGS, RECIPES } from './who-may-call-in-test.ts';

/** Calls of staff; those of sizes, prices and hours hold for all shops. */
const ofStaff = ALL_ENDPOINTS.filter(({ where, who }) => where.includes('central') && who.includes('maintainer'));
const CATALOGUE = ofStaff
  .filter(({ may }) => may === 'catalogue')
  .map(({ name }) => name)
  .sort();

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());

/** @param worksAt null: at all shops, also at those that come later */
async function staff(role: Role, worksAt: readonly string[] | null): Promise<string> {
  const { database } = central;
  const { userId, session } = await central.signedIn(ROLE_RANK[role]);
  if (worksAt === null) return session;
  await database.updateTable('user').set({ works_everywhere: 0 }).where('id', '=', userId).execute();
  for (const server_id of worksAt)
    await database.insertInto('user_shop').values({ user_id: userId, server_id }).execute();
  return session;
}

/** Calls that were refused because they concern all shops. */
async function refusedTo(session: string): Promise<string[]> {
  const refused: string[] = [];
  for (const { name, method, path } of ofStaff) {
    const answer = await central.call(RECIPES[name]?.path?.(NO_THINGS, NO_PLACE) ?? path, { method, session });
    if (answer.status !== 403) {
      // News have no end.
      await answer.body?.cancel();
      continue;
    }
    const { code } = (await answer.json()) as { code: string };
    if (code === 'not-all-shops') refused.push(name);
  }
  return refused.sort();
}

const isOfAllShops = async (session: string) =>
  Me.parse(await (await central.call('/users/me', { session })).json()).isOfAllShops ?? true;

it('keeps what holds for all shops from a shift leader of one of several, and from nobody else', async () => {
  const { serverId: first } = await enrolShop(central);
  const ofOne = await staff('shift-leader', [first]);
  expect(await refusedTo(ofOne)).toEqual([]);
  expect(await isOfAllShops(ofOne)).toBe(true);

  // With the next call after there is a second shop.
  const { serverId: second } = await enrolShop(central, 'Shop River');
  expect(CATALOGUE).toEqual(expect.arrayContaining(['updateSize', 'setWorkingHours', 'createDiscount']));
  expect(await refusedTo(ofOne)).toEqual(CATALOGUE);
  expect(await isOfAllShops(ofOne)).toBe(false);
  for (const [role, worksAt] of [
    ['shift-leader', null],
    ['shift-leader', [first, second]],
    ['owner', [first]],
    // Of a clerk it is the role.
    ['clerk', [first]],
  ] as const) {
    expect([role, worksAt, await refusedTo(await staff(role, worksAt))]).toEqual([role, worksAt, []]);
  }
  expect(await refusedTo(await staff('shift-leader', []))).toEqual(CATALOGUE);

  // A shop that was given up is none.
  const revoked_at = new Date().toISOString();
  await central.database.updateTable('edge_server').set({ revoked_at }).where('id', '=', second).execute();
  expect(await refusedTo(ofOne)).toEqual([]);
});
