import { Shop as ShopContract } from '@printfront/shared/contracts/shop.ts';
import { accentShades } from '@printfront/shared/domain/accent-shades.ts';
import { logoPicture, SVG_WITH_SCRIPT, startPicture } from '@printfront/shared/testing/look-pictures.ts';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { becomeKiosk } from './place-walk-in-order.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let kiosk: Awaited<ReturnType<typeof becomeKiosk>>;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  kiosk = await becomeKiosk(shop);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const PINK = '#c2185b';
const openLook = () => onlineCustomers(shop, browser).openDesk('/admin/settings/look');
async function openKiosk() {
  const opened = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true });
  const [name = '', value = ''] = kiosk.cookie().split('=');
  await opened.context.addCookies([{ name, value, url: shop.edgeUrl }]);
  await opened.page.goto(`${shop.edgeUrl}/storefront`);
  return opened;
}
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const saved = (page: Page) => page.getByText('Saved', { exact: true });
const logoFile = async (color?: string) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await logoPicture(color === undefined ? {} : { color }),
});

interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
async function choose(page: Page, button: Locator, files: Picked | Picked[]) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}
const colorOf = async (element: Locator) => {
  const color: string = await element.evaluate((it) => Reflect.get(globalThis, 'getComputedStyle')(it).backgroundColor);
  return color.match(/\d+/g)?.map(Number);
};
const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const isDrawn = (image: Locator) => image.evaluate((it) => Reflect.get(it, 'naturalWidth') > 0);
const ACCENT = "getComputedStyle(document.documentElement).getPropertyValue('--accent')";
const shopOfKiosks = async () => ShopContract.parse(await (await fetch(`${shop.edgeUrl}/api/v1/shop`)).json());

test('an owner’s logo, colour and pictures are the shop’s at home, at the kiosk and on its ticket', async () => {
  const { page, errors } = await openLook();
  const chooseLogo = page.getByRole('button', { name: 'Choose a logo' });
  await choose(page, chooseLogo.first(), { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG_WITH_SCRIPT });
  await page.getByText('SVG files can hold programs').waitFor();
  await choose(page, chooseLogo.first(), await logoFile());
  await page.getByRole('button', { name: 'Choose another' }).waitFor();
  await page.getByLabel('Colour of buttons', { exact: true }).fill('#FFFF00');
  await page.getByText('On light it would hardly be seen').waitFor();
  await page.getByLabel('Colour of buttons', { exact: true }).fill(PINK);
  const pictures = await Promise.all(['#2e7d32', '#ef6c00'].map((color) => startPicture(color)));
  const files = pictures.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  await choose(page, page.getByRole('button', { name: 'Add pictures' }), files);
  await page.getByLabel('Description: Picture 2').fill('Old town');
  // What is seen beside it is what is chosen, before anybody else sees it.
  const seen = page.getByRole('region', { name: 'What customers see' });
  await expect.poll(() => colorOf(seen.getByText('Touch to start'))).toEqual(rgb(PINK));
  await expectNoBarriers(page);
  await save(page).click();
  await saved(page).waitFor();
  // The desk is in the new colour at once.
  await expect.poll(() => page.evaluate(ACCENT)).toBe(PINK);

  const home = await openPage(browser, VIEWPORTS.desktop);
  await home.page.goto(shop.centralUrl);
  const sign = home.page.getByRole('banner').getByRole('img', { name: 'Demo Photo Shop' });
  await expect.poll(() => isDrawn(sign)).toBe(true);
  const order = home.page.getByRole('link', { name: 'Order prints' });
  const shade = accentShades(PINK).light;
  await expect.poll(() => colorOf(order)).toEqual(rgb(shade.accent));
  expect(await home.page.locator('link[rel="icon"]').getAttribute('href')).toContain('/icon.svg');

  await expect.poll(async () => (await shopOfKiosks()).look?.startPictures.length).toBe(2);
  const own = (await shopOfKiosks()).look?.startPictures.map(({ sha256 }) => sha256) ?? [];
  const screen = await openKiosk();
  const start = screen.page.getByRole('button', { name: 'Touch to start' });
  await expect.poll(() => colorOf(start)).toEqual(rgb(accentShades(PINK).dark.accent));
  const wall = screen.page.getByRole('img', { name: 'Old town' });
  const onWall = await wall.locator('img').evaluateAll((all) => all.map((it): string => Reflect.get(it, 'src')));
  expect(new Set(onWall.map((src) => src.split('/').at(-1)))).toEqual(new Set(own));
  // Who made a picture is only said of those that are not the shop's.
  expect(await screen.page.getByRole('button', { name: 'Photo credits' }).count()).toBe(0);
  await expectNoBarriers(screen.page);
  expect([...errors, ...home.errors, ...screen.errors]).toEqual([]);
});

test('the ticket of an order has the logo', async () => {
  const { orderId } = await kiosk.place({ name: 'Mali' });
  const desk = await onlineCustomers(shop, browser).openDesk('/admin/orders');
  await expect
    .poll(async () => (await desk.page.request.get(`${shop.centralUrl}/api/v1/orders/${orderId}`)).status())
    .toBe(200);
  await desk.page.goto(`${shop.centralUrl}/admin/orders/${orderId}/ticket`);
  const ticket = desk.page.getByRole('article');
  await expect.poll(() => isDrawn(ticket.getByRole('img', { name: 'Demo Photo Shop' }))).toBe(true);
  expect(desk.errors).toEqual([]);
});

test('a kiosk that stands hears of another colour and theme, keeps them, and paints nothing else first', async () => {
  const { page, errors } = await openKiosk();
  await page.clock.install();
  await page.reload();
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  const owner = await openLook();
  const kiosks = owner.page.getByRole('group', { name: 'Kiosks' });
  await kiosks.getByRole('radio', { name: 'Light' }).check();
  await save(owner.page).click();
  await saved(owner.page).waitFor();
  await expect.poll(async () => (await shopOfKiosks()).look?.kioskTheme).toBe('light');
  const scheme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme');
  // It asks for the shop once a minute.
  await page.clock.fastForward('01:00');
  await expect.poll(scheme).toBe('light');
  await expect
    .poll(() => page.evaluate("JSON.parse(localStorage.getItem('printfront-look') ?? '{}').key"))
    .toBe(`${PINK} light device`);
  // The very first frame has both.
  await page.addInitScript(`
    new MutationObserver((_, watch) => {
      if (document.body === null) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        window.firstSeen = [document.documentElement.dataset.mantineColorScheme, ${ACCENT}];
      });
    }).observe(document, { childList: true, subtree: true });
  `);
  await page.reload();
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  expect(await page.evaluate('window.firstSeen')).toEqual(['light', PINK]);
  expect([...owner.errors, ...errors]).toEqual([]);
});

test('two owners who save at once are told of each other, and what was is put back with its picture', async () => {
  const [one, other] = [await openLook(), await openLook()];
  await one.page.getByRole('button', { name: 'Take out', exact: true }).click();
  await other.page.getByLabel('Colour of buttons', { exact: true }).fill('#00695c');
  await save(one.page).click();
  await saved(one.page).waitFor();
  await save(other.page).click();
  await other.page.getByText('saved this section on').waitFor();
  await other.page.getByRole('button', { name: 'Use theirs' }).click();
  // Nobody else has touched the colour.
  expect(await other.page.getByLabel('Colour of buttons', { exact: true }).inputValue()).toBe('#00695c');
  await other.page.getByRole('button', { name: 'Discard', exact: true }).click();
  await other.page.getByRole('button', { name: /^Put back Logo: logo/ }).click();
  const question = other.page.getByRole('dialog', { name: 'Put this back as it was?' });
  await question.getByRole('button', { name: 'Put back', exact: true }).click();
  await other.page.getByText(/^Put back\. Logo: logo/).waitFor();
  await expect.poll(async () => (await shopOfKiosks()).look?.logo?.width).toBeGreaterThan(1);
  await one.page.reload();
  await expect.poll(() => isDrawn(one.page.getByRole('img', { name: 'Logo', exact: true }))).toBe(true);
});
