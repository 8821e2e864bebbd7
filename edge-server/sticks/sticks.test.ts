import { writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let top: string;
let edge: EdgeInTest;
let kiosk: TestClient;
let photo: Buffer;
let since = 0;
const states = () => path.join(top, 'states');
const stick = () => path.join(top, 'stick');

beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-sticks-'));
  await fs.mkdir(states());
  edge = await startEdgeInTest({ sticksFolder: states() });
  kiosk = await edge.kiosk();
  photo = await orientedJpeg(6, 60, 40);
});
afterAll(async () => {
  await edge.stop();
  await fs.rm(top, { recursive: true, force: true });
});
beforeEach(async () => {
  await fs.rm(stick(), { recursive: true, force: true });
  await fs.mkdir(stick());
});

/** As the kiosk's package says it. */
const plugIn = (state = 'ready', label = 'EOS_DIGITAL') => {
  since += 1;
  return fs.writeFile(
    path.join(states(), 'sdb1'),
    `state=${state}\nlabel=${label}\nfolder=${stick()}\nsince=${since}\n`,
  );
};

async function write(name: string, bytes: Buffer | string = photo, changedAt = '2026-05-01T10:00:00Z'): Promise<void> {
  const file = path.join(stick(), name);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, bytes);
  await fs.utimes(file, new Date(changedAt), new Date(changedAt));
}

async function newOrder(client = kiosk): Promise<string> {
  const id = newOrderId();
  await client.call('POST', '/storefront/orders', { id });
  return id;
}

/** Once it has been looked through. */
async function lookAt(orderId: string): Promise<{ id: string; state: string; photoCount: number; isCut: boolean }> {
  const { body } = await eventually(
    () => kiosk.call('GET', `/storefront/orders/${orderId}/sticks`),
    ({ body }) => body.sticks[0]?.state !== 'reading',
  );
  return body.sticks[0];
}

const photosOf = async (orderId: string, stickId: string, after = '') =>
  (await kiosk.call('GET', `/storefront/orders/${orderId}/sticks/${stickId}/photos${after && `?after=${after}`}`)).body;

test('photos of a stick are offered newest first, and what is chosen is in the order as if it had been sent', async () => {
  await write('DCIM/100CANON/IMG_0001.JPG', photo, '2026-05-01T10:00:00Z');
  await write('DCIM/100CANON/IMG_0002.JPG', Buffer.concat([photo, Buffer.from('another')]), '2026-05-02T10:00:00Z');
  for (const name of ['._IMG_0001.JPG', 'notes.txt', '.Trashes/gone.jpg', 'empty.jpg']) {
    await write(name, name === 'empty.jpg' ? '' : photo);
  }
  await plugIn();
  const orderId = await newOrder();
  const found = await lookAt(orderId);
  expect(found).toMatchObject({ state: 'ready', label: 'EOS_DIGITAL', photoCount: 2, isCut: false });
  const { photos, next } = await photosOf(orderId, found.id);
  expect(photos.map(({ name }: { name: string }) => name)).toEqual(['IMG_0002.JPG', 'IMG_0001.JPG']);
  expect(next).toBeNull();

  const [, older] = photos;
  const address = `/storefront/orders/${orderId}/sticks/${found.id}/photos/${older.id}`;
  expect(await kiosk.call('GET', `${address}/thumbnail`)).toMatchObject({ status: 200 });
  expect(await kiosk.call('POST', address)).toMatchObject({
    status: 201,
    body: { name: 'IMG_0001.JPG', source: 'kiosk' },
  });
  // The answer got lost: it is one photo.
  expect(await kiosk.call('POST', address)).toMatchObject({ status: 201, body: { sentCount: 1 } });
  const files = await kiosk.call('GET', `/storefront/orders/${orderId}/files`);
  expect(files.body).toHaveLength(1);
});

test('a photo of a year that nobody writes with four digits is offered like the others', async () => {
  const file = 'DCIM/100CANON/IMG_0001.JPG';
  await write(file, photo);
  await write('DCIM/100CANON/IMG_0002.JPG', Buffer.concat([photo, Buffer.from('another')]), '2026-05-02T10:00:00Z');
  // A file system may hold it or not: here it is said in its place.
  const { lstat } = fs;
  vi.spyOn(fs, 'lstat').mockImplementation((async (name: string) => {
    const stat = await lstat(name);
    if (String(name).endsWith(file)) stat.mtimeMs = Date.UTC(10_001, 0, 1);
    return stat;
  }) as typeof fs.lstat);
  try {
    await plugIn();
    const orderId = await newOrder();
    const found = await lookAt(orderId);
    const { photos } = await photosOf(orderId, found.id);
    expect(photos).toMatchObject([
      { name: 'IMG_0001.JPG', changedAt: '9999-12-31T23:59:59.999Z' },
      { name: 'IMG_0002.JPG' },
    ]);
  } finally {
    vi.restoreAllMocks();
  }
});

test('a link on a stick leads nowhere, and no name or id leads out of it', async () => {
  const outside = path.join(top, 'secret.jpg');
  await fs.writeFile(outside, photo);
  await fs.symlink(outside, path.join(stick(), 'link.jpg'));
  await fs.symlink(top, path.join(stick(), 'folder'));
  await write('real.jpg');
  await plugIn();
  const orderId = await newOrder();
  const found = await lookAt(orderId);
  expect(found.photoCount).toBe(1);
  const [real] = (await photosOf(orderId, found.id)).photos;
  const base = `/storefront/orders/${orderId}/sticks/${found.id}/photos`;
  // It becomes a link after it was looked at.
  await fs.rm(path.join(stick(), 'real.jpg'));
  await fs.symlink(outside, path.join(stick(), 'real.jpg'));
  expect(await kiosk.call('POST', `${base}/${real.id}`)).toMatchObject({
    status: 409,
    body: { code: 'stick-unreadable' },
  });
  for (const id of ['%2e%2e%2fsecret.jpg', 'real.jpg']) {
    expect((await kiosk.call('POST', `${base}/${id}`)).status).toBe(404);
  }
});

test('a folder that becomes a link after it was looked at leads nowhere either', async () => {
  await fs.mkdir(path.join(top, 'other'), { recursive: true });
  await fs.writeFile(path.join(top, 'other/a.jpg'), photo);
  await write('DCIM/a.jpg');
  await plugIn();
  const orderId = await newOrder();
  const found = await lookAt(orderId);
  const [one] = (await photosOf(orderId, found.id)).photos;
  await fs.rm(path.join(stick(), 'DCIM'), { recursive: true });
  await fs.symlink(path.join(top, 'other'), path.join(stick(), 'DCIM'));
  const answer = await kiosk.call('POST', `/storefront/orders/${orderId}/sticks/${found.id}/photos/${one.id}`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'stick-unreadable' } });
});

test('ten thousand photos come page by page, each once', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `DCIM/${index % 7}/IMG_${index}.JPG`);
  for (let folder = 0; folder < 7; folder += 1)
    await fs.mkdir(path.join(stick(), `DCIM/${folder}`), { recursive: true });
  for (const name of names) writeFileSync(path.join(stick(), name), 'x');
  await plugIn();
  const orderId = await newOrder();
  const found = await lookAt(orderId);
  expect(found).toMatchObject({ photoCount: 10_000, isCut: false });
  const ids = new Set<string>();
  let pages = 0;
  for (let after: string | null = ''; after !== null; pages += 1) {
    const page: { photos: { id: string }[]; next: string | null } = await photosOf(orderId, found.id, after);
    for (const { id } of page.photos) ids.add(id);
    after = page.next;
  }
  expect([ids.size, pages]).toEqual([10_000, 84]);
});

test('what cannot be read, is being read or was taken out is said, and nothing of it gets into the order', async () => {
  const orderId = await newOrder();
  await plugIn('unreadable');
  expect(await lookAt(orderId)).toMatchObject({ state: 'unreadable' });
  await write('a.jpg', photo);
  await write('no-photo.jpg', 'words');
  await plugIn();
  const found = await lookAt(orderId);
  const photos: { id: string; name: string }[] = (await photosOf(orderId, found.id)).photos;
  const take = (name: string) => {
    const id = photos.find((one) => one.name === name)?.id;
    return kiosk.call('POST', `/storefront/orders/${orderId}/sticks/${found.id}/photos/${id}`);
  };
  expect(await take('no-photo.jpg')).toMatchObject({ status: 415, body: { code: 'file-type-unsupported' } });
  // Its files are gone before anybody has said so.
  await fs.rm(path.join(stick(), 'a.jpg'));
  expect(await take('a.jpg')).toMatchObject({ status: 409, body: { code: 'stick-unreadable' } });
  await fs.rm(path.join(states(), 'sdb1'));
  expect(await take('a.jpg')).toMatchObject({ status: 404 });
  expect((await kiosk.call('GET', `/storefront/orders/${orderId}/files`)).body).toEqual([]);
});

test('a stick that was left behind shows nothing to the next customer until it is plugged in anew', async () => {
  await write('private.jpg');
  await plugIn();
  const before = await newOrder();
  const found = await lookAt(before);
  await photosOf(before, found.id);
  const next = await newOrder();
  expect(await lookAt(next)).toMatchObject({ state: 'of-another' });
  expect((await kiosk.call('GET', `/storefront/orders/${next}/sticks/${found.id}/photos`)).status).toBe(404);
  await plugIn();
  expect(await lookAt(next)).toMatchObject({ state: 'ready', photoCount: 1 });
  // Pictures of it are gone.
  expect(await fs.readdir(path.join(edge.folder, 'sticks')).catch(() => [])).toEqual([]);
});

test('a kiosk that calls through a proxy is another computer, and sees no stick of this one', async () => {
  await write('a.jpg');
  await plugIn();
  const orderId = await newOrder();
  const elsewhere = { 'x-forwarded-for': '192.168.1.7' };
  const { body } = await kiosk.call('GET', `/storefront/orders/${orderId}/sticks`, undefined, elsewhere);
  expect(body).toEqual({ isHere: false, sticks: [] });
  const found = await lookAt(orderId);
  const path = `/storefront/orders/${orderId}/sticks/${found.id}/photos`;
  expect((await kiosk.call('GET', path, undefined, elsewhere)).status).toBe(404);
});
