import { spawnSync } from 'node:child_process';
import { startSsh, whyNoSsh } from '@printfront/shared/testing/start-ssh.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { type Shop, startShop } from './start-shop.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
const LONG = { timeout: 90_000 };

let shop: Shop;
let browser: Browser;
let ssh: Awaited<ReturnType<typeof startSsh>>;
const whyNot = hasRestic ? whyNoSsh() : 'restic is not installed';
beforeAll(async () => {
  if (whyNot !== null) return;
  [shop, browser, ssh] = await Promise.all([startShop(), openBrowser(), startSsh()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await ssh?.stop();
});

describe.skipIf(whyNot !== null)(`an owner and another computer${whyNot === null ? '' : ` (${whyNot})`}`, () => {
  test('agrees to its key, gives it this computer’s, and has a backup there', async () => {
    const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
    await page.request.post(`${shop.edgeUrl}/api/v1/auth/sign-in/local`, {
      data: shop.admin,
      headers: { 'x-requested-with': 'printfront' },
    });
    await page.goto(`${shop.edgeUrl}/admin/backups`);
    await page.getByRole('button', { name: 'Set a place' }).click();
    await page.getByText('Another computer (SFTP)').click();
    await page.getByLabel('Name or address of the computer').fill(ssh.host);
    await page.getByLabel('Port', { exact: true }).fill(String(ssh.port));
    await page.getByRole('textbox', { name: 'User name' }).fill(ssh.user);
    await page.getByLabel('Use this computer’s key, not a password').check();
    await page.getByLabel('Folder', { exact: true }).fill(`${shop.dataFolder}-nas`);
    const tryIt = page.getByRole('button', { name: 'Try this place' });
    await tryIt.click();
    await page.getByText('This computer is not known yet.').waitFor(LONG);
    await page.getByText(/^SHA256:/).waitFor();
    await page.getByRole('button', { name: 'It is this one' }).click();
    await page.getByText('That computer does not know this one’s key yet.').waitFor(LONG);
    const line = await page.getByText(/^ssh-ed25519 /).textContent();
    await expectNoBarriers(page);
    await ssh.letIn(line ?? '');
    await tryIt.click();
    await page.getByText('It works: written, read and removed').waitFor(LONG);
    await page.getByLabel('I have printed it').check();
    await page.getByRole('button', { name: 'Save and begin' }).click();
    await page.getByText('The last backup is good').waitFor(LONG);
    await page.getByText('none: it lets the computer in by its key.').waitFor();
    // Somebody has put another computer in its place: the next backup is sent to nobody, and the page says why.
    await ssh.changeHostKey();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('Another computer answers than before.').first().waitFor(LONG);
    expect(errors).toEqual([]);
  }, 240_000);
});
