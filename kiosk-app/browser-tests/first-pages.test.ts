import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, VIEWPORTS } from './browser.ts';
import { PASSWORD } from './online-customers.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

/** With the icon and the manifest, which are the browser's own business, they are 25. */
const MOST_REQUESTS = 23;

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), shareShop()]);
});
afterAll(() => browser?.close());

const HEADERS = { 'x-requested-with': 'printfront' };
const post = async (context: BrowserContext, url: string, data: object) =>
  expect((await context.request.post(url, { data, headers: HEADERS })).ok()).toBe(true);

const visitor = async () => undefined;
const customer = (context: BrowserContext) =>
  post(context, `${shop.centralUrl}/api/v1/auth/sign-up/local`, {
    username: `first-${Date.now()}`,
    password: PASSWORD,
    name: 'Anong',
  });
const clerk = (context: BrowserContext) => post(context, `${shop.edgeUrl}/api/v1/auth/sign-in/local`, shop.admin);

it.each([
  ['home', () => `${shop.centralUrl}/`, visitor, 'Order photo prints from home'],
  ['sign-in', () => `${shop.centralUrl}/sign-in`, visitor, 'Sign in'],
  ['print', () => `${shop.centralUrl}/print`, customer, 'Choose photos'],
  ['desk', () => `${shop.edgeUrl}/admin/orders`, clerk, 'Orders'],
] as const)('opens %s with 25 requests at most, none twice and none refused', async (_name, url, become, heading) => {
  const viewport = become === clerk ? VIEWPORTS.desktop : VIEWPORTS.phone;
  const context = await browser.newContext({ locale: 'en-GB', viewport });
  await become(context);
  const page = await context.newPage();
  const asked: string[] = [];
  const wrong: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  await page.goto(url());
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  // Also what the page asks for once it shows; what it looks at again comes seconds later.
  await page.waitForLoadState('networkidle');
  expect(wrong).toEqual([]);
  // What the orders of other tests bring comes beside them: a picture each, and the letters of a Thai name.
  const ours = asked.filter((one) => !/\/icon\.svg$|\/thumbnail$|\/small-thai[^/]*\.woff2$/.test(one));
  expect(ours.length, ours.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  const twice = asked.filter((one, at) => one.includes('/api/') && asked.indexOf(one) !== at);
  expect(twice).toEqual([]);
  await context.close();
});
