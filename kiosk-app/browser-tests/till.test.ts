import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, launchBrowser, openPage, VIEWPORTS } from './browser.ts';
import { becomeKiosk, type WalkIn } from './place-walk-in-order.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let staff: Awaited<ReturnType<typeof signInStaff>>;
let order: WalkIn;
let total = 0;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  const kiosk = await becomeKiosk(shop);
  staff = await signInStaff(shop);
  order = await kiosk.place({ name: 'Malee', paymentMethod: 2 });
  total = (await staff.get(`/orders/${order.orderId}`)).totalPaymentAmount;
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

async function signIn(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.getByLabel('User name').fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const baht = (satang: number) =>
  (satang / 100).toLocaleString('en-GB', { minimumFractionDigits: satang % 100 ? 2 : 0 });
const counted = (page: Page) => page.locator('[data-counted]').innerText();

it('is opened with counted notes, takes the cash of the desk, and is closed with a difference that is explained', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  // Who has never opened a till hears of it where cash is taken.
  await signIn(page, shop.edgeUrl, `/admin/orders/${order.orderId}`);
  await page.getByText('The till is closed: cash that is taken now is in no shift.').waitFor();
  await page.getByRole('link', { name: 'Go to the till' }).click();
  await page.getByRole('heading', { name: 'The till is closed' }).waitFor();
  await expectNoBarriers(page);

  // By keyboard: Enter goes from note to note, in any digits.
  await page.getByLabel('฿1,000 notes').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('๑');
  await page.keyboard.press('Enter');
  await page.keyboard.type('4');
  await expect.poll(() => counted(page)).toBe('฿900');
  await page.getByLabel('฿10 coins').fill('x');
  await page.getByText('A number, such as 12').waitFor();
  await expect.poll(() => counted(page)).toBe('–');
  await page.getByLabel('฿10 coins').fill('10');
  await page.getByRole('button', { name: 'Open with ฿1,000' }).click();
  await page.getByRole('heading', { name: 'Shift 1 is open' }).waitFor();

  // Cash at the desk.
  await page.goto(`${shop.edgeUrl}/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Only take the money' }).click();
  await expect.poll(async () => (await staff.get(`/orders/${order.orderId}`)).paymentStatus).toBe(50);
  await page.getByRole('link', { name: 'Till', exact: true }).click();
  await page.getByRole('link', { name: `Order ${formatOrderNumber(order.iid)}` }).waitFor();
  await page.locator(`[data-expected="${100_000 + total}"]`).waitFor();

  await page.getByRole('button', { name: 'Take cash out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('5,000');
  await dialog.getByText(/There should only be/).waitFor();
  await dialog.getByLabel('Amount').fill('๒๐๐');
  await dialog.getByLabel('Petty expense').check();
  await dialog.getByLabel('What for').fill('Ice');
  await dialog.getByRole('button', { name: 'Take cash out' }).click();
  await page.getByText('Taken out: Petty expense').waitFor();
  await expectNoBarriers(page);

  await page.getByRole('button', { name: 'Count and close' }).click();
  await page.getByRole('radio', { name: 'Only the sum' }).check();
  const there = 80_000 + total;
  await page.getByLabel('All the money in the drawer').fill(baht(there - 2_000));
  await page.locator('[data-difference="short"]').getByText('Short by ฿20').waitFor();
  await page.getByRole('button', { name: 'Close the till · Short by ฿20' }).click();
  await page.getByText('Say why before you close').waitFor();
  await page.getByLabel('Why is there a difference?').fill('Wrong change');
  await page.getByLabel('Stays in the till for the next shift').fill('500');
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Shift 1' }).waitFor();
  await page.getByText('Note: Wrong change').waitFor();
  await page.getByText('Short by ฿20').waitFor();
  await expectNoBarriers(page);

  await page.getByRole('link', { name: 'Back to the till' }).click();
  await page.getByText('There should be ฿500 in it').waitFor();
  await page.locator('[data-shift="1"]').getByText('Short by ฿20').waitFor();
  expect(errors).toEqual([]);

  // Takings show it too, and so does central, where nobody opens one.
  await page.goto(`${shop.edgeUrl}/admin/takings`);
  await page.locator('[data-shift="1"]').getByText('Short by ฿20').waitFor();
  const office = await openPage(browser, VIEWPORTS.desktop);
  await signIn(office.page, shop.centralUrl, '/admin/till');
  await office.page.locator('[data-shift="1"]').getByText('Short by ฿20').waitFor();
  expect(await office.page.getByRole('button', { name: 'Open the till' }).count()).toBe(0);
  expect(office.errors).toEqual([]);
}, 120_000);

it('tells the second of two clerks who has opened it', async () => {
  const { page } = await openPage(browser, VIEWPORTS.phone);
  await signIn(page, shop.edgeUrl, '/admin/till');
  await page.getByRole('radio', { name: 'Only the sum' }).check();
  await page.getByLabel('All the money in the drawer').fill('500');
  // What this page hears of the till stays as it was, until it asks after its own call.
  const stale = await staff.get('/till');
  let isPressed = false;
  await page.route('**/api/v1/till', (route) => (isPressed ? route.continue() : route.fulfill({ json: stale })));
  await staff.post('/till/shifts', { id: 'of-another-clerk', floatSatang: 50_000 });
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/till/shifts') && answer.status() === 409);
  await page.getByRole('button', { name: 'Open with ฿500' }).click();
  await refused;
  await page.getByText(/has opened the till/).waitFor();
  isPressed = true;
  await page.getByRole('heading', { name: 'Shift 2 is open' }).waitFor();
}, 60_000);
