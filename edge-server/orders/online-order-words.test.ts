import { randomUUID } from 'node:crypto';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { OnlineOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyCommand } from '../desk/apply-command.service.ts';
import { type EdgeInTest, startEdgeInTest } from '../edge-in-test.ts';
import { ownCopy } from './online-orders-in-test.ts';

let edge: EdgeInTest;
beforeAll(async () => {
  edge = await startEdgeInTest();
});
afterAll(() => edge.stop());

let [nextNumber, nextPhoto] = [5_000, 0];
const newSha256 = () => {
  nextPhoto += 1;
  return String(nextPhoto).padStart(64, '0');
};

function orderOf(changes: Partial<OnlineOrder> = {}): OnlineOrder {
  nextNumber += 1;
  const size = { id: 'size-4x6', key: '4x6', name: { th: '4x6', en: '4x6' }, numberOfPicturesPerPrint: 1 };
  const file = { id: randomUUID(), name: 'a.jpg', sha256: newSha256(), byteSize: 10, quantity: 1 };
  return {
    ...{ orderId: randomUUID(), iid: nextNumber, submittedAt: '2026-11-23T02:00:00.000Z', name: 'Malee' },
    ...{ phoneNumber: '0812345678', shippingMethod: 1, shippingAddress: null, orderNotes: '', paymentMethod: 2 },
    priceSummary: {
      breakdown: [{ size: '4x6', quantity: 1, unitPrice: 500, discount: 0, total: 500 }],
      ...{ shippingPrice: 0, crossOutPrice: null, totalPrice: 500, catalogueVersion: '1' },
    },
    ...{ totalPaymentAmount: 500, qrPayload: null, estimatedDueDate: null },
    lines: [
      {
        size: { ...size, widthMm: 102, heightMm: 152 },
        ...{ printQuantity: 1, photoFrame: null },
        files: [{ ...file, width: 600, height: 400, crop: null, fit: 'fill', rotate: 0 }],
      },
    ],
    ...changes,
  };
}

const hear = (command: SyncCommand, isExporting = false) =>
  edge.database.transaction().execute((transaction) => applyCommand(transaction, command, () => isExporting));
const given = (order: OnlineOrder, version = 1) =>
  ({ type: 'order-to-make', orderId: order.orderId, uploadId: 'upload', version, order }) as const;
const recalled = ({ orderId }: OnlineOrder) => ({ type: 'order-recalled', orderId, to: 'other' }) as const;
const madeAt = ({ orderId }: OnlineOrder, shop: string) => ({
  type: 'order-found-twice' as const,
  orderId,
  copies: [{ shop, isMaker: true, isCashThere: false, isBegun: false }],
});
const saidOf = async ({ orderId }: OnlineOrder) => {
  const events = await edge.database
    .selectFrom('outbox_event')
    .select(['type', 'version', 'payload'])
    .where('order_id', '=', orderId)
    .orderBy('version')
    .execute();
  return events.map(({ payload, ...event }) => ({ ...event, payload: JSON.parse(payload) }));
};
const begin = (order: OnlineOrder) =>
  edge.database
    .updateTable('storefront_order')
    .set({ production_status: 1 })
    .where('order_id', '=', order.orderId)
    .execute();

test('S56: what has the number of another order is given back at once, and nothing of it is written', async () => {
  const order = orderOf();
  await hear(given(order));
  const second = orderOf({ iid: order.iid });
  await hear(given(second, 4));
  expect(await ownCopy(edge, second.orderId)).toBeUndefined();
  expect(await saidOf(second)).toEqual([{ type: 'order-given-back', version: 5, payload: { to: null, given: 4 } }]);
  expect(await edge.database.selectFrom('awaited_photo').select('order_id').execute()).toEqual([
    { order_id: order.orderId },
  ]);
  // A message whose order is another one is none.
  const other = orderOf();
  await hear({ ...given(other), orderId: randomUUID() });
  expect(await ownCopy(edge, other.orderId)).toBeUndefined();
});

test('S58: an order whose print files are being made stays, and so does one that is begun', async () => {
  const [exporting, begun, idle] = [orderOf(), orderOf(), orderOf()];
  for (const order of [exporting, begun, idle]) await hear(given(order));
  await begin(begun);
  await hear(recalled(exporting), true);
  await hear(recalled(begun));
  await hear(recalled(idle));
  for (const order of [exporting, begun]) {
    expect(await saidOf(order)).toMatchObject([{ type: 'order-kept', version: 2 }]);
    expect(await ownCopy(edge, order.orderId)).toBeDefined();
  }
  expect(await saidOf(idle)).toEqual([{ type: 'order-given-back', version: 2, payload: { to: 'other', given: 1 } }]);
  expect(await ownCopy(edge, idle.orderId)).toBeUndefined();
  // Asked once more, it has nothing to say any more; of one that never came it says so once.
  await hear(recalled(idle));
  expect(await saidOf(idle)).toHaveLength(1);
  const never = orderOf();
  await hear(recalled(never));
  await hear(recalled(never));
  expect(await saidOf(never)).toEqual([{ type: 'order-given-back', version: 1, payload: { to: 'other' } }]);
});

test('S64: asked for though it is begun it goes, but neither while it is exported nor with cash here', async () => {
  const [begun, paid] = [orderOf(), orderOf()];
  for (const order of [begun, paid]) await hear(given(order));
  await begin(begun);
  const anyway = (order: OnlineOrder) => ({ ...recalled(order), anyway: true }) as const;
  await hear(anyway(begun), true);
  expect(await saidOf(begun)).toMatchObject([{ type: 'order-kept' }]);
  await hear(anyway(begun));
  expect(await ownCopy(edge, begun.orderId)).toBeUndefined();
  const cash = { from_status: 10, to_status: 50, method: 2, round: 0, is_applied: 1, made_by: 'Nok', origin: 'edge' };
  const at = { order_id: paid.orderId, recorded_at: '2026-11-23T03:00:00.000Z', reason: null };
  await edge.database
    .insertInto('payment_transition')
    .values({ ...cash, ...at, origin: 'edge' })
    .execute();
  await hear(anyway(paid));
  expect(await ownCopy(edge, paid.orderId)).toBeDefined();
});

test('S64: an order that another shop makes goes by itself, unless something was done with it or is being done', async () => {
  const [idle, begun, exporting] = [orderOf(), orderOf(), orderOf()];
  for (const order of [idle, begun, exporting]) await hear(given(order));
  await begin(begun);
  await hear(madeAt(idle, 'River'));
  await hear(madeAt(begun, 'River'));
  await hear(madeAt(exporting, 'River'), true);
  expect(await ownCopy(edge, idle.orderId)).toBeUndefined();
  for (const order of [begun, exporting]) expect(await ownCopy(edge, order.orderId)).toBeDefined();
  // It is over: nothing says so any more.
  await hear({ ...madeAt(begun, 'River'), copies: [] });
  const copies = edge.database.selectFrom('placed_order').select('other_copies').where('order_id', '=', begun.orderId);
  expect(await copies.executeTakeFirst()).toEqual({ other_copies: null });
  // That somebody else has a copy is no reason to let go of what is made here.
  const own = orderOf();
  await hear(given(own));
  await hear({ ...madeAt(own, 'River'), copies: [{ shop: 'R', isMaker: false, isCashThere: true, isBegun: false }] });
  expect(await ownCopy(edge, own.orderId)).toBeDefined();
  // Nothing of it is here: that is what central wants to know.
  const never = orderOf();
  await hear(madeAt(never, 'River'));
  expect(await saidOf(never)).toMatchObject([{ type: 'order-given-back' }]);
});

test('S64: given again with a later version it is adopted once, and what was done is said again above that version', async () => {
  const order = orderOf();
  await hear(given(order, 3));
  await begin(order);
  for (let version = 4; version < 7; version += 1) await hear(recalled(order));
  expect(await saidOf(order)).toHaveLength(3);
  await hear(given(order, 9));
  expect((await saidOf(order)).at(-1)).toMatchObject({ type: 'production-status-changed', version: 10 });
  const before = await saidOf(order);
  // The same word, and an older one, change nothing.
  await hear(given(order, 9));
  await hear(given(order, 3));
  expect(await saidOf(order)).toEqual(before);
  // A version that the shop has counted past itself is counted anew.
  await hear(given(order, 11));
  expect(await saidOf(order)).toMatchObject([
    { version: 4 },
    { version: 5 },
    { version: 6 },
    { version: 10 },
    { version: 12 },
  ]);
});
