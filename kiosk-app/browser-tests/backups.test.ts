import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Shop as ShopContract } from '@printfront/shared/contracts/shop.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { becomeKiosk } from './place-walk-in-order.ts';
import { type Shop, startShop } from './start-shop.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
const LONG = { timeout: 90_000 };

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

async function openDeskOfShop(address: string) {
  const desk = await openPage(browser, VIEWPORTS.desktop);
  const { status } = await signInAtShop(desk.page);
  expect(status).toBe(200);
  await desk.page.goto(`${shop.edgeUrl}${address}`);
  return desk;
}

async function signInAtShop(page: Page): Promise<{ status: number }> {
  const answer = await page.request.post(`${shop.edgeUrl}/api/v1/auth/sign-in/local`, {
    data: shop.admin,
    headers: { 'x-requested-with': 'printfront' },
  });
  return { status: answer.status() };
}

describe.skipIf(!hasRestic)('an owner and the backups of the shop', () => {
  test('sets a folder up, makes a backup, and brings it back: what was ordered before is there', async () => {
    const kiosk = await becomeKiosk(shop);
    const before = await kiosk.place({ name: 'มานี' });
    const { page, errors } = await openDeskOfShop('/admin/backups');
    await page.getByText('No place for backups is set', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Set a place' }).click();
    await page.getByLabel('Folder', { exact: true }).fill('no-such-disk/printfront');
    await page.getByLabel('Folder', { exact: true }).blur();
    await page.getByText('A folder begins with /').waitFor();
    await page.getByLabel('Folder', { exact: true }).fill('/no-such-disk/printfront');
    await page.getByRole('button', { name: 'Try this place' }).click();
    await page.getByText('There is no such folder or place.').waitFor();
    const usb = path.join(shop.dataFolder, '..', `${path.basename(shop.dataFolder)}-usb`);
    await fs.mkdir(usb);
    await page.getByLabel('Folder', { exact: true }).fill(path.join(usb, 'printfront'));
    await page.getByRole('button', { name: 'Try this place' }).click();
    await page.getByText('It works: written, read and removed').waitFor();
    // Nobody begins without the passphrase on paper.
    const save = page.getByRole('button', { name: 'Save and begin' });
    expect(await save.isDisabled()).toBe(true);
    await page.getByText('First print or note the passphrase').waitFor();
    await page.getByLabel('I have printed it').check();
    await expectNoBarriers(page);
    await save.click();
    await page.getByText('The last backup is good').waitFor(LONG);
    // Green alone would say that all is well: the folder is on the disk of the data.
    await page.getByText('This is the disk that the shop’s data are on').waitFor();
    const restore = page.getByRole('button', { name: /^Restore the one of/ });
    await restore.waitFor(LONG);
    await page.getByText('1 order · ').waitFor();
    const photos = await photosOnDisk();
    const since = await kiosk.place({ name: 'ปิติ' });

    // The disk has lost them.
    expect(photos.length).toBeGreaterThan(0);
    for (const file of await photosOnDisk()) await fs.rm(file);
    await restore.click();
    await page.getByText(/^[1-9]\d* photos? that (is|are) not here now/).waitFor();
    await page.getByText(`1 order placed since: ${formatOrderNumber(since.iid)}`).waitFor();
    const go = page.getByRole('button', { name: 'Restore', exact: true });
    expect(await go.isDisabled()).toBe(true);
    await page.getByText('First type the shop’s name').waitFor();
    await page.getByText('Nothing has been changed').waitFor();
    const name = page.getByLabel(/^Type the shop’s name to confirm/);
    await name.fill('Another shop');
    await go.click();
    await page.getByText('This is not the name of the shop').waitFor();
    await expectNoBarriers(page);
    await name.fill(await shopName());
    await go.click();
    await page.getByText('Restored', { exact: true }).waitFor(LONG);

    for (const file of photos) {
      const bytes = await fs.readFile(file);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(path.basename(file));
    }
    const desk = await openDeskOfShop('/admin/orders');
    await desk.page.getByText(formatOrderNumber(before.iid)).first().waitFor();
    // An owner stops only with the passphrase in hand: this computer forgets it.
    await page.goto(`${shop.edgeUrl}/admin/backups`);
    await page.getByRole('button', { name: 'Stop backing up' }).click();
    const stop = page.getByRole('button', { name: 'Stop backing up' });
    await expect.poll(() => stop.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Go on backing up' }).click();
    await page.getByRole('button', { name: 'Stop backing up' }).click();
    await page.getByLabel('I have kept the passphrase elsewhere').check();
    await expectNoBarriers(page);
    await stop.click();
    await page.getByText('No place for backups is set', { exact: true }).waitFor();
    expect((await fs.readdir(path.join(usb, 'printfront', 'snapshots'))).length).toBeGreaterThan(0);
    await fs.rm(usb, { recursive: true });
    // While its server was away its calls had no answer.
    expect(errors.filter((error) => !/Failed to load resource|ERR_CONNECTION|503|401/.test(error))).toEqual([]);
  }, 240_000);

  test('sees the lights of the shops at central', async () => {
    const { page, errors } = await online.openDesk('/admin/backups');
    await page.getByRole('region', { name: 'Shops’ computers' }).waitFor();
    await expectNoBarriers(page);
    expect(errors).toEqual([]);
  });
});

/** Photos, and pictures of the catalogue: each is called by its hash. */
async function photosOnDisk(): Promise<string[]> {
  const blobs = path.join(shop.dataFolder, 'edge', 'blobs');
  const entries = await fs.readdir(blobs, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

const shopName = async (): Promise<string> =>
  ShopContract.parse(await (await fetch(`${shop.edgeUrl}/api/v1/shop`)).json()).name.en;
