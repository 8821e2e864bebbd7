import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, CDPSession, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { photoOn, showUnchosen } from './photo-wall.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let page: Page;
let errors: string[];
let photos: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  const photo = await orientedJpeg(1, 1800, 1200);
  photos = [1, 2, 3].map((number) => ({
    name: `photo-${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: varied(photo, number),
  }));
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  ({ page, errors } = kiosk);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await page.waitForURL(/\/storefront\/\d{15}\//);
  await page.locator('input[type=file]').first().setInputFiles(photos);
  await vi.waitFor(
    async () => expect((await files()).filter(({ state }) => state === 'ready')).toHaveLength(3),
    30_000,
  );
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});
afterEach(() => expect(errors).toEqual([]));

const orderId = () => /\/storefront\/(\d{15})\//.exec(page.url())?.[1];

async function files(sizeKey = '4x6'): Promise<UploadedFile[]> {
  const answer = await page.request.get(`${shop.edgeUrl}/api/v1/storefront/orders/${orderId()}/files?size=${sizeKey}`);
  return answer.json();
}

async function openEditor(name: string): Promise<Locator> {
  await page.goto(`${shop.edgeUrl}/storefront/${orderId()}/sizes/4x6`);
  await page.getByRole('button', { name: `Adjust ${name}` }).click();
  const paper = page.getByRole('application', { name: 'The part that is printed' });
  await paper.waitFor();
  await standsStill(page);
  return paper;
}

const zoomSlider = () => page.getByRole('slider', { name: 'Zoom' });
const zoomPercent = async () => Number.parseInt((await zoomSlider().getAttribute('aria-valuetext')) ?? '', 10);

interface Finger {
  x: number;
  y: number;
}

/** Real touches, as a screen reports them. */
async function touch(session: CDPSession, ways: readonly (readonly [from: Finger, to: Finger])[], steps = 12) {
  const at = (part: number) =>
    ways.map(([from, to], id) => ({ id, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
    // The page has to have drawn it: a finger never jumps.
    await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function middleOf(place: Locator): Promise<Finger & { width: number; height: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}

/** Both in small: what differs then is the picture, not how it was scaled. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().resize(40, 60, { fit: 'fill' }).raw().toBuffer()),
  );
  const sum = left?.reduce((total, value, index) => total + Math.abs(value - (right?.[index] ?? 0)), 0) ?? 0;
  return sum / (left?.length ?? 1);
}

describe('the photo editor', () => {
  it('makes an upright print of a landscape photo, cut and turned by two fingers, and prints what it shows', async () => {
    const paper = await openEditor('photo-1.jpg');
    const stage = await middleOf(paper.locator('xpath=../..'));
    expect(stage.height / VIEWPORTS.kioskPortrait.height).toBeGreaterThanOrEqual(0.7);
    expect((await middleOf(paper)).width).toBeGreaterThan((await middleOf(paper)).height);
    await page.getByRole('radio', { name: 'Upright' }).check();
    const shape = async () => {
      const { width, height } = await middleOf(paper);
      return width / height;
    };
    await expect.poll(shape).toBeCloseTo(2 / 3, 2);
    await standsStill(page);
    const upright = await middleOf(paper);
    await expectNoBarriers(page);

    const session = await page.context().newCDPSession(page);
    const { x, y } = upright;
    await touch(session, [
      [
        { x: x - 80, y },
        { x: x - 180, y },
      ],
      [
        { x: x + 80, y },
        { x: x + 180, y },
      ],
    ]);
    await expect.poll(zoomPercent).toBeGreaterThan(190);
    await standsStill(page);
    expect(await zoomPercent()).toBeLessThan(260);
    // By 6° clockwise.
    const arm = { x: Math.cos(0.105) * 250, y: Math.sin(0.105) * 250 };
    await touch(session, [
      [
        { x: x - 250, y },
        { x: x - arm.x, y: y - arm.y },
      ],
      [
        { x: x + 250, y },
        { x: x + arm.x, y: y + arm.y },
      ],
    ]);
    const ruler = page.getByRole('slider', { name: /Straighten/ });
    await expect.poll(async () => Number(await ruler.inputValue())).toBeGreaterThan(4);
    expect(Number(await ruler.inputValue())).toBeLessThan(7);
    // One finger moves it, as far as there is photo.
    await touch(session, [
      [
        { x, y },
        { x: x + 2000, y: y + 2000 },
      ],
    ]);
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByRole('radio', { name: 'Wide' }).check();
    await page.getByRole('button', { name: 'Lighter' }).click();

    await standsStill(page);
    const shown = await paper.getByRole('img', { name: 'photo-1.jpg' }).locator('xpath=../../../..').screenshot();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await expect.poll(async () => (await files())[0]).toMatchObject({ crop: {}, previewUrl: expect.any(String) });
    const [file] = await files();
    if (file?.crop == null || file.previewUrl === null) throw new Error('The crop was not kept.');
    expect(file.adjustments).toMatchObject({ paper: 'upright', borderMm: 6, brightness: 1 });
    expect((file.crop.width * 1800) / (file.crop.height * 1200)).toBeCloseTo((101.6 - 12) / (152.4 - 12), 4);
    const preview = await (await page.request.get(`${shop.edgeUrl}${file.previewUrl}`)).body();
    const { width, height } = await sharp(preview).metadata();
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(2 / 3, 2);
    // The lines of thirds lie over the screen's.
    expect(await difference(shown, preview)).toBeLessThan(6);
  });

  it('is worked by keys alone, undone step by step, and asks before it throws changes away', async () => {
    const paper = await openEditor('photo-2.jpg');
    await paper.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(zoomPercent).toBe(156);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(']');
    const ruler = page.getByRole('slider', { name: /Straighten/ });
    await expect.poll(() => ruler.inputValue()).toBe('0.5');
    await page.keyboard.press('r');
    // The paper stays across: only the photo has turned.
    await standsStill(page);
    const { width, height } = await middleOf(paper);
    expect(width).toBeGreaterThan(height);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => ruler.inputValue()).toBe('0');
    await expect.poll(zoomPercent).toBe(156);

    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.waitFor();
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(zoomPercent).toBe(156);
    await question.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await files())[1]).toMatchObject({ crop: null, rotate: 0, adjustments: null });
  });

  it('shows where the face belongs before a photo for a card is chosen, and chooses it as it lies', async () => {
    const prints = async () => (await files('id-1-inch')).find(({ name }) => name === 'photo-3.jpg')?.quantity;
    await page.goto(`${shop.edgeUrl}/storefront/${orderId()}/sizes/id-1-inch`);
    await showUnchosen(page);
    await photoOn(page, 'photo-3.jpg').click();
    await page.getByText('Chin', { exact: true }).waitFor();
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/id-editor.png` });
    expect(await prints()).toBe(0);
    // Nobody has put the face into the oval yet: that is asked before the sheet is paid for.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'It does, save' }).click();
    await expect.poll(prints).toBe(1);
    // From then on a tap is one more.
    await photoOn(page, 'photo-3.jpg').click();
    await expect.poll(prints).toBe(2);
  });

  it('goes to the next photo by a swipe, and keeps what was changed of this one', async () => {
    const paper = await openEditor('photo-2.jpg');
    await page.getByRole('radio', { name: 'Whole' }).check();
    const { x, y } = await middleOf(paper);
    const session = await page.context().newCDPSession(page);
    await touch(session, [
      [
        { x: x + 300, y },
        { x: x - 300, y },
      ],
    ]);
    await page.getByRole('heading', { name: '3 of 3' }).waitFor();
    await expect.poll(async () => (await files())[1]?.fit).toBe('fit');
    await page.getByRole('button', { name: 'Previous photo' }).click();
    await page.getByRole('heading', { name: '2 of 3' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Whole' }).isChecked()).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
