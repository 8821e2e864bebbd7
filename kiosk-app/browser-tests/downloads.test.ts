import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoBarriers, launchBrowser, openPage, VIEWPORTS } from './browser.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The day in the sentence that says until when; the same words on the staff's page and on the customers'. */
const lastDay = async (page: Page) => {
  const sentence = await page
    .getByText(/^(?:Size .* · )?Can be downloaded until \w+,? \d/)
    .first()
    .textContent();
  return /until ([\w, ]+\d{4})/.exec(sentence ?? '')?.[1];
};

test('staff leave a file, a stranger gets it with a sloppily typed code, and it is gone when they take it back', async () => {
  const bytes = randomBytes(3_000_000);
  const staff = await openPage(browser, VIEWPORTS.desktop);
  const desk = staff.page;
  await desk.goto(`${shop.edgeUrl}/admin/distributions`);
  await desk.getByLabel('User name').fill(shop.admin.username);
  await desk.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await desk.keyboard.press('Enter');
  await desk.getByRole('heading', { name: 'There are no files for download yet' }).waitFor();
  await desk.getByRole('link', { name: 'Add a file' }).click();
  await desk.getByRole('button', { name: 'Send the file and get a code' }).click();
  await desk.getByText('Please choose a file.').waitFor();
  await desk.getByLabel('Choose a file').setInputFiles({
    name: 'งานแต่ง.zip',
    mimeType: 'application/zip',
    buffer: bytes,
  });
  await desk.getByRole('button', { name: '7 days' }).click();
  await expectNoBarriers(desk);
  await desk.getByRole('button', { name: 'Send the file and get a code' }).click();
  await desk.getByText('The file is ready.').waitFor();
  const code = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
  await desk
    .getByText(`${code.slice(0, 5)}-${code.slice(5)}`)
    .first()
    .waitFor();
  await expectNoBarriers(desk);

  // Over plain HTTP, as a phone in the shop comes.
  const stranger = await openPage(browser, VIEWPORTS.phone, { touch: true });
  const phone = stranger.page;
  await phone.goto(`${shop.frontUrl}/download`);
  const field = phone.getByLabel('Download code');
  await field.pressSequentially('k7');
  await phone.getByRole('button', { name: 'Find the file' }).click();
  await phone.getByText('A code has 10 characters; 8 are missing.').waitFor();
  await field.fill('');
  const sloppy = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  await field.pressSequentially(`${sloppy.slice(0, 3)} ${sloppy.slice(3, 8)}-${sloppy.slice(8)}`);
  await expect.poll(() => field.inputValue()).toBe(`${code.slice(0, 5)}-${code.slice(5)}`);
  await expectNoBarriers(phone);
  await phone.getByRole('button', { name: 'Find the file' }).click();
  await phone.getByText('งานแต่ง.zip').waitFor();
  await expectNoBarriers(phone);
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('งานแต่ง.zip');
  expect(sha256(await readFile(await download.path()))).toBe(sha256(bytes));

  // A download that broke off goes on through the shop's server too.
  const content = `${shop.edgeUrl}/api/v1/distributions/files/${code}/content`;
  const rest = await fetch(content, { headers: { range: 'bytes=2000000-', 'if-range': `"${sha256(bytes)}"` } });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 2000000-2999999/3000000']);
  expect(sha256(Buffer.from(await rest.arrayBuffer()))).toBe(sha256(bytes.subarray(2_000_000)));

  const before = await lastDay(desk);
  expect(await lastDay(phone)).toBe(before);
  await desk.getByRole('button', { name: '90 days' }).click();
  await desk.getByRole('button', { name: 'Save the expiry day' }).click();
  await desk.getByText('Saved. It can be downloaded until').waitFor();
  await expect.poll(() => lastDay(desk)).not.toBe(before);
  const after = await lastDay(desk);
  // From home, with the whole link pasted into the field.
  await phone.goto(`${shop.centralUrl}/download`);
  await field.fill(`${shop.centralUrl}/download/${sloppy}`);
  await field.press('Enter');
  await phone.getByText('งานแต่ง.zip').waitFor();
  await expect.poll(() => lastDay(phone)).toBe(after);

  await desk.getByRole('button', { name: 'Delete the file' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click();
  await desk.getByRole('heading', { name: 'There are no files for download yet' }).waitFor();
  await phone.reload();
  await phone.getByRole('heading', { name: 'There is no file with this code' }).waitFor();
  expect((await fetch(content)).status).toBe(404);
  expect([...staff.errors, ...stranger.errors]).toEqual([]);
  await staff.context.close();
  await stranger.context.close();
});
