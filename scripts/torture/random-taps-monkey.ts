import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { orientedJpeg, truncated } from '@printfront/shared/testing/photos/make-photos.ts';
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
import { type Spot, spotsToTap, whatIsShown } from './random-taps-page.ts';

interface MonkeyOptions {
  shop: Shop;
  browser: Browser;
  random: SeededRandom;
  /** Told of whatever is wrong, in one line. */
  lost: (words: string) => void;
}

export type Monkey = Awaited<ReturnType<typeof createMonkey>>;

const SCREENS = [VIEWPORTS.kioskPortrait, VIEWPORTS.kioskLandscape, { width: 1920, height: 1080 }];
const KEYS = ['Escape', 'Tab', 'Enter', ' ', 'ArrowDown', 'ArrowRight', 'Backspace', '3', '0', 'e', '+', '-', 'a'];
/** After so long a screen has settled, or something is wrong. */
const SETTLES_MS = 15_000;
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
const PHOTO_COUNT = 6;

/** Taps, types, scrolls and turns at random on a paired kiosk, while a phone sends photos to each of its orders. */
export async function createMonkey({ shop, browser, random, lost }: MonkeyOptions) {
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  const { page, errors } = kiosk;
  page.setDefaultTimeout(SETTLES_MS);
  await page.addInitScript('window.print = () => undefined');
  page.on('filechooser', () => undefined);
  const photos = createPhotoBook(page);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  const phone = await createPhone(browser, shop);
  const moves: string[] = [];
  const seen = new Set<string>();
  let isReported = false;

  async function report(words: string) {
    if (isReported) return;
    isReported = true;
    await page.screenshot({ path: path.join(tmpdir(), 'random-taps.png') }).catch(() => undefined);
    lost(`${words} (${page.url().replace(shop.edgeUrl, '')}; last: ${moves.slice(-5).join(' → ')})`);
  }

  async function move() {
    const moving = random.chance(0.8) ? tapSomething(page, random, moves) : doSomethingElse(page, random, moves);
    if (!(await isOverIn(HANGS_MS, moving))) return await report('the screen hangs');
    await look();
  }

  /** Nothing is broken, and there is something left to do. */
  async function look() {
    const orderId = orderIn(page.url());
    if (orderId !== null) photos.expect(orderId, await phone.sendTo(orderId));
    const shown = await settled(page, () => page.evaluate<ReturnType<typeof whatIsShown>>(whatIsShown));
    if (shown === null) return await report('the screen does not answer');
    seen.add(shown.name);
    if (shown.isErrorPage) await report(`an error page: ${shown.name}`);
    const [error] = errors;
    if (error !== undefined) await report(`an error in the console: ${error}`);
    if (shown.choices === 0 && (await isDeadEnd())) await report(`nothing to touch on ${shown.name}`);
  }

  /** Something may be loading, or being saved; a screen that stays without any way on is one. */
  async function isDeadEnd(): Promise<boolean> {
    const choices = async () => ((await page.evaluate<Spot[]>(`(${spotsToTap})()`)).length > 0 ? null : 'none');
    return (await eventuallyRight(choices)) !== null;
  }

  return {
    move,
    seen,
    lastMoves: () => moves.slice(-REMEMBERED_MOVES),

    /** @returns how many photos were found again */
    async checkOrder(): Promise<number> {
      const orderId = orderIn(page.url());
      if (orderId === null) return 0;
      const wrong = await eventuallyRight(() => priceFault(page, shop, orderId));
      if (wrong !== null) await report(wrong);
      const { missing, found } = await photos.check(shop, orderId);
      if (missing.length > 0) await report(`photos ${missing.join()} of order ${orderId} are gone`);
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

async function tapSomething(page: Page, random: SeededRandom, moves: string[]): Promise<void> {
  const spots = await page.evaluate<Spot[]>(`(${spotsToTap})()`).catch((): Spot[] => []);
  const spot = spots.length === 0 ? null : random.pick(spots);
  if (spot === null) {
    moves.push('wait');
    return await page.waitForTimeout(50);
  }
  moves.push(`tap ${spot.name}`);
  await page.touchscreen.tap(spot.x, spot.y);
}

async function doSomethingElse(page: Page, random: SeededRandom, moves: string[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? VIEWPORTS.kioskPortrait;
  const x = random.between(1, width - 1);
  const y = random.between(1, height - 1);
  const dice = random.next();
  if (dice < 0.35) {
    moves.push(`tap ${x}/${y}`);
    return await page.touchscreen.tap(x, y);
  }
  if (dice < 0.7) {
    const key = random.pick(KEYS);
    moves.push(`key ${key}`);
    return await page.keyboard.press(key);
  }
  if (dice < 0.85) {
    moves.push('scroll');
    await page.mouse.move(x, y);
    return await page.mouse.wheel(0, random.between(-900, 900));
  }
  if (dice < 0.92) {
    moves.push('drag');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(random.between(1, width - 1), random.between(1, height - 1), { steps: 3 });
    return await page.mouse.up();
  }
  const screen = random.pick(SCREENS);
  moves.push(`turn to ${screen.width}×${screen.height}`);
  await page.setViewportSize(screen);
}

/** A page that is being loaded anew cannot be asked for a moment. */
async function settled<Value>(page: Page, ask: () => Promise<Value>): Promise<Value | null> {
  const endsAt = performance.now() + SETTLES_MS;
  while (performance.now() < endsAt) {
    let answer: Value | undefined;
    const asking = ask().then((value) => {
      answer = value;
    });
    await isOverIn(
      SETTLES_MS,
      asking.catch(() => undefined),
    );
    if (answer !== undefined) return answer;
    await page.waitForTimeout(50);
  }
  return null;
}

/** A page in an endless loop answers nothing, and its driver waits for it without end. */
async function isOverIn(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  const isOver = await Promise.race([work.then(() => true), promise]);
  clearTimeout(timer);
  return isOver;
}

async function eventuallyRight(ask: () => Promise<string | null>): Promise<string | null> {
  const endsAt = performance.now() + SETTLES_MS;
  let fault: string | null = null;
  do {
    fault = await ask().catch(() => null);
    if (fault === null) return null;
    await new Promise((resolve) => setTimeout(resolve, 200));
  } while (performance.now() < endsAt);
  return fault;
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

/** Photos that the shop has acknowledged, less those that the monkey took out of their order. */
function createPhotoBook(page: Page) {
  const acknowledged = new Map<string, Set<string>>();
  const removed = new Set<string>();
  page.on('response', (answer) => {
    const fileId = /\/storefront\/files\/([^/?]+)/.exec(answer.url())?.[1];
    if (answer.request().method() === 'DELETE' && answer.ok() && fileId !== undefined) removed.add(fileId);
  });
  return {
    expect(orderId: string, ids: readonly string[]) {
      const known = acknowledged.get(orderId) ?? new Set();
      for (const id of ids) known.add(id);
      acknowledged.set(orderId, known);
    },
    async check(shop: Shop, orderId: string) {
      const answer = await page.request.get(`${shop.edgeUrl}${API_BASE}/storefront/orders/${orderId}/files`);
      // Cancelled meanwhile, or placed: its photos are no longer this kiosk's to see.
      if (!answer.ok()) return { missing: [], found: 0 };
      const there = new Set((await answer.json()).map(({ id }: { id: string }) => id));
      const wanted = [...(acknowledged.get(orderId) ?? [])].filter((id) => !removed.has(id));
      return { missing: wanted.filter((id) => !there.has(id)), found: wanted.length };
    },
  };
}

/** Its page is opened once for each order, and sends a handful of photos, one of them damaged. */
async function createPhone(browser: Browser, shop: Shop) {
  const { page } = await openPage(browser, VIEWPORTS.phone, { touch: true });
  const ids: string[] = [];
  page.on('response', async (answer) => {
    if (answer.request().method() !== 'POST' || answer.status() !== 201) return;
    if (/\/storefront\/orders\/\d+\/files/.test(answer.url())) ids.push((await answer.json()).id);
  });
  const files = await Promise.all(
    Array.from({ length: PHOTO_COUNT }, async (_, index) => {
      const photo = await orientedJpeg((index % 8) + 1, index % 3 === 2 ? 400 : 1800, index % 3 === 2 ? 300 : 1200);
      const buffer = index === PHOTO_COUNT - 1 ? truncated(photo) : photo;
      return { name: `photo-${index}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
  let orderId = '';
  return {
    /** @returns ids of what the shop has taken for this order */
    async sendTo(next: string): Promise<readonly string[]> {
      if (next !== orderId) {
        orderId = next;
        ids.length = 0;
        await page.goto(`${shop.frontUrl}/front/${orderId}`).catch(() => undefined);
        // An order that was placed or cancelled meanwhile takes no more.
        await page
          .locator('input[type=file]')
          .setInputFiles(files, { timeout: 3_000 })
          .catch(() => undefined);
      }
      return ids;
    },
  };
}

const orderIn = (url: string): string | null => /\/storefront\/(\d{15})\//.exec(url)?.[1] ?? null;
