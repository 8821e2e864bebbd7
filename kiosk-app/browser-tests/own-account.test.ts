import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { onlineCustomers, PASSWORD } from './online-customers.ts';
import { type Shop, startShop } from './start-shop.ts';

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

/** Another at each try: the one before has made an account. */
const newName = (of: string) => `${of}-${randomUUID().slice(0, 8)}`;

/** Somebody of the staff who has chosen the password by the owner's link. */
async function addClerk(owner: Page, name: string, rank = 40): Promise<{ username: string; id: string }> {
  const username = newName(name.toLowerCase());
  const { code, user } = await online.send(owner.request, 'POST', '/users', { data: { name, username, rank } });
  const { page, context } = await openPage(browser, VIEWPORTS.desktop);
  await online.send(page.request, 'POST', '/auth/password/by-code', { data: { code, password: PASSWORD } });
  await context.close();
  return { username, id: user.id };
}

async function signInByForm(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** As of the next half minute, so that no code is used twice. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

it('staff switch a second step on with a phone, sign in with it, and are helped by the owner when the phone is lost', async () => {
  const { page: owner } = await online.openDesk('/admin/users');
  const { username, id } = await addClerk(owner, 'Fah');
  const { page, errors } = await openPage(browser, VIEWPORTS.phone);
  await page.goto(`${shop.centralUrl}/sign-in/local?return=/account`);
  await signInByForm(page, username);
  const panel = page.getByRole('region', { name: 'Sign-in in two steps' });
  await panel.getByRole('button', { name: 'Switch on' }).click();
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Go on' }).click();
  await panel.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  const secret = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await panel.innerText())?.[0].replaceAll(' ', '') ?? '';
  await expectNoBarriers(page);
  await panel.getByLabel('Code of the app').fill('000000');
  await panel.getByRole('button', { name: 'Confirm and switch on' }).click();
  await panel.getByText('This code is not right').waitFor();
  await panel.getByLabel('Code of the app').fill(codeOf(secret, -1));
  await panel.getByRole('button', { name: 'Confirm and switch on' }).click();
  await panel.getByText('Keep your recovery codes').waitFor();
  const codes = await panel.locator('[data-recovery-code]').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectNoBarriers(page);
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await panel.getByText('10 recovery codes left').waitFor();

  const { page: other } = await openPage(browser, VIEWPORTS.desktop);
  await other.goto(`${shop.centralUrl}/sign-in/local`);
  await signInByForm(other, username);
  await other.getByRole('heading', { name: 'Second step' }).waitFor();
  await expectNoBarriers(other);
  await other.getByLabel('Code of the app').fill('123456');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByText('This code is not right').waitFor();
  await other.getByLabel('Code of the app').fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('heading', { name: 'Orders', exact: true }).waitFor();

  await owner.reload();
  const row = owner.locator(`[data-user="${id}"]`);
  await row.getByRole('button', { name: 'Choices for Fah' }).click();
  await owner.getByRole('menuitem', { name: 'Switch the second step off' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Switch it off' }).click();
  await owner.getByText('Sign-in in two steps is off for Fah.').waitFor();
  await page.reload();
  await panel.getByRole('button', { name: 'Switch on' }).waitFor();
  expect(errors).toEqual([]);
});

it('two of the staff change places at one desk by PIN, and by password where the PIN was wrong too often', async () => {
  const { page: owner } = await online.openDesk('/admin/users');
  const [nok, ton] = [await addClerk(owner, 'Nok'), await addClerk(owner, 'Ton')];
  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  // At the shop's own server, as a desk is.
  const sitDown = ({ username }: { username: string }) =>
    page.request.post(`${shop.edgeUrl}/api/v1/auth/sign-in/local`, {
      headers: { 'x-requested-with': 'printfront' },
      data: { username, password: PASSWORD },
    });
  for (const person of [nok, ton]) {
    expect((await sitDown(person)).ok()).toBe(true);
    await page.goto(`${shop.edgeUrl}/admin/account`);
    const panel = page.getByRole('region', { name: 'PIN for shared desks' });
    await panel.getByLabel('PIN, 4 to 6 digits').fill('1234');
    await panel.getByLabel('Your password').fill(PASSWORD);
    await panel.getByRole('button', { name: 'Set the PIN' }).click();
    await panel.getByText('This is what somebody would try first.').waitFor();
    await panel.getByLabel('PIN, 4 to 6 digits').fill('2580');
    await panel.getByRole('button', { name: 'Set the PIN' }).click();
    await panel.getByText('The PIN is set.').waitFor();
  }
  const arePasskeysHere = Promise.withResolvers<void>();
  await page.route(/passkey-sign-in|passkeys\/origins/, async (route) => {
    await arePasskeysHere.promise;
    await route.continue();
  });
  await page.goto(`${shop.edgeUrl}/admin/orders`);
  const changeTo = async (name: string) => {
    await page.getByRole('button', { name: /^Account of|^Signed in/ }).click();
    await page.getByRole('menuitem', { name: 'Change person' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  const isSignedIn = async () => (await (await page.request.get(`${shop.edgeUrl}/api/v1/users/me`)).json()).name;
  await changeTo('Nok');
  await page.getByLabel('PIN of Nok', { exact: true }).first().waitFor();
  await expectNoBarriers(page);
  await page.keyboard.type('2580');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(isSignedIn).toBe('Nok');
  await changeTo('Ton');
  for (let wrong = 0; wrong < 5; wrong += 1) {
    // The next is typed while the answer to the last is on its way, as by somebody in a hurry.
    await page.keyboard.type('9182');
    await page.getByRole('button', { name: 'Go on' }).click();
  }
  await page.getByText('Ton has to sign in with the password now.').waitFor();
  // A form that moves once it knows whether passkeys work here takes the button from under a press.
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const place = await button.boundingBox();
  const known = page.waitForResponse('**/auth/passkeys/origins');
  arePasskeysHere.resolve();
  await (await known).finished();
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await button.boundingBox()).toEqual(place);
  await signInByForm(page, ton.username);
  await expect.poll(isSignedIn).toBe('Ton');
  expect(errors.filter((error) => !error.includes('403'))).toEqual([]);
});

it('a customer takes all data along, and deletes the account for good', async () => {
  const { page, errors } = await online.openAsCustomer(VIEWPORTS.phone);
  await page.goto(`${shop.centralUrl}/account`);
  const panel = page.getByRole('region', { name: 'Your data' });
  const downloading = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toBe('my-data.zip');
  await panel.getByRole('button', { name: 'Delete my account' }).click();
  await expectNoBarriers(page);
  await panel.getByLabel('Your password').fill('not the password');
  await panel.getByRole('button', { name: 'Delete for good' }).click();
  await panel.getByText('The present password is wrong.').waitFor();
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(`${shop.centralUrl}/`);
  await expect.poll(async () => (await page.request.get(`${shop.centralUrl}/api/v1/users/me`)).status()).toBe(401);
  expect(errors.filter((error) => !error.includes('403'))).toEqual([]);
});
