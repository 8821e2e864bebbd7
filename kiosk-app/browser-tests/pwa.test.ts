import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { choosePrints, openBrowser, openPage, openPageIn, VIEWPORTS } from './browser.ts';
import { buildChangedApp } from './build-changed-app.ts';
import { cachedAddresses } from './kept-in-browser.ts';
import { PHONE_HOST, type Shop, startShop } from './start-shop.ts';

let webApp: string;
let shop: Shop;
let browser: Browser;
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;

beforeAll(async () => {
  // A copy, which the tests replace with newer builds while the shop is open.
  webApp = await mkdtemp(path.join(tmpdir(), 'printfront-web-app-'));
  await cp(process.env.WEB_APP ?? path.resolve(import.meta.dirname, '../dist'), webApp, { recursive: true });
  [shop, browser] = await Promise.all([startShop({ WEB_APP: webApp }), openBrowser()]);
  const { page, context } = await openPage(browser, VIEWPORTS.kioskLandscape);
  await page.goto(shop.pairingUrl);
  await attract(page).waitFor();
  cookies = await context.cookies();
  await context.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await rm(webApp, { recursive: true, force: true });
});

async function openKiosk() {
  const kiosk = await openPage(browser, VIEWPORTS.kioskLandscape);
  await kiosk.context.addCookies(cookies);
  return kiosk;
}

/** Another kiosk of the shop, over plain HTTP: no service worker, no secure context. */
async function openPlainKiosk() {
  const kiosk = await openPage(browser, VIEWPORTS.kioskLandscape);
  await kiosk.context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: PHONE_HOST })));
  return kiosk;
}

const attract = (page: Page) => page.getByRole('button', { name: /Touch to start|แตะเพื่อเริ่ม/ });
const isControlled = (page: Page) => page.evaluate<boolean>('Boolean(navigator.serviceWorker?.controller)');
const versionOf = (page: Page) =>
  page.evaluate<string>('document.querySelector(\'meta[name="printfront-build"]\').content');
const isWorkerWaiting = (page: Page) =>
  page.evaluate<boolean>("navigator.serviceWorker.getRegistration('/storefront').then((it) => Boolean(it?.waiting))");

async function start(page: Page): Promise<void> {
  await page.goto(`${shop.edgeUrl}/storefront`);
  await attract(page).waitFor();
  await expect.poll(() => isControlled(page), { timeout: 30_000 }).toBe(true);
}

/**
 * Lets a quarter of a minute pass on the start screen. Nothing is asked of a page while it loads: one load in ten of a page
 * that is asked without pause crashes Chromium 156, and time that passes on a page that is being left is lost on the next.
 */
async function letTimePass(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: 2_000 }).catch(() => null);
  await page.clock.fastForward(15_000);
  await loaded;
}

/**
 * Chromium keeps a worker that still has something to do, as for a page that was left in the middle of an answer, for five
 * minutes, and only then lets the next one in. Its own time is not that of a page: they pass at once here.
 */
async function letWorkersEnd(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** Lets time pass on the start screen until it shows a version. */
async function comesTo(page: Page, version: string): Promise<void> {
  let looks = 0;
  const later = async () => {
    looks += 1;
    if (looks > 2) await letWorkersEnd(page);
    await letTimePass(page);
    return versionOf(page);
  };
  await expect.poll(later, { timeout: 90_000 }).toBe(version);
  await attract(page).waitFor();
}

const manifestFile = () => path.join(webApp, '.vite/manifest.json');

/** Changes files of the app that the shop serves; compressed twins would still be the old ones. */
async function change(file: string, edit: (text: string) => string): Promise<void> {
  const whole = path.join(webApp, file);
  await writeFile(whole, edit(await readFile(whole, 'utf8')));
  for (const twin of ['.br', '.gz']) await rm(`${whole}${twin}`, { force: true });
}

let builds = 0;

/** The build after this one: another page, and a service worker that knows it. @returns its version, of which there is one */
async function publish(): Promise<string> {
  builds += 1;
  const version = `build-${builds}`;
  await change('index.html', (text) => text.replace(/(name="printfront-build" content=")[^"]*/, `$1${version}`));
  await change('sw.js', (text) => text.replace(/(url:"index\.html",revision:")[^"]*/, `$1${version}`));
  await change('build.json', () => JSON.stringify({ version, builtAt: new Date().toISOString() }));
  return version;
}

it('can be installed, as the kiosk from the kiosk and as the shop for people at home from everywhere else', async () => {
  const { page, context, errors } = await openKiosk();
  await start(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window without history, as tests use it, is the one thing that is not this app's.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const kiosk = await session.send('Page.getAppManifest');
  expect(kiosk.errors).toEqual([]);
  expect(JSON.parse(kiosk.data ?? '')).toMatchObject({ start_url: '/storefront', display: 'fullscreen', lang: 'th' });

  await page.goto(`${shop.edgeUrl}/`);
  await page.locator('link[rel=manifest][href="/home.webmanifest"]').waitFor({ state: 'attached' });
  const home = await session.send('Page.getAppManifest');
  expect(home.errors).toEqual([]);
  expect(JSON.parse(home.data ?? '')).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(errors).toEqual([]);
});

it('keeps nothing on the device but the kiosk’s own pages, and answers for no other page', async () => {
  const { page } = await openKiosk();
  await start(page);
  const kept = await cachedAddresses(page);
  const manifest: Record<string, { file: string }> = JSON.parse(await readFile(manifestFile(), 'utf8'));
  const fileOf = (area: string) =>
    Object.entries(manifest).flatMap(([key, { file }]) =>
      new RegExp(`^src/routes/${area}/.*\\.route\\.tsx$`).test(key) ? [`/${file}`] : [],
    );
  expect(kept).toEqual(expect.arrayContaining(fileOf('storefront')));
  for (const file of [...fileOf('admin'), ...fileOf('customer'), '/front.html']) expect(kept).not.toContain(file);
  expect(kept.filter((address) => address.startsWith('/api'))).toEqual([]);

  for (const address of ['/admin', '/front/123456789012345', '/']) {
    await page.goto(`${shop.edgeUrl}${address}`);
    expect(await isControlled(page), address).toBe(false);
  }
  for (const address of ['/healthz', '/build.json', '/api/v1/shop']) {
    const answer = await page.request.get(`${shop.edgeUrl}${address}`);
    expect(answer.headers()['content-type'], address).toContain('application/json');
  }
});

it('takes a new version within the hour, but not while an order is open on the device', async () => {
  const { page, context } = await openKiosk();
  await page.clock.install();
  await start(page);
  const earlier = await versionOf(page);
  const customer = await openPageIn(context);
  await customer.page.goto(`${shop.edgeUrl}/storefront`);
  await attract(customer.page).click();
  await customer.page.waitForURL(/\/sizes$/);
  const next = await publish();
  // What a browser does by itself whenever it goes to a page.
  await page.evaluate("navigator.serviceWorker.getRegistration('/storefront').then((it) => it.update())");
  await expect.poll(() => isWorkerWaiting(page), { timeout: 30_000 }).toBe(true);
  await page.clock.runFor(60_000);
  expect(await isWorkerWaiting(page)).toBe(true);
  expect([await versionOf(page), await versionOf(customer.page)]).toEqual([earlier, earlier]);

  // The order's own end brings it to its window, and then the start screen of the other one may take it as well.
  await customer.page.getByRole('button', { name: 'Cancel' }).click();
  const loadedAnew = customer.page.waitForEvent('load');
  await customer.page.getByRole('button', { name: 'Cancel the order' }).click();
  await loadedAnew;
  for (const window of [customer.page, page]) await comesTo(window, next);
  await customer.page.close();

  const afterThat = await publish();
  // A page that has only just come up may miss the first look: its worker is not registered yet.
  const looks = async () => {
    await page.clock.fastForward('01:00:01');
    return expect.poll(() => isWorkerWaiting(page), { timeout: 5_000 }).toBe(true);
  };
  await looks().catch(looks).catch(looks);
  await comesTo(page, afterThat);
});

it('shows nothing of a customer any longer when the browser takes its time with a new version', async () => {
  const { page } = await openKiosk();
  await page.addInitScript('ServiceWorker.prototype.postMessage = () => undefined');
  await start(page);
  const earlier = await versionOf(page);
  await attract(page).click();
  await page.waitForURL(/\/sizes$/);
  await publish();
  await page.evaluate("navigator.serviceWorker.getRegistration('/storefront').then((it) => it.update())");
  await expect.poll(() => isWorkerWaiting(page), { timeout: 30_000 }).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await attract(page).waitFor();
  expect(await versionOf(page)).toBe(earlier);
  expect(await isWorkerWaiting(page)).toBe(true);
});

it('takes it without a service worker too, once, and does not reload again and again for one that never comes', async () => {
  const { page } = await openPlainKiosk();
  await page.clock.install();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(`${shop.frontUrl}/storefront`);
  await attract(page).waitFor();
  expect(await page.evaluate('isSecureContext')).toBe(false);
  const overHttp = await publish();
  await page.clock.fastForward('01:00:01');
  await comesTo(page, overHttp);
  expect(loads).toBe(2);

  // A server that promises a build it does not have.
  await change('build.json', () => JSON.stringify({ version: 'promised', builtAt: new Date().toISOString() }));
  const letAnHourPass = async () => {
    const asked = page.waitForResponse('**/build.json');
    await page.clock.fastForward('01:00:01');
    await asked;
  };
  await letAnHourPass();
  const later = async () => {
    await letTimePass(page);
    return loads;
  };
  await expect.poll(later, { timeout: 60_000 }).toBe(3);
  await attract(page).waitFor();
  await letAnHourPass();
  for (let quarter = 0; quarter < 3; quarter++) await letTimePass(page);
  await attract(page).waitFor();
  expect(loads).toBe(3);
});

it('asks again for a page that does not come, and leaves nothing of a customer on the screen meanwhile for long', async () => {
  const { page } = await openPlainKiosk();
  await page.goto(`${shop.frontUrl}/storefront`);
  await attract(page).click();
  await page.waitForURL(/\/sizes$/);
  let asked = 0;
  await page.route(
    ({ pathname }) => pathname === '/storefront',
    (route) => {
      asked += 1;
      // The first is never answered.
      return asked === 1 ? undefined : route.continue();
    },
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await attract(page).waitFor();
  expect(asked).toBe(2);
});

it('loads the page anew when the server no longer has a part of it, and says so when that does not help', async () => {
  const { page, errors } = await openPlainKiosk();
  await page.goto(`${shop.frontUrl}/storefront`);
  await attract(page).click();
  await page.waitForURL(/\/sizes$/);
  const orderUrl = page.url();
  await page.evaluate('window.isStillThere = true');
  let isReloaded = false;
  page.on('request', (request) => {
    isReloaded ||= request.isNavigationRequest();
  });
  await page.route('**/assets/check.route-*', (route) =>
    isReloaded ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.evaluate(
    "history.pushState(null, '', location.pathname.replace('sizes', 'checkout')); dispatchEvent(new PopStateEvent('popstate'))",
  );
  await page.getByRole('heading', { name: 'Check your order' }).waitFor();
  expect(await page.evaluate('window.isStillThere')).toBe(undefined);
  expect(page.url()).toBe(orderUrl.replace('sizes', 'checkout'));

  await page.route('**/assets/details.route-*', (route) => route.fulfill({ status: 404 }));
  await page.evaluate(
    "history.pushState(null, '', location.pathname + '/you'); dispatchEvent(new PopStateEvent('popstate'))",
  );
  await page.getByText('Something went wrong').waitFor();
  expect(errors.filter((message) => !message.includes('dynamically imported module'))).toEqual([]);
});

it('lets an order that was begun before an update be chosen and placed, and is new for the next customer', async () => {
  const { page, errors } = await openPlainKiosk();
  await page.clock.install();
  await page.goto(`${shop.frontUrl}/storefront`);
  await attract(page).click();
  await page.waitForURL(/\/sizes$/);
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await orientedJpeg(1, 1200, 800) };
  await page.locator('input[type=file]').setInputFiles(photo);
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText('1 print').waitFor();
  await page.evaluate('window.isStillThere = true');
  const version = await buildChangedApp(webApp, {
    source: 'src/text/storefront.ts',
    from: 'แตะเพื่อเริ่ม',
    to: 'แตะเพื่อเริ่มใหม่',
  });
  expect(version).not.toBe(await versionOf(page));

  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.ok()) loaded.add(new URL(response.url()).pathname.slice(1));
  });
  await page.getByRole('button', { name: 'Check order' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name').fill('Malee');
  await page.getByLabel('Phone number').fill('0812345678');
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page.getByRole('button', { name: /At the counter/ }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByTestId('order-number').waitFor();
  expect(await page.evaluate('window.isStillThere')).toBe(true);
  // It found parts of its own build that it had not loaded before and that the new one does not have.
  const ofNewBuild = new Set((await readFile(manifestFile(), 'utf8')).match(/assets\/[^"]+/g));
  expect([...loaded].filter((file) => /^assets\/.*\.js$/.test(file) && !ofNewBuild.has(file))).not.toEqual([]);

  await page.getByRole('button', { name: 'Finished' }).click();
  await attract(page).waitFor();
  await page.clock.fastForward('01:00:01');
  await comesTo(page, version);
  // For the next customer it is in Thai again.
  await page.getByRole('button', { name: 'แตะเพื่อเริ่มใหม่' }).waitFor();
  expect(errors).toEqual([]);
});
