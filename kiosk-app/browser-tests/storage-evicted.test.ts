import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePrints, launchBrowser, openPage, VIEWPORTS } from './browser.ts';
import { photoOn } from './photo-wall.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let staff: Awaited<ReturnType<typeof signInStaff>>;
let photos: { name: string; mimeType: string; buffer: Buffer }[];
/** The kiosk, and the order that it began last. */
let page: Page;
let orderId: string;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  const widths = [300, 310, 320, 330, 340];
  [staff, photos] = await Promise.all([
    signInStaff(shop),
    Promise.all(widths.map(async (width) => photo(`photo-${width}.jpg`, await orientedJpeg(1, 4 * width, 800)))),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** As a browser does that needs the room, or somebody who clears its history: cookies and all. */
async function clearStorage(of: Page): Promise<void> {
  const session = await of.context().newCDPSession(of);
  const { origin } = new URL(of.url());
  const clear = async () => {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await of.evaluate('sessionStorage.clear()');
    return of.context().cookies(origin);
  };
  // An answer that was on its way may have brought its cookie again.
  await expect.poll(clear).toEqual([]);
  await session.detach();
}

/** The order as the shop has it, asked for as its customer's phone asks. */
async function atShop(): Promise<unknown> {
  return (await fetch(`${shop.edgeUrl}${API_BASE}/storefront/orders/${orderId}`)).json();
}

const attract = () => page.getByRole('button', { name: /Touch to start|แตะเพื่อเริ่ม/ });

async function startOrder(): Promise<void> {
  await attract().click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  orderId = /\d{15}/.exec(page.url())?.[0] ?? '';
}

/** What the shop's staff do with a kiosk that has forgotten what it is. */
async function pairAgain(how: 'from-its-screen' | 'by-address' = 'by-address'): Promise<void> {
  const isByAddress = how === 'by-address';
  const [code] = await Promise.all([newKioskCode(), isByAddress ? page.goto(`${shop.edgeUrl}/pair`) : page.reload()]);
  if (!isByAddress) await page.getByRole('link', { name: 'Make this device a kiosk' }).click();
  await page.getByLabel('Pairing code').fill(code);
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await page.getByRole('button', { name: 'Open the kiosk screen' }).click();
  await attract().waitFor();
}

/** The customer still has the code on the phone. */
async function typeCode(): Promise<void> {
  await page.getByRole('button', { name: 'Continue an order' }).click();
  for (const digit of orderId.slice(-6)) await page.getByRole('button', { name: digit, exact: true }).click();
}

async function newKioskCode(): Promise<string> {
  await staff.removeKiosks();
  return staff.inviteKiosk('Front door');
}

async function clearAndGoOn(how?: 'from-its-screen'): Promise<void> {
  await clearStorage(page);
  await pairAgain(how);
  await typeCode();
  await page.waitForURL(`**/storefront/${orderId}/sizes`);
}

const prints = (count: number) => page.getByTestId('total-prints').getByText(`${count} prints`).waitFor();

it('goes on with an order on a kiosk whose storage is cleared at every step, and keeps what was placed', async () => {
  let errors: string[];
  ({ page, errors } = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true }));
  await page.goto(shop.pairingUrl);
  await startOrder();
  await clearAndGoOn('from-its-screen');

  await page.locator('input[type=file]').setInputFiles(photos.slice(0, 2));
  await choosePrints(page);
  await prints(2);
  await clearAndGoOn();
  await prints(2);

  await page.getByRole('link', { name: /^4×6 in/ }).click();
  await photoOn(page, 'photo-300.jpg').click();
  await prints(3);
  await clearAndGoOn();
  await prints(3);

  const toPay = async () => {
    await page.getByRole('button', { name: 'Check order' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name').fill('มาลี ใจดี');
    await page.getByLabel('Phone number').fill('081-234 5678');
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await page.getByRole('button', { name: /At the counter/ }).click();
  };
  await toPay();
  await clearAndGoOn();
  expect(await atShop()).toMatchObject({ state: 'open', fileCount: 2 });

  await toPay();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('button', { name: 'Got it' }).click();
  const number = Number(await page.getByTestId('order-number').textContent());
  await clearStorage(page);
  await pairAgain('from-its-screen');
  await expect.poll(atShop).toMatchObject({ state: 'submitted', iid: number });
  const { items } = await staff.get('/orders/all');
  expect(items).toContainEqual(expect.objectContaining({ iid: number }));
  // Its number is nobody's any more who stands in front of the kiosk now.
  await typeCode();
  await page.getByText('No order with this code was put aside').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(errors).toEqual([]);
});

it('goes on on a phone whose storage is cleared while it sends, and doubles nothing that it sends again', async () => {
  await startOrder();
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(`${shop.frontUrl}/front/${orderId}`);
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let sentCount = 0;
  await phone.page.route('**/files*', async (route) => {
    if (route.request().method() === 'POST' && ++sentCount > 2) await gate;
    await route.continue();
  });
  const choose = (chosen: typeof photos) => phone.page.locator('input[type=file]').setInputFiles(chosen);
  await choose(photos.slice(0, 4));
  await phone.page.getByText('2 of 4 in the shop').waitFor();
  await clearStorage(phone.page);
  open();
  await phone.page.getByText('All 4 photos are in the shop').waitFor();

  // Whoever comes back does not know what was sent, and sends it all.
  await clearStorage(phone.page);
  await phone.page.reload();
  await choose(photos);
  await phone.page.getByText('All 5 photos are in the shop').waitFor();
  await expect.poll(atShop).toMatchObject({ state: 'open', fileCount: 5 });
  expect(phone.errors).toEqual([]);
});
