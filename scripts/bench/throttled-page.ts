import { createServer } from 'node:net';
import type { BrowserContext, Page } from 'playwright';

export interface Loaded {
  lcpMs: number;
  /** What tasks took beyond 50 ms. */
  blockedMs: number;
  requests: number;
  /** As they came over the network. */
  kilobytes: number;
  /** Interaction to next paint: of what was clicked and typed, the slowest, as browsers count it; undefined without acts. */
  inpMs: number | undefined;
}

/** What a person does once a page stands. */
export type Acts = (page: Page) => Promise<void>;

const MEGABIT = 125_000;
const NETWORK = { offline: false, latency: 50, downloadThroughput: 10 * MEGABIT, uploadThroughput: 10 * MEGABIT };
const SLOWER = 4;
/** Nothing has come for so long: the first page is there. */
const QUIET_MS = 1_500;
const LONGEST_MS = 30_000;

/** The first time that a visitor opens a page, on 10 Mbit/s with 50 ms and a processor four times slower. */
export async function loadThrottled(
  context: BrowserContext,
  { url, isDesktop, acts }: { url: string; isDesktop: boolean; acts?: Acts | undefined },
): Promise<Loaded> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let [requests, bytes, lastAt] = [0, 0, Date.now()];
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
    lastAt = Date.now();
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    lastAt = Date.now();
  });
  await page.setViewportSize(isDesktop ? { width: 1440, height: 900 } : { width: 390, height: 844 });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(WATCH_PAINTS);
  await page.goto(url, { waitUntil: 'load' });
  const startedAt = Date.now();
  while (Date.now() - lastAt < QUIET_MS && Date.now() - startedAt < LONGEST_MS) await page.waitForTimeout(100);
  const { lcpMs, blockedMs } = await page.evaluate<Loaded>('window.seenPaints');
  const loaded = { requests, kilobytes: bytes / 1000 };
  await acts?.(page);
  // A browser tells of an interaction once its frame is painted.
  if (acts !== undefined) await page.waitForTimeout(QUIET_MS);
  const inpMs = acts === undefined ? undefined : await page.evaluate<number>('window.seenPaints.inpMs');
  await page.close();
  return { lcpMs, blockedMs, ...loaded, inpMs };
}

/** Runs in the page. */
const WATCH_PAINTS = {
  content: `
    window.seenPaints = { lcpMs: 0, blockedMs: 0, inpMs: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.seenPaints.lcpMs = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.seenPaints.blockedMs += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    // With fewer than fifty of them, INP is the slowest.
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) {
        if (interactionId > 0) window.seenPaints.inpMs = Math.max(window.seenPaints.inpMs, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });`,
};

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
