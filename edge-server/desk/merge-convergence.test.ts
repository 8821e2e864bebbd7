import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { saidOfPayment } from '@printfront/cloud-sync/protocol/moves.ts';
import type { PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { mergeOrderDetails, type OrderDetails } from '@printfront/shared/domain/order-details.ts';
import {
  addUpPayments,
  isPaymentUndo,
  type PaymentTransition,
  paymentTransition,
  productionTransition,
} from '@printfront/shared/domain/order-states.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { createSeededRandom, type SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { applyCommand } from './apply-command.service.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
let epoch: string;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok')]);
  nok = edge.phone();
  await signIn(nok, 'nok');
  ({ epoch } = await edge.database.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow());
});
afterAll(() => edge.stop());

const PAYMENTS: readonly PaymentStatus[] = [50, 90];
const BEFORE: readonly PaymentStatus[] = [10, 50];
const PRODUCTIONS: readonly ProductionStatus[] = [0, 1, 2, 3];

async function place(): Promise<{ orderId: string; details: OrderDetails }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  const { orderId } = (await eventually(submit, ({ status }) => status === 200)).body;
  const { estimatedDueDate } = (await nok.call('GET', `/orders/${orderId}`)).body;
  return { orderId, details: { shippingMethod: 1, shippingTracking: null, estimatedDueDate, staffNotes: '' } };
}

/** Central as orders.service.ts there has it, over the same rules: what it is told, what it decides, what it says back. */
function createCentral(orderId: string, placed: OrderDetails) {
  const log: PaymentTransition[] = [];
  let payment = addUpPayments(log);
  let production: ProductionStatus = 0;
  let details = placed;
  let version = 1;
  const commands: SyncCommand[] = [];
  const seen = () => ({ epoch, version });
  return {
    commands,
    state: () => ({ paymentStatus: payment.paymentStatus, clash: payment.clash, production, details }),
    movePayment(to: PaymentStatus) {
      const from = payment.paymentStatus;
      if (!paymentTransition(from, to, 'staff').allowed) return;
      this.write({ from, to, round: payment.round });
    },
    /** Takes its last step back, if there is one. */
    stepBack(to: PaymentStatus) {
      const from = payment.paymentStatus;
      if (isPaymentUndo(from, to)) this.write({ from, to, round: payment.round + 1 });
    },
    write({ from, to, round }: { from: PaymentStatus; to: PaymentStatus; round: number }) {
      log.push({ from, to, by: 'staff', round });
      payment = addUpPayments(log);
      const said = saidOfPayment({ round, method: null, reason: null });
      commands.push({ type: 'payment-status-changed', orderId, from, to, by: 'boss', ...said, seen: seen() });
    },
    moveProduction(to: ProductionStatus) {
      if (!productionTransition(production, to).allowed) return;
      commands.push({ type: 'production-status-changed', orderId, from: production, to, by: 'boss', seen: seen() });
      production = to;
    },
    say(staffNotes: string) {
      details = { ...details, staffNotes };
      commands.push({ type: 'order-details-changed', orderId, details, seen: seen() });
    },
    // biome-ignore lint/suspicious/noExplicitAny: payloads as the outbox has them, of three types
    take({ type, payload }: { type: string; payload: any }) {
      version += 1;
      const { from, to, round = 0 } = payload;
      if (type === 'payment-status-changed') {
        const before = payment.paymentStatus;
        log.push({ from, to, by: 'staff', round });
        payment = addUpPayments(log);
        const merged = payment.paymentStatus;
        if (from !== before || merged !== to) {
          const said = saidOfPayment({ ...payment, reason: null });
          const since = payment.round === 0 ? to : merged;
          commands.push({ type, orderId, from: since, to: merged, by: 'sync', ...said, seen: seen() });
        }
      } else if (type === 'production-status-changed') {
        const before: ProductionStatus = production;
        const isApplied = productionTransition(from, to).allowed && (before === from || to > before);
        if (isApplied) production = to;
        if (before !== from || production !== to) {
          commands.push({ type, orderId, from: to, to: production, by: 'sync', seen: seen() });
        }
      } else if (type === 'order-details-changed') {
        const before = details;
        details = mergeOrderDetails(before, { from, to });
        if (before.staffNotes !== from.staffNotes || details.staffNotes !== to.staffNotes) {
          commands.push({ type, orderId, details, seen: seen() });
        }
      }
    },
  };
}

async function playHistory(random: SeededRandom): Promise<void> {
  const { orderId, details } = await place();
  const central = createCentral(orderId, details);
  let [taken, acknowledged, applied] = [1, 1, 0];
  const here = (path: string, body: object) => nok.call('PUT', `/orders/${orderId}/${path}`, body);

  /** The next thing that the shop has to tell arrives at central; its acknowledgement comes back by itself, or later. */
  async function deliverEvent(): Promise<boolean> {
    const event = await edge.database
      .selectFrom('outbox_event')
      .select(['type', 'payload', 'version'])
      .where('order_id', '=', orderId)
      .where('version', '=', taken + 1)
      .executeTakeFirst();
    if (event === undefined) return false;
    central.take({ type: event.type, payload: JSON.parse(event.payload) });
    taken = event.version;
    return true;
  }
  async function acknowledge(): Promise<void> {
    acknowledged = taken;
    const row = edge.database.updateTable('outbox_order').where('order_id', '=', orderId);
    await row.set({ acknowledged_version: acknowledged }).execute();
  }
  async function deliverCommand(): Promise<boolean> {
    const command = central.commands[applied];
    if (command === undefined) return false;
    await edge.database.transaction().execute((transaction) => applyCommand(transaction, command));
    applied += 1;
    return true;
  }

  const steps: (() => unknown)[] = [
    () => here('payments/status', { paymentStatus: random.pick(PAYMENTS) }),
    () =>
      here('production-status', {
        productionStatus: random.pick(PRODUCTIONS),
        despiteMissingPrints: true,
        despiteUnpaid: true,
        reason: 'asked for',
      }),
    () => here('staff-notes', { staffNotes: random.pick(['', 'shop 1', 'shop 2']) }),
    () => here('payments/status', { paymentStatus: random.pick(BEFORE) }),
    () => central.movePayment(random.pick(PAYMENTS)),
    () => central.stepBack(random.pick(BEFORE)),
    () => central.moveProduction(random.pick(PRODUCTIONS)),
    () => central.say(random.pick(['', 'central 1', 'shop 1'])),
    deliverEvent,
    acknowledge,
    deliverCommand,
  ];
  for (let step = 0; step < 14; step += 1) await random.pick(steps)();
  while ((await deliverEvent()) || (await deliverCommand())) if (random.chance(0.5)) await acknowledge();

  const { body: order } = await nok.call('GET', `/orders/${orderId}`);
  const { paymentStatus, clash, production, details: said } = central.state();
  expect(order).toMatchObject({ paymentStatus, paymentClash: clash, productionStatus: production });
  expect(order.staffNotes).toBe(said.staffNotes);
}

test('S35: shop and centre come to the same, however what they did and said to each other crossed', async () => {
  const random = createSeededRandom(20_261_121);
  for (let history = 0; history < 60; history += 1) await playHistory(random.fork());
});
