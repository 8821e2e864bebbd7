import { randomUUID } from 'node:crypto';
import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { onlineCustomers, PASSWORD } from './online-customers.ts';
import { PHONE_HOST, type Shop, startShop } from './start-shop.ts';

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

/** Chromium's own device with passkeys, in place of a fingerprint reader. */
async function giveDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { cdp, authenticatorId };
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, name?: string): Promise<void> {
  const panel = passkeys(page);
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  if (name !== undefined) await panel.getByLabel('Name of the passkey').fill(name);
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Make the passkey' }).click();
}

it('a person adds a passkey, signs in with it alone, and removes it', async () => {
  const { page, context, errors } = await online.openAsCustomer(VIEWPORTS.phone);
  const { cdp, authenticatorId } = await giveDevice(page);
  await page.goto(`${shop.centralUrl}/account`);
  const panel = passkeys(page);
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  // Called by the browser, so that nobody has to think of a name.
  await expect.poll(() => panel.getByLabel('Name of the passkey').inputValue()).toMatch(/Chrome/);
  await expectNoBarriers(page);
  await panel.getByLabel('Name of the passkey').fill('My phone');
  await panel.getByLabel('Your password').fill('not the password');
  await panel.getByRole('button', { name: 'Make the passkey' }).click();
  await panel.getByText('The present password is wrong.').waitFor();
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Make the passkey' }).click();
  await panel.getByText('The passkey is added.').waitFor();
  await panel.getByText('not used yet').waitFor();
  await expectNoBarriers(page);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  // The same device once more is said to be known.
  await addPasskey(page, 'Again');
  await panel.getByText('This device has a passkey of this account already.').waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).click();

  await context.clearCookies();
  // Nothing is offered in the field: only the button is tried.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.goto(`${shop.centralUrl}/sign-in/local?return=/account`);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectNoBarriers(page);
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await panel.getByText('used just now').waitFor();
  await page.getByText('by passkey').first().waitFor();

  await panel.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await expectNoBarriers(page);
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await panel.getByText('The passkey is removed.').waitFor();
  await context.clearCookies();
  await page.goto(`${shop.centralUrl}/sign-in/local`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey is not known here, or has been removed.').waitFor();
  expect(errors.filter((error) => !/40[13]/.test(error))).toEqual([]);
});

it('the browser offers passkeys in the field for the user name', async () => {
  const { page, context, errors } = await online.openAsCustomer();
  const { cdp, authenticatorId } = await giveDevice(page);
  await page.goto(`${shop.centralUrl}/account`);
  await addPasskey(page);
  await passkeys(page).getByText('The passkey is added.').waitFor();
  await context.clearCookies();
  await page.goto(`${shop.centralUrl}/sign-in/local?return=/account`);
  // Chosen as soon as it is offered.
  await passkeys(page).getByText('used just now').waitFor();
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);
  expect(errors).toEqual([]);
});

it('an answer that was stolen on its way opens nothing, here or elsewhere', async () => {
  const { page, context } = await online.openAsCustomer();
  const { cdp, authenticatorId } = await giveDevice(page);
  await page.goto(`${shop.centralUrl}/account`);
  await addPasskey(page);
  await passkeys(page).getByText('The passkey is added.').waitFor();
  await context.clearCookies();
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  let stolen: unknown;
  await page.route('**/api/v1/auth/sign-in/passkey', (route) => {
    stolen = route.request().postDataJSON();
    return route.abort();
  });
  await page.goto(`${shop.centralUrl}/sign-in/local`);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.poll(() => stolen).toBeDefined();
  const thief = await browser.newContext();
  const answer = await thief.request.post(`${shop.centralUrl}/api/v1/auth/sign-in/passkey`, {
    headers: { 'x-requested-with': 'printfront' },
    data: stolen as object,
  });
  expect([answer.status(), (await answer.json()).code]).toEqual([400, 'sign-in-expired']);
  expect((await thief.request.get(`${shop.centralUrl}/api/v1/users/me`)).status()).toBe(401);
});

/** In the browser, which has what these tests do not know of. */
const ANSWER_ELSEWHERE = `async (origin) => {
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'printfront' };
    const answer = await fetch('/api/v1' + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const own = await post('/auth/sign-in/passkey/challenges', { origin: window.location.origin });
  const question = await post('/auth/sign-in/passkey/challenges', { origin });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question.body);
  const passkey = await navigator.credentials.get({ publicKey });
  const answer = await post('/auth/sign-in/passkey', { passkey: passkey.toJSON() });
  return [own.status, question.status, answer.status, answer.body.code];
}`;

it('a page at another address is told no, whatever it says of itself', async () => {
  const { page } = await online.openAsCustomer();
  await giveDevice(page);
  await page.goto(`${shop.centralUrl}/account`);
  await addPasskey(page);
  await passkeys(page).getByText('The passkey is added.').waitFor();
  // The shop's server passes the question on; the browser signs for the page that it really is on.
  await page.goto(`${shop.edgeUrl.replace('127.0.0.1', 'localhost')}/sign-in/local`);
  const isSecure = await page.evaluate('window.isSecureContext');
  expect([isSecure, new URL(page.url()).hostname]).toEqual([true, 'localhost']);
  const said = await page.evaluate(`(${ANSWER_ELSEWHERE})(${JSON.stringify(shop.centralUrl)})`);
  expect(said).toEqual([400, 201, 403, 'sign-in-refused']);
});

it('a phone in the shop over plain HTTP is told why not, and where', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.phone);
  const { port } = new URL(shop.edgeUrl);
  const plain = `http://${PHONE_HOST}:${port}`;
  const data = { username: `guest-${randomUUID()}`, password: PASSWORD, name: 'Fah' };
  await page.goto(`${plain}/sign-in/local`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  // Only the browser knows the phone's name for the shop.
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'printfront' };
    return (await fetch('/api/v1/auth/sign-up/local', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, data);
  expect(status).toBe(201);
  await page.goto(`${plain}/account`);
  await passkeys(page).getByText('This address is not encrypted (http)').waitFor();
  await passkeys(page).getByRole('link', { name: shop.centralUrl }).waitFor();
  expect(await passkeys(page).getByRole('button').count()).toBe(0);
  await expectNoBarriers(page);
  expect(errors).toEqual([]);
});

it('an owner removes the passkeys of somebody who lost the phone', async () => {
  const { page: owner } = await online.openDesk('/admin/users');
  const username = `ton-${randomUUID().slice(0, 8)}`;
  const invited = { name: 'Ton', username, rank: 40 };
  const { code, user } = await online.send(owner.request, 'POST', '/users', { data: invited });
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  await online.send(page.request, 'POST', '/auth/password/by-code', { data: { code, password: PASSWORD } });
  await giveDevice(page);
  await page.goto(`${shop.centralUrl}/admin/account`);
  await addPasskey(page);
  await passkeys(page).getByText('The passkey is added.').waitFor();
  await owner.reload();
  await owner.locator(`[data-user="${user.id}"]`).getByRole('button', { name: 'Choices for Ton' }).click();
  await owner.getByRole('menuitem', { name: 'Remove all passkeys' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click();
  await owner.getByText('The passkeys of Ton are removed.').waitFor();
  await page.reload();
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).waitFor();
  expect(await passkeys(page).getByText('not used yet').count()).toBe(0);
});
