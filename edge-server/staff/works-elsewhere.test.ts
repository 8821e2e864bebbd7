import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, startEdgeInTest } from '../edge-in-test.ts';
import { readShopServer } from '../sync/sync-state.repository.ts';
import { type StaffCentral, startStaffCentral } from './central-in-test.ts';

const OTHER = '01890000-0000-7000-8000-00000000000b';

let central: StaffCentral;
let edge: EdgeInTest;
let here: string;
beforeAll(async () => {
  central = await startStaffCentral({ listens: true });
  edge = await startEdgeInTest({ centralUrl: central.url });
  here = (await readShopServer(edge.database))?.serverId ?? '';
  expect(here).not.toBe('');
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

/** Of the desk, of the shop's computer and of what only central may allow. */
const CALLS = {
  orders: (client: TestClient) => client.call('GET', '/orders/all'),
  till: (client: TestClient) => client.call('GET', '/till'),
  health: (client: TestClient) => client.call('GET', '/shop/health'),
  kiosks: (client: TestClient) => client.call('GET', '/storefront/clients'),
  hotFolder: (client: TestClient) => client.call('GET', '/shop/hot-folder'),
  invite: (client: TestClient) => client.call('POST', '/storefront/clients', { name: 'Door' }),
};
async function codes(client: TestClient) {
  const answers: Record<string, number | string> = {};
  for (const [name, ask] of Object.entries(CALLS)) {
    const { status, body } = await ask(client);
    answers[name] = status < 300 ? 200 : body.code;
  }
  return answers;
}
const all = (answer: number | string) => Object.fromEntries(Object.keys(CALLS).map((name) => [name, answer]));

test.each([
  { who: 'leader of this shop', rank: 60, worksAt: () => [OTHER, here], answer: 200 },
  { who: 'leader of every shop', rank: 60, worksAt: () => null, answer: 200 },
  { who: 'leader of whom an older central says nothing', rank: 60, worksAt: () => undefined, answer: 200 },
  { who: 'leader of another shop', rank: 60, worksAt: () => [OTHER], answer: 'works-elsewhere' },
  { who: 'clerk of another shop', rank: 40, worksAt: () => [OTHER], answer: 'works-elsewhere' },
  { who: 'clerk of no shop', rank: 40, worksAt: () => [], answer: 'works-elsewhere' },
  { who: 'owner, whatever is listed', rank: 80, worksAt: () => [OTHER], answer: 200 },
])('with central a $who is answered $answer at the desk of this shop', async ({ who, rank, worksAt, answer }) => {
  const session = who.replaceAll(/\W/g, '-');
  const client = edge.client(central.signIn(session, rank, worksAt()));
  expect(await codes(client)).toEqual(all(answer));
  const me = await client.call('GET', '/users/me');
  expect([me.status, me.body.isElsewhere]).toEqual([200, answer === 200 ? undefined : true]);
});
