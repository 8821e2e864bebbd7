import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { overflowing } from './layout-faults.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  // No variable says the wifi: it is the owner’s to set.
  const settings = { HOTSPOT_SSID: '', HOTSPOT_PASSPHRASE: '' };
  [shop, browser] = await Promise.all([startShop(settings), openBrowser()]);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const HEADERS = { 'x-requested-with': 'printfront' };

async function openComputer(address: string) {
  // Its catalogue has come.
  await expect.poll(async () => (await fetch(`${shop.edgeUrl}/api/v1/shop`)).status).toBe(200);
  const opened = await openPage(browser, VIEWPORTS.desktop);
  const { page } = opened;
  const signIn = await page.request.post(`${shop.edgeUrl}/api/v1/auth/sign-in/local`, {
    data: shop.admin,
    headers: HEADERS,
  });
  expect(signIn.status()).toBe(200);
  return { ...opened, open: () => page.goto(shop.edgeUrl + address) };
}

async function put(page: Page, address: string, data: object): Promise<void> {
  const answer = await page.request.put(`${shop.edgeUrl}/api/v1${address}`, { data, headers: HEADERS });
  expect([address, answer.status()]).toEqual([address, 200]);
}
const computerOf = async (page: Page) =>
  (await page.request.get(`${shop.edgeUrl}/api/v1/shop/computer`, { headers: HEADERS })).json();

const question = (page: Page) => page.getByRole('dialog', { name: 'Put this back as it was?' });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Put back', exact: true });

test('an owner sees who changed the shop’s computer, and puts a wifi back with its password typed anew', async () => {
  const { page, errors, open } = await openComputer('/admin/shop-computer');
  await put(page, '/shop/computer/wifi', { ssid: 'Fotokafé', loginHost: null, passphrase: 'opens the wifi' });
  await put(page, '/shop/computer/wifi', { ssid: 'Guests', loginHost: null, passphrase: null });
  await open();
  const wifi = page.getByRole('region', { name: 'Guests’ wifi' });
  await wifi.getByText('Latest changes').click();
  const changes = wifi.getByRole('listitem');
  await changes.first().getByText('Fotokafé → Guests').waitFor();
  await changes.first().getByText(shop.admin.username).waitFor();
  await changes.first().getByText('yes → no').waitFor();
  const count = await changes.count();
  expect(await page.content()).not.toContain('opens the wifi');
  await changes.first().getByRole('button', { name: 'Put back Name of the wifi: Fotokafé' }).click();
  await question(page).getByText('Now: Guests').waitFor();
  await question(page).getByText('Afterwards: Fotokafé').waitFor();
  await expectNoBarriers(page);
  expect(await confirm(page).isDisabled()).toBe(true);
  await question(page).getByLabel('Wifi password').fill('short');
  expect(await confirm(page).isDisabled()).toBe(true);
  await question(page).getByLabel('Wifi password').fill('opens the café');
  expect(await confirm(page).isDisabled()).toBe(true);
  await question(page).getByLabel('Wifi password').fill('opens the wifi');
  await confirm(page).click();
  await wifi.getByText('Put back. Name of the wifi: Fotokafé.').waitFor();
  expect((await computerOf(page)).wifi).toMatchObject({
    values: { ssid: 'Fotokafé' },
    secrets: { passphrase: true },
  });
  // The form above shows it as well, and the list has a line more.
  await expect.poll(() => wifi.getByLabel('Name of the wifi', { exact: true }).inputValue()).toBe('Fotokafé');
  await expect.poll(() => changes.count()).toBe(count + 1);
  await page.setViewportSize(VIEWPORTS.phone);
  await standsStill(page);
  // A long name beside the sign of the demo is shortened in the head of every page.
  expect((await overflowing(page)).filter((fault) => !fault.includes('shopName'))).toEqual([]);
  await expectNoBarriers(page);
  expect(errors).toEqual([]);
});

test('a folder for the printer, HTTPS and the times of backups go back as they were', async () => {
  const { page, errors, open } = await openComputer('/admin/shop-computer');
  const printer = path.join(shop.dataFolder, '..', `${path.basename(shop.dataFolder)}-printer`);
  await mkdir(printer, { recursive: true });
  const layout = (await computerOf(page)).hotFolder.values;
  await put(page, '/shop/computer/hot-folder', { ...layout, path: printer });
  await put(page, '/shop/computer/hot-folder', { ...layout, path: `${printer}/wrong` });
  await put(page, '/shop/computer/secure-addresses', { isOn: true });
  await open();
  for (const [part, button, field, value] of [
    ['Printer’s folder', `Put back Folder: ${printer}`, 'hotFolder', { path: printer }],
    ['Secure addresses (HTTPS)', 'Put back HTTPS is on: no', 'https', { isOn: false }],
  ] as const) {
    const section = page.getByRole('region', { name: part });
    await section.getByText('Latest changes').click();
    await section.getByRole('button', { name: button }).click();
    await confirm(page).click();
    await section.getByText(/^Put back\. /).waitFor();
    expect((await computerOf(page))[field].values).toMatchObject(value);
  }
  const { settings } = await (await page.request.get(`${shop.edgeUrl}/api/v1/backups`, { headers: HEADERS })).json();
  await put(page, '/backups/settings', { ...settings, schedule: { everyHours: 6, at: '05:00' } });
  await page.goto(`${shop.edgeUrl}/admin/backups`);
  const list = page.getByRole('region', { name: 'Latest changes' });
  await list.getByText('every day from 03:10 → every 6 hours from 05:00').waitFor();
  await list.getByRole('button', { name: 'Put back Backed up: every day from 03:10' }).click();
  await confirm(page).click();
  await list.getByText('Put back. Backed up: every day from 03:10.').waitFor();
  expect(await page.getByLabel('At', { exact: true }).inputValue()).toBe('03:10');
  expect(errors).toEqual([]);
});
