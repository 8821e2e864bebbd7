import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  packageFile,
  resultFile,
  type UpdateResults,
  wishFile,
} from '@printfront/shared/server/updates/update-files.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { makeKeyPair, signedRelease } from '@printfront/shared/testing/signed-release.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { startInstalledShop } from './start-installed-shop.ts';
import { type Shop, startShop } from './start-shop.ts';

const keys = makeKeyPair();
const PACKAGE = Buffer.from('the package of version 9');
const release = (by = keys) =>
  signedRelease(by, PACKAGE, {
    version: '9.0.0',
    notes: { th: 'พิมพ์เร็วขึ้นสองเท่า', en: 'Prints twice as fast.' },
  });
let said: string;
const server = http.createServer(({ url }, response) => response.end(url?.endsWith('.deb') ? PACKAGE : said));
const hasRestic = spawnSync('restic', ['version']).status === 0;
/** The server looks after it every quarter of a minute. */
const LONG = { timeout: 120_000 };
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
  said = release(makeKeyPair()).sealed;
  await card(page).getByLabel('Address of newer versions').fill(`${address}/printfront.json`);
  await card(page).getByRole('button', { name: 'Save' }).click();
  await card(page).getByText('was not signed by who makes the program').waitFor();
  expect(await card(page).getByText('Version 9.0.0').count()).toBe(0);
  // Whoever holds newer ones back can serve an old one for ever.
  said = signedRelease(keys, PACKAGE, { version: '0.0.1', releasedAt: '2025-01-02T00:00:00Z' }).sealed;
  await card(page).getByRole('button', { name: 'Look now' }).click();
  await card(page).getByText('What this address tells is old').waitFor();
  expect(await card(page).getByText('It is the newest').count()).toBe(0);
  said = signedRelease(keys, PACKAGE, { version: '0.0.1', saidAt: new Date().toISOString() }).sealed;
  await card(page).getByRole('button', { name: 'Look now' }).click();
  await card(page).getByText('It is the newest').waitFor();
  expect(await card(page).getByText('What this address tells is old').count()).toBe(0);
  said = release().sealed;
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

/** Where it is that time of the day now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // Its sign is the other way round than anybody writes it.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

test('an installed shop is upgraded at night, after a backup, and says that it went back', async () => {
  said = release().sealed;
  const online = onlineCustomers(shop, browser);
  const { page: owner } = await online.openDesk('/admin');
  const setZone = (hour: number) =>
    online.send(owner.request, 'PUT', '/settings/time', { data: { timeZone: zoneAt(hour) } });
  await setZone(12);
  const { enrolCode } = await online.send(owner.request, 'POST', '/shops', { data: { name: 'Installed' } });
  const backups = {
    BACKUP_REPOSITORY: await mkdtemp(path.join(folder, 'backups-')),
    BACKUP_PASSPHRASE: 'a long passphrase',
  };
  const installed = await startInstalledShop(folder, {
    CENTRAL_URL: shop.centralUrl,
    ENROL_CODE: enrolCode,
    UPDATES_KEY: path.join(folder, 'key.pem'),
    ...(hasRestic ? backups : {}),
  });
  onTestFinished(() => installed.stop());
  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  const signIn = { data: shop.admin, headers: { 'x-requested-with': 'printfront' } };
  const signedIn = () => page.request.post(`${installed.url}/api/v1/auth/sign-in/local`, signIn);
  await expect.poll(async () => (await signedIn()).status()).toBe(200);
  // What central says of the shop comes a moment later, and no page opens without it.
  await expect.poll(async () => (await page.request.get(`${installed.url}/api/v1/shop`)).status()).toBe(200);
  await page.goto(`${installed.url}/admin/health`);
  await card(page).getByLabel('Address of newer versions').fill(`${address}/printfront.json`);
  await card(page).getByRole('button', { name: 'Save' }).click();
  await card(page).getByText('Version 9.0.0 is there').waitFor();
  await card(page).getByText('A backup is made first').waitFor();
  await card(page).getByRole('button', { name: 'Install tonight' }).click();
  await card(page).getByText('Version 9.0.0 will be installed between 02:00 and 05:00').waitFor();
  await expectNoBarriers(page);

  const nightFrom = new Date().toISOString();
  await setZone(3);
  await card(page).getByText('Version 9.0.0 will be installed within minutes').waitFor(LONG);
  const { sha256 } = release();
  expect(await readFile(packageFile(installed.folder, sha256))).toEqual(PACKAGE);
  const wanted = JSON.parse(await readFile(wishFile(installed.folder), 'utf8'));
  if (hasRestic) {
    const { lastGood } = JSON.parse(await readFile(path.join(installed.folder, 'backups.json'), 'utf8'));
    expect([nightFrom, lastGood.at, wanted.quietAt].toSorted()).toEqual([nightFrom, lastGood.at, wanted.quietAt]);
  }
  // What root does then is tried beside it (scripts/printfront/upgrade-to-wanted.test.ts); here it says how that ended.
  const outcome = { id: wanted.id, version: '9.0.0', from: '0.1.0', at: new Date().toISOString() };
  const results: UpdateResults = {
    last: { ...outcome, outcome: 'went-back', detail: 'It did not become ready.' },
    notAgain: ['9.0.0'],
    newest: null,
  };
  await writeFile(resultFile(installed.rootsFolder), JSON.stringify(results));
  await card(page).getByText('Version 9.0.0 was not well, and version 0.1.0 runs again').waitFor(LONG);
  await card(page).getByText('it is not tried again by itself').waitFor();
  await expect.poll(() => card(page).getByText('will be installed').count()).toBe(0);
  await card(page).getByRole('button', { name: 'Install tonight' }).waitFor();
  await expectNoBarriers(page);
  expect(errors).toEqual([]);
}, 240_000);
