import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { type Shop, startShop } from './start-shop.ts';

let top: string;
let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-sticks-'));
  await Promise.all(['states', 'stick'].map((name) => fs.mkdir(path.join(top, name))));
  for (let index = 1; index <= 12; index += 1) {
    await fs.writeFile(path.join(top, 'stick', `IMG_${index}.JPG`), await orientedJpeg(1, 300 + index * 20, 400));
  }
  await fs.writeFile(path.join(top, 'stick', 'words.jpg'), 'no photo');
  [shop, browser] = await Promise.all([startShop({ STICKS_DIR: path.join(top, 'states') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await fs.rm(top, { recursive: true, force: true });
});

/** As the kiosk's package says it. */
const say = (state: string) =>
  fs.writeFile(
    path.join(top, 'states/sdb1'),
    `state=${state}\nlabel=HOLIDAY\nfolder=${path.join(top, 'stick')}\nsince=${state}\n`,
  );

it('photos of a stick are chosen on a wall and are in the order; what is wrong with a stick is said', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await page.goto(shop.pairingUrl);
  const isPressed = Promise.withResolvers<void>();
  await page.route(/\/sticks$/, (route) => isPressed.promise.then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await page.getByRole('button', { name: 'USB or camera card' }).click();
  // A hand is quicker than the first look.
  isPressed.resolve();
  await page.getByText('Plug your USB stick or card into this kiosk').waitFor();
  await say('unreadable');
  await page.getByText('This stick or card cannot be read').waitFor();
  await say('ready');

  const photos = page.getByRole('list', { name: 'Photos on the USB stick or card' });
  // What is to be done now, not what would come from a phone.
  await page.getByTestId('arrived-count').getByText('Tap the photos you want').waitFor();
  await page.getByRole('button', { name: 'Choose all 13' }).click();
  await page.getByTestId('arrived-count').getByText('13 photos chosen').waitFor();
  await page.getByRole('button', { name: 'Take 13 photos' }).waitFor();
  await page.getByRole('button', { name: 'Choose none' }).click();
  await photos.getByRole('button', { name: 'IMG_7.JPG' }).click();
  await photos.getByRole('button', { name: 'IMG_3.JPG' }).click();
  await photos.getByRole('button', { name: 'words.jpg' }).click();
  await standsStill(page);
  // The frame of what is chosen is the picture's, with no bars in it: 440 × 400 upright as the camera held it.
  const frame = await photos.getByRole('button', { name: 'IMG_7.JPG' }).locator('span').first().boundingBox();
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(440 / 400, 1);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Take 3 photos' }).click();
  await page.getByText('1 photo was not taken.').waitFor();
  await expect.poll(() => page.getByTestId('arrived-count').textContent()).toMatch(/^2/);
  await photos.getByRole('button', { name: 'words.jpg' }).click();

  await fs.rm(path.join(top, 'states/sdb1'));
  await page.getByText('Plug your USB stick or card into this kiosk').waitFor();
  expect(errors.filter((error) => !/40[49]|415/.test(error))).toEqual([]);
});
