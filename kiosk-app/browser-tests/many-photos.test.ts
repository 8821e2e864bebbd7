import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePrints, launchBrowser, openPage, VIEWPORTS } from './browser.ts';
import { type Shop, startShop } from './start-shop.ts';

const PHOTO_COUNT = 500;
/** At once, as a phone sends. */
const LANES = 4;

let shop: Shop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

it('scrolls an order of 500 photos without blank tiles and without drawing all of them', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const orderId = /\d{15}/.exec(page.url())?.[0] ?? '';
  await sendPhotos(orderId);
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText(`${PHOTO_COUNT} prints`).waitFor({ timeout: 60_000 });

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
  expect(Math.max(...tileCounts)).toBeLessThan(PHOTO_COUNT / 4);

  // At the end stands the last photo, with its picture once it has been read, and its buttons work. Until all have been
  // read their shapes change, and the end moves away.
  const last = grid.getByRole('article', { name: new RegExp(`^Photo ${PHOTO_COUNT},`) });
  const widthOfLast = async () => {
    await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await nextFrame(page);
    return last.locator('img').evaluateAll((images) => Reflect.get(images[0] ?? {}, 'naturalWidth') ?? 0);
  };
  await expect.poll(widthOfLast, { timeout: 120_000 }).toBeGreaterThan(0);
  await last.getByRole('button', { name: /^Photo/ }).click();
  await page
    .getByTestId('total-prints')
    .getByText(`${PHOTO_COUNT + 1} prints`)
    .waitFor();
  expect(errors).toEqual([]);
});

async function sendPhotos(orderId: string): Promise<void> {
  const photo = await orientedJpeg(1, 320, 240);
  const numbers = Array.from({ length: PHOTO_COUNT }, (_, index) => index);
  const lane = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const form = new FormData();
      form.set('file', new Blob([varied(Buffer.concat([photo, Buffer.alloc(4)]), number)]), `photo-${number}.jpg`);
      const response = await fetch(`${shop.edgeUrl}/api/v1/storefront/orders/${orderId}/files`, {
        method: 'POST',
        headers: { 'x-requested-with': 'printfront' },
        body: form,
      });
      expect(response.status).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
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
