import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { APIRequestContext, Browser, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '../src/ui/format.ts';
import { choosePrints, expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { openCount, photoOn, showUnchosen } from './photo-wall.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
/** 12 photos that are sharp in every size used here, each with bytes of its own. */
let photos: { name: string; mimeType: string; buffer: Buffer }[];
let customers = 0;

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  const photo = Buffer.concat([await orientedJpeg(1, 1800, 1200), Buffer.alloc(4)]);
  photos = Array.from({ length: 12 }, (_, index) => ({
    name: `photo-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: varied(photo, index),
  }));
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const api = (path: string) => `${shop.centralUrl}/api/v1${path}`;
const headers = { 'x-requested-with': 'printfront' };
const password = 'long enough to be safe';

async function openAsCustomer(viewport: { width: number; height: number }, username?: string) {
  const opened = await openPage(browser, viewport);
  customers += 1;
  const name = username ?? `customer-${customers}`;
  const call = username === undefined ? '/auth/sign-up/local' : '/auth/sign-in/local';
  const answer = await opened.page.request.post(api(call), {
    headers,
    data: { username: name, password, ...(username === undefined ? { name: 'Mali' } : {}) },
  });
  expect(answer.ok()).toBe(true);
  return { ...opened, username: name };
}

async function sendTo(request: APIRequestContext, sizeKey: string, files: typeof photos): Promise<void> {
  await request.post(api('/uploads'), { headers });
  for (const file of files) {
    const answer = await request.post(api(`/uploads/sizes/${sizeKey}`), { headers, multipart: { file } });
    expect(answer.status()).toBe(201);
  }
}

interface OwnFile {
  id: string;
  name: string;
  quantity: number;
  crop: object | null;
  sentCount: number;
}

const read = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.request.get(api(path))).json() as Promise<Answer>;
const filesOf = (page: Page, sizeKey: string) => read<OwnFile[]>(page, `/uploads/sizes/${sizeKey}`);

/** What stands in the bar is what the server would charge. */
async function expectServersPrice(page: Page): Promise<void> {
  const { id } = await read<{ id: string }>(page, '/uploads');
  await vi.waitFor(
    async () => {
      const summary = await read<{ totalPrice: number }>(page, `/pricing/summary?uploadId=${id}&shippingMethod=1`);
      expect(await page.getByTestId('total-price').innerText()).toBe(formatMoney(summary.totalPrice, 'THB', 'en'));
    },
    { timeout: 30_000 },
  );
}

const soon = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 30_000 });

const prints = (page: Page, count: number) =>
  page.getByTestId('total-prints').getByText(`${count} print${count === 1 ? '' : 's'}`, { exact: true });

/** Lets a file go over the page's grid, as from a folder beside the browser. */
async function dropOnPage(page: Page, photo: (typeof photos)[number] | undefined): Promise<void> {
  if (photo === undefined) throw new Error('There is no such photo.');
  const transfer = await page.evaluateHandle(
    `(() => {
      const bytes = Uint8Array.from(atob('${photo.buffer.toString('base64')}'), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], '${photo.name}', { type: '${photo.mimeType}' }));
      return transfer;
    })()`,
  );
  const grid = page.getByTestId('photo-grid');
  for (const event of ['dragover', 'drop']) await grid.dispatchEvent(event, { dataTransfer: transfer });
}

const formOf = (route: Route) => route.request().postDataBuffer()?.toString('latin1') ?? '';

/** Uploads of photos wait until the test lets them go on. @returns also the ids under which each was tried, by its name */
async function holdUploads(page: Page): Promise<{ uploads: Route[]; idsOf: Map<string, string[]> }> {
  const uploads: Route[] = [];
  const idsOf = new Map<string, string[]>();
  await page.route('**/api/v1/uploads/sizes/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const [, id = ''] = /name="clientFileId"\r\n\r\n(\w+)/.exec(formOf(route)) ?? [];
    const [, name = ''] = /filename="([^"]+)"/.exec(formOf(route)) ?? [];
    idsOf.set(name, [...(idsOf.get(name) ?? []), id]);
    uploads.push(route);
  });
  return { uploads, idsOf };
}

describe('choosing prints at home', () => {
  it('goes from no photos to two sizes with crop and frame, the same after a reload and on another device', async () => {
    const { page, errors, username } = await openAsCustomer(VIEWPORTS.desktop);
    await page.goto(`${shop.centralUrl}/print`);
    await page.getByRole('heading', { name: 'Start with your photos' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/print/sizes');
    expect(await page.title()).toContain('Choose photos and sizes');

    // Photos become one print of the main size each; what is none is named, and the same one again changes nothing.
    const text = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo '.repeat(50)) };
    await page.locator('input[type=file]').setInputFiles([...photos.slice(0, 8), text]);
    await prints(page, 8).waitFor({ timeout: 60_000 });
    await page.getByText('letter.jpg').waitFor();
    await page.getByText('This file is not a photo we can print').waitFor();
    await page.locator('input[type=file]').setInputFiles(photos.slice(0, 1));
    await page.getByRole('button', { name: 'Go to checkout' }).waitFor();
    expect(await filesOf(page, '4x6')).toHaveLength(8);

    await expectNoBarriers(page);

    // Quantities and crop of one size, by keyboard.
    await page.getByRole('link', { name: /^4×6 in/ }).click();
    await photoOn(page, 'photo-3.jpg').press('Enter');
    await photoOn(page, 'photo-3.jpg').press('Enter');
    await photoOn(page, 'photo-4.jpg').press('-');
    await prints(page, 9).waitFor();
    await photoOn(page, 'photo-5.jpg').press('e');
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await page.getByRole('application', { name: 'The part that is printed' }).press('ArrowLeft');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await soon(
      async () => (await filesOf(page, '4x6')).find(({ name }) => name === 'photo-5.jpg')?.crop,
    ).not.toBeNull();
    await expectServersPrice(page);

    // Another size with photos of its own and a frame. Until there is one the page says what is missing.
    await page.getByRole('link', { name: 'All sizes' }).click();
    await page.getByRole('link', { name: 'Instant style' }).click();
    await page.getByRole('link', { name: /^Square/ }).click();
    await page.getByRole('heading', { name: 'Square' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(photos.slice(8));
    await prints(page, 13).waitFor({ timeout: 60_000 });
    await page.getByText('Choose a frame before ordering this size').waitFor();
    await page.getByRole('button', { name: 'Choose a frame' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Classic white' }).click();
    await page.getByRole('button', { name: 'Frame: Classic white' }).waitFor();
    const square = async () => (await filesOf(page, 'instant-square')).map(({ quantity }) => quantity);
    await soon(square).toEqual([...Array(8).fill(0), ...Array(4).fill(1)]);

    // A photo that is removed takes its prints of every size along.
    await showUnchosen(page);
    await photoOn(page, 'photo-3.jpg').click();
    await prints(page, 14).waitFor();
    await (await openCount(page, 'photo-3.jpg')).getByRole('button', { name: 'Remove photo-3.jpg' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await (await openCount(page, 'photo-3.jpg')).getByRole('button', { name: 'Remove photo-3.jpg' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click();
    await prints(page, 10).waitFor();
    await page.getByRole('tab', { name: 'All 11' }).waitFor();
    await soon(async () => (await filesOf(page, '4x6')).map(({ name }) => name)).not.toContain('photo-3.jpg');

    // Dropped anywhere on the page of a size, a photo that is known already becomes a print there.
    await dropOnPage(page, photos[3]);
    await prints(page, 11).waitFor();
    await photoOn(page, 'photo-4.jpg').press('-');
    await prints(page, 10).waitFor();

    await page.reload();
    await prints(page, 10).waitFor();
    await expectServersPrice(page);
    const total = await page.getByTestId('total-price').innerText();

    // The same cart on a phone, and back again.
    const phone = await openAsCustomer(VIEWPORTS.phone, username);
    await phone.page.goto(`${shop.centralUrl}/print/sizes/instant-square`);
    await prints(phone.page, 10).waitFor();
    await soon(() => phone.page.getByTestId('total-price').innerText()).toBe(total);
    await phone.page.getByRole('button', { name: 'Frame: Classic white' }).waitFor();
    await photoOn(phone.page, 'photo-12.jpg').click();
    await prints(phone.page, 11).waitFor();
    await expectNoBarriers(phone.page);
    await soon(square).toEqual([...Array(7).fill(0), ...Array(3).fill(1), 2]);
    await expectServersPrice(phone.page);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await prints(page, 11).waitFor();
    for (const opened of [errors, phone.errors]) expect(opened).toEqual([]);
  });

  it('asks nobody’s photos of who is not signed in, and finds no size that there is not', async () => {
    const stranger = await openPage(browser, VIEWPORTS.phone);
    await stranger.page.goto(`${shop.centralUrl}/print/sizes/4x6`);
    await stranger.page.waitForURL(/\/sign-in(\/local)?\?return=%2Fprint%2Fsizes%2F4x6$/);

    const { page } = await openAsCustomer(VIEWPORTS.phone);
    await page.goto(`${shop.centralUrl}/print/sizes/no-such-size`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('keeps numbers and photos while the shop cannot be reached, says so, and sends them by itself', async () => {
    const { page, context } = await openAsCustomer(VIEWPORTS.phone);
    await sendTo(page.request, '4x6', photos.slice(0, 2));
    await page.goto(`${shop.centralUrl}/print/sizes/4x6`);
    await prints(page, 2).waitFor();

    await context.setOffline(true);
    await page.getByText('The shop cannot be reached right now').waitFor();
    await photoOn(page, 'photo-2.jpg').click();
    await page.getByText('Not saved yet').waitFor();
    await page.locator('input[type=file]').setInputFiles(photos.slice(2, 3));
    await page.getByText('1 photo is waiting').waitFor();
    await soon(() => page.getByRole('button', { name: 'Sending photos…' }).isDisabled()).toBe(true);

    // Leaving now would lose the photo: the browser asks.
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    await context.setOffline(false);
    await prints(page, 4).waitFor({ timeout: 60_000 });
    await page.getByText('The shop cannot be reached right now').waitFor({ state: 'hidden', timeout: 30_000 });
    await vi.waitFor(
      async () => expect((await filesOf(page, '4x6')).map(({ quantity }) => quantity)).toEqual([1, 2, 1]),
      { timeout: 30_000 },
    );
    await page.getByRole('button', { name: 'Go to checkout' }).waitFor();
  });

  it('draws only the photos near the view, of however many, and edits in place', async () => {
    const { page, errors } = await openAsCustomer(VIEWPORTS.phone);
    const photo = Buffer.concat([await orientedJpeg(1, 320, 240), Buffer.alloc(4)]);
    const many = Array.from({ length: 120 }, (_, index) => ({
      name: `many-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: varied(photo, index),
    }));
    await sendTo(page.request, '4x6', many);
    await page.goto(`${shop.centralUrl}/print/sizes/4x6`);
    await prints(page, 120).waitFor();
    expect(await page.getByRole('article').count()).toBeLessThan(60);
    // All look alike: whichever has been found to be the best of them stands first.
    const last = page.getByRole('article', { name: /^Photo 120, / });
    const adjust = last.getByRole('button', { name: /^Adjust / });
    // A photo takes its own shape once it has been read, and the page grows: a finger scrolls on until it is at the end.
    const adjustLast = async () => {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      return adjust.click({ timeout: 2_000 }).then(
        () => 'open',
        () => 'elsewhere',
      );
    };
    await expect.poll(adjustLast, { timeout: 90_000 }).toBe('open');
    expect(await page.getByRole('article').count()).toBeLessThan(60);
    await standsStill(page);
    const scrolledTo = await page.evaluate<number>('window.scrollY');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await soon(() => page.evaluate<number>('window.scrollY')).toBe(scrolledTo);
    await last.waitFor();
    expect(errors).toEqual([]);
  });

  it('keeps photos and numbers when the session ends at any step, and sends each once after signing in again', async () => {
    const { page, errors, username } = await openAsCustomer(VIEWPORTS.phone);
    const other = await openAsCustomer(VIEWPORTS.phone);
    // At the server: this page has not heard of it.
    const endSession = () => page.request.post(api('/auth/sign-out/everywhere'), { headers });
    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    const signIn = async (name: string) => {
      await again.getByLabel('User name').fill(name);
      await again.getByLabel('Password', { exact: true }).fill(password);
      await again.getByRole('button', { name: 'Sign in' }).click();
    };
    const { uploads, idsOf } = await holdUploads(page);
    await page.goto(`${shop.centralUrl}/print/sizes/4x6`);
    await page.getByRole('heading', { name: 'Start with your photos' }).waitFor();

    // Before the first of three: nothing sets out.
    await endSession();
    await page.locator('input[type=file]').setInputFiles(photos.slice(0, 3));
    await again.getByText('3 photos have not been sent yet').waitFor();
    await page.getByText('3 photos wait until you have signed in again').waitFor({ state: 'attached' });
    await expectNoBarriers(page);
    expect(uploads).toHaveLength(0);
    await signIn(username);
    await again.waitFor({ state: 'hidden' });

    // During: all three are refused.
    await soon(() => uploads.length).toBe(3);
    await endSession();
    for (const upload of uploads.splice(0)) await upload.continue();
    await again.getByText('3 photos have not been sent yet').waitFor();
    await signIn(username);

    // After the first: its number is asked for as well, and the others wait for another person to leave.
    await soon(() => uploads.length).toBe(3);
    const first = uploads.findIndex((upload) => formOf(upload).includes('"photo-1.jpg"'));
    for (const upload of uploads.splice(first, 1)) await upload.continue();
    const more = photoOn(page, 'photo-1.jpg');
    await more.waitFor({ timeout: 60_000 });
    await page.route('**/api/v1/uploads/files/*', (route) => void uploads.push(route), { times: 1 });
    await more.click();
    await soon(() => uploads.length).toBe(3);
    await endSession();
    for (const upload of uploads.splice(0)) await upload.continue();
    await again.getByText('2 photos have not been sent yet').waitFor();
    await signIn(other.username);
    await page.getByText('2 photos on this page are Mali’s').waitFor();
    expect((await page.request.get(api('/uploads'))).status()).toBe(404);
    await page.getByRole('button', { name: 'Sign in as Mali and send them' }).click();
    await signIn(username);
    await soon(() => uploads.length).toBe(2);
    for (const upload of uploads.splice(0)) await upload.continue();
    await prints(page, 4).waitFor({ timeout: 60_000 });
    await soon(async () => (await filesOf(page, '4x6')).map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
    // Tried two or three times, under one id: the server has heard of each once.
    expect((await filesOf(page, '4x6')).map(({ sentCount }) => sentCount)).toEqual([1, 1, 1]);
    const tries = photos.slice(0, 3).map(({ name }) => idsOf.get(name) ?? []);
    expect(tries.map((ids) => [ids.length, new Set(ids).size])).toEqual([
      [2, 1],
      [3, 1],
      [3, 1],
    ]);

    // Another person need not wait for photos that are not theirs: they are gone with the page.
    await page.locator('input[type=file]').setInputFiles(photos.slice(3, 4));
    await soon(() => uploads.length).toBe(1);
    await endSession();
    for (const upload of uploads.splice(0)) await upload.continue();
    await again.getByText('1 photo has not been sent yet').waitFor();
    await signIn(other.username);
    await page.getByRole('button', { name: 'Do not send them' }).click();
    await page.getByRole('heading', { name: 'Start with your photos' }).waitFor();
    expect((await page.request.get(api('/uploads'))).status()).toBe(404);
    expect(uploads).toHaveLength(0);
    expect(errors).toEqual([]);
  });
});

describe('signing out', () => {
  it('asks first while photos are on their way, and leaves the cart where it is', async () => {
    const { page, context, username } = await openAsCustomer(VIEWPORTS.desktop);
    await sendTo(page.request, '4x6', photos.slice(0, 2));
    await page.goto(`${shop.centralUrl}/print/sizes`);
    await prints(page, 2).waitFor();
    await context.setOffline(true);
    await page.locator('input[type=file]').setInputFiles(photos.slice(2, 3));
    await page.getByText('1 photo is waiting').waitFor();
    await page.getByRole('button', { name: 'Account of Mali' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByRole('dialog', { name: 'Photos are still being sent' }).waitFor();
    await page.getByRole('button', { name: 'Wait for them' }).click();

    await context.setOffline(false);
    await prints(page, 3).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Account of Mali' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${shop.centralUrl}/`);

    const again = await openAsCustomer(VIEWPORTS.phone, username);
    await again.page.goto(`${shop.centralUrl}/print`);
    await prints(again.page, 3).waitFor();
  });
});

describe('choosing prints at the kiosk', () => {
  it('takes a photo out after the same question', async () => {
    const { page, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
    await page.goto(shop.pairingUrl);
    await page.getByRole('button', { name: 'Touch to start' }).click();
    await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
    await page.locator('input[type=file]').setInputFiles(photos.slice(0, 3));
    await choosePrints(page);
    await prints(page, 3).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: /^4×6 in/ }).click();
    await page.getByRole('button', { name: 'Adjust photo-2.jpg' }).click();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    const question = page.getByRole('dialog', { name: 'Remove this photo?' });
    await question.getByRole('button', { name: 'Remove photo' }).click();
    await prints(page, 2).waitFor();
    await soon(() => page.getByRole('article').count()).toBe(2);
    expect(errors).toEqual([]);
  });
});
