import { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { defaultCrop } from '@printfront/shared/domain/photo-geometry.ts';
import { printSpecOf } from '@printfront/shared/server/print-files/print-spec.ts';
import { cameraExif, motionPhoto, SUBJECT, tellingJpeg } from '@printfront/shared/testing/photos/telling-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let id: string;
let files: string;
beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
});
afterAll(() => edge.stop());
beforeEach(async () => {
  id = newOrderId();
  files = `/storefront/orders/${id}/files`;
  await kiosk.call('POST', '/storefront/orders', { id });
});

const lookedAt = (): Promise<UploadedFile[]> =>
  eventually(
    async () => (await kiosk.call('GET', `${files}?size=4x6`)).body,
    (list: UploadedFile[]) => list.every(({ state }) => state !== 'processing'),
  );

/** A tall photo whose main thing stands at its foot: of 4x6 paper's shape only a part of it is printed. */
const AT = { x: 0.5, y: 0.88 };
const tall = (changes: object = {}) => tellingJpeg({ width: 900, height: 2000, at: AT, ...changes });

async function submit(): Promise<SubmittedOrder> {
  const price = (await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`)).body;
  const placed = await kiosk.call('POST', `/storefront/orders/${id}`, {
    ...{ name: 'Somchai', phoneNumber: '0812345678', paymentMethod: 1, shippingMethod: 1 },
    expectedTotalPrice: price.totalPrice,
  });
  expect(placed.status).toBe(200);
  const { payload } = await edge.database
    .selectFrom('outbox_event')
    .select('payload')
    .where('order_id', '=', placed.body.orderId)
    .executeTakeFirstOrThrow();
  return SubmittedOrder.parse(JSON.parse(payload));
}

/** Where in a picture the main thing is, 0..1 of its height; null when it is not there. */
async function subjectIn(picture: Buffer): Promise<number | null> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(SUBJECT.slice(at, at + 2), 16));
  const rows: number[] = [];
  for (let at = 0; at < data.length; at += info.channels) {
    if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 24)) {
      rows.push(Math.floor(at / info.channels / info.width));
    }
  }
  return rows.length < 50 ? null : rows.reduce((sum, row) => sum + row, 0) / rows.length / info.height;
}

test('what is seen in a photo is told once it has been looked at, and comes with the same bytes again', async () => {
  const exif = cameraExif('2026:11:20 10:30:05');
  const photo = await tall({ exif });
  const unknown = { focus: null, averageColor: null, takenAt: null, origin: null, similarTo: null, similarCount: 1 };
  expect((await kiosk.upload(files, photo)).body).toMatchObject({ state: 'processing', ...unknown });
  const [file] = await lookedAt();
  // The camera does not say where it was: the shop's clock counts, seven hours from UTC.
  expect(file).toMatchObject({ takenAt: '2026-11-20T03:30:05.000Z', origin: 'original', crop: null });
  expect(file?.averageColor).toMatch(/^#[0-9a-f]{6}$/);
  expect(file?.focus?.y).toBeCloseTo(AT.y, 1);

  const other = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: other });
  const { focus, averageColor, takenAt, origin } = file ?? {};
  expect((await kiosk.upload(`/storefront/orders/${other}/files`, photo)).body).toMatchObject({
    ...{ state: 'ready', focus, averageColor, takenAt, origin },
  });
});

test('similar shots name the best of them, and still do after a change', async () => {
  for (const [second, blur] of [
    ['05', 6],
    ['06', 0.3],
    ['50', 5],
  ] as const) {
    await kiosk.upload(files, await tall({ blur, exif: cameraExif(`2026:11:20 10:30:${second}`) }));
  }
  await kiosk.upload(files, await tall({ blur: 4, exif: cameraExif('2026:11:20 10:31:51') }));
  const [first, best, third, late] = await lookedAt();
  expect(best).toMatchObject({ similarTo: null, similarCount: 3 });
  for (const shot of [first, third]) expect(shot).toMatchObject({ similarTo: best?.id, similarCount: 1 });
  expect(late).toMatchObject({ similarTo: null, similarCount: 1 });
  // An answer about one photo compares it with no other: what it is like stands in the list.
  const changed = await kiosk.call('PUT', `/storefront/files/${first?.id}?size=4x6`, { quantity: 2 });
  expect(changed.body).toMatchObject({ quantity: 2, similarTo: null, similarCount: 1 });
  expect((await lookedAt())[0]).toMatchObject({ quantity: 2, similarTo: best?.id });
});

test('S46: preview, order and print file show the same part around the main thing, to a pixel of the preview', async () => {
  await kiosk.upload(files, await tall());
  const [file] = await lookedAt();
  const preview = (await kiosk.bytes(file?.previewUrl ?? '')).bytes;
  const order = await submit();
  const [line] = order.lines;
  const ordered = line?.files[0];
  if (line === undefined || ordered === undefined || file === undefined) throw new Error('Nothing was ordered.');
  expect(ordered.crop).toEqual(defaultCrop({ width: 900, height: 2000 }, line.size, 0, file.focus));
  expect(ordered.crop?.y).toBeGreaterThan(0.25);

  const spec = printSpecOf(ordered, { width: 900, height: 2000 }, line.size);
  const print = await sharp(await edge.derivatives.print(ordered.sha256, spec)).toBuffer();
  const [shown, printed] = [await sharp(preview).metadata(), await sharp(print).metadata()];
  expect(printed.height).toBeGreaterThan(shown.height * 2);
  const seen = await subjectIn(preview);
  expect(seen).not.toBeNull();
  expect(Math.abs((seen ?? 0) - ((await subjectIn(print)) ?? 9)) * shown.height).toBeLessThan(1);
  // In the middle cut-out of the same photo it would not have been.
  expect(
    await subjectIn(await sharp(await edge.derivatives.print(ordered.sha256, { ...spec, crop: null })).toBuffer()),
  ).toBeNull();
  const small = await sharp(print).resize(shown.width, shown.height, { fit: 'fill' }).raw().toBuffer();
  const wanted = await sharp(preview).raw().toBuffer();
  const apart = wanted.reduce((sum, value, at) => sum + Math.abs(value - (small[at] ?? 0)), 0) / wanted.length;
  expect(apart).toBeLessThan(2);
});

test('S46: the customer’s own cut, a photo that is fitted in, and one that was taken in before are ordered as they were', async () => {
  const own = { x: 0, y: 0, width: 1, height: 0.5 };
  await kiosk.upload(files, await tall());
  await kiosk.upload(files, await tall({ brightness: 1.1 }));
  await kiosk.upload(files, await tall({ brightness: 0.9 }));
  const [cut, fitted, early] = await lookedAt();
  await kiosk.call('PUT', `/storefront/files/${cut?.id}?size=4x6`, { quantity: 1, crop: own });
  await kiosk.call('PUT', `/storefront/files/${fitted?.id}?size=4x6`, { quantity: 1, fit: 'fit' });
  await edge.database
    .updateTable('uploaded_file')
    .set({ traits: null })
    .where('id', '=', early?.id ?? '')
    .execute();
  const unknown = { focus: null, averageColor: null, takenAt: null, origin: null, similarTo: null, similarCount: 1 };
  expect((await lookedAt())[2]).toMatchObject({ state: 'ready', ...unknown });
  const order = await submit();
  expect(order.lines[0]?.files.map(({ crop }) => crop)).toEqual([own, null, null]);
});

test('the still of a Motion Photo is taken, kept byte for byte, and can be ordered', async () => {
  const photo = motionPhoto(await tall());
  expect((await kiosk.upload(files, photo)).status).toBe(201);
  expect(await lookedAt()).toMatchObject([
    { state: 'ready', width: 900, height: 2000, byteSize: photo.length, quantity: 1 },
  ]);
  expect((await submit()).lines[0]?.files).toMatchObject([{ byteSize: photo.length, quantity: 1 }]);
});
