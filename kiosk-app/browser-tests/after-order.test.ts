import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, VIEWPORTS } from './browser.ts';
import { onlineCustomers, type UploadPhoto } from './online-customers.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
let photos: [UploadPhoto, UploadPhoto, UploadPhoto];
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  online = onlineCustomers(shop, browser);
  const photo = Buffer.concat([await orientedJpeg(1, 1800, 1200), Buffer.alloc(4)]);
  const named = (name: string, mark: number) => ({ name, mimeType: 'image/jpeg', buffer: varied(photo, mark) });
  photos = [named('first.jpg', 1), named('second.jpg', 2), named('third.jpg', 3)];
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

it('thanks who has ordered, shows the photos large, and puts the same prints into the cart again', async () => {
  const { page, errors } = await online.openAsCustomer(VIEWPORTS.phone);
  for (const photo of photos.slice(0, 2)) await online.fillCart(page.request, photo as UploadPhoto);
  await page.goto(`${shop.centralUrl}/order/checkout`);
  await page.getByLabel('Phone number').fill('0812345678');
  await page.getByText('Bank transfer', { exact: true }).click();
  await page.getByRole('button', { name: 'Place order' }).click();

  const thanks = page.getByRole('region', { name: 'Thank you! Your order is with us' });
  await thanks.waitFor({ timeout: 60_000 });
  // On a phone what is to be paid comes first.
  const next = thanks.getByText('Transfer the money and send the slip below');
  expect(await next.isVisible()).toBe(false);
  await expect
    .poll(async () => {
      // Once in some hundred times a busy browser stayed as narrow as it was.
      await page.setViewportSize(VIEWPORTS.desktop);
      return [await thanks.count(), await page.evaluate('innerWidth'), await next.isVisible()];
    })
    .toEqual([1, VIEWPORTS.desktop.width, true]);
  await page.setViewportSize(VIEWPORTS.phone);
  expect(await thanks.getByTestId('order-number').innerText()).toMatch(/^Order \d{4}$/);
  expect(await thanks.getByTestId('prints-on-table').locator('img').count()).toBe(2);
  await expectNoBarriers(page);
  await page.goto(page.url().replace(/$/, '?'));
  await page.getByTestId('order-number').waitFor();
  expect(await thanks.count()).toBe(0);

  // Arrows, keys and the browser's own scrolling go from photo to photo; the focus comes back to the one that was tapped.
  const first = page.getByRole('button', { name: /^first\.jpg/ });
  await first.click();
  const viewer = page.getByRole('dialog', { name: 'Your photos, large' });
  await viewer.getByText('Photo 1 of 2').waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('Photo 2 of 2').waitFor();
  await viewer.getByText('second.jpg').waitFor();
  const isLarge = () => viewer.locator('li:nth-child(2) img').evaluate((image) => Reflect.get(image, 'src') as string);
  await expect.poll(isLarge, { timeout: 30_000 }).toContain('?for=screen');
  await viewer.getByRole('button', { name: 'Previous photo' }).click();
  await viewer.getByText('Photo 1 of 2').waitFor();
  await viewer.locator('ul').evaluate((row) => Reflect.get(row, 'scrollBy').call(row, { left: 300 }));
  await viewer.getByText('Photo 2 of 2').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => first.evaluate((button) => button.matches(':focus'))).toBe(true);

  // The cart has something already: that is said before the same prints are ordered with it.
  await online.fillCart(page.request, photos[2]);
  await page.getByRole('button', { name: 'Order again' }).click();
  const said = page.getByRole('dialog', { name: '2 prints are in your cart' });
  await said.getByText('Your cart had 1 more print').waitFor();
  await expectNoBarriers(page);
  await said.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByText('3 prints').first().waitFor();

  // In the list of orders a button of the row does the same for an order that is over.
  const { items } = await online.read<{ items: { id: string; iid: number }[] }>(page.request, '/orders');
  const [{ id, iid } = { id: '', iid: 0 }] = items;
  const headers = { 'x-requested-with': 'printfront' };
  const cancelled = await page.request.post(`${shop.centralUrl}/api/v1/orders/${id}/cancel`, { headers, data: {} });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  await page.goto(`${shop.centralUrl}/orders`);
  const again = page.getByRole('button', { name: `Order again: ${formatOrderNumber(iid)}` });
  await again.waitFor();
  await expectNoBarriers(page);
  if (process.env.LOOK) {
    await page.screenshot({ path: `${process.env.LOOK}/orders-phone.png` });
    await page.setViewportSize(VIEWPORTS.desktop);
    await page.screenshot({ path: `${process.env.LOOK}/orders-desktop.png` });
  }
  await again.click();
  await page.getByRole('dialog', { name: '2 prints are in your cart' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/orders');
  expect(errors).toEqual([]);
});
