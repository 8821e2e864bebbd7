import { randomUUID } from 'node:crypto';
import { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
beforeAll(async () => {
  edge = await startEdgeInTest();
});
afterAll(() => edge.stop());

test('a walk-in customer gets from pairing to an order number without internet, central or router', async () => {
  const kiosk = await edge.kiosk();
  const phone = edge.phone();
  const senderId = randomUUID();
  expect((await kiosk.call('GET', '/storefront')).body).toMatchObject({
    server: 'Test shop',
    ordersAhead: 0,
    // What the attract screen promises is worked out from the shop's hours and printing times.
    readyAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });

  const id = newOrderId();
  const opened = await kiosk.call('POST', '/storefront/orders', { id });
  expect(opened.body).toMatchObject({ id, state: 'open', fileCount: 0, wifi: { ssid: 'Shop wifi', state: 'none' } });
  expect(opened.body.wifi.uploadUrl).toBe(`${edge.url}/front/${id}`);

  const sendings = [
    { sender: phone, orientation: 1, source: 'phone' },
    { sender: phone, orientation: 6, source: 'phone' },
    { sender: kiosk, orientation: 3, source: 'kiosk' },
  ];
  for (const { sender, orientation, source } of sendings) {
    const photo = await orientedJpeg(orientation, 900, 600);
    const added = await sender.upload(`/storefront/orders/${id}/files`, photo, { fields: { senderId } });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ quantity: 1, state: 'processing', source });
  }
  const files = await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/files?size=4x6`)).body,
    (list) => list.every((file: { state: string }) => file.state === 'ready'),
  );
  // 600 pixels over the 102 mm that 4 inches are to the shop.
  expect(files[0]).toMatchObject({ width: 900, height: 600, dpi: 149, quantity: 1, crop: null, fit: 'fill' });
  for (const url of [files[0].thumbnailUrl, files[0].previewUrl]) {
    const picture = await kiosk.bytes(url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await kiosk.bytes(url, { 'if-none-match': picture.headers.get('etag') ?? '' })).status).toBe(304);
    // The next customer stands at the same browser.
    expect(picture.headers.get('cache-control')).toBe('no-store');
  }
  // A phone is its owner's: it need not fetch its own pictures again.
  const own = await phone.bytes(files[0].thumbnailUrl, { 'x-sender-id': senderId });
  expect([own.status, own.headers.get('cache-control')?.includes('no-store')]).toEqual([200, false]);

  const [inGrid, onScreen] = await Promise.all(
    ['grid', 'screen'].map(async (use) => {
      const { bytes } = await kiosk.bytes(`${files[0].thumbnailUrl}?for=${use}`);
      return sharp(bytes).metadata();
    }),
  );
  expect([inGrid?.width, onScreen?.width]).toEqual([400, 900]);

  const adjustments = { paper: 'across', straighten: 2.5, borderMm: 3, isBlackAndWhite: true, brightness: -1 };
  await kiosk.call('PUT', `/storefront/files/${files[1].id}?size=wallet`, { quantity: 5, rotate: 90, adjustments });
  const statuses = (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body;
  expect(statuses.map((row: { size: string; status: number }) => [row.size, row.status])).toEqual([
    ['4x6', 1],
    ['5x7', 0],
    ['wallet', 1],
    ['framed', 0],
    ['poster', 0],
  ]);
  expect(statuses[2]).toMatchObject({ quantity: 5, printQuantity: 2 });

  const quote = (await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`)).body;
  const { orderVersion: _, ...price } = quote;
  expect(price).toMatchObject({ totalPrice: 3 * 500 + 2 * 1000, shippingPrice: 0, crossOutPrice: null });
  const due = await kiosk.call('GET', `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${id}`);
  expect(Date.parse(due.body.estimatedDueDate)).toBeGreaterThan(Date.now());

  const submitted = await kiosk.call('POST', `/storefront/orders/${id}`, {
    name: ' สมชาย ',
    phoneNumber: '081-234 5678',
    paymentMethod: 1,
    shippingMethod: 1,
    expectedTotalPrice: price.totalPrice,
  });
  expect(submitted.status).toBe(200);
  expect(submitted.body).toMatchObject({ state: 'submitted', priceSummary: price, wifi: null, paymentMethod: 1 });
  const { iid, orderId } = submitted.body;
  expect(iid).toBeGreaterThan(0);

  const payment = await kiosk.call('GET', `/storefront/orders/${id}/payment?paymentMethod=1&price=${price.totalPrice}`);
  expect(payment.body.accountName).toBe('Print Shop (ไทย)');
  // EMVCo tag 54 carries the amount in baht, 62/05 the order number.
  expect(payment.body.qrPayload).toContain('540535.00');
  expect(payment.body.qrPayload).toContain(String(iid));
  expect((await kiosk.call('GET', '/storefront')).body.ordersAhead).toBe(1);

  const events = await edge.database.selectFrom('outbox_event').selectAll().where('order_id', '=', orderId).execute();
  expect(events).toHaveLength(1);
  const payload = SubmittedOrder.parse(JSON.parse(events[0]?.payload ?? ''));
  expect(payload).toMatchObject({ iid, storefrontOrderId: id, name: 'สมชาย', phoneNumber: '0812345678' });
  expect(payload.qrPayload).toBe(payment.body.qrPayload);
  expect(payload.lines.map((line) => [line.size.key, line.printQuantity, line.files.length])).toEqual([
    ['4x6', 3, 3],
    ['wallet', 2, 1],
  ]);
  // S47: named where there are some, and left out where there are none.
  expect(payload.lines[1]?.files[0]).toMatchObject({ rotate: 90, adjustments });
  expect(payload.lines[0]?.files.some((file) => 'adjustments' in file)).toBe(false);
  const queued = await edge.database
    .selectFrom('outbox_order_blob')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute();
  expect(queued).toHaveLength(3);

  expect((await phone.call('GET', `/storefront/orders/${id}`)).body).toMatchObject({
    state: 'submitted',
    iid,
    orderId: null,
  });
  const late = await phone.upload(`/storefront/orders/${id}/files`, await orientedJpeg(8));
  expect([late.status, late.body.code]).toEqual([409, 'order-submitted']);
});

test('a frame has to be chosen before a size with frames can be ordered, and the preview shows it', async () => {
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const { body: file } = await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 300, 200));
  await kiosk.call('PUT', `/storefront/files/${file.id}?size=framed`, { quantity: 1 });
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body,
    (statuses) => statuses.every((row: { status: number }) => row.status !== 2),
  );
  const refused = await kiosk.call('POST', `/storefront/orders/${id}`, order);
  expect([refused.status, refused.body.code, refused.body.parameter]).toEqual([409, 'order-not-ready', 'framed']);
  const preview = async () =>
    (await kiosk.call('GET', `/storefront/orders/${id}/files?size=framed`)).body[0].previewUrl as string;
  const [plainUrl, plain] = [await preview(), (await kiosk.bytes(await preview())).bytes];

  const unknown = await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, {
    photoFrameId: 'frame-without-picture',
  });
  expect(unknown.status).toBe(404);
  const chosen = await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' });
  expect(chosen.body).toEqual([{ size: 'framed', photoFrameId: 'frame-stars' }]);
  expect(await preview()).not.toBe(plainUrl);
  expect((await kiosk.bytes(await preview())).bytes.equals(plain)).toBe(false);

  const submitted = await kiosk.call('POST', `/storefront/orders/${id}`, order);
  expect(submitted.status).toBe(200);
  const event = await edge.database
    .selectFrom('outbox_event')
    .select('payload')
    .where('order_id', '=', submitted.body.orderId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(event.payload).lines[1].photoFrame).toMatchObject({
    id: 'frame-stars',
    imageSha256: edge.frameSha256,
  });
});
