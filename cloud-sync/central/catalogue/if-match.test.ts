import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { asSeen, auditOf, everything, type Maintainer, maintainerOf, named, SIZE_FORM } from './catalogue-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
beforeAll(async () => {
  central = await startCentralInTest();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());

/** One thing that staff edit. */
interface Editable {
  /** Where it is listed, and where it is changed. */
  list: string;
  address: string;
  method: 'PUT' | 'POST';
  isOne(item: Record<string, unknown>): boolean;
  /** Its id in the list of changes, and the field that the changes below are told of. */
  subjectId: string;
  field: string;
  /** Three forms, each another than the one before; the first says what is there already. */
  forms: [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];
  canBeDeleted: boolean;
}

type Form = Record<string, unknown>;
let made = 0;

async function byId(list: string, created: Form, field: string, [one, two]: [Form, Form], more: object = {}) {
  const { id } = (await maintainer.call('POST', list, created)).body;
  const thing: Editable = {
    list,
    address: `${list}/${id}`,
    method: 'PUT',
    isOne: (item) => item.id === id,
    subjectId: id,
    field,
    forms: [created, one, two],
    canBeDeleted: true,
    ...more,
  };
  return thing;
}

const names = (): [Form, Form] => [{ name: named('Two') }, { name: named('Three') }];
const TERMS = { activateCondition: 0, activationValue: 10, feeType: 1, feeAmount: 10 };

/** Every kind of thing that staff edit, with its lists. */
const KINDS: Record<string, () => Promise<Editable>> = {
  'a size category': () => byId('/size-categories', { name: named('One') }, 'name', names()),
  'a size': async () => {
    const { id, key, categoryId } = await maintainer.makeSize();
    const form = (price: number) => ({ ...SIZE_FORM, categoryId, price });
    return {
      list: '/sizes',
      address: `/sizes/${key}`,
      method: 'PUT',
      isOne: (item) => item.id === id,
      subjectId: id,
      field: 'price',
      forms: [form(500), form(600), form(700)],
      canBeDeleted: true,
    };
  },
  'a photo frame': async () => {
    const size = await maintainer.makeSize();
    const thing = await byId('/photo-frames', { targetSizeId: size.id, name: named('One') }, 'name', names());
    // Without a picture it is shown to staff alone.
    return { ...thing, list: '/catalogue' };
  },
  'a discount': async () => {
    const size = await maintainer.makeSize();
    const form = (feeAmount: number) => ({ ...TERMS, feeAmount });
    return byId('/discounts', { targetSizeId: size.id, ...TERMS }, 'feeAmount', [form(20), form(30)]);
  },
  'a shipping price': () => {
    const price = { shippingMethod: 3, feeType: 0, minimumItemsTotal: 5_000 + made++ };
    const form = (feeAmount: number) => ({ ...price, feeAmount });
    return byId('/pricing/shippings', form(1), 'feeAmount', [form(2), form(3)]);
  },
  'a printing time': () => {
    const perQuantity = 5_000 + made++;
    const form = (duration: number) => ({ perQuantity, duration });
    return byId('/printing-times', form(10), 'duration', [form(20), form(30)], { method: 'POST' });
  },
  'the hours of a day': async () => {
    const dayOfWeek = made++ % 7;
    const hours = (hour: string) => ({ dayOfWeek, openTime: `${hour}:00:00`, closeTime: '18:00:00' });
    await maintainer.call('POST', '/working-hours/settings', hours('08'));
    return {
      list: '/working-hours/settings',
      address: '/working-hours/settings',
      method: 'POST',
      isOne: (item) => item.dayOfWeek === dayOfWeek,
      subjectId: `day-${dayOfWeek}`,
      field: 'openTime',
      forms: [hours('08'), hours('09'), hours('10')],
      canBeDeleted: false,
    };
  },
  'the hours of a date': async () => {
    const overrideDate = `2040-01-${10 + made++}`;
    const hours = (hour: string) => ({ overrideDate, openTime: `${hour}:00:00`, closeTime: '18:00:00' });
    const { id } = (await maintainer.call('POST', '/working-hours/overrides', hours('08'))).body;
    return {
      list: '/working-hours/overrides',
      address: '/working-hours/overrides',
      method: 'POST',
      isOne: (item) => item.id === id,
      subjectId: id,
      field: 'openTime',
      forms: [hours('08'), hours('09'), hours('10')],
      canBeDeleted: false,
    };
  },
};

const outdated = { status: 412, body: { code: 'edited-meanwhile', type: 'urn:printfront:problem:edited-meanwhile' } };
const send = (thing: Editable, form: Form, version?: string) =>
  maintainer.call(thing.method, thing.address, form, version);

/** The item as the list shows it. */
async function shown({ list, isOne }: Editable): Promise<Record<string, unknown> & { version: string }> {
  const answer = await maintainer.call('GET', list);
  const all = JSON.stringify(answer.body).startsWith('[')
    ? answer.body
    : answer.body.sizes.flatMap(({ photoFrames }: { photoFrames: object[] }) => photoFrames);
  return all.find(isOne);
}

describe.each(Object.entries(KINDS))('%s', (_what, make) => {
  it('is changed by whoever does not say what they saw: the last one wins, and it is noted what was before', async () => {
    const thing = await make();
    const [zeroth, first, second] = thing.forms;
    expect((await send(thing, first)).status).toBeLessThan(300);
    // The other page was opened before.
    expect((await send(thing, second)).status).toBeLessThan(300);
    expect(await shown(thing)).toMatchObject(second);
    const changes = (await auditOf(central, thing.subjectId)).filter(({ action }) => action === 'changed');
    expect(changes.map(({ changes: told }) => told)).toEqual([
      [{ field: thing.field, from: zeroth[thing.field], to: first[thing.field] }],
      [{ field: thing.field, from: first[thing.field], to: second[thing.field] }],
    ]);
  });

  it('is not overwritten by whoever says that they saw another, and both the list and the answer show which it is', async () => {
    const thing = await make();
    const [, first, second] = thing.forms;
    const { version } = await shown(thing);
    const answer = await send(thing, first, version);
    expect(answer.status).toBeLessThan(300);
    expect(answer.body.version).not.toBe(version);
    expect((await shown(thing)).version).toBe(answer.body.version);
    const before = await everything(central, maintainer);
    expect(await send(thing, second, version)).toMatchObject(outdated);
    const remove = (seen: string) => maintainer.call('DELETE', thing.address, undefined, seen);
    if (thing.canBeDeleted) expect(await remove(version)).toMatchObject(outdated);
    expect(await everything(central, maintainer)).toEqual(before);
    if (thing.canBeDeleted) expect((await remove(answer.body.version)).status).toBe(204);
  });

  it('is refused with a header that says nothing', async () => {
    const thing = await make();
    const { version } = await shown(thing);
    const { session } = maintainer;
    const request = { method: thing.method, body: thing.forms[1], session, headers: { 'if-match': version } };
    const answer = await central.call(thing.address, request);
    expect(await answer.json()).toMatchObject({ status: 400, code: 'parameter-invalid', parameter: 'If-Match' });
    expect((await shown(thing)).version).toBe(version);
  });

  it('changes the tag of its list', async () => {
    const thing = await make();
    const ask = (known?: string) =>
      central.call(thing.list, {
        session: maintainer.session,
        headers: known === undefined ? {} : { 'if-none-match': known },
      });
    const tag = (await ask()).headers.get('etag') ?? '';
    const again = await ask(tag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    await send(thing, thing.forms[1]);
    expect((await ask(tag)).status).toBe(200);
  });
});

describe('hours', () => {
  it('are set where there are none yet by whoever says so, and not over those of somebody else', async () => {
    const overrideDate = `2041-01-${10 + made++}`;
    const hours = { overrideDate, openTime: '08:00:00', closeTime: '18:00:00' };
    const set = (headers: Record<string, string>) =>
      central.call('/working-hours/overrides', { method: 'POST', body: hours, session: maintainer.session, headers });
    expect((await set({ 'if-match': '*' })).status).toBe(412);
    const answers = await Promise.all([1, 2, 3].map(() => set({ 'if-none-match': '*' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412]);
    expect((await set({ 'if-match': '*' })).status).toBe(201);
  });
});

it('a picture is not put on what somebody else has changed meanwhile, before it is taken in', async () => {
  const { key, categoryId } = await maintainer.makeSize();
  const { version } = await maintainer.size(key);
  await maintainer.call('PUT', `/sizes/${key}`, { ...SIZE_FORM, categoryId, price: 900 }, version);
  const request = { method: 'PUT' as const, session: maintainer.session, headers: asSeen(version) };
  const answer = await central.call(`/sizes/${key}/image`, request);
  expect(await answer.json()).toMatchObject({ status: 412, code: 'edited-meanwhile' });
});

it('no call of the contract wants a version in its body or query', () => {
  const fields = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const asking = ALL_ENDPOINTS.filter(({ body, query }) => [...fields(body), ...fields(query)].includes('version'));
  // Which version of the program is to run: that is no state of what somebody edits.
  expect(asking.map(({ name }) => name)).toEqual(['installUpdate']);
});

it('whatever staff change or remove by its id can be kept from being overwritten', () => {
  const EDITED = /^(update|delete|set)(Size|SizeCategory|PhotoFrame|Discount|ShippingPrice|PrintingTime|WorkingHour)/;
  const USERS = /^(setUser|(update|delete)DistributionFile)/;
  const edits = ALL_ENDPOINTS.filter(({ name }) => EDITED.test(name) || USERS.test(name));
  expect(edits.length).toBeGreaterThan(17);
  for (const { name, ifMatch, problems } of edits) {
    expect([name, ifMatch, problems.includes('edited-meanwhile')]).toEqual([name, true, true]);
  }
});
