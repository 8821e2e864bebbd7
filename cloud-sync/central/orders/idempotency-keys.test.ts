import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { forgetOldKeys } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AN_ADDRESS } from '../addresses/address-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { answerOf, type Customer, customerOf } from '../uploads/uploads-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload } from './online-order-in-test.ts';
import { newSlip } from './pay-slip-in-test.ts';

const DAY_MS = 86_400_000;

let central: CentralInTest;
let customer: Customer;
let lastKey = 0;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  await central.startPhotoWorkers();
});
afterAll(() => central.stop());
beforeEach(async () => {
  central.clock.offsetMs = 0;
  customer = await customerOf(central);
});

const newKey = () => {
  lastKey += 1;
  return `key-of-the-test-${lastKey}`;
};
const place = (uploadId: string, key: string, changes: object = {}, who = customer) =>
  who.call('POST', '/orders', checkout(uploadId, changes), { 'idempotency-key': key });
const save = (key: string, changes: object = {}, who = customer) =>
  who.call('POST', '/addresses', { ...AN_ADDRESS, ...changes }, { 'idempotency-key': key });
const addresses = async (who = customer) => (await who.call('GET', '/addresses')).body;
const keys = () =>
  central.database.selectFrom('idempotency_key').selectAll().where('caller', '=', `user/${customer.userId}`).execute();
const wasReplayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true';

async function sendSlip(orderId: string, picture: Buffer, key: string) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)]), 'slip.png');
  const headers = {
    'x-requested-with': 'printfront',
    cookie: `pf_session=${customer.session}`,
    'idempotency-key': key,
  };
  const url = `${central.origin}${API_BASE}/orders/${orderId}/payments/payslip`;
  return answerOf(await fetch(url, { method: 'POST', headers, body: form }));
}

describe('a call that names an Idempotency-Key', () => {
  it('places one order however often it comes, and is answered with that order each time', async () => {
    const uploadId = await prepareUpload(central, customer);
    const key = newKey();
    const first = await place(uploadId, key);
    const again = await place(uploadId, `"${key}"`);
    expect([first.status, wasReplayed(first), again.status, wasReplayed(again)]).toEqual([201, false, 201, true]);
    expect(again.body).toEqual(first.body);
    // Without the key nobody can tell that it is the same call.
    const other = await customer.call('POST', '/orders', checkout(uploadId));
    expect([other.status, other.body.code]).toEqual([409, 'order-submitted']);
  });

  it('that comes twice at once takes its effect once, and the other is told to wait or what came of it', async () => {
    const uploadId = await prepareUpload(central, customer);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(uploadId, key)));
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('call-in-progress');
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    expect((await place(uploadId, key)).body.id).toBe(ids[0]);
  });

  it('is refused when it asks for something else under the same key, and nothing happens', async () => {
    const key = newKey();
    await save(key);
    for (const reused of [
      await save(key, { city: 'Lampang' }),
      await place(await prepareUpload(central, customer), key),
    ])
      expect([reused.status, reused.body.code, reused.body.parameter]).toEqual([
        422,
        'idempotency-key-reused',
        'idempotency-key',
      ]);
    expect(await addresses()).toHaveLength(1);
    expect((await customer.call('GET', '/orders')).body.items).toEqual([]);
  });

  it('saves one address, and is answered as the first time although that address is gone', async () => {
    const key = newKey();
    const first = await save(key);
    expect((await save(key)).body).toEqual(first.body);
    expect(await addresses()).toHaveLength(1);
    await customer.call('DELETE', `/addresses/${first.body.id}`);
    const again = await save(key);
    expect([again.status, again.body, wasReplayed(again)]).toEqual([201, first.body, true]);
    expect(await addresses()).toEqual([]);
  });

  it('sends one slip: the same again is answered although staff have decided, and another picture is refused', async () => {
    const { id } = await placeOnlineOrder(central, customer);
    const [slip, other] = [await newSlip(), await newSlip()];
    const key = newKey();
    expect((await sendSlip(id, slip.picture, key)).body).toMatchObject({ id, paymentStatus: 20 });
    const staff = await central.signedIn(80);
    const body = { paymentStatus: 50 };
    await central.call(`/orders/${id}/payments/status`, { method: 'PUT', body, session: staff.session });
    const again = await sendSlip(id, slip.picture, key);
    expect([again.status, again.body.paymentStatus, wasReplayed(again)]).toEqual([200, 50, true]);
    expect((await sendSlip(id, other.picture, key)).body.code).toBe('idempotency-key-reused');
    expect((await sendSlip(id, slip.picture, newKey())).body.code).toBe('payment-transition-refused');
    const slips = await central.database.selectFrom('pay_slip').select('sha256').where('order_id', '=', id).execute();
    expect(slips).toHaveLength(1);
  });

  it('that was refused has taken no effect, and is tried anew', async () => {
    const key = newKey();
    const uploadId = await prepareUpload(central, customer);
    expect((await place(uploadId, key, { expectedTotalPrice: 1 })).body.code).toBe('price-changed');
    expect(await keys()).toEqual([]);
    expect((await place(uploadId, key)).status).toBe(201);
  });

  it('is nobody else’s: the same key of two customers is two', async () => {
    const key = newKey();
    const other = await customerOf(central);
    const [own, others] = [await save(key), await save(key, {}, other)];
    expect([wasReplayed(others), others.body.id === own.body.id]).toEqual([false, false]);
    expect([(await addresses()).length, (await addresses(other)).length]).toEqual([1, 1]);
  });

  it.each(['short', 'x'.repeat(129), 'with a space in it', 'with-ü-in-it'])(
    'is refused for what is no key: %s',
    async (key) => {
      const answer = await save(key);
      expect([answer.status, answer.body.parameter]).toEqual([400, 'idempotency-key']);
      expect(await addresses()).toEqual([]);
    },
  );
});

describe('a maintainer’s call that makes something', () => {
  it('makes one discount, category and frame, however often it comes', async () => {
    const { session } = await central.signedIn(80);
    const sizes = (await customer.call('GET', '/sizes')).body;
    const targetSizeId = sizes[0].id;
    const name = { th: 'ใหม่', en: 'New' };
    const terms = { activateCondition: 0, activationValue: 10, feeType: 1, feeAmount: 5 };
    for (const [path, table, body] of [
      ['/size-categories', 'size_category', { name }],
      ['/discounts', 'discount', { targetSizeId, ...terms }],
      ['/photo-frames', 'photo_frame', { targetSizeId, name }],
    ] as const) {
      const count = async () => (await central.database.selectFrom(table).select('id').execute()).length;
      const before = await count();
      const headers = { 'idempotency-key': newKey() };
      const make = async () => answerOf(await central.call(path, { method: 'POST', body, session, headers }));
      const [first, again] = [await make(), await make()];
      expect([path, first.status, again.status, wasReplayed(again)]).toEqual([path, 201, 201, true]);
      expect(again.body).toEqual(first.body);
      expect([path, await count()]).toEqual([path, before + 1]);
    }
  });

  it('offers one file for download, under one code', async () => {
    const { session } = await central.signedIn(80);
    const key = newKey();
    const offer = async (content: string) => {
      const form = new FormData();
      form.set('expireAt', new Date(central.now().getTime() + 2 * DAY_MS).toISOString());
      form.set('file', new Blob([content]), 'a.txt');
      const headers = { 'x-requested-with': 'printfront', cookie: `pf_session=${session}`, 'idempotency-key': key };
      return answerOf(
        await fetch(`${central.origin}${API_BASE}/distributions/files`, { method: 'POST', headers, body: form }),
      );
    };
    const [first, again] = [await offer('one'), await offer('one')];
    expect([first.status, again.body.code, wasReplayed(again)]).toEqual([201, first.body.code, true]);
    expect((await offer('another')).body.code).toBe('idempotency-key-reused');
  });
});

describe('what is kept of keys', () => {
  it('tells nobody the key, nor what was sent under it', async () => {
    const key = newKey();
    await save(key);
    const [row] = await keys();
    const content = JSON.stringify(row);
    for (const secret of [key, AN_ADDRESS.name, AN_ADDRESS.phoneNumber]) expect(content).not.toContain(secret);
  });

  it('ends after a day, for whoever comes back and for whoever does not', async () => {
    const key = newKey();
    await save(key);
    central.clock.offsetMs = DAY_MS - 60_000;
    expect(wasReplayed(await save(key))).toBe(true);
    await save(newKey());
    central.clock.offsetMs = DAY_MS + 60_000;
    expect(wasReplayed(await save(key))).toBe(false);
    expect(await addresses()).toHaveLength(3);
    central.clock.offsetMs = 3 * DAY_MS;
    await forgetOldKeys(central.database, central.now());
    expect(await keys()).toEqual([]);
  });

  it('is at most a hundred of one customer, the newest', async () => {
    const used: string[] = [];
    for (let count = 0; count < 103; count += 1) {
      central.clock.offsetMs = count;
      const key = newKey();
      used.push(key);
      await customer.call('DELETE', `/addresses/${(await save(key)).body.id}`);
    }
    expect(await keys()).toHaveLength(100);
    expect([wasReplayed(await save(used[0] ?? '')), wasReplayed(await save(used[102] ?? ''))]).toEqual([false, true]);
  });
});
