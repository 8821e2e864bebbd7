import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePrints, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { nothingLeft, setProduction, takeMoney, unfold } from './desk-steps.ts';
import { photoOn } from './photo-wall.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let hotFolder: string;
beforeAll(async () => {
  hotFolder = path.join(tmpdir(), `printfront-back-office-${process.pid}`);
  [shop, browser] = await Promise.all([startShop({ HOT_FOLDER: hotFolder }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await rm(hotFolder, { recursive: true, force: true });
});

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name });
/** A catalogue comes to the shop within a minute. */
const SYNC_PERIOD = { timeout: 90_000 };

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('User name').fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await button(page, 'Sign in').click();
}

interface NewSize {
  th: string;
  en: string;
  mm: [number, number];
  price: string;
}

async function createSize(page: Page, { th, en, mm, price }: NewSize): Promise<void> {
  await page.goto(`${shop.edgeUrl}/admin/sizes/new`);
  await page.getByLabel('Name (ไทย)').fill(th);
  await page.getByLabel('Name (English)').fill(en);
  await page.getByLabel('Category').selectOption({ label: 'Express' });
  await page.getByLabel('Shorter side (mm)').fill(String(mm[0]));
  await page.getByLabel('Longer side (mm)').fill(String(mm[1]));
  await page.getByLabel('Price of one print').fill(price);
  await button(page, 'Create size').click();
  await page.getByText('Size created.').waitFor();
}

/** A red border around nothing, of the shape of a 10 × 15 print. */
const redBorder = async () => ({
  name: 'frame.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1080, height: 1680, channels: 4, background: '#00000000' } })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#d02020' })
    .png()
    .toBuffer(),
});

it('sells what a maintainer has just made, hands it over, and the takings of the day agree', async () => {
  // In the shop, at its own address: everything of it passes through the shop's server.
  const desk = await openPage(browser, VIEWPORTS.desktop);
  await signIn(desk.page, `${shop.edgeUrl}/admin/size-categories/new`);
  await desk.page.getByLabel('Name (ไทย)').fill('งานด่วน');
  await desk.page.getByLabel('Name (English)').fill('Express');
  await button(desk.page, 'Create category').click();
  await desk.page.getByText('Category created').waitFor();
  await createSize(desk.page, { th: 'ด่วน 10×15', en: 'Express 10×15', mm: [100, 150], price: '20' });
  const frames = desk.page.getByRole('region', { name: 'Frames', exact: true });
  await button(frames, 'Add a frame').click();
  await frames.getByLabel('Name of the frame (ไทย)').fill('ขอบแดง');
  await frames.getByLabel('Name of the frame (English)').fill('Red border');
  await button(frames, 'Create frame').click();
  // The picture is shown before it is at the server, and the next page would end its way there.
  const sent = desk.page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/image'),
  );
  await frames.locator('input[type=file]').setInputFiles(await redBorder());
  expect((await sent).ok()).toBe(true);
  await frames.getByRole('img', { name: 'The frame Red border over a sample photo' }).waitFor();
  await createSize(desk.page, { th: 'ด่วน สี่เหลี่ยม', en: 'Express square', mm: [120, 120], price: '30' });
  const discounts = desk.page.getByRole('region', { name: 'Discounts', exact: true });
  await button(discounts, 'Add a discount').click();
  await discounts.getByLabel('Prints', { exact: true }).fill('2');
  await discounts.getByLabel('It takes off').selectOption({ label: 'a percentage' });
  await discounts.getByLabel('Less (%)').fill('50');
  await button(discounts, 'Save').click();
  await button(discounts, /^Edit the discount: From 2 prints/).waitFor();

  // The sizes may be at the shop before their discount, and the price is what this is about.
  const discountsAt = async (url: string) =>
    (await (await desk.page.request.get(`${url}/api/v1/discounts`)).json()).length;
  await expect.poll(() => discountsAt(shop.edgeUrl), SYNC_PERIOD).toBe(await discountsAt(shop.centralUrl));

  // The kiosk was paired before and has an order open; it gets the new sizes by itself.
  const kiosk = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true });
  await kiosk.page.goto(shop.pairingUrl);
  await button(kiosk.page, 'Touch to start').click();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const buffer = await orientedJpeg(1, 1200, 1800);
  await kiosk.page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await choosePrints(kiosk.page);
  await kiosk.page.getByTestId('total-prints').getByText('1 print').waitFor();
  await kiosk.page.getByRole('link', { name: 'Express' }).click(SYNC_PERIOD);
  await kiosk.page.getByRole('link', { name: /^Express 10×15/ }).click();
  await button(kiosk.page, 'Choose a frame').click();
  await button(kiosk.page.getByRole('dialog'), 'Red border').click();
  await photoOn(kiosk.page, 'photo.jpg').click();
  await kiosk.page.getByTestId('total-prints').getByText('2 prints').waitFor();
  await button(kiosk.page, 'Other sizes').click();
  await kiosk.page.getByRole('link', { name: /^Express square/ }).click();
  for (const total of ['3 prints', '4 prints']) {
    await photoOn(kiosk.page, 'photo.jpg').click();
    await kiosk.page.getByTestId('total-prints').getByText(total).waitFor();
  }
  await button(kiosk.page, 'Check order').click();
  // 5 for the main size, 20 for the framed one, twice 30 at half the price.
  await kiosk.page.getByTestId('order-total').getByText('฿55').waitFor();
  await button(kiosk.page, 'Next').click();
  await kiosk.page.getByLabel('Name').fill('มาลี ใจดี');
  await kiosk.page.getByLabel('Phone number').fill('0812345678');
  await button(kiosk.page, 'Go to payment').click();
  await button(kiosk.page, /At the counter/).click();
  await button(kiosk.page, 'Place order').click();
  await kiosk.page.getByTestId('pay-amount').waitFor();
  const number = ((await kiosk.page.locator('dd', { hasText: /^\d{4}$/ }).textContent()) ?? '').trim();
  expect(number).toBe(formatOrderNumber(Number(number)));

  // Money, printing, handing over.
  await desk.page.goto(`${shop.edgeUrl}/admin/orders`);
  await desk.page.getByRole('link', { name: new RegExp(`Order ${number} `) }).click({ timeout: 30_000 });
  await takeMoney(desk.page);
  // The kiosk asks nobody for money that was taken.
  expect((await kiosk.page.getByTestId('order-number').textContent())?.trim()).toBe(number);
  await button(desk.page, 'Send to the printer’s folder').click();
  await desk.page.getByText(/^Sent: 4 prints/).waitFor();
  await unfold(desk.page, 'What was sent to print');
  await desk.page.getByText('Put into the printer’s folder, 4 prints').waitFor({ timeout: 30_000 });
  await setProduction(desk.page, 'Ready');
  await button(desk.page, /^Hand over/).click();
  await nothingLeft(desk.page);

  // The takings say what the customer was told.
  await desk.page.goto(`${shop.edgeUrl}/admin`);
  await desk.page.getByText('฿55').first().waitFor();
  await desk.page.goto(`${shop.edgeUrl}/admin/takings`);
  await desk.page.getByRole('columnheader', { name: 'Cash' }).waitFor();
  await desk.page
    .getByRole('row', { name: /\d{4}.*฿55/ })
    .first()
    .waitFor();
  await desk.page.goto(`${shop.edgeUrl}/admin/audit`);
  await desk.page.getByText(number).first().waitFor();
  for (const { errors } of [desk, kiosk]) expect(errors).toEqual([]);
});
