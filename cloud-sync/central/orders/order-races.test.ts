import { Order } from '@printfront/shared/contracts/orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload } from './online-order-in-test.ts';
import { newSlip, sendSlip } from './pay-slip-in-test.ts';

let central: CentralInTest;
let customer: Customer;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  await central.startPhotoWorkers();
  staff = await central.signedIn(80);
});
afterAll(() => central.stop());
beforeEach(async () => {
  customer = await customerOf(central);
});

const asStaff = async (id: string) =>
  Order.parse(await (await central.call(`/orders/${id}`, { session: staff.session })).json());
const setPayment = async (id: string, paymentStatus: number) => {
  const request = { method: 'PUT', body: { paymentStatus }, session: staff.session } as const;
  return (await central.call(`/orders/${id}/payments/status`, request)).status;
};
const cancel = async (id: string) => (await customer.call('POST', `/orders/${id}/cancel`)).status;
const slipCount = async (id: string) =>
  (await central.database.selectFrom('pay_slip').select('sequence').where('order_id', '=', id).execute()).length;

/** 200 or a refusal that says why. */
const expectAnswered = (statuses: readonly number[]) => {
  for (const status of statuses) expect([200, 409]).toContain(status);
};

describe('at the same moment', () => {
  it('a customer pays and cancels while staff confirm: one of them decides, and the log says the same', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await placeOnlineOrder(central, customer);
      const { picture } = await newSlip();
      const [slip, cancelled, confirmed] = await Promise.all([
        sendSlip(central, customer, id, picture).then(({ status }) => status),
        cancel(id),
        setPayment(id, 50),
      ]);
      expectAnswered([slip, cancelled, confirmed]);
      expect([cancelled, confirmed].sort()).toEqual([200, 409]);
      const order = await asStaff(id);
      expect(order.paymentStatus).toBe(confirmed === 200 ? 50 : 90);
      const steps = order.history.flatMap((change) => (change.kind === 'payment' ? [change.to] : []));
      expect(steps).toEqual([...(slip === 200 ? [20] : []), order.paymentStatus]);
      expect(await slipCount(id)).toBe(slip === 200 ? 1 : 0);
      expect(order.paySlipUrl === null).toBe(slip !== 200);
    }
  });

  it('a customer cancels on two devices: once', async () => {
    const { id } = await placeOnlineOrder(central, customer);
    const statuses = await Promise.all(Array.from({ length: 6 }, () => cancel(id)));
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await asStaff(id)).history).toHaveLength(2);
  });

  it('staff confirm and cancel: the order is cancelled, because that was done knowing of the money, or never confirmed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await placeOnlineOrder(central, customer);
      const [confirmed, cancelled] = await Promise.all([setPayment(id, 50), setPayment(id, 90)]);
      expect(cancelled).toBe(200);
      expectAnswered([confirmed]);
      const order = await asStaff(id);
      expect(order.paymentStatus).toBe(90);
      const steps = order.history.flatMap((change) => (change.kind === 'payment' ? [change.to] : []));
      expect(steps).toEqual(confirmed === 200 ? [50, 90] : [90]);
    }
  });

  it('the same slip comes twice: it is one', async () => {
    const { id } = await placeOnlineOrder(central, customer);
    const { picture } = await newSlip();
    const answers = await Promise.all([1, 2, 3].map(() => sendSlip(central, customer, id, picture)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await slipCount(id)).toBe(1);
    expect((await asStaff(id)).history).toHaveLength(2);
  });

  it('one transfer is sent for two orders: staff see it at both, and one of them is the second', async () => {
    const [one, two] = [await placeOnlineOrder(central, customer), await placeOnlineOrder(central, customer)];
    const { picture } = await newSlip();
    await Promise.all([one, two].map(({ id }) => sendSlip(central, customer, id, picture)));
    const slips = [(await asStaff(one.id)).slip, (await asStaff(two.id)).slip];
    const [first, second] = slips[0]?.duplicateOf === null ? [one, two] : [two, one];
    const [ofFirst, ofSecond] = first === one ? slips : slips.toReversed();
    expect(ofFirst).toMatchObject({ duplicateOf: null, usedLaterBy: { orderId: second.id } });
    expect(ofSecond).toMatchObject({ duplicateOf: { orderId: first.id }, usedLaterBy: null });
  });

  it('a photo is added while the order is placed: it is in the order or in the next one, never in both or lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const uploadId = await prepareUpload(central, customer);
      const [placed, added] = await Promise.all([
        customer.call('POST', '/orders', checkout(uploadId)),
        customer.upload('4x6', await newPhoto()),
      ]);
      expect(added.status).toBe(201);
      const inOrder = placed.status === 201 ? Order.parse(placed.body).lines.flatMap(({ files }) => files) : [];
      const open = await customer.call('GET', '/uploads/files');
      const everywhere = [...inOrder, ...(open.status === 200 ? open.body : [])].map(({ id }) => id);
      expect(everywhere.filter((id) => id === added.body.id)).toHaveLength(1);
      // The other one is ordered in any case; where the new one was looked at before the order was placed, it is too.
      const others = inOrder.filter(({ id }) => id !== added.body.id);
      if (placed.status === 201) expect(others).toHaveLength(1);
      else expect(placed.body).toMatchObject({ code: 'order-not-ready' });
      customer = await customerOf(central);
    }
  });
});
