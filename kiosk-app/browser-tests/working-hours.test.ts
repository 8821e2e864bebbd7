import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatDay, formatInstant } from '../src/ui/format.ts';
import { expectNoBarriers, launchBrowser, openPage, VIEWPORTS } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';

interface Central {
  centralUrl: string;
  admin: { username: string; password: string };
  stop(): Promise<void>;
}

let central: Central;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;

beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(), launchBrowser()]);
  online = onlineCustomers(central, browser);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await central?.stop();
});

async function startCentral(): Promise<Central> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'printfront-hours-'));
  const child: ChildProcess = fork(path.resolve(import.meta.dirname, '../../cloud-sync/central/main.ts'), {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      CENTRAL_PORT: '0',
      CENTRAL_HOST: '127.0.0.1',
      MINIMUM_FREE_BYTES: '0',
      SEED_DEMO_SHOP: 'true',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port, firstAdmin } = await new Promise<{ port: number; firstAdmin: Central['admin'] }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number; firstAdmin: Central['admin'] }));
    child.once('exit', (status) => reject(new Error(`Central ended with status ${status} before it was ready.`)));
  });
  return {
    centralUrl: `http://localhost:${port}`,
    admin: firstAdmin,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A busy machine needs longer than a second. */
const soon = <Value>(look: () => Promise<Value>) => expect.poll(look);

interface Catalogue {
  workingHours: { dayOfWeek: number; openTime: string; closeTime: string }[];
  workingHourOverrides: { id: string; overrideDate: string; openTime: string; closeTime: string }[];
}
const readCatalogue = (page: Page) => online.read<Catalogue>(page.request, '/catalogue');

/** Holidays of the demo shop would open it on days that nobody here has chosen. */
async function removeHolidays(page: Page): Promise<void> {
  for (const { id } of (await readCatalogue(page)).workingHourOverrides) {
    const address = `${central.centralUrl}/api/v1/working-hours/overrides/${id}`;
    await page.request.delete(address, { headers: { 'x-requested-with': 'printfront' } });
  }
}

/** What the focused field is said to be wrong with; empty where it is not. */
async function focusedProblem(page: Page): Promise<string> {
  const id = await page.locator('input:focus').getAttribute('aria-describedby');
  return id === null ? '' : ((await page.locator(`[id="${id}"]`).textContent()) ?? '');
}

const focusedId = (page: Page) => page.locator(':focus').getAttribute('id');

test('hours and a special day are set by keyboard, customers see it at once, and a second editor is told', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  await online.signIn(page, central.admin.username, central.admin.password);
  await removeHolidays(page);
  const customer = await online.openAsCustomer();
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await orientedJpeg(1, 900, 600) };
  await online.fillCart(customer.page.request, photo);
  const second = await online.openDesk('/admin/working-hours');
  await second.page.getByLabel('Monday closes').fill('2130');

  await page.goto(`${central.centralUrl}/admin/working-hours`);
  const closes = page.getByLabel('Sunday closes');
  await closes.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('๘.๓๐');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await soon(() => closes.inputValue()).toBe('08:30');
  await soon(() => focusedProblem(page)).toContain('Closing must come after opening');
  await page.keyboard.press('Enter');
  await soon(() => closes.getAttribute('aria-invalid')).toBe('true');
  await expectNoBarriers(page);
  expect((await readCatalogue(page)).workingHours[0]).toMatchObject({ closeTime: '17:00:00' });

  // Nothing typed is lost by a wrong key.
  await page.getByRole('link', { name: 'Opening hours' }).focus();
  await page.getByRole('link', { name: 'Takings' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).press('Enter');
  await soon(() => closes.inputValue()).toBe('08:30');

  // Closed on Sunday, and by the menu on every other day.
  await page.getByRole('switch', { name: 'Open on Sunday' }).press('Space');
  await page.getByRole('button', { name: 'Copy the hours of Sunday to other days' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Every day' }).press('Enter');
  await soon(() => page.getByTestId('ready-preview').innerText()).toContain('no open day in the next 60 days');
  await page.getByRole('button', { name: 'Save 7 changed days' }).press('Enter');
  await page.getByText('7 days saved').waitFor();
  expect((await readCatalogue(page)).workingHours).toHaveLength(7);

  await customer.page.goto(`${central.centralUrl}/order/checkout`);
  const readyTime = customer.page.getByTestId('ready-time');
  await soon(() => readyTime.innerText()).toMatch(/let you know|tell you/);

  // From today with the arrows to the day after tomorrow, whichever month that is in.
  await page.locator('[aria-current="date"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const day = await page.locator('button[data-date]:focus').getAttribute('data-date');
  await page.keyboard.press('Enter');
  await soon(() => page.getByRole('radio', { name: 'As usual (closed all day)' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1230');
  const ready = formatInstant(`${day}T10:20:00+07:00`, 'Asia/Bangkok', 'en');
  const inWords = `${formatDay(day ?? '', 'dayOfWeek', 'en')} at 10:20`;
  await soon(() => page.getByTestId('ready-preview').innerText()).toContain(ready);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Delete the special day/ }).waitFor();
  expect((await readCatalogue(page)).workingHourOverrides).toMatchObject([
    { overrideDate: day, openTime: '10:00:00', closeTime: '12:30:00' },
  ]);
  await expectNoBarriers(page);
  await customer.page.reload();
  await soon(() => readyTime.innerText()).toContain(inWords);

  // Yesterday is reached and says why it is not chosen.
  await page.locator('[aria-current="date"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByText('is over. Choose today or a later day.').waitFor();

  // The other editor still sees the old Monday.
  await second.page.getByRole('button', { name: 'Save 1 changed day' }).click();
  await second.page.getByText(/Somebody else changed Monday .* closed all day/).waitFor();
  await soon(() => second.page.getByLabel('Monday closes').inputValue()).toBe('21:30');
  await expectNoBarriers(second.page);
  await second.page.getByRole('button', { name: 'Use mine' }).click();
  await second.page.getByRole('button', { name: 'Save 1 changed day' }).click();
  await second.page.getByText('1 day saved').waitFor();
  const monday = (await readCatalogue(page)).workingHours.find(({ dayOfWeek }) => dayOfWeek === 1);
  expect(monday).toMatchObject({ openTime: '09:00:00', closeTime: '21:30:00' });

  await page.getByRole('button', { name: /^Delete the special day/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the special day' }).press('Enter');
  await page.getByText('There are no special days yet.').waitFor();
  expect([...errors, ...customer.errors, ...second.errors]).toEqual([]);
});

test('shipping prices and printing times are tried out before they are saved, and nonsense is refused at its field', async () => {
  const { page, errors } = await online.openDesk('/admin/prices-and-times');
  const tester = page.getByTestId('shipping-tester');
  await soon(() => tester.innerText()).toMatch(/Mail\s+฿30/);

  await page.getByRole('button', { name: 'Edit Mail, below ฿500' }).press('Enter');
  await page.getByRole('radio', { name: 'Per print' }).check();
  await page.getByLabel('Shipping price per print').fill('1.50');
  await soon(() => tester.innerText()).toMatch(/Mail\s+฿18/);
  await page.getByRole('radio', { name: 'Percentage of the items' }).check();
  await page.getByLabel('Percentage', { exact: true }).fill('300');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a percentage from 0 to 100').waitFor();
  await expectNoBarriers(page);
  await page.getByLabel('Percentage', { exact: true }).fill('10');
  await soon(() => tester.innerText()).toMatch(/Mail\s+฿25/);
  await page.keyboard.press('Enter');
  await page.getByText('10% of the items').waitFor();

  await page.getByRole('button', { name: 'Add a price to Mail' }).press('Enter');
  await page.getByLabel('Items from').fill('500');
  await page.getByLabel('Shipping price', { exact: true }).fill('20');
  await page.keyboard.press('Enter');
  await page.getByText('This method has a price from this amount already').waitFor();
  await soon(() => focusedId(page)).toBe(await page.getByLabel('Items from').getAttribute('id'));
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');

  // The last price of a method takes the method away.
  await page.getByRole('button', { name: 'Delete Express courier, any amount' }).press('Enter');
  await page.getByRole('dialog').getByText('customers can no longer choose Express courier').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('Not offered, because it has no price').waitFor();
  await soon(() => tester.innerText()).toMatch(/Express courier\s+cannot be chosen/);

  await page.getByRole('button', { name: 'Edit the time for each 25 prints' }).press('Enter');
  await page.getByLabel('Minutes of working time').fill('45');
  await soon(() => page.getByTestId('time-tester').innerText()).toContain('2 hours 15 minutes');
  await page.keyboard.press('Enter');
  await page.getByText('45 minutes for each 25 prints begun').waitFor();
  await expectNoBarriers(page);
  expect(errors).toEqual([]);
});
