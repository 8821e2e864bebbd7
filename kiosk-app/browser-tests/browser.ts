import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { watchPage } from './seen-pages.ts';
import { PHONE_HOST } from './start-shop.ts';

/**
 * Parts of Chromium that no screen of ours needs. It draws the list under its address bar for every window, unseen, with
 * as much work as a page of ours. The others are Playwright's own list (chromiumSwitches.ts): the last such switch wins.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];

/** `npm test` finds one or installs it; who runs a single file has one of these. */
const CHROMIUM =
  process.env.CHROMIUM ??
  (existsSync('/usr/bin/chromium-headless-shell') ? '/usr/bin/chromium-headless-shell' : '/usr/bin/chromium');

/** Chromium as root in a container, without calls home. */
const argumentsWith = (moreHosts: readonly string[] = []) => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters of a headless shell are shaped as those of a whole browser.
  '--font-render-hinting=slight',
  `--disable-features=${WITHOUT.join()}`,
  `--host-resolver-rules=${[`MAP ${PHONE_HOST} 127.0.0.1`, ...moreHosts].join()}`,
];

/** A page of a test lives for seconds: what is compiled anew because it ran a hundred times is seldom used. */
const FOR_SECONDS = ['--js-flags=--no-turbofan --no-maglev'];

/** @param moreHosts where other hosts are, as Chromium's rules say it: `MAP 10.5.50.1 127.0.0.1:8081` */
export function launchBrowser(moreHosts: readonly string[] = [], more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: [...argumentsWith(moreHosts), ...more] });
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which its test files use one after the other: to close it is to close what was opened in it. */
export async function openBrowser(): Promise<Browser> {
  if (shared === undefined || !(await shared).isConnected()) shared = launchBrowser([], FOR_SECONDS);
  const browser = await shared;
  const close = async () => {
    for (const context of browser.contexts()) {
      // A page may be asking once more while it is closed.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  };
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return close;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A browser whose profile stays in a folder when it is closed, as a kiosk's does over night. */
export function launchWithProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: argumentsWith(),
    viewport: VIEWPORTS.kioskLandscape,
    hasTouch: true,
  });
}

/** `SLOW=4 npm run test:browser` draws every page on a processor a quarter as fast: waits that are too short show. */
const SLOWNESS = Number(process.env.SLOW ?? 1);

/** Far longer than anything takes: what is missing then is missing. */
const PATIENCE_MS = 60_000;

export const VIEWPORTS = {
  kioskPortrait: { width: 1080, height: 1920 },
  kioskLandscape: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/**
 * A page whose every error fails the test that looks at `errors`: what a screen throws or logs as an error is a defect
 * even when it looks right.
 */
export async function openPage(
  browser: Browser,
  viewport: { width: number; height: number },
  options: { touch?: boolean; language?: string; moves?: boolean } = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    viewport,
    hasTouch: options.touch ?? false,
    acceptDownloads: true,
    // What moves is seen where time is measured, and nowhere else.
    reducedMotion: options.moves ? 'no-preference' : 'reduce',
  });
  return { ...(await openPageIn(context, options.language)), context };
}

/** The same in a browser that is already there. */
export async function openPageIn(context: BrowserContext, language = 'en'): Promise<{ page: Page; errors: string[] }> {
  await context.addInitScript((code) => {
    if (localStorage.getItem('printfront-language') === null) localStorage.setItem('printfront-language', code);
  }, language);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  answerForWaits(page);
  if (SLOWNESS > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
  }
  return { page, errors: watchPage(page) };
}

/**
 * A test begins to wait before it presses. When the press already fails it, nobody awaits the wait any more, and its end a
 * minute later would be an error outside of all tests.
 */
function answerForWaits(page: Page): void {
  for (const name of ['waitForEvent', 'waitForRequest', 'waitForResponse'] as const) {
    const wait = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>;
    const answered = (...given: unknown[]) => {
      const waiting = wait(...given);
      waiting.catch(() => undefined);
      return waiting;
    };
    Object.assign(page, { [name]: answered });
  }
}

/** From the photos of an order on to its prints: photos that arrive never do that by themselves. */
export const choosePrints = (page: Page) =>
  page.getByRole('button', { name: /^(Choose prints|เลือกขนาดรูป)$/ }).click({ timeout: 60_000 });

/**
 * Waits until a screen stands: fonts are there, what moves has arrived, and two looks see everything in its place. An address
 * changes before its screen does, so nothing is measured at once.
 */
export async function standsStill(page: Page): Promise<void> {
  let before: string | undefined;
  const isSame = async () => {
    const now = await page.evaluate<string>(WHERE_THINGS_ARE);
    const wasSame = now === before;
    before = now;
    return wasSame;
  };
  await expect.poll(isSame, { message: 'the screen never stands still' }).toBe(true);
}

/** What never ends, or is not drawn because other pages are, holds up no look: two looks are compared anyway. */
const WHERE_THINGS_ARE = `(async () => {
  const within = (ms, promise) => Promise.race([promise, new Promise((done) => setTimeout(done, ms))]);
  await within(5000, document.fonts.ready);
  const ends = (animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
  await within(2000, Promise.all(document.getAnimations().filter(ends).map(({ finished }) => finished.catch(() => undefined))));
  await within(1000, new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const places = [...document.querySelectorAll('h1, h2, p, button, a, input, img, svg, dialog')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  });
  return location.pathname + places.join();
})()`;

/** Nothing that axe knows of keeps a person with a screen reader, a keyboard or weak eyes from using what the page shows. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await standsStill(page);
  const isNameSeen = page.url().includes('/admin');
  // What was just going away is gone at the next look; a barrier stays.
  await expect.poll(() => barriersOf(page, { isNameSeen }), { timeout: 10_000, interval: 500 }).toEqual([]);
}

/** Half as long as what AxeBuilder brings along. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const NO_CODE = ';';

/**
 * @param given.isNameSeen what is called otherwise than it says is a barrier, too
 */
export async function barriersOf(page: Page, { isNameSeen }: { isNameSeen: boolean }): Promise<[string, string[]][]> {
  // Staff say to their computer what they see; axe holds that for experimental.
  const rules = { 'label-content-name-mismatch': { enabled: isNameSeen } };
  // A page keeps it from one look to the next.
  const axeSource = (await page.evaluate('"axe" in window')) ? NO_CODE : AXE;
  // Otherwise a second page is opened for each look, only to look into frames of other sites. There are none.
  const { violations } = await new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    // What is right is not described, which would be most of the work. Style sheets are fetched for rules that are not looked at.
    .options({ rules, resultTypes: ['violations'], preload: false })
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
