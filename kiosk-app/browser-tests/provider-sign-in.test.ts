import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type IdentityProvider, startIdentityProvider } from '@printfront/shared/testing/identity-provider.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';

let browser: Browser;
let provider: IdentityProvider;
let central: { origin: string; stop(): Promise<void> };

beforeAll(async () => {
  provider = await startIdentityProvider({ callbackPath: '/api/v1/auth/sign-in/club/callback' });
  [central, browser] = await Promise.all([startCentral(provider), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await central?.stop();
  await provider?.stop();
});

/** Central as a program with the built app, and one provider configured by environment. */
async function startCentral({ issuer, clientId, clientSecret }: IdentityProvider) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'printfront-sign-in-'));
  const child: ChildProcess = fork(path.resolve(import.meta.dirname, '../../cloud-sync/central/main.ts'), {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      CENTRAL_PORT: '0',
      CENTRAL_HOST: '127.0.0.1',
      MINIMUM_FREE_BYTES: '0',
      SEED_DEMO_SHOP: 'true',
      LOG_LEVEL: 'warn',
      OIDC_PROVIDERS: 'club',
      OIDC_CLUB_NAME: 'Photo Club',
      OIDC_CLUB_ISSUER: issuer,
      OIDC_CLUB_CLIENT_ID: clientId,
      OIDC_CLUB_CLIENT_SECRET: clientSecret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (status) => reject(new Error(`Central ended with status ${status} before it was ready.`)));
  });
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

test('a person who wants their orders signs in at the provider and is back at their orders', async () => {
  provider.setPerson({ sub: 'somchai', name: 'Somchai Jaidee' });
  const { page, context, errors } = await openPage(browser, VIEWPORTS.phone);
  await page.goto(`${central.origin}/orders?from=mail`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  await expectNoBarriers(page);

  await page.getByRole('link', { name: 'Continue with Photo Club' }).click();
  await page.getByRole('link', { name: 'Continue as Somchai Jaidee' }).click();
  await page.waitForURL(`${central.origin}/orders?from=mail`);
  await page.getByRole('button', { name: /Somchai Jaidee/ }).waitFor();

  // Signed out meanwhile: the provider gets a tab of its own, and the page goes on where it was.
  await context.clearCookies();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.waitFor();
  await expectNoBarriers(page);
  const opening = context.waitForEvent('page');
  await again.getByRole('link', { name: 'Continue with Photo Club' }).click();
  const tab = await opening;
  await tab.getByRole('link', { name: 'Continue as Somchai Jaidee' }).click();
  await tab.getByRole('heading', { name: 'You are signed in' }).waitFor();
  await expectNoBarriers(tab);
  await tab.close();
  await again.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/orders?from=mail');

  // Nobody signs in twice, and home is for people who are signed out.
  for (const address of ['/', '/sign-in', '/sign-in/local', '/sign-up']) {
    await page.goto(central.origin + address);
    await page.waitForURL(/\/print/);
  }
  await page.goto(`${central.origin}/sign-in?return=//evil.example`);
  await page.waitForURL(/\/print/);
  expect(new URL(page.url()).origin).toBe(central.origin);
  expect(errors).toEqual([]);
  await context.close();
});

test('a person who says no at the provider reads why nothing happened, and makes an account instead', async () => {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.desktop);
  await page.goto(`${central.origin}/sign-in?return=/orders`);
  await page.getByRole('link', { name: 'Continue with Photo Club' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('alert').filter({ hasText: 'did not let you sign in' }).waitFor();
  expect(pathOf(page)).toBe('/sign-in?problem=sign-in-refused&return=%2Forders');
  await expectNoBarriers(page);

  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill('Malee');
  await page.getByLabel('User name').fill('ma');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account and sign in' }).click();
  await page.getByText('It needs at least 3 characters.').waitFor();
  await page.getByText('It needs at least 8 characters.').waitFor();
  await page.locator('input[name=username]:focus').waitFor();
  await expectNoBarriers(page);

  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('long enough to be safe');
  await page.keyboard.press('Enter');
  await page.getByText('This user name is taken.').waitFor();
  await page.getByLabel('User name').fill('malee');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${central.origin}/orders`);
  await page.getByRole('button', { name: /Malee/ }).waitFor();

  await page.getByRole('button', { name: /Malee/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Order photo prints from home' }).waitFor();
  expect(pathOf(page)).toBe('/');
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Order prints' }).click();
  // Who is here for the first time makes an account; who has one says so.
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByRole('link', { name: 'I have an account' }).click();
  await page.getByRole('link', { name: 'Use a user name and password' }).click();
  await page.getByLabel('User name').fill('MALEE');
  await page.getByLabel('Password', { exact: true }).fill('long enough to be safe');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/print/);
  expect(errors).toEqual([]);
  await context.close();
});

test('a provider that goes away meanwhile is said in words, and can be tried again', async () => {
  provider.setPerson({ sub: 'mali', name: 'มะลิ' });
  const { page, context, errors } = await openPage(browser, VIEWPORTS.phone, { language: 'th' });
  await page.goto(`${central.origin}/sign-in?return=/orders`);
  const goOn = page.getByRole('link', { name: 'ดำเนินการต่อด้วย Photo Club' });
  await goOn.click();
  await page.getByRole('link', { name: 'Continue as มะลิ' }).waitFor();
  // The person says yes, and the provider is gone before central can ask who that is.
  let next = `${page.url()}/allow`;
  while (!next.includes('/callback?')) {
    const { location = '' } = (await context.request.get(next, { maxRedirects: 0 })).headers();
    next = new URL(location, next).href;
  }
  await provider.stop();
  await page.goto(next);
  await page.getByRole('alert').filter({ hasText: 'ติดต่อผู้ให้บริการเข้าสู่ระบบไม่ได้' }).waitFor();

  await provider.startAgain();
  await goOn.click();
  await page.getByRole('link', { name: 'Continue as มะลิ' }).click();
  await page.waitForURL(`${central.origin}/orders`);
  expect(errors).toEqual([]);
  await context.close();
});
