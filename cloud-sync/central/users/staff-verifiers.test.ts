import { randomBytes, randomUUID } from 'node:crypto';
import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { UserAccount, type Workplaces } from '@printfront/shared/contracts/users.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSeen } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { addEnrolCode, enrolServer, revokeEdgeServer } from '../sync/edge-servers.repository.ts';

let central: CentralInTest;
let session: string;
let boss: string;
let siam: Shop;
let airport: Shop;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
});
beforeEach(async () => {
  await central.database.deleteFrom('audit_entry').execute();
  await central.database.deleteFrom('user').execute();
  ({ session } = await central.signedIn(100));
  boss = await central.addUser({ username: 'boss', password: 'correct horse', rank: 100 });
  [siam, airport] = [await shopOf('Siam'), await shopOf('Airport')];
});
afterAll(() => central.stop());

interface Shop {
  id: string;
  /** The user names whose verifiers it gets, and the version it gets them under. */
  ask(version?: string): Promise<{ status: number; version: string; staff: string[] }>;
}

async function shopOf(name: string): Promise<Shop> {
  const [code, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  await addEnrolCode(central.database, code, name);
  const server = await central.database.transaction().execute((trx) => enrolServer(trx, { code, token }));
  return {
    id: server?.serverId ?? '',
    async ask(version) {
      const headers = { authorization: `Bearer ${token}`, [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION) };
      const known: Record<string, string> = version === undefined ? {} : { 'if-none-match': `"${version}"` };
      const answer = await central.call('/sync/catalogue', { headers: { ...headers, ...known } });
      if (answer.status !== 200) return { status: answer.status, version: version ?? '', staff: [] };
      const body = (await answer.json()) as CatalogueSnapshot;
      return {
        status: 200,
        version: body.version,
        staff: (body.staff ?? []).map(({ username }) => username).sort(),
      };
    },
  };
}

const maintainer = (username: string, rank = 40) => central.addUser({ username, password: 'correct horse', rank });
/** @param seen what the editor's page shows */
const setWorkplaces = (id: string, worksAt: Workplaces, seen: Workplaces, as = session) =>
  central.call(`/users/${id}/workplaces`, {
    method: 'PUT',
    session: as,
    body: { worksAt },
    headers: asSeen(contentVersion({ id, rank: 40, worksAt: seen?.toSorted() ?? null })),
  });
const accountOf = async (id: string) => {
  const { items } = (await (await central.call('/users', { session })).json()) as { items: unknown[] };
  return items.map((item) => UserAccount.parse(item)).find((user) => user.id === id);
};
const problemOf = async (answer: Response) => {
  const { code, parameter } = (await answer.json()) as { code: string; parameter?: string };
  return [answer.status, code, parameter];
};

describe('S33: a shop', () => {
  it('gets the verifiers of those who work there, and of nobody else', async () => {
    const nok = await maintainer('nok');
    await maintainer('ton');
    expect((await siam.ask()).staff).toEqual(['boss', 'nok', 'ton']);
    expect((await setWorkplaces(nok, [airport.id], null)).status).toBe(200);
    expect((await siam.ask()).staff).toEqual(['boss', 'ton']);
    expect((await airport.ask()).staff).toEqual(['boss', 'nok', 'ton']);
    expect((await setWorkplaces(nok, [], [airport.id])).status).toBe(200);
    expect((await airport.ask()).staff).toEqual(['boss', 'ton']);
  });

  it('hears of a change at once, and of one that does not concern it nothing', async () => {
    const nok = await maintainer('nok');
    await setWorkplaces(nok, [airport.id], null);
    const [before, there] = [await siam.ask(), await airport.ask()];
    await setWorkplaces(nok, [airport.id, siam.id], [airport.id]);
    expect((await siam.ask(before.version)).status).toBe(200);
    expect((await airport.ask(there.version)).status).toBe(304);
  });

  it('that is enrolled later gets those who work everywhere', async () => {
    await setWorkplaces(await maintainer('nok'), [siam.id], null);
    expect((await (await shopOf('New')).ask()).staff).toEqual(['boss']);
  });
});

describe('where a maintainer works', () => {
  it('is chosen when they become one, and is everywhere when nobody says', async () => {
    const raise = (id: string, body: object) =>
      central.call(`/users/${id}/rank`, { method: 'PUT', session, body: { rank: 40, ...body } });
    const [some, any, wrong] = [await maintainer('some', 0), await maintainer('any', 0), await maintainer('wrong', 0)];
    expect(await (await raise(some, { worksAt: [siam.id] })).json()).toMatchObject({ rank: 40, worksAt: [siam.id] });
    expect(await (await raise(any, {})).json()).toMatchObject({ worksAt: null });
    expect(await problemOf(await raise(wrong, { worksAt: ['nowhere'] }))).toEqual([
      400,
      'parameter-invalid',
      'worksAt',
    ]);
    expect((await accountOf(wrong))?.rank).toBe(0);
    expect((await siam.ask()).staff).toEqual(['any', 'boss', 'some']);
    expect((await airport.ask()).staff).toEqual(['any', 'boss']);
    const [entry] = await central.database.selectFrom('audit_entry').select('changes').execute();
    expect(JSON.parse(entry?.changes ?? '')).toEqual([
      { field: 'rank', from: 0, to: 40 },
      { field: 'worksAt', from: null, to: ['Siam'] },
    ]);
  });

  it('is shown, said in the list of changes, and not overwritten by who saw something else', async () => {
    const nok = await maintainer('nok');
    expect(await accountOf(nok)).toMatchObject({ worksAt: null });
    await setWorkplaces(nok, [siam.id, airport.id], null);
    expect(new Set((await accountOf(nok))?.worksAt)).toEqual(new Set([siam.id, airport.id]));
    expect(await problemOf(await setWorkplaces(nok, null, [siam.id]))).toEqual([412, 'edited-meanwhile', undefined]);
    expect((await setWorkplaces(nok, [airport.id, siam.id], [siam.id, airport.id])).status).toBe(200);
    const entries = await central.database.selectFrom('audit_entry').select('changes').execute();
    expect(entries.map(({ changes }) => JSON.parse(changes))).toEqual([
      [{ field: 'worksAt', from: 'all', to: ['Airport', 'Siam'] }],
    ]);
  });

  it('is a shop that is there, of a maintainer, and not of somebody above', async () => {
    const nok = await maintainer('nok');
    expect(await problemOf(await setWorkplaces(nok, ['nowhere'], null))).toEqual([400, 'parameter-invalid', 'worksAt']);
    await central.database.transaction().execute((trx) => revokeEdgeServer(trx, airport.id));
    expect(await problemOf(await setWorkplaces(nok, [airport.id], null))).toEqual([
      400,
      'parameter-invalid',
      'worksAt',
    ]);
    const customer = await maintainer('customer', 0);
    expect((await setWorkplaces(customer, [siam.id], null)).status).toBe(404);
    const low = await central.signedIn(80);
    expect((await setWorkplaces(boss, [siam.id], null, low.session)).status).toBe(404);
    expect((await setWorkplaces('nobody', [siam.id], null)).status).toBe(404);
  });
});
