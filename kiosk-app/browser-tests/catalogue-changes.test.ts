import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { APIRequestContext, Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePrints, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { photoOn } from './photo-wall.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  online = onlineCustomers(shop, browser);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** What a maintainer changes of a size at central. */
async function edit(request: APIRequestContext, key: string, changes: Partial<EditableSize>): Promise<void> {
  const { sizes } = await online.read<EditableCatalogue>(request, '/catalogue');
  const size = sizes.find((one) => one.key === key);
  await online.send(request, 'PUT', `/sizes/${key}`, { data: { ...size, ...changes } });
}

/** What a customer who comes to the kiosk now would be offered. */
const offeredInShop = async (page: Page) => {
  const sizes: { key: string; price: number }[] = await (await page.request.get(`${shop.edgeUrl}/api/v1/sizes`)).json();
  return Object.fromEntries(sizes.map(({ key, price }) => [key, price]));
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const more = (page: Page) => photoOn(page, 'photo.jpg').click();

it('keeps a size that is hidden in an order that has it, and says a new price before the order is placed', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true });
  await page.goto(shop.pairingUrl);
  await button(page, 'Touch to start').click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const buffer = await orientedJpeg(1, 1200, 1800);
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText('1 print').waitFor();
  await page.getByRole('link', { name: /^5×7 in/ }).click();
  await more(page);
  await button(page, 'Check order').click();
  await button(page, 'Next').click();
  await page.getByLabel('Name').fill('มาลี ใจดี');
  await page.getByLabel('Phone number').fill('0812345678');
  await button(page, 'Go to payment').click();
  await button(page, /At the counter/).click();
  await button(page, 'Place order').waitFor();

  const { page: desk } = await online.openDesk('/admin/orders');
  await edit(desk.request, '5x7', { hidden: true });
  await edit(desk.request, '4x6', { price: 800 });
  // By itself, within a sync period.
  await expect.poll(() => offeredInShop(page), { timeout: 90_000 }).toMatchObject({ '4x6': 800 });
  expect(await offeredInShop(page)).not.toHaveProperty('5x7');

  await button(page, 'Place order').click();
  await page.getByText(/The new total is ฿20/).waitFor();
  await button(page, 'Back').click();
  await page.getByText('The total was ฿17 and is now ฿20').waitFor();
  await button(page, 'Back to check').click();
  await page.getByRole('listitem').filter({ hasText: '5×7 in' }).getByText('1 print').waitFor();
  await button(page, /Change 5×7 in/).click();
  await more(page);
  await button(page, 'Check order').click();
  await page.getByText('฿32').first().waitFor();
  await button(page, 'Next').click();
  await button(page, 'Go to payment').click();
  await button(page, /At the counter/).click();
  await button(page, 'Place order').click();
  await button(page, 'Got it').click();
  await page.getByTestId('order-number').waitFor();
  expect(errors).toEqual([]);

  // The next one is not offered it, and finds no empty kind of sizes.
  await button(page, 'Finished').click();
  const { sizes } = await online.read<EditableCatalogue>(desk.request, '/catalogue');
  const category = sizes.find(({ key }) => key === '5x7')?.categoryId;
  const others = sizes.filter((size) => size.categoryId === category && !size.hidden && size.key !== '4x6');
  for (const { key } of others) await edit(desk.request, key, { hidden: true });
  await edit(desk.request, '4x6', { hidden: true });
  await expect.poll(() => offeredInShop(page), { timeout: 90_000 }).not.toHaveProperty('4x6');
  await page.reload();
  await button(page, 'แตะเพื่อเริ่ม').click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const next = await orientedJpeg(3, 1200, 1800);
  await page.locator('input[type=file]').setInputFiles({ name: 'next.jpg', mimeType: 'image/jpeg', buffer: next });
  await choosePrints(page);
  const kinds = page.getByRole('navigation', { name: 'หมวดขนาด' }).getByRole('link');
  await kinds.first().waitFor();
  await standsStill(page);
  expect(await kinds.allInnerTexts()).not.toContain('รูปมาตรฐาน');
});
