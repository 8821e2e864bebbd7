import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { Browser, Download, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { becomeKiosk, type WalkIn } from './place-walk-in-order.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let hotFolder: string;
let order: WalkIn;

beforeAll(async () => {
  hotFolder = await mkdtemp(path.join(tmpdir(), 'printfront-printing-'));
  const layout = { HOT_FOLDER_TEMPLATE: '{size}/{order}-{photo}-{copy}.jpg', HOT_FOLDER_FILES: 'per-copy' };
  [shop, browser] = await Promise.all([startShop({ HOT_FOLDER: hotFolder, ...layout }), openBrowser()]);
  const kiosk = await becomeKiosk(shop);
  order = await kiosk.place({ name: 'มาลี ใจดี', quantities: [2, 1] });
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await rm(hotFolder, { recursive: true, force: true });
});

async function openOrder(page: Page): Promise<void> {
  await page.goto(`${shop.edgeUrl}/admin/orders/${order.orderId}`);
  await page.getByLabel('User name').fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Printed', level: 2 }).waitFor();
}

it('says what came out, by order and by photo, notes a reprint, and shows how files reach the printer', async () => {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.desktop);
  const number = formatOrderNumber(order.iid);
  await openOrder(page);

  // By photo: the first of two, which is two prints.
  await page.getByRole('button', { name: 'Photo by photo' }).click();
  const dialog = page.getByRole('dialog');
  await expectNoBarriers(page);
  await dialog.getByRole('checkbox').first().check();
  await page.getByText('2 of 3 prints').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  // Printed again: nothing without a photo and a number, and the wrong one is said.
  await page.getByRole('button', { name: 'Print again…' }).click();
  const note = dialog.getByRole('button', { name: 'Only record', exact: true });
  await note.click();
  await dialog.getByText('Choose the photos to print again').waitFor();
  await dialog.getByRole('checkbox').first().check();
  const copies = dialog.getByRole('textbox', { name: /^Prints: / });
  // A sign behind the number would look like one that empties the field.
  const signAt = await dialog.getByText('×', { exact: true }).boundingBox();
  const fieldAt = await copies.boundingBox();
  expect((signAt?.x ?? Number.POSITIVE_INFINITY) - (fieldAt?.x ?? 0)).toBeLessThan(20);
  await copies.fill('two');
  await note.click();
  await dialog.getByText('How many is a number from 1 to 999').waitFor();
  await copies.fill('2');
  await dialog.getByRole('radio', { name: 'Wrong colours' }).check();
  await expectNoBarriers(page);
  await note.click();
  await page.getByText('4×6 in, 2: Wrong colours').waitFor();

  // From the menu, both at once, with the files to print them from.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print again…' }).click();
  for (const photo of [0, 1]) await dialog.getByRole('checkbox').nth(photo).check();
  const files: Download[] = [];
  page.on('download', (file) => files.push(file));
  await dialog.getByRole('button', { name: 'Record and download files' }).click();
  await expect.poll(() => files.length).toBe(2);
  expect(files.map((file) => file.suggestedFilename()).sort()).toEqual([
    `${number}-001_4x6_again.jpg`,
    `${number}-002_4x6_again.jpg`,
  ]);
  expect(await sharp(await files[0]?.path()).metadata()).toMatchObject({ format: 'jpeg', density: 300 });
  await dialog.waitFor({ state: 'hidden' });

  // The rest with one click, and back.
  await page.getByRole('button', { name: 'All printed' }).click();
  await page.getByText('3 of 3 prints').waitFor();
  await page.getByRole('button', { name: 'Not printed after all' }).click();
  await page.getByText('0 of 3 prints').waitFor();
  await page.getByRole('button', { name: 'All printed' }).click();
  await page.getByText('All of them came out').waitFor();

  await page.getByRole('link', { name: 'Printing', exact: true }).click();
  await page.getByRole('heading', { name: 'Printing', level: 1 }).waitFor();
  // As it comes out: the sizes of this shop, with their finishes. Of both lists.
  await expect.poll(() => page.getByText('4x6_glossy/0042-001-002.jpg').count()).toBe(2);
  await page.getByLabel('Path and name').fill('{size}/{foto}.jpg');
  await page.getByText('There is no field {foto}').waitFor();
  await page.getByLabel('Path and name').fill('{customer}/{order}-{photo}-{copy}.jpg');
  await page.getByText('คุณสมชาย/0042-001-001.jpg').waitFor();
  await page.getByRole('textbox', { name: 'Order number', exact: true }).fill(number);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText(`4x6_glossy/${number}-001-002.jpg`).waitFor();
  await page
    .getByRole('link', { name: `Order ${number}` })
    .first()
    .waitFor();
  expect(await readdir(hotFolder)).toEqual([]);
  await expectNoBarriers(page);
  expect(errors).toEqual([]);
  await context.close();
});
