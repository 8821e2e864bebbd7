import { sendHalfPhoto } from '@printfront/shared/testing/photos/half-sent-photo.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
/** Paired once: the link works only once. */
let kioskCookies: Awaited<ReturnType<BrowserContext['cookies']>>;
let photoFiles: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  const { page, context } = await openPage(browser, VIEWPORTS.kioskLandscape);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  kioskCookies = await context.cookies();
  await context.close();
  photoFiles = await Promise.all(
    [1, 3, 6].map(async (orientation) => ({
      name: `orientation-${orientation}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await orientedJpeg(orientation, 900, 600),
    })),
  );
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

interface Phones {
  open: number;
  choosing: number;
  isSomebodyThere: boolean;
}

const STEP_SECONDS = 40;

/** An order on a kiosk whose clock runs ahead when it is told to. */
async function openOrder() {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true });
  await context.addCookies(kioskCookies);
  // What has come in at the kiosk itself: what the shop has only sent, a clock that runs ahead would overtake.
  let told: Phones | undefined;
  let toldCount = 0;
  const session = await context.newCDPSession(page);
  session.on('Network.eventSourceMessageReceived', ({ data }) => {
    told = JSON.parse(data).phones;
    toldCount += 1;
  });
  await session.send('Network.enable');
  await page.clock.install();
  await page.goto(`${shop.edgeUrl}/storefront`);
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await page.waitForURL(/\/storefront\/\d{15}\/sizes$/);
  /** In steps, each longer than a kiosk bears silence: it asks the shop anew, whose answer takes the time of everybody. */
  async function letPass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= STEP_SECONDS) {
      const before = toldCount;
      await page.clock.runFor(1_000 * Math.min(left, STEP_SECONDS));
      if (left > STEP_SECONDS) await expect.poll(() => toldCount, LONG).toBeGreaterThan(before);
    }
  }
  return { page, orderId: /\d{15}/.exec(page.url())?.[0] ?? '', errors, told: () => told, letPass };
}

async function openPhone(orderId: string) {
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  const isTold = phone.page.waitForResponse(
    (answer) => answer.url().endsWith(`/orders/${orderId}/phone`) && answer.request().method() === 'POST',
  );
  await phone.page.goto(`${shop.frontUrl}/front/${orderId}`);
  await phone.page.getByText('Choose photos', { exact: true }).waitFor();
  await isTold;
  return phone;
}

const LONG = { timeout: 30_000 };
const isAsked = (page: Page) => page.getByText('Are you still there?');
const attract = (page: Page) => page.getByRole('button', { name: 'แตะเพื่อเริ่ม' });
/** The kiosk's own word for how many photos have come. */
const arrived = (page: Page, count: number) =>
  page.getByTestId('arrived-count').filter({ hasText: new RegExp(`^${count} (photo has|photos have) arrived$`) });
it('shows a photo within a second after the shop has it', async () => {
  const { page, orderId, errors } = await openOrder();
  await page.getByRole('button', { name: 'On my phone' }).click();
  const tookMs: number[] = [];
  for (const [index, turn] of [1, 3, 6, 8, 2].entries()) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await orientedJpeg(turn, 640, 480))]), `photo-${index}.jpg`);
    const url = `${shop.edgeUrl}/api/v1/storefront/orders/${orderId}/files`;
    const sent = await fetch(url, { method: 'POST', headers: { 'x-requested-with': 'printfront' }, body: form });
    expect(sent.status).toBe(201);
    const inShopAt = performance.now();
    // Neither its own clock nor a touch makes the kiosk look.
    await arrived(page, index + 1).waitFor();
    tookMs.push(performance.now() - inShopAt);
  }
  // A kiosk that only looked now and then would find each of them five seconds after the one before. A machine that is busy
  // with other things is slow at times, not always.
  const [fastest = 0, , median = 0] = tookMs.sort((one, other) => one - other);
  expect(fastest).toBeLessThan(1_000);
  expect(median).toBeLessThan(3_000);
  // The photos are the page then, and the code is for more of them.
  const [newest, code] = [page.getByRole('img', { name: 'photo-4.jpg' }), page.getByRole('img', { name: /^QR code/ })];
  for (const viewport of [VIEWPORTS.kioskLandscape, VIEWPORTS.kioskPortrait]) {
    await page.setViewportSize(viewport);
    await standsStill(page);
    const [wall, corner] = [
      await page.getByRole('list').filter({ has: newest }).boundingBox(),
      await code.boundingBox(),
    ];
    const area = (box: typeof wall) => (box === null ? Number.NaN : box.width * box.height);
    expect(area(wall)).toBeGreaterThan(4 * area(corner));
    expect(corner?.width).toBeGreaterThan(100);
  }
  expect(errors).toEqual([]);
});

it('waits for somebody who looks for photos on their phone, and no longer when they have gone', async () => {
  const { page, orderId, told, letPass } = await openOrder();
  const phone = await openPhone(orderId);
  // Their gallery is open: the page on the phone is not touched meanwhile.
  const gallery = phone.page.waitForEvent('filechooser');
  await phone.page.locator('input[type=file]').click();
  const chooser = await gallery;
  await expect.poll(told, LONG).toMatchObject({ choosing: 1 });
  await letPass(400);
  expect(await isAsked(page).count()).toBe(0);
  expect(page.url()).toContain(orderId);

  await chooser.setFiles(photoFiles.slice(0, 2));
  await phone.page.getByText('All 2 photos are in the shop').waitFor();
  await arrived(page, 2).waitFor();
  await phone.page.close();
  await expect.poll(told, LONG).toMatchObject({ open: 0, isSomebodyThere: false });
  // The full time from here, and then the question.
  await letPass(170);
  expect(await isAsked(page).count()).toBe(0);
  await letPass(20);
  await isAsked(page).waitFor();
});

it('is not left behind a phone’s back while the first photo comes, however long that takes', async () => {
  const { page, orderId, told, letPass } = await openOrder();
  // Its tail is for a slow machine: the shop's own clock does not run ahead, and takes a photo of which nothing comes for given up.
  const finish = await beginSending(orderId, Buffer.concat([await orientedJpeg(1, 640, 480), Buffer.alloc(4_000_000)]));
  await expect.poll(told, LONG).toMatchObject({ isSomebodyThere: true });
  await letPass(600);
  expect(await isAsked(page).count()).toBe(0);
  expect(page.url()).toContain(orderId);
  finish();
  await arrived(page, 1).waitFor();
});

it('says at every step how many photos phones still have to send, and that a phone has gone away with them', async () => {
  const { page, orderId } = await openOrder();
  const phone = await openPhone(orderId);
  await phone.page.locator('input[type=file]').setInputFiles(photoFiles.slice(0, 1));
  await arrived(page, 1).waitFor();
  await page.getByRole('button', { name: 'Choose prints' }).click();
  // The wifi is weak from here on: photos do not get through.
  await phone.page.route('**/files', (route) => route.abort());
  await phone.page.locator('input[type=file]').setInputFiles(photoFiles.slice(1));
  await page.getByText('2 more photos are on their way from a phone').waitFor();
  await phone.page.goto('about:blank');
  await page.getByText('A phone is away: 2 of its photos have not arrived.').waitFor();
  await page.getByRole('button', { name: 'Check order' }).click();
  await page.waitForURL(/\/checkout$/);
  await page.getByText('A phone is away: 2 of its photos have not arrived.').waitFor();
});

it('that went back to its start is said on the phone, with the code that brings the order back', async () => {
  const { page, orderId, errors } = await openOrder();
  const phone = await openPhone(orderId);
  await phone.page.locator('input[type=file]').setInputFiles(photoFiles.slice(0, 2));
  await phone.page.getByText('All 2 photos are in the shop').waitFor();
  await arrived(page, 2).waitFor();
  // In a pocket for an hour: its touches are long ago. Nobody touches the kiosk either.
  await page.clock.runFor(3_600_000);
  await attract(page).waitFor();

  const code = await phone.page.getByTestId('order-code').innerText();
  expect(code).toBe(orderId.slice(-6));
  await phone.page.getByRole('heading', { name: /went back to its start/ }).waitFor();
  await phone.page.getByText('All 2 photos are kept.').waitFor();
  await expectNoBarriers(phone.page);
  // Sending goes on into the order that is put aside.
  await phone.page.locator('input[type=file]').setInputFiles(photoFiles.slice(2, 3));
  await phone.page.getByText('All 3 photos are kept.').waitFor();

  await page.getByRole('button', { name: 'ทำออเดอร์เดิมต่อ' }).click();
  for (const digit of code) await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
  await page.waitForURL(new RegExp(`${orderId}/sizes$`));
  await page.getByTestId('total-prints').getByText('3 ใบ').waitFor();
  await phone.page.getByText('All 3 photos are in the shop').waitFor();
  expect([...errors, ...phone.errors]).toEqual([]);
});

const SOME_BYTES = 16_000;

/** A phone whose photo is half there and comes slowly, 16 kB a second. @returns what sends the rest at once */
async function beginSending(orderId: string, photo: Buffer): Promise<() => void> {
  const { socket, rest } = sendHalfPhoto(`${shop.edgeUrl}/api/v1/storefront/orders/${orderId}/files`, photo);
  let sent = 0;
  const drip = setInterval(() => {
    socket.write(rest.subarray(sent, sent + SOME_BYTES));
    sent += SOME_BYTES;
  }, 1_000);
  socket.on('close', () => clearInterval(drip));
  return () => {
    clearInterval(drip);
    socket.end(rest.subarray(sent));
  };
}
