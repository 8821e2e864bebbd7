import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClient } from '../client-in-test.ts';
import { openEdgeDatabase } from '../database/database.ts';
import { eventually, newOrderId } from '../edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from '../edge-process-in-test.ts';

/** Kills that must have come before an answer, or nothing was shown. */
const CUT_SHORT_WANTED = 3;
const MOST_ROUNDS = 40;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let server: EdgeProcess;
beforeAll(async () => {
  server = await createEdgeProcess();
  await fs.mkdir(server.folder, { recursive: true });
  await server.enrol();
});
afterAll(() => server.remove());

test('a slip that was answered survives kill -9, with its picture and its word to central; one that was not is whole or nothing', async () => {
  let started = await server.start();
  const kiosk = await pair(started);
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const photo = await orientedJpeg(1, 300, 200);
  await kiosk.upload(`/storefront/orders/${id}/files`, photo);
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 0, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  const { orderId } = (await eventually(submit, ({ status }) => status === 200)).body;

  const answered: string[] = [];
  let cutShort = 0;
  for (let round = 0; cutShort < CUT_SHORT_WANTED || answered.length === 0; round += 1) {
    expect(round, 'no kill came before an answer').toBeLessThan(MOST_ROUNDS);
    // The same picture with other bytes behind its end: another slip.
    const slip = Buffer.concat([photo, randomBytes(16)]);
    let isOver = false;
    const sending = createTestClient(started.url)
      .upload(`/storefront/orders/${id}/payslip`, slip)
      .then(
        ({ status }) => status === 200,
        () => false,
      )
      .finally(() => {
        isOver = true;
      });
    // By turns the answer is waited for, and the kill comes a little further into the work each time.
    for (let looks = 0; !isOver && (round % 3 === 0 || looks < round * 40); looks += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await server.end('SIGKILL');
    if (await sending) answered.push(hashOf(slip));
    else cutShort += 1;
    started = await server.start({ MOST_SLIPS_PER_DAY: '1000' });
  }
  await server.end('SIGKILL');

  const database = await openEdgeDatabase(server.databaseFile);
  const slips = await database.selectFrom('pay_slip').selectAll().where('order_id', '=', orderId).execute();
  const events = await database
    .selectFrom('outbox_event')
    .select(['type', 'payload'])
    .where('order_id', '=', orderId)
    .execute();
  const queued = await database
    .selectFrom('outbox_order_blob')
    .select('sha256')
    .where('order_id', '=', orderId)
    .execute();
  const { payment_status } = await database
    .selectFrom('storefront_order')
    .select('payment_status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await database.destroy();
  const kept = slips.map(({ sha256 }) => sha256);
  expect(kept).toEqual(expect.arrayContaining(answered));
  const told = events.filter(({ type }) => type === 'pay-slip-added').map(({ payload }) => JSON.parse(payload).sha256);
  expect(told).toEqual(kept);
  expect(queued.map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining(kept));
  expect(payment_status).toBe(20);
  for (const sha256 of kept) {
    const file = path.join(server.folder, 'blobs', sha256.slice(0, 2), sha256);
    expect(hashOf(await fs.readFile(file))).toBe(sha256);
  }
}, 180_000);
