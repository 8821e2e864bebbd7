import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { HotFolderDryRun } from '@printfront/shared/contracts/hot-folder.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { forgetPerson } from '../orders/personal-data.repository.ts';
import { readEdgeSettings } from '../settings/env.ts';
import { type StaffCentral, startStaffCentral } from '../staff/central-in-test.ts';

let central: StaffCentral;
let staffCookie: string;
let root: string;
beforeAll(async () => {
  central = await startStaffCentral();
  staffCookie = central.signIn('nok', 40);
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-layouts-'));
});
afterAll(async () => {
  await central.stop();
  await fs.rm(root, { recursive: true, force: true });
});

let width = 700;
async function place(edge: EdgeInTest, photos: number) {
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  for (let count = 0; count < photos; count += 1) {
    width += 1;
    await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 400));
  }
  const list = async () => (await kiosk.call('GET', `/storefront/orders/${id}/files?size=4x6`)).body;
  const [first] = await eventually(list, (files) => files.every(({ state }: { state: string }) => state === 'ready'));
  await kiosk.call('PUT', `/storefront/files/${first.id}?size=4x6`, { quantity: 2 });
  const order = { name: 'คุณ=สมชาย/ใจดี', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const { body } = await kiosk.call('POST', `/storefront/orders/${id}`, order);
  return { orderId: body.orderId as string, number: formatOrderNumber(body.iid) };
}

/** A shop whose printer wants it like this. */
async function shopWith(layout: NonNullable<Parameters<typeof startEdgeInTest>[0]>['hotFolderLayout']) {
  const hotFolder = await fs.mkdtemp(path.join(root, 'hot-'));
  const edge = await startEdgeInTest({
    centralUrl: central.url,
    hotFolder,
    ...(layout && { hotFolderLayout: layout }),
  });
  const staff = edge.client(staffCookie);
  return {
    edge,
    staff,
    hotFolder,
    send: (orderId: string) => staff.call('POST', `/orders/${orderId}/hot-folder`),
    files: async () =>
      (await fs.readdir(hotFolder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(hotFolder, path.join(entry.parentPath, entry.name)))
        .sort(),
  };
}

test('one file per copy in a folder per size, with a list that closes it, and again under other names', async () => {
  const shop = await shopWith({
    template: '{size}/{order}-{photo}-{copy}.jpg',
    files: 'per-copy',
    closing: '{order}.csv',
  });
  try {
    const { orderId, number } = await place(shop.edge, 2);
    const dry = HotFolderDryRun.parse((await shop.staff.call('GET', `/orders/${orderId}/hot-folder`)).body);
    const sent = await shop.send(orderId);
    expect(sent).toMatchObject({ status: 200, body: { folder: number, fileCount: 2, printCount: 3 } });
    const prints = [`4x6/${number}-001-001.jpg`, `4x6/${number}-001-002.jpg`, `4x6/${number}-002-001.jpg`];
    expect(await shop.files()).toEqual([...prints, `${number}.csv`]);
    expect(dry).toMatchObject({ name: number, fileCount: 3, others: [`${number}.csv`] });
    expect(dry.files).toEqual(prints.map((print) => ({ path: print, copies: 1, isPhotoHere: true })));
    const list = await fs.readFile(path.join(shop.hotFolder, `${number}.csv`), 'utf8');
    expect(list).toBe(dry.closingText);
    expect(list.split('\r\n')[1]).toMatch(
      new RegExp(`^4x6/${number}-001-001.jpg,4x6,[0-9.]+,[0-9.]+,1,${number},คุณ=สมชาย/ใจดี,`),
    );
    const copies = await Promise.all(prints.slice(0, 2).map((print) => fs.readFile(path.join(shop.hotFolder, print))));
    expect(copies[0]?.equals(copies[1] ?? Buffer.alloc(0))).toBe(true);
    await shop.send(orderId);
    expect(await shop.files()).toHaveLength(8);
    expect(await shop.files()).toContain(`4x6/${number}-2-002-001.jpg`);
  } finally {
    await shop.edge.stop();
  }
});

test('a folder with the customer’s Thai name, and XML beside it', async () => {
  const shop = await shopWith({
    template: '{order} {customer}/{photo}_{copies}.jpg',
    closing: 'jobs/{order}.xml',
    hasOrderSheet: false,
  });
  try {
    const { orderId, number } = await place(shop.edge, 1);
    expect((await shop.send(orderId)).body.folder).toBe(`${number} คุณ=สมชาย ใจดี`);
    expect(await shop.files()).toEqual([`${number} คุณ=สมชาย ใจดี/001_2.jpg`, `jobs/${number}.xml`]);
    const xml = await fs.readFile(path.join(shop.hotFolder, 'jobs', `${number}.xml`), 'utf8');
    expect(xml).toContain(`<order number="${number}" customer="คุณ=สมชาย/ใจดี"`);
    expect(xml).toContain(`file="${number} คุณ=สมชาย ใจดี/001_2.jpg"`);
    // What is noted of the export goes with the person; the file itself is the printer's.
    const { database } = shop.edge;
    const at = new Date().toISOString();
    await database.transaction().execute((transaction) => forgetPerson(transaction, orderId, at));
    const rows = await database.selectFrom('print_export').select(['folder', 'print_count']).execute();
    expect(rows).toEqual([{ folder: '', print_count: 2 }]);
  } finally {
    await shop.edge.stop();
  }
});

describe('an export that takes long', () => {
  test('says how far it is, is stopped without a trace, and is done again from the beginning', async () => {
    const shop = await shopWith({});
    try {
      const { orderId, number } = await place(shop.edge, 12);
      const progress = async () => (await shop.staff.call('GET', `/orders/${orderId}/hot-folder/progress`)).body;
      expect(await progress()).toEqual({ state: 'none', done: 0, total: 0 });
      const [first, second] = [shop.send(orderId), shop.send(orderId)];
      const seen = await eventually(progress, ({ state, done }) => state === 'making' && done > 0);
      expect(seen).toMatchObject({ total: 12 });
      expect((await shop.staff.call('DELETE', `/orders/${orderId}/hot-folder`)).status).toBe(204);
      for (const sent of [first, second]) {
        expect(await sent).toMatchObject({ status: 409, body: { code: 'export-cancelled' } });
      }
      expect([await shop.files(), await fs.readdir(shop.hotFolder)]).toEqual([[], []]);
      expect(await shop.edge.database.selectFrom('print_export').selectAll().execute()).toEqual([]);
      expect(await progress()).toMatchObject({ state: 'none' });
      expect((await shop.send(orderId)).body).toMatchObject({ folder: number, printCount: 13 });
    } finally {
      await shop.edge.stop();
    }
  });
});

test('the page is told how it is set, with an example, and nobody else is', async () => {
  const shop = await shopWith({ template: '{customer}/{order}-{photo}.jpg' });
  try {
    const { hotFolder } = (await shop.staff.call('GET', '/shop/hot-folder')).body;
    expect(hotFolder).toMatchObject({ path: shop.hotFolder, isThere: true });
    expect(hotFolder.example).toEqual(['คุณสมชาย/0042-001.jpg', 'คุณสมชาย/0042-002.jpg', 'คุณสมชาย/0042-003.jpg']);
    const kiosk = await shop.edge.kiosk();
    expect((await kiosk.call('GET', '/shop/hot-folder')).status).toBe(401);
    expect((await kiosk.call('DELETE', '/orders/any/hot-folder')).status).toBe(401);
  } finally {
    await shop.edge.stop();
  }
});

describe('settings', () => {
  test('that a printer could not live with stop the server with a sentence', () => {
    const read = (environment: Record<string, string>) => () => readEdgeSettings(environment);
    expect(read({ HOT_FOLDER_TEMPLATE: '{size}/{foto}.jpg' })).toThrow(
      /HOT_FOLDER_TEMPLATE cannot be used: \{foto\} is no field/,
    );
    expect(read({ HOT_FOLDER_TEMPLATE: '../{order}{photo}.jpg' })).toThrow(/leads out of the hot folder/);
    expect(read({ HOT_FOLDER_FILES: 'per-copy' })).toThrow(/without \{copy\}/);
    expect(read({ HOT_FOLDER_CLOSING: 'done.csv' })).toThrow(/HOT_FOLDER_CLOSING cannot be used/);
    expect(readEdgeSettings({ HOT_FOLDER_DPOF: 'true' }).hotFolderLayout).toMatchObject({
      ...{ hasDpof: true, closing: null, template: '{order}/{size}/{order}-{photo}_{copies}x.jpg' },
    });
  });
});
