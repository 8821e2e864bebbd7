import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { createFaultProxy, type FaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import { varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { choosePrints, launchWithProfile, openPageIn } from './browser.ts';
import { cachedAddresses, filesHolding, keptByPage } from './kept-in-browser.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
/** The cable between the kiosk and the shop's computer. */
let line: FaultProxy;
let origin: string;
let profile: string;
let kiosk: BrowserContext;
let page: Page;
let errors: string[];
let photos: { name: string; file: string; bytes: Buffer }[];

beforeAll(async () => {
  shop = await startShop();
  line = createFaultProxy(Number(new URL(shop.edgeUrl).port));
  await line.start();
  origin = line.url().replace('127.0.0.1', 'localhost');
  profile = await mkdtemp(path.join(tmpdir(), 'printfront-profile-'));
  photos = await Promise.all(['beach', 'cat', 'dog', 'elephant'].map(makePhoto));
  await startKiosk(shop.pairingUrl.replace(shop.edgeUrl, origin));
  await attract().waitFor();
  // Paired yesterday: a browser puts cookies on the disk some time later, or when it is closed.
  await kiosk.close();
  await startKiosk(`${origin}/storefront`);
});
afterAll(async () => {
  await kiosk?.close();
  await line?.stop();
  await shop?.stop();
  await rm(profile, { recursive: true, force: true });
});

/** Noise, so that any part of it is found nowhere else. */
async function makePhoto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const file = path.join(shop.dataFolder, `${name}.jpg`);
  await writeFile(file, bytes);
  return { name: `${name}.jpg`, file, bytes };
}

const partsOf = (bytes: Buffer) =>
  [0.3, 0.6, 0.9].map((at) => bytes.subarray(bytes.length * at, bytes.length * at + 48));

async function startKiosk(address: string): Promise<void> {
  kiosk = await launchWithProfile(profile);
  ({ page, errors } = await openPageIn(kiosk));
  await page.goto(address);
}

const attract = () => page.getByRole('button', { name: /Touch to start|แตะเพื่อเริ่ม/ });
const isAway = () => page.getByRole('heading', { name: 'The shop’s computer cannot be reached' }).waitFor();
const cutLine = () => line.set({ fault: { kind: 'refuse' } });
async function choose(chosen: { file: string }[]): Promise<void> {
  const input = page.locator('input[type=file]');
  // Once there are photos, the panel for more of them is a button.
  await page
    .getByRole('button', { name: 'See or add photos' })
    .or(page.getByRole('heading', { name: /^(Where are your photos|Photos from USB or card)/ }))
    .first()
    .waitFor();
  if ((await input.count()) === 0) await page.getByRole('button', { name: 'See or add photos' }).click();
  await input.setInputFiles(chosen.map(({ file }) => file));
}
const waiting = (count: number) =>
  page.getByText(new RegExp(`^${count} photos? (is|are) waiting to be sent`)).waitFor();

/** The order that stands on the screen, or a new one. */
async function openOrder(): Promise<string> {
  line.heal();
  const id = /\d{15}/.exec(page.url())?.[0];
  if (id !== undefined) return id;
  return startOrder();
}

/** Every picture of an order as the kiosk has shown it. */
async function picturesOf(orderId: string): Promise<Buffer[]> {
  const { body } = await ask('get', `/storefront/orders/${orderId}/files?size=4x6`);
  const addresses = body.flatMap(({ thumbnailUrl, previewUrl }: Record<string, string | null>) => [
    thumbnailUrl,
    previewUrl,
  ]);
  const shown = addresses.filter((address: string | null) => address !== null);
  return Promise.all(
    shown.map(async (address: string) => (await kiosk.request.get(`${shop.edgeUrl}${address}`)).body()),
  );
}

async function startOrder(): Promise<string> {
  await attract().click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 }).toBe(true);
  return /\d{15}/.exec(page.url())?.[0] ?? '';
}

/** Straight to the shop's computer, whatever the cable does. */
async function ask(method: 'get' | 'post' | 'delete', address: string) {
  const answer = await kiosk.request[method](`${shop.edgeUrl}/api/v1${address}`, {
    headers: { 'x-requested-with': 'printfront' },
  });
  return { status: answer.status(), body: JSON.parse((await answer.text()) || 'null') };
}

const namesAtShop = async (orderId: string) => {
  const { body } = await ask('get', `/storefront/orders/${orderId}/files`);
  return body.map(({ name, sentCount }: { name: string; sentCount: number }) => `${name} ${sentCount}`);
};

it('keeps what is chosen while the shop’s computer is away, over reload and power cut, and sends it once each', async () => {
  const orderId = await startOrder();
  cutLine();
  const chosen = photos.slice(0, 3);
  await choose(chosen);
  await waiting(3);
  // The stick is pulled out: from here on the device has the only copy.
  await expect.poll(() => keptByPage(page)).toContain(chosen[2]?.name);
  await Promise.all(chosen.map(({ file }) => rm(file)));
  expect(await filesHolding(profile, partsOf(chosen[0]?.bytes ?? Buffer.alloc(0)))).not.toEqual([]);

  const session = await kiosk.newCDPSession(page);
  const isGone = new Promise((resolve) => kiosk.once('close', resolve));
  await session.send('Browser.crash').catch(() => undefined);
  await isGone;
  await startKiosk(`${origin}/storefront`);
  await isAway();
  await page.getByText('3 photos wait on this device').waitFor();

  // It comes back, and its first answer gets lost on the way.
  line.set({ fault: { kind: 'cut-answer' }, matching: /^POST .*\/files/, times: 1 });
  await page.waitForURL(`**/storefront/${orderId}/sizes`, { timeout: 30_000 });
  await expect.poll(() => namesAtShop(orderId), { timeout: 60_000 }).toEqual(chosen.map(({ name }) => `${name} 1`));
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText('3 prints').waitFor();
  expect(line.strikes()).toBe(1);
  await expect.poll(() => keptByPage(page)).not.toContain(chosen[0]?.name);
  expect(errors).toEqual([]);
});

it('says when it has no room for a photo before anything is lost, and sends that one too', async () => {
  const orderId = await openOrder();
  // A browser that has just had room asks for half a minute no more whether it still has.
  await kiosk.close();
  await startKiosk(`${origin}/storefront/${orderId}/sizes`);
  await page.getByRole('button', { name: 'See or add photos' }).waitFor();
  cutLine();
  const session = await kiosk.newCDPSession(page);
  onTestFinished(async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin }).catch(() => undefined);
  });
  // The browser really refuses; what it says about its room (navigator.storage.estimate) stays a round number.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await choose(photos.slice(3));
  await waiting(1);
  const notice = page.getByRole('alert').filter({ hasText: 'This device cannot keep more photos' });
  await notice.getByText('elephant.jpg').waitFor();
  expect(await keptByPage(page)).not.toContain('elephant.jpg');

  line.heal();
  await expect.poll(() => namesAtShop(orderId), { timeout: 60_000 }).toContain('elephant.jpg 1');
  await notice.waitFor({ state: 'hidden' });
});

it('drops photos whose order was closed meanwhile, says so, and never puts them into another order', async () => {
  const orderId = await openOrder();
  cutLine();
  await choose(photos.slice(3));
  await waiting(1);
  await page.reload();
  await isAway();
  expect((await ask('delete', `/storefront/orders/${orderId}`)).status).toBe(204);
  line.heal();
  await page.getByText('1 photo that had not been sent was removed from this device').waitFor({ timeout: 30_000 });
  await expect.poll(() => keptByPage(page)).not.toContain('elephant.jpg');
  const next = await startOrder();
  expect(await namesAtShop(next)).toEqual([]);
});

it('keeps them whatever else the shop answers, and goes on with an order that was put aside meanwhile', async () => {
  const orderId = await openOrder();
  cutLine();
  await choose(photos.slice(3));
  await waiting(1);
  // Out of order for the shop's computer; everything else of it works.
  const problem = {
    type: 'about:blank',
    title: 'Internal error',
    status: 500,
    code: 'internal-error',
    detail: 'Broken.',
  };
  await page.route(`**${API_BASE}/storefront/orders/${orderId}`, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  line.heal();
  await page.goto(`${origin}/storefront`);
  await page.getByRole('heading', { name: 'The shop’s computer has a problem' }).waitFor();
  await page.getByText('1 photo waits on this device').waitFor();
  expect(await keptByPage(page)).toContain('elephant.jpg');

  expect((await ask('post', `/storefront/orders/${orderId}/park`)).status).toBe(204);
  await page.unrouteAll();
  await page.waitForURL(`**/storefront/${orderId}/sizes`, { timeout: 30_000 });
  await expect.poll(() => namesAtShop(orderId), { timeout: 60_000 }).toEqual(['elephant.jpg 1']);
});

it('keeps them on a device that is no kiosk any more, until it is paired again', async () => {
  const orderId = await openOrder();
  cutLine();
  await choose(photos.slice(3));
  await waiting(1);
  const staff = await signInStaff(shop);
  await staff.removeKiosks();
  line.heal();
  await page.goto(`${origin}/storefront`);
  await page.getByRole('heading', { name: 'This device is no longer a kiosk' }).waitFor();
  await page.getByText('1 photo that was not sent yet waits on this device').waitFor();

  await page.goto(`${origin}/storefront#pair=${await staff.inviteKiosk('Again')}`);
  await page.reload();
  await page.waitForURL(`**/storefront/${orderId}/sizes`, { timeout: 30_000 });
  await expect.poll(() => namesAtShop(orderId), { timeout: 60_000 }).toEqual(['elephant.jpg 2']);
});

it('leaves nothing of a customer behind: not in storage, caches or memory, and no byte of a photo on its disk', async () => {
  const orderId = await openOrder();
  line.heal();
  const pictures = await picturesOf(orderId);
  await page.evaluate('window.isStillThere = true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect.poll(() => page.evaluate('window.isStillThere')).toBe(undefined);
  await attract().waitFor();

  await expect.poll(() => keptByPage(page)).not.toContain(orderId);
  const kept = await keptByPage(page);
  for (const word of [orderId, 'jpg']) expect(kept).not.toContain(word);
  // The app, and pictures of the shop's own catalogue.
  const ofEverybody = /^\/(?:assets\/|[\w-]+\.\w+$|api\/v1\/images\/[0-9a-f]{64}$)/;
  expect((await cachedAddresses(page)).filter((address) => !ofEverybody.test(address))).toEqual([]);
  const needles = [...photos.map(({ bytes }) => bytes), ...pictures].flatMap(partsOf);
  await expect.poll(() => filesHolding(profile, needles), { timeout: 60_000 }).toEqual([]);
  await kiosk.close();
  expect(await filesHolding(profile, needles)).toEqual([]);
  await startKiosk(`${origin}/storefront`);
});

it('sends what an earlier version of the app left waiting, also when the device is full', async () => {
  const orderId = await openOrder();
  const old = await makeOldPhotos(16);
  const other = await kiosk.newPage();
  await other.goto(`${origin}/pair`);
  await other.evaluate(
    await readFile(path.resolve(import.meta.dirname, '../../node_modules/dexie/dist/dexie.min.js'), 'utf8'),
  );
  await page.goto(`${origin}/pair`);
  await other.evaluate("Dexie.delete('printfront-waiting-photos')");
  const session = await kiosk.newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  // Room for all of them, and not for all of them twice. Before the first is written: a browser asks only now and then.
  const quotaSize = usage + 1.5 * old.reduce((sum, { length }) => sum + length, 0);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await other.evaluate(`(async () => {
    window.old = new Dexie('printfront-waiting-photos');
    old.version(1).stores({ photos: 'clientFileId, [orderId+place]' });
    // It lets go of nothing until it is closed.
    old.on('versionchange', () => false);
    const photos = ${JSON.stringify(old.map((bytes) => bytes.toString('base64')))};
    for (const [index, base64] of photos.entries()) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await old.table('photos').put({
        clientFileId: 'an-old-photo-' + index, orderId: '${orderId}', name: 'old-' + index + '.jpg',
        place: 1760000000000 + index, file: new File([bytes], 'old-' + index + '.jpg', { lastModified: 5 }),
      });
    }
  })()`);
  await page.goto(`${origin}/storefront`);
  await page
    .getByRole('alert')
    .filter({ hasText: /photo storage of this device does not work|ที่เก็บรูปของเครื่องนี้มีปัญหา/ })
    .waitFor();
  await attract().waitFor();
  expect(await other.evaluate("old.table('photos').count()")).toBe(old.length);
  await other.close();
  await page.waitForURL(`**/storefront/${orderId}/sizes`, { timeout: 30_000 });
  await expect
    .poll(async () => (await namesAtShop(orderId)).slice(-old.length), { timeout: 60_000 })
    .toEqual(old.map((_bytes, index) => `old-${index}.jpg 1`));
  await expect.poll(() => keptByPage(page)).not.toContain('an-old-photo');
});

async function makeOldPhotos(count: number): Promise<Buffer[]> {
  const { bytes } = await makePhoto('old');
  return Array.from({ length: count }, (_none, index) => varied(Buffer.concat([bytes, Buffer.alloc(4)]), index));
}
