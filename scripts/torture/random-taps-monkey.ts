import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Browser, Locator, Page } from 'playwright';
import { openPage, VIEWPORTS } from '../../kiosk-app/browser-tests/browser.ts';
import type { Shop } from '../../kiosk-app/browser-tests/start-shop.ts';
import { checkoutText } from '../../kiosk-app/src/text/checkout.ts';
import { easeText } from '../../kiosk-app/src/text/ease.ts';
import { sizesText } from '../../kiosk-app/src/text/sizes.ts';
import { storefrontText } from '../../kiosk-app/src/text/storefront.ts';
import { uiText } from '../../kiosk-app/src/text/ui.ts';
import { wallText } from '../../kiosk-app/src/text/wall.ts';
import { moveAtRandom } from './random-taps-hand.ts';
import { createLedger } from './random-taps-ledger.ts';
import { type Spot, spotsToTap, whatIsShown } from './random-taps-page.ts';
import { createPhone } from './random-taps-phone.ts';
import { answerChoosers, createPhotos } from './random-taps-photos.ts';
import { eventuallyRight, isOverIn, SETTLES_MS, settled } from './random-taps-waits.ts';

interface MonkeyOptions {
  shop: Shop;
  browser: Browser;
  random: SeededRandom;
  /** Told of whatever is wrong, in one line. */
  lost: (words: string) => void;
}

export type Monkey = Awaited<ReturnType<typeof createMonkey>>;

const SCREENS = [VIEWPORTS.kioskPortrait, VIEWPORTS.kioskLandscape, { width: 1920, height: 1080 }];
/** A move is a moment, on a machine with other work a few seconds. */
const HANGS_MS = 30_000;
const STAYING = ['removeNo', 'lowLeave', 'blurryLeave', 'moveBlurryLeave', 'idleStay'];
/** Of a question that came up: the answer that leads on the way out. */
const WAYS_BACK = [storefrontText, sizesText, uiText, wallText, easeText].flatMap(({ th, en }) =>
  [th, en].flatMap((words) => wordsOf(words, ['cancelYes', 'discardYes', 'close', 'cancel', 'done', ...STAYING])),
);
/** Of a step: what ends the order. */
const WAYS_OUT = [storefrontText, checkoutText].flatMap(({ th, en }) =>
  [th, en].flatMap((words) => wordsOf(words, ['cancelOrder', 'toDone', 'toDoneCounter', 'finish'])),
);

const MOST_TAPS_OUT = 20;
const REMEMBERED_MOVES = 25;
/** Of the kiosk's moves so many have one of the phone beside them. */
const PHONE_MOVES = 0.4;

/** Taps, types, scrolls and turns at random on a paired kiosk and, at the same time, on a phone that sends to its orders. */
export async function createMonkey({ shop, browser, random, lost }: MonkeyOptions) {
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  const { page, errors } = kiosk;
  page.setDefaultTimeout(SETTLES_MS);
  await page.addInitScript('window.print = () => undefined');
  const photos = await createPhotos(random.fork());
  answerChoosers(page, random.fork(), photos);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  const phone = await createPhone({ shop, browser, random: random.fork(), photos });
  const ledger = createLedger(shop, page);
  ledger.watch(page);
  ledger.watch(phone.page);
  const hand = { page, random: random.fork(), moves: [] as string[], screens: SCREENS };
  const { moves } = hand;
  const seen = new Set<string>();
  let isReported = false;

  async function report(words: string, where = page) {
    if (isReported) return;
    isReported = true;
    await where.screenshot({ path: path.join(tmpdir(), 'random-taps.png') }).catch(() => undefined);
    const last = (where === page ? moves : phone.moves).slice(-5).join(' → ');
    lost(`${words} (${where.url().replace(/^http:..[^/]+/, '')}; last: ${last})`);
  }

  async function move() {
    const orderId = orderIn(page.url());
    const isPhoneToo = orderId !== null && random.chance(PHONE_MOVES);
    const moving = Promise.all([moveAtRandom(hand), isPhoneToo ? phone.move(orderId) : undefined]);
    if (!(await isOverIn(HANGS_MS, moving))) return await report('a screen hangs');
    await look(page, errors);
    if (isPhoneToo) await look(phone.page, phone.errors);
  }

  /** Nothing is broken, and there is something left to do. */
  async function look(where: Page, itsErrors: readonly string[]) {
    const shown = await settled(where, () => where.evaluate<ReturnType<typeof whatIsShown>>(whatIsShown));
    if (shown === null) return await report('the screen does not answer', where);
    seen.add(shown.name);
    if (shown.isErrorPage) await report(`an error page: ${shown.name}`, where);
    const [error] = itsErrors;
    if (error !== undefined) await report(`an error in the console: ${error}`, where);
    // On a phone whose order has ended the page only says so.
    if (where === page && shown.choices === 0 && (await isDeadEnd())) await report(`nothing to touch on ${shown.name}`);
  }

  /** Something may be loading, or being saved; a screen that stays without any way on is one. */
  async function isDeadEnd(): Promise<boolean> {
    const choices = async () => ((await page.evaluate<Spot[]>(`(${spotsToTap})()`)).length > 0 ? null : 'none');
    return (await eventuallyRight(choices)) !== null;
  }

  /** @returns how many photos were found again */
  async function checkPhotos(orderId: string): Promise<number> {
    // An answer that has just come may be read a moment later than the list.
    let found = 0;
    const wrong = await eventuallyRight(async () => {
      const photos = await ledger.photosOf(orderId);
      found = photos.found;
      return photos.missing.length > 0 ? `photos ${photos.missing.join()} of order ${orderId} are gone` : null;
    });
    if (wrong !== null) await report(wrong);
    return found;
  }

  return {
    move,
    seen,
    lastMoves: () => [
      ...moves.slice(-REMEMBERED_MOVES),
      ...['… on the phone:', ...phone.moves.slice(-REMEMBERED_MOVES)],
      ...['… refused:', ...ledger.lastRefused()],
    ],

    /** The order on the screen. @returns how many photos were found again */
    async checkOrder(): Promise<number> {
      const orderId = orderIn(page.url());
      if (orderId === null) return 0;
      const wrong =
        (await eventuallyRight(() => priceFault(page, shop, orderId))) ??
        (await eventuallyRight(() => ledger.priceFault(orderId)));
      if (wrong !== null) await report(wrong);
      return await checkPhotos(orderId);
    },

    /** All orders there were: open, put aside, placed. @returns how many photos are there, each with its bytes */
    async checkAll(): Promise<number> {
      let found = 0;
      for (const orderId of ledger.orders()) {
        found += await checkPhotos(orderId);
        const wrong =
          (await eventuallyRight(async () => {
            const unseen = await ledger.unseenOf(orderId);
            return unseen.length > 0 ? `photos ${unseen.join()} of order ${orderId} cannot be shown` : null;
          })) ?? (await eventuallyRight(() => ledger.priceFault(orderId)));
        if (wrong !== null) await report(wrong);
      }
      return found;
    },

    /** From wherever one is, by touch alone, to the start. */
    async wayOut(): Promise<void> {
      const isOut = await leaveOrder(page).catch(() => false);
      if (!isOut) await report('no way back to the start');
      moves.push('(left)');
    },
  };
}

/** The sum on the screen beside the shop's own; null where none is shown or they are equal. */
async function priceFault(page: Page, shop: Shop, orderId: string): Promise<string | null> {
  const sum = page.getByTestId('order-total').or(page.getByTestId('total-price'));
  if ((await sum.count()) === 0) return null;
  const shown = (await sum.first().innerText()).replaceAll(/[^\d.]/g, '');
  const quotes = await Promise.all(
    // By post it costs more, and what was placed costs what it cost then.
    ['1', '2', '3', '4'].map(async (method) => {
      const answer = await page.request.get(
        `${shop.edgeUrl}${API_BASE}/pricing/summary?uploadId=${orderId}&shippingMethod=${method}`,
      );
      return answer.ok() ? ((await answer.json()).totalPrice as number) : null;
    }),
  );
  const known = quotes.filter((quote) => quote !== null);
  if (known.length === 0 || orderIn(page.url()) !== orderId) return null;
  const satang = Math.round(Number(shown) * 100);
  return known.includes(satang) ? null : `the screen says ${shown}, the shop ${known.map((quote) => quote / 100)}`;
}

/** Closes what lies over the screen, then cancels or finishes; by touch alone, as a customer does who wants to go. */
async function leaveOrder(page: Page): Promise<boolean> {
  const start = named(page, [storefrontText.th.touchToStart, storefrontText.en.touchToStart]);
  for (let tries = 0; tries < MOST_TAPS_OUT; tries++) {
    const questions = page.locator('dialog[open]');
    // Of two over each other only the upper one can be touched, whichever it is.
    if ((await questions.count()) > 0) {
      for (const answer of await named(questions, WAYS_BACK).all()) await tapIfThere(answer);
    } else if (await start.isVisible()) return true;
    else await tapIfThere(named(page, WAYS_OUT).first());
    await page.waitForTimeout(100);
  }
  return false;
}

/** A screen that is just changing has it a moment later, or no longer. */
const tapIfThere = (button: Locator) => button.tap({ timeout: 1_000 }).catch(() => undefined);

const named = (place: Page | Locator, names: readonly string[]): Locator =>
  names.map((name) => place.getByRole('button', { name, exact: true })).reduce((either, locator) => either.or(locator));

function wordsOf(words: object, keys: readonly string[]): string[] {
  return keys.map((key) => Reflect.get(words, key)).filter((word) => typeof word === 'string');
}

const orderIn = (url: string): string | null => /\/storefront\/(\d{15})\//.exec(url)?.[1] ?? null;
