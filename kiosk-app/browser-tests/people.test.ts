import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPageIn, VIEWPORTS } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { enrolSecondShop } from './second-shop.ts';
import { type Shop, startShop } from './start-shop.ts';

const PASSWORD = 'chosen by Fah herself';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  online = onlineCustomers(shop, browser);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** A browser of somebody's own. */
async function openOther(): Promise<Page> {
  return (await openPageIn(await browser.newContext({ viewport: VIEWPORTS.desktop }))).page;
}

it('an owner adds a clerk, who chooses a password by the link, works at the desk, and is out when disabled', async () => {
  // Another at each try: the one before has made an account.
  const username = `fah-${randomUUID().slice(0, 8)}`;
  const { page, errors } = await online.openDesk('/admin/users');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fah');
  await page.getByRole('textbox', { name: 'User name' }).fill(username);
  expect(await page.getByRole('radio', { name: 'Clerk' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add Fah and show the sign-in link' }).click();
  const card = page.getByRole('region', { name: 'Link for Fah' });
  const link = /https?:\/\/\S+#[\w-]+/.exec(await card.innerText())?.[0] ?? '';
  const code = await card.locator('[data-sign-in-code]').innerText();
  await card.getByRole('img', { name: 'QR code of the link for a password' }).waitFor();
  await page.locator('[data-user]').getByText('No password chosen yet').first().waitFor();
  await expectNoBarriers(page);
  await card.getByRole('button', { name: 'Done' }).click();

  const fah = await openOther();
  await fah.goto(link);
  await fah.getByRole('heading', { name: 'Welcome, Fah' }).waitFor();
  // The code is gone from the address, where the next person at this computer could read it.
  expect(fah.url()).not.toContain(code);
  await fah.getByLabel('New password').fill('short');
  await fah.getByRole('button', { name: 'Save and sign in' }).click();
  await fah.getByText('It needs at least 8 characters.').waitFor();
  // Said once.
  expect(await fah.getByText(/at least 8/i).count()).toBe(1);
  await expectNoBarriers(fah);
  await fah.getByLabel('New password').fill(PASSWORD);
  await fah.getByRole('button', { name: 'Save and sign in' }).click();
  await fah.getByRole('heading', { name: 'Orders', exact: true }).waitFor();

  // What is an owner's is not offered, and said where somebody types the address.
  const places = () => fah.getByRole('navigation').first().getByRole('link').allInnerTexts();
  await expect.poll(places).toContain('Till');
  expect((await places()).filter((place) => ['Takings', 'Sizes', 'People', 'Change log'].includes(place))).toEqual([]);
  await fah.goto(`${shop.centralUrl}/admin/users`);
  await fah.getByRole('heading', { name: 'This page is for shift leaders or owners' }).waitFor();

  // Used once; and typed by hand it says so too.
  const late = await openOther();
  await late.goto(`${shop.centralUrl}/choose-password`);
  await late.getByLabel('The code that you got').fill(code.toLowerCase());
  await late.getByRole('button', { name: 'Go on' }).click();
  await late.getByText('This code has been used already.').waitFor();

  const row = page.locator('[data-user]').filter({ hasText: username });
  await row.getByRole('button', { name: 'Choices for Fah' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('The account of Fah is disabled.').waitFor();
  await page.getByRole('tab', { name: /^Disabled/ }).click();
  await row.waitFor();

  const next = await fah.request.get(`${shop.centralUrl}/api/v1/orders/all`);
  expect([next.status(), (await next.json()).code]).toEqual([401, 'account-disabled']);
  await fah.goto(`${shop.centralUrl}/sign-in/local`);
  await fah.getByLabel('User name').fill(username);
  await fah.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await fah.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fah.getByText('This account has been disabled.').waitFor();
  expect(errors).toEqual([]);
});

it('an owner deletes account and data of a customer who asks, and not while an order is under way', async () => {
  const customer = await online.openAsCustomer();
  const { page, errors } = await online.openDesk('/admin/users');
  await page.getByRole('tab', { name: /^Customers/ }).click();
  const { id, name } = await online.read<{ id: string; name: string }>(customer.page.request, '/users/me');
  const row = page.locator(`[data-user="${id}"]`);
  await row.getByRole('button', { name: `Choices for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete account and data' }).click();
  await page.getByText('For a customer who asks for it.').waitFor();
  await expectNoBarriers(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText(`The account and data of ${name} are deleted.`).waitFor();
  await row.waitFor({ state: 'detached' });
  expect((await customer.page.request.get(`${shop.centralUrl}/api/v1/users/me`)).status()).toBe(401);
  expect(errors).toEqual([]);
});

it('everybody changes their own password and ends their other sessions', async () => {
  const customer = await online.openAsCustomer();
  const { page } = customer;
  await page.setViewportSize(VIEWPORTS.phone);
  await page.goto(`${shop.centralUrl}/account`);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByText('This device').waitFor();
  await page.getByText('No other device is signed in.').waitFor();
  await expectNoBarriers(page);
  const isTooWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
  expect(await isTooWide()).toBe(false);
  await page.getByLabel('Present password').fill('not the password');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The present password is wrong.').waitFor();
  await page.getByRole('textbox', { name: 'Name that is shown' }).fill('Malee Suk');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect
    .poll(async () => (await online.read<{ name: string }>(page.request, '/users/me')).name)
    .toBe('Malee Suk');
});

it('a shift leader of one of two shops reads why sizes and prices are not theirs to change, until they work at all', async () => {
  const { page: owner } = await online.openDesk('/admin/users');
  if ((await online.read<unknown[]>(owner.request, '/shops')).length < 2)
    await enrolSecondShop({ ...online, centralUrl: shop.centralUrl }, owner, 'Airport branch');
  const [first] = await online.read<{ id: string }[]>(owner.request, '/shops');
  const { page, errors } = await online.openAsCustomer();
  const { id } = await online.read<{ id: string }>(page.request, '/users/me');
  const data = { rank: 60, worksAt: [first?.id] };
  await online.send(owner.request, 'PUT', `/users/${id}/rank`, { data });
  await page.goto(`${shop.centralUrl}/admin/sizes`);
  await page.getByRole('heading', { name: 'This page is for shift leaders of all shops, or owners' }).waitFor();
  const places = () => page.getByRole('navigation').first().getByRole('link').allInnerTexts();
  await expect.poll(places).toContain('Takings');
  expect((await places()).filter((place) => ['Sizes', 'Opening hours', 'People'].includes(place))).toEqual([]);
  await expectNoBarriers(page);
  // What is for owners alone is another matter.
  await page.goto(`${shop.centralUrl}/admin/users`);
  await page.getByRole('heading', { name: 'This page is for shift leaders or owners' }).waitFor();

  await online.send(owner.request, 'PUT', `/users/${id}/workplaces`, { data: { worksAt: null } });
  await page.goto(`${shop.centralUrl}/admin/sizes`);
  await page.getByRole('heading', { name: 'Sizes', exact: true }).waitFor();
  await expect.poll(places).toContain('Opening hours');
  expect(errors).toEqual([]);
});
