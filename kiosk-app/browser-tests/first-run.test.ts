import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { overflowing } from './layout-faults.ts';

interface Central {
  url: string;
  code: string;
  stop(): Promise<void>;
}

const PASSWORD = 'a long password';
let central: Central;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
// A central has one first run.
beforeEach(async () => {
  central = await startInEarnest();
});
afterEach(async () => {
  await browser?.close();
  await central?.stop();
});

/** No demo, no variable that says who the owner is. */
async function startInEarnest(): Promise<Central> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'printfront-first-run-'));
  const child: ChildProcess = fork(path.resolve(import.meta.dirname, '../../cloud-sync/central/main.ts'), {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      CENTRAL_PORT: '0',
      CENTRAL_HOST: '127.0.0.1',
      MINIMUM_FREE_BYTES: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port, firstRunCode } = await new Promise<{ port: number; firstRunCode: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number; firstRunCode: string }));
    child.once('exit', (status) => reject(new Error(`Central ended with status ${status} before it was ready.`)));
  });
  return {
    url: `http://localhost:${port}`,
    code: firstRunCode,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A step as somebody sees it: in both widths, in both themes nothing is cut and nothing bars the way. */
async function looksRight(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  for (const viewport of [VIEWPORTS.phone, VIEWPORTS.desktop]) {
    await page.setViewportSize(viewport);
    await standsStill(page);
    expect(await overflowing(page), `${heading}, ${viewport.width}`).toEqual([]);
  }
  await expectNoBarriers(page);
}

const next = (page: Page, name: string | RegExp = 'Next') => page.getByRole('button', { name }).click();

test('a page that was opened by a link and is loaded again does not ask for the code', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.phone);
  await page.goto(`${central.url}/first-run#${central.code}`);
  const owner = page.getByRole('heading', { level: 1, name: 'Who are you?' });
  await owner.waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.reload();
  await owner.waitFor();
  expect(errors).toEqual([]);
});

test('goes from an empty central to its dashboard, with the shop’s own name at home', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  await page.goto(`${central.url}/admin/orders/5`);
  await looksRight(page, 'Set up this shop');
  await page.getByLabel('One-time code').fill('0000-0000-0000-0000');
  await next(page, 'Go on');
  await page.getByRole('alert').getByText('take the newest of printfront setup').waitFor();
  await page.getByLabel('One-time code').fill(central.code.toLowerCase().replaceAll('-', ' '));
  await next(page, 'Go on');

  await looksRight(page, 'Who are you?');
  await next(page);
  await expect.poll(() => page.getByLabel('Your name').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Your name').fill('Auntie Nok');
  await page.getByLabel('User name').fill('nok');
  // An easy one is named at its field as soon as that is left; one of the shop's name when the shop's step is.
  const password = page.getByLabel('Password', { exact: true });
  const easy = page.getByText('Anybody would try this password first.');
  await password.fill('password123');
  await password.blur();
  await easy.waitFor();
  await password.fill('auntie nok prints');
  await expect.poll(() => easy.count()).toBe(0);
  await next(page);

  await looksRight(page, 'Your shop');
  const name = page.getByLabel('Name (English)');
  // Nothing is cut in silence.
  await name.fill('A'.repeat(300));
  await name.blur();
  await page.getByText('A shop’s name has 80 characters at most').waitFor();
  await next(page);
  expect(await name.inputValue()).toHaveLength(300);
  await name.fill('Auntie Nok Prints');
  await page.getByLabel('Name (ไทย)').fill('ร้านรูปป้านก');
  await refusesLogos(page);
  await page.getByLabel('Phone', { exact: true }).fill('053-123-456');
  await next(page);
  await easy.waitFor();
  await expect.poll(() => password.evaluate((field) => field.matches(':focus'))).toBe(true);
  await password.fill(PASSWORD);
  await next(page);
  await page.getByRole('heading', { level: 1, name: 'Your shop' }).waitFor();
  await next(page);

  await looksRight(page, 'Which sizes and prices to begin with?');
  await page.getByRole('cell', { name: 'Visa 2×2 in' }).waitFor();
  await page
    .getByRole('row', { name: /4×6 in/ })
    .getByText('From 20 prints: ฿0.50 less each')
    .waitFor();
  await page.getByRole('radio', { name: /^Small kiosk shop/ }).check();
  await expect.poll(() => page.getByRole('cell', { name: 'Visa 2×2 in' }).count()).toBe(0);
  const price = page.getByLabel('Price of 4×6 in');
  await price.fill('six');
  await next(page, 'Use “Small kiosk shop”');
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  await price.fill('6');
  await next(page, 'Use “Small kiosk shop”');

  // An account with a digit too few leads nobody on.
  await looksRight(page, 'How do customers pay?');
  await page.getByLabel('Bank', { exact: true }).selectOption('kbank');
  await page.getByLabel('Bank account').fill('012-3-4567');
  await page.getByLabel('Name on the account').fill('Nok Printing');
  await next(page);
  await page.getByText('An account number at Kasikornbank has 10 digits. This one has 8.').waitFor();
  await page.getByLabel('Bank account').fill('012-3-45678-9');
  await next(page);

  // Loaded again it goes on, but for the password.
  await page.getByRole('heading', { level: 1, name: 'When is the shop open?' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Who are you?' }).waitFor();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Auntie Nok');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (const step of ['Your shop', 'Which sizes and prices to begin with?', 'How do customers pay?']) {
    await next(page, /^(Next|Use “)/);
    await page.getByRole('heading', { level: 1, name: step }).waitFor();
    if (step === 'Your shop') await keepsTheLogo(page);
  }
  await next(page);
  await looksRight(page, 'When is the shop open?');
  await next(page, 'Set up the shop');

  await looksRight(page, 'Auntie Nok Prints is set up');
  await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).waitFor();
  await page.getByRole('img', { name: /^QR code that opens the way/ }).waitFor();
  // This page was opened as localhost, which no phone can.
  await page.getByText('No phone can open this code').waitFor();
  await next(page, 'Go to the dashboard');

  await listsWhatIsLeft(page);
  await isTheShopAtHome();
  await page.goto(`${central.url}/first-run`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');
  expect(errors).toEqual([]);
});

const png = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#c2185b' } })
    .png()
    .toBuffer();

const chooseLogo = (page: Page, buffer: Buffer, mimeType = 'image/png') =>
  page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType, buffer });

/** What cannot be a logo is refused as soon as it is chosen, not when all is done. */
async function refusesLogos(page: Page): Promise<void> {
  const choose = (mimeType: string, buffer: Buffer) => chooseLogo(page, buffer, mimeType);
  const noPicture = page.getByRole('alert').getByText('This file is no picture.');
  await choose('image/png', Buffer.from('My logo, as a text.'));
  await noPicture.waitFor();
  await choose('image/png', await png(40));
  await page.getByRole('alert').getByText('it needs 96 × 24 pixels or more').waitFor();
  await choose('application/pdf', Buffer.from('%PDF-1.7'));
  await noPicture.waitFor();
  await choose('image/png', (await png(200)).subarray(0, 60));
  await page.getByRole('alert').getByText('The file is damaged').waitFor();
  expect(await page.getByRole('img', { name: 'Logo' }).count()).toBe(0);
  await choose('image/png', await png(200));
  await page.getByRole('img', { name: 'Logo' }).waitFor();
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
}

/** Over a reload; and where the browser has lost it, that is said. */
async function keepsTheLogo(page: Page): Promise<void> {
  const logo = page.getByRole('img', { name: 'Logo' });
  await logo.waitFor();
  await page.evaluate(
    `new Promise((gone) => { indexedDB.deleteDatabase('printfront-first-run').onsuccess = () => gone(); })`,
  );
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await next(page);
  await page.getByRole('alert').getByText('This browser did not keep your logo').waitFor();
  await chooseLogo(page, await png(200));
  await logo.waitFor();
}

async function listsWhatIsLeft(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Still to do' });
  await list.getByText('2 of 8 done').waitFor();
  await list.getByRole('button', { name: 'Not needed: Start the first kiosk' }).click();
  await list.getByText('2 of 7 done').waitFor();
  await list.getByText('1 put away').click();
  await list.getByText('by Auntie Nok').waitFor();
  await expectNoBarriers(page);
  await list.getByRole('button', { name: 'Take up again: Start the first kiosk' }).click();
  await list.getByText('2 of 8 done').waitFor();
  await list.getByRole('link', { name: 'Give it' }).click();
  await page.getByLabel('Address (English)').fill('12/3 Nimman Road');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => page.getByText(/not saved/).count()).toBe(0);
  await page.getByRole('link', { name: 'Overview' }).click();
  await list.getByText('3 of 8 done').waitFor();
}

async function isTheShopAtHome(): Promise<void> {
  const { page, errors } = await openPage(browser, VIEWPORTS.phone, { language: 'th' });
  await page.goto(central.url);
  await page.getByRole('link', { name: 'ร้านรูปป้านก' }).first().waitFor();
  expect(await page.content()).not.toContain('Demo Photo Shop');
  const sizes = (await (await page.request.get(`${central.url}/api/v1/sizes`)).json()) as {
    key: string;
    price: number;
  }[];
  expect(sizes[0]).toMatchObject({ key: '4x6', price: 600 });
  expect(errors).toEqual([]);
}
