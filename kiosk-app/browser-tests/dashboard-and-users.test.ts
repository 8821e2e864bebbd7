import { readFile } from 'node:fs/promises';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, VIEWPORTS } from './browser.ts';
import { onlineCustomers, type UploadPhoto } from './online-customers.ts';
import { enrolSecondShop } from './second-shop.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
let photo: UploadPhoto;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  online = onlineCustomers(shop, browser);
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await orientedJpeg(1, 1800, 1200) };
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** A busy machine needs longer than a second. */
const soon = <Value>(look: () => Promise<Value>) => expect.poll(look);

/** The overview of a maintainer who need not wait for the ten seconds after which it looks again. */
async function openOverview() {
  const desk = await online.openDesk('/admin/audit');
  await desk.page.clock.install();
  await desk.page.goto(`${shop.centralUrl}/admin`);
  await desk.page.getByRole('heading', { name: 'Overview' }).waitFor();
  return { ...desk, pass: (seconds: number) => desk.page.clock.runFor(seconds * 1000) };
}

const waiting = async (page: Page) =>
  page
    .getByRole('list', { name: 'What is waiting' })
    .getByRole('link')
    .filter({ hasNotText: 'slip' })
    .allInnerTexts()
    .then((texts) => texts.map((text) => Number(/\d+/.exec(text)?.[0])));

const setPayment = (page: Page, id: string, paymentStatus: number) =>
  online.send(page.request, 'PUT', `/orders/${id}/payments/status`, { data: { paymentStatus } });

const bahtOf = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

/** There is no comma or quote in this file. */
async function downloadedRows(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^takings-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

describe('the overview and the takings', () => {
  it('follow an order by themselves from its arrival over its payment to its cancellation', async () => {
    const customer = await online.openAsCustomer();
    const desk = await openOverview();
    const { page, pass } = desk;
    await soon(() => waiting(page)).toEqual([0, 0, 0]);
    const { id } = await online.order(customer.page.request, photo);
    await pass(11);
    await soon(() => waiting(page)).toEqual([1, 0, 0]);
    await setPayment(page, id, 50);
    await pass(11);
    await soon(() => waiting(page)).toEqual([0, 1, 0]);
    const { totalPaymentAmount } = (await online.ownOrders(customer.page.request))[0] ?? { totalPaymentAmount: 0 };
    const today = page.getByRole('region', { name: 'Taken today' });
    await soon(() => today.innerText()).toContain(`฿${totalPaymentAmount / 100}`);
    await expectNoBarriers(page);

    await today.getByRole('link', { name: 'All takings' }).click();
    await page.getByRole('heading', { name: 'Takings' }).waitFor();
    const total = page.locator('[data-total] td').first();
    await soon(async () => bahtOf(await total.innerText())).toBe(totalPaymentAmount / 100);
    const [header, ...rows] = await downloadedRows(page);
    expect(header?.[0]).toBe('Day');
    expect(rows.reduce((sum, row) => sum + Number(row[6]), 0)).toBe(totalPaymentAmount / 100);
    expect(rows.map((row) => row[1])).toEqual(['Transfer']);
    await expectNoBarriers(page);

    await setPayment(page, id, 90);
    await page.getByRole('link', { name: 'Overview' }).click();
    await soon(() => waiting(page)).toEqual([0, 0, 0]);
    await soon(() => today.innerText()).toMatch(/given back[\s\S]*Total\s+฿0/);
    expect([...desk.errors, ...customer.errors]).toEqual([]);
  });

  it('say so when they are not live, keep what they had, and go on when they are again', async () => {
    const { page, pass } = await openOverview();
    const notLive = page.getByText('What you see is not up to date');
    const looked = async (isThere: boolean) => {
      await pass(2);
      return (await notLive.isVisible()) === isThere;
    };
    await page.route('**/api/v1/dashboard', (route) => route.abort());
    await soon(() => looked(true)).toBe(true);
    await soon(() => waiting(page)).toHaveLength(3);
    await page.unroute('**/api/v1/dashboard');
    await soon(() => looked(false)).toBe(true);
  });
});

describe('users', () => {
  it('are raised and lowered with effect at once, nothing is overwritten unseen, and the list of changes tells it all', async () => {
    const customer = await online.openAsCustomer();
    const { id } = await online.read<{ id: string }>(customer.page.request, '/users/me');
    const { page, errors } = await online.openDesk('/admin/users?list=customers');
    const { items } = await online.read<{ items: { id: string; username: string }[] }>(page.request, '/users');
    const username = items.find((user) => user.id === id)?.username ?? '';
    await setPayment(page, (await online.order(customer.page.request, photo)).id, 50);
    await page.getByRole('searchbox', { name: 'Search name or user name' }).fill(username.toUpperCase());
    const row = page.locator(`[data-user="${id}"]`);
    await soon(() => page.locator('[data-user]').count()).toBe(1);
    const choose = async (choice: string) => {
      await row.getByRole('button', { name: /^Choices for/ }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    };
    const pick = async (role: string, choice: string) => {
      await choose(choice);
      await page.getByRole('dialog').getByRole('radio', { name: role }).check();
    };
    const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save the role' }).click();
    const give = async (role: string, choice = 'Make staff') => {
      await pick(role, choice);
      await save();
    };
    const raise = () => give('Shift leader');
    // Another maintainer was faster, with another rank: just before, or the list would have heard of it.
    await pick('Shift leader', 'Make staff');
    await online.send(page.request, 'PUT', `/users/${id}/rank`, { data: { rank: 20 } });
    await save();
    await page.getByRole('alert').getByText('Somebody else changed this').waitFor();
    await row.getByText('Rank 20').waitFor();
    await raise();
    await page.getByText('is now: Shift leader.').waitFor();
    await page.getByRole('tab', { name: /^Staff/ }).click();
    await row.getByText('Shift leader', { exact: true }).waitFor();
    await expectNoBarriers(page);
    await customer.page.goto(`${shop.centralUrl}/admin/orders`);
    await customer.page.getByRole('heading', { name: 'Orders' }).waitFor();

    // The focus stands on the role that the person has, not on the first of all.
    await choose('Change the role');
    const has = page.getByRole('dialog').getByRole('radio', { name: 'Shift leader' });
    await soon(() => has.evaluate((radio) => radio.matches(':focus'))).toBe(true);
    await page.getByRole('dialog').getByRole('radio', { name: 'Customer' }).check();
    await save();
    await page.getByText('is now: Customer.').waitFor();
    await customer.page.goto(`${shop.centralUrl}/admin/orders`);
    await customer.page.getByText('Page not found').waitFor();

    const me = await online.read<{ id: string }>(page.request, '/users/me');
    const refused = await page.request.put(`${shop.centralUrl}/api/v1/users/${me.id}/rank`, {
      data: { rank: 0 },
      headers: { 'x-requested-with': 'printfront' },
    });
    expect([refused.status(), await refused.json()]).toMatchObject([409, { code: 'last-owner' }]);
    await page.getByRole('searchbox', { name: 'Search name or user name' }).fill(shop.admin.username);
    await page.locator(`[data-user="${me.id}"]`).getByText('You', { exact: true }).waitFor();
    expect(await page.locator(`[data-user="${me.id}"]`).getByRole('button').count()).toBe(0);

    await page.getByRole('link', { name: 'Change log' }).click();
    const entries = page.getByRole('listitem').filter({ has: page.getByRole('time') });
    const changes = async () => (await entries.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    await soon(changes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/admin User .* changed Rights: from Shift leader to Customer/),
        expect.stringMatching(/admin User .* changed Rights: from Customer to Shift leader/),
        expect.stringMatching(/admin Order \d+ changed .*Payment: from Waiting for payment to Paid/),
      ]),
    );
    await expectNoBarriers(page);
    await page.getByRole('combobox', { name: 'Show only' }).selectOption('User');
    // Not before the others have gone, and not while there is nothing yet.
    await soon(async () => (await changes()).map((text) => text.includes('Order'))).toEqual([false, false, false]);
    expect(errors).toEqual([]);
  });
});

describe('where a maintainer works', () => {
  it('is asked when there is more than one shop, and changed on the list', async () => {
    const customer = await online.openAsCustomer();
    const { id, name } = await online.read<{ id: string; name: string }>(customer.page.request, '/users/me');
    const { page, errors } = await online.openDesk('/admin/users?list=customers');
    await enrolSecondShop({ ...online, centralUrl: shop.centralUrl }, page, 'Airport branch');
    await page.reload();
    const row = page.locator(`[data-user="${id}"]`);
    const choose = async (choice: string) => {
      await row.getByRole('button', { name: `Choices for ${name}` }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    };
    await choose('Make staff');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Only these shops' }).check();
    // Nowhere is no place to work at: nobody could sign in without internet.
    await dialog.getByRole('button', { name: 'Save the role' }).click();
    await dialog.getByRole('alert').getByText('Tick at least one shop.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Airport branch' }).check();
    await dialog.getByRole('alert').waitFor({ state: 'hidden' });
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Save the role' }).click();
    await page.getByRole('tab', { name: /^Staff/ }).click();
    await row.getByText('Airport branch').waitFor();

    await choose('Change shops');
    await soon(() => dialog.getByRole('checkbox', { name: 'Airport branch' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: 'All shops' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Saved. ${name} works at: All shops.`).waitFor();
    await row.getByText('All shops').waitFor();
    await page.goto(`${shop.centralUrl}/admin/audit`);
    await page.getByText('Works at: from Airport branch to all shops').first().waitFor();
    expect(errors).toEqual([]);
  });
});

describe('the frame of the back office', () => {
  it('leads everywhere from a phone without sideways scrolling, and past itself by keyboard', async () => {
    const { page, errors } = await online.openDesk('/admin');
    await page.setViewportSize(VIEWPORTS.phone);
    for (const place of ['Takings', 'People', 'Change log', 'Overview']) {
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const link = page.getByRole('dialog').getByRole('link', { name: place, exact: true });
      await link.click();
      await page.getByRole('heading', { name: place, level: 1 }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const tooWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
      await soon(tooWide).toBe(false);
    }
    await page.setViewportSize(VIEWPORTS.desktop);
    const current = page.getByRole('navigation').locator('[aria-current="page"]');
    await soon(() => current.allInnerTexts()).toEqual(['Overview']);
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await soon(() => page.evaluate<string>('document.activeElement.tagName')).toBe('MAIN');
    expect(errors).toEqual([]);
  });
});
