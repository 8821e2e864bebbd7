import { orientedJpeg, truncated, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { choosePrints, expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { readQr } from './read-qr.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let cookies: Awaited<ReturnType<Awaited<ReturnType<typeof openPage>>['context']['cookies']>>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  const first = await openPage(browser, VIEWPORTS.kioskPortrait);
  await first.page.goto(shop.pairingUrl);
  await first.page.getByRole('button', { name: 'Touch to start' }).waitFor();
  cookies = await first.context.cookies();
  await first.context.close();
});
afterEach(() => browser.close());
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** A kiosk with an order that has no photo yet. */
async function startOrder(viewport: (typeof VIEWPORTS)[keyof typeof VIEWPORTS] = VIEWPORTS.kioskPortrait) {
  const kiosk = await openPage(browser, viewport, { touch: true });
  await kiosk.context.addCookies(cookies);
  await kiosk.page.goto(`${shop.edgeUrl}/storefront`);
  await kiosk.page.getByRole('button', { name: 'Touch to start' }).click();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await kiosk.page.getByRole('heading', { name: 'Where are your photos?' }).waitFor();
  return kiosk;
}

const photo = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await orientedJpeg(1, width, 400),
});
const joinCode = (page: Page) => page.getByRole('img', { name: 'QR code that joins the shop’s Wi‑Fi' });
const pageCode = (page: Page) => page.getByRole('img', { name: 'QR code that opens the upload page' });
/** What has come, wherever it stands: it has the page as soon as a phone has sent something. */
const arrivals = (page: Page) => page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Remove / }) });

describe('photos from a phone', () => {
  it('shows one code at a time, and none once a phone has logged in to the wifi and is at the page', async () => {
    const { page, errors } = await startOrder();
    await page.getByRole('button', { name: 'On my phone' }).click();
    await joinCode(page).waitFor();
    expect(await pageCode(page).count()).toBe(0);

    // Whose camera reads no code has all of it to type.
    const payload = await readQr(joinCode(page));
    expect(payload).toContain(';P:print-your-photos;');
    await page.getByRole('button', { name: 'Trouble?' }).click();
    const sheet = page.getByRole('dialog', { name: 'Does the code not scan?' });
    await sheet.getByText('Wi‑Fi password').waitFor();
    await sheet.getByText('print-your-photos', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();

    // A phone that logs in at the router, by typing what stands behind “Trouble?”.
    const { loginUrl } = await (await page.request.get(`${shop.edgeUrl}/api/v1/storefront/wifi`)).json();
    await expect
      .poll(async () => (await (await page.request.get(`${shop.edgeUrl}/api/v1/storefront/wifi`)).json()).state)
      .toBe('ready');
    const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
    await phone.page.goto(loginUrl);

    // It has come to the page with that: the next phone needs the page's code alone.
    await page.getByRole('heading', { name: 'Your phone is connected' }).waitFor();
    await page.getByRole('button', { name: 'Show the code to another phone' }).click();
    await pageCode(page).waitFor();
    await joinCode(page).waitFor({ state: 'hidden' });
    expect(await readQr(pageCode(page))).toBe(loginUrl);
    await page.getByRole('button', { name: 'On the Wi‑Fi' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('says that a phone is there before its first photo, and has the code for another one, until the customer goes on', async () => {
    const { page, errors } = await startOrder();
    const orderId = /\d{15}/.exec(page.url())?.[0] ?? '';
    await page.getByRole('button', { name: 'On my phone' }).click();
    await joinCode(page).waitFor();
    const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
    await phone.page.goto(`${shop.frontUrl}/front/${orderId}`);
    // The code is what is to be done no more.
    await page.getByRole('heading', { name: 'Your phone is connected' }).waitFor();
    await joinCode(page).waitFor({ state: 'hidden' });
    expect(await pageCode(page).count()).toBe(0);
    await expectNoBarriers(page);
    // One after the other: of two that are sent at once either may come first.
    await phone.page.locator('input[type=file]').setInputFiles(await photo('sea.jpg', 600));
    await arrivals(page).getByRole('img', { name: 'sea.jpg' }).waitFor();
    // The picture itself, not only its place: as wide as the page.
    const sea = arrivals(page).getByRole('img', { name: 'sea.jpg' });
    await expect.poll(() => sea.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0);
    await expect.poll(async () => (await sea.boundingBox())?.width ?? 0).toBeGreaterThan(900);
    await phone.page.locator('input[type=file]').setInputFiles(await photo('dog.jpg', 610));

    await arrivals(page).getByRole('img', { name: 'dog.jpg' }).waitFor();
    // Newest first, and the next phone is shown the code when it is asked for.
    const names = () =>
      arrivals(page)
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    await expect.poll(names).toEqual(['dog.jpg', 'sea.jpg']);
    await page.getByRole('button', { name: 'Show the code to another phone' }).click();
    await pageCode(page).waitFor();
    await expectNoBarriers(page);

    await arrivals(page).getByRole('button', { name: 'Remove dog.jpg' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click();
    await arrivals(page).getByRole('img', { name: 'dog.jpg' }).waitFor({ state: 'hidden' });
    await choosePrints(page);
    await page.getByTestId('total-prints').getByText('1 print').waitFor();
    expect(errors).toEqual([]);
  });
});

it('shows the older ones of many, too, when they are asked for', async () => {
  const { page, errors } = await startOrder();
  const orderId = /\d{15}/.exec(page.url())?.[0] ?? '';
  const base = Buffer.concat([await orientedJpeg(1, 300, 200), Buffer.alloc(4)]);
  for (let number = 0; number < 62; number += 1) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(varied(base, number))]), `photo-${number}.jpg`);
    const headers = { 'x-requested-with': 'printfront' };
    const address = `${shop.edgeUrl}/api/v1/storefront/orders/${orderId}/files`;
    expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(201);
  }
  await page.getByRole('button', { name: 'On my phone' }).click();
  await page.getByRole('button', { name: 'and 2 more' }).click();
  await page.getByRole('button', { name: 'Remove photo-0.jpg' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Remove photo-/ }).count()).toBe(62);
  expect(errors).toEqual([]);
});

describe('photos from a stick or a card', () => {
  it('says which file failed and why, and never goes on by itself', async () => {
    const damaged = { ...(await photo('damaged.jpg', 600)), buffer: truncated(await orientedJpeg(1, 1800, 1200)) };
    const { page, errors } = await startOrder(VIEWPORTS.kioskLandscape);
    expect(await page.getByText('drop photos').count()).toBe(0);

    await expectNoBarriers(page);

    // Nothing that can be printed: there is no way on, and the screen stays.
    const letters = ['letter.jpg', 'bill.jpg', 'list.jpg'].map((name) => ({
      ...{ name, mimeType: 'image/jpeg', buffer: Buffer.from(`${name} is no photo `.repeat(50)) },
    }));
    await page.locator('input[type=file]').setInputFiles(letters);
    // What is no photo is said once, with the formats; the names unfold.
    await page.getByText('3 files are no photos').waitFor();
    expect(await page.getByText('HEIC').count()).toBe(1);
    await page.getByText('letter.jpg, bill.jpg, list.jpg').waitFor({ state: 'hidden' });
    await page.getByText('3 files are no photos').click();
    await page.getByText('letter.jpg, bill.jpg, list.jpg').waitFor();
    await page.locator('input[type=file]').setInputFiles(damaged);
    await page.getByRole('button', { name: '1 could not be used' }).click();
    const failed = page.getByRole('dialog');
    await failed.getByText('damaged.jpg').waitFor();
    expect(await failed.getByText('letter.jpg').count()).toBe(0);
    await failed.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByRole('button', { name: 'Choose prints' }).count()).toBe(0);

    await page.locator('input[type=file]').setInputFiles(await photo('sea.jpg', 620));
    await page.getByRole('button', { name: 'Choose prints' }).waitFor();
    await page.getByRole('heading', { name: 'Photos from USB or card' }).waitFor();
    await page.getByText('All have arrived: you can unplug it').waitFor();
    expect(errors).toEqual([]);
  });
});

describe('by keyboard', () => {
  const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

  it('begins each step at its title', async () => {
    const { page } = await startOrder();
    await expect.poll(() => focused(page)).toBe('Where are your photos?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await joinCode(page).waitFor();
    await expect.poll(() => focused(page)).toBe('Scan with your phone’s camera');
    await page.locator('input[type=file]').setInputFiles(await photo('sea.jpg', 630));
    await choosePrints(page);
    await page.getByRole('heading', { name: 'Choose sizes' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Choose sizes');
    // A step that is done is gone back to from the head.
    await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Photos' }).press('Enter');
    await page.getByRole('heading', { name: 'Where are your photos?' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Where are your photos?');
  });

  it('has the on-screen keyboard as one stop, its keys by arrows', async () => {
    const { page } = await startOrder(VIEWPORTS.kioskLandscape);
    await page.locator('input[type=file]').setInputFiles(await photo('sea.jpg', 640));
    await choosePrints(page);
    await page.getByRole('button', { name: 'Check order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Print it anyway' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name').tap();
    const keyboard = page.getByRole('region', { name: 'On-screen keyboard' });
    await keyboard.waitFor();
    const stops = () =>
      keyboard.locator('button').evaluateAll((keys) => keys.filter((key) => key.tabIndex >= 0).length);
    await expect.poll(stops).toBe(1);
    await page.getByLabel('Phone number').tap();
    await keyboard.getByRole('button', { name: '1', exact: true }).waitFor();
    await expect.poll(stops).toBe(1);
    const middles = async (name: string) => {
      const box = await keyboard.getByRole('button', { name, exact: true }).boundingBox();
      return { x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2), y: box?.y ?? 0 };
    };
    await standsStill(page);
    // As on a phone: 0 below 8, and what takes away at its right.
    const [zero, eight, back] = [await middles('0'), await middles('8'), await middles('Backspace')];
    expect(zero.x).toBe(eight.x);
    expect(zero.y).toBeGreaterThan(eight.y);
    expect([back.x > zero.x, back.y]).toEqual([true, zero.y]);
  });
});

it('follows the browser’s colours at home and on the phone, and its own setting at the kiosk', async () => {
  const context = await browser.newContext({ colorScheme: 'light' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.goto(`${shop.frontUrl}/front/123456789012345`);
  await expect.poll(scheme).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  await page.goto(`${shop.centralUrl}/`);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');

  await page.goto(`${shop.edgeUrl}/storefront`);
  await expect.poll(scheme).toBe('dark');
  await page.getByRole('button', { name: 'ใช้สีสว่าง' }).click();
  await expect.poll(scheme).toBe('light');
  // It is this customer's: their order has it, and the next customer does not.
  await page.getByRole('button', { name: 'แตะเพื่อเริ่ม' }).click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await page.reload();
  await expect.poll(scheme).toBe('light');
  await page.getByRole('button', { name: 'ยกเลิก' }).click();
  await page.getByRole('button', { name: 'ยกเลิกออเดอร์' }).click();
  await page.getByRole('button', { name: 'แตะเพื่อเริ่ม' }).waitFor();
  await expect.poll(scheme).toBe('dark');
});
