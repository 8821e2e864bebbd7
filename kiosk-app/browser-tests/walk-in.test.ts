import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { makePhotoSet, orientedJpeg, PATTERN } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright';
import { parse as parsePromptPay } from 'promptparse';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePrints, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { takeMoney, unfold } from './desk-steps.ts';
import { photoOn, showUnchosen } from './photo-wall.ts';
import { readQr } from './read-qr.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
/** Paired once: the link works only once. */
let kioskCookies: Awaited<ReturnType<BrowserContext['cookies']>>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  // A browser becomes a kiosk by its one-time link.
  const { page, context } = await openPage(browser, VIEWPORTS.kioskPortrait);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  kioskCookies = await context.cookies();
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Photos of the fixture set that are no four-quarter pattern in colour. */
const NO_PATTERN = /^(grey|phone|transparent|tiny|panorama)\b/;

it('takes a walk-in customer’s order from the phone to the counter, and its print files are what was ordered', async () => {
  const photoFolder = path.join(shop.dataFolder, 'photos-to-send');
  const photos = await makePhotoSet(photoFolder);
  const sendable = photos.filter(({ expected }) => expected !== 'refused');
  const printable = photos.filter(({ expected }) => expected === 'ready');
  expect(photos.length).toBeGreaterThanOrEqual(30);

  const kiosk = await openKiosk();
  await kiosk.page.getByRole('button', { name: 'Touch to start' }).click();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);

  // One code at a time. QR 1 joins the wifi; QR 2 logs the phone in at the router and brings it to the upload page.
  await kiosk.page.getByRole('button', { name: 'On my phone' }).click();
  const joinCode = await readQr(kiosk.page.getByRole('img', { name: 'QR code that joins the shop’s Wi‑Fi' }));
  expect(joinCode).toMatch(/^WIFI:/);
  await kiosk.page.getByRole('button', { name: 'I’m on the Wi‑Fi' }).click();
  await kiosk.page.getByText('The Wi‑Fi login will be ready in a few seconds').waitFor({ state: 'hidden' });
  const pageCode = await readQr(kiosk.page.getByRole('img', { name: 'QR code that opens the upload page' }));
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(pageCode);
  await expect.poll(() => new URL(phone.page.url()).origin).toBe(shop.frontUrl);
  expect(await phone.page.evaluate('isSecureContext')).toBe(false);

  // The phone sends everything; what is no photo is named, the rest arrives.
  await phone.page.locator('input[type=file]').setInputFiles(photos.map(({ file }) => file));
  await phone.page.getByText(`${printable.length} of ${printable.length} in the shop`).waitFor({ timeout: 60_000 });
  await phone.page.getByText('One photo was not taken').waitFor();
  await phone.page.getByText('2 files left out, not photos: text.jpg, empty.jpg').waitFor();
  // What is damaged has no tick either: each says why, in one place.
  const damagedCount = photos.filter(({ expected }) => expected === 'damaged').length;
  expect(damagedCount).toBeGreaterThan(0);
  await phone.page
    .getByText(damagedCount === 1 ? 'One photo is damaged' : `${damagedCount} photos are damaged`)
    .waitFor();
  await phone.page.getByRole('button', { name: 'See why' }).click();
  const needALook = phone.page.getByRole('list', { name: 'Photos that need a look' }).getByRole('listitem');
  const refused = needALook.filter({ hasText: 'Cannot be sent' });
  await expect.poll(() => refused.count()).toBe(photos.length - sendable.length);
  await expect.poll(() => needALook.filter({ hasText: 'Damaged: it cannot be printed' }).count()).toBe(damagedCount);
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // The photos appear at the kiosk by themselves, one print of the main size each; the damaged one waits for a decision.
  await choosePrints(kiosk.page);
  await kiosk.page.getByTestId('total-prints').getByText(`${printable.length} prints`).waitFor({ timeout: 30_000 });

  // A file that is no photo is said where the customer goes on, and not only where it was chosen.
  await kiosk.page.getByRole('button', { name: /See or add photos/ }).click();
  const noPhoto = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') };
  await kiosk.page.locator('input[type=file]').first().setInputFiles(noPhoto);
  await kiosk.page.getByText('notes.txt').waitFor();
  await choosePrints(kiosk.page);
  const notTaken = kiosk.page.getByRole('alert').getByText('1 file was not taken and is not in this order');
  await notTaken.waitFor();

  // Two of one photo, and another size with a frame. Of what cannot be read there is no print.
  await kiosk.page.getByRole('link', { name: /^4×6 in/ }).click();
  const damaged = photos.filter(({ expected }) => expected === 'damaged');
  await kiosk.page.getByRole('tab', { name: `Damaged ${damaged.length}` }).click();
  for (const { file } of damaged) {
    await photoOn(kiosk.page, path.basename(file)).click();
    await kiosk.page.getByRole('dialog', { name: 'This photo cannot be printed' }).getByText('costs nothing').waitFor();
    await kiosk.page.keyboard.press('Escape');
  }
  expect(await kiosk.page.getByRole('button', { name: /^Change the number/ }).count()).toBe(0);
  await kiosk.page.getByRole('tab', { name: /^All/ }).click();
  await photoOn(kiosk.page, 'orientation-6.jpg').click();
  await kiosk.page
    .getByTestId('total-prints')
    .getByText(`${printable.length + 1} prints`)
    .waitFor();
  await kiosk.page.getByRole('button', { name: 'Finish: Glossy' }).click();
  await kiosk.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Matte/ })
    .click();
  await kiosk.page.getByRole('button', { name: 'Finish: Matte' }).waitFor();
  await kiosk.page.getByRole('button', { name: 'Other sizes' }).click();
  await kiosk.page.getByRole('link', { name: 'Instant style' }).click();
  await kiosk.page.getByRole('link', { name: /^Square/ }).click();
  await kiosk.page.getByRole('button', { name: 'Choose a frame' }).click();
  await kiosk.page.getByRole('dialog').getByRole('button', { name: 'Classic white' }).click();
  await showUnchosen(kiosk.page);
  await photoOn(kiosk.page, 'orientation-3.jpg').click();
  await kiosk.page
    .getByTestId('total-prints')
    .getByText(`${printable.length + 2} prints`)
    .waitFor();
  await kiosk.page.getByRole('button', { name: 'Check order' }).click();
  // Some of the set are tiny, and nobody has chosen them yet.
  await kiosk.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Print (it )?anyway$/ })
    .click();

  // Check, You, Pay.
  await notTaken.waitFor();
  await kiosk.page.getByText(/^[0-9]+ photos? (is|are) damaged and will not be printed$/).waitFor();
  await kiosk.page.getByText('Matte', { exact: true }).waitFor();
  await kiosk.page.getByTestId('order-total').getByText('฿').waitFor();
  const total = await textOf(kiosk.page.getByTestId('order-total'));
  await kiosk.page.getByRole('button', { name: 'Next' }).click();
  await kiosk.page.getByLabel('Name').fill('มาลี ใจดี');
  await kiosk.page.getByLabel('Phone number').fill('081-234 5678');
  await kiosk.page.getByRole('button', { name: 'Go to payment' }).click();
  await kiosk.page.getByRole('button', { name: /PromptPay QR/ }).click();
  // Another tab of this kiosk cuts a photo otherwise: nothing is printed that nobody has looked at.
  const files = await inAnotherTab(kiosk.page, 'GET', `/storefront/orders/${orderIdOf(kiosk.page)}/files?size=4x6`);
  const once = files.find(({ quantity }: { quantity: number }) => quantity === 1);
  const cut = (crop: object | null, quantity = 1) =>
    inAnotherTab(kiosk.page, 'PUT', `/storefront/files/${once.id}?size=4x6`, { quantity, crop });
  await cut({ x: 0, y: 0, width: 0.5, height: 0.5 });
  await kiosk.page.getByRole('button', { name: 'Place order' }).click();
  const changed = kiosk.page.getByText('This order was changed after you checked it');
  const checkAgain = async () => {
    await kiosk.page.getByRole('button', { name: 'Back to check' }).click();
    await kiosk.page.waitForURL(/\/checkout$/);
    await kiosk.page.getByRole('button', { name: 'Next' }).click();
    await kiosk.page.waitForURL(/\/checkout\/you$/);
    await kiosk.page.getByRole('button', { name: 'Go to payment' }).click();
    await kiosk.page.getByRole('button', { name: /PromptPay QR/ }).click();
  };
  await changed.waitFor();
  await checkAgain();
  // What else there is to print is said in numbers, and nothing more than going back is offered.
  await cut(null, 3);
  await kiosk.page.getByRole('button', { name: 'Place order' }).click();
  await changed.getByText(/There are 2 prints more. The total was ฿[0-9.,]+ and is now ฿/).waitFor();
  expect(await kiosk.page.getByRole('button', { name: 'Place order' }).count()).toBe(0);
  await cut(null);
  await checkAgain();
  // The order is placed and its answer lost on the way. The kiosk still hears of it, and shows that order.
  await loseAnswer(kiosk.page, /\/storefront\/orders\/\d+$/);
  await kiosk.page.getByRole('button', { name: 'Place order' }).click();
  const payCode = await readQr(kiosk.page.getByRole('img', { name: /PromptPay QR code/ }));
  const paid = parsePromptPay(payCode, true, false);
  expect(`฿${Number(paid?.getTagValue('54'))}`).toBe(total.trim());
  await kiosk.page.getByRole('button', { name: 'I’ve paid' }).click();
  const number = await textOf(kiosk.page.getByTestId('order-number'));
  expect(number).toBe(formatOrderNumber(Number(number)));
  expect(paid?.getTagValue('62')).toContain(number);
  expect(await kiosk.page.textContent('body')).not.toMatch(/มาลี|0812345678/);
  await kiosk.page.getByRole('button', { name: 'Delete my photos after pickup' }).click();
  await kiosk.page.getByText('Your photos will be deleted after pickup').waitFor();

  // The phone is told, and can add nothing more.
  await phone.page.getByRole('heading', { name: 'The shop has your order' }).waitFor();
  await expect.poll(() => phone.page.getByTestId('followed-number').innerText()).toBe(number);
  // One picture can be sent still: the slip.
  await expect.poll(() => phone.page.locator('input[type=file][multiple]').count()).toBe(0);

  // The kiosk forgets everything, and greets the next customer in the shop's own language.
  await kiosk.page.getByRole('button', { name: 'Finished' }).click();
  await kiosk.page.getByRole('button', { name: 'แตะเพื่อเริ่ม' }).waitFor();
  await kiosk.page.goBack();
  await kiosk.page.getByRole('button', { name: 'แตะเพื่อเริ่ม' }).waitFor();

  // Staff find the order at central, confirm the payment, and download the print files.
  const desk = await openPage(browser, VIEWPORTS.desktop);
  await desk.page.goto(`${shop.centralUrl}/admin/orders`);
  await desk.page.getByLabel('User name').fill(shop.admin.username);
  await desk.page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await desk.page.getByRole('button', { name: 'Sign in' }).click();
  await desk.page.getByRole('link', { name: new RegExp(`Order ${number}`) }).click();
  // Two papers: nobody loads one for all of it.
  await desk.page.getByText('2 papers: Matte + Glossy').waitFor();
  await takeMoney(desk.page);
  // The next step is the ZIP; there is one button for it, and afterwards a link to have it again.
  const downloadStep = desk.page.getByRole('button', { name: 'Download print files (ZIP)' });
  const downloadLink = desk.page.getByRole('link', { name: 'Download print files (ZIP)' });
  await downloadStep.and(desk.page.locator(':enabled')).waitFor({ timeout: 30_000 });
  expect(await downloadLink.count()).toBe(0);
  const [download] = await Promise.all([desk.page.waitForEvent('download'), downloadStep.click()]);
  await downloadLink.waitFor();
  const entries = readZip(await readFile(await download.path()));

  await checkPrintFiles(entries, { number, printable: printable.length });

  // Placed once, although its answer was lost.
  expect(await ordersOf('มาลี ใจดี')).toEqual([Number(number)]);

  // What the customer asked for at the kiosk is known here, and done with the prints in their hands.
  await unfold(desk.page, 'Photos of this order');
  await desk.page.getByText('The photos will be deleted as soon as the prints have been handed over.').waitFor();
  for (const { errors } of [kiosk, phone, desk]) expect(errors).toEqual([]);
  await rm(photoFolder, { recursive: true });
});

it('places an order once when its answer is lost, no news come and the customer tries again', async () => {
  const { page, errors } = await openKiosk((route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const buffer = await orientedJpeg(1, 1800, 1200);
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText('1 print').waitFor();
  await page.getByRole('button', { name: 'Check order' }).click();
  await page.getByTestId('order-total').getByText('฿').waitFor();
  const total = await textOf(page.getByTestId('order-total'));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name').fill('สมชาย ใจเย็น');
  await page.getByLabel('Phone number').fill('081-234 5678');
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page.getByRole('button', { name: /PromptPay QR/ }).click();
  await loseAnswer(page, /\/storefront\/orders\/\d+$/);
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('alert').getByText('The order could not be placed').waitFor();
  // Whatever is asked for then, the order that was placed is shown.
  await page.getByRole('button', { name: /At the counter/ }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  const paid = parsePromptPay(await readQr(page.getByRole('img', { name: /PromptPay QR code/ })), true, false);
  expect(`฿${Number(paid?.getTagValue('54'))}`).toBe(total);
  await page.getByRole('button', { name: 'I’ve paid' }).click();
  const number = await textOf(page.getByTestId('order-number'));
  expect(paid?.getTagValue('62')).toContain(number);
  expect(await ordersOf('สมชาย ใจเย็น')).toEqual([Number(number)]);
  expect(errors).toEqual([]);
});

/** @param news what becomes of it when the kiosk asks the shop to be told of an order */
async function openKiosk(news?: (route: Route) => Promise<void>) {
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await kiosk.context.addCookies(kioskCookies);
  if (news !== undefined) await kiosk.page.route(/\/storefront\/orders\/\d+\/events$/, news);
  await kiosk.page.goto(`${shop.edgeUrl}/storefront`);
  return kiosk;
}

/** The numbers of a customer's orders, as the shop has them. */
async function ordersOf(customer: string): Promise<number[]> {
  const { items } = await (await signInStaff(shop)).get('/orders/all');
  const isTheirs = ({ name }: { name: string }) => name === customer;
  return items.filter(isTheirs).map(({ iid }: { iid: number }) => iid);
}

const orderIdOf = (page: Page) => new URL(page.url()).pathname.split('/')[2];

/** Of the next POST: the server does what it is asked to. */
async function loseAnswer(page: Page, address: RegExp): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

async function inAnotherTab(page: Page, method: 'GET' | 'PUT', path: string, data?: object) {
  const headers = { 'x-requested-with': 'printfront' };
  const address = `${new URL(page.url()).origin}/api/v1${path}`;
  const answer = await page.request.fetch(address, { method, headers, ...(data === undefined ? {} : { data }) });
  expect(answer.status()).toBe(200);
  return answer.json();
}

interface ManifestFile {
  path: string;
  size: string;
  finish?: string;
  sha256: string;
  quantity: number;
  source: { name: string };
}

/** Every file is there, has the bytes that the manifest says, the paper's pixels, and stands upright. */
async function checkPrintFiles(
  entries: { path: string; bytes: Buffer }[],
  expected: { number: string; printable: number },
): Promise<void> {
  const bytesOf = new Map(entries.map(({ path: name, bytes }) => [name, bytes]));
  const manifest = JSON.parse(String(bytesOf.get('manifest.json'))) as { files: ManifestFile[]; problems: unknown[] };
  expect(manifest.problems).toEqual([]);
  expect(manifest.files.filter(({ size }) => size === '4x6')).toHaveLength(expected.printable);
  expect(manifest.files.filter(({ size }) => size === 'instant-square')).toHaveLength(1);

  for (const file of manifest.files) {
    const bytes = bytesOf.get(file.path);
    if (bytes === undefined) throw new Error(`${file.path} is not in the ZIP.`);
    expect(createHash('sha256').update(bytes).digest('hex'), file.path).toBe(file.sha256);
    expect(path.dirname(file.path)).toBe(file.size === '4x6' ? '4x6_matte' : 'instant-square_glossy');
    expect(file.finish).toBe(file.size === '4x6' ? 'matte' : 'glossy');
    expect(path.basename(file.path)).toMatch(new RegExp(`^${expected.number}-\\d{3}_${file.quantity}x\\.jpg$`));
    const { width, height, density, icc, orientation } = await sharp(bytes).metadata();
    // The paper turns to follow the photo; instant prints stand upright, with the broad edge of their frame below.
    const isUpright = file.size === 'instant-square' || file.source.name === 'portrait.jpg';
    const pixels = file.size === '4x6' ? [1200, 1800] : [850, 1016];
    expect([width, height], file.source.name).toEqual(isUpright ? pixels : pixels.toReversed());
    expect(density).toBe(300);
    expect(icc).toBeDefined();
    expect(orientation ?? 1).toBe(1);
    if (file.size === '4x6' && !NO_PATTERN.test(file.source.name)) await expectUpright(bytes, file.source.name);
  }
  const doubled = manifest.files.find(({ source, size }) => source.name === 'orientation-6.jpg' && size === '4x6');
  expect(doubled?.quantity).toBe(2);
}

/** The four quarters of the fixture's pattern lie where they belong. Colours shift a little through JPEG and profiles. */
async function expectUpright(jpeg: Buffer, name: string): Promise<void> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (Math.round(info.height * y) * info.width + Math.round(info.width * x)) * 3;
    return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
  };
  const corners = {
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomRight: at(0.75, 0.75),
    bottomLeft: at(0.25, 0.75),
  };
  for (const [corner, colour] of Object.entries(corners)) {
    const nearest = Object.entries(PATTERN).toSorted(
      (one, other) => distance(one[1], colour) - distance(other[1], colour),
    );
    expect(nearest[0]?.[0], `${corner} of ${name}`).toBe(corner);
  }
}

function distance(hex: string, [red = 0, green = 0, blue = 0]: number[]): number {
  const number = Number.parseInt(hex.slice(1), 16);
  return Math.hypot((number >> 16) - red, ((number >> 8) & 255) - green, (number & 255) - blue);
}

const textOf = async (element: Locator) => ((await element.textContent()) ?? '').trim();
