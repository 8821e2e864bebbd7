import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { overflowing } from './layout-faults.ts';
import { readQr } from './read-qr.ts';

const ADMIN = { username: 'admin', password: 'of the router' };
const OWNER = { username: 'nok', password: 'a long password' };

let browser: Browser;
let folder: string;
let running: ChildProcess[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printfront-set-up-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill('SIGTERM')) await exited;
  }
  await rm(folder, { recursive: true, force: true });
});

/** A program of the project as it is started when it is new: no variable says what it is to be. */
async function start<Ready>(program: string, settings: Record<string, string>): Promise<Ready> {
  const { WEB_APP } = process.env;
  const own = { ...programEnvironment(), WEB_APP, MINIMUM_FREE_BYTES: '0', LOG_LEVEL: 'error' };
  const child = fork(path.resolve(import.meta.dirname, '../..', program), {
    env: { ...own, DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', (status) => reject(new Error(`${program} ended with status ${status} before it was ready.`)));
  });
}

async function startAll() {
  const [routerPort, loginPort, edgePort] = [await freePort(), await freePort(), await freePort()];
  const { port, firstRunCode } = await start<{ port: number; firstRunCode: string }>('cloud-sync/central/main.ts', {
    CENTRAL_PORT: '0',
    CENTRAL_HOST: '127.0.0.1',
  });
  const { setUpCode } = await start<{ setUpCode: string }>('edge-server/main.ts', {
    EDGE_PORT: String(edgePort),
    EDGE_TLS_PORT: String(await freePort()),
    CATALOGUE_INTERVAL_SECONDS: '1',
  });
  await start('edge-server/router-tools/simulator/main.ts', {
    ROUTER_PORT: String(routerPort),
    ROUTER_LOGIN_PORT: String(loginPort),
    ROUTER_USERNAME: ADMIN.username,
    ROUTER_PASSWORD: ADMIN.password,
  });
  return {
    central: `http://localhost:${port}`,
    firstRunCode,
    edge: `http://localhost:${edgePort}`,
    setUpCode,
    routerPort: String(routerPort),
  };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** In both widths nothing is cut, and nothing bars the way. */
async function looksRight(page: Page, name: string): Promise<void> {
  await heading(page, name);
  for (const viewport of [VIEWPORTS.phone, VIEWPORTS.desktop]) {
    await page.setViewportSize(viewport);
    await standsStill(page);
    expect(await overflowing(page), `${name}, ${viewport.width}`).toEqual([]);
  }
  await expectNoBarriers(page);
}

/** Nothing of it is under the bar that leads on. */
async function isOverBar(page: Page, name: string): Promise<boolean> {
  const boxes = [page.getByRole('button', { name, exact: true }), page.getByRole('button', { name: 'Skip for now' })];
  const [button, skip] = await Promise.all(boxes.map((one) => one.boundingBox()));
  return button != null && skip != null && button.y + button.height < skip.y;
}

/** The owner at a new central. @returns the address and code for the shop's computer */
async function openCentral(page: Page, central: string, code: string): Promise<string> {
  await page.goto(central);
  await page.getByLabel('One-time code').fill(code);
  await press(page, 'Go on');
  await page.getByLabel('Your name').fill('Auntie Nok');
  await page.getByLabel('User name').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await press(page, 'Next');
  await page.getByLabel('Name (English)').fill('Auntie Nok Prints');
  await page.getByLabel('Name (ไทย)').fill('ร้านรูปป้านก');
  await press(page, 'Next');
  await page.getByRole('button', { name: /^Use “/ }).click();
  await press(page, 'Skip for now');
  await press(page, 'Set up the shop');
  const enrolCode = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent();
  await page.getByText(central, { exact: true }).waitFor();
  return enrolCode ?? '';
}

test('from nothing to a kiosk with the owner’s name: central, the shop’s computer, its router, wifi and folder', async () => {
  const { central, firstRunCode, edge, setUpCode, routerPort } = await startAll();
  const hotFolder = path.join(folder, 'printer');
  await mkdir(hotFolder);
  const owner = await openPage(browser, VIEWPORTS.desktop);
  const enrolCode = await openCentral(owner.page, central, firstRunCode);

  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  await leadsOn(page, { qr: owner.page.getByRole('img', { name: 'QR code that opens the way' }), edge });
  await page.getByLabel('One-time code').fill(setUpCode);
  await press(page, 'Go on');
  await expect.poll(() => page.getByLabel('Address of central').inputValue()).toBe(central);
  await expect.poll(() => page.getByLabel('Enrolment code').inputValue()).toBe(enrolCode);
  await page.context().clearCookies();
  await page.goto(`${edge}/storefront`);
  await looksRight(page, 'Set up this computer');
  expect(new URL(page.url()).pathname).toBe('/set-up');
  await page.getByLabel('One-time code').fill('0000-0000-0000-0000');
  await press(page, 'Go on');
  await page.getByRole('alert').getByText('take the newest of printfront setup').waitFor();
  await page.getByLabel('One-time code').fill(setUpCode.toLowerCase());
  await press(page, 'Go on');

  await heading(page, 'Connect to central');
  await page.getByLabel('Address of central').fill('http://127.0.0.1:9');
  await page.getByLabel('Enrolment code').fill('ZZZZZ-ZZZZZ');
  await press(page, 'Connect');
  await page.getByText('Nobody answers there.').waitFor();
  await page.getByLabel('Address of central').fill(`${central}/admin/storefronts`);
  await press(page, 'Connect');
  await page.getByText('Central does not know this code').waitFor();
  await looksRight(page, 'Connect to central');
  await page.getByLabel('Enrolment code').fill(enrolCode);
  await press(page, 'Connect');
  await page.getByText('Connected. This shop is called Auntie Nok Prints.').waitFor();
  // Nothing is left to fill in, and nobody brings a backup back over a shop that is connected.
  await page.getByRole('button', { name: 'Change the address of central' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'I have a backup' }).count()).toBe(0);
  await owner.page.getByText('Auntie Nok Prints’s computer is connected').waitFor();
  await heading(owner.page, 'Everything is ready');
  await owner.page.getByText('6 of 6 steps done', { exact: true }).waitFor();
  await press(page, 'Next');

  await looksRight(page, 'Router of the guests’ wifi');
  await page.getByRole('radio', { name: /^MikroTik/ }).check();
  // A router that is new needs none of the fields of one that is known.
  await page.getByRole('radio', { name: /^New/ }).check();
  await page.getByLabel('Administrator’s password').waitFor();
  expect(await page.getByLabel('Rules for guests (profile)').count()).toBe(0);
  await looksRight(page, 'Router of the guests’ wifi');
  await page.getByRole('radio', { name: /^Set up already/ }).check();
  await page.getByLabel('Address of the router').fill('127.0.0.1');
  await page.getByLabel('Password', { exact: true }).fill('not this');
  await page.getByLabel('Port of the router (API)').fill(routerPort);
  await press(page, 'Check and save');
  await page.getByText('User name or password is wrong.').waitFor();
  await page.getByRole('button', { name: 'Save anyway' }).waitFor();
  await page.getByLabel('User name').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await press(page, 'Check and save');
  await page.getByText('It lets this computer in, but has no wifi login for guests yet').waitFor();
  await looksRight(page, 'Router of the guests’ wifi');
  await press(page, 'Set the router up');
  await page.getByLabel('Administrator’s password').fill(ADMIN.password);
  await page.getByLabel('Address of the router').fill(`127.0.0.1:${routerPort}`);
  await press(page, 'Show what would be done');
  await page.getByText('A port has its own field.').waitFor();
  await page.getByLabel('Address of the router').fill('no-such-router.invalid');
  await press(page, 'Show what would be done');
  await page.getByText('There is no no-such-router.invalid.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/ENOTFOUND|ROUTER_/);
  await expect.poll(() => isOverBar(page, 'Show what would be done')).toBe(true);
  await page.getByLabel('Address of the router').fill('127.0.0.1');
  await page.getByLabel('Port of the router (API)').fill(routerPort);
  await page.getByLabel('Administrator’s password').fill(ADMIN.password);
  await page.getByText('Or do it at the router, with a file of commands').click();
  const file = page.waitForEvent('download');
  await press(page, 'Download as a script');
  expect(await readFile(await (await file).path(), 'utf8')).toContain('/ip hotspot add name=printfront');
  await press(page, 'The router has run it');
  await expect.poll(() => page.getByLabel('User name').inputValue()).toBe('printfront');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toMatch(/^[\w-]{24}$/);
  await page.getByRole('radio', { name: /^New/ }).check();
  await page.getByLabel('Port of the router (API)').fill(routerPort);
  await page.getByLabel('Administrator’s password').fill(ADMIN.password);
  await press(page, 'Show what would be done');
  await page.getByText('the router will be like this:').waitFor();
  await page.getByText('Guests reach the internet', { exact: true }).last().waitFor();
  await looksRight(page, 'Router of the guests’ wifi');
  await press(page, 'Do it now');
  await page.getByText('The router is set up, and what this computer needs of it is saved.').waitFor();
  // One thing is to be pressed next, and what nobody has looked at is not ticked.
  expect(await page.locator('main button[data-variant="filled"]').allInnerTexts()).toEqual(['Next']);
  await page.getByText('2 of 7 steps done', { exact: true }).waitFor();
  await press(page, 'Done');
  await heading(page, 'The wifi that guests send photos over');
  await press(page, 'Back');
  await expect.poll(() => page.getByLabel('User name').inputValue()).toBe('printfront');
  await press(page, 'Check and save');
  await page.getByText('A guest’s login was made and removed.').waitFor();
  await looksRight(page, 'Router of the guests’ wifi');
  await press(page, 'Next');

  await heading(page, 'The wifi that guests send photos over');
  await expect.poll(() => page.getByLabel('Name of the wifi').inputValue()).toBe('Shop photos');
  await page.getByLabel('This wifi has no password').uncheck();
  await page.getByLabel('Wifi password', { exact: true }).fill('photo photo');
  // To go on would lose what was typed: it is to be saved first.
  const filled = () => page.locator('main button[data-variant="filled"]').allInnerTexts();
  await expect.poll(filled).toEqual(['Check and save']);
  await page.getByRole('button', { name: 'Skip for now' }).waitFor();
  await press(page, 'Check and save');
  await page.getByText('kiosks show this QR code from now on').waitFor();
  await page.getByRole('img', { name: 'QR code that joins the guests’ wifi' }).waitFor();
  await looksRight(page, 'The wifi that guests send photos over');
  await press(page, 'Next');

  await heading(page, 'The shop’s kiosks');
  await page.getByLabel('Name of the kiosk').fill('At the door');
  await press(page, 'Make a code');
  const pairingCode = await page.getByText(/^[0-9A-Z]{4,5}-[0-9A-Z]{4,5}$/).textContent();
  await looksRight(page, 'The shop’s kiosks');
  const kiosk = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true });
  await kiosk.page.goto(`${edge}/storefront#pair=${pairingCode?.replace('-', '')}`);
  await kiosk.page.getByText('Auntie Nok Prints').first().waitFor();
  await page.getByText('At the door is a kiosk of this shop now').waitFor();
  await press(page, 'Next');

  await heading(page, 'The folder that a printer takes its work from');
  await page.getByLabel('Folder', { exact: true }).fill(path.join(folder, 'edge', 'blobs'));
  await press(page, 'Check and save');
  await page.getByText('The server keeps its own data there.').waitFor();
  expect(await page.getByRole('button', { name: 'Save anyway' }).count()).toBe(0);
  await page.getByLabel('Folder', { exact: true }).fill('/proc/printer');
  await press(page, 'Check and save');
  await page.getByText('sudo chown printfront: /proc/printer').waitFor();
  await looksRight(page, 'The folder that a printer takes its work from');
  await page.getByLabel('Folder', { exact: true }).fill(path.join(folder, 'not there'));
  await press(page, 'Check and save');
  await page.getByText(`There is no folder ${path.join(folder, 'not there')} on this computer.`).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/\bE[A-Z]{5,}\b/);
  await page.getByLabel('Folder', { exact: true }).fill(hotFolder);
  await press(page, 'Check and save');
  await page.getByText('Files can be written and removed.').waitFor();
  await looksRight(page, 'The folder that a printer takes its work from');
  await press(page, 'Next');

  await looksRight(page, 'Secure addresses (HTTPS)');
  await page.getByText('It is off. A shop with everything on this one computer does not need it.').waitFor();
  await press(page, 'Skip for now');

  await heading(page, 'Ready to open?');
  await page.getByText('shop-router works').waitFor();
  const off = 'Off; it is needed where a kiosk is a computer of its own';
  for (const words of ['Connected to central as Auntie Nok Prints', 'Shop photos', '1 kiosk', hotFolder, off]) {
    await page.getByRole('listitem').getByText(words, { exact: true }).waitFor();
  }
  await looksRight(page, 'Ready to open?');
  // Loaded again it goes on.
  await page.reload();
  await heading(page, 'Ready to open?');
  await press(page, 'Open the shop');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  expect(errors).toEqual([]);
  await changesLater(edge);
});

/** What the phone that scans central's code shows: from there to the shop's computer. */
async function leadsOn(page: Page, { qr, edge }: { qr: Locator; edge: string }): Promise<void> {
  await page.goto(await readQr(qr));
  await looksRight(page, 'Connect the shop’s computer');
  await page.getByLabel('Address of the shop’s computer').fill('the one below');
  await press(page, 'Go to its page');
  await page.getByText('Type an address, such as').waitFor();
  await page.getByLabel('Address of the shop’s computer').fill(new URL(edge).host);
  await press(page, 'Go to its page');
  await page.waitForURL(`${edge}/set-up`);
}

/** The owner, at the desk of the shop. */
async function changesLater(edge: string): Promise<void> {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.desktop);
  // An owner on a journey reads the shop's clock.
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
  await page.goto(`${edge}/sign-in/local?return=%2Fadmin%2Fstorefronts`);
  await page.getByLabel('User name').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Settings of this shop’s computer' }).click();
  await looksRight(page, 'Settings of this shop’s computer');
  const wifi = page.getByRole('region', { name: 'Guests’ wifi' });
  await expect.poll(() => wifi.getByLabel('Wifi password', { exact: true }).inputValue()).toBe('');
  await wifi.getByLabel('Name of the wifi').fill('Another wifi');
  await wifi.getByRole('button', { name: 'Check and save' }).click();
  await wifi.getByText('The router has no wifi of this name.', { exact: true }).waitFor();
  await wifi.getByText('The router has: Shop photos', { exact: true }).waitFor();
  await wifi.getByRole('button', { name: 'Save anyway' }).click();
  await wifi.getByText(savedLately()).waitFor();
  await switchesHttpsOn(page, edge);
  await replacesAuthority(page);
  await countsOwnBackups(page, edge);
  expect(errors).toEqual([]);
}

/** In one of the last minutes, where the shop is. */
function savedLately(): RegExp {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' });
  const minutes = [0, 1, 2, 3].map((before) => clock.format(Date.now() - before * 60_000));
  return new RegExp(`^Saved by Auntie Nok.*(${minutes.join('|')})$`);
}

/** From the card on, and to the page where a device learns to believe the shop. */
async function switchesHttpsOn(page: Page, edge: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Secure addresses (HTTPS)' });
  await card.getByText('It is off.').waitFor();
  await card.getByText('HTTPS on').click();
  const fingerprint = (await card.locator('code').textContent()) ?? '';
  expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  await looksRight(page, 'Settings of this shop’s computer');
  const device = await openPage(browser, VIEWPORTS.phone);
  await device.page.goto(`${edge}/certificate`);
  await device.page.getByText(fingerprint).waitFor();
  await looksRight(device.page, 'Let this device trust the shop');
  const { page: other } = device;
  expect(await rightOf(other.getByRole('button', { name: /colou?rs/ }))).toBe(
    await rightOf(other.locator('main > section')),
  );
  const file = device.page.waitForEvent('download');
  await device.page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain('BEGIN CERTIFICATE');
  await card.getByText('HTTPS on').click();
  await card.getByText('It is off.').waitFor();
  expect(device.errors).toEqual([]);
}

const rightOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box === null ? null : Math.round(box.x + box.width);
};

/** As after a theft. */
async function replacesAuthority(page: Page): Promise<void> {
  const https = page.getByRole('region', { name: 'Secure addresses (HTTPS)' });
  // It shows what the server keeps, a moment after the press.
  await https.getByText('HTTPS on').click();
  await expect.poll(() => https.getByLabel('HTTPS on').isChecked()).toBe(true);
  const fingerprint = https.getByText(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  const before = await fingerprint.textContent();
  await https.getByRole('button', { name: 'Make a new certificate' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new certificate of the shop?' });
  await question.getByText('Every kiosk, computer and tablet').waitFor();
  await standsStill(page);
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'Make a new certificate' }).click();
  await https.getByText('The one in use was made by Auntie Nok').waitFor();
  expect(await fingerprint.textContent()).not.toBe(before);
}

/** At the shop its own backups count: nobody there can do anything about those of central. */
async function countsOwnBackups(page: Page, edge: string): Promise<void> {
  const toDo = page.getByRole('region', { name: 'Still to do' });
  const setAPlace = toDo.getByRole('link', { name: 'Set a place' });
  await page.goto(`${edge}/admin`);
  await setAPlace.waitFor();
  expect(await toDo.getByText('Still missing').count()).toBe(0);
  const settings = {
    target: { kind: 'folder', folder: path.join(folder, 'usb') },
    schedule: { everyHours: 24, at: '03:10' },
    kept: { days: 7, weeks: 4, months: 12 },
    passphrase: 'korat-lotus-mango-42',
  };
  const tried = await page.evaluate(
    async ({ address, body }) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'printfront' };
      const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) });
      const { tried } = (await answer.json()) as { tried: unknown };
      return { status: answer.status, tried };
    },
    { address: `${API_BASE}/backups/settings`, body: settings },
  );
  expect(tried).toEqual({ status: 200, tried: null });
  await page.reload();
  await toDo.getByText('Switch backups on').waitFor();
  await expect.poll(() => setAPlace.count()).toBe(0);
}
