import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { choosePrints, expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
/** Paired once: the link works only once. */
let kioskCookies: Awaited<ReturnType<BrowserContext['cookies']>>;
let photoFiles: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  const { page, context } = await openPage(browser, VIEWPORTS.kioskPortrait);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  kioskCookies = await context.cookies();
  await context.close();
  photoFiles = await Promise.all(
    [1, 3, 6].map(async (orientation) => ({
      name: `orientation-${orientation}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await orientedJpeg(orientation, 900, 600),
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

/** A kiosk and a phone that has sent two photos to it. */
async function openBoth() {
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await kiosk.context.addCookies(kioskCookies);
  await kiosk.page.goto(`${shop.edgeUrl}/storefront`);
  await kiosk.page.getByRole('button', { name: 'Touch to start' }).click();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const orderId = /\d{15}/.exec(kiosk.page.url())?.[0] ?? '';
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(`${shop.frontUrl}/front/${orderId}`);
  await phone.page.locator('input[type=file]').setInputFiles(photoFiles.slice(0, 2));
  await phone.page.getByText('All 2 photos are in the shop').waitFor();
  await choosePrints(kiosk.page);
  await kiosk.page.getByTestId('total-prints').getByText('2 prints').waitFor();
  return { kiosk, phone, orderId };
}

/** By the way that customers go: what they have looked at is what they order. */
async function goToDetails({ page }: { page: Page }, orderId: string) {
  await page.goto(`${shop.edgeUrl}/storefront/${orderId}/checkout`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForURL(/\/checkout\/you$/);
}

it('types name and number on the phone for the kiosk, keeps them there, and follows the order when it is placed', async () => {
  const { kiosk, phone, orderId } = await openBoth();
  await goToDetails(kiosk, orderId);
  // The form opens by itself, on the phone that is there.
  const form = phone.page.getByRole('dialog', { name: 'Your details' });
  await form.waitFor();
  await kiosk.page.getByText('the form is open on the page').waitFor();
  await expectNoBarriers(phone.page);
  await form.getByLabel('Name', { exact: true }).fill('Malee');
  // As it is typed, with nothing pressed.
  const name = kiosk.page.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe('Malee');
  await phone.page.reload();
  const again = phone.page.getByRole('dialog', { name: 'Your details' });
  await again.waitFor();
  await expect.poll(() => again.getByLabel('Name', { exact: true }).inputValue()).toBe('Malee');
  await again.getByRole('button', { name: 'Done, show it on the kiosk' }).click();
  await again.getByText('Please type a phone number').waitFor();
  await again.getByLabel('Phone number').fill('081 234 5678');
  await again.getByRole('button', { name: 'Done, show it on the kiosk' }).click();
  await again.waitFor({ state: 'hidden' });
  await kiosk.page.getByText('Filled in from your phone').waitFor();
  // Away for a moment, and asked again for what it has said: its owner is left alone.
  await phone.page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('dialog') !== null) document.body.dataset.openedAgain = 'true';
  }).observe(document.body, { childList: true, subtree: true })`);
  await phone.context.setOffline(true);
  await kiosk.page.getByRole('button', { name: 'Back', exact: true }).click();
  await kiosk.page.waitForURL(/\/checkout$/);
  await phone.context.setOffline(false);
  await kiosk.page.getByRole('button', { name: 'Next', exact: true }).click();
  await kiosk.page.getByText('Filled in from your phone').waitFor();
  await kiosk.page.getByRole('button', { name: 'Go to payment' }).click();
  await kiosk.page.waitForURL(/\/checkout\/pay$/);
  await kiosk.page.getByRole('button', { name: /At the counter/ }).click();
  await kiosk.page.getByRole('button', { name: 'Place order' }).click();
  await kiosk.page.getByRole('button', { name: 'Got it' }).click();
  const number = await kiosk.page.getByTestId('order-number').innerText();
  await kiosk.page.getByText('Your phone shows this order now').waitFor();
  await expect.poll(() => phone.page.getByTestId('followed-number').innerText()).toBe(number);
  await phone.page.getByText('The shop has your order').waitFor();
  expect(await phone.page.locator('body').getAttribute('data-opened-again')).toBeNull();
  await phone.page.getByText(/to pay$/).waitFor();
  await expectNoBarriers(phone.page);
  expect([...kiosk.errors, ...phone.errors]).toEqual([]);
});

it('opens the form once the sheet is closed that somebody was reading when the kiosk asked for it', async () => {
  const { kiosk, phone, orderId } = await openBoth();
  const noPhoto = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('milk, eggs') };
  await phone.page.locator('input[type=file]').setInputFiles(noPhoto);
  await phone.page.getByRole('button', { name: 'See why' }).click();
  const sheet = phone.page.getByRole('dialog', { name: 'Photos that need a look' });
  await sheet.waitFor();
  await goToDetails(kiosk, orderId);
  await kiosk.page.getByText('the form is open on the page').waitFor();
  const form = phone.page.getByRole('dialog', { name: 'Your details' });
  expect(await sheet.isVisible()).toBe(true);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await form.waitFor();
  // It comes once: who says later is left alone.
  await form.getByRole('button', { name: 'Not now' }).click();
  await form.waitFor({ state: 'hidden' });
  await kiosk.page.getByText('the form is open on the page').waitFor();
  expect(await form.isVisible()).toBe(false);
  expect([...kiosk.errors, ...phone.errors]).toEqual([]);
});

it('offers the phone to type on to who brought photos on a card, too', async () => {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await context.addCookies(kioskCookies);
  await page.goto(`${shop.edgeUrl}/storefront`);
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  await page.getByRole('button', { name: /^USB or camera card/ }).waitFor();
  const orderId = /\d{15}/.exec(page.url())?.[0] ?? '';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^USB or camera card/ }).tap();
  await (await chooser).setFiles(photoFiles.slice(0, 2));
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText('2 prints').waitFor();
  await goToDetails({ page }, orderId);
  await page.getByRole('button', { name: 'Type on my phone' }).tap();
  const codes = page.getByRole('dialog', { name: 'Type on your own phone' });
  await codes.getByRole('img', { name: /Wi.Fi/i }).waitFor();
  await expectNoBarriers(page);
  await codes.getByRole('button', { name: /on the Wi.Fi/i }).tap();
  await codes.getByRole('img', { name: /page/i }).waitFor();
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(`${shop.frontUrl}/front/${orderId}`);
  // The codes have done what they are for, and no photo was asked for.
  await codes.waitFor({ state: 'hidden' });
  const form = phone.page.getByRole('dialog', { name: 'Your details' });
  await form.getByLabel('Name', { exact: true }).fill('Malee');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Malee');
  expect([...errors, ...phone.errors]).toEqual([]);
});

it('needs no more than nine touches of the kiosk from its start to the code for paying, with ten photos and details by phone', async () => {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await context.addCookies(kioskCookies);
  await page.addInitScript(countTouches);
  await page.goto(`${shop.edgeUrl}/storefront`);
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await tap('Touch to start');
  await page.getByRole('button', { name: 'On my phone' }).tap();
  const orderId = /\d{15}/.exec(page.url())?.[0] ?? '';
  const photo = Buffer.concat([await orientedJpeg(1, 1800, 1200), Buffer.alloc(4)]);
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(`${shop.frontUrl}/front/${orderId}`);
  await phone.page.locator('input[type=file]').setInputFiles(
    Array.from({ length: 10 }, (_, number) => ({
      ...{ name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer: varied(photo, number) },
    })),
  );
  await phone.page.getByText('All 10 photos are in the shop').waitFor();
  await tap('Choose prints');
  await page.getByTestId('total-prints').getByText('10 prints').waitFor();
  await tap('Check order');
  await tap('Next');
  const form = phone.page.getByRole('dialog', { name: 'Your details' });
  await form.getByLabel('Name', { exact: true }).fill('Malee');
  await form.getByLabel('Phone number').fill('081 234 5678');
  await form.getByRole('button', { name: 'Done, show it on the kiosk' }).click();
  await page.getByText('Filled in from your phone').waitFor();
  await tap('Go to payment');
  await tap('Place order');
  await page.getByRole('img', { name: /PromptPay QR code/ }).waitFor();
  const touches = await page.evaluate<number>('globalThis.touches');
  expect(touches).toBeGreaterThan(0);
  expect(touches).toBeLessThanOrEqual(9);
  expect([...errors, ...phone.errors]).toEqual([]);
});

/** Runs in the page. */
function countTouches(): void {
  Object.assign(globalThis, { touches: 0 });
  const count = () => Reflect.set(globalThis, 'touches', Reflect.get(globalThis, 'touches') + 1);
  Reflect.get(globalThis, 'addEventListener')('pointerdown', count, true);
}

it('shows the next customer nothing of what the one before typed on a phone, nor another phone at the same kiosk', async () => {
  const { kiosk, phone, orderId } = await openBoth();
  await goToDetails(kiosk, orderId);
  const form = phone.page.getByRole('dialog', { name: 'Your details' });
  await form.getByLabel('Name', { exact: true }).fill('Malee');
  await expect.poll(() => kiosk.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Malee');
  const second = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await second.page.goto(`${shop.frontUrl}/front/${orderId}`);
  const other = second.page.getByRole('dialog', { name: 'Your details' });
  await other.waitFor();
  expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('');

  await kiosk.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await kiosk.page.getByRole('button', { name: 'Cancel the order' }).click();
  await kiosk.page.getByRole('button', { name: 'แตะเพื่อเริ่ม' }).waitFor();
  expect(await kiosk.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Malee');
});
