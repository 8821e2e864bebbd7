import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { choosePrints, launchBrowser, openPage, VIEWPORTS } from '../../kiosk-app/browser-tests/browser.ts';
import { type Shop, startShop } from '../../kiosk-app/browser-tests/start-shop.ts';
import { findChromium } from '../find-chromium.mjs';

/**
 * `npm run bench kiosk`: how a kiosk feels with 500 photos. Aims: 60 frames a second while one scrolls, no task over 50 ms for
 * what a finger does, and a start from the service worker in less than a second; with all that moves. What misses an aim is said at
 * the end, and the status is 1. Times are of this machine, without a graphics card: run it when nothing else is running.
 */
const PHOTO_COUNT = 500;
/** Of them so small that they will print blurry. */
const SMALL_COUNT = 20;
const LANES = 4;
const SCROLL_MS = 3_000;
const AIM_MS = 50;
/** Of 60: a screen leaves one out now and then. */
const AIM_FRAMES = 57;
const START = 'Touch to start';
const STARTS = 5;
const START_MS = 1000;
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
  ['printing the blurry ones as well', (page) => press(page, 'Print anyway')],
  ['opening the editor', (page) => press(page, /^Adjust/)],
  ['closing the editor', (page) => page.keyboard.press('Escape')],
];

/** Runs in the page. */
const WATCH_START = `
  globalThis.startDrawn = new Promise((done) => {
    const look = () => {
      const isThere = [...document.querySelectorAll('button')].some(({ textContent }) => textContent.includes('${START}'));
      if (isThere) requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });`;
/** The page, and every script and style of it. */
const SERVED = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name, initiatorType }) => initiatorType === 'navigation' || name.includes('/assets/'))
  .every(({ workerStart }) => workerStart > 0)`;

process.env.CHROMIUM ??= findChromium({ asCustomersHaveIt: true });
const missed: string[] = [];
const [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
try {
  const { page } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true, moves: true });
  page.setDefaultTimeout(120_000);
  await page.goto(shop.pairingUrl);
  for (const slower of [1, 4]) {
    const { startsMs, isServed } = await startAgain(page, shop, slower);
    const from = isServed ? 'its service worker' : 'THE SERVER';
    console.log(
      `start from ${from}, processor ${slower}× slower: ${startsMs.map(Math.round).join(', ')} ms (aim ${START_MS})`,
    );
    // The aim is for a kiosk's processor, not for one that is a quarter as fast.
    if (!isServed || (slower === 1 && (startsMs[0] ?? 0) > START_MS)) missed.push(`the start from ${from}`);
  }
  await openWall(page, shop);
  await page.evaluate('globalThis.tasks.length = 0');
  const [frames, shares] = await withShares(page, () => scroll(page));
  const scrolledMs = await page.evaluate<number[]>('globalThis.tasks');
  console.log(`scrolling: ${frames.perSecond} frames a second, the longest took ${frames.longestMs} ms`);
  console.log(`  of the main thread's time: ${shares}`);
  if (frames.perSecond < AIM_FRAMES) missed.push(`scrolling: ${frames.perSecond} frames a second`);
  if (scrolledMs.length > 0) missed.push(`scrolling: tasks of ${scrolledMs.map(Math.round).join(', ')} ms`);
  for (const [name, act] of ACTS) {
    const measured = await measure(page, () => act(page));
    console.log(inWords(name, measured));
    if (measured.longTasksMs.length > 0) missed.push(inWords(name, measured));
  }
} finally {
  await browser.close();
  await shop.stop();
}
if (missed.length > 0) {
  console.error(`\nMissed:\n- ${missed.join('\n- ')}`);
  process.exitCode = 1;
}

async function clearAll(page: Page): Promise<void> {
  await press(page, 'More');
  await press(page, /^Clear all/);
}

/** Until the button of the start screen is drawn, of pages that a worker answers for: none of its files comes from the server. */
async function startAgain(page: Page, { edgeUrl }: Shop, slower: number) {
  await page.getByRole('button', { name: START }).waitFor();
  await page.evaluate('navigator.serviceWorker.ready');
  const startsMs: number[] = [];
  let isServed = true;
  for (let round = 0; round < STARTS; round += 1) {
    const again = await page.context().newPage();
    const session = await again.context().newCDPSession(again);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await again.addInitScript(WATCH_START);
    await again.goto(`${edgeUrl}/storefront`);
    await again.getByRole('button', { name: START }).waitFor();
    startsMs.push(await again.evaluate<number>('globalThis.startDrawn'));
    isServed &&= await again.evaluate<boolean>(SERVED);
    await again.close();
  }
  return { startsMs: startsMs.toSorted((one, other) => one - other), isServed };
}

/** The wall of 4×6 with all photos, each of which is a print already. */
async function openWall(page: Page, { edgeUrl }: Shop): Promise<void> {
  await page.goto(`${edgeUrl}/storefront`);
  await press(page, START);
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

/** What the page's own thread did meanwhile, in percent of the time; painting without a graphics card is others' work. */
async function withShares<Result>(page: Page, act: () => Promise<Result>): Promise<[Result, string]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () =>
    new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await read();
  const result = await act();
  const after = await read();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const share = (name: string) => Math.round((100 * grown(name)) / grown('Timestamp'));
  const [all, script, styles, layout] = ['Task', 'Script', 'RecalcStyle', 'Layout'].map((what) =>
    share(`${what}Duration`),
  );
  return [result, `${all} %, of it scripts ${script} %, styles ${styles} %, layout ${layout} %`];
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
