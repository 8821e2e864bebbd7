import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { startCentralInTest } from '../central-in-test.ts';
import { findCommandsAfter } from '../sync/commands.repository.ts';
import { enrolInTest } from '../sync/edge-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';
import { bringOrder } from './order-in-test.ts';
import { applyPaymentStatus, applyProductionStatus } from './orders.service.ts';
import { tellRestoredShop } from './restored-shop.service.ts';

const DAY_MS = 86_400_000;

it('S40: a shop that came back from a copy is told where its orders of the last days stand, and of nobody else’s', async () => {
  const central = await startCentralInTest();
  onTestFinished(() => central.stop());
  const [shop, other] = [await central.enrolled('Shop A'), await central.enrolled('Shop B')];
  const { orderId } = await bringOrder(central, shop);
  await bringOrder(central, other);
  const inTransaction = central.database.transaction();
  await inTransaction.execute(async (transaction) => {
    await applyPaymentStatus(transaction, { serverId: shop.serverId, orderId, from: 10, to: 50, by: 'Counter' });
    await applyProductionStatus(transaction, { serverId: shop.serverId, orderId, from: 0, to: 2, by: 'Counter' });
  });
  await inTransaction.execute((transaction) => tellRestoredShop(transaction, shop.serverId));
  const told = await findCommandsAfter(central.database, shop.serverId, 0);
  expect(told.commands.map(({ command }) => command)).toMatchObject([
    { type: 'payment-status-changed', orderId, to: 50 },
    { type: 'production-status-changed', orderId, to: 2 },
    { type: 'order-details-changed', orderId, details: { staffNotes: '' } },
  ]);
  expect((await findCommandsAfter(central.database, other.serverId, 0)).newest).toBe(0);

  // Older than any copy: there is nothing to tell of it.
  const later = new Date(Date.now() + 8 * DAY_MS);
  await inTransaction.execute((transaction) => tellRestoredShop(transaction, shop.serverId, later));
  expect((await findCommandsAfter(central.database, shop.serverId, 0)).newest).toBe(3);
});

it('S40: an event that an older copy brings of an order is answered with where that stands, as seen by this event', async () => {
  const central = await startCentralInTest();
  onTestFinished(() => central.stop());
  const shop = await enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, 'Shop') },
  });
  const first = shop.submitted();
  await shop.push([first, shop.paid(first.orderId, 2)]);
  const { serverId } = shop.enrolment;
  const { newest } = await findCommandsAfter(central.database, serverId, 0);
  const epoch = randomUUID();
  await shop.push([{ ...shop.printing(first.orderId, 2), previousId: first.id }], epoch);
  const told = (await findCommandsAfter(central.database, serverId, newest)).commands.map(({ command }) => command);
  expect(told.slice(-3)).toMatchObject([
    { type: 'payment-status-changed', to: 50, seen: { epoch, version: 2 } },
    { type: 'production-status-changed', to: 1, seen: { epoch, version: 2 } },
    { type: 'order-details-changed', seen: { epoch, version: 2 } },
  ]);
});
