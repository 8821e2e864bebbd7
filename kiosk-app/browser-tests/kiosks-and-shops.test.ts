import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { readQr } from './read-qr.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
});
afterEach(() => browser.close());
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** As in a shop: a name on plain HTTP, where nothing works that needs a secure context. */
async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(shop.frontUrl + path);
  await page.getByLabel('User name').fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(shop.frontUrl + path);
}

const touchToStart = (page: Page) => page.getByRole('button', { name: 'Touch to start' });

it('makes this device a kiosk, pairs another by its code, and puts one out that is removed', async () => {
  const desk = await openPage(browser, VIEWPORTS.desktop);
  await signIn(desk.page, '/admin/storefronts/new');
  await desk.page.getByLabel('Name of the kiosk').fill('Front door');
  await desk.page.getByRole('radio', { name: 'Make this device the kiosk' }).check();
  await desk.page.getByRole('button', { name: 'Make this device the kiosk' }).click();
  await desk.page.getByText('This device is now kiosk Front door').waitFor();
  const here = await desk.context.newPage();
  await here.goto(`${shop.frontUrl}/storefront`);
  await touchToStart(here).waitFor();
  await here.close();

  await desk.page.goto(`${shop.frontUrl}/admin/health`);
  await desk.page.getByText('Nothing else needs anybody now.').waitFor();
  // Said before somebody has looked for an address.
  await desk.page
    .getByText('puts the key at /etc/printfront/release-key.pem, as docs/administration.md says')
    .waitFor();
  await desk.page.getByRole('link', { name: 'Settings of this shop’s computer' }).waitFor();

  // Another device, by the code that is shown: first mistyped, then as people type it.
  await desk.page.goto(`${shop.frontUrl}/admin/storefronts/new`);
  await desk.page.getByLabel('Name of the kiosk').fill('Window');
  await desk.page.getByRole('radio', { name: 'Pair another device' }).check();
  await desk.page.getByRole('button', { name: 'Pair another device' }).click();
  const code = (await desk.page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? '';
  const qr = desk.page.getByRole('img', { name: 'QR code that pairs the kiosk' });
  expect(await readQr(qr)).toBe(`${shop.frontUrl}/storefront#pair=${code.replace('-', '')}`);

  const device = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  // Its timers begin with the page, and the half minute between two signs of life is not waited for.
  await device.page.clock.install();
  await device.page.goto(`${shop.frontUrl}/pair`);
  const field = device.page.getByLabel('Pairing code');
  const pair = device.page.getByRole('button', { name: 'Pair', exact: true });
  const firstKey = device.page.getByRole('region', { name: 'Keys of the code' }).getByRole('button').first();
  await firstKey.waitFor();
  await standsStill(device.page);
  const keysAt = await firstKey.boundingBox();
  for (const wrong of ['ABC', '123456789', 'ABCDEFGHJKMNPQRSTVWX']) {
    await field.fill(wrong);
    await pair.click();
    await device.page.getByText('The code has 10 characters. You typed').waitFor();
  }
  await field.fill('ABCD-EFGH');
  await pair.click();
  await device.page.getByText('This code is wrong, used or too old.').waitFor();
  // What is said pushes no key away from the finger that is on its way.
  await expect.poll(() => firstKey.boundingBox()).toEqual(keysAt);
  await field.fill('');
  for (const key of code.replace('-', '')) {
    await device.page
      .getByRole('region', { name: 'Keys of the code' })
      .getByRole('button', { name: key, exact: true })
      .tap();
  }
  // In the halves in which the desk shows it.
  await expect.poll(() => field.inputValue()).toBe(code);
  await pair.tap();
  await device.page.getByText('This device is now kiosk Window').waitFor();
  await device.page.getByRole('button', { name: 'Open the kiosk screen' }).tap();
  await touchToStart(device.page).waitFor();
  await desk.page.getByText('Kiosk Window is paired').waitFor();

  // A customer is choosing photos on it when it is removed.
  await touchToStart(device.page).tap();
  await device.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await desk.page.getByRole('link', { name: 'Back to kiosks and shops' }).click();
  await desk.page.getByRole('button', { name: 'Remove kiosk Window' }).click();
  await desk.page.getByText('The device is no kiosk any more as soon as the shop hears of it.').waitFor();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await desk.page.getByText('Kiosk Window was removed').waitFor();
  await expect.poll(() => desk.page.getByRole('button', { name: 'Remove kiosk Window' }).count()).toBe(0);
  const isPutOut = async () => {
    await device.page.clock.runFor(31_000);
    return device.page.getByRole('heading', { name: 'This device is no longer a kiosk' }).isVisible();
  };
  await expect.poll(isPutOut).toBe(true);
  expect(await device.page.evaluate('sessionStorage.length')).toBe(0);

  // Known again, it comes back by itself.
  const pairingCode = await (await signInStaff(shop)).inviteKiosk('Window again');
  const paired = `fetch('${API_BASE}/storefront/touch', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'printfront' },
    body: JSON.stringify({ pairingCode: '${pairingCode}' }),
  }).then(({ status }) => status)`;
  expect(await device.page.evaluate(paired)).toBe(200);
  await device.page.clock.runFor(5_000);
  await touchToStart(device.page).waitFor();
  expect([...desk.errors, ...device.errors]).toEqual([]);
});

it('loads a kiosk anew from the counter, once its customer has gone', async () => {
  const [kiosk, desk] = await Promise.all([
    openPage(browser, VIEWPORTS.kioskPortrait, { touch: true }),
    openPage(browser, VIEWPORTS.desktop),
  ]);
  // Half minutes between two signs of life are not waited for.
  await kiosk.page.clock.install();
  await kiosk.page.goto(shop.pairingUrl);
  await touchToStart(kiosk.page).tap();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await kiosk.page.evaluate('window.loadedBefore = true');
  await signIn(desk.page, '/admin/storefronts');
  const told = (words: string) => desk.page.getByRole('listitem').filter({ hasText: words });
  await desk.page.getByRole('button', { name: /^Load kiosk Kiosk \d+ anew$/ }).click();
  await told('it does when no customer is using it').waitFor();

  const isLoadedBefore = () => kiosk.page.evaluate<boolean>('window.loadedBefore === true');
  await kiosk.page.clock.runFor(90_000);
  expect(await isLoadedBefore()).toBe(true);
  // Nobody comes back: the order is put aside.
  await expect
    .poll(async () => {
      await kiosk.page.clock.runFor(31_000);
      return isLoadedBefore();
    })
    .toBe(false);
  await kiosk.page.getByRole('button', { name: 'แตะเพื่อเริ่ม' }).waitFor();
  await told('loaded anew').waitFor();

  // And at once where nobody is.
  await kiosk.page.evaluate('window.loadedBefore = true');
  await desk.page.getByRole('button', { name: /^Load kiosk Kiosk \d+ anew$/ }).click();
  await told('it does when no customer is using it').waitFor();
  await expect
    .poll(async () => {
      await kiosk.page.clock.runFor(31_000);
      return isLoadedBefore();
    })
    .toBe(false);
  await told('loaded anew').waitFor();
  expect(kiosk.errors).toEqual([]);
});

it('is dark while the shop is closed, wakes at a touch, and is dark again when nobody is there', async () => {
  const staff = await signInStaff(shop);
  // Of the demo, whose account is nobody's, no kiosk is ever dark.
  const { payment } = await staff.get('/settings');
  await staff.put('/settings/payment', { ...payment.values, promptPayId: null, bankAccountNumber: null });
  const closed = { openTime: '00:00:00', closeTime: '00:00:00' };
  await staff.post('/working-hours/overrides', { overrideDate: shopDate(Date.now(), 'Asia/Bangkok'), ...closed });
  await expect.poll(() => staff.get('/storefront/screen')).toMatchObject({ isOpen: false });

  const { page, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await page.clock.install();
  await page.goto(`${shop.edgeUrl}/storefront#pair=${await staff.inviteKiosk('Dark')}`);
  const isDark = async () => (await page.getByRole('heading').count()) === 0;
  // Who pairs a kiosk in the evening sees that it is one.
  await page.getByText('The shop is closed and opens').waitFor();
  await page.clock.runFor(130_000);
  await expect.poll(isDark).toBe(true);
  // And one that is loaded in the night is not lit.
  await page.reload();
  await touchToStart(page).waitFor();
  expect(await isDark()).toBe(true);
  await touchToStart(page).tap();
  await page.getByText('The shop is closed and opens').waitFor();
  expect(page.url()).toMatch(/\/storefront$/);
  await expect.poll(() => staff.get('/storefront/screen')).toMatchObject({ isOpen: false, isWanted: true });
  await page.clock.runFor(130_000);
  await expect.poll(isDark).toBe(true);
  expect(errors).toEqual([]);
});

it('asks for the name that it shows before a shop is revoked', async () => {
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  await signIn(page, '/admin/storefronts');
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  expect(name).not.toBe('');
  const dialog = page.getByRole('dialog');
  // Who opened such a question by mistake leaves it without typing anything.
  await page.getByRole('button', { name: new RegExp(`Computer lost or stolen.*${name}`) }).click();
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Revoke this shop: ${name}` }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Revoke this shop: ${name}` }).click();
  const revoke = dialog.getByRole('button', { name: 'Revoke' });
  await expect.poll(() => revoke.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type the shop’s name to confirm: ${name}`).fill(name);
  await expect.poll(() => revoke.isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
});
