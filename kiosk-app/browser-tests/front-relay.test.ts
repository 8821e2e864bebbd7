import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePrints, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { readQr } from './read-qr.ts';
import { type RelayShop, startRelayShop } from './start-relay-shop.ts';

let shop: RelayShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startRelayShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const photo = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await orientedJpeg(1, width, 300),
});
const choose = (page: Page, files: Awaited<ReturnType<typeof photo>>[]) =>
  page.locator('input[type=file]').setInputFiles(files);
/** A busy machine may be far slower than any of these waits should take. */
const PATIENT = { timeout: 90_000 };

it('takes photos over mobile data: received, then in the shop; one photo with the wifi’s; and a shop without internet is said so', async () => {
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await kiosk.page.goto(shop.pairingUrl);
  await kiosk.page.getByRole('button', { name: 'Touch to start' }).click();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const orderId = /\d{15}/.exec(kiosk.page.url())?.[0] ?? '';

  // The third way: quiet, and there only because central has just been reached.
  await kiosk.page.getByRole('button', { name: 'On my phone' }).click();
  const otherWay = kiosk.page.getByRole('button', { name: 'No Wi‑Fi? Use your mobile data' });
  await otherWay.click(PATIENT);
  const address = await readQr(kiosk.page.getByRole('img', { name: 'upload page over mobile data' }));
  expect(address).toMatch(new RegExp(`^${shop.mobileOrigin}/front/[^/]+/${orderId}$`));

  // Received at central, while the shop cannot fetch anything yet.
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(address);
  expect(await phone.page.evaluate('isSecureContext')).toBe(false);
  await phone.page.getByText('To Siam branch').waitFor();
  // The shop hears of it with central's next word, before a photo has come.
  await kiosk.page.getByText('Your phone is connected').waitFor(PATIENT);
  shop.line.set({ fault: { kind: 'cut-answer' }, matching: /GET .*sync\/blobs/ });
  const [sea, dog] = [await photo('sea.jpg', 400), await photo('dog.jpg', 410)];
  await choose(phone.page, [sea, dog]);
  const received = phone.page.getByText('Received, on its way to the shop');
  await expect.poll(() => received.count(), PATIENT).toBe(2);
  await phone.page.getByText('0 of 2 in the shop').waitFor();
  expect(await phone.page.getByText('In the shop', { exact: true }).count()).toBe(0);

  // The page opened again still knows what it sent; green only when the shop has it.
  await phone.page.reload();
  await expect.poll(() => received.count(), PATIENT).toBe(2);
  shop.line.heal();
  await phone.page.getByText('All 2 photos are in the shop').waitFor(PATIENT);
  await choosePrints(kiosk.page);
  await kiosk.page.getByTestId('total-prints').getByText('2 prints').waitFor(PATIENT);

  // The same photo over the wifi is the same photo.
  const wifiPhone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await wifiPhone.page.goto(`${shop.wifiOrigin}/front/${orderId}`);
  await choose(wifiPhone.page, [dog, await photo('cat.jpg', 420)]);
  await wifiPhone.page.getByText('All 2 photos are in the shop').waitFor(PATIENT);
  await wifiPhone.page.getByRole('button', { name: 'See what you sent' }).click();
  await wifiPhone.page.getByText('Chosen 2 times, kept once').waitFor(PATIENT);
  await kiosk.page.getByTestId('total-prints').getByText('3 prints').waitFor(PATIENT);

  // The page opened again shows what this phone sent, by the shop's pictures of it; another phone is shown none of it.
  await wifiPhone.page.reload();
  await wifiPhone.page.getByRole('button', { name: 'See what you sent' }).click();
  const ownPhotos = wifiPhone.page.getByRole('list', { name: 'Your photos' }).getByRole('listitem');
  await expect.poll(() => ownPhotos.locator('img').count(), PATIENT).toBe(2);
  await wifiPhone.page.getByText('Chosen 2 times, kept once').waitFor(PATIENT);
  const onlooker = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await onlooker.page.goto(`${shop.wifiOrigin}/front/${orderId}`);
  await choose(onlooker.page, [await photo('onlooker.jpg', 440)]);
  await onlooker.page.getByText('Your photo is in the shop').waitFor(PATIENT);
  await onlooker.page.getByRole('button', { name: 'See what you sent' }).click();
  const theirs = onlooker.page.getByRole('list', { name: 'Your photos' }).getByRole('listitem');
  await theirs.first().waitFor();
  await standsStill(onlooker.page);
  expect(await theirs.count()).toBe(1);
  const asked = await onlooker.context.request.get(`${shop.edgeUrl}/api/v1/storefront/orders/${orderId}/files`);
  expect(await asked.json()).toEqual([]);

  // Without internet: said on the page that is open, and to a customer who opens it; nothing is sent, nothing is lost.
  shop.line.set({ fault: { kind: 'refuse' } });
  // What was under way before the line broke may still have been heard.
  await expect
    .poll(() => {
      shop.ageAnnouncement();
      return phone.page.getByText('The shop has no internet right now').count();
    }, PATIENT)
    .toBeGreaterThan(0);
  await choose(phone.page, [await photo('late.jpg', 430)]);
  await phone.page.getByText('Waiting', { exact: true }).waitFor();
  const newcomer = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await newcomer.page.goto(address);
  await newcomer.page.getByRole('heading', { name: 'The shop has no internet right now' }).waitFor();
  expect(await newcomer.page.locator('input[type=file]').count()).toBe(0);

  // It is back: what waited goes by itself.
  shop.line.heal();
  await phone.page.getByText('All 3 photos are in the shop').waitFor(PATIENT);
  await newcomer.page.locator('input[type=file]').waitFor({ state: 'attached', ...PATIENT });
  await kiosk.page.getByTestId('total-prints').getByText('5 prints').waitFor(PATIENT);

  // The order is placed: both kinds of phones learn its number and can add nothing.
  const placed = await kiosk.context.request.post(`${shop.edgeUrl}/api/v1/storefront/orders/${orderId}`, {
    headers: { 'x-requested-with': 'printfront' },
    data: { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 },
  });
  expect(placed.status()).toBe(200);
  const { iid } = await placed.json();
  for (const { page } of [phone, newcomer, wifiPhone, onlooker]) {
    await page.getByRole('heading', { name: 'The shop has your order' }).waitFor(PATIENT);
    await expect.poll(() => page.getByTestId('followed-number').innerText()).toBe(String(iid).padStart(4, '0'));
    expect(await page.locator('input[type=file]').count()).toBe(0);
  }

  // A kiosk that goes back to its start says so to a phone on mobile data too, with the code that brings the order back.
  const api = (path: string, data: object = {}) =>
    kiosk.context.request.post(`${shop.edgeUrl}/api/v1/storefront/orders${path}`, {
      headers: { 'x-requested-with': 'printfront' },
      data,
    });
  const asideId = '123456789012345';
  expect((await api('', { id: asideId })).status()).toBe(200);
  const aside = await openPage(browser, VIEWPORTS.phone, { touch: true });
  const asidePath = new URL(address).pathname.replace(/\d{15}$/, asideId);
  const atCentral = `${shop.centralUrl}/api/v1/uploads${asidePath}`;
  await expect.poll(async () => (await kiosk.context.request.get(atCentral)).status(), PATIENT).toBe(200);
  await aside.page.goto(`${shop.mobileOrigin}${asidePath}`);
  await aside.page.getByText('To Siam branch').waitFor(PATIENT);
  expect((await api(`/${asideId}/park`)).status()).toBe(204);
  await aside.page.getByRole('heading', { name: /went back to its start/ }).waitFor(PATIENT);
  expect(await aside.page.getByTestId('order-code').innerText()).toBe(asideId.slice(-6));
  await aside.page.getByText(/^Kept until/).waitFor();
  const unknown = await openPage(browser, VIEWPORTS.phone);
  await unknown.page.goto(address.replace(/\d{15}$/, '999999999999999'));
  await unknown.page.getByText('404').waitFor();
  for (const { errors } of [kiosk, aside, phone, wifiPhone, onlooker, newcomer, unknown]) expect(errors).toEqual([]);
});
