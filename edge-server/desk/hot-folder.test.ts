import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type StaffCentral, startStaffCentral } from '../staff/central-in-test.ts';

const mayMount = await (async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
})();

let central: StaffCentral;
let edge: EdgeInTest;
let kiosk: TestClient;
let staff: TestClient;
let staffCookie: string;
let root: string;
let hotFolder: string;
beforeAll(async () => {
  central = await startStaffCentral();
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-hot-'));
  hotFolder = path.join(root, 'printer', 'in');
  edge = await startEdgeInTest({ centralUrl: central.url, hotFolder, hotFolderLayout: { hasDpof: true } });
  kiosk = await edge.kiosk();
  staffCookie = central.signIn('nok', 40);
  staff = edge.client(staffCookie);
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
  await fs.rm(root, { recursive: true, force: true });
});

let width = 600;

/** An order of two photos: the first three times, the second once. */
async function place(at = kiosk): Promise<{ orderId: string; number: string; sha256s: string[] }> {
  const id = newOrderId();
  await at.call('POST', '/storefront/orders', { id });
  for (let count = 0; count < 2; count += 1) {
    width += 1;
    await at.upload(`/storefront/orders/${id}/files`, await orientedJpeg(6, width, 400));
  }
  const list = async () => (await at.call('GET', `/storefront/orders/${id}/files?size=4x6`)).body;
  const [first] = await eventually(list, (files) => files.every(({ state }: { state: string }) => state === 'ready'));
  await at.call('PUT', `/storefront/files/${first.id}?size=4x6`, { quantity: 3 });
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const { status, body } = await at.call('POST', `/storefront/orders/${id}`, order);
  expect(status).toBe(200);
  const files = await edge.database
    .selectFrom('uploaded_file')
    .select('sha256')
    .where('storefront_order_id', '=', id)
    .execute();
  return { orderId: body.orderId, number: formatOrderNumber(body.iid), sha256s: files.map(({ sha256 }) => sha256) };
}

const send = (orderId: string) => staff.call('POST', `/orders/${orderId}/hot-folder`);
const exportsOf = (orderId: string) =>
  edge.database.selectFrom('print_export').selectAll().where('order_id', '=', orderId).orderBy('sequence').execute();
const eventsOf = async (orderId: string) =>
  (
    await edge.database
      .selectFrom('outbox_event')
      .select(['type', 'payload'])
      .where('order_id', '=', orderId)
      .orderBy('version')
      .execute()
  )
    .filter(({ type }) => type === 'print-files-exported')
    .map(({ payload }) => JSON.parse(payload));
const visible = async () => (await fs.readdir(hotFolder)).sort();
const everything = async (folder: string) =>
  (await fs.readdir(path.join(hotFolder, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(hotFolder, folder), path.join(entry.parentPath, entry.name)))
    .sort();

describe('an order in the hot folder', () => {
  test('is its prints, sheet, manifest and DPOF, and is noted here and for central', async () => {
    const { orderId, number } = await place();
    expect((await kiosk.call('GET', '/shop')).body.hasHotFolder).toBe(true);
    const sent = await send(orderId);
    expect(sent).toMatchObject({ status: 200, body: { folder: number, fileCount: 2, printCount: 4 } });
    const prints = [`4x6/${number}-001_3x.jpg`, `4x6/${number}-002_1x.jpg`];
    expect(await everything(number)).toEqual([...prints, 'MISC/AUTPRINT.MRK', 'manifest.json', 'order-sheet.html']);
    const manifest = JSON.parse(await fs.readFile(path.join(hotFolder, number, 'manifest.json'), 'utf8'));
    for (const [index, print] of prints.entries()) {
      const bytes = await fs.readFile(path.join(hotFolder, number, print));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(manifest.files[index].sha256);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1795, height: 1205, density: 300 });
    }
    const dpof = await fs.readFile(path.join(hotFolder, number, 'MISC', 'AUTPRINT.MRK'), 'utf8');
    const sources = [...dpof.matchAll(/<IMG SRC = "(.+)">/g)].map(([, source]) => source ?? '');
    expect(sources.map((source) => path.posix.join('MISC', source))).toEqual(prints);
    expect([...dpof.matchAll(/PRT QTY = (\d+)/g)].map(([, count]) => Number(count))).toEqual([3, 1]);
    expect(await exportsOf(orderId)).toMatchObject([
      { folder: number, made_by: 'Name of nok', file_count: 2, print_count: 4 },
    ]);
    expect(await eventsOf(orderId)).toEqual([{ fileCount: 2, printCount: 4, by: 'Name of nok', target: 'hot-folder' }]);
  });

  test('sent again gets another name, also when the printer has taken the first away', async () => {
    const { orderId, number } = await place();
    await send(orderId);
    expect((await send(orderId)).body.folder).toBe(`${number}-2`);
    for (const folder of [number, `${number}-2`]) await fs.rm(path.join(hotFolder, folder), { recursive: true });
    expect((await send(orderId)).body.folder).toBe(`${number}-3`);
    expect(await exportsOf(orderId)).toHaveLength(3);
    expect(await eventsOf(orderId)).toHaveLength(3);
  });

  test('is being printed from then on, and goes out once more only when that is asked for', async () => {
    const { orderId, number } = await place();
    const unlessPrinted = () => staff.call('POST', `/orders/${orderId}/hot-folder?unlessPrinted=true`);
    const answers = await Promise.all([unlessPrinted(), unlessPrinted()]);
    expect(answers.map(({ body }) => body.folder ?? body.code).sort()).toEqual([number, 'printed-already']);
    const { body } = await staff.call('GET', `/orders/${orderId}`);
    expect(body).toMatchObject({ productionStatus: 1 });
    expect(body.history.at(-1)).toMatchObject({ kind: 'production', to: 1, by: 'Name of nok' });
    const printing = {
      type: 'production-status-changed',
      payload: JSON.stringify({ from: 0, to: 1, by: 'Name of nok' }),
    };
    const events = edge.database.selectFrom('outbox_event').select(['type', 'payload']).where('order_id', '=', orderId);
    expect((await events.orderBy('version').execute()).at(-1)).toEqual(printing);
    // The same press by its old way; and a step back is no leave to print again.
    const setProduction = (productionStatus: number) =>
      staff.call('PUT', `/orders/${orderId}/production-status`, { productionStatus });
    expect((await setProduction(1)).status).toBe(200);
    expect((await setProduction(0)).status).toBe(200);
    expect((await unlessPrinted()).body.code).toBe('printed-already');
    expect((await send(orderId)).body.folder).toBe(`${number}-2`);
  });

  test('sent twice at once is there twice, one after the other', async () => {
    const { orderId, number } = await place();
    const answers = await Promise.all([send(orderId), send(orderId), send(orderId)]);
    expect(answers.map(({ body }) => body.folder).sort()).toEqual([number, `${number}-2`, `${number}-3`]);
    expect((await visible()).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('takes the next name when a crash left its folder without a note of it', async () => {
    const { orderId, number } = await place();
    await fs.mkdir(path.join(hotFolder, number, '4x6'), { recursive: true });
    expect((await send(orderId)).body.folder).toBe(`${number}-2`);
  });
});

describe('nothing is written', () => {
  test('of an order whose photo the disk has changed or lost', async () => {
    const before = await visible();
    const [changed, lost] = [await place(), await place()];
    const file = edge.blobs.localPath(changed.sha256s[1] ?? '');
    const bytes = await fs.readFile(file);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    await fs.chmod(file, 0o600);
    await fs.writeFile(file, bytes);
    await fs.rm(edge.blobs.localPath(lost.sha256s[0] ?? ''));
    for (const { orderId } of [changed, lost]) {
      expect(await send(orderId)).toMatchObject({ status: 409, body: { code: 'photo-missing' } });
      expect([await exportsOf(orderId), await eventsOf(orderId)]).toEqual([[], []]);
    }
    expect(await visible()).toEqual(before);
  });

  test('of an order that this shop does not have', async () => {
    expect(await send('no-such-order')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('for anybody but maintainers', async () => {
    const { orderId } = await place();
    const before = await visible();
    for (const client of [kiosk, edge.phone(), edge.client('pf_session=somebody')]) {
      expect((await client.call('POST', `/orders/${orderId}/hot-folder`)).status).toBe(401);
    }
    expect(await visible()).toEqual(before);
  });

  test('while the folder is gone, and it works again once it is back', async () => {
    const { orderId, number } = await place();
    await fs.rename(hotFolder, `${hotFolder}-away`);
    const refused = await send(orderId);
    expect(refused).toMatchObject({ status: 503, body: { code: 'hot-folder-unavailable' } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await exportsOf(orderId)).toEqual([]);
    await fs.rename(`${hotFolder}-away`, hotFolder);
    expect((await send(orderId)).body.folder).toBe(number);
  });

  test('for a customer', async () => {
    const { orderId } = await place();
    const customer = edge.client(central.signIn('customer', 0));
    expect((await customer.call('POST', `/orders/${orderId}/hot-folder`)).status).toBe(404);
  });

  // Needs the right to mount: as root, which the machines that run the tests mostly are.
  test.skipIf(!mayMount)('while the disk has no room, and it works again once it has', async () => {
    const full = path.join(root, 'full');
    await fs.mkdir(full);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', full]);
    const small = await startEdgeInTest({ centralUrl: central.url, hotFolder: full });
    try {
      const { orderId, number } = await place(await small.kiosk());
      const client = small.client(staffCookie);
      const refused = await client.call('POST', `/orders/${orderId}/hot-folder`);
      expect(refused).toMatchObject({ status: 507, body: { code: 'disk-full' } });
      expect(await fs.readdir(full)).toEqual([]);
      expect(await small.database.selectFrom('print_export').selectAll().execute()).toEqual([]);
      execFileSync('mount', ['-o', 'remount,size=64m', full]);
      expect((await client.call('POST', `/orders/${orderId}/hot-folder`)).body.folder).toBe(number);
    } finally {
      await small.stop();
      execFileSync('umount', [full]);
    }
  });

  test('at a shop without a hot folder', async () => {
    const plain = await startEdgeInTest({ centralUrl: central.url });
    try {
      const client = plain.client(staffCookie);
      expect((await client.call('GET', '/shop')).body.hasHotFolder).toBe(false);
      expect((await client.call('POST', '/orders/any/hot-folder')).status).toBe(404);
    } finally {
      await plain.stop();
    }
  });
});
