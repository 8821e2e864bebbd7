import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { auditOf, type Maintainer, maintainerOf, named, read, SIZE_FORM } from './catalogue-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
let size: { id: string; key: string; categoryId: string };
beforeAll(async () => {
  central = await startCentralInTest();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());
beforeEach(async () => {
  size = await maintainer.makeSize();
});

const GLOSSY = { name: named('Glossy'), code: 'glossy', surcharge: 0 };
const MATTE = { name: named('Matte'), code: 'matte', surcharge: 150 };
const put = (finishes: unknown, seen?: string) =>
  maintainer.call('PUT', `/sizes/${size.key}/finishes`, { finishes }, seen);
const finishes = async () => (await maintainer.size(size.key)).finishes ?? [];

describe('the finishes of a size', () => {
  it('are shown to everybody in their order, keep their ids when they are changed, and go when they are left out', async () => {
    expect((await put([GLOSSY, MATTE])).status).toBe(200);
    const [glossy, matte] = await finishes();
    expect([glossy, matte]).toEqual([
      { id: expect.any(String), ...GLOSSY },
      { id: expect.any(String), ...MATTE },
    ]);
    const offered = (await read(central, '/sizes')).find(({ key }: { key: string }) => key === size.key);
    expect(offered.finishes).toEqual([glossy, matte]);

    const silk = { ...matte, name: named('Silk'), surcharge: 200 };
    await put([silk, glossy]);
    expect(await finishes()).toEqual([silk, glossy]);
    await put([silk]);
    expect(await finishes()).toEqual([silk]);
    const changes = (await auditOf(central, size.id)).flatMap((entry) => entry.changes);
    expect(changes.filter(({ field }) => field === 'finishes')).toHaveLength(3);
  });

  it('are a part of what a print costs: price lists say the price on the default', async () => {
    await put([{ ...MATTE }, GLOSSY]);
    const prices = await read(central, '/pricing/sizes');
    expect(prices.find((one: { size: string }) => one.size === size.key)).toMatchObject({ price: 650 });
  });

  it('and the form of the size do not get in each other’s way, and neither overwrites what it has not seen', async () => {
    const before = await maintainer.size(size.key);
    await put([GLOSSY], before.finishesVersion);
    const body = { ...SIZE_FORM, categoryId: size.categoryId, price: 700 };
    expect((await maintainer.call('PUT', `/sizes/${size.key}`, body, before.version)).status).toBe(200);
    expect(await maintainer.size(size.key)).toMatchObject({ price: 700, finishes: [GLOSSY] });
    // The other page was opened before.
    expect(await put([MATTE], before.finishesVersion)).toMatchObject({
      status: 412,
      body: { code: 'edited-meanwhile' },
    });
    expect(await finishes()).toMatchObject([GLOSSY]);
    expect((await put([], (await maintainer.size(size.key)).finishesVersion)).body).toMatchObject({ finishes: [] });
  });
});

describe('is refused and changes nothing', () => {
  it.each<[string, unknown]>([
    ['two finishes with one code', [GLOSSY, { ...MATTE, code: 'glossy' }]],
    ['a code with a slash', [{ ...MATTE, code: 'ma/tte' }]],
    ['a code that climbs', [{ ...MATTE, code: '..' }]],
    ['a code in large letters, which Windows takes for the same', [{ ...MATTE, code: 'Matte' }]],
    ['a Thai code', [{ ...MATTE, code: 'ด้าน' }]],
    ['a code without end', [{ ...MATTE, code: 'm'.repeat(21) }]],
    ['no name in one of the languages', [{ ...MATTE, name: { th: ' ', en: 'Matte' } }]],
    ['a surcharge with a comma', [{ ...MATTE, surcharge: '1,50' }]],
    ['a surcharge in Thai digits', [{ ...MATTE, surcharge: '๑๕๐' }]],
    ['a surcharge of a million million', [{ ...MATTE, surcharge: 1e12 }]],
    ['a surcharge of half a satang', [{ ...MATTE, surcharge: 0.5 }]],
    ['a surcharge below nothing', [{ ...MATTE, surcharge: -1 }]],
    ['a change of one that is not there', [{ ...MATTE, id: 'no-such-finish' }]],
    ['more than any paper comes in', Array.from({ length: 13 }, (_, at) => ({ ...MATTE, code: `m${at}` }))],
  ])('%s', async (_what, wrong) => {
    await put([GLOSSY]);
    const before = await finishes();
    expect(await put(wrong)).toMatchObject({ status: 400, body: { code: 'parameter-invalid' } });
    expect(await finishes()).toEqual(before);
  });

  it('the same finish twice', async () => {
    await put([GLOSSY]);
    const [glossy] = await finishes();
    expect((await put([glossy, { ...glossy, code: 'other' }])).status).toBe(400);
  });

  it('a size that is not there', async () => {
    expect((await maintainer.call('PUT', '/sizes/no-such-size/finishes', { finishes: [] })).status).toBe(404);
  });
});
