import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { barriersOf, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { overflowing, setTextSize } from './layout-faults.ts';
import { onlineCustomers } from './online-customers.ts';
import { unseenOn } from './seen-contrast.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  online = onlineCustomers(shop, browser);
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await orientedJpeg(1, 1800, 1200) };
});
afterEach(() => browser.close());
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const SIGNED_OUT = ['/', '/en/prices', '/en/prices/4x6', '/sign-in', '/sign-in/local', '/sign-up', '/download'];
const CUSTOMER = ['/print/sizes', '/print/sizes/4x6', '/order/checkout', '/orders'];
const OFFICE = [
  ...['', '/orders', '/size-categories', '/size-categories/new', '/sizes', '/sizes/new', '/sizes/4x6'],
  ...['/working-hours', '/prices-and-times', '/distributions', '/distributions/new', '/storefronts'],
  ...['/storefronts/new', '/printing', '/health', '/takings', '/users', '/audit', '/kit'],
].map((page) => `/admin${page}`);

/** Colours are names of one table: a page in the one theme and its neighbour in the other is enough for one run of many. */
const THEMES = ['light', 'dark'] as const;

/** In the bar at the top. */
const saysDemo = (page: Page) => page.locator('header').getByText('Demo', { exact: true }).waitFor();

/** What was just coming or going is another thing at the next look; what is wrong stays. */
const LOOKS = 3;

async function wrongOn(page: Page): Promise<unknown[]> {
  let wrong: unknown[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await standsStill(page);
    wrong = [...(await barriersOf(page, { isNameSeen: true })), ...(await unseenOn(page))];
    if (wrong.length === 0) break;
  }
  return wrong;
}

/** @returns what cannot be used or seen on these pages, by page and theme */
async function walk(page: Page, paths: readonly string[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [at, path] of paths.entries()) {
    await page.goto(`${shop.centralUrl}${path}`);
    await page.locator('#root h1').first().waitFor();
    await saysDemo(page);
    for (const colorScheme of isWhole ? THEMES : THEMES.slice(at % 2, (at % 2) + 1)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      const wrong = await wrongOn(page);
      if (wrong.length > 0) found[`${path} ${colorScheme}`] = wrong;
    }
  }
  return found;
}

it('can be used and seen by somebody who has not signed in', async () => {
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  expect(await walk(page, SIGNED_OUT)).toEqual({});
});

it('can be used and seen by a customer, from the first photo to the order', async () => {
  const { page } = await online.openAsCustomer(VIEWPORTS.phone);
  const { id } = await online.order(page.request, photo);
  await online.fillCart(page.request, photo);
  expect(await walk(page, [...CUSTOMER, `/orders/${id}`])).toEqual({});
});

it('has room for its header in type of double size, in windows of computers', async () => {
  const { page } = await online.openAsCustomer();
  await online.fillCart(page.request, photo);
  await setTextSize(page, 200);
  for (const viewport of [{ width: 720, height: 450 }, { width: 1000, height: 700 }, VIEWPORTS.desktop]) {
    await page.setViewportSize(viewport);
    await page.goto(`${shop.centralUrl}/orders`);
    await page.locator('#root h1').first().waitFor();
    await standsStill(page);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/header-${viewport.width}.png` });
    // The way past the header is beyond the screen until it has the focus.
    const cut = (await overflowing(page)).filter((fault) => !fault.includes('Skip to the content'));
    expect.soft(cut, `${viewport.width}`).toEqual([]);
  }
});

it('can be used and seen by staff, on every page of theirs', async () => {
  const customer = await online.openAsCustomer();
  const { id } = await online.order(customer.page.request, photo);
  const { page } = await online.openDesk('/admin');
  expect(await walk(page, [...OFFICE, `/admin/orders/${id}`])).toEqual({});
}, 240_000);

it('says on the kiosk and on a phone that this is a demo, also once its money is somebody’s', async () => {
  const owner = await online.openDesk('/admin');
  const payment = await online.read<{ payment: { values: object; version: string } }>(owner.page.request, '/settings');
  const { values, version } = payment.payment;
  const saved = await owner.page.request.put(`${shop.centralUrl}/api/v1/settings/payment`, {
    headers: { 'if-match': `"${version}"`, 'x-requested-with': 'printfront' },
    data: { ...values, promptPayId: '0812345678', promptPayName: 'Nok Printing' },
  });
  expect(saved.ok()).toBe(true);
  const isDemoMoney = async () => {
    const answer = await fetch(`${shop.edgeUrl}/api/v1/shop`);
    return ((await answer.json()) as { isDemo?: boolean }).isDemo;
  };
  await expect.poll(isDemoMoney).toBe(undefined);
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await kiosk.page.goto(shop.pairingUrl);
  const start = kiosk.page.getByRole('button', { name: 'Touch to start' });
  await start.waitFor();
  await kiosk.page.getByText('Demo', { exact: true }).waitFor();
  if (process.env.LOOK) await kiosk.page.screenshot({ path: `${process.env.LOOK}/demo-start.png` });
  await start.click();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await saysDemo(kiosk.page);
  if (process.env.LOOK) await kiosk.page.screenshot({ path: `${process.env.LOOK}/demo-order.png` });
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(`${shop.frontUrl}/front/${/\d{15}/.exec(kiosk.page.url())?.[0] ?? ''}`);
  await saysDemo(phone.page);
  if (process.env.LOOK) await phone.page.screenshot({ path: `${process.env.LOOK}/demo-phone.png` });
  await owner.page.goto(`${shop.centralUrl}/admin`);
  await saysDemo(owner.page);
  if (process.env.LOOK) await owner.page.screenshot({ path: `${process.env.LOOK}/demo-staff.png` });
});
