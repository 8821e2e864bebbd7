import { orderCode } from '@printfront/shared/domain/storefront-order-id.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { choosePrints, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { keptByPage } from './kept-in-browser.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
/** Paired once: the link works only once. */
let kioskCookies: Awaited<ReturnType<BrowserContext['cookies']>>;
let photoFiles: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  const { page, context } = await openPage(browser, VIEWPORTS.kioskLandscape);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  kioskCookies = await context.cookies();
  await context.close();
  // Large enough to be printed without a question.
  photoFiles = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
      name: `orientation-${orientation}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await orientedJpeg(orientation, 1800, 1200),
    })),
  );
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

async function openKiosk(language: 'th' | 'en' = 'en') {
  const kiosk = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true, language });
  await kiosk.context.addCookies(kioskCookies);
  return kiosk;
}

/** Starts an order and puts photos into it from the kiosk itself. */
async function startOrder(page: Page): Promise<string> {
  await page.goto(`${shop.edgeUrl}/storefront`);
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await page.locator('input[type=file]').setInputFiles(photoFiles);
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText(`${photoFiles.length} prints`).waitFor();
  return /\d{15}/.exec(page.url())?.[0] ?? '';
}

const attract = (page: Page) => page.getByRole('button', { name: 'แตะเพื่อเริ่ม' });

/** Milliseconds from the first answer to whether this device is a kiosk to the last time that it was asked. */
const PAUSE_BETWEEN_ASKING = `(() => {
  const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/v1/storefront'));
  return asked.at(-1).startTime - asked[0].responseEnd;
})()`;

describe('a kiosk', () => {
  it('is nothing on a device that is no kiosk, which says so, and its pairing link works only once', async () => {
    const { page } = await openPage(browser, VIEWPORTS.phone);
    const pause = async () => {
      await page.goto(`${shop.edgeUrl}/storefront`);
      await page.getByRole('heading', { name: 'This device is not paired with a shop yet' }).waitFor();
      return await page.evaluate<number>(PAUSE_BETWEEN_ASKING);
    };
    // No is no: whoever waits a second for it to be said twice does so each time, on however fast a machine.
    await expect.poll(pause).toBeLessThan(900);
    expect(await page.getByText('404').count()).toBe(0);
    await page.goto(shop.pairingUrl);
    await page.reload();
    await page
      .getByText('The pairing code is wrong or has been used.')
      .or(page.getByText('not paired with a shop yet'))
      .first()
      .waitFor();
  });

  it('says that its shop has no prices yet instead of beginning an order that cannot be placed', async () => {
    const { page } = await openKiosk();
    await page.route('**/api/v1/sizes', (route) => route.fulfill({ json: [] }));
    await page.goto(`${shop.edgeUrl}/storefront`);
    await page.getByText(/^The shop has not set its prices yet|^ร้านยังไม่ได้ตั้งราคา/).waitFor();
    expect(await page.getByRole('button', { name: /^(Touch to start|แตะเพื่อเริ่ม)$/ }).count()).toBe(0);
    await page.unroute('**/api/v1/sizes');
    await page.reload();
    await page.getByRole('button', { name: /^(Touch to start|แตะเพื่อเริ่ม)$/ }).waitFor();
  });

  it('leads back to its own start from what is not there, and never to the pages at home', async () => {
    const { page } = await openKiosk();
    const orderId = await startOrder(page);
    await page.goto(`${shop.edgeUrl}/storefront/${orderId}/sizes/no-such-size`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'To the start' }).click();
    await page.getByRole('button', { name: /^(Touch to start|แตะเพื่อเริ่ม)$/ }).waitFor();
  });

  it('cancels an order after one question, forgets it, and tells the phone that it is closed', async () => {
    const { page, errors } = await openKiosk();
    const orderId = await startOrder(page);
    const phone = await openPage(browser, VIEWPORTS.phone);
    await phone.page.goto(`${shop.frontUrl}/front/${orderId}`);
    await phone.page.getByText('Choose photos').first().waitFor();

    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep going' }).click();
    expect(page.url()).toContain(orderId);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await attract(page).waitFor();
    expect(await keptByPage(page)).not.toContain(orderId);

    await phone.page.getByRole('heading', { name: 'This order was closed' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('asks after two minutes without a touch, stays when somebody is there, and else parks the order and forgets it', async () => {
    const { page } = await openKiosk();
    await page.clock.install();
    const orderId = await startOrder(page);

    await page.clock.runFor(181_000);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Are you still there?').waitFor({ state: 'hidden' });
    expect(page.url()).toContain(orderId);

    await page.clock.runFor(125_000);
    await page.getByText('Are you still there?').waitFor();
    await page.clock.runFor(31_000);
    await attract(page).waitFor();
    expect(await keptByPage(page)).not.toContain(orderId);
    // The screen is cleared before the shop has answered.
    const orders = () => page.evaluate("fetch('/api/v1/storefront/orders').then((answer) => answer.json())");
    await expect.poll(orders).toContainEqual(expect.objectContaining({ id: orderId, state: 'parked' }));
  });

  it('is left at once by who says so, and its order waits under its code', async () => {
    const { page } = await openKiosk();
    await page.clock.install();
    const orderId = await startOrder(page);
    await page.clock.runFor(181_000);
    const question = page.getByRole('dialog', { name: 'Are you still there?' });
    await expect.poll(() => question.getByLabel('The order’s code').innerText()).toBe(orderCode(orderId));
    await question.getByRole('button', { name: 'Keep for later' }).click();
    await attract(page).waitFor();
    // The screen is cleared before the shop has answered.
    const orders = () => page.evaluate("fetch('/api/v1/storefront/orders').then((answer) => answer.json())");
    await expect.poll(orders).toContainEqual(expect.objectContaining({ id: orderId, state: 'parked' }));
  });

  it('leaves the number on the screen for a minute after the last touch, and longer while the ticket is printed', async () => {
    const { page, errors } = await openKiosk();
    await page.clock.install();
    await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
    const orderId = await startOrder(page);
    const order = { name: 'Mali', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1, orderNotes: '' };
    const headers = { 'x-requested-with': 'printfront' };
    const place = () =>
      page.request.post(`${shop.edgeUrl}/api/v1/storefront/orders/${orderId}`, { headers, data: order });
    await expect.poll(async () => (await place()).status()).toBe(200);
    await page.goto(`${shop.edgeUrl}/storefront/${orderId}/done`);
    const number = page.getByTestId('order-number');
    await number.waitFor();

    await page.clock.runFor(52_000);
    await page
      .getByText(/closes by itself in \d seconds?/)
      .first()
      .waitFor();
    await number.click();
    await page.getByText('This page closes by itself in 60 seconds').first().waitFor();
    await page.clock.runFor(50_000);
    const ticket = page.getByRole('button', { name: 'Print ticket' });
    await ticket.click();
    await page.getByRole('button', { name: 'Printing…' }).waitFor();
    await page.clock.runFor(10_000);
    await page.getByRole('button', { name: 'Printed Touch to print it again' }).waitFor();
    expect(await page.evaluate('window.printed')).toBe(1);
    await page.clock.runFor(90_000);
    await number.waitFor();
    await page.clock.runFor(45_000);
    await attract(page).waitFor();
    expect(errors).toEqual([]);
  });

  it('says of a photo that it will never go, and is wiped all the same', async () => {
    const { page } = await openKiosk();
    await page.clock.install();
    const orderId = await startOrder(page);
    const malformed = { type: 'urn:x', title: 'x', status: 400, detail: 'Broken.', code: 'upload-malformed' };
    let tries = 0;
    await page.route('**/api/v1/storefront/orders/*/files', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      tries += 1;
      return route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(malformed) });
    });
    await page.getByRole('button', { name: /See or add photos/ }).click();
    await page.locator('input[type=file]').setInputFiles(photoFiles.slice(0, 1));
    // Twice it may have been the line.
    await page.getByRole('button', { name: /^Take .* off the list$/ }).waitFor();
    await page.getByText('The upload was not understood.').waitFor();
    expect(tries).toBe(3);

    await page.clock.runFor(181_000);
    await page.getByText('Are you still there?').waitFor();
    await page.clock.runFor(31_000);
    await attract(page).waitFor();
    expect(await keptByPage(page)).not.toContain(orderId);
  });

  it('says before anybody begins that nothing can be saved', async () => {
    const { page, errors } = await openKiosk();
    const well = await (await page.request.get(`${shop.edgeUrl}/api/v1/shop/connection`)).json();
    // What a server answers whose disk takes nothing.
    await page.route('**/api/v1/shop/connection', (route) =>
      route.fulfill({ json: { ...well, readOnlySince: '2026-11-21T01:30:00Z' } }),
    );
    await page.goto(`${shop.edgeUrl}/storefront`);
    await page.getByRole('alert').getByText('Nothing can be saved at the moment').waitFor();
    expect(errors).toEqual([]);
  });

  it('says in the customer’s language what it cannot take, and takes the rest', async () => {
    const { page } = await openKiosk('th');
    await page.goto(`${shop.edgeUrl}/storefront`);
    await attract(page).click();
    await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
    const text = { name: 'จดหมาย.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo '.repeat(50)) };
    const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
    await page.locator('input[type=file]').setInputFiles([text, empty]);
    await page.getByText('ไฟล์นี้ไม่ใช่รูปที่พิมพ์ได้').first().waitFor();
    await page.getByText('ไฟล์ว่างเปล่า').waitFor();
    await page.locator('input[type=file]').setInputFiles(photoFiles);
    await choosePrints(page);
    await page.getByTestId('total-prints').getByText(`${photoFiles.length} ใบ`).waitFor();

    await page.getByRole('button', { name: 'ตรวจสอบ', exact: true }).click();
    await page.getByRole('button', { name: 'ถัดไป' }).click();
    await page.getByLabel('เบอร์โทรศัพท์').fill('08x-abc');
    await page.getByRole('button', { name: 'ไปชำระเงิน' }).click();
    await page.getByText('เบอร์ไทยขึ้นต้นด้วย 0').waitFor();
    // Above the keys nothing is cut in half: what has no room is away until the typing ends.
    await page.getByRole('region', { name: 'แป้นพิมพ์บนหน้าจอ' }).waitFor();
    await page.getByRole('radio').first().waitFor({ state: 'hidden' });
    await page.getByLabel('เบอร์โทรศัพท์').fill('081-2345');
    await page.getByRole('button', { name: 'เสร็จ', exact: true }).click();
    await page.getByText('ขาดอีก 3 หลัก').waitFor();
    await page.getByRole('radio').first().waitFor();
    expect(page.url()).toContain('/you');
  });
});
