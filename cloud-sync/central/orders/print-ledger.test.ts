import http from 'node:http';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';
import { A_PHOTO, bringOrder, SIZE_4X6, submittedOrder } from './order-in-test.ts';

let central: CentralInTest;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());

const read = async (id: string) =>
  Order.parse(await (await central.call(`/orders/${id}`, { session: staff.session })).json());
const ledgerOf = async (id: string) => (await read(id)).printLedger;
const setProduction = async (id: string, productionStatus: number, despiteMissingPrints?: boolean) => {
  const body = { productionStatus, despiteMissingPrints, despiteUnpaid: true, reason: 'asked for' };
  const response = await central.call(`/orders/${id}/production-status`, {
    method: 'PUT',
    body,
    session: staff.session,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
};
const download = (id: string) => central.call(`/orders/${id}/archive`, { session: staff.session });

let iid = 700_000;

/** An order with photos that are here: three of the first and two of the second, four to a sheet. */
async function place(photos = [3, 2], width = 300): Promise<string> {
  const files = [];
  for (const [index, quantity] of photos.entries()) {
    const sha256 = await central.storeBlob(await orientedJpeg(1, width + index, 200));
    files.push({ ...A_PHOTO, id: `file-${index}`, sha256, quantity });
  }
  const size = { ...SIZE_4X6, numberOfPicturesPerPrint: 4 };
  const lines = [{ size, printQuantity: 2, photoFrame: null, files }];
  // Far from the numbers that shops lease below.
  iid += 1;
  return (await bringOrder(central, await central.enrolled(), { iid, lines })).orderId;
}

describe('the ledger of an order’s prints', () => {
  it('has a download with who and how many when it was sent whole', async () => {
    const id = await place();
    expect(await ledgerOf(id)).toMatchObject({
      ...{ orderedPrints: 5, exportedPrints: 0, printedPrints: 0, handedOverPrints: null },
      ...{ exports: [], printed: [], reprints: [] },
    });
    await (await download(id)).arrayBuffer();
    await vi.waitFor(async () => {
      expect(await ledgerOf(id)).toMatchObject({
        orderedPrints: 5,
        exportedPrints: 5,
        exports: [{ by: staff.name, to: 'archive', fileCount: 2, printCount: 5 }],
      });
    }, 20_000);
    await (await download(id)).arrayBuffer();
    // The same prints a second time are no more prints.
    await vi.waitFor(async () => expect((await ledgerOf(id))?.exports).toHaveLength(2), 20_000);
    expect((await ledgerOf(id))?.exportedPrints).toBe(5);
  });

  it('has nothing of a download that broke off', async () => {
    // More photos than are made ahead: the last ones are not there yet when the first bytes come.
    const id = await place(
      Array.from({ length: 8 }, () => 1),
      500,
    );
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const headers = { cookie: `pf_session=${staff.session}` };
    http.get(`${central.origin}/api/v1/orders/${id}/archive`, { headers }, (response) => {
      response.once('data', () => response.destroy());
      response.once('close', resolve);
    });
    await closed;
    // A whole one after it: had the first left an entry, it would be there by now.
    await (await download(id)).arrayBuffer();
    await vi.waitFor(async () => expect((await ledgerOf(id))?.exports).not.toEqual([]), 20_000);
    expect((await ledgerOf(id))?.exports).toHaveLength(1);
  });

  it('has nothing of a download that was asked about and not fetched', async () => {
    const id = await place([1]);
    const head = await fetch(`${central.origin}/api/v1/orders/${id}/archive`, {
      method: 'HEAD',
      headers: { cookie: `pf_session=${staff.session}` },
    });
    await head.arrayBuffer();
    await (await download(id)).arrayBuffer();
    await vi.waitFor(async () => expect((await ledgerOf(id))?.exports).not.toEqual([]), 20_000);
    expect((await ledgerOf(id))?.exports).toHaveLength(1);
  });

  it('does not count a photo that was left out because nothing of it can be shown', async () => {
    const id = await place([1, 4], 400);
    const sha256 = await central.storeBlob(Buffer.from('\xff\xd8\xff\xe0 this is no picture', 'latin1'));
    const second = central.database.updateTable('order_file').where('order_id', '=', id).where('position', '=', 1);
    await second.set({ sha256 }).execute();
    // As if it had been placed like this.
    await central.database.updateTable('order').set({ content_sha256: null }).where('id', '=', id).execute();
    await (await download(id)).arrayBuffer();
    await vi.waitFor(
      async () =>
        expect(await ledgerOf(id)).toMatchObject({ orderedPrints: 5, exportedPrints: 1, exports: [{ fileCount: 1 }] }),
      20_000,
    );
    expect((await setProduction(id, 2)).body).toMatchObject({ code: 'prints-not-exported' });
  });
});

describe('an order whose prints have not all been exported', () => {
  it('is neither set ready nor handed over without saying so, and then the audit list says so', async () => {
    const id = await place();
    expect((await setProduction(id, 1)).status).toBe(200);
    for (const to of [2, 3]) {
      expect(await setProduction(id, to)).toMatchObject({ status: 409, body: { code: 'prints-not-exported' } });
      expect(await setProduction(id, to, true)).toMatchObject({ status: 200, body: { productionStatus: to } });
    }
    expect((await ledgerOf(id))?.handedOverPrints).toBe(0);
    const entries = await central.database
      .selectFrom('audit_entry')
      .select('changes')
      .where('subject_id', '=', id)
      .orderBy('sequence')
      .execute();
    const despite = { field: 'despiteMissingPrints', from: null, to: true };
    expect(entries.map(({ changes }) => JSON.parse(changes))).toEqual([
      [{ field: 'productionStatus', from: 0, to: 1 }],
      [despite, { field: 'productionStatus', from: 1, to: 2 }],
      [despite, { field: 'productionStatus', from: 2, to: 3 }, { field: 'reason', from: null, to: 'asked for' }],
    ]);
  });

  it('is set ready and handed over without a question once they have', async () => {
    const id = await place();
    await (await download(id)).arrayBuffer();
    await vi.waitFor(async () => expect((await ledgerOf(id))?.exportedPrints).toBe(5), 20_000);
    expect((await setProduction(id, 2)).status).toBe(200);
    expect((await setProduction(id, 3)).body).toMatchObject({ printLedger: { handedOverPrints: 5 } });
  });
});

/** A shop as central hears it. */
async function enrolShop() {
  const [code, token, epoch] = [uuidv7(), uuidv7().padEnd(43, 'x'), uuidv7()];
  await addEnrolCode(central.database, code, `Shop ${code}`);
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${central.origin}/api/v1/sync${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION),
        'content-type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = JSON.parse(await response.text());
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  await call('/enrol', { code, token, epoch });
  const { firstNumber } = await call('/order-numbers', { leaseId: uuidv7() });
  return {
    epoch,
    number: firstNumber,
    commands: async () => (await call('/commands?after=0&waitSeconds=0')).commands,
    push: async (...events: object[]) => (await call('/events', { epoch, events })).results,
  };
}

const event = (type: string, orderId: string, version: number, payload: object) => ({
  id: uuidv7(),
  orderId,
  version,
  occurredAt: '2026-11-21T05:00:00Z',
  type,
  payload,
});

describe('an export to a shop’s hot folder', () => {
  it('is in the ledger once, however often the shop says it', async () => {
    const shop = await enrolShop();
    const order = submittedOrder({ iid: shop.number });
    const placed = event('storefront-order-submitted', order.orderId, 1, order);
    const payload = { fileCount: 1, printCount: 2, by: 'Nok' };
    const exported = event('print-files-exported', order.orderId, 2, payload);
    expect(await shop.push(placed, exported)).toMatchObject([{ result: 'applied' }, { result: 'applied' }]);
    expect(await shop.push(exported, exported)).toMatchObject([{ result: 'duplicate' }, { result: 'duplicate' }]);
    const ledger = await ledgerOf(order.orderId);
    expect(ledger).toMatchObject({ orderedPrints: 2, exportedPrints: 2 });
    expect(ledger?.exports).toEqual([{ at: '2026-11-21T05:00:00Z', to: 'hot-folder', ...payload }]);
    const ready = event('production-status-changed', order.orderId, 3, { from: 0, to: 2, by: 'counter' });
    expect(await shop.push(ready)).toMatchObject([{ result: 'applied' }]);
  });

  it('of another shop’s order is refused and leaves nothing', async () => {
    const [shop, other] = [await enrolShop(), await enrolShop()];
    const order = submittedOrder({ iid: shop.number });
    await shop.push(event('storefront-order-submitted', order.orderId, 1, order));
    const payload = { fileCount: 9, printCount: 9, by: 'somebody' };
    for (const version of [1, 2]) {
      const [answer] = await other.push(event('print-files-exported', order.orderId, version, payload));
      expect(answer.result).not.toBe('applied');
    }
    expect((await ledgerOf(order.orderId))?.exports).toEqual([]);
  });

  it('does not stop a shop that sets an order ready by itself', async () => {
    const shop = await enrolShop();
    const order = submittedOrder({ iid: shop.number });
    await shop.push(event('storefront-order-submitted', order.orderId, 1, order));
    await shop.push(event('production-status-changed', order.orderId, 2, { from: 0, to: 2, by: 'counter' }));
    expect(await read(order.orderId)).toMatchObject({ productionStatus: 2, printLedger: { exportedPrints: 0 } });
  });
});

it('S35: what staff do at central tells the shop which of its own changes it takes account of', async () => {
  const shop = await enrolShop();
  const order = submittedOrder({ iid: shop.number });
  await shop.push(event('storefront-order-submitted', order.orderId, 1, order));
  const confirmed = await central.call(`/orders/${order.orderId}/payments/status`, {
    method: 'PUT',
    body: { paymentStatus: 50 },
    session: staff.session,
  });
  expect(confirmed.status).toBe(200);
  await shop.push(event('production-status-changed', order.orderId, 2, { from: 0, to: 1, by: 'counter' }));
  expect((await setProduction(order.orderId, 2, true)).status).toBe(200);
  const { epoch } = shop;
  expect((await shop.commands()).map(({ command }: { command: object }) => command)).toMatchObject([
    { type: 'payment-status-changed', orderId: order.orderId, to: 50, seen: { epoch, version: 1 } },
    { type: 'production-status-changed', orderId: order.orderId, to: 2, seen: { epoch, version: 2 } },
  ]);
});
