import { orderCode } from '@printfront/shared/domain/storefront-order-id.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const touchToStart = (page: Page) => page.getByRole('button', { name: 'Touch to start' });
const corner = (page: Page) => page.getByRole('dialog', { name: 'For staff' });

async function openCorner(page: Page): Promise<void> {
  await standsStill(page);
  for (let touch = 0; touch < 5; touch += 1) await page.touchscreen.tap(20, 20);
  await corner(page).waitFor();
}

async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await corner(page).getByRole('button', { name: digit, exact: true }).tap();
  await corner(page).getByRole('button', { name: 'Open' }).tap();
}

it('opens for staff with the PIN of the shop, tests the printer, and puts the order aside that a customer was at', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await page.goto(shop.pairingUrl);
  await touchToStart(page).waitFor();
  await openCorner(page);
  await corner(page).getByText('No PIN for the kiosks has been set yet. The owner sets it').waitFor();
  await corner(page).getByRole('button', { name: 'Close' }).tap();

  const desk = await openPage(browser, VIEWPORTS.desktop);
  await desk.page.goto(`${shop.edgeUrl}/admin/shop-computer`);
  await desk.page.getByLabel('User name').fill(shop.admin.username);
  await desk.page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await desk.page.getByRole('button', { name: 'Sign in' }).click();
  const field = desk.page.getByRole('textbox', { name: 'PIN, 4 to 6 digits' });
  const save = desk.page.getByRole('button', { name: 'Set the PIN' });
  await field.fill('1234');
  await save.click();
  await desk.page.getByText('This PIN is guessed too easily').waitFor();
  await field.fill('4711');
  await save.click();
  await desk.page.getByText('The PIN is set.').waitFor();

  // A customer is choosing photos.
  await touchToStart(page).tap();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const orderId = /\d{15}/.exec(page.url())?.[0] ?? '';
  await openCorner(page);
  await corner(page).getByText('Type the PIN of 4 to 6 digits').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('OUTPUT');
  await typePin(page, '0852');
  await corner(page).getByText('This PIN is wrong.').waitFor();
  await typePin(page, '4711');
  await corner(page).getByText('Connected').waitFor();
  await standsStill(page);
  await expectNoBarriers(page);
  await page.evaluate('window.print = () => { window.hasPrinted = true }');
  await corner(page).getByRole('button', { name: 'Print a test ticket' }).tap();
  await corner(page).getByText('The test ticket has gone to the printer.').waitFor();
  expect(await page.evaluate('window.hasPrinted')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByTestId('test-ticket').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  // Opening it and closing it again changes nothing of the order.
  await corner(page).getByRole('button', { name: 'Close' }).tap();
  expect(page.url()).toContain(`/storefront/${orderId}/sizes`);
  await openCorner(page);
  await typePin(page, '4711');
  await corner(page).getByRole('button', { name: 'Put this customer’s order aside' }).tap();
  const question = page.getByRole('dialog', { name: 'Put this customer’s order aside?' });
  await question.getByText(orderCode(orderId)).waitFor();
  await question.getByRole('button', { name: 'Put this customer’s order aside' }).tap();
  await page.getByRole('button', { name: 'แตะเพื่อเริ่ม' }).waitFor();
  const parked = await (await signInStaff(shop)).get('/shop/parked-storefront-orders');
  expect(parked).toMatchObject([{ code: orderCode(orderId) }]);
  expect(errors).toEqual([]);
});

it('takes a kiosk out of the shop, and closes by itself when staff walk away', async () => {
  const staff = await signInStaff(shop);
  await staff.put('/shop/kiosk-pin', { pin: '4711' });
  const { page, errors } = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true });
  await page.clock.install();
  await page.goto(`${shop.edgeUrl}/storefront#pair=${await staff.inviteKiosk('Door')}`);
  await touchToStart(page).waitFor();
  await openCorner(page);
  await typePin(page, '4711');
  await corner(page).getByText('Door').waitFor();
  await page.clock.runFor(61_000);
  await expect.poll(() => corner(page).count()).toBe(0);

  await openCorner(page);
  await typePin(page, '4711');
  await corner(page).getByRole('button', { name: 'Unpair this kiosk' }).tap();
  const question = page.getByRole('dialog', { name: 'Unpair this kiosk?' });
  // No order is on the screen.
  expect(await question.getByText('The open order').count()).toBe(0);
  await question.getByRole('button', { name: 'Unpair this kiosk' }).tap();
  await page.getByLabel('Pairing code').waitFor();
  const names = (await staff.get('/storefront/clients')).map(({ name }: { name: string }) => name);
  expect(names).not.toContain('Door');
  expect(errors).toEqual([]);
});
