import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { shareShop } from './share-shop.ts';
import type { Shop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([shareShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Keys beside those of a name and a phone number, with a print added on the way. A customer with a switch presses each. */
const MOST_KEYS = 75;
/** From one place of a step to another; further is lost. */
const MOST_TABS = 20;

it('takes a whole order by keyboard alone, and the focus is never lost on the way', async () => {
  const { page, errors } = await openPage(browser, VIEWPORTS.kioskPortrait);
  await page.goto(shop.pairingUrl);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  const keys = keyboardOf(page);

  await keys.goTo('Touch to start');
  await keys.press('Enter');
  await keys.expectTitle('Where are your photos?');
  const chooser = page.waitForEvent('filechooser');
  await keys.goTo(/^USB or camera card/);
  await keys.press('Enter');
  await (await chooser).setFiles([await photo('sea.jpg', 1800), await photo('dog.jpg', 1810)]);
  await keys.expectTitle('Photos from USB or card');
  await page.getByRole('button', { name: 'Choose prints' }).waitFor();
  await keys.goOn('Choose prints');

  await keys.expectTitle('Choose sizes');
  await page.getByRole('link', { name: /^4×6 in/ }).waitFor();
  await keys.goTo(/^4×6 in/);
  await keys.press('Enter');
  await keys.expectTitle('4×6 in');
  await page.getByRole('button', { name: /^Photo 1 of 2/ }).waitFor();
  await keys.goTo(/^Photo 1 of 2/);
  await keys.press('+');
  await page.getByTestId('total-prints').getByText('3 prints').waitFor();
  // A question over the step gives the focus back to what asked it.
  await keys.press('e');
  await page.getByRole('dialog', { name: /^Adjust/ }).waitFor();
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(keys.focused).toMatch(/^Photo 1 of 2/);
  await keys.goOn('Check order');

  await keys.expectTitle('Check your order');
  await keys.goOn('Next');
  await keys.expectTitle('Your details');
  await page.getByLabel('Name').waitFor();
  await keys.goTo('Name');
  await keys.type('Mali');
  await keys.press('Tab');
  await expect.poll(keys.focused).toBe('Phone number');
  await keys.type('0812345678');
  await keys.goOn('Go to payment');
  await keys.expectTitle(/pay/i);
  await page.getByRole('button', { name: /PromptPay QR/ }).waitFor();
  await keys.goTo(/PromptPay QR/);
  await keys.press(' ');
  await keys.goOn('Place order');
  await keys.expectTitle(/scan/i);
  await keys.goOn('I’ve paid');
  await page.getByTestId('order-number').waitFor();
  await keys.expectTitle(/./);
  await keys.goOn('Finished');
  await page.getByRole('button', { name: 'แตะเพื่อเริ่ม' }).waitFor();

  process.stdout.write(`${keys.count()} keys for an order, beside what is typed\n`);
  expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);
  expect(errors).toEqual([]);
});

const photo = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await orientedJpeg(1, width, 1200)),
});

/** What a finger does elsewhere, by keys, which are counted. */
function keyboardOf(page: Page) {
  let count = 0;
  const focused = () => page.evaluate<string>(WHAT_HAS_FOCUS);
  const press = async (key: string) => {
    count += 1;
    await page.keyboard.press(key);
  };
  const fits = (words: string, name: string | RegExp) => (typeof name === 'string' ? words === name : name.test(words));

  return {
    focused,
    press,
    count: () => count,
    type: (words: string) => page.keyboard.type(words),

    /** By Tab from where one is. */
    async goTo(name: string | RegExp) {
      const passed: string[] = [];
      for (let tabs = 0; tabs <= MOST_TABS; tabs++) {
        const here = await focused();
        if (fits(here, name)) return;
        passed.push(here);
        await press('Tab');
      }
      throw new Error(`${name} is not reached by Tab: ${passed.join(' → ')}`);
    },

    /** By the link that stands before each step, which leads to the one way on. */
    async goOn(name: string) {
      for (let tabs = 0; tabs <= MOST_TABS && (await focused()) !== 'Skip to the next step'; tabs++)
        await press('Shift+Tab');
      await press('Enter');
      await expect.poll(focused).toBe(name);
      await press('Enter');
    },

    /** A step begins at its title, not at the top of the page. */
    async expectTitle(name: string | RegExp) {
      const title = () =>
        page.evaluate<string | undefined>("document.activeElement.closest('h1')?.textContent ?? 'no title'");
      await expect.poll(title).toMatch(name);
      await standsStill(page);
    },
  };
}

/** As a reader says it. */
const WHAT_HAS_FOCUS = `(() => {
  const element = document.activeElement;
  if (element === document.body) return 'nothing';
  const labelled = element.labels?.[0]?.textContent;
  return (element.getAttribute('aria-label') ?? labelled ?? element.textContent ?? '').trim();
})()`;
