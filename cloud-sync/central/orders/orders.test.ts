import { Order, OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_TRANSITIONS, PRODUCTION_TRANSITIONS } from '@printfront/shared/domain/order-states.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { findCommandsAfter } from '../sync/commands.repository.ts';
import { bringOrder, submittedOrder } from './order-in-test.ts';
import { applyPaymentStatus, applyProductionStatus, applySubmittedOrder } from './orders.service.ts';

const Page = z.object({ items: z.array(OrderSummary), nextId: z.string().nullable() });

let central: CentralInTest;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  shop = await central.enrolled('Shop A');
  staff = await central.signedIn(80);
});
afterAll(() => central.stop());

const list = async (query = '') =>
  Page.parse(await (await central.call(`/orders/all${query}`, { session: staff.session })).json());
const getOrder = async (id: string) =>
  Order.parse(await (await central.call(`/orders/${id}`, { session: staff.session })).json());
const put = (address: string, body: unknown) => central.call(address, { method: 'PUT', body, session: staff.session });
const setPayment = (id: string, paymentStatus: number) => put(`/orders/${id}/payments/status`, { paymentStatus });
const setProduction = (id: string, productionStatus: number) =>
  put(`/orders/${id}/production-status`, {
    productionStatus,
    despiteMissingPrints: true,
    despiteUnpaid: true,
    reason: 'asked for',
  });
const commandsOf = async (orderId: string) => {
  const { commands } = await findCommandsAfter(central.database, shop.serverId, 0);
  return commands.map(({ command }) => command).filter((command) => command.orderId === orderId);
};
const slipFromCustomer = (orderId: string) =>
  central.database
    .transaction()
    .execute((trx) => applyPaymentStatus(trx, { serverId: shop.serverId, orderId, from: 10, to: 20, by: 'customer' }));

describe('an order from a shop', () => {
  it('is read back as it was submitted', async () => {
    const order = await bringOrder(central, shop, {
      orderNotes: 'ด่วน',
      shippingMethod: 3,
      shippingAddress: {
        name: 'สมชาย',
        address1: '1 ถนนสุขุมวิท',
        address2: '',
        city: 'วัฒนา',
        province: 'กรุงเทพฯ',
        postalCode: '10110',
        phoneNumber: '0812345678',
      },
    });
    const read = await getOrder(order.orderId);
    expect(read).toMatchObject({
      id: order.orderId,
      iid: order.iid,
      source: 'storefront',
      storefront: 'Shop A',
      paymentStatus: 10,
      productionStatus: 0,
      orderNotes: 'ด่วน',
      shippingAddress: order.shippingAddress,
      priceSummary: order.priceSummary,
      missingPhotoCount: 1,
      archivedUrl: `/api/v1/orders/${order.orderId}/archive`,
    });
    expect(read.lines[0]?.files[0]).toMatchObject({ name: 'ทะเล.jpg', quantity: 2, thumbnailUrl: null });
  });

  it('is taken once, however often it is sent', async () => {
    const order = await bringOrder(central, shop);
    expect(await central.database.transaction().execute((trx) => applySubmittedOrder(trx, { ...shop, order }))).toBe(
      'ignored',
    );
    expect((await list(`?q=${order.iid}`)).items.filter(({ id }) => id === order.orderId)).toHaveLength(1);
  });

  it('never takes the number of another order', async () => {
    const { iid } = await bringOrder(central, shop);
    const order = submittedOrder({ iid });
    await expect(
      central.database.transaction().execute((trx) => applySubmittedOrder(trx, { ...shop, order })),
    ).rejects.toMatchObject({ code: 'already-exists' });
  });

  it('takes 2,000 photos', async () => {
    const [line] = submittedOrder().lines;
    const file = line?.files[0];
    if (line === undefined || file === undefined) throw new Error('The test order has no photo.');
    const files = Array.from({ length: 2000 }, (_, index) => ({ ...file, id: `file-${index}` }));
    const { orderId } = await bringOrder(central, shop, { lines: [{ ...line, files }] });
    expect((await getOrder(orderId)).lines[0]?.files.at(-1)?.id).toBe('file-1999');
  });
});

describe('what staff do to an order', () => {
  it('moves the payment exactly as the table of transitions says, and says why not otherwise', async () => {
    for (const from of [10, 20, 50, 90]) {
      for (const to of [10, 20, 50, 90]) {
        const { orderId } = await bringOrder(central, shop);
        // The state is reached as it would be, so that the log agrees with it.
        if (from === 20) await slipFromCustomer(orderId);
        if (from === 50 || from === 90) await setPayment(orderId, from);
        const response = await setPayment(orderId, to);
        // Each order here stood at 10 before: there its last step may be taken back to, a slip with a reason only.
        const isTakenBack = to === 10 && (from === 50 || from === 90);
        if (from === 20 && to === 10) {
          expect(await response.json()).toMatchObject({ code: 'reason-missing' });
          continue;
        }
        // What the same person presses twice is done; the slip was the customer's.
        const isDone = from === to && from > 20;
        const isMove = PAYMENT_TRANSITIONS.some((rule) => rule.from === from && rule.to === to);
        const isAllowed = isDone || isTakenBack || isMove;
        expect({ from, to, status: response.status }).toEqual({ from, to, status: isAllowed ? 200 : 409 });
        const body: unknown = await response.json();
        if (isAllowed) expect(body).toMatchObject({ paymentStatus: to });
        else expect(body).toMatchObject({ code: 'payment-transition-refused', detail: expect.stringContaining(':') });
      }
    }
  });

  it('moves production exactly as the table of transitions says', async () => {
    for (const from of [0, 1, 2, 3]) {
      for (const to of [0, 1, 2, 3]) {
        const { orderId } = await bringOrder(central, shop);
        if (from > 0) await setProduction(orderId, from);
        const isDone = from === to && from > 0;
        const isAllowed = isDone || PRODUCTION_TRANSITIONS.some((rule) => rule.from === from && rule.to === to);
        expect({ from, to, status: (await setProduction(orderId, to)).status }).toEqual({
          from,
          to,
          status: isAllowed ? 200 : 409,
        });
      }
    }
  });

  it('is logged with who did it and told to the shop that took the order, in one go', async () => {
    const { orderId } = await bringOrder(central, shop);
    await setPayment(orderId, 50);
    await setProduction(orderId, 2);
    await central.call(`/orders/${orderId}/cancel`, { method: 'POST', session: staff.session });
    const log = await central.database
      .selectFrom('payment_transition')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    expect(log).toMatchObject([
      { from_status: 10, to_status: 50, made_by: staff.name, origin: 'central', actor: 'staff' },
      { from_status: 50, to_status: 90, made_by: staff.name, origin: 'central', actor: 'staff' },
    ]);
    expect(await commandsOf(orderId)).toEqual([
      { type: 'payment-status-changed', orderId, from: 10, to: 50, by: staff.name },
      { type: 'production-status-changed', orderId, from: 0, to: 2, by: staff.name },
      { type: 'payment-status-changed', orderId, from: 50, to: 90, by: staff.name },
    ]);
  });

  it('leaves neither a log entry nor a command when it is refused', async () => {
    const { orderId } = await bringOrder(central, shop);
    await setPayment(orderId, 90);
    const before = (await commandsOf(orderId)).length;
    expect((await setPayment(orderId, 50)).status).toBe(409);
    expect(await commandsOf(orderId)).toHaveLength(before);
  });
});

describe('a customer’s own order', () => {
  it('can be cancelled until the payment is confirmed, and shows no way to the print files', async () => {
    const owner = await central.signedIn(0);
    const own = async () => {
      const { orderId } = await bringOrder(central, shop);
      await central.database.updateTable('order').set({ user_id: owner.userId }).where('id', '=', orderId).execute();
      return orderId;
    };
    const cancel = (id: string) => central.call(`/orders/${id}/cancel`, { method: 'POST', session: owner.session });
    const [pending, confirmed] = [await own(), await own()];
    expect(await (await cancel(pending)).json()).toMatchObject({ paymentStatus: 90, archivedUrl: null });
    await setPayment(confirmed, 50);
    expect((await cancel(confirmed)).status).toBe(409);
  });
});

describe('what a shop did while it could not be reached', () => {
  const paymentFromShop = (orderId: string, from: 10 | 20 | 50 | 90, to: 10 | 20 | 50 | 90) =>
    central.database
      .transaction()
      .execute((trx) => applyPaymentStatus(trx, { serverId: shop.serverId, orderId, from, to, by: 'counter' }));
  const productionFromShop = (orderId: string, from: 0 | 1 | 2 | 3, to: 0 | 1 | 2 | 3) =>
    central.database
      .transaction()
      .execute((trx) => applyProductionStatus(trx, { serverId: shop.serverId, orderId, from, to, by: 'counter' }));
  const stateOf = (orderId: string) =>
    central.database
      .selectFrom('order')
      .select(['payment_status', 'payment_clash', 'production_status'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();

  it('is applied without being told back to the shop', async () => {
    const { orderId } = await bringOrder(central, shop);
    expect(await paymentFromShop(orderId, 10, 50)).toBe('applied');
    expect(await productionFromShop(orderId, 0, 3)).toBe('applied');
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 50, payment_clash: 0, production_status: 3 });
    expect(await commandsOf(orderId)).toEqual([]);
  });

  it('counts money that somebody took whose name is “customer”', async () => {
    const { orderId } = await bringOrder(central, shop);
    const byName = { serverId: shop.serverId, orderId, by: 'customer' };
    const take = () =>
      central.database.transaction().execute((trx) => applyPaymentStatus(trx, { ...byName, from: 10, to: 50 }));
    expect(await take()).toBe('applied');
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 50, payment_clash: 0 });
    expect(await commandsOf(orderId)).toEqual([]);
  });

  it('keeps an order confirmed and flags it when the shop took the money that central had given up', async () => {
    const { orderId } = await bringOrder(central, shop);
    await setPayment(orderId, 90);
    expect(await paymentFromShop(orderId, 10, 50)).toBe('applied');
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 50, payment_clash: 1 });
    expect((await commandsOf(orderId)).at(-1)).toMatchObject({ type: 'payment-status-changed', to: 50 });
  });

  it('keeps an order confirmed and flags it when the shop cancelled what central had confirmed', async () => {
    const { orderId } = await bringOrder(central, shop);
    await setPayment(orderId, 50);
    expect(await paymentFromShop(orderId, 10, 90)).toBe('applied');
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 50, payment_clash: 1 });
    expect((await commandsOf(orderId)).at(-1)).toMatchObject({ to: 50 });
    await setPayment(orderId, 90);
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 90, payment_clash: 0 });
  });

  it('ignores a move that nobody may make', async () => {
    const { orderId } = await bringOrder(central, shop);
    await paymentFromShop(orderId, 10, 50);
    expect(await paymentFromShop(orderId, 50, 10)).toBe('ignored');
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 50 });
    expect((await commandsOf(orderId)).at(-1)).toMatchObject({ to: 50 });
  });

  it('lets production stand where it is further along, whoever came first', async () => {
    const { orderId } = await bringOrder(central, shop);
    await setProduction(orderId, 1);
    expect(await productionFromShop(orderId, 0, 2)).toBe('applied');
    expect(await productionFromShop(orderId, 0, 1)).toBe('ignored');
    expect(await stateOf(orderId)).toMatchObject({ production_status: 2 });
    expect((await commandsOf(orderId)).at(-1)).toMatchObject({ type: 'production-status-changed', to: 2 });
  });

  it('is refused for an order that is not there', async () => {
    await expect(paymentFromShop('no-such-order', 10, 50)).rejects.toMatchObject({ code: 'not-found' });
  });
});
