import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { choosePrints, expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { overflowing, setTextSize, smallerTargets, smallerType, touchedAbove } from './layout-faults.ts';
import { openCount } from './photo-wall.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let page: Page;
let errors: string[];

const LARGE_SCREEN = { width: 1920, height: 1080 };
const KIOSKS = [VIEWPORTS.kioskPortrait, VIEWPORTS.kioskLandscape, LARGE_SCREEN];
/** From here on a hand reaches that belongs to a customer who sits: the lowest 1,100 of 1,920. */
const REACH_PX = 820;

/** Paired once: the link works only once. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  const { page: first, context } = await openPage(browser, VIEWPORTS.kioskPortrait);
  await first.goto(shop.pairingUrl);
  await first.getByRole('button', { name: 'Touch to start' }).waitFor();
  cookies = await context.cookies();
  await context.close();
});
beforeEach(async () => {
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  ({ page, errors } = kiosk);
  await kiosk.context.addCookies(cookies);
  await page.goto(`${shop.edgeUrl}/storefront`);
  await button('Touch to start').waitFor();
});
afterEach(async () => {
  expect(errors).toEqual([]);
  await page.context().close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const reach = () => page.locator('html').getAttribute('data-reach');
const heading = (name: string) => page.getByRole('heading', { name });

/** Every screen of an order, one after the other; `look` is told which. */
async function walkThrough(examine: (screen: string) => Promise<void>): Promise<void> {
  const look = async (screen: string) => {
    await standsStill(page);
    await examine(screen);
  };
  await look('start');
  await button('Touch to start').click();
  await heading('Where are your photos?').waitFor();
  await look('where');
  await button('On my phone').click();
  await page.getByRole('img', { name: 'QR code that joins the shop’s Wi‑Fi' }).waitFor();
  await look('phone');
  await page.locator('input[type=file]').setInputFiles([await photo('sea.jpg', 1800), await photo('dog.jpg', 1810)]);
  await page.getByRole('button', { name: 'Choose prints' }).waitFor();
  await look('arrived');
  await choosePrints(page);
  await page.getByTestId('total-prints').getByText('2 prints').waitFor();
  await look('sizes');
  await page.getByRole('link', { name: /^4×6 in/ }).click();
  await page.getByTestId('photo-grid').waitFor();
  await look('wall');
  const dialog = page.getByRole('dialog');
  await (await openCount(page, 'sea.jpg')).waitFor();
  await look('count');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await button('More').click();
  await dialog.waitFor();
  await look('more');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await button('Adjust sea.jpg').click();
  await page.getByRole('dialog', { name: 'Adjust sea.jpg' }).waitFor();
  await look('editor');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await button('Check order').click();
  await heading('Check your order').waitFor();
  await look('check');
  await button('Next').click();
  await page.getByLabel('Name').waitFor();
  await look('details');
  await page.getByLabel('Name').fill('Mali');
  await page.getByLabel('Phone number').fill('081-234 5678');
  await button('Go to payment').click();
  // The address changes before the screen does.
  await heading('How would you like to pay?').waitFor();
  await look('pay');
  await button(/PromptPay QR/).click();
  await button('Place order').click();
  await page.getByRole('img', { name: /PromptPay QR code/ }).waitFor();
  await look('qr');
  await button('I’ve paid').click();
  await page.getByTestId('order-number').waitFor();
  await look('done');
  await button('Finished').click();
  await button('แตะเพื่อเริ่ม').waitFor();
}

const photo = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await orientedJpeg(1, width, 1200)),
});

/** The dialog closes by its own button, where a hand is. */
async function ease(...choices: string[]): Promise<void> {
  await button('Easier to use').click();
  for (const choice of choices) await page.getByLabel(choice, { exact: true }).check();
  await button('OK').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

it('is read and hit from where one stands: no type under 24 px, 18 on a low screen, no target under 64 px', async () => {
  await walkThrough(async (screen) => {
    expect.soft(await smallerType(page, 24), screen).toEqual([]);
    expect.soft(await smallerTargets(page, 64), screen).toEqual([]);
    await page.setViewportSize(VIEWPORTS.kioskLandscape);
    await standsStill(page);
    expect.soft(await smallerType(page, 18), `${screen}, lying`).toEqual([]);
    // Beside a title the steps are lines: Back, as large as a finger, leads there as well.
    const small = (await smallerTargets(page, 64)).filter((fault) => !/^Photos \d/.test(fault));
    expect.soft(small, `${screen}, lying`).toEqual([]);
    await page.setViewportSize(VIEWPORTS.kioskPortrait);
    await standsStill(page);
  });
});

it('puts everything that is touched low, in large type, for this customer only', async () => {
  await ease('Everything low', 'Largest');
  const seen: string[] = [];
  await walkThrough(async (screen) => {
    seen.push(screen);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/low-${screen}.png` });
    expect.soft(await touchedAbove(page, REACH_PX), screen).toEqual([]);
    expect.soft(await overflowing(page), screen).toEqual([]);
    await expectNoBarriers(page);
    if (screen === 'details') await keepsLabelInView();
    if (screen !== 'sizes') return;
    for (const viewport of [VIEWPORTS.kioskLandscape, LARGE_SCREEN]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => overflowing(page), { message: `${screen} ${viewport.width}` }).toEqual([]);
    }
    await page.setViewportSize(VIEWPORTS.kioskPortrait);
    // The same order after the page was loaded anew.
    await page.reload();
    await page.getByTestId('total-prints').waitFor();
    await expect.poll(reach).toBe('low');
  });
  expect(seen).toHaveLength(14);
  await expect.poll(reach).toBe('all');
  await expect.poll(() => page.locator('html').getAttribute('data-type')).toBe('normal');
});

it('sounds when it is touched, and forgets who went away from the start screen', async () => {
  await page.addInitScript(countTones);
  await page.clock.install();
  await page.reload();
  await ease('Sounds', 'Everything low');
  const tones = () => page.evaluate<number>('globalThis.tones');
  await expect.poll(tones).toBeGreaterThan(0);
  const before = await tones();
  await button('Easier to use').tap();
  await expect.poll(tones).toBeGreaterThan(before);
  await button('OK').tap();
  await expect.poll(reach).toBe('low');
  await page.clock.runFor(61_000);
  await expect.poll(reach).toBe('all');
});

it('grows with the browser’s text to 200 %, and nothing is cut', async () => {
  const before = await page.getByTestId('ready-words').evaluate(fontSize);
  await setTextSize(page, 200);
  await page.reload();
  await button('Touch to start').waitFor();
  await expect.poll(() => page.getByTestId('ready-words').evaluate(fontSize)).toBe(2 * before);
  await walkThrough(async (screen) => {
    for (const viewport of KIOSKS) {
      await page.setViewportSize(viewport);
      if (process.env.LOOK)
        await page.screenshot({ path: `${process.env.LOOK}/double-${screen}-${viewport.width}.png` });
      const message = `${screen} ${viewport.width}×${viewport.height}`;
      // A screen that has just been turned is laid out a moment later.
      await expect.poll(() => overflowing(page), { message }).toEqual([]);
    }
    await page.setViewportSize(VIEWPORTS.kioskPortrait);
    await expectNoBarriers(page);
  });
});

it('grows on the phone as well, before and after it has sent', async () => {
  await button('Touch to start').click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  const address = `${shop.frontUrl}/front/${/\d{15}/.exec(page.url())?.[0]}`;
  const look = async (screen: string) => {
    await standsStill(phone.page);
    if (process.env.LOOK) await phone.page.screenshot({ path: `${process.env.LOOK}/double-phone-${screen}.png` });
    expect.soft(await overflowing(phone.page), screen).toEqual([]);
    await expectNoBarriers(phone.page);
  };
  await phone.page.goto(address);
  const choose = phone.page.getByText('Choose photos', { exact: true });
  await choose.waitFor();
  const before = await choose.evaluate(fontSize);
  await setTextSize(phone.page, 200);
  await phone.page.reload();
  await choose.waitFor();
  await expect.poll(() => choose.evaluate(fontSize)).toBe(2 * before);
  await look('empty');
  const noPhoto = {
    name: 'a-letter-with-a-very-long-name.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no photo'),
  };
  await phone.page.locator('input[type=file]').setInputFiles([await photo('sea.jpg', 1800), noPhoto]);
  // What is no photo is named, and takes nothing from what has arrived.
  await phone.page.getByText('Your photo is in the shop').waitFor();
  await phone.page.getByText(`Left out, not a photo: ${noPhoto.name}`).waitFor();
  await look('sent');
  await phone.page.getByRole('button', { name: 'See why' }).click();
  await phone.page.getByRole('dialog').waitFor();
  await look('why');
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});

it('offers to read aloud where the machine has a voice for the language, and only there', async () => {
  await button('Easier to use').click();
  await page.getByLabel('Sounds', { exact: true }).waitFor();
  // This machine has none.
  expect(await page.getByLabel('Read the steps aloud', { exact: true }).count()).toBe(0);
  await button('OK').click();

  // A speech engine is no part of the test machines: what it is told to say is kept here instead.
  await page.addInitScript(speechEngine, ['en-US']);
  await page.reload();
  await ease('Read the steps aloud');
  await button('Touch to start').click();
  const said = () => page.evaluate<string[]>('globalThis.said');
  await expect.poll(said).toContain('en-US: Where are your photos?');
  await button('On my phone').click();
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^en-US: Scan with your phone’s camera\. /);
  // There is no Thai voice in it.
  await button('ไทย').click();
  await button('ใช้งานง่ายขึ้น').click();
  await page.getByLabel('เสียงเมื่อแตะ', { exact: true }).waitFor();
  expect(await page.getByLabel('อ่านขั้นตอนให้ฟัง', { exact: true }).count()).toBe(0);
  await button('ตกลง').click();
  await button('ยกเลิก').click();
  await button('ยกเลิกออเดอร์').click();
  await button('แตะเพื่อเริ่ม').waitFor();
});

/** Who scrolls above the keys still reads what is typed into; a key brings all of it back. */
async function keepsLabelInView(): Promise<void> {
  await page.getByRole('radio', { name: /^By mail/ }).check();
  const name = page.getByLabel('Name', { exact: true });
  await name.tap();
  await button('Done').waitFor();
  await standsStill(page);
  await name.evaluate(belowEdge, true);
  await standsStill(page);
  const label = page.getByText('Name', { exact: true });
  expect(await label.evaluate(belowEdge)).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: 'space', exact: true }).tap();
  await expect.poll(() => name.evaluate(belowEdge)).toBeGreaterThan(30);
  await name.fill('');
  await page.getByRole('radio', { name: /^Pick up/ }).check();
}

interface Scrolled {
  readonly parentElement: Scrolled;
  scrollTop: number;
  getBoundingClientRect(): { top: number };
}

/** How far a thing is below the edge of what it scrolls in; first scrolled to 4 px, if asked, which puts what stands above it beyond the edge. */
function belowEdge(thing: unknown, isScrolledTo?: boolean): number {
  const own = thing as Scrolled;
  let around = own.parentElement;
  const styleOf = Reflect.get(globalThis, 'getComputedStyle');
  while (!/auto|scroll/.test(styleOf(around).overflowY)) around = around.parentElement;
  const below = () => own.getBoundingClientRect().top - around.getBoundingClientRect().top;
  if (isScrolledTo) around.scrollTop += below() - 4;
  return below();
}

const fontSize = (element: unknown): number =>
  Number.parseFloat(Reflect.get(globalThis, 'getComputedStyle')(element).fontSize);

/** Counts the tones of the page, which are made as ever. */
function countTones(): void {
  const { prototype } = Reflect.get(globalThis, 'AudioContext');
  const make = prototype.createOscillator;
  Object.assign(globalThis, { tones: 0 });
  prototype.createOscillator = function (this: unknown) {
    Reflect.set(globalThis, 'tones', Reflect.get(globalThis, 'tones') + 1);
    return make.call(this);
  };
}

function speechEngine(languages: string[]): void {
  const said: string[] = [];
  const engine = Object.assign(new EventTarget(), {
    getVoices: () => languages.map((lang) => ({ lang, name: lang, localService: true })),
    cancel: () => undefined,
    speak: ({ lang, text }: { lang: string; text: string }) => said.push(`${lang}: ${text}`),
  });
  const sentence = function (this: object, text: string) {
    Object.assign(this, { text });
  };
  Object.assign(globalThis, { said, SpeechSynthesisUtterance: sentence });
  Object.defineProperty(globalThis, 'speechSynthesis', { value: engine });
}
