import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { overflowing } from './layout-faults.ts';
import { becomeKiosk } from './place-walk-in-order.ts';
import { caller, startAgainAndAgain } from './start-again-and-again.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
const LONG = { timeout: 120_000 };
const WHOLE_MS = 400_000;
const PASSPHRASE = 'korat-lotus-mango-42';
const OWNER = { username: 'nok', password: 'a long password' };
const NEW_SHOP = {
  owner: { name: 'Auntie Nok', ...OWNER },
  shop: {
    name: { th: 'ร้านรูปป้านก', en: 'Auntie Nok Prints' },
    address: null,
    phone: null,
    lineId: null,
    mapUrl: null,
  },
  languages: { languages: ['th', 'en'], phoneNumbers: 'any' },
  payment: null,
  hours: [],
  catalogue: 'small-kiosk',
};

let browser: Browser;
let top: string;
let running: { stop(): Promise<void> }[];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  top = await fs.mkdtemp(path.join(tmpdir(), 'printfront-new-computer-'));
  running = [];
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  for (const server of running) await server.stop();
  await fs.rm(top, { recursive: true, force: true });
});

async function startCentral(name: string) {
  const port = await freePort();
  const server = await startAgainAndAgain<{ firstRunCode: string | null }>('cloud-sync/central/main.ts', {
    DATA_DIR: path.join(top, name),
    CENTRAL_PORT: String(port),
    CENTRAL_HOST: '127.0.0.1',
  });
  running.push(server);
  return {
    url: `http://localhost:${port}`,
    code: () => server.readies.at(-1)?.firstRunCode ?? '',
    readies: server.readies,
    stop: server.stop,
  };
}

async function startComputer(name: string, at?: number) {
  const port = at ?? (await freePort());
  const server = await startAgainAndAgain<{ setUpCode: string | null }>('edge-server/main.ts', {
    DATA_DIR: path.join(top, name),
    EDGE_PORT: String(port),
    CATALOGUE_INTERVAL_SECONDS: '1',
  });
  running.push(server);
  return {
    port,
    url: `http://localhost:${port}`,
    code: () => server.readies.at(-1)?.setUpCode ?? '',
    readies: server.readies,
    stop: server.stop,
  };
}

type Call = ReturnType<typeof caller>;

/** As its page does it. */
async function backUp(call: Call, folder: string): Promise<void> {
  const schedule = { schedule: { everyHours: 24, at: '03:10' }, kept: { days: 7, weeks: 4, months: 12 } };
  const saved = await call('PUT', '/backups/settings', {
    target: { kind: 'folder', folder },
    passphrase: PASSPHRASE,
    ...schedule,
  });
  expect([saved.status, saved.body.tried]).toEqual([200, null]);
  await expect
    .poll(async () => (await call('GET', '/backups')).body.status, LONG)
    .toMatchObject({ isRunning: false, failure: null, lastGood: expect.anything() });
}

async function openShopAtCentral({ url, code }: { url: string; code: () => string }): Promise<Call> {
  const call = caller(url);
  expect((await call('POST', '/first-run', { code: code(), ...NEW_SHOP })).status).toBe(201);
  return call;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const passphrase = (page: Page) => page.getByLabel('Passphrase', { exact: true });
const places = (page: Page) => page.getByRole('button', { name: /^Restore the one of/ });

/** In both widths nothing is cut, and nothing bars the way. */
async function looksRight(page: Page): Promise<void> {
  for (const viewport of [VIEWPORTS.phone, VIEWPORTS.desktop]) {
    await page.setViewportSize(viewport);
    await standsStill(page);
    expect(await overflowing(page), `${viewport.width}`).toEqual([]);
  }
  await expectNoBarriers(page);
}

async function enter(url: string, code: string): Promise<{ page: Page; errors: string[] }> {
  const opened = await openPage(browser, VIEWPORTS.desktop);
  const { page } = opened;
  await page.goto(url);
  await page.getByLabel('One-time code').fill(code);
  await press(page, 'Go on');
  await press(page, 'I have a backup');
  await page.getByRole('heading', { level: 1, name: 'Restore from a backup' }).waitFor();
  await page.getByRole('button', { name: 'ไทย' }).click();
  await page.getByRole('heading', { level: 1, name: 'กู้คืนจากชุดสำรอง' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Restore from a backup' }).waitFor();
  return opened;
}

async function look(page: Page, folder: string, words = PASSPHRASE): Promise<void> {
  await page.getByLabel('Folder', { exact: true }).fill(folder);
  await passphrase(page).fill(words);
  await press(page, 'Look for backups');
}

/** While a server starts again its calls have no answer. */
const serious = (errors: readonly string[]) =>
  errors.filter((error) => !/Failed to load resource|ERR_CONNECTION|503|401/.test(error));

async function damage(folder: string): Promise<void> {
  for (const file of await fs.readdir(path.join(folder, 'data'), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const name = path.join(file.parentPath, file.name);
    const bytes = await fs.readFile(name);
    const at = Math.floor(bytes.length / 3);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await fs.chmod(name, 0o600);
    await fs.writeFile(name, bytes);
  }
}

/** As one that a later version of central has made there. */
function addNewer(folder: string): void {
  const file = path.join(top, 'newer.txt');
  const tags = 'printfront-central,schema=9999-newer,orders=7';
  const { status, stderr } = spawnSync('sh', ['-c', `date > "${file}"; restic backup --tag "${tags}" "${file}"`], {
    env: { PATH: process.env.PATH, HOME: top, RESTIC_REPOSITORY: folder, RESTIC_PASSWORD: PASSPHRASE },
  });
  expect(status, String(stderr)).toBe(0);
}

describe.skipIf(!hasRestic)('on a new computer, from its first page', () => {
  test.runIf(isWhole)(
    'central comes back as it was, and says of each place what is wrong with it',
    async () => {
      const usb = path.join(top, 'usb');
      await fs.mkdir(usb);
      const old = await startCentral('old');
      const owner = await openShopAtCentral(old);
      const sizes = (await owner('GET', '/sizes')).body.length;
      await backUp(owner, usb);
      await old.stop();
      addNewer(usb);
      await fs.mkdir(path.join(top, 'empty'));

      const central = await startCentral('new');
      const { page, errors } = await enter(central.url, central.code());
      await looksRight(page);
      await look(page, path.join(top, 'nowhere'));
      await page.getByText('Check that it is the right disk and folder').waitFor();
      await page.getByLabel('Folder', { exact: true }).fill('usb');
      await press(page, 'Look for backups');
      await expect.poll(() => page.getByLabel('Folder', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      await look(page, path.join(top, 'empty'));
      await page.getByText('Check that it is the right disk and folder').waitFor();
      await look(page, usb, 'not this passphrase');
      await page.getByText('There are backups in this place that the passphrase does not open.').waitFor();
      expect(await places(page).count()).toBe(0);
      await looksRight(page);

      await look(page, usb);
      await page.getByText('Needs a newer version').waitFor();
      expect(await places(page).count()).toBe(1);
      await looksRight(page);
      await places(page).click();
      await page.getByText('Restored', { exact: true }).waitFor(LONG);
      await looksRight(page);
      await page.getByRole('link', { name: 'Open the overview' }).click();
      await page.getByLabel('User name').fill(OWNER.username);
      await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
      await press(page, 'Sign in');
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      expect(await page.title()).toContain('Auntie Nok Prints');
      expect((await caller(central.url)('GET', '/sizes')).body).toHaveLength(sizes);
      expect(serious(errors)).toEqual([]);
    },
    WHOLE_MS,
  );

  test(
    'a damaged backup is said to be one, and the page goes on with what was typed',
    async () => {
      const broken = path.join(top, 'broken');
      await fs.mkdir(broken);
      const old = await startCentral('old');
      await backUp(await openShopAtCentral(old), broken);
      await old.stop();
      await damage(broken);
      const central = await startCentral('new');
      const { page, errors } = await enter(central.url, central.code());
      // A damaged one fails in words, and the first page is still there.
      await look(page, broken);
      await places(page).first().click();
      await page.getByRole('heading', { name: 'The restore failed. Everything is as it was.' }).waitFor(LONG);
      await page.getByText('The backup is damaged and cannot be read whole.').waitFor();
      await looksRight(page);
      await press(page, 'Back');
      // What was typed is good still, though its server has started again meanwhile.
      await expect.poll(() => central.readies.length).toBe(2);
      await look(page, broken);
      await places(page).first().waitFor();
      expect((await caller(central.url)('GET', '/first-run')).body.isOpen).toBe(true);
      expect(serious(errors)).toEqual([]);
    },
    WHOLE_MS,
  );

  test(
    'a shop’s computer comes back with its orders, photos and kiosks',
    async () => {
      const usb = path.join(top, 'usb');
      await fs.mkdir(usb);
      const central = await startCentral('central');
      const owner = await openShopAtCentral(central);
      const { enrolCode } = (await owner('POST', '/shops', { name: 'Nimman' })).body;
      const old = await startComputer('old');
      const installer = caller(old.url);
      expect((await installer('POST', '/shop/set-up', { code: old.code() })).status).toBe(204);
      const connected = await installer('POST', '/shop/computer/central', { url: central.url, enrolCode, ca: null });
      expect(connected.body.problem).toBeNull();
      const { pairingCode } = (await installer('POST', '/shop/computer/kiosks', { name: 'Door' })).body;
      const wall = await installer('POST', '/shop/computer/kiosks', { name: 'Wall' });
      expect((await installer('POST', '/shop/set-up/finish')).status).toBe(204);
      const screen = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
      await screen.page.goto(`${old.url}/storefront#pair=${wall.body.pairingCode}`);
      await screen.page.getByRole('button', { name: 'Touch to start' }).waitFor();
      const kiosk = await becomeKiosk({ edgeUrl: old.url, pairingUrl: `${old.url}/storefront#pair=${pairingCode}` });
      const { iid } = await kiosk.place({ name: 'มานี', paymentMethod: 2 });
      const desk = caller(old.url);
      expect((await desk('POST', '/auth/sign-in/local', OWNER)).status).toBe(200);
      await backUp(desk, usb);
      await old.stop();

      const computer = await startComputer('new', old.port);
      // A kiosk stays one meanwhile, and says what goes on.
      await screen.page.getByRole('heading', { name: 'The shop’s computer is being set up' }).waitFor(LONG);
      await standsStill(screen.page);
      expect(await overflowing(screen.page)).toEqual([]);
      const { page, errors } = await enter(`${computer.url}/set-up`, computer.code());
      await looksRight(page);
      await look(page, usb, 'not this passphrase');
      await page.getByText('There are backups in this place that the passphrase does not open.').waitFor();
      await look(page, usb);
      await page.getByText('1 order · ').waitFor();
      await places(page).click();
      await page.getByText('Restored', { exact: true }).waitFor(LONG);
      await page.getByRole('link', { name: 'Open the overview' }).click();
      await page.getByLabel('User name').fill(OWNER.username);
      await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
      await press(page, 'Sign in');
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await page.getByText(formatOrderNumber(iid)).first().click();
      await page.getByText('มานี').first().waitFor();
      // The kiosk is one of this computer's, with the cookie that it has had.
      const known = await fetch(`${computer.url}/api/v1/storefront`, { headers: { cookie: kiosk.cookie() } });
      expect(known.status).toBe(200);
      await screen.page.getByRole('button', { name: 'Touch to start' }).waitFor(LONG);
      expect(serious(errors)).toEqual([]);
    },
    WHOLE_MS,
  );
});
