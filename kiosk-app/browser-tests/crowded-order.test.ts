import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { createFaultProxy, type FaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePrints, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { PHONE_HOST, type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
/** Paired once: the link works only once. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
/** The kiosk with the order that many have sent photos to. */
let crowded: Awaited<ReturnType<typeof openKiosk>>;
/** The wifi of one of the phones. */
let wifi: FaultProxy;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  wifi = createFaultProxy(Number(new URL(shop.edgeUrl).port));
  await wifi.start();
  const { page, context } = await openPage(browser, VIEWPORTS.kioskPortrait);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  cookies = await context.cookies();
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await wifi?.stop();
  await shop?.stop();
});

/** More than are ever drawn at once, by far. */
const FROM_PHONE = isWhole ? 500 : 200;
/** Of a tall screen and what lies a little around it. */
const MOST_TILES = 130;
const NO_PHOTOS = 10;
const FROM_WALKER = 8;
const FROM_STICK = 6;
const ALL = FROM_PHONE + FROM_WALKER + FROM_STICK;
const PATIENT = { timeout: 150_000 };

/** Small and all different: the shop has to take, know and keep each. */
async function photoFiles(folder: string, count: number, first: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const photo = Buffer.concat([await orientedJpeg(1, 320, 240), Buffer.alloc(4)]);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const file = path.join(folder, `IMG_${first + index}.jpg`);
      await writeFile(file, varied(photo, first + index));
      return file;
    }),
  );
}

async function otherFiles(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const file = path.join(folder, index % 2 === 0 ? `letter-${index}.jpg` : `notes-${index}.txt`);
      await writeFile(file, `This is no photo, whatever its name says. ${index} `.repeat(40));
      return file;
    }),
  );
}

const chooseOn = (page: Page, files: string[]) => page.locator('input[type=file]').first().setInputFiles(files);

it(`takes ${FROM_PHONE} photos and ten that are none, of two phones and a stick at once, one of which leaves the wifi`, async () => {
  const folder = path.join(shop.dataFolder, 'photos-to-send');
  const kiosk = await openKiosk();
  await kiosk.page.getByRole('button', { name: 'Touch to start' }).click();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const orderId = /\d{15}/.exec(kiosk.page.url())?.[0] ?? '';
  const [phone, walker] = await Promise.all([
    openPage(browser, VIEWPORTS.phone, { touch: true }),
    openPage(browser, VIEWPORTS.phone, { touch: true }),
  ]);
  await phone.page.goto(`${shop.frontUrl}/front/${orderId}`);
  await walker.page.goto(`${wifi.url().replace('127.0.0.1', PHONE_HOST)}/front/${orderId}`);

  // All three at once; one phone is carried out of the wifi while it sends.
  const many = [...(await photoFiles(folder, FROM_PHONE, 0)), ...(await otherFiles(folder, NO_PHOTOS))];
  const few = await photoFiles(folder, FROM_WALKER, FROM_PHONE);
  const ofStick = await photoFiles(folder, FROM_STICK, FROM_PHONE + FROM_WALKER);
  wifi.set({ fault: { kind: 'cut-request', afterBytes: 1_200 }, matching: /POST .*files/ });
  await Promise.all([chooseOn(phone.page, many), chooseOn(walker.page, few), chooseOn(kiosk.page, ofStick)]);
  await expect.poll(() => wifi.strikes(), PATIENT).toBeGreaterThan(0);
  wifi.set({ fault: { kind: 'refuse' } });

  // The screen is turned meanwhile: nothing that is under way stops.
  await kiosk.page.setViewportSize(VIEWPORTS.kioskLandscape);
  await phone.page.getByText(`All ${FROM_PHONE} photos are in the shop`).waitFor(PATIENT);
  await phone.page.getByText(`${NO_PHOTOS} files left out, not photos`).waitFor();
  await expect.poll(() => filesOf(kiosk.page, orderId), PATIENT).toHaveLength(FROM_PHONE + FROM_STICK);
  wifi.heal();
  await walker.page.getByText(`All ${FROM_WALKER} photos are in the shop`).waitFor(PATIENT);
  await kiosk.page.setViewportSize(VIEWPORTS.kioskPortrait);

  // Each is there once, under its own name, and a print.
  const files = await filesOf(kiosk.page, orderId);
  expect(files).toHaveLength(ALL);
  expect(new Set(files.map(({ name }) => name)).size).toBe(ALL);
  expect(files.every(({ sentCount }) => sentCount >= 1)).toBe(true);
  await choosePrints(kiosk.page);
  await kiosk.page.getByTestId('total-prints').getByText(`${ALL} prints`).waitFor(PATIENT);
  expect([...kiosk.errors, ...phone.errors, ...walker.errors]).toEqual([]);
  crowded = kiosk;
});

it('scrolls them without blank tiles and without drawing all of them', async () => {
  const { page, errors } = crowded;
  await page.getByRole('link', { name: /^4×6 in/ }).click();
  const grid = page.getByTestId('photo-grid');
  await grid.waitFor();
  const tileCounts: number[] = [];
  for (let step = 0; step < 40; step++) {
    tileCounts.push(await grid.getByRole('article').count());
    // Two frames on a free machine; beside others drawing takes longer, and a hole that stays is a fault on any.
    await expect.poll(() => blankSpots(page), { message: `scroll step ${step}` }).toBe(0);
    await grid.evaluate((element) => element.scrollBy({ top: element.clientHeight * 0.8 }));
    await nextFrame(page);
  }
  expect(Math.max(...tileCounts)).toBeLessThan(MOST_TILES);

  // At the end stands the last photo, with its picture once it has been read, and its buttons work. Until all have been
  // read their shapes change, and the end moves away.
  const last = grid.getByRole('article', { name: new RegExp(`^Photo ${ALL},`) });
  const widthOfLast = async () => {
    await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await nextFrame(page);
    return last.locator('img').evaluateAll((images) => Reflect.get(images[0] ?? {}, 'naturalWidth') ?? 0);
  };
  await expect.poll(widthOfLast, PATIENT).toBeGreaterThan(0);
  await last.getByRole('button', { name: /^Photo/ }).click();
  await page
    .getByTestId('total-prints')
    .getByText(`${ALL + 1} prints`)
    .waitFor();
  expect(errors).toEqual([]);
});

it('keeps what lies over the wall when the screen is turned', async () => {
  const { page, errors } = await openKiosk();
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const buffer = await orientedJpeg(1, 1800, 1200);
  await page.locator('input[type=file]').setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer });
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText('1 print').waitFor();
  await page.getByRole('link', { name: 'Instant style' }).click();
  await page.getByRole('link', { name: /^Square/ }).click();
  const dialog = page.getByRole('dialog');
  const turn = async () => {
    const { width } = page.viewportSize() ?? VIEWPORTS.kioskPortrait;
    await page.setViewportSize(width === 1080 ? VIEWPORTS.kioskLandscape : VIEWPORTS.kioskPortrait);
  };

  // The choice of a frame, what is done to many, a number that is being typed, the editor, and the question of the way out.
  await page.getByRole('button', { name: 'Choose a frame' }).click();
  await turn();
  await dialog.getByRole('button', { name: 'Classic white' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await turn();
  await dialog.getByRole('button', { name: /^Same number for all/ }).click();
  await dialog.getByRole('button', { name: '3', exact: true }).click();
  await turn();
  await dialog.getByRole('button', { name: '3 prints' }).click();
  await page.getByTestId('total-prints').getByText('4 prints').waitFor();
  await page.getByRole('button', { name: /^Adjust/ }).click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await turn();
  await dialog.getByRole('button', { name: 'Undo' }).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await turn();
  await dialog.getByRole('button', { name: 'Keep going' }).click();
  expect(errors).toEqual([]);
});

async function openKiosk() {
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await kiosk.context.addCookies(cookies);
  await kiosk.page.goto(`${shop.edgeUrl}/storefront`);
  return kiosk;
}

interface ListedFile {
  name: string;
  sentCount: number;
}

async function filesOf(page: Page, orderId: string): Promise<ListedFile[]> {
  const answer = await page.request.get(`${shop.edgeUrl}${API_BASE}/storefront/orders/${orderId}/files`);
  return answer.json();
}

/** Two frames: in the first the scrolled rows are put in place, the second has painted them. */
const nextFrame = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** How many points over the visible grid show neither a tile nor the space between two. */
const blankSpots = (page: Page) =>
  page.evaluate(`(() => {
    const grid = document.querySelector('[data-testid="photo-grid"]').getBoundingClientRect();
    const tiles = [...document.querySelectorAll('[data-testid="photo-grid"] article')].map((tile) => tile.getBoundingClientRect());
    const last = Math.max(...tiles.map((tile) => tile.bottom));
    let blank = 0;
    for (let y = grid.top + 40; y < Math.min(grid.bottom - 40, last); y += 60) {
      const covered = tiles.some((tile) => tile.top - 30 <= y && y <= tile.bottom + 30);
      if (!covered) blank += 1;
    }
    return last < grid.bottom - 300 && tiles.length < 8 ? blank + 1 : blank;
  })()`);
