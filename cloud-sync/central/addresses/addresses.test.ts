import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { type Customer, customerOf } from '../uploads/uploads-in-test.ts';
import { AN_ADDRESS } from './address-in-test.ts';

let central: CentralInTest;
let customer: Customer;
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());
beforeEach(async () => {
  customer = await customerOf(central);
});

const save = async (changes: object = {}) =>
  (await customer.call('POST', '/addresses', { ...AN_ADDRESS, ...changes })).body;
const list = async () => (await customer.call('GET', '/addresses')).body;

describe('saved addresses', () => {
  it('are kept trimmed and with the phone number as digits, the newest first', async () => {
    const first = await save();
    const second = await customer.call('POST', '/addresses', {
      ...AN_ADDRESS,
      name: '  มานี มีใจ ',
      city: ' เชียงใหม่\t',
      address2: undefined,
      phoneNumber: '053-123 456',
    });
    expect(second).toMatchObject({
      status: 201,
      body: { name: 'มานี มีใจ', city: 'เชียงใหม่', address2: '', phoneNumber: '053123456' },
    });
    expect(await list()).toEqual([second.body, first]);
    expect((await customer.call('GET', `/addresses/${first.id}`)).body).toEqual(first);
  });

  it('take the phone number of a visitor', async () => {
    expect(await save({ phoneNumber: '+1 (202) 555-0123' })).toMatchObject({ phoneNumber: '+12025550123' });
    expect(await save({ phoneNumber: '๐๘๑-๒๓๔-๕๖๗๘' })).toMatchObject({ phoneNumber: '0812345678' });
  });

  it('are changed and deleted', async () => {
    const { id } = await save();
    const changed = { ...AN_ADDRESS, name: 'ชูใจ', postalCode: ' 50200 ' };
    expect(await customer.call('PUT', `/addresses/${id}`, changed)).toMatchObject({
      status: 200,
      body: { id, name: 'ชูใจ', postalCode: '50200' },
    });
    expect(await list()).toMatchObject([{ id, name: 'ชูใจ', postalCode: '50200' }]);
    expect((await customer.call('DELETE', `/addresses/${id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await customer.call('DELETE', `/addresses/${id}`)).status).toBe(404);
  });

  it('of somebody else look like ones that are not there, also to a maintainer, and stay as they are', async () => {
    const { id } = await save();
    const others = [await customerOf(central), { call: asMaintainer }];
    for (const other of others) {
      for (const [method, body] of [['GET'], ['PUT', AN_ADDRESS], ['DELETE']] as const) {
        const theirs = await other.call(method, `/addresses/${id}`, body);
        const none = await other.call(method, '/addresses/no-such-address', body);
        expect(theirs.status).toBe(404);
        expect(theirs.body).toEqual(none.body);
      }
      expect((await other.call('GET', '/addresses')).body).toEqual([]);
    }
    expect(await list()).toMatchObject([{ id, name: AN_ADDRESS.name }]);
  });

  async function asMaintainer(method: 'GET' | 'PUT' | 'DELETE', address: string, body?: unknown) {
    const { session } = await central.signedIn(40);
    const response = await central.call(address, { method, body, session });
    return { status: response.status, body: await response.json() };
  }

  it('are at most fifty, however many are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        customer.call('POST', '/addresses', { ...AN_ADDRESS, name: `${index}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(10);
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'too-many-addresses' } });
    const saved = await list();
    expect(saved).toHaveLength(50);
    await customer.call('DELETE', `/addresses/${saved[0].id}`);
    expect((await customer.call('POST', '/addresses', AN_ADDRESS)).status).toBe(201);
  });

  it.each([
    ['name', ' ', 'parameter-invalid'],
    ['city', undefined, 'parameter-missing'],
    ['postalCode', '1011', 'parameter-invalid'],
    ['postalCode', '10110', 'parameter-invalid'],
    ['province', 'Atlantis', 'parameter-invalid'],
    ['phoneNumber', '12345', 'parameter-invalid'],
    ['address1', 'x'.repeat(201), 'parameter-invalid'],
  ])('with a wrong %s are refused by its name, and nothing is kept', async (parameter, value, code) => {
    const refused = await customer.call('POST', '/addresses', { ...AN_ADDRESS, [parameter]: value });
    expect(refused).toMatchObject({ status: 400, body: { code, parameter } });
    expect(await list()).toEqual([]);
  });
});
