import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import makeSharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectNoBarriers, openBrowser, VIEWPORTS } from './browser.ts';
import { overflowing } from './layout-faults.ts';
import { expectSamePicture } from './same-picture.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let kiosk: BrowserContext;
let page: Page;

const { kioskPortrait, kioskLandscape, phone } = VIEWPORTS;
const LARGE_SCREEN = { width: 1920, height: 1080 };

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  await openDayAndNight();
  kiosk = await browser.newContext({ viewport: kioskPortrait, hasTouch: true, reducedMotion: 'reduce' });
  page = await kiosk.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(shop.pairingUrl);
  await button(/Touch to start|แตะเพื่อเริ่ม/).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const orderId = () => /\d{15}/.exec(page.url())?.[0] ?? '';

/** When prints are ready is said in other words, of another length, while a shop is closed. */
async function openDayAndNight(): Promise<void> {
  const staff = await signInStaff(shop);
  const hours = { openTime: '00:00:00', closeTime: '23:59:59' };
  for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++) {
    await staff.post('/working-hours/settings', { dayOfWeek, ...hours });
  }
  // The shop has it from central a moment later.
  await vi.waitFor(
    async () => expect(await staff.get('/working-hours/settings')).toMatchObject(Array(7).fill(hours)),
    60_000,
  );
}

interface Look {
  screen?: { width: number; height: number };
  language?: 'th' | 'en';
  theme?: 'light' | 'dark';
}

/** As a person would see it who came to this address then: both themes and both languages are spread over the screens. */
async function showAs({ screen = kioskPortrait, language = 'en', theme = 'light' }: Look): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate(
    ([code, colours]) => {
      localStorage.setItem('printfront-language', code ?? '');
      localStorage.setItem('printfront-color-scheme', colours ?? '');
    },
    [language, theme],
  );
  await page.reload();
}

/** Flat colours, other ones in each, so that few of them are enough to keep. */
async function photoFile(number: number, width: number, height: number) {
  const [sky, ground, sun] = [
    `hsl(${number * 67} 55% 62%)`,
    `hsl(${number * 67 + 140} 40% 38%)`,
    `hsl(${number * 31} 80% 70%)`,
  ];
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/><rect y="62%" width="100%" height="38%" fill="${ground}"/><circle cx="${20 + number * 11}%" cy="34%" r="${height * 0.16}" fill="${sun}"/></svg>`;
  const buffer = await makeSharp(Buffer.from(picture)).jpeg({ quality: 95 }).toBuffer();
  return { name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** The same picture, with no word cut and nothing that axe finds: both languages and both themes are spread over the screens. */
async function expectLook(of: Page, name: string, masked: readonly Locator[] = []): Promise<void> {
  await expectSamePicture(of, name, masked);
  // A field of one line that grows as it is typed into.
  const cut = (await overflowing(of)).filter((fault) => !fault.startsWith('textarea'));
  expect.soft(cut, name).toEqual([]);
  await expectNoBarriers(of);
}

it('looks as it looked', async () => {
  // The start forgets what the last customer chose.
  await showAs({});
  await button('Use light colours').click();
  await expectLook(page, 'start', [page.getByTestId('ready-words'), page.locator('[class*=pictures]').first()]);

  await button('Touch to start').click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  await showAs({ language: 'th', theme: 'dark' });
  await button(/^มือถือ/).waitFor();
  await expectLook(page, 'where-th-dark');
  await showAs({ screen: kioskLandscape, language: 'th' });
  await button(/^มือถือ/).click();
  const joinCode = page.locator('main svg[role=img], main img').first();
  await joinCode.waitFor();
  await expectLook(page, 'phone-way-th-1280', [page.locator('[class*=code]').first()]);
  const shapes = [
    [1800, 1200],
    [1200, 1800],
    [1800, 1200],
    [1600, 1600],
    [1800, 1200],
    [240, 160],
  ] as const;
  const photos = await Promise.all(shapes.map(([width, height], index) => photoFile(index + 1, width, height)));
  for (const [index, photo] of photos.entries()) {
    await page.locator('input[type=file]').setInputFiles(photo);
    await expect
      .poll(() => filesOf(page).then((files) => files.filter(({ thumbnailUrl }) => thumbnailUrl !== null).length), {
        timeout: 30_000,
      })
      .toBe(index + 1);
  }

  await showAs({});
  await page.getByTestId('total-prints').getByText('6 prints').waitFor();
  await expectLook(page, 'sizes');
  await page.getByRole('link', { name: /^4×6 in/ }).click();
  await page.waitForURL(/4x6$/);
  await showAs({ theme: 'dark' });
  await page.getByTestId('photo-grid').waitFor();
  await expectLook(page, 'wall-dark');
  await showAs({ screen: LARGE_SCREEN, language: 'th' });
  await page.getByTestId('photo-grid').waitFor();
  await expectLook(page, 'wall-th-1920');
  await showAs({ screen: kioskLandscape, language: 'th', theme: 'dark' });
  await button('ปรับรูป photo-1.jpg').click();
  await page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).waitFor();
  await expectLook(page, 'editor-th-dark-1280');
  await page.keyboard.press('Escape');

  await button(/^ตรวจสอบ/)
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.waitForURL(/checkout$/);
  await showAs({ language: 'th' });
  await page.getByTestId('order-total').waitFor();
  await expectLook(page, 'check-th', [page.getByTestId('ready-time')]);
  await button('ถัดไป').click();
  await page.waitForURL(/you$/);
  await showAs({ screen: kioskLandscape });
  await page.getByLabel('Name').fill('Mali');
  await page.getByLabel('Phone number').fill('081-234 5678');
  await page.getByLabel('Phone number').blur();
  await page.getByRole('region', { name: 'On-screen keyboard' }).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -2_000);
  await expectLook(page, 'details-1280', [page.getByText(/Ready|ready/)]);
  await button('Go to payment').click();
  await page.waitForURL(/pay$/);
  await showAs({ language: 'th', theme: 'dark' });
  await page.getByRole('button', { name: /พร้อมเพย์/ }).click();
  await expectLook(page, 'pay-th-dark');
  await button('ยืนยันสั่งพิมพ์').click();
  const code = page.getByRole('img', { name: /PromptPay|พร้อมเพย์/ });
  await code.waitFor();
  await showAs({});
  await code.waitFor();
  await expectLook(page, 'pay-code', [code, page.getByRole('timer'), page.getByText(/[#\d]{5,}/)]);
  await button('I’ve paid').click();
  await page.waitForURL(/done$/);
  await showAs({ theme: 'dark' });
  await page.getByTestId('order-number').waitFor();
  const changing = [page.getByTestId('order-number'), page.getByTestId('ready-time'), page.getByText(/second/)];
  await expectLook(page, 'done-dark', changing);
});

it('looks on a phone as it looked', async () => {
  await showAs({});
  await page.goto(`${shop.edgeUrl}/storefront`);
  await button('Touch to start').click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const photos = await Promise.all([1, 2, 3].map((number) => photoFile(number, 1800, 1200)));
  for (const [name, colorScheme, language] of [
    ['phone-th', 'light', 'th'],
    ['phone-dark', 'dark', 'en'],
  ] as const) {
    const context = await browser.newContext({
      viewport: phone,
      hasTouch: true,
      colorScheme,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    const other = await context.newPage();
    await other.addInitScript((code) => localStorage.setItem('printfront-language', code), language);
    await other.goto(`${shop.frontUrl}/front/${orderId()}`);
    await other.locator('input[type=file]').waitFor({ state: 'attached' });
    if (language === 'en') {
      await other.locator('input[type=file]').setInputFiles(photos);
      await other.getByText('All 3 photos are in the shop').waitFor();
    }
    await other.addStyleTag({ content: await appFont() });
    // Asked for by name: nothing else waits for a font that comes after the page.
    for (const weight of [400, 700]) {
      await other.evaluate(`document.fonts.load('${weight} 16px "Noto Sans Thai Variable"', 'กa1')`);
    }
    await expectLook(other, name, [other.getByText(orderId().slice(-6))]);
    await context.close();
  }
});

/** A phone has fonts of its own, and the page brings none: here it gets the kiosk's, which is the same on every machine. */
async function appFont(): Promise<string> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-thai/wght.css'));
  const faces = await Promise.all(
    ['thai', 'latin'].map(async (script) => {
      const font = await readFile(path.join(folder, `files/noto-sans-thai-${script}-wght-normal.woff2`), 'base64');
      const range = script === 'thai' ? 'U+E01-E5B, U+200C-200D, U+25CC' : 'U+0-FF, U+2010-206F, U+20AC, U+2122';
      return `@font-face { font-family: "Noto Sans Thai Variable"; font-weight: 100 900; unicode-range: ${range};
        src: url(data:font/woff2;base64,${font}) format("woff2"); }`;
    }),
  );
  return faces.join('\n');
}

async function filesOf(from: Page): Promise<{ thumbnailUrl: string | null }[]> {
  return (await from.request.get(`${shop.edgeUrl}/api/v1/storefront/orders/${orderId()}/files`)).json();
}
