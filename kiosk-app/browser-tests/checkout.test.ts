import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePrints, expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { readQr } from './read-qr.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it('shows every print, mends the blurry one, and takes a visitor’s order by mail to a ticket that a scanner reads', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await page.goto(shop.pairingUrl);
  await button(page, 'Touch to start').click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const photo = async (name: string, width: number, height: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await orientedJpeg(1, width, height)),
  });
  const photos = [await photo('sharp.jpg', 1_800, 1_200), await photo('small.jpg', 240, 160)];
  await page.locator('input[type=file]').first().setInputFiles(photos);
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText('2 prints').waitFor();
  await button(page, 'Check order').click();
  await button(page, 'Print it anyway').click();

  // Which one is blurry is seen, and it is one tap from being mended; Back leads here again.
  const blurry = button(page, /^small\.jpg, 1 print, blurry/);
  await blurry.waitFor();
  await button(page, 'sharp.jpg, 1 print').waitFor();
  // Two prints are not a strip at the top of an empty page.
  await expect.poll(async () => (await blurry.boundingBox())?.height ?? 0).toBeGreaterThan(400);
  await page.getByText('1 photo will print blurry').waitFor();
  await expectNoBarriers(page);
  await blurry.click();
  const editor = page.getByRole('dialog', { name: 'Adjust small.jpg' });
  await editor.getByRole('button', { name: 'Cancel', exact: true }).click();
  await editor.waitFor({ state: 'hidden' });
  await blurry.waitFor();

  // A line that was removed comes back.
  const total = page.getByTestId('order-total');
  await total.getByText('฿').waitFor();
  const price = await total.innerText();
  await button(page, 'Remove 4×6 in').click();
  await page.getByText('4×6 in was removed').waitFor();
  await page.getByText('No prints have been chosen yet').waitFor();
  await button(page, 'Undo').click();
  await blurry.waitFor();
  await expect.poll(() => total.innerText()).toBe(price);
  await button(page, 'Next').click();

  await page.getByRole('radio', { name: /By mail/ }).check({ force: true });
  // Red only after leaving; the postal code fills in the rest.
  const name = page.getByLabel('Name', { exact: true });
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  await name.focus();
  await page.getByLabel('Phone number').focus();
  await page.getByText('Please enter your name').waitFor();
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(1);
  await name.fill('Jane Doe');
  await page.getByLabel('Phone number').fill('+44 7911 123456');
  await page.getByLabel('Postal code').focus();
  await page.getByLabel('Postal code').fill('50200');
  await button(page, /Suthep, Mueang Chiang Mai/).click();
  await expect.poll(() => page.getByLabel('Province').inputValue()).toBe('เชียงใหม่');
  // Mostly it is sent to oneself.
  await expect.poll(() => page.getByLabel('Name of the recipient').inputValue()).toBe('Jane Doe');
  await page.getByLabel('House number and street').fill('1/2 Tha Phae Road');
  await expectNoBarriers(page);
  await button(page, 'Go to payment').click();
  // The quickest way that the shop takes is chosen until another is.
  await expect.poll(() => button(page, /PromptPay QR/).getAttribute('aria-pressed')).toBe('true');
  await button(page, 'Place order').click();
  await page.getByRole('img', { name: /PromptPay QR code/ }).waitFor();
  await expectNoBarriers(page);
  await button(page, 'I’ve paid').click();

  // Nobody is told to pick up what is sent.
  const number = await page.getByTestId('order-number').innerText();
  await page
    .getByTestId('ready-time')
    .getByText(/^Sent by/)
    .waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).toContain('By mail');
  const done = await page.getByRole('main').innerText();
  expect(done).not.toMatch(/pick ?up|counter/i);
  expect(done).not.toMatch(/Jane|7911/);
  await expectNoBarriers(page);

  await page.emulateMedia({ media: 'print' });
  const ticket = page.getByTestId('ticket');
  expect(await ticket.innerText()).not.toMatch(/pick ?up/i);
  expect(await readQr(ticket.locator('img'))).toBe(number);
  expect(errors).toEqual([]);
});
