import { randomUUID } from 'node:crypto';
import { SENDING_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, newOrderId, SERVER_ID, startEdgeInTest } from '../edge-in-test.ts';
import { findClientFileIds } from './storefront-files.repository.ts';

let edge: EdgeInTest;
let phone: TestClient;
let orderId: string;
const [one, other, third] = await Promise.all([66, 67, 68].map((width) => orientedJpeg(1, width, 40)));
const senderId = 's'.repeat(16);

beforeAll(async () => {
  edge = await startEdgeInTest();
  phone = edge.phone();
});
afterAll(() => edge.stop());
beforeEach(async () => {
  orderId = newOrderId();
  await (await edge.kiosk()).call('POST', '/storefront/orders', { id: orderId });
});

const send = (photo: Buffer = Buffer.alloc(0), clientFileId: string = randomUUID()) =>
  phone.upload(`/uploads/front/${SERVER_ID}/${orderId}`, photo, { fields: { senderId, clientFileId } });
const look = () => phone.call('GET', `/uploads/front/${SERVER_ID}/${orderId}`, undefined, { 'x-sender-id': senderId });

/** As that many sendings of the photo would have written them. */
async function sendings(fileId: string, count: number): Promise<void> {
  const { sender_hash } = await edge.database
    .selectFrom('uploaded_file_sending')
    .select('sender_hash')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  for (let start = 0; start < count; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - start) }, () => ({
      storefront_order_id: orderId,
      file_id: fileId,
      client_file_id: randomUUID(),
      sender_hash,
    }));
    await edge.database.insertInto('uploaded_file_sending').values(rows).execute();
  }
}
const recount = (fileId: string, sent_count: number) =>
  edge.database.updateTable('uploaded_file').set({ sent_count }).where('id', '=', fileId).execute();
const written = async () => {
  const rows = edge.database.selectFrom('uploaded_file_sending').where('storefront_order_id', '=', orderId);
  return (await rows.select('id').execute()).length;
};

test('one photo is sent so often and not oftener, and the order takes others all the same', async () => {
  const { body } = await send(one, 'its-first-name');
  await sendings(body.id, SENDING_CEILINGS.ofPhoto - 2);
  await recount(body.id, SENDING_CEILINGS.ofPhoto - 1);
  expect((await send(one)).body.sentCount).toBe(SENDING_CEILINGS.ofPhoto);
  const refused = await send(one);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'sent-too-often', limit: SENDING_CEILINGS.ofPhoto },
  ]);
  expect(await written()).toBe(SENDING_CEILINGS.ofPhoto);
  // An answer that got lost is given again, and the photo is still there.
  expect((await send(one, 'its-first-name')).status).toBe(201);
  expect((await send(other)).status).toBe(201);
  expect((await look()).body.files).toHaveLength(2);
});

test('photos are sent into one order so often and not oftener, whatever photos they are', async () => {
  const { body } = await send(one);
  await sendings(body.id, SENDING_CEILINGS.ofOrder - 2);
  expect((await send(other)).status).toBe(201);
  for (const photo of [one, third]) {
    const refused = await send(photo);
    expect(refused.body).toMatchObject({ code: 'sent-too-often', limit: SENDING_CEILINGS.ofOrder });
  }
  expect(await written()).toBe(SENDING_CEILINGS.ofOrder);
  expect((await look()).body.files).toHaveLength(2);
});

test('a page that was opened again learns every name, with turns for everybody else between', async () => {
  const { body } = await send(one, 'its-first-name');
  await sendings(body.id, 4_999);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const row = edge.database.selectFrom('uploaded_file_sending').where('file_id', '=', body.id);
  const { sender_hash: senderHash } = await row.select('sender_hash').executeTakeFirstOrThrow();
  setImmediate(count);
  const named = await findClientFileIds(edge.database, orderId, { senderHash: senderHash ?? '' });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(10);
  expect(named.get(body.id)).toHaveLength(5_000);
  expect(named.get(body.id)?.[0]).toBe('its-first-name');
  expect(new Set(named.get(body.id)).size).toBe(5_000);
});
