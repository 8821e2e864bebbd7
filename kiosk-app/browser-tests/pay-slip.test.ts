import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { takeMoney } from './desk-steps.ts';
import { becomeKiosk } from './place-walk-in-order.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let kiosk: Awaited<ReturnType<typeof becomeKiosk>>;
beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  kiosk = await becomeKiosk(shop);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const SLOW = { timeout: 60_000 };
const slipFile = async (transactionRef: string) => ({
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: await drawPaySlip({ bank: '014', transactionRef, widthPx: 600 }),
});
const noPicture = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture '.repeat(50)) };

/** The kiosk at which this order was placed: to others it shows no placed one. */
async function openKioskAt(orderId: string, step: string): Promise<Page> {
  const { page, context } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  const [name = '', value = ''] = kiosk.cookie().split('=');
  await context.addCookies([{ name, value, url: shop.edgeUrl }]);
  await page.addInitScript((id) => sessionStorage.setItem('printfront-order', id), orderId);
  await page.goto(`${shop.edgeUrl}/storefront/${orderId}/${step}`);
  return page;
}

it('a slip goes from the phone to the kiosk’s screen and the desk; sent for a second order it is doubted there alone', async () => {
  const order = await kiosk.place({ name: 'Malee', paymentMethod: 0 });
  const screen = await openKioskAt(order.id, 'checkout/pay');
  await screen.getByText('Send the slip from your phone', { exact: true }).waitFor(SLOW);
  await screen.getByRole('img', { name: 'QR code of the page for your slip' }).waitFor();
  await expectNoBarriers(screen);

  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(`${shop.frontUrl}/front/${order.id}`);
  await phone.page.getByRole('heading', { name: 'Pay by transfer' }).waitFor(SLOW);
  await phone.page.getByLabel('Choose the slip').setInputFiles(noPicture);
  await phone.page.getByRole('button', { name: 'Send this slip' }).click();
  await phone.page.getByText('This file is not a picture that can be read').waitFor(SLOW);
  await phone.page.getByLabel('Choose another').setInputFiles(await slipFile('2026112ONEANDONLY0000001'));
  await phone.page.getByRole('img', { name: 'Your slip, not sent yet' }).waitFor();
  await expectNoBarriers(phone.page);
  await phone.page.getByRole('button', { name: 'Send this slip' }).click();
  await phone.page.getByRole('heading', { name: 'Slip received' }).waitFor(SLOW);
  await expectNoBarriers(phone.page);
  await screen.getByText('Slip received').waitFor(SLOW);

  // At the desk with what its code says; the same slip is attached to another order, which is the second.
  const second = await kiosk.place({ name: 'Nok', paymentMethod: 2 });
  const desk = await openPage(browser, VIEWPORTS.desktop);
  await desk.page.goto(`${shop.edgeUrl}/admin/orders/${second.orderId}`);
  await desk.page.getByLabel('User name').fill(shop.admin.username);
  await desk.page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await desk.page.getByRole('button', { name: 'Sign in' }).click();
  await desk.page.getByLabel('Attach a slip').setInputFiles(await slipFile('2026112ONEANDONLY0000001'), SLOW);
  await desk.page.getByText('This slip was used before').waitFor(SLOW);
  // What paid another order is not the amber button's: confirming it asks first, refusing it does not.
  await desk.page.getByRole('button', { name: 'The money has arrived, confirm anyway…' }).click();
  const doubted = desk.page.getByRole('dialog', { name: 'Has the money arrived at the shop’s account?' });
  await doubted.getByRole('button', { name: 'Not yet' }).click();
  await doubted.waitFor({ state: 'hidden' });
  const confirming = desk.page.getByRole('button', { name: /print the ticket|print ticket/i });
  expect(await confirming.count()).toBe(0);
  await desk.page.getByRole('button', { name: 'Refuse the slip…' }).click();
  await desk.page.getByRole('button', { name: /^This slip was used before; / }).click();
  await desk.page.getByRole('button', { name: 'Refuse this slip', exact: true }).click();
  await desk.page.getByRole('heading', { name: 'Next: Wait for a new slip' }).waitFor();
  expect(await confirming.count()).toBe(0);
  await desk.page.getByText('Siam Commercial Bank (014)').waitFor();
  await desk.page.getByText(/^Attached by staff/).waitFor();
  await expectNoBarriers(desk.page);
  await desk.page.getByRole('link', { name: `Open order ${formatOrderNumber(order.iid)}` }).click();
  await desk.page.getByText(`Order ${formatOrderNumber(second.iid)} sent the same slip later.`).waitFor(SLOW);
  expect(await desk.page.getByText('This slip was used before').count()).toBe(0);
  await desk.page.getByText('2026112ONEANDONLY0000001').waitFor();
  await takeMoney(desk.page);

  // The phone's page says it too, and no price: it sent the slip, and neither a photo nor the contact.
  await phone.page.getByText('Paid', { exact: true }).waitFor(SLOW);
  expect(await phone.page.getByText(/฿/).count()).toBe(0);
  expect([phone.errors, desk.errors]).toEqual([[], []]);
});

it('lets who has not paid yet pay another way at the kiosk, and the desk sees it', async () => {
  const order = await kiosk.place({ name: 'Ploy', paymentMethod: 1 });
  const screen = await openKioskAt(order.id, 'checkout/pay');
  await screen.getByRole('button', { name: 'Pay another way' }).click(SLOW);
  const dialog = screen.getByRole('dialog', { name: 'Pay another way' });
  await dialog.getByText('do not pay again').waitFor();
  await expectNoBarriers(screen);
  await dialog.getByRole('button', { name: /counter/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await screen.getByRole('img', { name: /PromptPay QR code/ }).waitFor({ state: 'hidden' });
  await screen.getByRole('button', { name: 'Got it' }).waitFor();
});
