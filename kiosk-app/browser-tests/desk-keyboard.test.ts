import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { asThaiKeys } from '@printfront/shared/domain/scanned-code.ts';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import type { Browser, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { becomeKiosk, type WalkIn } from './place-walk-in-order.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

/** More than a small screen shows. */
const ORDERS = isWhole ? 30 : 15;
/** So many of them are taken from step to step. */
const MADE = isWhole ? ORDERS : 8;

let shop: Shop;
let browser: Browser;
let hotFolder: string;
let staff: Awaited<ReturnType<typeof signInStaff>>;
const orders: WalkIn[] = [];
let unpaid: WalkIn;
let kiosk: Awaited<ReturnType<typeof becomeKiosk>>;

beforeAll(async () => {
  hotFolder = path.join(tmpdir(), `printfront-hot-keys-${process.pid}`);
  [shop, browser] = await Promise.all([startShop({ HOT_FOLDER: hotFolder }), openBrowser()]);
  kiosk = await becomeKiosk(shop);
  staff = await signInStaff(shop);
  for (let at = 0; at < ORDERS; at += 1) orders.push(await kiosk.place({ name: `Customer ${at}`, paymentMethod: 2 }));
  for (const { orderId } of orders) await staff.put(`/orders/${orderId}/payments/status`, { paymentStatus: 50 });
  unpaid = await kiosk.place({ name: 'Pim', paymentMethod: 2 });
}, 300_000);
// A page that stays open asks for all that later tests change.
afterEach(() => browser.close());
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await rm(hotFolder, { recursive: true, force: true });
});

const numberOf = ({ iid }: WalkIn) => formatOrderNumber(iid);

async function openDesk(viewport: { width: number; height: number } = VIEWPORTS.desktop) {
  const opened = await openPage(browser, viewport);
  const { page } = opened;
  await page.goto(`${shop.edgeUrl}/admin/orders`);
  await page.getByLabel('User name').fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('table').waitFor();
  return opened;
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('User name').fill(shop.admin.username);
  await dialog.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The next step’s button, once it has the focus. */
const focused = (page: Page, name: RegExp) =>
  expect.poll(() => page.evaluate<string>("document.activeElement?.textContent ?? ''")).toMatch(name);

it('takes one order after the other from paid to handed over by keyboard alone, with eight keys each', async () => {
  const { page, errors } = await openDesk();
  await page.evaluate(`
    document.documentElement.dataset.keys = '0';
    document.addEventListener('keydown', () => {
      const { dataset } = document.documentElement;
      dataset.keys = String(Number(dataset.keys) + 1);
    }, { capture: true });
  `);
  const made = orders.slice(0, MADE);
  for (const order of made) {
    await page.keyboard.type(numberOf(order));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Order ${numberOf(order)}` }).waitFor();
    await focused(page, /Send to print/);
    await page.keyboard.press('Enter');
    await focused(page, /mark ready/);
    await page.keyboard.press('Enter');
    await focused(page, /Hand over/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing is left to do' }).waitFor();
  }
  const keys = Number(await page.locator('html').getAttribute('data-keys'));
  expect(keys).toBe(MADE * (4 + 1 + 3));
  const done = new Set(made.map(({ orderId }) => orderId));
  const stands = async () => {
    const { items } = await staff.get('/orders/all?limit=100');
    const own: { productionStatus: number }[] = items.filter(({ id }: { id: string }) => done.has(id));
    return own.map(({ productionStatus }) => productionStatus);
  };
  await expect.poll(stands).toEqual(made.map(() => 3));
  expect(errors).toEqual([]);
}, 300_000);

it('goes on with what a customer put aside: ordered at the desk by keyboard, or at a kiosk by a touch', async () => {
  const [ordered, sent] = [await kiosk.putAside(), await kiosk.putAside([1, 1])];
  const { page, errors } = await openDesk();
  // Its code is searched for like a number.
  await page.keyboard.type(ordered.slice(-6));
  const dialog = page.getByRole('dialog', { name: 'Orders put aside at kiosks' });
  await dialog.getByRole('listitem', { name: `Put aside: ${ordered.slice(-6)}` }).waitFor();
  await focused(page, /^Order it here/);
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Order it for the customer' });
  await form.getByText('4×6 in').waitFor();
  await form.getByLabel('Customer’s name').fill('Malee');
  await form.getByLabel('Phone number').fill('081-234 5678');
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Order \d/ }).waitFor();
  await focused(page, /^Take ฿[\d.]+ in cash/);
  await page.getByText('Malee').first().waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: /^Put aside/ }).waitFor();
  await page.keyboard.press('k');
  const row = dialog.getByRole('listitem', { name: `Put aside: ${sent.slice(-6)}` });
  await row.getByRole('button', { name: /^Send to Kiosk/ }).click();
  await row.getByText(/^Sent: the customer touches it at Kiosk/).waitFor();
  const screen = await openPage(browser, VIEWPORTS.kioskLandscape, { touch: true });
  const [name = '', value = ''] = kiosk.cookie().split('=');
  await screen.context.addCookies([{ name, value, url: shop.edgeUrl }]);
  await screen.page.goto(`${shop.edgeUrl}/storefront`);
  // The amber button is theirs: a new order, or a code that they do not have, would lead them away from their photos.
  const goOn = screen.page.getByRole('button', { name: `Continue your order Code ${sent.slice(-6)} · 2 photos` });
  await goOn.waitFor();
  await screen.page.getByRole('button', { name: 'Start a new order' }).waitFor();
  for (const name of ['Touch to start', 'Continue an order']) {
    expect(await screen.page.getByRole('button', { name }).count()).toBe(0);
  }
  await goOn.tap();
  await screen.page.waitForURL(new RegExp(`/storefront/${sent}/sizes$`));
  // With the last one the whole question has nothing to ask.
  await dialog.getByText('Nothing is put aside any more').waitFor();
  await screen.context.close();
  expect([...errors, ...screen.errors]).toEqual([]);
}, 300_000);

it('keeps what is typed for an order that was put aside and goes on at a kiosk meanwhile', async () => {
  const id = await kiosk.putAside();
  const code = id.slice(-6);
  const { page } = await openDesk();
  await page.keyboard.type(code);
  await focused(page, /^Order it here/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Order it for the customer' });
  await form.getByLabel('Customer’s name').fill('Malee');
  await form.getByLabel('Phone number').fill('081-234 5678');
  await kiosk.takeUp(code);
  await page.waitForResponse(
    async (answer) => answer.url().endsWith('/parked-storefront-orders') && !(await answer.text()).includes(code),
  );
  await standsStill(page);
  expect(await form.getByLabel('Customer’s name').inputValue()).toBe('Malee');
  await form.getByRole('button', { name: /^Place the order/ }).click();
  await form
    .getByText(/^It is put aside no more/)
    .first()
    .waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
  await form.waitFor({ state: 'hidden' });
});

it('asks for the money of an unpaid order with its sum, and takes every step back', async () => {
  const { page } = await openDesk();
  await staff.put(`/orders/${unpaid.orderId}/production-status`, { productionStatus: 2, despiteMissingPrints: true });
  await page.keyboard.type(numberOf(unpaid));
  await page.keyboard.press('Enter');
  await focused(page, /^Take ฿[\d.]+ and hand over/);
  await page.getByRole('button', { name: 'Hand over without money…' }).click();
  const question = page.getByRole('dialog');
  await question.getByText(/is not paid: ฿/).waitFor();
  await question.getByRole('button', { name: 'Not yet' }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await staff.get(`/orders/${unpaid.orderId}`)).productionStatus).toBe(2);
  // As it happened: by QR, although cash was announced.
  await page.keyboard.press('q');
  await page.getByRole('radio', { name: 'PromptPay' }).and(page.locator(':checked')).waitFor();
  await page.getByRole('button', { name: /and hand over/ }).click();
  await page.getByRole('button', { name: 'Printed another way, go on' }).click();
  await page.getByRole('heading', { name: 'Nothing is left to do' }).waitFor();
  const atShop = () => staff.get(`/orders/${unpaid.orderId}`);
  await expect.poll(atShop).toMatchObject({ paidMethod: 1, productionStatus: 3 });
  await page.keyboard.press('z');
  await page.getByRole('heading', { name: 'Next: Hand over' }).waitFor();
  await expect.poll(atShop).toMatchObject({ productionStatus: 2 });
});

it('takes back what was done to several at once, does of mixed ones what they wait for, and goes on with the next row', async () => {
  const { page } = await openDesk();
  const placed = await Promise.all(['Nok', 'Ton'].map((name) => kiosk.place({ name, paymentMethod: 2 })));
  const [first, second] = placed as [WalkIn, WalkIn];
  for (const { orderId } of placed) await staff.put(`/orders/${orderId}/payments/status`, { paymentStatus: 50 });
  const stand = async () => {
    const found = await Promise.all([first, second].map(({ orderId }) => staff.get(`/orders/${orderId}`)));
    return found.map(({ productionStatus }) => productionStatus);
  };
  const pick = async () => {
    for (const one of [first, second]) await page.getByRole('checkbox', { name: `order ${numberOf(one)}` }).check();
  };
  await page.goto(`${shop.edgeUrl}/admin/orders?stage=to-print`);
  await pick();
  await page.getByRole('button', { name: 'Print: 2 orders' }).click();
  await expect.poll(stand).toEqual([1, 1]);
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.keyboard.press('z');
  await page
    .getByText(/^\d+, \d+: Taken back · The files are in the printer’s folder still: .* Each order says where/)
    .waitFor();
  expect(await stand()).toEqual([0, 0]);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.goto(`${shop.edgeUrl}/admin/orders/${first.orderId}`);
  const what = `(${hotFolder}). If they are not to be printed, delete what has ${numberOf(first)} in its name there.`;
  await page.getByText(what).waitFor();
  await page.goto(`${shop.edgeUrl}/admin/orders?stage=to-print`);

  await staff.put(`/orders/${first.orderId}/production-status`, { productionStatus: 1 });
  await pick();
  await page.getByRole('button', { name: 'Mark ready: 1' }).click();
  await expect.poll(stand).toEqual([2, 0]);
  await page.getByText('1 order selected').waitFor();
  await page.locator(`[data-order-link="${second.orderId}"]`).focus();
  await page.keyboard.press('Space');
  // Its files are in the printer's folder, though the step was taken back.
  await page.getByRole('dialog').getByRole('button', { name: /^No, / }).click();
  await expect.poll(stand).toEqual([2, 1]);
  await page.locator('tbody button').filter({ hasText: 'Mark ready' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Space');
  await expect.poll(stand).toEqual([2, 2]);
  await expect.poll(() => page.locator(`[data-order-link="${second.orderId}"]`).count()).toBe(0);
  await page.locator('a[data-order-link]:focus').waitFor();
});

it('says who was faster, and what', async () => {
  const { page } = await openDesk();
  await staff.put(`/orders/${unpaid.orderId}/payments/status`, { paymentStatus: 10 });
  await page.goto(`${shop.edgeUrl}/admin/orders/${unpaid.orderId}`);
  await page.getByRole('button', { name: 'Only take the money' }).waitFor();
  // Another desk takes the money, and this page does not hear of it before the press.
  let isPressed = false;
  const stale = await staff.get(`/orders/${unpaid.orderId}`);
  await page.route(`**/api/v1/orders/${unpaid.orderId}`, (route) =>
    isPressed ? route.continue() : route.fulfill({ json: stale }),
  );
  page.on('request', (request) => {
    if (request.method() === 'PUT') isPressed = true;
  });
  await staff.put(`/orders/${unpaid.orderId}/payments/status`, { paymentStatus: 50 });
  // What is said is who took the money, though a step was done since.
  await staff.put(`/orders/${unpaid.orderId}/production-status`, { productionStatus: 0 });
  await page.getByRole('button', { name: 'Only take the money' }).click();
  await page.getByText(/was faster: ฿[\d.]+ taken \(Cash\) at/).waitFor();
});

/** @returns from when on the lists are as they were */
async function holdLists(page: Page): Promise<() => void> {
  const last = new Map<string, object>();
  let isHeld = false;
  await page.route(/\/orders\/all\?/, async (route) => {
    const url = route.request().url();
    const kept = last.get(url);
    if (isHeld && kept !== undefined) return route.fulfill({ json: kept });
    const response = await route.fetch();
    last.set(url, await response.json());
    await route.fulfill({ response });
  });
  return () => {
    isHeld = true;
  };
}

it('says in the list who was faster', async () => {
  const { page } = await openDesk();
  const hold = await holdLists(page);
  const order = await kiosk.place({ name: 'Fai', paymentMethod: 2 });
  await page.goto(`${shop.edgeUrl}/admin/orders?stage=to-pay`);
  await page.locator(`[data-order-link="${order.orderId}"]`).focus();
  await page.keyboard.press('Space');
  const take = page.getByRole('dialog').getByRole('button', { name: /in cash/ });
  await take.waitFor();
  hold();
  await staff.put(`/orders/${order.orderId}/payments/status`, { paymentStatus: 50 });
  await take.click();
  const taken = `^${numberOf(order)}: .+ was faster: ฿[\\d.]+ taken \\(Cash\\) at`;
  await page.getByText(new RegExp(taken)).waitFor();
});

it('corrects after printing how money came, takes it back, and later asks a shift leader why', async () => {
  const { page } = await openDesk();
  const { orderId } = await kiosk.place({ name: 'Pla', paymentMethod: 2 });
  await staff.put(`/orders/${orderId}/payments/status`, { paymentStatus: 50, paymentMethod: 2 });
  await staff.put(`/orders/${orderId}/production-status`, { productionStatus: 1 });
  const atShop = () => staff.get(`/orders/${orderId}`);
  const open = () => page.goto(`${shop.edgeUrl}/admin/orders/${orderId}`);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const dialog = page.getByRole('dialog');
  await open();
  await more.click();
  await page.getByRole('menuitem', { name: 'Another way of paying…' }).click();
  await dialog.getByText(/^฿[\d.]+ taken \(Cash\) at .+\.$/).waitFor();
  await dialog.getByRole('radio', { name: 'PromptPay' }).check({ force: true });
  await standsStill(page);
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Correct the payment' }).click();
  await expect.poll(atShop).toMatchObject({ paymentStatus: 50, paidMethod: 1, productionStatus: 1 });
  await page.getByRole('heading', { name: 'Next: Mark ready' }).waitFor();

  await more.click();
  await page.getByRole('menuitem', { name: 'Take the payment back…' }).click();
  await dialog.getByRole('button', { name: 'Take the payment back' }).click();
  await page.getByRole('button', { name: 'Only take the money' }).waitFor();
  expect(await atShop()).toMatchObject({ paymentStatus: 10, productionStatus: 1 });

  // Eleven minutes later.
  await staff.put(`/orders/${orderId}/payments/status`, { paymentStatus: 50, paymentMethod: 2 });
  await page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await open();
  await more.click();
  await page.getByRole('menuitem', { name: 'Take the payment back…' }).click();
  await dialog.getByRole('button', { name: 'Take the payment back' }).click();
  await dialog.getByText('Please say why').waitFor();
  await dialog.getByLabel('Reason').fill('Wrong order');
  await dialog.getByRole('button', { name: 'Take the payment back' }).click();
  await expect.poll(async () => (await atShop()).history.at(-1)).toMatchObject({ to: 10, reason: 'Wrong order' });

  // A clerk is not offered what the server would refuse by then.
  await staff.put(`/orders/${orderId}/payments/status`, { paymentStatus: 50, paymentMethod: 2 });
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), rank: 40 } });
  });
  await open();
  await more.click();
  await page.getByRole('menuitem', { name: 'Print again…' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /payment back|way of paying/ }).count()).toBe(0);
});

it('asks before a scan takes a shelf that is half typed, and keeps what stays', async () => {
  const { page } = await openDesk();
  const [order, other] = orders as [WalkIn, WalkIn];
  await page.goto(`${shop.edgeUrl}/admin/orders/${order.orderId}`);
  await page.locator('summary').filter({ hasText: 'Shelf' }).click();
  const field = page.getByRole('textbox', { name: 'Shelf' });
  await field.fill('B7');
  await field.focus();
  await page.route('**/shelf', (route) => route.abort());
  await scan(page, `http://shop.example/admin/orders/${other.orderId}`);
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(await field.inputValue()).toBe('B7');
  await page.getByRole('heading', { name: `Order ${numberOf(order)}` }).waitFor();
  await page.unroute('**/shelf');
  await field.press('Enter');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  expect((await staff.get(`/orders/${order.orderId}`)).shelf).toBe('B7');
});

it('loses no press of the mouse to news that come while it is held', async () => {
  const { orderId } = await kiosk.place({ name: 'Nid', paymentMethod: 2 });
  const { page } = await openDesk();
  const address = `**/api/v1/orders/${orderId}`;
  await page.goto(`${shop.edgeUrl}/admin/orders/${orderId}`);
  const button = page.getByRole('button', { name: 'Only take the money' });
  await standsStill(page);
  const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('The button is nowhere.');
  // A slip comes in: other words, and other buttons where these were.
  const news = { ...(await staff.get(`/orders/${orderId}`)), paymentStatus: 20 };
  await page.route(address, (route) => route.fulfill({ json: news }));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // The shop tells of a change, and the page asks for the order; that it asks once more says that it has what came before.
  const note = (staffNotes: string) => staff.put(`/orders/${orderId}/staff-notes`, { staffNotes });
  await Promise.all([page.waitForResponse(address), note('A slip is coming')]);
  await Promise.all([page.waitForRequest(address), note('A slip has come')]);
  await page.unroute(address);
  await page.mouse.up();
  await page.getByRole('heading', { name: 'Next: Print' }).waitFor();
  expect((await staff.get(`/orders/${orderId}`)).paymentStatus).toBe(50);
});

it('shows a step that was taken, whatever was asked before it and is answered after it', async () => {
  const { orderId } = await kiosk.place({ name: 'Nid', paymentMethod: 2 });
  const { page } = await openDesk();
  await page.goto(`${shop.edgeUrl}/admin/orders/${orderId}`);
  const button = page.getByRole('button', { name: 'Only take the money' });
  await button.waitFor();
  const before = await staff.get(`/orders/${orderId}`);
  const asked = Promise.withResolvers<Route>();
  const taken = Promise.withResolvers<void>();
  await page.route(`**/api/v1/orders/${orderId}/payments/status`, async (route) => {
    await page.route(`**/api/v1/orders/${orderId}`, (earlier) => asked.resolve(earlier));
    await asked.promise;
    await route.continue();
    taken.resolve();
  });
  await button.click();
  await taken.promise;
  const isPrintNext = page.getByRole('heading', { name: 'Next: Print' });
  await isPrintNext.waitFor();
  await (await asked.promise).fulfill({ json: before }).catch(() => undefined);
  await standsStill(page);
  expect(await isPrintNext.isVisible()).toBe(true);
});

it('puts what is due first on top of what is to be printed, and counts what waits for it', async () => {
  const { page } = await openDesk();
  const [oldest, other] = orders.slice(-2) as [WalkIn, WalkIn];
  const due = async ({ orderId }: WalkIn, inMinutes: number) => {
    const estimatedDueDate = new Date(Date.now() + inMinutes * 60_000).toISOString();
    await staff.put(`/orders/${orderId}/estimated-due-date`, { estimatedDueDate });
  };
  await due(other, -30);
  await due(oldest, -10);
  await page.getByRole('tab', { name: /^To print/ }).click();
  const numbers = () =>
    page.locator('a[data-order-link]').evaluateAll((links) => links.map((link) => link.textContent));
  await expect.poll(async () => (await numbers()).slice(0, 2)).toEqual([numberOf(other), numberOf(oldest)]);
  await page.getByRole('columnheader', { name: 'Due' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
  const counts = await staff.get('/orders/waiting');
  await page.getByRole('tab', { name: `To print ${counts['to-print']}` }).waitFor();
  // What is done is in that list, too.
  await page.getByRole('tab', { name: 'All', exact: true }).waitFor();
});

it('takes a year of the Thai calendar for what it is, and loses nothing that is typed while the session ends', async () => {
  const { page } = await openDesk();
  const [{ orderId }] = orders.slice(-3) as [WalkIn];
  await page.goto(`${shop.edgeUrl}/admin/orders/${orderId}`);
  await page.getByText('Ready by', { exact: true }).first().click();
  const due = page.getByLabel('Date and time');
  // The year in two digits: nothing is promised for a time long ago.
  await due.fill('0069-03-04T12:00');
  await page.getByRole('button', { name: 'Save the time' }).click();
  await page.getByText(/^This year cannot be right/).waitFor();
  await due.fill('2599-03-04T12:00');
  await expect.poll(() => due.inputValue()).toBe('2056-03-04T12:00');

  const notes = page.getByRole('textbox', { name: 'Staff notes' });
  await notes.fill('Call after five');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save notes' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('User name').waitFor();
  // Nobody leaves the question by Escape, which asks the browser twice.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await signInAgain(page);
  expect(await notes.inputValue()).toBe('Call after five');
  expect(await due.inputValue()).toBe('2056-03-04T12:00');
  expect(await page.getByText('Please sign in first.').count()).toBe(0);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Notes saved.').waitFor();
  await expect.poll(() => staff.get(`/orders/${orderId}`)).toMatchObject({ staffNotes: 'Call after five' });

  await page.goto(`${shop.edgeUrl}/admin/orders`);
  const row = page.getByRole('row').filter({ hasText: numberOf(orders[0] as WalkIn) });
  await row.getByRole('checkbox').check();
  await page.context().clearCookies();
  await signInAgain(page);
  expect(await row.getByRole('checkbox').isChecked()).toBe(true);
  await expect.poll(() => page.getByText('Please sign in first.').count()).toBe(0);
});

it('says at an order that a second shop has what that one did, and who is to make it', async () => {
  const { page } = await openDesk();
  const [{ orderId }] = orders.slice(-1) as [WalkIn];
  // As servers tell it (found-twice.test.ts, making-shop.test.ts): here is looked at what a clerk reads.
  const other = { shop: 'Siam', isMaker: false, isCashThere: false, isBegun: true };
  const seen = { ...(await staff.get(`/orders/${orderId}`)), madeBy: null };
  let otherCopies = [{ ...other, isCashThere: true }];
  await page.route(`**/api/v1/orders/${orderId}`, (route) => route.fulfill({ json: { ...seen, otherCopies } }));
  await page.goto(`${shop.edgeUrl}/admin/orders/${orderId}`);
  await page.getByText('Siam has this order too.').waitFor();
  await page.getByText('Siam has taken cash for it: take no money again.').waitFor();
  await standsStill(page);
  await expectNoBarriers(page);
  otherCopies = [{ ...other, shop: 'Shop' }];
  await page.reload();
  await page.getByText('Shop without a name has this order too.').waitFor();
  otherCopies = [{ ...other, isMaker: true }];
  await page.reload();
  await page.getByText('Siam', { exact: false }).first().waitFor();
  await expect.poll(() => page.getByText('take no money again').count()).toBe(0);
  await expectNoBarriers(page);
});

/**
 * Keys as a scanner that is set to US letters presses them, faster than a browser that is driven from outside, on a computer
 * that has the same layout or the Thai one.
 */
async function scan(page: Page, text: string, layout: 'us' | 'thai' = 'us'): Promise<void> {
  const keys = [...text].map((sign) => ({
    key: layout === 'thai' ? asThaiKeys(sign) : sign,
    code: /[a-z]/.test(sign) ? `Key${sign.toUpperCase()}` : /\d/.test(sign) ? `Digit${sign}` : '',
  }));
  const pressed = JSON.stringify([...keys, { key: 'Enter', code: 'Enter' }]);
  await page.evaluate(`
    for (const { key, code } of ${pressed}) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
    }
  `);
}

it('opens what is scanned, wherever the focus is and whatever the layout, and loses nothing that was typed', async () => {
  const { page } = await openDesk();
  const [first, second] = orders as [WalkIn, WalkIn];
  const addressOf = ({ orderId }: WalkIn) => `http://shop.example/admin/orders/${orderId}`;
  const isOpen = (order: WalkIn) => page.getByRole('heading', { name: `Order ${numberOf(order)}` }).waitFor();
  await scan(page, addressOf(first));
  await isOpen(first);
  await page.keyboard.type(second.orderId);
  await page.keyboard.press('Enter');
  await isOpen(second);
  // Its row is chosen in the list, though nobody came from there.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('a[data-order-link]:focus').innerText()).toBe(numberOf(second));
  await scan(page, addressOf(first), 'thai');
  await isOpen(first);

  // Digits belong to the note that staff write; a code that is scanned into it does not.
  const notes = page.getByRole('textbox', { name: 'Staff notes' });
  await notes.click();
  await page.keyboard.type('Call 081 before 5', { delay: 60 });
  await expect.poll(() => notes.inputValue()).toBe('Call 081 before 5');
  expect(new URL(page.url()).pathname).toBe(`/admin/orders/${first.orderId}`);
  await scan(page, addressOf(second));
  // What is not saved is asked about before the page goes.
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(await notes.inputValue()).toBe('Call 081 before 5');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Notes saved.').waitFor();

  // Ten in a second: the last one opens.
  for (const order of orders.slice(0, 10)) {
    await scan(page, addressOf(order));
  }
  await isOpen(orders[9] as WalkIn);

  // Another shop's code, and noise.
  await scan(page, 'https://other.example/admin/orders/01890a5d-ac96-774b-bcce-b302099a8057');
  await page.getByText('What was scanned is no order of this shop').waitFor();
});

it('loses no letter of a name that is typed at the speed of a machine, after a slash or after nothing, and does no step by its space', async () => {
  const { page } = await openDesk();
  const search = page.getByRole('searchbox', { name: 'Search number, name or phone' });
  // Keys one after the other, as fast as they can be pressed; the row that is chosen has a step to do.
  await page.keyboard.press('ArrowDown');
  await page.locator('tbody button').waitFor();
  await page.keyboard.type('/Customer 3');
  await expect.poll(() => search.inputValue()).toBe('Customer 3');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Order ${numberOf(orders[3] as WalkIn)}` }).waitFor();

  const before = await staff.get('/orders/all?limit=100');
  await page.getByRole('link', { name: 'Back to the orders' }).click();
  // On the row of the order that was open; the first one, as after a reload, has a step to do.
  await expect.poll(() => page.locator('a[data-order-link]:focus').count()).toBe(1);
  await page.reload();
  await page.getByRole('table').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('tbody button').waitFor();
  await page.keyboard.type('Pim Customer');
  await page.keyboard.press('Enter');
  await page.getByText('No order matches “Pim Customer”').waitFor();
  const stepOf = ({ items }: { items: { id: string; paymentStatus: number; productionStatus: number }[] }) =>
    items.map(({ id, paymentStatus, productionStatus }) => [id, paymentStatus, productionStatus]);
  expect(stepOf(await staff.get('/orders/all?limit=100'))).toEqual(stepOf(before));
});

/** Rows of which everything is seen, between the head of the table and what lies under it; what is never cut in them is whole. */
const WHOLE_ROWS = `(() => {
  const top = Math.max(...[...document.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().bottom));
  const bottom = document.querySelector('footer').getBoundingClientRect().top;
  const right = document.documentElement.clientWidth;
  const isWhole = (cell) => cell.scrollWidth <= cell.clientWidth + 1 && cell.getBoundingClientRect().right <= right;
  return [...document.querySelectorAll('tbody tr')].filter((row) => {
    const place = row.getBoundingClientRect();
    // Number, next step and due.
    const isUncut = [2, 7, 8].every((at) => isWhole(row.cells[at]));
    return place.top >= top - 1 && place.bottom <= bottom + 1 && isUncut;
  }).length;
})()`;

it('shows fourteen orders at 1280×800 with nothing cut, in both languages, and moves through them by keys', async () => {
  // Beside the tabs stands what is put aside, and takes no row.
  await kiosk.putAside();
  const { page } = await openDesk({ width: 1280, height: 800 });
  for (const [language, putAside] of [
    ['th', /^พักไว้ที่ตู้/],
    ['en', /^Put aside/],
  ] as const) {
    await page.evaluate(`localStorage.setItem('printfront-language', '${language}')`);
    await page.reload();
    await page.getByRole('button', { name: putAside }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(14);
    await standsStill(page);
    expect(await page.evaluate<number>(WHOLE_ROWS), language).toBeGreaterThanOrEqual(14);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.getByText('1 order selected').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.waitFor();
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('tab', { name: /To pay/ })
    .and(page.locator('[aria-selected="true"]'))
    .waitFor();
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Orders – /);
  await expectNoBarriers(page);
});

it('takes cash by Enter, from the amount, from nowhere, and after the way to pay was chosen', async () => {
  const { page } = await openDesk();
  const presses = [
    async () => {
      const field = page.getByLabel('Received');
      await field.fill('1');
      await page.keyboard.press('Enter');
      // Too little is not taken.
      await page.getByRole('button', { name: 'Only take the money' }).waitFor();
      await field.fill('1000');
      await page.keyboard.press('Enter');
    },
    async () => {
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('Enter');
    },
    async () => {
      await page.getByRole('radio', { name: 'Cash' }).focus();
      await page.keyboard.press('Enter');
    },
  ];
  for (const press of presses) {
    const { orderId } = await kiosk.place({ name: 'Cash', paymentMethod: 2 });
    await page.goto(`${shop.edgeUrl}/admin/orders/${orderId}`);
    await focused(page, /Enter/);
    await press();
    await page.waitForURL(/\/ticket/);
    await expect.poll(() => staff.get(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 50, paidMethod: 2 });
    // The ticket has printed by itself: the keys lead on with the order.
    await focused(page, /^Back to order/);
    await page.keyboard.press('Enter');
    await focused(page, /Send to print/);
  }
}, 120_000);

it('has what was given typed from anywhere, takes no money for nonsense, and leaves a scan a scan', async () => {
  const { page } = await openDesk();
  const { orderId } = await kiosk.place({ name: 'Cash', paymentMethod: 2 });
  const at = `/admin/orders/${orderId}`;
  await page.goto(`${shop.edgeUrl}${at}`);
  await focused(page, /Enter/);
  const field = page.getByLabel('Received');
  await page.keyboard.type('1000', { delay: 80 });
  await expect.poll(() => field.inputValue()).toBe('1000');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('c');
  await expect.poll(() => field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  await field.fill('5oo');
  await page.getByText('Not an amount').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Take ฿/ }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Only take the money' }).click();
  await standsStill(page);
  expect((await staff.get(`/orders/${orderId}`)).paymentStatus).toBe(10);

  await field.fill('1000');
  await page.evaluate('document.activeElement.blur()');
  const [other] = orders as [WalkIn];
  await scan(page, numberOf(other));
  await page.getByRole('heading', { name: `Order ${numberOf(other)}` }).waitFor();
  await page.goBack();

  // A note of the customer's is picked, and Enter is the button's.
  await page.getByRole('button', { name: '฿500', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ticket/);
  expect(await staff.get(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 50, paidMethod: 2 });
}, 120_000);

it('sends to the printer once, whatever began it, and once more only when that is asked and answered', async () => {
  const { page } = await openDesk();
  const order = await kiosk.place({ name: 'Once', paymentMethod: 2 });
  const at = `/orders/${order.orderId}`;
  await page.goto(`${shop.edgeUrl}/admin${at}`);
  // Held, and pressed again before the ticket is there: one step.
  const ticket = Promise.withResolvers<void>();
  await page.route(/ticket[^/]*\.js$/, async (route) => {
    await ticket.promise;
    await route.continue();
  });
  await focused(page, /Enter/);
  const isPaid = page.waitForResponse((answer) => answer.url().endsWith('/payments/status'));
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await isPaid;
  await page.keyboard.press('Enter');
  ticket.resolve();
  await page.waitForURL(/\/ticket/);
  expect(await staff.get(at)).toMatchObject({ paymentStatus: 50, productionStatus: 0 });

  const sent = async () => (await readdir(hotFolder)).filter((name) => name.startsWith(numberOf(order)));
  await page.goto(`${shop.edgeUrl}/admin${at}`);
  await page.getByRole('button', { name: 'Send to the printer’s folder' }).click();
  await focused(page, /mark ready/);
  await page.keyboard.press('z');
  await focused(page, /Send to print/);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^This has been sent to print already/ });
  await question.getByText(/by|·/).first().waitFor();
  await standsStill(page);
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'No, what was sent is enough' }).click();
  await focused(page, /mark ready/);
  expect(await sent()).toEqual([numberOf(order)]);
  await page.getByRole('button', { name: 'Send to the printer’s folder' }).click();
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(sent).toHaveLength(2);
}, 120_000);

it('shows a large picture on the whole screen, and Escape leaves that and not the order', async () => {
  const { page } = await openDesk();
  const [{ orderId }] = orders.slice(-1) as [WalkIn];
  const large = page.waitForResponse((answer) => answer.url().includes('thumbnail?for=screen') && answer.ok());
  await page.goto(`${shop.edgeUrl}/admin/orders/${orderId}`);
  await large;
  const stage = page.getByRole('region', { name: 'Photos' });
  await stage.locator('img[src$="?for=screen"]').first().waitFor();
  await page.keyboard.press('f');
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await leave.waitFor();
  await page.keyboard.press('Escape');
  await leave.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/orders/${orderId}`);
  await page.keyboard.press('f');
  await leave.click();
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
});

it('leaves the chosen row under the hand when orders come in above it, and says how many, in a short list too', async () => {
  const { page } = await openDesk({ width: 1280, height: 800 });
  const topOfChosen = () => page.locator('tr[data-chosen]').evaluate((row) => row.getBoundingClientRect().top);
  for (const place of ['', '?q=Zoe']) {
    const first = await kiosk.place({ name: 'Zoe', paymentMethod: 2 });
    await page.goto(`${shop.edgeUrl}/admin/orders${place}`);
    await page.locator(`[data-order-link="${first.orderId}"]`).focus();
    await standsStill(page);
    const before = await topOfChosen();
    const second = await kiosk.place({ name: 'Zoe', paymentMethod: 2 });
    const isNew = page.getByRole('button', { name: '1 new order' });
    await isNew.waitFor();
    expect(await topOfChosen()).toBe(before);
    await isNew.click();
    await page.locator(`[data-order-link="${second.orderId}"]:focus`).waitFor();
    await isNew.waitFor({ state: 'hidden' });
  }
});

it('says what failed without moving a button, and asks for a hand-over without money once', async () => {
  const { page } = await openDesk({ width: 1280, height: 800 });
  const { orderId } = await kiosk.place({ name: 'Fah', paymentMethod: 2 });
  await staff.put(`/orders/${orderId}/production-status`, { productionStatus: 2, despiteMissingPrints: true });
  await page.goto(`${shop.edgeUrl}/admin/orders/${orderId}`);
  const button = page.getByRole('button', { name: /and hand over/ });
  await focused(page, /and hand over/);
  await standsStill(page);
  const places = () =>
    page
      .locator('main :is(button, summary):not([role="alert"] *)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await places();
  await page.route('**/payments/status', (route) => route.fulfill({ status: 503, json: { code: 'server-busy' } }));
  await button.click();
  const said = page.getByRole('alert');
  await said.waitFor();
  expect(await places()).toEqual(before);
  await said.getByRole('button', { name: 'Close' }).click();
  await said.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Hand over without money…' }).click();
  await page.getByLabel('Reason').fill('Pays tomorrow');
  await page.keyboard.press('Enter');
  await expect.poll(() => staff.get(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 10, productionStatus: 3 });
});

it('goes to the next order of the list it came from, enlarges the photo by Space, and comes back to that list', async () => {
  const { page } = await openDesk();
  await page.getByRole('tab', { name: /^To pay/ }).click();
  await page.waitForURL(/stage=to-pay/);
  const rows = page.locator('a[data-order-link]');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  const [first, second] = (await rows.allInnerTexts()) as [string, string];
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Order ${first}`, exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { name: `Order ${second}`, exact: true }).waitFor();
  await focused(page, /Enter/);
  const large = page.getByRole('dialog', { name: 'Photo, large' });
  await page.keyboard.press('Space');
  await large.waitFor();
  await standsStill(page);
  await expectNoBarriers(page);
  // Nothing of the order is done from there.
  await page.getByRole('button', { name: 'Close' }).evaluate((button) => button.blur());
  await page.keyboard.press('Enter');
  await large.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: `Order ${second}`, exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/stage=to-pay/);
  await expect.poll(() => page.locator('a[data-order-link]:focus').innerText()).toBe(second);
});
