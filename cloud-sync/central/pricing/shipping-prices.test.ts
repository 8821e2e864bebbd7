import { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSeen } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import type { Answer } from '../uploads/uploads-in-test.ts';

/** Mail from nothing on: ฿30. */
const MAIL = { shippingMethod: 2, feeType: 0, feeAmount: 3000, minimumItemsTotal: 0 };
const FREE_MAIL = { ...MAIL, feeAmount: 0, minimumItemsTotal: 30_000 };

let central: CentralInTest;
let maintainer: { session: string; name: string };
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());
beforeEach(async () => {
  for (const table of ['shipping_price', 'audit_entry'] as const) await central.database.deleteFrom(table).execute();
  maintainer = await central.signedIn(80);
});

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  address: string,
  body?: unknown,
  seen?: string,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await central.call(address, { method, body, session: maintainer.session, headers: asSeen(seen) });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const create = (body: object) => call('POST', '/pricing/shippings', body);
const list = async () => (await call('GET', '/pricing/shippings')).body;
const versionOf = async (id: string) => {
  const { shippingPrices } = EditableCatalogue.parse((await call('GET', '/catalogue')).body);
  return shippingPrices.find((price) => price.id === id)?.version;
};

describe('shipping prices', () => {
  it('are made, changed and removed, each time noted', async () => {
    const made = await create(MAIL);
    expect(made).toMatchObject({ status: 201, body: MAIL });
    const { id } = made.body;
    const version = await versionOf(id);
    const changed = { ...MAIL, feeType: 2, feeAmount: 150 };
    expect(await call('PUT', `/pricing/shippings/${id}`, { ...changed }, version)).toEqual({
      status: 200,
      body: { id, ...changed, version: expect.any(String) },
    });
    expect(await list()).toMatchObject([{ id, ...changed }]);
    expect((await call('DELETE', `/pricing/shippings/${id}`, undefined, await versionOf(id))).status).toBe(204);
    expect(await list()).toEqual([]);
    const entries = await central.database.selectFrom('audit_entry').selectAll().orderBy('sequence').execute();
    expect(entries.map(({ action, label, made_by }) => [action, label, made_by])).toEqual([
      ['created', 'Mail from 0.00', maintainer.name],
      ['changed', 'Mail from 0.00', maintainer.name],
      ['deleted', 'Mail from 0.00', maintainer.name],
    ]);
    expect(JSON.parse(entries[1]?.changes ?? '')).toEqual([
      { field: 'feeAmount', from: 3000, to: 150 },
      { field: 'feeType', from: 0, to: 2 },
    ]);
  });

  it('that somebody else has changed or removed meanwhile are not overwritten', async () => {
    const { id } = (await create(MAIL)).body;
    const version = await versionOf(id);
    await call('PUT', `/pricing/shippings/${id}`, { ...MAIL, feeAmount: 4000 }, version);
    const outdated = { status: 412, body: { code: 'edited-meanwhile' } };
    expect(await call('PUT', `/pricing/shippings/${id}`, { ...MAIL, feeAmount: 5000 }, version)).toMatchObject(
      outdated,
    );
    expect(await call('DELETE', `/pricing/shippings/${id}`, undefined, version)).toMatchObject(outdated);
    expect(await list()).toMatchObject([{ feeAmount: 4000 }]);
    await call('DELETE', `/pricing/shippings/${id}`, undefined, await versionOf(id));
    expect((await call('PUT', `/pricing/shippings/${id}`, { ...MAIL }, version)).status).toBe(404);
  });

  it('of one method are one for each minimum, also when two are made at the same moment', async () => {
    const refused = { status: 409, body: { code: 'already-exists', parameter: 'minimumItemsTotal' } };
    const answers = await Promise.all([1, 2, 3].map((feeAmount) => create({ ...MAIL, feeAmount })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused);
    const { id } = (await create(FREE_MAIL)).body;
    expect((await create({ ...MAIL, shippingMethod: 3 })).status).toBe(201);
    const onto = { ...MAIL };
    expect(await call('PUT', `/pricing/shippings/${id}`, onto, await versionOf(id))).toMatchObject(refused);
    // Its own minimum is nobody else's.
    const cheaper = { ...FREE_MAIL, feeAmount: 500 };
    expect((await call('PUT', `/pricing/shippings/${id}`, cheaper, await versionOf(id))).status).toBe(200);
    expect(await list()).toHaveLength(3);
  });

  it.each([
    [{ feeAmount: -1 }, 'feeAmount'],
    [{ feeAmount: 0.5 }, 'feeAmount'],
    [{ feeType: 1, feeAmount: 101 }, 'feeAmount'],
    [{ feeType: 1, feeAmount: 300 }, 'feeAmount'],
    [{ feeType: 3 }, 'feeType'],
    [{ minimumItemsTotal: -1 }, 'minimumItemsTotal'],
    [{ shippingMethod: 5 }, 'shippingMethod'],
  ])('with %j are refused by the name of what is wrong, and nothing is changed', async (wrong, parameter) => {
    const refused = { status: 400, body: { code: 'parameter-invalid', parameter } };
    expect(await create({ ...MAIL, ...wrong })).toMatchObject(refused);
    expect(await list()).toEqual([]);
    const { id } = (await create(MAIL)).body;
    const version = await versionOf(id);
    expect(await call('PUT', `/pricing/shippings/${id}`, { ...MAIL, ...wrong }, version)).toMatchObject(refused);
    expect(await list()).toMatchObject([{ id, ...MAIL }]);
  });

  it('take a percentage up to all of it', async () => {
    expect((await create({ ...MAIL, feeType: 1, feeAmount: 100 })).status).toBe(201);
  });
});
