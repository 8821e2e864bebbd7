import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Shop as ShopContract } from '@printfront/shared/contracts/shop.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { overflowing } from './layout-faults.ts';
import { makeUpLanguage, said, type Words, wordsOf } from './made-up-language.ts';
import { onlineCustomers } from './online-customers.ts';
import { type Shop, startShop } from './start-shop.ts';

let folder: string;
let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
/** Nobody has written code for either. */
let chinese: Words;
let madeUp: Words;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printfront-languages-'));
  [chinese, madeUp] = await Promise.all([wordsOf('zh'), makeUpLanguage(folder, 'qaa')]);
  [shop, browser] = await Promise.all([startShop({ LANGUAGES_DIR: folder }), openBrowser()]);
  online = onlineCustomers(shop, browser);
  const { page, context } = await openPage(browser, VIEWPORTS.kioskPortrait);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  cookies = await context.cookies();
  await context.close();
  await speakAll();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

const LONG = { timeout: 30_000, interval: 100 };
const LOOK = process.env.LOOK;
const picture = async (page: Page, name: string) => {
  if (LOOK !== undefined) await page.screenshot({ path: path.join(LOOK, `${name}.png`) });
};

/** An owner has the shop speak all four languages, its kiosks included. */
async function speakAll(): Promise<void> {
  const { page, context, errors } = await online.openDesk('/admin/settings/languages');
  const languages = page.getByRole('list', { name: 'Languages' });
  await page.getByRole('button', { name: 'Add 简体中文' }).click();
  await page.getByRole('button', { name: 'Add תילארשי' }).click();
  await page.getByRole('button', { name: 'Move 简体中文 up' }).click();
  await languages.getByText('Not yet read by a native speaker').nth(1).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const spoken = async () => ShopContract.parse(await (await fetch(`${shop.edgeUrl}/api/v1/shop`)).json()).allLanguages;
  await vi.waitFor(async () => expect(await spoken()).toEqual(['th', 'zh', 'en', 'qaa']), LONG);
  expect(errors).toEqual([]);
  await context.close();
}

async function openKiosk(viewport: { width: number; height: number } = VIEWPORTS.kioskPortrait, language = 'en') {
  const kiosk = await openPage(browser, viewport, { touch: true, language });
  await kiosk.context.addCookies(cookies);
  await kiosk.page.goto(`${shop.edgeUrl}/storefront`);
  return kiosk;
}

const photo = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await orientedJpeg(1, width, 1200)),
});

/** Every screen of an order at the kiosk in one language; `look` is told which. */
async function walkThrough(page: Page, words: Words, examine: (screen: string) => Promise<void>): Promise<void> {
  const look = async (screen: string) => {
    await standsStill(page);
    await examine(screen);
  };
  const button = (key: string) => page.getByRole('button', { name: said(words, key) }).first();
  const heading = (key: string) => page.getByRole('heading', { name: said(words, key) });
  await button('storefront.touchToStart').waitFor();
  await look('start');
  await button('storefront.touchToStart').click();
  await heading('photos.whereTitle').waitFor();
  await look('where');
  await button('photos.wayPhone').click();
  await page.getByRole('img', { name: said(words, 'photos.joinWifiQr') }).waitFor();
  await look('phone');
  await page.locator('input[type=file]').setInputFiles([await photo('sea.jpg', 1800), await photo('dog.jpg', 1810)]);
  await button('photos.done').click({ timeout: 60_000 });
  await page
    .getByTestId('total-prints')
    .getByText(said(words, 'sizes.prints_other', { count: 2 }))
    .waitFor();
  await look('sizes');
  await page.getByRole('link', { name: /4×6/ }).first().click();
  await page.getByTestId('photo-grid').waitFor();
  await look('wall');
  await page.getByRole('button', { name: said(words, 'sizes.edit', { name: 'sea.jpg' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await look('editor');
  await dialog.getByRole('button', { name: said(words, 'sizes.cancel'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await button('sizes.toCheck').click();
  await heading('checkout.checkTitle').waitFor();
  await look('check');
  await page.getByRole('button', { name: said(words, 'ui.next'), exact: true }).click();
  const field = (key: string) => page.getByRole('textbox', { name: said(words, key), exact: true });
  await field('checkout.name').waitFor();
  await look('details');
  await field('checkout.name').fill('Mali');
  await field('checkout.phone').fill('081-234 5678');
  await button('checkout.toPay').click();
  await heading('checkout.payTitle').waitFor();
  await look('pay');
  await page.getByRole('button', { name: said(words, 'checkout.pay.1') }).click();
  await button('checkout.place').click();
  await button('checkout.toDone').waitFor();
  await look('qr');
  await button('checkout.toDone').click();
  await page.getByTestId('order-number').waitFor();
  await look('done');
}

test('a language is a folder: each screen has its button, named in itself, and its words', async () => {
  const { page, errors } = await openKiosk();
  const language = page.getByText(/^(ไทย|简体中文|English|תילארשי)$/);
  await expect.poll(() => language.allInnerTexts()).toEqual(['ไทย', '简体中文', 'English', 'תילארשי']);
  await picture(page, 'kiosk-four-languages');
  // A language is chosen once its words have come, so not at the very moment that `check` looks at.
  await page.getByRole('radio', { name: '简体中文' }).click();
  await page.getByRole('button', { name: said(chinese, 'storefront.touchToStart') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh');
  await page.getByRole('radio', { name: 'תילארשי' }).click();
  await page.getByRole('button', { name: said(madeUp, 'storefront.touchToStart') }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  // It is still there when its words cannot be asked for.
  await page.route('**/languages/**', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: said(madeUp, 'storefront.touchToStart') }).waitFor();

  // Where the browser asks for it, the server's own answer is in it too.
  const context = await browser.newContext({ locale: 'zh-CN', viewport: VIEWPORTS.desktop });
  const home = await context.newPage();
  const answer = await home.goto(shop.centralUrl);
  expect(await answer?.text()).toMatch(/<html lang="zh"[\s\S]*<h1>在家就能冲印照片<\/h1>/);
  await home.getByRole('heading', { name: said(chinese, 'home.headline') }).waitFor();
  await home.getByText(said(chinese, 'home.howTitle')).waitFor();
  await standsStill(home);
  expect(await overflowing(home)).toEqual([]);
  await picture(home, 'home-zh');
  // A phone's header has room for one button, behind which they all are.
  await home.setViewportSize(VIEWPORTS.phone);
  const header = home.getByRole('banner');
  const list = header.getByRole('combobox');
  await list.waitFor();
  expect(await header.getByRole('button', { name: 'EN English' }).count()).toBe(0);
  await standsStill(home);
  expect(await overflowing(home)).toEqual([]);
  await picture(home, 'home-zh-phone');
  await list.selectOption('English');
  await expect.poll(() => home.locator('html').getAttribute('lang')).toBe('en');
  await list.selectOption('简体中文');
  // A language that has no such words says them in English.
  await home.goto(`${shop.centralUrl}/download`);
  await home.getByRole('heading', { name: said(chinese, 'download.title') }).waitFor();
  expect(errors).toEqual([]);
});

test('an owner sees in which order they stand, and which nobody of that tongue has read', async () => {
  const { page, errors } = await online.openDesk('/admin/settings/languages');
  const languages = page.getByRole('list', { name: 'Languages' }).getByRole('listitem');
  await expect
    .poll(() => languages.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^ไทย\s+Screens begin in it$/),
      expect.stringMatching(
        /^简体中文\s+Not yet read by a native speaker\s+For customers; staff’s pages are in English$/,
      ),
      'English',
      expect.stringMatching(/^תילארשי\s+Not yet read by a native speaker/),
    ]);
  await expectNoBarriers(page);
  await picture(page, 'settings');
  // A list without a language is no list.
  for (const name of ['ไทย', 'English', 'תילארשי']) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect.poll(() => languages.count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a catalogue text in a third language goes from the editor through central and the shop to the kiosk', async () => {
  const { page, errors } = await online.openDesk('/admin/sizes');
  const missing = page.getByText(/names are not written in 简体中文 yet/);
  const before = Number((await missing.innerText()).split(' ')[0]);
  expect(before).toBeGreaterThan(3);
  await page.goto(`${shop.centralUrl}/admin/sizes/4x6`);
  const field = page.getByLabel('Name (简体中文)').first();
  expect(await field.getAttribute('placeholder')).toBe('4×6 in');
  await page.getByText('Still empty: customers read “4×6 in”').first().waitFor();
  await picture(page, 'editor');
  await expectNoBarriers(page);
  await field.fill('4×6 英寸');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.goto(`${shop.centralUrl}/admin/sizes`);
  await expect.poll(async () => Number((await missing.innerText()).split(' ')[0])).toBe(before - 1);

  const kiosk = await openKiosk(VIEWPORTS.kioskPortrait, 'zh');
  await kiosk.page.getByRole('button', { name: said(chinese, 'storefront.touchToStart') }).click();
  await kiosk.page.getByRole('heading', { name: said(chinese, 'photos.whereTitle') }).waitFor();
  await kiosk.page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photo('sea.jpg', 1800)]);
  await kiosk.page.getByRole('button', { name: said(chinese, 'photos.done') }).click({ timeout: 60_000 });
  await kiosk.page.getByRole('link', { name: /^4×6 英寸/ }).waitFor();
  // Others are read in English, as the editor says.
  await kiosk.page.getByRole('link', { name: /^5×7 in/ }).waitFor();
  expect([...errors, ...kiosk.errors]).toEqual([]);
});

const KIOSKS: [string, string, { width: number; height: number }, () => Words][] = [
  ['Chinese', 'zh', VIEWPORTS.kioskPortrait, () => chinese],
  ['a language that is read from the right', 'qaa', VIEWPORTS.kioskPortrait, () => madeUp],
  // Lying there is more room, and the order is the same.
  ['a language that is read from the right, lying', 'qaa', VIEWPORTS.kioskLandscape, () => madeUp],
];

test.each(isWhole ? KIOSKS : KIOSKS.slice(0, 2))(
  'an order at the kiosk in %s has everything in its place',
  async (name, language, viewport, words) => {
    const { page, errors } = await openKiosk(viewport, language);
    await walkThrough(page, words(), async (screen) => {
      await picture(page, `${name.includes('lying') ? 'lying-' : ''}${language}-${screen}`);
      expect.soft(await misplaced(page, screen, name), screen).toEqual([]);
      if (language === 'qaa') expect.soft(await page.locator('html').getAttribute('dir'), screen).toBe('rtl');
    });
    expect(errors).toEqual([]);
  },
);

test('phone, home and desk have everything in its place where people read from the right', async () => {
  const kiosk = await openKiosk();
  await kiosk.page.getByRole('button', { name: 'Touch to start' }).click();
  await kiosk.page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const id = /\/storefront\/(\d{15})\//.exec(kiosk.page.url())?.[1];
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true, language: 'qaa' });
  await phone.page.goto(`${shop.frontUrl}/front/${id}`);
  await phone.page.getByRole('button', { name: 'EN English' }).waitFor();
  await phone.page.locator('input[type=file]').setInputFiles([await photo('sea.jpg', 1800)]);
  await phone.page.getByText(said(madeUp, 'front.allInShop_other', { count: 1 })).waitFor();
  await looksRight(phone.page, 'phone');

  const customer = await online.openAsCustomer();
  const order = await online.order(customer.page.request, await photo('dog.jpg', 1700));
  await customer.page.goto(shop.centralUrl);
  await customer.page.evaluate("localStorage.setItem('printfront-language', 'qaa')");
  for (const address of ['/', '/print/sizes', `/orders/${order.id}`]) {
    await customer.page.goto(`${shop.centralUrl}${address}`);
    await customer.page.locator('#root h1').first().waitFor();
    // What the server has written goes when the app is there.
    await customer.page.locator('.first-answer').waitFor({ state: 'detached' });
    await looksRight(customer.page, `home${address.replaceAll('/', '-').slice(0, 8)}`);
  }

  const desk = await online.openDesk('/admin/orders');
  await desk.page.evaluate("localStorage.setItem('printfront-language', 'qaa')");
  await desk.page.reload();
  await desk.page
    .getByRole('link', { name: new RegExp(String(order.iid)) })
    .first()
    .waitFor();
  await standsStill(desk.page);
  await picture(desk.page, 'qaa-desk');
  expect(await desk.page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await desk.page.evaluate('document.scrollingElement.scrollWidth <= innerWidth')).toBe(true);
  // Nobody has written staff's words in it: they read English.
  await desk.page.getByRole('tab', { name: /^To pay/ }).waitFor();
  // In one without any of staff's words they are whole in English, dates included, and not offered in it.
  await desk.page.evaluate("localStorage.setItem('printfront-language', 'zh')");
  await desk.page.reload();
  await desk.page.getByRole('tab', { name: /^To pay/ }).waitFor();
  expect(await desk.page.locator('html').getAttribute('lang')).toBe('en');
  const offered = desk.page.getByRole('banner').getByRole('group', { name: 'Language' }).getByRole('button');
  expect(await offered.allInnerTexts()).toEqual(['ไทย', 'תי']);
  expect([...phone.errors, ...customer.errors, ...desk.errors]).toEqual([]);
});

/** A wall is scrolled under its head, and a note of two lines in itself: the look takes that for cut. */
async function misplaced(page: Page, screen: string, name: string): Promise<string[]> {
  if (screen === 'wall' && name.includes('lying')) return [];
  return (await overflowing(page)).filter((fault) => !fault.startsWith('textarea'));
}

async function looksRight(page: Page, screen: string): Promise<void> {
  await standsStill(page);
  await picture(page, `qaa-${screen}`);
  expect.soft(await page.locator('html').getAttribute('dir'), screen).toBe('rtl');
  expect.soft(await overflowing(page), screen).toEqual([]);
}
