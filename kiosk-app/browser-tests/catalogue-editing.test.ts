import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers, launchBrowser, standsStill, VIEWPORTS } from './browser.ts';
import { onlineCustomers, type UploadPhoto } from './online-customers.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
let jpeg: UploadPhoto;
/** A red border around nothing. */
let frame: UploadPhoto;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  online = onlineCustomers(shop, browser);
  jpeg = { name: 'size.jpg', mimeType: 'image/jpeg', buffer: await orientedJpeg(1, 600, 900) };
  const hole = await sharp({ create: { width: 1240, height: 1840, channels: 4, background: '#00000000' } })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#d02020' })
    .png()
    .toBuffer();
  frame = { name: 'frame.png', mimeType: 'image/png', buffer: hole };
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** A busy machine needs longer than a second. */
const soon = <Value>(look: () => Promise<Value>) => expect.poll(look);
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const isDrawn = (picture: Locator) =>
  soon(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0);

const focusedLabel = (page: Page) => page.evaluate<string>("document.activeElement?.labels?.[0]?.textContent ?? ''");

interface SizeAnswer {
  key: string;
  name: { en: string };
  categoryId: string;
  price: number;
  hidden: boolean;
}

/** What customers get, of one category. */
async function soldSizes(page: Page, categoryName: string): Promise<string[]> {
  const categories = await online.read<{ id: string; name: { en: string } }[]>(page.request, '/size-categories');
  const category = categories.find(({ name }) => name.en === categoryName);
  const sizes = await online.read<SizeAnswer[]>(page.request, '/sizes');
  return sizes.filter(({ categoryId }) => categoryId === category?.id).map(({ key }) => key);
}

async function namesInOrder(page: Page, list: string): Promise<string[]> {
  return page.getByRole('list', { name: list }).getByRole('link').allInnerTexts();
}

async function dragOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()]);
  if (start === null || end === null) throw new Error('There is nothing to drag.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  // It shows what it would change places with.
  await soon(() => to.evaluate((row) => Reflect.get(globalThis, 'getComputedStyle')(row).outlineStyle)).toBe('dashed');
  await page.mouse.up();
}

describe('editing the catalogue', () => {
  it('makes a category with two sizes, pictures, a frame and a discount, and customers get them', async () => {
    const { page, errors } = await online.openDesk('/admin/size-categories');
    await page.getByRole('link', { name: 'New category' }).click();
    await page.getByRole('heading', { name: 'New category', exact: true }).waitFor();
    await page.getByLabel('Name (ไทย)').fill('งานด่วน');
    await button(page, 'Create category').click();
    await soon(() => focusedLabel(page)).toBe('Name (English)');
    await page.getByLabel('Name (English)').fill('Express');
    await button(page, 'Create category').click();
    await page.getByText('Category created').waitFor();

    await page.getByRole('link', { name: 'Express' }).click();
    await page.getByRole('link', { name: 'New size in Express' }).click();
    await page.getByRole('heading', { name: 'New size', exact: true }).waitFor();
    await page.getByLabel('Name (ไทย)').fill('ด่วน 4×6');
    await page.getByLabel('Name (English)').fill('Express 4×6');
    // The wrong way round, and a name for it that another size has already.
    await page.getByLabel('Shorter side (mm)').fill('152.4');
    await page.getByLabel('Longer side (mm)').fill('101.6');
    await page.getByLabel('Price of one print').fill('4,5');
    await page.getByText('Changed round: the shorter side comes first.').waitFor();
    await soon(() => page.getByLabel('Shorter side (mm)').inputValue()).toBe('101.6');
    await page.getByRole('img', { name: 'Paper 101.6 mm wide and 152.4 mm high' }).waitFor();
    await soon(() => page.getByLabel('Key', { exact: true }).inputValue()).toBe('4x6-2');
    await page.getByLabel('Key', { exact: true }).fill('express-4x6');
    await button(page, 'Create size').click();
    await page.getByText('Enter an amount in baht, such as 12.50').waitFor();
    await soon(() => focusedLabel(page)).toContain('Price');
    await page.getByLabel('Price of one print').fill('4.50');
    await page.getByRole('cell', { name: '฿450', exact: true }).waitFor();
    await expectNoBarriers(page);
    await button(page, 'Create size').click();
    await page.waitForURL(/\/admin\/sizes\/express-4x6$/);
    await page.getByText('Size created.').waitFor();

    const picture = part(page, 'Picture for customers');
    await picture.locator('input[type=file]').setInputFiles(jpeg);
    await picture.getByText('Picture saved').waitFor();
    await isDrawn(picture.getByRole('img'));

    const frames = part(page, 'Frames');
    await button(frames, 'Add a frame').click();
    await frames.getByLabel('Name of the frame (ไทย)').fill('ขอบแดง');
    await frames.getByLabel('Name of the frame (English)').fill('Red border');
    await button(frames, 'Create frame').click();
    await frames.getByText('No picture yet: customers cannot choose it.').waitFor();
    await frames.locator('input[type=file]').setInputFiles(jpeg);
    await frames.getByText('A frame needs see-through parts that show the photo (PNG or WebP).').waitFor();
    await frames.locator('input[type=file]').setInputFiles(frame);
    await isDrawn(frames.getByRole('img', { name: 'The frame Red border over a sample photo' }));

    const discounts = part(page, 'Discounts');
    await button(discounts, 'Add a discount').click();
    await discounts.getByLabel('It takes off').selectOption({ label: 'a percentage' });
    await discounts.getByLabel('Less (%)').fill('300');
    await page.keyboard.press('Tab');
    await discounts.getByText('A discount is at most 100 %').waitFor();
    await button(discounts, 'Save').click();
    await soon(() => focusedLabel(page)).toBe('Less (%)');
    await discounts.getByLabel('Less (%)').fill('10');
    // Seen before it is saved.
    await page.getByRole('cell', { name: '฿40.50', exact: true }).waitFor();
    await button(discounts, 'Save').click();
    await button(discounts, 'Edit the discount: From 10 prints: 10 % less').waitFor();
    await expectNoBarriers(page);

    await page.goto(`${shop.centralUrl}/admin/sizes/new`);
    await page.getByLabel('Name (ไทย)').fill('ด่วน A4');
    await page.getByLabel('Name (English)').fill('Express A4');
    await page.getByLabel('Shorter side (mm)').fill('210');
    await page.getByLabel('Longer side (mm)').fill('297');
    await page.getByLabel('Category').selectOption({ label: 'Express' });
    await page.getByLabel('Price of one print').fill('90');
    // What was typed is not lost by a wrong click.
    await page.getByRole('link', { name: 'Back to the sizes' }).click();
    await button(page.getByRole('dialog'), 'Stay here').click();
    await button(page, 'Create size').click();
    await page.waitForURL(/\/admin\/sizes\/a4-2$/);

    expect(await soldSizes(page, 'Express')).toEqual(['express-4x6', 'a4-2']);
    const sold = await online.read<object[]>(page.request, '/sizes');
    expect(sold).toContainEqual(
      expect.objectContaining({
        key: 'express-4x6',
        price: 450,
        widthMm: 101.6,
        heightMm: 152.4,
        imageUrl: expect.any(String),
        photoFrames: [expect.objectContaining({ image: expect.any(String), hidden: false })],
      }),
    );
    expect(errors).toEqual([]);
  });

  it('is put into order by dragging and by keyboard, and a second editor’s old order changes nothing', async () => {
    const { page, errors } = await online.openDesk('/admin/sizes');
    const other = await online.openDesk('/admin/sizes');
    const list = 'Sizes of Enlargements in their order';
    const rows = page.getByRole('list', { name: list }).getByRole('listitem');
    await other.page.getByRole('list', { name: list }).waitFor();
    await rows.first().waitFor();
    // It looks again every half minute; here it comes too late.
    const { promise: isMoved, resolve: move } = Promise.withResolvers<void>();
    await other.page.route('**/api/v1/catalogue', async (route) => {
      await isMoved;
      await route.continue().catch(() => undefined);
    });
    await soon(() => namesInOrder(page, list)).toEqual(['8×10 in', '8×12 in', 'A4', 'A3 poster']);

    // Away from the window's edges, where a drag scrolls the page.
    await rows.nth(1).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await standsStill(page);
    await dragOnto(page, rows.nth(0).locator('[title]').first(), rows.nth(2));
    const dragged = ['A4', '8×12 in', '8×10 in', 'A3 poster'];
    await soon(() => namesInOrder(page, list)).toEqual(dragged);
    await soon(() => soldSizes(page, 'Enlargements')).toEqual(['a4', '8x12', '8x10', 'a3-poster']);

    // The order at the end was not there before: whoever finds it at the server knows that the last move has arrived.
    await button(page, 'Move 8×10 in up').focus();
    await page.keyboard.press('Enter');
    await page.getByText('8×10 in is now 2nd of 4').waitFor();
    // Down is another way for the page to move the row, which must not take the focus away.
    await button(page, 'Move 8×10 in down').focus();
    for (const place of ['3rd', '4th']) {
      await page.keyboard.press('Enter');
      await page.getByText(`8×10 in is now ${place} of 4`).waitFor();
    }
    await button(page, 'Move 8×10 in up').focus();
    for (const place of ['3rd', '2nd', '1st']) {
      await page.keyboard.press('Enter');
      await page.getByText(`8×10 in is now ${place} of 4`).waitFor();
    }
    const sorted = ['8×10 in', 'A4', '8×12 in', 'A3 poster'];
    await soon(() => namesInOrder(page, list)).toEqual(sorted);
    await soon(() => soldSizes(page, 'Enlargements')).toEqual(['8x10', 'a4', '8x12', 'a3-poster']);

    // The other page still shows the order of before.
    await button(other.page, 'Move A3 poster up').click();
    move();
    await other.page.getByText('The order could not be changed and is as it was').waitFor();
    await soon(() => namesInOrder(other.page, list)).toEqual(sorted);
    expect(await soldSizes(page, 'Enlargements')).toEqual(['8x10', 'a4', '8x12', 'a3-poster']);
    expect([...errors, ...other.errors]).toEqual([]);
  });

  it('says where a size and a category are used instead of deleting them, and hides them', async () => {
    const customer = await online.openAsCustomer();
    const { iid } = await online.order(customer.page.request, jpeg);
    await online.fillCart(customer.page.request, jpeg);
    const number = String(iid).padStart(4, '0');

    const { page, errors } = await online.openDesk('/admin/sizes/4x6');
    await button(page, 'Delete this size').click();
    await button(page.getByRole('dialog'), 'Delete this size').click();
    const uses = page.getByRole('alert').filter({ hasText: 'This cannot be deleted' });
    await uses.getByText('In the cart of 1 customer').waitFor();
    const link = uses.getByRole('link', { name: new RegExp(`${iid}$`) });
    expect(await link.getAttribute('href')).toContain('/admin/orders?q=');
    await expectNoBarriers(page);
    await button(uses, 'Hide this size instead').click();
    await uses.getByText('Hidden: customers can no longer order this size.').waitFor();
    expect(await soldSizes(page, 'Standard prints')).not.toContain('4x6');
    await link.click();
    await page.getByText(number).first().waitFor();

    await page.goto(`${shop.centralUrl}/admin/size-categories`);
    await page.getByRole('link', { name: 'Instant style' }).click();
    await button(page, 'Delete this category').click();
    await button(page.getByRole('dialog'), 'Delete this category').click();
    await page.getByText('3 sizes belong to it:').waitFor();
    await button(page, 'Hide all its sizes').click();
    await button(page.getByRole('dialog'), 'Hide all its sizes').click();
    await page.getByText('All sizes are hidden: customers do not see this category.').waitFor();
    expect(await soldSizes(page, 'Instant style')).toEqual([]);

    // Nobody orders posters: with its discounts it may go.
    await page.goto(`${shop.centralUrl}/admin/sizes/panorama-4x12`);
    await button(page, 'Delete this size').click();
    await button(page.getByRole('dialog'), 'Delete this size').click();
    await page.getByText('Size deleted').waitFor();
    expect(await soldSizes(page, 'Panorama and wall')).not.toContain('panorama-4x12');
    expect(errors).toEqual([]);
  });

  it('tells the second of two editors, keeps what they typed, and overwrites nothing', async () => {
    const first = await online.openDesk('/admin/sizes/5x7');
    const second = await online.openDesk('/admin/sizes/5x7');
    const price = (page: Page) => page.getByLabel('Price of one print');
    await second.page.setViewportSize(VIEWPORTS.phone);
    await price(second.page).fill('11');
    await price(first.page).fill('13.25');
    await button(part(first.page, 'Details'), 'Save').click();
    await part(first.page, 'Details').getByText('Saved', { exact: true }).waitFor();

    await button(part(second.page, 'Details'), 'Save').click();
    await second.page.getByText('Somebody else changed this while you had it open').waitFor();
    expect(await price(second.page).inputValue()).toBe('11.00');
    const sold = () => online.read<SizeAnswer[]>(first.page.request, '/sizes');
    const soldPrice = async () => (await sold()).find(({ key }) => key === '5x7')?.price;
    expect(await soldPrice()).toBe(1325);
    await expectNoBarriers(second.page);

    await button(second.page, 'Show what is there now').click();
    await soon(() => price(second.page).inputValue()).toBe('13.25');
    await price(second.page).fill('11');
    await button(part(second.page, 'Details'), 'Save').click();
    await part(second.page, 'Details').getByText('Saved', { exact: true }).waitFor();
    expect(await soldPrice()).toBe(1100);
    expect([...first.errors, ...second.errors]).toEqual([]);
  });
});
