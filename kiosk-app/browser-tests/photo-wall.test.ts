import { orientedJpeg, truncated, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import makeSharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choosePrints, expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { smallerTargets } from './layout-faults.ts';
import { openCount, photoOn, printsOf } from './photo-wall.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let page: Page;
let errors: string[];
let orderId: string;

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  ({ page, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true }));
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
});
beforeEach(async () => {
  await page.setViewportSize(VIEWPORTS.kioskPortrait);
  await page.goto(`${shop.edgeUrl}/storefront`);
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  orderId = /\d{15}/.exec(page.url())?.[0] ?? '';
});
afterEach(() => {
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

async function send(photos: Record<string, Buffer>): Promise<void> {
  for (const [name, bytes] of Object.entries(photos)) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${shop.edgeUrl}/api/v1/storefront/orders/${orderId}/files`, {
      method: 'POST',
      headers: { 'x-requested-with': 'printfront' },
      body: form,
    });
    expect(response.status).toBe(201);
  }
  await choosePrints(page);
}

/** A photo that is like no other of another number. */
function sharp(number: number, width = 1800, height = 1200): Promise<Buffer> {
  const colours = Buffer.alloc(8 * 8 * 3);
  let last = number * 7919 + 1;
  for (let at = 0; at < colours.length; at++) {
    last = (last * 48_271) % 2_147_483_647;
    colours[at] = last % 256;
  }
  const picture = makeSharp(colours, { raw: { width: 8, height: 8, channels: 3 } });
  return picture.resize(width, height, { fit: 'fill' }).jpeg().toBuffer();
}

/** How much of a row has to be pushed aside to be seen. */
const cutPx = (row: unknown): number =>
  Reflect.get(row as object, 'scrollWidth') - Reflect.get(row as object, 'clientWidth');

const wanted = async (sizeKey: string): Promise<Record<string, number>> => {
  const address = `${shop.edgeUrl}/api/v1/storefront/orders/${orderId}/files?size=${sizeKey}`;
  const files: { name: string; quantity: number }[] = await (await page.request.get(address)).json();
  return Object.fromEntries(files.map(({ name, quantity }) => [name, quantity]));
};

const prints = (count: number) =>
  page.getByTestId('total-prints').getByText(`${count} print${count === 1 ? '' : 's'}`, { exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

async function openSize(name = /^4×6 in/): Promise<void> {
  await page.getByRole('link', { name }).click();
  await page.getByTestId('photo-grid').waitFor();
}

describe('the wall of pictures', () => {
  it('adds by a tap, counts by its keys, shows by tabs, and takes bulk changes back', async () => {
    await send({ 'a.jpg': await sharp(1), 'b.jpg': await sharp(2), 'c.jpg': await sharp(3, 1200, 1800) });
    await prints(3).waitFor();
    await openSize();
    await photoOn(page, 'a.jpg').click();
    await prints(4).waitFor();
    const count = await openCount(page, 'a.jpg');
    await count.getByRole('button', { name: 'One less of a.jpg' }).click();
    await prints(3).waitFor();
    await count.getByRole('button', { name: 'Type a number' }).click();
    const keys = page.getByRole('dialog');
    for (const digit of ['1', '2']) await keys.getByRole('button', { name: digit, exact: true }).click();
    await keys.getByRole('button', { name: '12 prints' }).click();
    await prints(14).waitFor();
    await expect.poll(() => wanted('4x6')).toEqual({ 'a.jpg': 12, 'b.jpg': 1, 'c.jpg': 1 });

    await press('More');
    await press(/^Clear all/);
    await tab('Not chosen 3').click();
    await photoOn(page, 'b.jpg').click();
    // It stays under the finger, and its tab counts on.
    await tab('Not chosen 2').waitFor();
    await expect.poll(() => printsOf(page, 'b.jpg')).toBe(1);
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    await tab('Chosen 1').click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await tab('All 3').click();
    await expectNoBarriers(page);

    // One of each, and everything as it was again.
    await press('One of each');
    await prints(3).waitFor();
    await press('Undo');
    await prints(1).waitFor();
    await expect.poll(() => wanted('4x6')).toEqual({ 'a.jpg': 0, 'b.jpg': 1, 'c.jpg': 0 });

    // Several that are meant.
    await press('More');
    await press(/^Select several/);
    await photoOn(page, 'a.jpg').click();
    await photoOn(page, 'c.jpg').click();
    await page.getByText('2 selected').waitFor();
    await press('One each');
    await prints(3).waitFor();
  });

  it('makes prints of another size of all, and brings them back', async () => {
    await send({ 'a.jpg': await sharp(11), 'b.jpg': await sharp(12) });
    await prints(2).waitFor();
    await openSize();
    await photoOn(page, 'a.jpg').click();
    await prints(3).waitFor();
    await press('More');
    await press(/^All in another size/);
    await press(/^5×7 in/);
    await page.waitForURL(/\/sizes\/5x7$/);
    await page.getByText('3 prints moved here from 4×6 in').waitFor();
    await expect.poll(() => wanted('4x6')).toEqual({ 'a.jpg': 0, 'b.jpg': 0 });
    await expect.poll(() => wanted('5x7')).toEqual({ 'a.jpg': 2, 'b.jpg': 1 });
    await press('Undo');
    await page.waitForURL(/\/sizes\/4x6$/);
    await prints(3).waitFor();
    await expect.poll(() => wanted('4x6')).toEqual({ 'a.jpg': 2, 'b.jpg': 1 });
    await expect.poll(() => wanted('5x7')).toEqual({ 'a.jpg': 0, 'b.jpg': 0 });
  });

  it('leaves in the old size what has no room in the new one', async () => {
    await send({ 'a.jpg': await sharp(13) });
    await prints(1).waitFor();
    const order = `${shop.edgeUrl}/api/v1/storefront/orders/${orderId}`;
    const [{ id: fileId }] = await (await page.request.get(`${order}/files`)).json();
    for (const size of ['4x6', '5x7']) {
      const given = {
        headers: { 'x-requested-with': 'printfront' },
        data: { quantities: [{ fileId, quantity: 600 }] },
      };
      expect((await page.request.put(`${order}/sizes/${size}/quantities`, given)).status()).toBe(200);
    }
    await page.reload();
    await openSize();
    await press('More');
    await press(/^All in another size/);
    await press(/^5×7 in/);
    await page.getByText('399 prints moved here from 4×6 in').waitFor();
    await expect.poll(() => wanted('5x7')).toEqual({ 'a.jpg': 999 });
    await expect.poll(() => wanted('4x6')).toEqual({ 'a.jpg': 201 });
    await press('Undo');
    await expect.poll(() => wanted('4x6')).toEqual({ 'a.jpg': 600 });
    await expect.poll(() => wanted('5x7')).toEqual({ 'a.jpg': 600 });
  });

  it('opens the size that was touched last, whatever another touch has just led to', async () => {
    await send({ 'a.jpg': await sharp(14) });
    await prints(1).waitFor();
    // The address is the new one already, the screen still the old one.
    await page.evaluate(`{
      const push = history.pushState;
      history.pushState = function (...given) {
        history.pushState = push;
        push.apply(this, given);
        queueMicrotask(() => document.querySelector('a[href$="/sizes/3x5"]').click());
      };
    }`);
    await page.getByRole('link', { name: /^5×7 in/ }).click();
    await page.getByRole('heading', { name: /^3×5 in/ }).waitFor();
    expect(page.url()).toMatch(/\/\d{15}\/sizes\/3x5$/);
  });

  it('is one stop for the keyboard, which does everything', async () => {
    await send({
      'a.jpg': await sharp(21),
      'b.jpg': await sharp(22),
      'c.jpg': await sharp(23),
      'd.jpg': await sharp(24),
    });
    await prints(4).waitFor();
    await openSize();
    const inWall = 'document.activeElement.closest("[data-testid=photo-grid]") !== null';
    const name = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
    // From the tabs over the switch of sizes into the wall and out again: one stop.
    await page.getByRole('radio', { name: 'Medium pictures' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(name).toBe('Photo 1 of 4, a.jpg: 1 print in 4×6 in');
    await page.keyboard.press('ArrowRight');
    await expect.poll(name).toContain('b.jpg');
    await page.keyboard.press('Enter');
    await page.keyboard.press('+');
    await prints(6).waitFor();
    await page.keyboard.press('-');
    await prints(5).waitFor();
    await page.keyboard.press('End');
    await expect.poll(name).toContain('Photo 4 of 4, d.jpg');
    await page.keyboard.type('12');
    await prints(16).waitFor();
    await page.keyboard.press('Delete');
    await prints(4).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(inWall)).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(name).toContain('d.jpg');
    await page.keyboard.press('Home');
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Adjust a.jpg' }).waitFor();
  });

  it('shows 24 and more of 60 photos on a tall kiosk, 40 and more at the densest, and keeps its place', async () => {
    const photos = await Promise.all(
      Array.from({ length: 60 }, async (_, number) => [
        `p${number}.jpg`,
        await sharp(100 + number, ...((number % 4 === 3 ? [300, 400] : [400, 300]) as [number, number])),
      ]),
    );
    await send(Object.fromEntries(photos));
    await prints(60).waitFor({ timeout: 60_000 });
    await openSize();
    const seen = () =>
      page.evaluate<number>(`(() => {
        const wall = document.querySelector('[data-testid="photo-grid"]').getBoundingClientRect();
        return [...document.querySelectorAll('[data-photo]')].filter((tile) => {
          const { top, bottom } = tile.getBoundingClientRect();
          return top >= wall.top - 1 && bottom <= wall.bottom + 1;
        }).length;
      })()`);
    await expect.poll(seen).toBeGreaterThanOrEqual(24);
    await page.getByRole('radio', { name: 'Small pictures' }).check();
    await expect.poll(seen).toBeGreaterThanOrEqual(40);
    await page.getByRole('radio', { name: 'Large pictures' }).check();
    await photoOn(page, 'p0.jpg').focus();
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowDown');
    await standsStill(page);
    const focused = await page.evaluate<string>('document.activeElement.closest("[data-photo]").dataset.photo');
    await page.setViewportSize(VIEWPORTS.kioskLandscape);
    await page.locator(`[data-photo="${focused}"]`).waitFor();
    const stillFocused = () => page.evaluate('document.activeElement.closest("[data-photo]")?.dataset.photo');
    await expect.poll(stillFocused).toBe(focused);
    // On the narrowest picture, too, a finger finds the number.
    await page.getByRole('radio', { name: 'Medium pictures' }).check();
    await standsStill(page);
    const small = (await smallerTargets(page, 64)).filter((fault) => fault.startsWith('Change the number'));
    expect(small).toEqual([]);
  });
});

/** Pictures of which a finger in the middle leads elsewhere. The number may lie there on the smallest: it has + and − as well. */
const MIDDLES = `[...document.querySelectorAll('[data-photo]')].flatMap((tile) => {
  const { left, top, width, height } = tile.getBoundingClientRect();
  const part = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-part]');
  return part && part.dataset.part !== 'count' ? [tile.ariaLabel + ': ' + part.dataset.part + ' at ' + Math.round(width) + '×' + Math.round(height)] : [];
})`;

describe('similar shots', () => {
  it('leave the middle of their picture to it, also where the picture is small and blurry', async () => {
    const wide = Buffer.concat([await orientedJpeg(1, 600, 400), Buffer.alloc(4)]);
    const upright = Buffer.concat([await sharp(61, 400, 600), Buffer.alloc(4)]);
    const flat = Buffer.concat([await sharp(62, 900, 380), Buffer.alloc(4)]);
    const shots = { wide, upright, flat };
    const named = Object.entries(shots).flatMap(([name, bytes]) =>
      [1, 2].map((number) => [`${name}-${number}.jpg`, varied(bytes, number)] as const),
    );
    await send(Object.fromEntries([...named, ['other.jpg', await sharp(63)]]));
    await openSize();
    await expect.poll(() => page.locator('[data-part="similar"]').count()).toBe(3);
    for (const viewport of [VIEWPORTS.kioskPortrait, VIEWPORTS.kioskLandscape, VIEWPORTS.phone]) {
      await page.setViewportSize(viewport);
      for (const density of await page.getByRole('radio', { name: /pictures$/ }).all()) {
        await density.check();
        await standsStill(page);
        expect(await page.evaluate(MIDDLES)).toEqual([]);
      }
    }
  });

  it('stand behind the best one until somebody looks at them, and never when they are paid for', async () => {
    const shot = Buffer.concat([await orientedJpeg(1, 1800, 1200), Buffer.alloc(4)]);
    await send({
      'other.jpg': await sharp(71),
      'one.jpg': varied(shot, 1),
      'two.jpg': varied(shot, 2),
      'three.jpg': varied(shot, 3),
    });
    await prints(4).waitFor();
    await openSize();
    await expect.poll(() => page.getByRole('article').count()).toBe(4);
    // The shop has read the photos and knows which are alike.
    await page.locator('[data-part="similar"]').first().waitFor();
    await press('More');
    await press(/^Only the best of similar shots/);
    await prints(2).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await press(/^Show 3 photos like/);
    await tab('3 similar').waitFor();
    // By a key as well, from the picture that leads them.
    await tab('All 4').click();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await page.getByRole('button', { name: /^Photo \d of 2, (one|two|three)\.jpg/ }).focus();
    await page.keyboard.press('s');
    await tab('3 similar').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    const hidden = page.getByRole('button', { name: /: 0 prints in/ });
    await expect.poll(() => hidden.count()).toBe(2);
    await hidden.first().click();
    await prints(3).waitFor();
    await tab('All 4').click();
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
  });
});

describe('photos that will not print well', () => {
  it('asks about blurry ones whoever chose them, the shop too, and asks once', async () => {
    await send({ 'sharp.jpg': await sharp(31), 'blurry.jpg': await sharp(32, 320, 240) });
    await prints(2).waitFor();
    // Nobody chose it: it became a print by itself, and is asked about on the way to the check.
    await page.getByRole('button', { name: /See or add photos/ }).waitFor();
    await press('Check order');
    const question = page.getByRole('dialog', { name: 'This photo will print blurry' });
    expect(await question.getByRole('img').getAttribute('alt')).toBe('blurry.jpg');
    await question.getByRole('button', { name: 'Leave it out' }).click();
    await page.waitForURL(/\/checkout$/);
    await expect.poll(() => wanted('4x6')).toEqual({ 'sharp.jpg': 1, 'blurry.jpg': 0 });

    // It has been asked about in this size, not in another one: there all at once ask too.
    await page.goto(`${shop.edgeUrl}/storefront/${orderId}/sizes/5x7`);
    await press('One of each');
    await question.getByRole('button', { name: 'Print it anyway' }).click();
    await prints(3).waitFor();
    await press('More');
    await press(/^Clear all/);
    await prints(1).waitFor();
    await press('One of each');
    await prints(3).waitFor();
    expect(await question.count()).toBe(0);
    await press('Check order');
    await page.waitForURL(/\/checkout$/);
  });

  it('asks when the same number is set for all, too', async () => {
    await send({ 'sharp.jpg': await sharp(41), 'blurry.jpg': await sharp(42, 320, 240) });
    await prints(2).waitFor();
    await page.goto(`${shop.edgeUrl}/storefront/${orderId}/sizes/3x5`);
    await press('More');
    await press(/^Same number for all/);
    await press('2 prints');
    const question = page.getByRole('dialog', { name: 'This photo will print blurry' });
    await question.getByRole('button', { name: 'Leave it out' }).click();
    await prints(4).waitFor();
    await expect.poll(() => wanted('3x5')).toEqual({ 'sharp.jpg': 2, 'blurry.jpg': 0 });
  });

  it('keeps a damaged one in its place with its reason, without a number, and in nobody’s way', async () => {
    const broken = truncated(await orientedJpeg(1, 1800, 1200));
    await send({ 'good.jpg': await sharp(51), 'broken.jpg': broken, 'blurry.jpg': await sharp(52, 320, 240) });
    await prints(2).waitFor();
    await openSize();
    // With the largest type, too, all five tabs are seen as a whole.
    await page.evaluate("document.documentElement.dataset.type = 'largest'");
    for (const viewport of [VIEWPORTS.kioskPortrait, VIEWPORTS.kioskLandscape]) {
      await page.setViewportSize(viewport);
      await standsStill(page);
      expect(await page.getByRole('tab').count()).toBe(5);
      expect(await page.getByRole('tablist', { name: 'Show' }).evaluate(cutPx)).toBe(0);
    }
    await page.evaluate("document.documentElement.dataset.type = 'normal'");
    await page.setViewportSize(VIEWPORTS.kioskPortrait);
    await photoOn(page, 'broken.jpg').click();
    const why = page.getByRole('dialog', { name: 'This photo cannot be printed' });
    await why.getByText('It is not printed and costs nothing').waitFor();
    await why.getByRole('button', { name: 'Close' }).click();
    await press('One of each');
    await press('Check order');
    await press('Leave it out');
    await page.waitForURL(/\/checkout$/);
    await expect.poll(() => wanted('4x6')).toEqual({ 'good.jpg': 1, 'broken.jpg': 0, 'blurry.jpg': 0 });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/checkout\/you$/);
  });
});

it('draws the sample of a size in the photo’s own shape, cut once', async () => {
  await send({ 'wide.jpg': await sharp(61, 2400, 1200) });
  await prints(1).waitFor();
  await openSize();
  const sample = page.locator('h1').locator('xpath=ancestor::main//img').first();
  await expect.poll(() => sample.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0);
  await standsStill(page);
  const drawn = await sample.evaluate((image) => {
    const { width, height } = Reflect.get(globalThis, 'getComputedStyle')(image);
    return {
      shape: Reflect.get(image, 'naturalWidth') / Reflect.get(image, 'naturalHeight'),
      box: Number.parseFloat(width) / Number.parseFloat(height),
    };
  });
  expect(drawn.shape).toBeCloseTo(2, 1);
  expect(drawn.box).toBeCloseTo(drawn.shape, 1);
});
