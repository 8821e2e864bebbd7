import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage, VIEWPORTS } from './browser.ts';
import { nothingLeft, setProduction, takeMoney, unfold } from './desk-steps.ts';
import { becomeKiosk } from './place-walk-in-order.ts';
import { type RelayShop, startRelayShop } from './start-relay-shop.ts';

let shop: RelayShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startRelayShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const SLOW = { timeout: 30_000 };

async function signIn(page: Page): Promise<void> {
  // The page that is being left may have a field of the same name.
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor(SLOW);
  await page.getByLabel('User name').fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

it('staff sign in, take the money, print and hand over without central, which has all of it once when it is back', async () => {
  const kiosk = await becomeKiosk(shop);
  await kiosk.place({ name: 'Before' });
  shop.line.set({ fault: { kind: 'refuse' } });
  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  await page.goto(`${shop.edgeUrl}/admin/orders`);
  await page.getByText('its own computer checks passwords').waitFor(SLOW);
  const order = await kiosk.place({ name: 'Malee', quantities: [2] });
  await signIn(page);
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor(SLOW);
  await page.getByText('The central system has been out of reach since').waitFor(SLOW);

  // What the shop took is counted by the shop.
  await page.getByRole('link', { name: 'Takings' }).click();
  await page.getByRole('heading', { name: 'Takings', level: 1 }).waitFor();
  // What lives at central says so, and the way on is there.
  await page.getByRole('link', { name: 'People needs the internet' }).click();
  await page.getByRole('heading', { name: 'This page needs the internet' }).waitFor();
  await page.getByRole('link', { name: 'Go to the orders' }).click();

  await page.getByRole('link', { name: new RegExp(`Order ${formatOrderNumber(order.iid)} `) }).click();
  await takeMoney(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download print files (ZIP)' }).click();
  expect((await download).suggestedFilename()).toBe(`${formatOrderNumber(order.iid)}.zip`);
  // Right after the download nobody is told that nothing was ever sent to print.
  await setProduction(page, 'Handed over');
  await nothingLeft(page);
  await unfold(page, 'What was sent to print');
  await page.getByText('Downloaded as ZIP, 2 prints').waitFor(SLOW);

  // A kiosk that is gone can still be put out.
  await page.getByRole('link', { name: 'Kiosks and shops' }).click();
  const ownKiosks = page.getByRole('region', { name: 'Kiosks of this shop' });
  await ownKiosks.getByRole('button', { name: /^Remove kiosk/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await ownKiosks.getByText('This shop has no kiosk yet.').waitFor(SLOW);

  shop.line.heal();
  // A desk that asks for a page of central's finds out that it is back before the sync does; all the rest then knows.
  await page.getByRole('link', { name: 'People needs the internet' }).click();
  await page.getByText('The central system has been out of reach since').waitFor({ state: 'hidden', timeout: 90_000 });
  // The shop knows who works here; central wants to know it itself.
  await page.getByRole('link', { name: /Sign in/ }).click();
  await signIn(page);
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor({ timeout: 90_000 });

  const central = (await openPage(browser, VIEWPORTS.desktop)).page;
  await central.goto(`${shop.centralUrl}/admin/orders/${order.orderId}`);
  await signIn(central);
  await central.getByRole('heading', { name: `Order ${formatOrderNumber(order.iid)}` }).waitFor(SLOW);
  await central.getByRole('heading', { name: 'Nothing is left to do' }).waitFor(SLOW);
  // What needs a person is said by shop.
  await central.getByRole('link', { name: 'Central', exact: true }).click();
  await central.getByRole('region', { name: 'The shops' }).getByText('Nothing to do here').waitFor(SLOW);
  const session = await central.context().request.get(`${shop.centralUrl}/api/v1/orders/all?q=Malee`);
  const { items } = await session.json();
  expect(items).toMatchObject([{ id: order.orderId, paymentStatus: 50, productionStatus: 3 }]);
  const whole = await (await central.context().request.get(`${shop.centralUrl}/api/v1/orders/${order.orderId}`)).json();
  expect(whole.history.map(({ kind }: { kind: string }) => kind)).toEqual([
    'placed',
    'payment',
    'production',
    'production',
  ]);
  expect(whole.printLedger.exports).toMatchObject([{ to: 'archive', printCount: 2 }]);
  const archive = `/api/v1/orders/${order.orderId}/archive`;
  const ofCentral = central.context().request;
  await expect.poll(async () => (await ofCentral.get(shop.centralUrl + archive)).status(), SLOW).toBe(200);
  const bytes = await (await ofCentral.get(shop.centralUrl + archive)).body();
  expect(bytes.equals(await (await page.context().request.get(shop.edgeUrl + archive)).body())).toBe(true);
  expect(errors).toEqual([]);
});

it('staff are told since when nothing can be saved', async () => {
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  const at = `${shop.edgeUrl}/api/v1/shop/connection`;
  const well = await (await page.request.get(at)).json();
  // What a server answers whose disk takes nothing.
  await page.route(at, (route) => route.fulfill({ json: { ...well, readOnlySince: '2026-11-21T01:30:00Z' } }));
  await page.goto(`${shop.edgeUrl}/admin/orders`);
  await signIn(page);
  await page.getByText('Since Sat 21 Nov, 08:30 nothing can be saved').waitFor(SLOW);
});
