import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import {
  auditOf,
  everything,
  type Maintainer,
  maintainerOf,
  named,
  newKey,
  read,
  SIZE_FORM,
} from './catalogue-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
beforeAll(async () => {
  central = await startCentralInTest();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());

const keysOf = async (categoryId: string) =>
  (await maintainer.catalogue()).sizes.filter((size) => size.categoryId === categoryId).map(({ key }) => key);
const idsOf = async (categoryId: string) =>
  (await maintainer.catalogue()).sizes.filter((size) => size.categoryId === categoryId).map(({ id }) => id);
const rank = (body: object) => maintainer.call('POST', '/sizes/ranks', body);

/** What the form sends back of a size as it is now, and the version that it names. */
async function formOf(key: string, changes: object = {}) {
  const { categoryId, version } = await maintainer.size(key);
  return { form: { ...SIZE_FORM, categoryId, ...changes }, version };
}

async function makeThree(): Promise<string> {
  const { categoryId } = await maintainer.makeSize();
  await maintainer.makeSize({ categoryId, hidden: true });
  await maintainer.makeSize({ categoryId });
  return categoryId;
}

describe('sizes', () => {
  it('come last in their category when they are made, and everybody can order them', async () => {
    const { categoryId } = await maintainer.makeSize();
    const key = newKey();
    const made = await maintainer.call('POST', '/sizes', { ...SIZE_FORM, key, categoryId });
    expect(made).toMatchObject({ status: 201, body: { ...SIZE_FORM, key, rank: 1, imageUrl: null, photoFrames: [] } });
    const offered = await read(central, '/sizes');
    expect(offered.map((size: { key: string }) => size.key)).toContain(key);
    expect(await auditOf(central, made.body.id)).toMatchObject([
      { subject: 'size', label: key, action: 'created', by: maintainer.name },
    ]);
  });

  it('are changed, in another category they come last, and what was changed is noted', async () => {
    const target = await maintainer.makeSize();
    const { id, key, categoryId } = await maintainer.makeSize();
    const { form, version } = await formOf(key, { categoryId: target.categoryId, price: 650, hidden: true });
    const changed = await maintainer.call('PUT', `/sizes/${key}`, form, version);
    expect(changed).toMatchObject({ status: 200, body: { id, key, price: 650, hidden: true, rank: 1 } });
    expect(await keysOf(target.categoryId)).toEqual([target.key, key]);
    const offered = await read(central, '/sizes');
    expect(offered.map((size: { key: string }) => size.key)).not.toContain(key);
    expect((await auditOf(central, id)).at(-1)).toMatchObject({
      action: 'changed',
      changes: [
        { field: 'categoryId', from: categoryId, to: target.categoryId },
        { field: 'hidden', from: false, to: true },
        { field: 'price', from: 500, to: 650 },
        { field: 'rank', from: 0, to: 1 },
      ],
    });
  });

  it('may be for identity cards or always upright, and stay so when a change does not speak of it', async () => {
    const { key } = await maintainer.makeSize();
    const faceGuide = { crownMm: 5.5, eyesMm: 22, chinMm: 38, faceWidthMm: 25 };
    const first = await formOf(key, { faceGuide, isUprightOnly: true });
    const made = await maintainer.call('PUT', `/sizes/${key}`, first.form, first.version);
    expect(made).toMatchObject({ status: 200, body: { faceGuide, isUprightOnly: true } });
    const { version } = await formOf(key, {});
    const unsaid = { ...first.form, price: 700, faceGuide: undefined, isUprightOnly: undefined };
    const later = await maintainer.call('PUT', `/sizes/${key}`, unsaid, version);
    expect(later.body).toMatchObject({ price: 700, faceGuide, isUprightOnly: true });
    const wrong = { ...unsaid, faceGuide: { ...faceGuide, eyesMm: 40 } };
    expect((await maintainer.call('PUT', `/sizes/${key}`, wrong, (await formOf(key, {})).version)).status).toBe(400);
  });

  it('may come as sheets that hold what a print holds, which stay as long as the pictures fit', async () => {
    const { key } = await maintainer.makeSize();
    const sheet = { widthMm: 152.4, heightMm: 101.6, columns: 4, rows: 3, gapMm: 1, hasCutMarks: true };
    const picture = { widthMm: 25, heightMm: 32.5, numberOfPicturesPerPrint: 12 };
    const put = async (changes: object) => {
      const { form, version } = await formOf(key, {});
      return maintainer.call('PUT', `/sizes/${key}`, { ...form, sheet: undefined, ...changes }, version);
    };
    expect((await put({ ...picture, sheet })).body).toMatchObject({ sheet });
    const offered: { key: string; sheet: unknown }[] = await read(central, '/sizes');
    expect(offered.find((size) => size.key === key)?.sheet).toEqual(sheet);
    expect((await put({ ...picture, price: 900 })).body).toMatchObject({ price: 900, sheet });
    for (const wrong of [{ columns: 5 }, { gapMm: 30 }, { widthMm: 90 }, { heightMm: 97 }]) {
      expect((await put({ ...picture, sheet: { ...sheet, ...wrong } })).status).toBe(400);
    }
    expect((await put({ ...picture, numberOfPicturesPerPrint: 6 })).body).toMatchObject({ sheet: null });
  });

  it('are one for each key, also when several are made at the same moment', async () => {
    const { categoryId } = await maintainer.makeSize();
    const body = { ...SIZE_FORM, key: newKey(), categoryId };
    const answers = await Promise.all([1, 2, 3, 4].map(() => maintainer.call('POST', '/sizes', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'already-exists', parameter: 'key' });
    expect((await keysOf(categoryId)).filter((key) => key === body.key)).toHaveLength(1);
  });

  it('that somebody else has changed or removed meanwhile are not overwritten', async () => {
    const { id, key } = await maintainer.makeSize();
    const [{ form, version }, other] = [await formOf(key), await maintainerOf(central)];
    const answers = await Promise.all(
      [600, 700, 800].map((price) => other.call('PUT', `/sizes/${key}`, { ...form, price }, version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(await maintainer.call('PUT', `/sizes/${key}`, { ...form, price: 1 }, version)).toMatchObject({
      status: 412,
      body: { code: 'edited-meanwhile' },
    });
    const removal = await maintainer.call('DELETE', `/sizes/${key}`, undefined, version);
    expect(removal.body.code).toBe('edited-meanwhile');
    const won = answers.find(({ status }) => status === 200)?.body.price;
    expect((await maintainer.size(key)).price).toBe(won);
    expect(await auditOf(central, id)).toHaveLength(2);
    await other.call('DELETE', `/sizes/${key}`, undefined, (await maintainer.size(key)).version);
    expect((await maintainer.call('PUT', `/sizes/${key}`, { ...form, price: 1 }, version)).status).toBe(404);
  });

  it('take their frames and discounts with them, and everything that went is noted', async () => {
    const { id, key } = await maintainer.makeSize();
    const frame = await maintainer.call('POST', '/photo-frames', { targetSizeId: id, name: named('Stars') });
    const terms = { targetSizeId: id, activateCondition: 0, activationValue: 10, feeType: 1, feeAmount: 10 };
    const discount = await maintainer.call('POST', '/discounts', terms);
    const { version } = await maintainer.size(key);
    expect((await maintainer.call('DELETE', `/sizes/${key}`, undefined, version)).status).toBe(204);
    const left = await maintainer.catalogue();
    expect(left.sizes.filter((size) => size.id === id)).toEqual([]);
    expect(left.discounts.filter(({ targetSizeId }) => targetSizeId === id)).toEqual([]);
    for (const subjectId of [id, frame.body.id, discount.body.id]) {
      expect((await auditOf(central, subjectId)).at(-1)).toMatchObject({ action: 'deleted', by: maintainer.name });
    }
  });

  it.each([
    [{ price: -1 }, 'price'],
    [{ price: 4.5 }, 'price'],
    [{ price: 100_000_000_01 }, 'price'],
    [{ numberOfPicturesPerPrint: 0 }, 'numberOfPicturesPerPrint'],
    [{ widthMm: 0 }, 'widthMm'],
    [{ widthMm: 200, heightMm: 100 }, 'widthMm'],
    [{ heightMm: 2001 }, 'heightMm'],
    [{ name: { th: 'ไทย', en: '' } }, 'name.en'],
    [{ categoryId: 'no-such-category' }, 'categoryId'],
  ])('with %j are refused by the name of what is wrong, and nothing is changed', async (wrong, parameter) => {
    const { key, categoryId } = await maintainer.makeSize();
    const before = await everything(central, maintainer);
    const refused = { status: 400, body: { code: 'parameter-invalid', parameter } };
    const made = await maintainer.call('POST', '/sizes', { ...SIZE_FORM, key: newKey(), categoryId, ...wrong });
    expect(made).toMatchObject(refused);
    const { form, version } = await formOf(key, wrong);
    expect(await maintainer.call('PUT', `/sizes/${key}`, form, version)).toMatchObject(refused);
    expect(await everything(central, maintainer)).toEqual(before);
  });

  it('have keys that can stand in an address', async () => {
    const { categoryId } = await maintainer.makeSize();
    for (const key of ['', '4×6', 'Big', '../x', '-a', 'a'.repeat(41)]) {
      const refused = await maintainer.call('POST', '/sizes', { ...SIZE_FORM, key, categoryId });
      expect(refused).toMatchObject({ status: 400, body: { parameter: 'key' } });
    }
  });

  it('of one category are put into a new order, hidden ones too', async () => {
    const categoryId = await makeThree();
    const others = (await maintainer.catalogue()).sizes.filter((size) => size.categoryId !== categoryId);
    const previousIds = await idsOf(categoryId);
    const keys = await keysOf(categoryId);
    const ids = previousIds.toReversed();
    expect((await rank({ ids, previousIds })).status).toBe(200);
    expect(await idsOf(categoryId)).toEqual(ids);
    expect((await maintainer.catalogue()).sizes.filter((size) => size.categoryId !== categoryId)).toEqual(others);
    expect((await auditOf(central, categoryId)).at(-1)).toMatchObject({
      subject: 'size',
      action: 'ranked',
      changes: [{ field: 'ids', from: keys, to: keys.toReversed() }],
    });
  });

  it('of all categories are put into a new order at once: each category takes its own out of the whole list', async () => {
    const [first, second] = [await makeThree(), await makeThree()];
    const shown = (await maintainer.catalogue()).sizes.map(({ id }) => id);
    const [ofFirst, ofSecond] = [await idsOf(first), await idsOf(second)];
    const ids = shown.toReversed();
    const ranked = await rank({ ids, previousIds: shown });
    expect(ranked.status).toBe(200);
    expect(ranked.body).toHaveLength(shown.length);
    expect([await idsOf(first), await idsOf(second)]).toEqual([ofFirst.toReversed(), ofSecond.toReversed()]);
    for (const categoryId of [first, second]) expect(await auditOf(central, categoryId)).toHaveLength(2);
    const before = await everything(central, maintainer);
    const wrong = [{ ids, previousIds: shown }, { ids: [...ids, ids[0]] }, { ids: ids.slice(1) }];
    for (const body of wrong) expect((await rank(body)).status).toBeGreaterThanOrEqual(400);
    expect(await everything(central, maintainer)).toEqual(before);
  });

  it('keep their order when the list is not exactly one category, or all', async () => {
    const categoryId = await makeThree();
    const ids = await idsOf(categoryId);
    const foreign = (await maintainer.makeSize()).id;
    const before = await everything(central, maintainer);
    const [first = '', ...others] = ids;
    const refusals = [
      [{ ids: [...ids, first] }, 'parameter-invalid'],
      [{ ids: others }, 'ranks-outdated'],
      [{ ids: [...ids, foreign] }, 'ranks-outdated'],
      [{ ids: [foreign, ...others] }, 'ranks-outdated'],
      [{ ids: ['no-such-size'] }, 'ranks-outdated'],
      [{ ids, previousIds: [...others, first] }, 'edited-meanwhile'],
    ] as const;
    for (const [body, code] of refusals) expect((await rank(body)).body.code).toBe(code);
    expect((await rank({ ids: [...ids, foreign] })).body.detail).toMatch(/\d+ missing, \d+ unknown/);
    expect(await everything(central, maintainer)).toEqual(before);
  });

  it('hidden ones are shown to maintainers who ask, and to nobody else', async () => {
    const { key } = await maintainer.makeSize({ hidden: true });
    const customer = await central.signedIn(0);
    const keys = async (session?: string) =>
      (await read(central, '/sizes?showHidden=true', session)).map((size: { key: string }) => size.key);
    expect(await keys(maintainer.session)).toContain(key);
    expect(await keys(customer.session)).not.toContain(key);
    expect(await keys()).not.toContain(key);
  });
});
