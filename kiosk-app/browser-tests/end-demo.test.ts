import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

test('an owner makes a real shop of the demo by typing its name, and signs in to it', async () => {
  const { page, errors } = await onlineCustomers(shop, browser).openDesk('/admin');
  await page.getByRole('button', { name: 'End the demo' }).click();
  const name = page.getByRole('textbox', { name: /^To confirm/ });
  const confirm = page.getByRole('button', { name: 'End the demo now' });
  await name.fill('Another shop');
  await confirm.click();
  await page.getByText('This is not the name of the demo shop.').waitFor();
  await expectNoBarriers(page);
  await name.fill('Demo Photo Shop');
  await confirm.click();
  await page.getByText('Starting anew').waitFor();
  await page.waitForURL(/sign-in/, { timeout: 90_000 });
  await page.getByLabel(/User name/).fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // A real shop has a list of what it still needs, and nothing to end.
  await page.getByRole('region', { name: 'Still to do' }).waitFor();
  expect(await page.getByRole('button', { name: 'End the demo' }).count()).toBe(0);
  expect(errors).toEqual([]);
});
