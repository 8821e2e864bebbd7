import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Browser } from 'playwright';
import { openPage, VIEWPORTS } from '../../kiosk-app/browser-tests/browser.ts';
import type { Shop } from '../../kiosk-app/browser-tests/start-shop.ts';
import { moveAtRandom } from './random-taps-hand.ts';
import { answerChoosers, type PhotoFile } from './random-taps-photos.ts';

interface PhoneOptions {
  shop: Shop;
  browser: Browser;
  random: SeededRandom;
  photos: (count: number) => PhotoFile[];
}

const FIRST_PHOTOS = 6;
const SCREENS = [VIEWPORTS.phone, { width: VIEWPORTS.phone.height, height: VIEWPORTS.phone.width }];

/** Opens the page of each order once and sends a handful of photos; from then on it taps there as others do at the kiosk. */
export async function createPhone({ shop, browser, random, photos }: PhoneOptions) {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.phone, { touch: true });
  answerChoosers(page, random, photos);
  // A link may lead to another site: nobody here is on the internet.
  await context.route(
    ({ origin }) => ![shop.frontUrl, shop.edgeUrl, shop.centralUrl].includes(origin),
    (route) => route.abort(),
  );
  context.on('page', (opened) => void opened.close());
  const hand = { page, random, moves: [] as string[], screens: SCREENS };
  let orderId = '';

  const open = () => page.goto(`${shop.frontUrl}/front/${orderId}`).catch(() => undefined);

  return {
    page,
    errors,
    moves: hand.moves,
    async move(next: string): Promise<void> {
      if (next !== orderId) {
        orderId = next;
        hand.moves.push('open the page');
        await open();
        // An order that was placed or cancelled meanwhile takes no more.
        const input = page.locator('input[type=file][multiple]');
        await input.setInputFiles(photos(FIRST_PHOTOS), { timeout: 3_000 }).catch(() => undefined);
        return;
      }
      if (new URL(page.url()).pathname.startsWith('/front/')) return await moveAtRandom(hand);
      hand.moves.push('back to the page');
      await open();
    },
  };
}
