import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';

// Without central: all of it works without the internet.
let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
let hotFolder: string;
let id: string;
beforeAll(async () => {
  hotFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-finishes-'));
  edge = await startEdgeInTest({ hotFolder, hotFolderLayout: { closing: '{order}.csv', hasDpof: true } });
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok')]);
  nok = edge.phone();
  expect((await signIn(nok, 'nok')).status).toBe(200);
});
afterAll(async () => {
  await edge.stop();
  await fs.rm(hotFolder, { recursive: true, force: true });
});

let width = 60;
beforeEach(async () => {
  await edge.switchCatalogue({});
  id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  width += 1;
  const { body } = await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 40));
  await kiosk.call('PUT', `/storefront/files/${body.id}?size=5x7`, { quantity: 6 });
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
    ([photo]) => photo.state === 'ready',
  );
});

const sizes = (finishes: object[]) =>
  testCatalogue({ frameSha256: edge.frameSha256 }).sizes.map((size) =>
    size.key === '5x7' ? { ...size, finishes: finishes as NonNullable<typeof size.finishes> } : size,
  );
const [GLOSSY, MATTE] = (testCatalogue().sizes.find(({ key }) => key === '5x7')?.finishes ?? []) as [object, object];
const choose = (finishId: string, by = kiosk) => by.call('POST', `/storefront/orders/${id}/finishes`, { finishId });
const price = async () => (await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`)).body;
const status = async () =>
  (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body.find(
    ({ size }: { size: string }) => size === '5x7',
  );
const submit = (changes: object = {}, headers: Record<string, string> = {}) =>
  kiosk.call(
    'POST',
    `/storefront/orders/${id}`,
    { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1, ...changes },
    headers,
  );
const lineOf = async (orderId: string) =>
  (await nok.call('GET', `/orders/${orderId}`)).body.lines.find(
    ({ size }: { size: { key: string } }) => size.key === '5x7',
  );
const eventsOf = (orderId: string) =>
  edge.database.selectFrom('outbox_event').select(['type', 'payload']).where('order_id', '=', orderId).execute();

describe('at the kiosk', () => {
  test('prints get the first finish; another is in the price, discount and all, in the order and in its event', async () => {
    expect(await status()).toMatchObject({ finishId: 'finish-glossy' });
    // 4x6 ฿5 and six at ฿9 less 10 %.
    expect((await price()).totalPrice).toBe(500 + 5_400 - 540);
    expect((await choose('finish-matte')).status).toBe(200);
    expect(await status()).toMatchObject({ finishId: 'finish-matte' });
    const { totalPrice, breakdown } = await price();
    expect(breakdown.find(({ size }: { size: string }) => size === '5x7')).toEqual({
      ...{ size: '5x7', quantity: 6, unitPrice: 1_100, discount: 660, total: 5_940 },
    });
    const { body } = await submit({ expectedTotalPrice: totalPrice });
    expect(body.priceSummary.totalPrice).toBe(6_440);
    expect((await lineOf(body.orderId)).finish).toEqual(MATTE);
    const [placed] = await eventsOf(body.orderId);
    const lines = JSON.parse(placed?.payload ?? '').lines;
    // S55: what has no finish reads as it always did.
    expect(lines.map((line: object) => ('finish' in line ? line.finish : 'none'))).toEqual(['none', MATTE]);
  });

  test('one that was removed meanwhile blocks the order until another is chosen', async () => {
    await choose('finish-matte');
    await edge.switchCatalogue({ version: 'without-matte', sizes: sizes([GLOSSY]) });
    expect(await status()).toMatchObject({ status: 5, finishId: null });
    expect((await submit()).body).toMatchObject({ code: 'order-not-ready', parameter: '5x7' });
    expect((await choose('finish-matte')).body.code).toBe('finish-gone');
    await choose('finish-glossy');
    expect((await submit()).status).toBe(200);
  });

  test('one that was renamed or is dearer is told to who has looked at it before', async () => {
    await choose('finish-matte');
    const { orderVersion, totalPrice } = await price();
    const seen = { 'if-match': `"${orderVersion}"` };
    await edge.switchCatalogue({
      version: 'renamed',
      sizes: sizes([GLOSSY, { ...MATTE, name: { th: 'ไหม', en: 'Silk' } }]),
    });
    expect((await submit({ expectedTotalPrice: totalPrice }, seen)).body.code).toBe('order-changed');
    await edge.switchCatalogue({ version: 'dearer', sizes: sizes([GLOSSY, { ...MATTE, surcharge: 300 }]) });
    expect((await submit({ expectedTotalPrice: totalPrice }, seen)).body.code).toBe('price-changed');
  });

  test('a phone and another kiosk choose nothing, and nothing is chosen of an order that is placed', async () => {
    expect((await choose('finish-matte', edge.phone())).status).toBe(404);
    expect((await choose('finish-matte', await edge.kiosk())).status).toBe(404);
    expect((await choose('finish-of-nobody')).body.code).toBe('finish-gone');
    await submit();
    expect((await choose('finish-matte')).body.code).toBe('order-submitted');
  });

  test('S55: a catalogue of an older central knows no finishes, and orders go on without', async () => {
    const bare = sizes([]).map(({ finishes: _, ...size }) => size);
    await edge.switchCatalogue({ version: 'older', sizes: bare });
    expect(await status()).toMatchObject({ status: 1, finishId: null });
    const { body } = await submit({ expectedTotalPrice: 500 + 5_400 - 540 });
    expect((await lineOf(body.orderId)).finish).toBeNull();
  });
});

describe('at the desk, without internet', () => {
  test('another paper is said of a placed order: its files, lists and central hear of it, and the price stays', async () => {
    await choose('finish-matte');
    const { orderId, iid, priceSummary } = (await submit()).body;
    const number = formatOrderNumber(iid);
    const dry = async () => (await nok.call('GET', `/orders/${orderId}/hot-folder`)).body;
    const pathsOf = async () => (await dry()).files.map(({ path: file }: { path: string }) => file);
    expect(await pathsOf()).toEqual([`${number}/4x6/${number}-001_1x.jpg`, `${number}/5x7_matte/${number}-002_6x.jpg`]);
    const change = (finishId: string, previousFinishId?: string) =>
      nok.call('PUT', `/orders/${orderId}/finish`, { size: '5x7', finishId, previousFinishId });
    expect((await change('finish-of-nobody')).body.code).toBe('finish-gone');
    const after = await change('finish-glossy', 'finish-matte');
    expect(after.body.totalPaymentAmount).toBe(priceSummary.totalPrice);
    expect((await lineOf(orderId)).finish).toEqual({ ...GLOSSY, surcharge: 200 });
    expect((await change('finish-glossy', 'finish-matte')).status).toBe(412);
    expect((await eventsOf(orderId)).at(-1)?.type).toBe('order-details-changed');
    expect(JSON.parse((await eventsOf(orderId)).at(-1)?.payload ?? '').to.finishes).toEqual({
      'size-5x7': { ...GLOSSY, surcharge: 200 },
    });
    const listed = (await nok.call('GET', `/orders/all?q=${iid}`)).body.items[0];
    expect(listed.sizes.map(({ finish }: { finish?: { en: string } }) => finish?.en)).toEqual([undefined, 'Glossy']);

    expect((await nok.call('POST', `/orders/${orderId}/hot-folder`)).status).toBe(200);
    const written = await fs.readdir(path.join(hotFolder, number));
    expect(written.sort()).toEqual(['4x6', '5x7_glossy', 'MISC', 'manifest.json', 'order-sheet.html']);
    const csv = await fs.readFile(path.join(hotFolder, `${number}.csv`), 'utf8');
    expect(csv.split('\r\n').map((row) => row.split(',').at(-1))).toEqual(['finish', '', 'glossy', '']);
    const dpof = await fs.readFile(path.join(hotFolder, number, 'MISC/AUTPRINT.MRK'), 'utf8');
    expect(dpof).toContain(`../5x7_glossy/${number}-002_6x.jpg`);
    const manifest = JSON.parse(await fs.readFile(path.join(hotFolder, number, 'manifest.json'), 'utf8'));
    expect(manifest.files.map(({ finish }: { finish?: string }) => finish)).toEqual([undefined, 'glossy']);
    expect(await fs.readFile(path.join(hotFolder, number, 'order-sheet.html'), 'utf8')).toContain('Glossy');
  });
});
