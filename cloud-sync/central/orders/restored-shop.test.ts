import { expect, it, onTestFinished } from 'vitest';
import { startCentralInTest } from '../central-in-test.ts';
import { findCommandsAfter } from '../sync/commands.repository.ts';
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
