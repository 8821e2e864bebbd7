import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { auditOf, everything, type Maintainer, maintainerOf, read } from './catalogue-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
let size: { id: string; key: string };
beforeAll(async () => {
  central = await startCentralInTest();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());
beforeEach(async () => {
  size = await maintainer.makeSize();
});

/** From ten prints on a tenth less. */
const TERMS = { activateCondition: 0, activationValue: 10, feeType: 1, feeAmount: 10 };
const create = (changes: object = {}) =>
  maintainer.call('POST', '/discounts', { targetSizeId: size.id, ...TERMS, ...changes });
const versionOf = async (id: string) => (await maintainer.catalogue()).discounts.find((one) => one.id === id)?.version;
const steps = async () => {
  const prices = await read(central, '/pricing/sizes');
  return prices.find((price: { size: string }) => price.size === size.key).steps;
};

describe('discounts', () => {
  it('count as soon as they are made, changed or removed, each time noted', async () => {
    const made = await create();
    expect(made).toMatchObject({ status: 201, body: { targetSizeId: size.id, ...TERMS } });
    const { id } = made.body;
    expect((await steps())[1]).toEqual({ fromQuantity: 10, unitPrice: 450 });
    const change = { ...TERMS, feeType: 2, feeAmount: 100 };
    const changed = await maintainer.call('PUT', `/discounts/${id}`, change, await versionOf(id));
    expect(changed).toMatchObject({ status: 200, body: { id, targetSizeId: size.id, feeType: 2 } });
    expect((await steps())[1]).toEqual({ fromQuantity: 10, unitPrice: 400 });
    expect((await maintainer.call('DELETE', `/discounts/${id}`, undefined, await versionOf(id))).status).toBe(204);
    expect(await steps()).toHaveLength(1);
    expect(await auditOf(central, id)).toMatchObject([
      { subject: 'discount', label: size.key, action: 'created', by: maintainer.name },
      {
        action: 'changed',
        changes: [
          { field: 'feeAmount', from: 10, to: 100 },
          { field: 'feeType', from: 1, to: 2 },
        ],
      },
      { action: 'deleted' },
    ]);
  });

  it('that two change at the same moment are changed by one, and the other is told', async () => {
    const { id } = (await create()).body;
    const version = await versionOf(id);
    const answers = await Promise.all(
      [20, 30].map((feeAmount) => maintainer.call('PUT', `/discounts/${id}`, { ...TERMS, feeAmount }, version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.body.code).toBe('edited-meanwhile');
    expect((await maintainer.call('DELETE', `/discounts/${id}`, undefined, version)).body.code).toBe(
      'edited-meanwhile',
    );
    expect(await versionOf(id)).not.toBe(version);
    await maintainer.call('DELETE', `/discounts/${id}`, undefined, await versionOf(id));
    expect((await maintainer.call('PUT', `/discounts/${id}`, { ...TERMS }, version)).status).toBe(404);
  });

  it.each([
    [{ feeAmount: 300 }, 'feeAmount'],
    [{ feeAmount: 101 }, 'feeAmount'],
    [{ feeAmount: -5 }, 'feeAmount'],
    [{ feeAmount: 2.5 }, 'feeAmount'],
    [{ feeType: 3 }, 'feeType'],
    [{ activateCondition: 2 }, 'activateCondition'],
    [{ activationValue: -1 }, 'activationValue'],
  ])('with %j are refused by the name of what is wrong, and nothing is changed', async (wrong, parameter) => {
    const { id } = (await create()).body;
    const version = await versionOf(id);
    const before = await everything(central, maintainer);
    const refused = { status: 400, body: { code: 'parameter-invalid', parameter } };
    expect(await create(wrong)).toMatchObject(refused);
    expect(await maintainer.call('PUT', `/discounts/${id}`, { ...TERMS, ...wrong }, version)).toMatchObject(refused);
    expect(await everything(central, maintainer)).toEqual(before);
  });

  it('are for a size that exists', async () => {
    const refused = { status: 400, body: { code: 'parameter-invalid', parameter: 'targetSizeId' } };
    expect(await create({ targetSizeId: 'no-such-size' })).toMatchObject(refused);
  });
});
