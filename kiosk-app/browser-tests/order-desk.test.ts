import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { setProduction, unfold } from './desk-steps.ts';
import { becomeKiosk, type WalkIn } from './place-walk-in-order.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let hotFolder: string;
let paid: WalkIn;
let atCounter: WalkIn;
let kiosk: Awaited<ReturnType<typeof becomeKiosk>>;

beforeAll(async () => {
  hotFolder = path.join(tmpdir(), `printfront-hot-${process.pid}`);
  [shop, browser] = await Promise.all([startShop({ HOT_FOLDER: hotFolder }), openBrowser()]);
  kiosk = await becomeKiosk(shop);
  paid = await kiosk.place({ name: 'มาลี ใจดี', quantities: [2, 1], orderNotes: 'ขอกระดาษด้าน' });
  atCounter = await kiosk.place({ name: 'Somchai', paymentMethod: 2 });
});
// A page that stays open asks for all that later tests change.
afterEach(() => browser.close());
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await rm(hotFolder, { recursive: true, force: true });
});

const numberOf = ({ iid }: WalkIn) => formatOrderNumber(iid);
const rowOf = (page: Page, order: WalkIn) => page.getByRole('link', { name: new RegExp(`Order ${numberOf(order)} `) });

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shop.edgeUrl}/admin/orders`);
  await page.getByLabel('User name').fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
}

/** Sides of every page, in millimetres. */
async function pdfPages(page: Page): Promise<[number, number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round((Number(width) / 72) * 25.4),
    Math.round((Number(height) / 72) * 25.4),
  ]);
}

const widthsOf = async (page: Page) => (await pdfPages(page)).map(([width]) => width);

it('takes an order through the desk: money, ticket, promise, notes, printer’s folder, ready', async () => {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.desktop);
  // A headless browser has no printer: what is asked of it is counted.
  await context.addInitScript({
    content: `window.print = () => {
      const { dataset } = document.documentElement;
      dataset.printed = String(Number(dataset.printed ?? 0) + 1);
    };`,
  });
  await signIn(page);
  const stage = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

  // What waits for money is in one place, and nothing waits to be printed yet.
  await stage('To pay');
  await rowOf(page, paid).waitFor({ timeout: 30_000 });
  await rowOf(page, atCounter).waitFor();
  await stage('To print');
  await page.getByText('Everything is printed').waitFor();
  await stage('To pay');

  // Two clicks: the order, and money taken with the ticket printed.
  await rowOf(page, paid).click();
  await page.getByRole('button', { name: /and print the ticket/ }).click();
  await page.locator('html[data-printed="1"]').waitFor();
  const ticket = page.getByRole('article', { name: `Ticket ${numberOf(paid)}` });
  for (const words of [numberOf(paid), 'Paid', 'มาลี ใจดี', '5678', 'ขอกระดาษด้าน', '3 prints']) {
    await ticket.getByText(words).first().waitFor();
  }
  expect(await ticket.innerText()).not.toContain('0812345678');
  await expect.poll(() => pdfPages(page)).toEqual([[148, 210]]);
  // The code and the two photos, with how often each is there.
  await expect.poll(() => ticket.locator('img').count()).toBe(3);
  const copies = /× \d+/g;
  await expect.poll(async () => (await ticket.innerText()).match(copies)).toEqual(['× 2', '× 1']);

  // A roll is as long as the ticket, and this browser remembers it.
  await page.getByRole('group', { name: 'Paper' }).getByRole('radio', { name: '80 mm' }).check();
  await expect.poll(() => widthsOf(page)).toEqual([80]);
  await expect.poll(() => ticket.locator('img').count()).toBe(1);
  await ticket.getByText(/^1\. photo-\d+\.jpg$/).waitFor();
  await expect.poll(async () => (await ticket.innerText()).match(copies)).toEqual(['× 2', '× 1']);
  await page.goto(`${shop.edgeUrl}/admin/orders/${paid.orderId}/ticket?print=false`);
  await expect.poll(() => widthsOf(page)).toEqual([80]);
  expect(await page.locator('html').getAttribute('data-printed')).toBeNull();

  await page.getByRole('link', { name: `Back to order ${numberOf(paid)}` }).click();

  // Another time is promised.
  await unfold(page, 'Ready by');
  await page.getByRole('button', { name: 'Tomorrow noon' }).click();
  await page.getByRole('button', { name: 'Save the time' }).click();
  await page.getByText('The time is saved.').waitFor();
  await page.getByText(/12:00/).first().waitFor();

  // Two people write notes: the second is told, keeps what was typed, and sees what is there.
  const other = await context.newPage();
  await other.goto(page.url());
  const notesOf = (of: Page) => of.getByRole('textbox', { name: 'Staff notes' });
  await notesOf(page).fill('Calls at noon');
  await notesOf(other).fill('Wants matte paper');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Notes saved.').waitFor();
  await other.getByRole('button', { name: 'Save notes' }).click();
  await other.getByText('Now it says: Calls at noon').waitFor();
  await expect.poll(() => notesOf(other).inputValue()).toBe('Wants matte paper');
  await other.getByRole('button', { name: 'Take that instead of what I typed' }).click();
  await expect.poll(() => notesOf(other).inputValue()).toBe('Calls at noon');
  await other.close();

  // Ready with prints that never went out is asked about.
  await setProduction(page, 'Ready');
  await page.getByText('3 of 3 prints were never sent to print').waitFor();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.getByRole('button', { name: 'Send to the printer’s folder' }).click();
  await page.getByText(`Sent: 3 prints, in the folder ${numberOf(paid)}`).waitFor();
  expect(await readdir(hotFolder)).toEqual([numberOf(paid)]);
  await unfold(page, 'What was sent to print');
  await page.getByText('Put into the printer’s folder, 3 prints').waitFor();
  await setProduction(page, 'Ready');
  await page.getByRole('heading', { name: 'Next: Hand over' }).waitFor();
  // What is ready is not said to have come out by none.
  await page.getByText('3 prints ready').waitFor();
  expect(await page.getByText('0 of 3 prints').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the orders' }).click();
  await stage('To hand over');
  await rowOf(page, paid).waitFor();
  await rowOf(page, atCounter).waitFor({ state: 'hidden' });

  // All the same, when it is said.
  await page.goto(`${shop.edgeUrl}/admin/orders/${atCounter.orderId}`);
  await setProduction(page, 'Ready');
  await page.getByRole('button', { name: 'Printed another way, go on' }).click();

  // Who has not paid is not given anything by one click alone: the question has the sum, and without money a reason.
  await page.getByRole('button', { name: 'Hand over without money…' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('heading', { name: /^Order \d+ is not paid: ฿[\d.]+$/ }).waitFor();
  await question.getByRole('button', { name: 'Not yet' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Hand over without money…' }).click();
  await question.getByLabel('Reason').fill('Pays tomorrow');
  await question.getByRole('button', { name: 'Hand over without money', exact: true }).click();
  await page
    .getByText(/^Handed over at/)
    .first()
    .waitFor();
  // It comes back.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: 'Hand over without money…' }).waitFor();
  expect(errors).toEqual([]);
});

it('rings for a new order on any page, and counts it in the title of a tab that nobody looks at', async () => {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.desktop);
  await context.addInitScript({
    content: `
      const Heard = window.AudioContext;
      window.AudioContext = class extends Heard {
        constructor() {
          super();
          const { dataset } = document.documentElement;
          dataset.rung = String(Number(dataset.rung ?? 0) + 1);
        }
      };`,
  });
  await signIn(page);
  // The page of the orders asks for the same list, and with the new page its answers are over.
  await page.goto(`${shop.edgeUrl}/admin/till`, { waitUntil: 'commit' });
  await page.waitForResponse((answer) => answer.ok() && /\/orders\/all\?limit=\d+$/.test(answer.url()));
  await expect.poll(() => page.title()).toMatch(/^Till\b/);
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
  await kiosk.place({ name: 'Anong', paymentMethod: 2 });
  await expect.poll(() => page.title(), { timeout: 20_000 }).toMatch(/^\(1\) Till\b/);
  await page.locator('html[data-rung="1"]').waitFor();
  // Another page calls itself something else; whoever looks at the list has seen it.
  await page.getByRole('link', { name: 'Takings' }).click();
  await expect.poll(() => page.title()).toMatch(/^\(1\) Takings\b/);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect.poll(() => page.title()).toMatch(/^Orders\b/);
  expect(errors).toEqual([]);
});

it('opens the order whose number is typed, whatever was touched before, and no other order', async () => {
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  await signIn(page);
  const search = page.getByRole('searchbox', { name: 'Search number, name or phone' });
  await page.getByRole('tab', { name: /^To pay/ }).click();
  await rowOf(page, atCounter).waitFor();
  await rowOf(page, paid).waitFor({ state: 'hidden' });
  // The tab still has the focus, and the order is in none of its stages.
  await page.keyboard.type(numberOf(paid));
  await expect.poll(() => search.inputValue()).toBe(numberOf(paid));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Order ${numberOf(paid)}` }).waitFor();

  // Digits of a telephone are looked for, but nothing opens by them.
  await page.getByRole('link', { name: 'Back to the orders' }).click();
  await page.getByText('These are all orders.').waitFor();
  await page.keyboard.type('2345678');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=2345678');
  await rowOf(page, atCounter).waitFor();
  await page.getByText(/^\d+ found$/).waitFor();
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await page.getByText('No order matches “9999”').waitFor();
});

it('takes nothing from what is typed on while the list of what was typed before is still coming', async () => {
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  await page.clock.install();
  await signIn(page);
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  await page.route(/\/orders\/all\?.*q=So\b/, async (route) => {
    await isTyped;
    await route.continue();
  });
  const search = page.getByRole('searchbox', { name: 'Search number, name or phone' });
  await rowOf(page, paid).waitFor();
  await search.focus();
  // From here on the field asks only when it is told that its time has passed.
  await page.clock.pauseAt(Date.now() + 60_000);
  const asking = page.waitForRequest(/\/orders\/all\?.*q=So\b/);
  await page.keyboard.type('So');
  await page.clock.runFor(1_000);
  await asking;
  await page.keyboard.type('mcha');
  typed();
  await page.waitForURL(/\?q=So$/, { waitUntil: 'commit' });
  await rowOf(page, paid).waitFor({ state: 'hidden' });
  await page.keyboard.type('i');
  await page.clock.resume();
  await page.waitForURL(/\?q=Somchai$/, { waitUntil: 'commit' });
  expect(await search.inputValue()).toBe('Somchai');
});

it('shows an order whose customer is forgotten as a record, with nothing left to do', async () => {
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  await signIn(page);
  // As the server answers two years later.
  await page.route(`**/api/v1/orders/${atCounter.orderId}`, async (route) => {
    const response = await route.fetch();
    const { lines, ...order } = await response.json();
    for (const line of lines) for (const file of line.files) Object.assign(file, { name: 'photo', thumbnailUrl: null });
    const at = '2028-11-21T05:00:00.000Z';
    const forgotten = {
      name: '',
      phoneNumber: '',
      personalDataDeletedAt: at,
      photoRetention: { state: 'deleted', at },
    };
    await route.fulfill({ response, json: { ...order, ...forgotten, lines } });
  });
  await page.goto(`${shop.edgeUrl}/admin/orders/${atCounter.orderId}`);
  await page.getByText('Name deleted').waitFor();
  await page.getByText('Deleted', { exact: true }).first().waitFor();
  await standsStill(page);
  for (const words of ['photo', /never sent to print/])
    expect(await page.getByText(words, { exact: true }).count()).toBe(0);
  for (const name of [
    /ticket/,
    /Cancel the order/,
    /take the money/,
    /Save the time/,
    /ready/,
    /Save notes/,
    /^Undo/,
  ]) {
    expect(await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count()).toBe(0);
  }
});

it('prints forty lines on as many A5 pages as they need, and on one strip of a roll', async () => {
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  await signIn(page);
  // The order as the server has it, with its one line forty times: no kiosk sells so many sizes.
  await page.route(`**/api/v1/orders/${paid.orderId}`, async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    const [line] = order.lines;
    const files = Array.from({ length: 2000 }, (_, at) => ({ ...line.files[0], id: `${at}`, quantity: 1 + (at % 2) }));
    const long = { ...line, printQuantity: 3000, files };
    await route.fulfill({ response, json: { ...order, lines: [long, ...Array.from({ length: 39 }, () => line)] } });
  });
  const open = (paper: string) =>
    page.goto(`${shop.edgeUrl}/admin/orders/${paid.orderId}/ticket?print=false&paper=${paper}`);
  await open('a5');
  await page.getByRole('button', { name: 'Print', exact: true }).and(page.locator(':not([data-loading])')).waitFor();
  await standsStill(page);
  const pages = await pdfPages(page);
  expect(new Set(pages.map(String))).toEqual(new Set(['148,210']));
  expect(pages.length).toBeGreaterThanOrEqual(3);
  expect(pages.length).toBeLessThanOrEqual(8);
  await open('80mm');
  await page.getByRole('button', { name: 'Print', exact: true }).and(page.locator(':not([data-loading])')).waitFor();
  await standsStill(page);
  // Of two thousand photos is said how many there are of each number of copies.
  await page.getByText('1000 photos × 2 · 1000 photos × 1').waitFor();
  const strip = await pdfPages(page);
  expect(strip).toHaveLength(1);
  expect(strip[0]?.[0]).toBe(80);
  expect(strip[0]?.[1]).toBeGreaterThan(250);
});

it('counts what was exported as soon as its download has come, before the page asks again by itself', async () => {
  const { page } = await openPage(browser, VIEWPORTS.desktop);
  await page.addInitScript(
    `const every = setInterval; window.setInterval = (look, ms) => (ms === 5000 ? 0 : every(look, ms));`,
  );
  await signIn(page);
  const order = await kiosk.place({ name: 'Somchai', paymentMethod: 2, quantities: [3] });
  // This page asks only once, so central has the photos before it does.
  const staff = await signInStaff(shop);
  await expect
    .poll(async () => (await staff.get(`/orders/${order.orderId}`)).missingPhotoCount, { timeout: 30_000 })
    .toBe(0);
  await page.goto(`${shop.edgeUrl}/admin/orders/${order.orderId}`);
  const exported = page.getByRole('definition').nth(1);
  await expect.poll(() => exported.innerText()).toBe('0');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download print files' }).click();
  await (await download).path();
  await expect.poll(() => exported.innerText()).toBe('3');
});

it('says what cash goes back for a cancelled order, that no shift is open, and prints nothing of it any more', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  await signIn(page);
  const staff = await signInStaff(shop);
  const order = await kiosk.place({ name: 'Wipa', paymentMethod: 2 });
  await staff.put(`/orders/${order.orderId}/payments/status`, { paymentStatus: 50, paymentMethod: 2 });
  const { totalPaymentAmount } = await staff.get(`/orders/${order.orderId}`);
  const sum = `฿${(totalPaymentAmount / 100).toFixed(totalPaymentAmount % 100 ? 2 : 0)}`;
  await page.goto(`${shop.edgeUrl}/admin/orders/${order.orderId}`);
  const printing = ['All printed', 'Photo by photo', 'Send to the printer’s folder'].map((name) =>
    page.getByRole('button', { name }),
  );
  const download = page.getByRole('link', { name: 'Download print files' });
  for (const action of [...printing, download]) await action.waitFor();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('heading', { name: 'Cancelled: give the money back' }).waitFor();
  await page.getByText(`Cash to give back to the customer: ${sum}`).waitFor();
  await page.getByText('The till is closed: no shift is open.').waitFor();
  for (const action of [...printing, download]) expect(await action.count()).toBe(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Handed over' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^(?:Printing|Ready)$/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await standsStill(page);
  await expectNoBarriers(page);

  // What a shift that is open since counts is said of no shift before it.
  await page.getByRole('link', { name: 'Go to the till' }).click();
  await page.getByRole('heading', { name: 'The till is closed' }).waitFor();
  await staff.post('/till/shifts', { id: 'after-the-cancelled', floatSatang: 50_000 });
  await page.goto(`${shop.edgeUrl}/admin/orders/${order.orderId}`);
  await page.getByText(`Cash to give back to the customer: ${sum}`).waitFor();
  await page.getByText('The till is closed: no shift is open.').waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

it('shows an order that is placed now without asking for the list meanwhile', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
  await page.clock.install();
  const isFollowing = page.waitForResponse((answer) => answer.url().endsWith('/orders/events'));
  await signIn(page);
  expect((await isFollowing).status()).toBe(200);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/orders\/all\?/.test(request.url())) asked.push(request.url());
  });
  // From here on this page's time stands still but for moments.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.clock.runFor(4_000);
  const before = asked.length;
  for (let count = 0; count < 5; count += 1) {
    await page.clock.runFor(4_000);
    // What it asks now is answered before this is.
    await page.evaluate("fetch('/api/v1/shop').then((answer) => answer.text())");
  }
  expect(asked.length - before).toBeLessThanOrEqual(1);

  const placed = await kiosk.place({ name: 'Just now', paymentMethod: 2 });
  let passedMs = 0;
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5);
        passedMs += 5;
        return rowOf(page, placed).count();
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(1);
  expect(passedMs).toBeLessThan(4_000);
  expect(errors).toEqual([]);
});
