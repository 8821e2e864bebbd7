import process from 'node:process';
import type { Browser } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type EmptyShop, startEmptyShop } from './handbook/empty-shop.ts';
import { playFirstChapter } from './handbook/first-order.ts';
import { pictureKeeper } from './handbook/keep-picture.ts';
import { playOtherChapters } from './handbook/other-chapters.ts';
import { createReader } from './handbook/owner.ts';
import type { HandbookLanguage } from './handbook/words.ts';

let shop: EmptyShop;
let browser: Browser | undefined;
beforeEach(async () => {
  shop = await startEmptyShop();
  // A phone on the guests' wifi finds the router where the router says it is.
  browser = await launchBrowser([`MAP 10.5.50.1 127.0.0.1:${shop.router.loginPort}`]);
});
afterEach(async () => {
  await browser?.close();
  await shop?.stop();
});

/** `npm run handbook` renews the pictures too, in both languages, and goes through the chapters that only they need. */
const takesPictures = process.env.HANDBOOK === 'pictures';
const noPicture = async () => undefined;

it.each<HandbookLanguage>(takesPictures ? ['th', 'en'] : ['en'])(
  'leads from nothing to the first order, in the owner’s own name (%s)',
  async (language) => {
    const begun = performance.now();
    const reader = createReader(language, takesPictures ? pictureKeeper(language) : noPicture);
    const opened = await playFirstChapter(browser as Browser, reader, shop);
    const seconds = Math.round((performance.now() - begun) / 1000);
    process.stdout.write(`The handbook's first chapter: ${reader.stepCount()} steps, ${seconds} seconds.\n`);
    if (takesPictures) await playOtherChapters(opened, reader, shop);
    expect(opened.errors.flat()).toEqual([]);
  },
);
