import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { choosePrints, launchBrowser, openPage, VIEWPORTS } from '../../kiosk-app/browser-tests/browser.ts';
import { type Shop, startShop } from '../../kiosk-app/browser-tests/start-shop.ts';
import { findChromium } from '../find-chromium.mjs';

/**
 * `npm run bench kiosk`: how a kiosk feels with 500 photos. Aims: 60 frames a second while one scrolls, no task over 50 ms for
 * what a finger does. Times are of this machine, without a graphics card: run it when nothing else is running.
 */
const PHOTO_COUNT = 500;
/** Of them so small that they will print blurry. */
const SMALL_COUNT = 20;
const LANES = 4;
const SCROLL_MS = 3_000;
const AIM_MS = 50;
/** What an action sets off is over by then. */
const QUIET_MS = 1_500;
const SETTLED_MS = 12_000;

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const ACTS: readonly [string, (page: Page) => Promise<void>][] = [
  ['a tap on a photo', (page) => page.locator('[data-photo] button').first().click()],
  ['filter: not chosen', (page) => tab(page, /^Not chosen/)],
  ['filter: all', (page) => tab(page, /^All/)],
  ['small pictures', (page) => page.getByRole('radio', { name: 'Small pictures' }).check()],
  ['medium pictures', (page) => page.getByRole('radio', { name: 'Medium pictures' }).check()],
  ['clear all', clearAll],
  ['one of each', (page) => press(page, 'One of each')],
  ['opening the editor', (page) => press(page, /^Adjust/)],
  ['closing the editor', (page) => page.keyboard.press('Escape')],
];

process.env.CHROMIUM ??= findChromium();
const [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
try {
  const { page } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  page.setDefaultTimeout(120_000);
  await openWall(page, shop);
  const frames = await scroll(page);
  console.log(`scrolling: ${frames.perSecond} frames a second, the longest took ${frames.longestMs} ms`);
  for (const [name, act] of ACTS) console.log(inWords(name, await measure(page, () => act(page))));
} finally {
  await browser.close();
  await shop.stop();
}

async function clearAll(page: Page): Promise<void> {
  await press(page, 'More');
  await press(page, /^Clear all/);
}

/** The wall of 4×6 with all photos, each of which is a print already. */
async function openWall(page: Page, { pairingUrl, edgeUrl }: Shop): Promise<void> {
  await page.goto(pairingUrl);
  await press(page, 'Touch to start');
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await sendPhotos(`${edgeUrl}${API_BASE}/storefront/orders/${/\d{15}/.exec(page.url())?.[0]}/files`);
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText(`${PHOTO_COUNT} prints`).waitFor();
  await page.getByRole('link', { name: /^4×6 in/ }).click();
  await page.locator('[data-photo] img').first().waitFor();
  await settled(page);
  await page.evaluate(`
    globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' });
  `);
}

/** What the shop still reads of the photos would be measured along: until the wall has said the same for some seconds. */
async function settled(page: Page): Promise<void> {
  const said = () =>
    page.evaluate<string>('[...document.querySelectorAll("[data-photo]")].map((tile) => tile.innerText).join()');
  let [before, since] = [await said(), performance.now()];
  while (performance.now() - since < SETTLED_MS) {
    await page.waitForTimeout(QUIET_MS);
    const now = await said();
    if (now !== before) [before, since] = [now, performance.now()];
  }
}

async function sendPhotos(address: string): Promise<void> {
  const shapes = await Promise.all([picture(1800, 1200), picture(1200, 1800), picture(400, 300)]);
  const numbers = Array.from({ length: PHOTO_COUNT }, (_, index) => index);
  const lane = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const shape = number < SMALL_COUNT ? shapes[2] : shapes[number % 2];
      const form = new FormData();
      form.set('file', new Blob([varied(shape ?? Buffer.alloc(0), number)]), `photo-${number}.jpg`);
      const headers = { 'x-requested-with': 'printfront' };
      const { status } = await fetch(address, { method: 'POST', headers, body: form });
      if (status !== 201) throw new Error(`The shop answered ${status} to photo ${number}.`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** With a few bytes at its end that make each of them another photo. */
async function picture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = sharp({ create: { width: 24, height: 16, channels: 3, background: 'grey', noise } });
  const jpeg = await sharp(await small.png().toBuffer())
    .resize(width, height, { fit: 'fill' })
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(4)]);
}

/** As a finger does it that lets go and lets it run. */
function scroll(page: Page): Promise<{ perSecond: number; longestMs: number }> {
  return page.evaluate(`new Promise((done) => {
    const wall = document.querySelector('[data-testid=photo-grid]');
    const times = [];
    const step = (now) => {
      times.push(now);
      if (now - times[0] >= ${SCROLL_MS}) {
        const gaps = times.slice(1).map((time, index) => time - times[index]);
        return done({
          perSecond: Math.round(gaps.length / ((times.at(-1) - times[0]) / 1000)),
          longestMs: Math.round(Math.max(...gaps)),
        });
      }
      wall.scrollBy(0, 40);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
}

interface Measured {
  /** Until the next frame that is painted after it. */
  tookMs: number;
  longTasksMs: number[];
}

async function measure(page: Page, act: () => Promise<void>): Promise<Measured> {
  await page.waitForTimeout(QUIET_MS);
  await page.evaluate('globalThis.tasks.length = 0');
  const startedAt = performance.now();
  await act();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const tookMs = performance.now() - startedAt;
  await page.waitForTimeout(QUIET_MS);
  return { tookMs, longTasksMs: await page.evaluate<number[]>('globalThis.tasks') };
}

function inWords(name: string, { tookMs, longTasksMs }: Measured): string {
  const worst = Math.round(Math.max(0, ...longTasksMs));
  const verdict = worst === 0 ? `no task over ${AIM_MS} ms` : `tasks of ${longTasksMs.map(Math.round).join(', ')} ms`;
  return `${name}: ${Math.round(tookMs)} ms, ${verdict}`;
}
