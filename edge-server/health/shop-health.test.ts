import fs from 'node:fs/promises';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { createShopReport } from './shop-report.service.ts';

test('staff see the order that central refused and the photo that the disk has damaged, with their numbers', async () => {
  const edge = await startEdgeInTest();
  onTestFinished(() => edge.stop());
  await bringStaff(edge, [await staffMember('nok')]);
  const [kiosk, nok] = [await edge.kiosk(), edge.phone()];
  await signIn(nok, 'nok');
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const file = (await kiosk.upload(`/storefront/orders/${id}/files?size=4x6`, await orientedJpeg(1, 60, 40))).body;
  const submission = { name: 'มานี', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const placed = await eventually(
    () => kiosk.call('POST', `/storefront/orders/${id}`, submission),
    ({ status }) => status === 200,
  );
  const { orderId, iid } = placed.body;
  const health = async () => (await nok.call('GET', '/shop/health')).body;
  expect(await health()).toMatchObject({ parkedOrders: [], damagedPhotos: [] });

  const { sha256 } = await edge.database
    .selectFrom('uploaded_file')
    .select('sha256')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  const bytes = await fs.readFile(edge.blobs.localPath(sha256));
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  await fs.writeFile(edge.blobs.localPath(sha256), bytes);
  const seen = async () => {
    const order = (await nok.call('GET', `/orders/${orderId}`)).body;
    const { items } = (await nok.call('GET', '/orders/all?')).body;
    const counts = { missingPhotoCount: order.missingPhotoCount, damagedPhotoCount: order.damagedPhotoCount };
    expect(items[0]).toMatchObject(counts);
    return { ...counts, damage: order.lines[0].files[0].damage };
  };
  // Looked at, and remembered to be here.
  expect(await seen()).toEqual({ missingPhotoCount: 0, damagedPhotoCount: 0, damage: undefined });
  // Staff who want to print the photo find out first; what the archive says then, order-archive.test.ts has.
  expect((await nok.bytes(`/orders/${orderId}/archive`)).status).toBe(200);
  await eventually(health, ({ damagedPhotos }) => damagedPhotos.length === 1);
  const { database, blobs } = edge;
  const hotspot = { health: () => ({ kind: 'none' as const, reachable: false, since: new Date() }) };
  const clients = { listStorefrontClients: async () => [] };
  // Central hears of it as well.
  expect(
    await createShopReport({
      database,
      room: blobs.room,
      hotspot,
      clients,
      backups: null,
      updates: () => null,
      certificateEndsAt: () => null,
      ownAuthority: () => ({ fingerprint: null, by: null, at: null }),
      quotaVariables: [],
    })(),
  ).toMatchObject({
    damagedPhotos: 1,
  });
  // What the sync writes when central says no to an event of it; see sync/parked-orders.test.ts.
  await edge.database
    .updateTable('outbox_order')
    .set({ parked_code: 'payment-transition-refused', parked_detail: 'It was paid.' })
    .where('order_id', '=', orderId)
    .execute();

  expect(await health()).toMatchObject({
    parkedOrders: [{ orderId, iid, code: 'payment-transition-refused', detail: 'It was paid.' }],
    damagedPhotos: [{ uses: [{ orderId, iid, fileName: 'photo.jpg' }] }],
  });

  expect(await seen()).toEqual({ missingPhotoCount: 1, damagedPhotoCount: 1, damage: 'awaited-from-central' });

  // The same photo once more, with whatever order, mends all that need it.
  const other = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: other });
  expect((await kiosk.upload(`/storefront/orders/${other}/files`, await orientedJpeg(1, 60, 40))).status).toBe(201);
  expect((await nok.bytes(`/orders/${orderId}/archive`)).status).toBe(200);
  expect(await edge.scrub.finishRound()).toBe(0);
  expect((await health()).damagedPhotos).toEqual([]);
  expect(await seen()).toEqual({ missingPhotoCount: 0, damagedPhotoCount: 0, damage: undefined });
});
