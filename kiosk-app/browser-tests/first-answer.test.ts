import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, VIEWPORTS } from './browser.ts';
import { shareShop } from './share-shop.ts';
import { type Shop, startShop } from './start-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('the site at home', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await shareShop();
  });
  afterAll(() => shop?.stop());

  it.each([
    ['en-GB', 'light', 'en', 'Order photo prints from home'],
    ['th-TH', 'dark', 'th', 'สั่งพิมพ์รูปได้จากที่บ้าน'],
  ] as const)(
    'speaks as a browser that asks for %s and has its %s colours',
    async (locale, colorScheme, language, headline) => {
      const context = await browser.newContext({ locale, colorScheme, viewport: VIEWPORTS.phone });
      const page = await context.newPage();
      await page.goto(shop.centralUrl);
      await page.getByRole('heading', { level: 1, name: headline }).waitFor();
      const root = page.locator('html');
      expect(await root.getAttribute('lang')).toBe(language);
      expect(await root.getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
      await expectNoBarriers(page);
      await context.close();
    },
  );

  it('has a page of prices a size, in the language of its address until somebody chooses another', async () => {
    const context = await browser.newContext({ locale: 'th-TH', viewport: VIEWPORTS.phone });
    const page = await context.newPage();
    await page.goto(`${shop.centralUrl}/en/prices`);
    await page.locator('#root h1', { hasText: 'Prices of photo prints' }).waitFor();
    await page.getByRole('table').first().getByRole('link', { name: '4×6 in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Prices of 4×6 in photo prints' }).waitFor();
    await page
      .getByRole('row', { name: /^20 or more/ })
      .getByText('฿4.50')
      .waitFor();
    await page.getByRole('button', { name: 'ไทย' }).click();
    await page.getByRole('heading', { level: 1, name: 'ราคาพิมพ์รูป 4×6 นิ้ว' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/th/prices/4x6');
    // The page before is in Thai now, too.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'ราคาพิมพ์รูป', exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/th/prices');
    await page.goForward();
    await page.getByRole('link', { name: 'สั่งพิมพ์ขนาดนี้' }).click();
    await page.getByRole('heading', { level: 1, name: 'สมัครสมาชิก' }).waitFor();
    expect(new URL(page.url()).searchParams.get('return')).toBe('/print/sizes/4x6');
    await context.close();
  });

  it('says in its own words that a size is not sold', async () => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: VIEWPORTS.desktop });
    const page = await context.newPage();
    for (const path of ['/en/prices/9x9', '/fr/prices']) {
      expect((await page.goto(`${shop.centralUrl}${path}`))?.status(), path).toBe(404);
      await page.getByText('404', { exact: true }).waitFor();
    }
    await context.close();
  });

  it('has a picture for chats, drawn in its own letters', async () => {
    const page = await (await fetch(shop.centralUrl)).text();
    const [, picture = ''] = /property="og:image" content="([^"]*)"/.exec(page) ?? [];
    const answer = await fetch(picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    // With photographs of the built app it weighs far more than a name on a ground.
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(40_000);
  });

  it('has its words and prices without any script', async () => {
    const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(shop.centralUrl);
    expect(await page.title()).toMatch(/^Photo prints online – ./);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Order photo prints from home');
    expect(await page.getByRole('listitem').filter({ hasText: '4×6 in' }).textContent()).toContain('฿5');
    await context.close();
  });
});

describe('a shop that speaks Thai only', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ SHOP_LANGUAGES: 'th' });
  });
  afterAll(() => shop?.stop());

  it('offers no other language, whatever the browser asks for', async () => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: VIEWPORTS.desktop });
    const page = await context.newPage();
    // The shop's server has heard of the catalogue.
    await expect.poll(async () => (await fetch(`${shop.edgeUrl}/api/v1/shop`)).status, { timeout: 30_000 }).toBe(200);
    for (const url of [`${shop.centralUrl}/`, `${shop.edgeUrl}/sign-in/local`]) {
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('th');
      expect(await page.getByRole('button', { name: 'English' }).count()).toBe(0);
    }
    await context.close();
  });
});
