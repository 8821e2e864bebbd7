import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { makeKeyPair, signedRelease } from '@printfront/shared/testing/signed-release.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { type Shop, startShop } from './start-shop.ts';

const keys = makeKeyPair();
const release = (by = keys) =>
  signedRelease(by, Buffer.from('x'), {
    version: '9.0.0',
    notes: { th: 'พิมพ์เร็วขึ้นสองเท่า', en: 'Prints twice as fast.' },
  }).sealed;
let said: string;
const server = http.createServer((_, response) => response.end(said));
let shop: Shop;
let browser: Browser;
let folder: string;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printfront-updates-'));
  const key = path.join(folder, 'key.pem');
  await writeFile(key, keys.pem);
  [shop, browser, address] = await Promise.all([
    startShop({ UPDATES_KEY: key }),
    openBrowser(),
    listenOnLoopback(server),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const card = (page: Page) => page.getByRole('region', { name: 'Version of the program' });

test('an owner sets the address, hears in words what is wrong there, and sees the newer version', async () => {
  const { page, errors } = await onlineCustomers(shop, browser).openDesk('/admin/health');
  await card(page).getByText('no address is set').waitFor();
  // From sources: whoever looks after it upgrades by hand.
  await card(page).getByText('was not installed from a package').waitFor();
  said = release(makeKeyPair());
  await card(page).getByLabel('Address of newer versions').fill(`${address}/printfront.json`);
  await card(page).getByRole('button', { name: 'Save' }).click();
  await card(page).getByText('was not signed by who makes the program').waitFor();
  expect(await card(page).getByText('Version 9.0.0').count()).toBe(0);
  said = release();
  await card(page).getByRole('button', { name: 'Look now' }).click();
  await card(page).getByText('Version 9.0.0 is there').waitFor();
  await card(page).getByText('Prints twice as fast.').waitFor();
  expect(await card(page).getByRole('button', { name: 'Install tonight' }).count()).toBe(0);
  // What needs somebody first: the shops, then the machinery.
  const titles = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
  await expect.poll(titles).toContain('The shops');
  const [shops, version] = ['The shops', 'Version of the program'];
  expect((await titles()).filter((title) => title === shops || title === version)).toEqual([shops, version]);
  await expectNoBarriers(page);
  expect(errors).toEqual([]);
}, 120_000);
