import { randomUUID } from 'node:crypto';
import { SVG_WITH_SCRIPT } from '@printfront/shared/testing/look-pictures.ts';
import { headerOnlyPng } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { overflowing } from './layout-faults.ts';
import { onlineCustomers } from './online-customers.ts';
import { becomeKiosk } from './place-walk-in-order.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  online = onlineCustomers(shop, browser);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const openSettings = (section: string) => online.openDesk(`/admin/settings/${section}`);
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** As it is in force, whatever the page shows. */
const inForce = (page: Page) =>
  online.read<Record<string, { values: Record<string, unknown> }>>(page.request, '/settings');
/** What the browser itself writes down of an answer that is no success. */
const serious = (errors: readonly string[]) => errors.filter((error) => !/Failed to load resource/.test(error));

it.each<[string, string, string, () => Buffer | Promise<Buffer>, RegExp]>([
  ['of 50 MB', 'logo.png', 'image/png', () => Buffer.alloc(50_000_000), /The file is too large: 20 MB at most\./],
  ['a drawing with a script', 'logo.svg', 'image/svg+xml', () => SVG_WITH_SCRIPT, /SVG files can hold programs/],
  [
    'of one pixel',
    'logo.png',
    'image/png',
    () => Buffer.from(ONE_PIXEL, 'base64'),
    /The picture is too small: it needs 96/,
  ],
  ['a bomb of pixels', 'logo.png', 'image/png', () => headerOnlyPng(30_000, 30_000), /pixels/],
])('a logo, %s: said in words, and the shop keeps its look', async (_, name, mimeType, make, words) => {
  const { page, errors } = await openSettings('look');
  const before = await inForce(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a logo' }).first().click();
  await (await choosing).setFiles({ name, mimeType, buffer: await make() });
  await page.getByText(words).first().waitFor();
  expect(await page.getByRole('button', { name: 'Choose another' }).count()).toBe(0);
  expect((await inForce(page)).look).toEqual(before.look);
  expect(serious(errors)).toEqual([]);
});

it('a name of 300 signs and with line breaks: it is refused in words, and takes one line', async () => {
  const { page, errors } = await openSettings('shop');
  const name = field(page, 'Name (English)');
  await name.fill('A'.repeat(300));
  await name.blur();
  await page.getByText('A shop’s name has 80 characters at most').waitFor();
  expect(await name.inputValue()).toHaveLength(300);
  await name.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('Nimman\nPhoto\r\nPrints');
  expect(await name.inputValue()).not.toMatch(/[\r\n]/);
  expect((await inForce(page)).shop?.values).not.toMatchObject({ name: { en: expect.stringContaining('Nimman') } });
  expect(errors).toEqual([]);
});

it('a PromptPay number that is none, and an account with a digit too few: what they look like is said, and nothing is saved', async () => {
  const { page, errors } = await openSettings('payment');
  const before = await inForce(page);
  await field(page, 'PromptPay').fill('12345');
  await field(page, 'Name at PromptPay').fill('Nok');
  await save(page);
  await expect.poll(() => field(page, 'PromptPay').getAttribute('aria-invalid')).toBe('true');
  await page
    .getByText(/10 digits|13 digits/)
    .first()
    .waitFor();
  await field(page, 'PromptPay').fill('0812345678');
  await page.getByLabel('Bank', { exact: true }).selectOption('kbank');
  await field(page, 'Bank account').fill('012345678');
  await field(page, 'Name on the account').fill('Nok');
  await save(page);
  await page.getByText('An account number at Kasikornbank has 10 digits. This one has 9.').waitFor();
  expect((await inForce(page)).payment).toEqual(before.payment);
  expect(errors).toEqual([]);
});

it('a customer’s name of 120 Thai signs without a space: the order’s page and ticket show all of it, and no page grows wider', async () => {
  const name = 'สมหญิงรักการถ่ายภาพ'.repeat(7).slice(0, 120);
  const { orderId } = await (await becomeKiosk(shop)).place({ name });
  const { page, errors } = await online.openDesk('/admin/orders');
  for (const viewport of [VIEWPORTS.kioskLandscape, VIEWPORTS.phone]) {
    await page.setViewportSize(viewport);
    for (const place of ['', `/${orderId}`, `/${orderId}/ticket`]) {
      await page.goto(`${shop.centralUrl}/admin/orders${place}`);
      await page.getByText(name).first().waitFor();
      // A row of the list shows the beginning, the two others all of it.
      const isOfIt = (fault: string) => /^the page/.test(fault) || (place !== '' && fault.includes(name.slice(0, 20)));
      const faults = async () => (await overflowing(page)).filter(isOfIt);
      await expect.poll(faults, { message: `${place} ${viewport.width}` }).toEqual([]);
    }
  }
  expect(errors).toEqual([]);
});

it('what is wrong with a field is not said under the bar that saves, and the field has the focus', async () => {
  const { page, errors } = await openSettings('payment');
  await page.setViewportSize({ width: 1280, height: 600 });
  await field(page, 'PromptPay').fill('0812345678');
  const name = field(page, 'Name at PromptPay');
  const top = async () => (await page.getByRole('button', { name: 'Save changes' }).boundingBox())?.y ?? 0;
  // All of it is to be seen, but what is said below it would not be.
  const { y = 0, height = 0 } = (await name.boundingBox()) ?? {};
  await page.setViewportSize({ width: 1280, height: Math.round(y + height + (600 - (await top())) + 16) });
  await save(page);
  await expect.poll(() => name.evaluate((input) => input.matches(':focus'))).toBe(true);
  const said = page.getByText('Enter the name that bank apps show');
  const bottom = async () => (await said.boundingBox().then((box) => box && box.y + box.height)) ?? 10_000;
  await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThan(0);
  // A switch is no field that could be called invalid.
  await field(page, 'PromptPay').fill('');
  await field(page, 'At the counter').uncheck({ force: true });
  await save(page);
  await expect.poll(() => field(page, 'At the counter').evaluate((input) => input.matches(':focus'))).toBe(true);
  expect(errors).toEqual([]);
});

it('the last owner: neither role nor account can be taken, by whatever way', async () => {
  const { page, errors } = await online.openDesk('/admin/users');
  const me = await online.read<{ id: string; name: string }>(page.request, '/users/me');
  const row = page.locator(`[data-user="${me.id}"]`);
  await row.getByText('You', { exact: true }).waitFor();
  expect(await row.getByRole('button', { name: /^Choices for/ }).count()).toBe(0);
  const refused = await page.request.put(`${shop.centralUrl}/api/v1/users/${me.id}/rank`, {
    data: { rank: 0 },
    headers: { 'x-requested-with': 'printfront' },
  });
  expect(refused.ok()).toBe(false);
  expect((await online.read<{ rank: number }>(page.request, '/users/me')).rank).toBeGreaterThanOrEqual(80);
  expect(serious(errors)).toEqual([]);
});

it('a reset link used twice, or after another was made: the page says which, and the password stays', async () => {
  const username = `fah-${randomUUID().slice(0, 8)}`;
  const { page, errors } = await online.openDesk('/admin/users');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fah');
  await page.getByRole('textbox', { name: 'User name' }).fill(username);
  await page.getByRole('button', { name: 'Add Fah and show the sign-in link' }).click();
  const linkIn = async () =>
    /https?:\/\/\S+#[\w-]+/.exec(await page.getByRole('region', { name: 'Link for Fah' }).innerText())?.[0] ?? '';
  const first = await linkIn();
  await page.getByRole('region', { name: 'Link for Fah' }).getByRole('button', { name: 'Done' }).click();
  const row = page.locator('[data-user]').filter({ hasText: username });
  await row.getByRole('button', { name: 'Choices for Fah' }).click();
  await page.getByRole('menuitem', { name: 'Link for a new password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click();
  await expect.poll(linkIn).not.toBe('');
  const second = await linkIn();

  const choose = async (link: string) => {
    const { page: own } = await openPage(browser, VIEWPORTS.phone);
    await own.goto(link);
    return own;
  };
  await (await choose(first)).getByText('There is no such code, or a newer one has been made.').waitFor();
  const right = await choose(second);
  await right.getByLabel('New password').fill('chosen by Fah herself');
  await right.getByRole('button', { name: 'Save and sign in' }).click();
  await right.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  const late = await choose(second);
  await late.getByText('This code has been used already.').waitFor();
  expect(await late.getByLabel('New password').count()).toBe(0);
  expect(serious(errors)).toEqual([]);
});

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
