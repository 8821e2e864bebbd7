import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SavedMailServer } from '@printfront/shared/contracts/mail-server.ts';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { startMailServerInTest } from '@printfront/shared/testing/mail-server.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
let folder: string;
let mails: Awaited<ReturnType<typeof startMailServerInTest>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printfront-mail-'));
  const authority = makeAuthority('Mail for tests');
  const trusted = path.join(folder, 'authority.pem');
  await writeFile(trusted, authority.cert);
  const certificate = makeCertificate(authority, { names: ['localhost'], ipAddresses: ['127.0.0.1'] });
  [mails, shop, browser] = await Promise.all([
    startMailServerInTest({ certificate }),
    startShop({ NODE_EXTRA_CA_CERTS: trusted }),
    openBrowser(),
  ]);
  online = onlineCustomers(shop, browser);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await mails?.stop();
  await rm(folder, { recursive: true, force: true });
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('an owner sets up the mail server, hears in words what is wrong, and then mails go out', async () => {
  const { page, errors } = await online.openDesk('/admin/settings/trouble');
  await page.getByText('No mail can be sent yet: set up a mail server first.').waitFor();
  await field(page, 'Who gets a mail').fill('owner@shop.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Mail server' }).first().click();

  await field(page, 'Mail server').fill('no-such-host.invalid');
  await field(page, 'Port').fill(String(mails.settings.port));
  await field(page, 'User name').fill('shop');
  await field(page, 'Mail password').fill('wrong');
  await field(page, 'Sender’s address').fill('prints@shop.example');
  const test = page.getByRole('button', { name: 'Send a test mail' });
  expect(await field(page, 'Send a test mail to').inputValue()).toBe('owner@shop.example');
  await test.click();
  await page.getByText('There is no server called no-such-host.invalid.').waitFor();
  await field(page, 'Mail server').fill('127.0.0.1');
  await test.click();
  await page.getByText('The server does not accept user name or password.').waitFor();
  await field(page, 'Mail password').fill('mail password');
  await test.click();
  await page.getByText('The server has taken the mail to owner@shop.example.').waitFor();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // Written, and never shown again.
  expect(await field(page, 'Mail password').inputValue()).toBe('');
  expect(await field(page, 'Mail password').getAttribute('placeholder')).toBe('Set; type another to change it');
  await page.getByRole('region', { name: 'Latest changes' }).getByText('127.0.0.1').waitFor();
  // Two owners at once: who saved what, and the choice.
  await field(page, 'Sender’s name').fill('My prints');
  const { section } = await online.read<SavedMailServer>(page.request, '/settings/mail-server');
  const data = { ...section.values, senderName: 'Their prints' };
  await online.send(page.request, 'PUT', '/settings/mail-server', { data });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('You: My prints', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect.poll(() => field(page, 'Sender’s name').inputValue()).toBe('Their prints');
  const latest = page.getByRole('region', { name: 'Latest changes' });
  await latest.getByRole('button', { name: /^Put back Sender/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put back', exact: true }).click();
  await expect.poll(() => field(page, 'Sender’s name').inputValue()).toBe('');

  await page.getByRole('link', { name: 'Alerts' }).click();
  // The page before has a button of the same name, and stays until the next one has come.
  await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByText('Sent to owner@shop.example').waitFor();
  expect(mails.taken.map(({ to }) => to)).toEqual([['owner@shop.example'], ['owner@shop.example']]);
  expect(errors).toEqual([]);
});
