import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Locator, Page } from 'playwright';
import { parse as parsePromptPay } from 'promptparse';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, VIEWPORTS } from './browser.ts';
import { setProduction, takeMoney, unfold } from './desk-steps.ts';
import { onlineCustomers, PASSWORD, type UploadPhoto } from './online-customers.ts';
import { photoOn, showUnchosen } from './photo-wall.ts';
import { readQr, readQrPicture } from './read-qr.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

/** Nothing lies over the middle of what has the focus. */
const IS_FOCUS_CLEAR = `(() => {
  const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
  return document.activeElement.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})()`;

let shop: Shop;
let browser: Browser;
/** 20 photos, each with bytes of its own. */
let photos: UploadPhoto[];
let online: ReturnType<typeof onlineCustomers>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
  online = onlineCustomers(shop, browser);
  const photo = Buffer.concat([await orientedJpeg(1, 1800, 1200), Buffer.alloc(4)]);
  photos = Array.from({ length: 20 }, (_, index) => ({
    name: `photo-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: varied(photo, index),
  }));
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** A busy machine needs longer than a second. */
/** The customer returns to this tab, which then looks at once instead of at its next turn. */
const comeBack = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
const soon = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 30_000 });

function photo(): UploadPhoto {
  const [first] = photos;
  if (first === undefined) throw new Error('There are no photos.');
  return first;
}

const prints = (page: Page, count: number) =>
  page.getByTestId('total-prints').getByText(`${count} prints`, { exact: true });
const ORDER_PAGE = /\/orders\/[0-9a-f-]{36}$/;

const isDrawn = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')), { timeout: 30_000 })
    .toBeGreaterThan(0);

describe('ordering at home', () => {
  it('turns a field red once somebody has left it, and says at it what the server refuses', async () => {
    const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
    await page.goto(`${shop.centralUrl}/sign-up`);
    const [name, username, password] = ['Your name', 'User name', 'Password'].map((label) =>
      page.getByLabel(label, { exact: true }),
    ) as [Locator, Locator, Locator];
    const red = page.locator('[aria-invalid="true"]');
    await name.press('Tab');
    await username.pressSequentially('so');
    expect(await red.count()).toBe(0);
    await username.press('Tab');
    await page.getByText('It needs at least 3 characters.').waitFor();
    await soon(() => red.count()).toBe(1);
    await username.fill(shop.admin.username);
    await expect.poll(() => red.count()).toBe(0);
    await page.getByRole('button', { name: 'Create account and sign in' }).click();
    await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    await soon(() => red.count()).toBe(2);

    await name.fill('มาลี');
    await password.fill(PASSWORD);
    await password.press('Enter');
    await page.getByText('This user name is taken. Please choose another.').waitFor();
    await expect.poll(() => username.evaluate((field) => field.matches(':focus'))).toBe(true);
    await soon(() => red.count()).toBe(1);
    await username.press('x');
    await expect.poll(() => red.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('goes from sign-up to a paid parcel: three sizes, a frame, a new address, a slip, and a second device', async () => {
    const { page, errors } = await openPage(browser, VIEWPORTS.desktop);
    await page.goto(`${shop.centralUrl}/sign-up`);
    await page.getByLabel('Your name').fill('มาลี ใจดี');
    await page.getByLabel('User name').fill('mali@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account and sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/sign-up');

    await page.goto(`${shop.centralUrl}/print/sizes`);
    await page.locator('input[type=file]').setInputFiles(photos);
    await prints(page, 20).waitFor({ timeout: 120_000 });
    await page.getByRole('link', { name: /^5×7 in/ }).click();
    await showUnchosen(page);
    await photoOn(page, 'photo-1.jpg').click();
    await photoOn(page, 'photo-2.jpg').click();
    await prints(page, 22).waitFor();
    await page.getByRole('link', { name: 'All sizes' }).click();
    await page.getByRole('link', { name: 'Instant style' }).click();
    await page.getByRole('link', { name: /^Square/ }).click();
    await showUnchosen(page);
    await photoOn(page, 'photo-3.jpg').click();
    await prints(page, 23).waitFor();

    // Without the frame nothing is ordered: the checkout names what is missing and leads to it.
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await page.getByText('Square: no frame has been chosen yet').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('The order cannot be placed yet').waitFor();
    await page.getByRole('link', { name: 'Choose a frame' }).click();
    await page.getByRole('button', { name: 'Choose a frame' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Classic white' }).click();
    await page.getByRole('button', { name: 'Frame: Classic white' }).waitFor();
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await page.getByText('Frame: Classic white').waitFor();

    // What is missing is said at its field; what was typed survives a reload.
    await page.getByText('By mail', { exact: true }).click();
    await page.getByText('Bank transfer', { exact: true }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Please enter your phone number').waitFor();
    await soon(() => focusedLabel(page)).toBe('Phone number');
    // All at once: the address is not another round.
    await soon(() => page.getByText('Please fill this in').count()).toBeGreaterThanOrEqual(4);
    await page.getByLabel('Phone number').fill('+66 ๘๑-234 5678');
    await page.getByRole('button', { name: 'Place order' }).click();
    await soon(() => focusedLabel(page)).toBe('House number and street');
    await page.getByLabel('House number and street').fill('99/1 ถนนนิมมานเหมินท์');
    await page.getByLabel('District', { exact: true }).fill('เมืองเชียงใหม่');
    await page.getByLabel('Province').fill('Atlantis');
    await page.getByLabel('Postal code').fill('10110');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('There is no such province. Choose one from the list.').waitFor();
    await page.getByLabel('Province').fill('จ.เชียงใหม่');
    await page.getByText('This postal code is of another province').waitFor();
    // On a phone the bar that says so grows, and does not hide the field.
    const { width, height } = page.viewportSize() ?? VIEWPORTS.desktop;
    await page.setViewportSize(VIEWPORTS.phone);
    await page.getByRole('button', { name: 'Place order' }).click();
    await soon(() => focusedLabel(page)).toBe('Postal code');
    const isClear = () => page.evaluate<boolean>(IS_FOCUS_CLEAR);
    await soon(isClear).toBe(true);
    await page.setViewportSize({ width, height });
    await page.getByLabel('Postal code').fill('50200');
    await page.getByLabel('Note to the shop (optional)').fill('ฝากไว้กับ รปภ.');
    await page.reload();
    await soon(() => page.getByLabel('Postal code').inputValue()).toBe('50200');
    await soon(() => page.getByRole('radio', { name: 'By mail' }).isChecked()).toBe(true);
    await page.getByTestId('order-total').getByText('฿').waitFor();
    const total = await page.getByTestId('order-total').innerText();
    await expectNoBarriers(page);

    // The second device has the same cart.
    const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
    await online.signIn(phone.page, 'mali@example.com');
    await phone.page.goto(`${shop.centralUrl}/order/checkout`);
    await phone.page.getByText('20 prints × ฿5').waitFor();
    await phone.page.getByLabel('Phone number').fill('0899999999');
    // From here on it does not hear of what the first device does.
    await phone.page.route('**/api/v1/uploads**', (route) => route.abort());

    // A double click is one order, and the address is saved with it.
    await page.getByRole('button', { name: 'Place order' }).dblclick();
    await page.waitForURL(ORDER_PAGE);
    const orders = await online.ownOrders(page.request);
    expect(orders.map(({ id }) => `${shop.centralUrl}/orders/${id}`)).toEqual([page.url()]);
    expect(await online.read(page.request, '/addresses')).toEqual([
      expect.objectContaining({ city: 'เมืองเชียงใหม่', phoneNumber: '0812345678', name: 'มาลี ใจดี' }),
    ]);
    const number = await page.getByTestId('order-number').innerText();
    expect(number).toMatch(/^Order \d{4}$/);
    await page.getByText(total, { exact: true }).first().waitFor();
    await page.getByText('Waiting for your transfer slip').waitFor();

    // What the first device has ordered, the second cannot order again: it is led to the order.
    await phone.page.getByRole('button', { name: 'Place order' }).click();
    await phone.page.waitForURL(page.url());
    expect(await online.ownOrders(page.request)).toHaveLength(1);

    // What is no picture is refused in words; the slip is looked at before it is sent.
    const letter = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture '.repeat(50)) };
    await page.getByLabel('Choose the slip').setInputFiles(letter);
    await page.getByText('This browser cannot show this kind of picture').waitFor();
    await page.getByRole('button', { name: 'Send this slip' }).click();
    await page.getByText('This file is not a picture that can be read').waitFor();
    // The same once more would be the same answer.
    expect(await page.getByRole('button', { name: 'Send this slip' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Choose another' }).click();
    const transactionRef = `2026112${randomBytes(9).toString('hex').toUpperCase()}`;
    const slip = {
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: await drawPaySlip({ bank: '004', transactionRef }),
    };
    await page.getByLabel('Choose the slip').setInputFiles(slip);
    await isDrawn(page.getByRole('img', { name: 'Your slip, not sent yet' }));
    await page.getByText('Waiting for your transfer slip').waitFor();
    await page.getByRole('button', { name: 'Send this slip' }).click();
    await page.getByText('We have your slip and are checking it').waitFor({ timeout: 60_000 });
    await isDrawn(page.getByRole('img', { name: 'The slip that you sent' }));
    await expectNoBarriers(page);

    // Staff see the slip and what its code says, confirm, and send the parcel.
    const desk = await online.openDesk(new URL(page.url()).pathname.replace('/orders/', '/admin/orders/'));
    await isDrawn(desk.page.getByRole('img', { name: /^Slip of order/ }));
    await desk.page.getByText('Kasikornbank (004)').waitFor();
    await desk.page.getByText(transactionRef).waitFor();
    await expectNoBarriers(desk.page);
    await desk.page.getByRole('button', { name: 'Enlarge the slip' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Larger' }).click();
    await desk.page.getByRole('dialog').getByText('150 %').waitFor();
    await desk.page.keyboard.press('Escape');
    await takeMoney(desk.page);
    await comeBack(page);
    await page.getByText('Paid, waiting to be printed').waitFor({ timeout: 60_000 });
    await soon(() => page.getByRole('button', { name: 'Cancel the order' }).count()).toBe(0);
    await unfold(desk.page, 'Shipping');
    await desk.page.getByLabel('Sent by').selectOption('Postal parcel');
    await desk.page.getByLabel('Tracking number').fill('EX123456789TH');
    await desk.page.getByRole('button', { name: 'Save shipping' }).click();
    await desk.page.getByText('The customer sees it').waitFor();
    await setProduction(desk.page, 'Handed over');
    // Nothing of it was exported here, so the desk asks.
    await desk.page.getByRole('button', { name: 'Printed another way, go on' }).click();
    const track = page.getByRole('link', { name: /^Track parcel EX123456789TH/ });
    await comeBack(page);
    await track.waitFor({ timeout: 60_000 });
    await soon(() => track.getAttribute('href')).toContain('EX123456789TH');
    await page.getByRole('listitem').filter({ hasText: 'Sent' }).and(page.locator('[aria-current="step"]')).waitFor();
    for (const opened of [{ errors }, phone, desk]) expect(opened.errors).toEqual([]);
  });

  it('shows another price and other prints before they are accepted', async () => {
    const { page, errors } = await online.openAsCustomer();
    const photoId = await online.fillCart(page.request, photo());
    await page.goto(`${shop.centralUrl}/order/checkout`);
    await page.getByLabel('Phone number').fill('0812345678');
    await soon(() => page.getByTestId('order-total').innerText()).toBe('฿5');

    // Another device adds prints while this page stands open.
    await online.send(page.request, 'PUT', `/uploads/files/${photoId}?size=4x6`, { data: { quantity: 3 } });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('The total has changed from ฿5 to ฿15').waitFor();
    await soon(() => page.getByTestId('order-total').innerText()).toBe('฿15');
    await page.getByText('This order was changed on another device or in another tab').waitFor();
    expect(await online.ownOrders(page.request)).toEqual([]);

    // Then it cuts the photo otherwise, which costs the same.
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    await online.send(page.request, 'PUT', `/uploads/files/${photoId}?size=4x6`, { data: { quantity: 3, crop } });
    // Read on its way: what the page has already used, Chromium may have thrown away.
    const cropsShown: unknown[] = [];
    await page.route('**/uploads/sizes/4x6', async (route) => {
      const answer = await route.fetch();
      cropsShown.push((await answer.json())[0]?.crop);
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: 'Place order for ฿15' }).click();
    await soon(async () => cropsShown.at(-1)).toEqual(crop);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByText('This order was changed on another device or in another tab').waitFor();
    expect(await online.ownOrders(page.request)).toEqual([]);

    await page.getByRole('button', { name: 'Place order for ฿15' }).click();
    await page.waitForURL(ORDER_PAGE);
    expect((await online.ownOrders(page.request)).map(({ totalPaymentAmount }) => totalPaymentAmount)).toEqual([1500]);
    expect(errors).toEqual([]);
  });

  it('remembers contact and addresses, changes and deletes them, and lets an order be cancelled until it is paid', async () => {
    const { page, errors } = await online.openAsCustomer(VIEWPORTS.phone);
    const first = await online.order(page.request, photo());
    const address = {
      name: 'คุณแม่',
      address1: '12 ถนนห้วยแก้ว',
      city: 'เมือง',
      province: 'เชียงใหม่',
      postalCode: '50300',
      phoneNumber: '0891112222',
    };
    await online.send(page.request, 'POST', '/addresses', { data: address });
    await online.fillCart(page.request, photo());
    await page.goto(`${shop.centralUrl}/order/checkout`);
    await soon(() => page.getByLabel('Phone number').inputValue()).toBe('0812345678');

    await page.getByText('By mail', { exact: true }).click();
    await page.getByRole('button', { name: /^Edit the address of คุณแม่/ }).click();
    await soon(() => focusedLabel(page)).toBe('Name of the recipient');
    await page.getByLabel('House number and street').fill('14 ถนนห้วยแก้ว');
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByText('14 ถนนห้วยแก้ว').waitFor();
    await page.getByRole('button', { name: /^Delete the address of คุณแม่/ }).click();
    await page.getByRole('button', { name: 'Delete the address', exact: true }).click();
    await page.getByRole('heading', { name: 'New address' }).waitFor();
    expect(await online.read(page.request, '/addresses')).toEqual([]);
    await page.getByText('Pick up at the shop', { exact: true }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(ORDER_PAGE);
    // The code asks for exactly the total, on the screen as in the picture that is saved for the bank's app.
    const code = await readQr(page.getByRole('img', { name: /^PromptPay QR code for ฿5/ }));
    expect(parsePromptPay(code, true, false)?.getTagValue('54')).toBe('5.00');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the QR picture' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^promptpay-\d{4}\.png$/);
    expect(await readQrPicture(await readFile(await saved.path()))).toBe(code);

    // A customer who has sent a slip is not shown where to pay a second time, unless they ask for it.
    const paid = { name: 'slip.png', mimeType: 'image/png', buffer: await drawPaySlip({ bank: '006', widthPx: 600 }) };
    await page.getByLabel('Choose the slip').setInputFiles(paid);
    await page.getByRole('button', { name: 'Send this slip' }).click();
    await page.getByText('We have your slip and are checking it').waitFor({ timeout: 60_000 });
    await soon(() => page.getByRole('img', { name: /^PromptPay QR code/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Pay another way or send another slip' }).click();
    await page.getByRole('img', { name: /^PromptPay QR code for ฿5/ }).waitFor();
    await page.getByText('Pay again only if your transfer did not go through').waitFor();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('We have your slip and are checking it').waitFor();

    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('button', { name: 'Keep the order' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('This order was cancelled and will not be printed.').waitFor();
    await soon(() => page.getByRole('img', { name: /^PromptPay QR code/ }).count()).toBe(0);
    // Nothing is printed from its photos any more, so the customer's word deletes them at once.
    await page.getByRole('button', { name: 'Delete photos' }).click();
    await page.getByText('They are deleted at once, in the shop and at the centre.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete photos' }).click();
    await page.getByText(/^The photos were deleted on /).waitFor();
    await page.getByText('Deleted', { exact: true }).first().waitFor();

    // The shop confirms while the customer is asked, and the page has not heard of it.
    await page.goto(`${shop.centralUrl}/orders/${first.id}`);
    // Beside the sum: at the end of the page, with the photos, few read it.
    const pay = page.getByRole('region', { name: 'Pay', exact: true });
    await pay.getByText(/^Pay by .* or the order and its photos are removed/).waitFor();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.route(`**/api/v1/orders/${first.id}`, (route) => route.abort());
    const desk = await online.openDesk(`/admin/orders/${first.id}`);
    await takeMoney(desk.page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('the order cannot be cancelled here').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await comeBack(page);
    await page.getByText('Paid, waiting to be printed').waitFor({ timeout: 60_000 });
    for (const opened of [{ errors }, desk]) expect(opened.errors).toEqual([]);
  });

  it('lists one’s own orders page by page and keeps the place; others’ orders are not found', async () => {
    const { page, errors } = await online.openAsCustomer();
    await page.goto(`${shop.centralUrl}/orders/latest`);
    await page.getByRole('heading', { name: 'You have no orders yet' }).waitFor();
    await page.goto(`${shop.centralUrl}/orders`);
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    let newest = '';
    for (let count = 0; count < 23; count++) newest = (await online.order(page.request, photo())).id;

    await page.goto(`${shop.centralUrl}/orders`);
    const rows = page.getByRole('list', { name: 'My orders' }).getByRole('listitem');
    await soon(() => rows.count()).toBe(20);
    await page.getByRole('button', { name: 'Show older orders' }).click();
    await page.getByText('These are all your orders.').waitFor();
    await soon(() => rows.count()).toBe(23);
    await expectNoBarriers(page);

    await rows.last().getByRole('link').click();
    await page.waitForURL(ORDER_PAGE);
    await page.goBack();
    await soon(() => rows.count()).toBe(23);
    await soon(() => isInView(rows.last())).toBe(true);

    await page.goto(`${shop.centralUrl}/orders/latest`);
    await page.waitForURL(`${shop.centralUrl}/orders/${newest}`);
    const stranger = await online.openAsCustomer();
    await stranger.page.goto(`${shop.centralUrl}/orders/${newest}`);
    await stranger.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    for (const opened of [{ errors }, stranger]) expect(opened.errors).toEqual([]);
  });
});

/** The label of the field that has the focus. */
const focusedLabel = (page: Page) =>
  page.evaluate<string | undefined>("document.activeElement?.labels?.[0]?.textContent?.replace(/\\s*\\*$/, '')");

const isInView = (element: Locator) =>
  element.evaluate((row) => {
    const { top, bottom } = (
      row as unknown as { getBoundingClientRect(): { top: number; bottom: number } }
    ).getBoundingClientRect();
    return top >= 0 && bottom <= Number(Reflect.get(globalThis, 'innerHeight')) + 1;
  });
