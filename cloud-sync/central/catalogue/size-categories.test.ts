import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { auditOf, everything, type Maintainer, maintainerOf, named } from './catalogue-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
beforeAll(async () => {
  central = await startCentralInTest();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());

const category = async (id: string) => (await maintainer.catalogue()).sizeCategories.find((one) => one.id === id);
const order = async () => (await maintainer.catalogue()).sizeCategories.map(({ id }) => id);
const rank = (body: object) => maintainer.call('POST', '/size-categories/ranks', body);

async function makeThree(): Promise<string[]> {
  const made: string[] = [];
  for (const en of ['One', 'Two', 'Three']) made.push(await maintainer.makeCategory(en));
  return made;
}

describe('size categories', () => {
  it('come last when they are made, and are renamed and removed, each time noted', async () => {
    await maintainer.makeCategory('Before');
    const made = await maintainer.call('POST', '/size-categories', { name: named('Cards') });
    expect(made).toMatchObject({ status: 201, body: { name: named('Cards') } });
    const { id } = made.body;
    expect((await order()).at(-1)).toBe(id);

    const version = (await category(id))?.version;
    const renamed = await maintainer.call('PUT', `/size-categories/${id}`, { name: named('Gifts') }, version);
    expect(renamed).toMatchObject({ status: 200, body: { id, name: named('Gifts'), rank: made.body.rank } });
    const seen = (await category(id))?.version;
    const remove = () => maintainer.call('DELETE', `/size-categories/${id}`, undefined, seen);
    expect((await remove()).status).toBe(204);
    expect(await category(id)).toBeUndefined();
    expect((await remove()).status).toBe(404);

    const by = maintainer.name;
    expect(await auditOf(central, id)).toMatchObject([
      { subject: 'size-category', label: 'Cards', action: 'created', by },
      { label: 'Gifts', action: 'changed', changes: [{ field: 'name', from: named('Cards'), to: named('Gifts') }] },
      { label: 'Gifts', action: 'deleted', by },
    ]);
  });

  it('saved as they were leave no trace', async () => {
    const id = await maintainer.makeCategory('Same');
    const version = (await category(id))?.version;
    expect((await maintainer.call('PUT', `/size-categories/${id}`, { name: named('Same') }, version)).status).toBe(200);
    expect(await auditOf(central, id)).toHaveLength(1);
  });

  it('of two editors who rename one at the same moment the second is told', async () => {
    const id = await maintainer.makeCategory();
    const other = await maintainerOf(central);
    const version = (await category(id))?.version;
    const answers = await Promise.all(
      [maintainer, other, maintainer, other].map((editor, index) =>
        editor.call('PUT', `/size-categories/${id}`, { name: named(`Edit ${index}`) }, version),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    for (const { status, body } of answers) if (status === 412) expect(body.code).toBe('edited-meanwhile');
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(await category(id)).toMatchObject({ name: won.name });
    expect(await auditOf(central, id)).toHaveLength(2);
  });

  it('stay as long as they have a size, a hidden one as well', async () => {
    const { key, categoryId } = await maintainer.makeSize({ hidden: true });
    const before = await everything(central, maintainer);
    const version = (await category(categoryId))?.version;
    const refused = await maintainer.call('DELETE', `/size-categories/${categoryId}`, undefined, version);
    expect(refused).toMatchObject({ status: 409, body: { code: 'in-use' } });
    expect(refused.body.uses).toEqual([{ kind: 'size', count: 1, names: [key] }]);
    expect(await everything(central, maintainer)).toEqual(before);
  });

  it('are put into a new order, which is noted by their names', async () => {
    await makeThree();
    const previousIds = await order();
    const ids = previousIds.toReversed();
    const ranked = await rank({ ids, previousIds });
    expect(ranked.status).toBe(200);
    expect(ranked.body.map(({ id, rank: place }: { id: string; rank: number }) => [id, place])).toEqual(
      ids.map((id, place) => [id, place]),
    );
    expect(await order()).toEqual(ids);
    const [entry] = (await auditOf(central, 'all')).slice(-1);
    expect(entry).toMatchObject({ action: 'ranked', changes: [{ field: 'ids' }] });
    expect(entry?.changes[0].to).toEqual(entry?.changes[0].from.toReversed());
    expect(entry?.changes[0].to.slice(0, 3)).toEqual(['Three', 'Two', 'One']);
    // A new order stands in nobody's way who is changing a name.
    expect((await rank({ ids, previousIds: ids })).status).toBe(200);
    expect(await auditOf(central, 'all')).toHaveLength(1);
  });

  it('keep their order when the list is not exactly all of them', async () => {
    await makeThree();
    const ids = await order();
    const before = await everything(central, maintainer);
    const [first = '', ...others] = ids;
    const refusals = [
      [{ ids: [first, ...ids] }, 'parameter-invalid', ''],
      [{ ids: others }, 'ranks-outdated', '1 missing, 0 unknown'],
      [{ ids: [...ids, 'no-such-category'] }, 'ranks-outdated', '0 missing, 1 unknown'],
      [{ ids: [...others, 'no-such-category'] }, 'ranks-outdated', '1 missing, 1 unknown'],
      [{ ids: [] }, 'parameter-invalid', ''],
      [{ ids, previousIds: [...others, first] }, 'edited-meanwhile', ''],
      [{ ids, previousIds: others }, 'edited-meanwhile', ''],
    ] as const;
    for (const [body, code, detail] of refusals) {
      const refused = await rank(body);
      expect([refused.body.code, refused.body.detail.includes(detail)]).toEqual([code, true]);
      if (code === 'parameter-invalid') expect(refused.body.parameter).toBe('ids');
    }
    expect(await everything(central, maintainer)).toEqual(before);
  });

  it('that two editors put into order at the same moment get the order of one, and the other is told', async () => {
    await makeThree();
    const previousIds = await order();
    const other = await maintainerOf(central);
    const wanted = [previousIds.toReversed(), [...previousIds.slice(1), previousIds[0] ?? '']];
    const answers = await Promise.all(
      wanted.map((ids, index) =>
        [maintainer, other][index]?.call('POST', '/size-categories/ranks', { ids, previousIds }),
      ),
    );
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 412]);
    const won = answers.findIndex((answer) => answer?.status === 200);
    expect(await order()).toEqual(wanted[won]);
  });

  it('need a name in both languages', async () => {
    const before = await everything(central, maintainer);
    const wrong = [{ th: 'ไทย', en: ' ' }, { en: 'No Thai' }, { th: 'ก'.repeat(201), en: 'Long' }];
    for (const name of wrong) expect((await maintainer.call('POST', '/size-categories', { name })).status).toBe(400);
    expect(await everything(central, maintainer)).toEqual(before);
  });
});
