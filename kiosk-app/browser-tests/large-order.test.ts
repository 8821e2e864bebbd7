import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, VIEWPORTS } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { type Shop, startShop } from './start-shop.ts';

/** Of 3,000 that a shop takes. With these few nothing is slow, but what draws all of them is seen all the same. */
const PHOTOS = isWhole ? 2_000 : 150;
const AT_ONCE = 8;
/** A phone of some years ago. */
const SLOWER = isWhole ? 4 : 2;
/** Nothing that a page does holds a finger for longer, on that phone. */
const LONGEST_TASK_MS = 1_000;
/** However many photos: what is in view and a little around it. */
const MOST_PICTURES = 100;
const MOST_ELEMENTS = 1_500 + PHOTOS;
const MOST_MEGABYTES = 120;
const PATIENT = { timeout: 300_000 };

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), startShop()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

it(`takes an order of ${PHOTOS} photos from a phone to the counter without a page that freezes`, PATIENT, async () => {
  const customers = onlineCustomers(shop, browser);
  const { page } = await customers.openAsCustomer(VIEWPORTS.phone);
  await customers.send(page.request, 'POST', '/uploads');
  await sendPhotos(page);

  const phone = await slowPage(page);
  await page.goto(`${shop.centralUrl}/print/sizes/4x6`);
  await page.locator('[aria-posinset="1"]').first().waitFor();
  await page.keyboard.press('End');
  await page.locator(`[aria-posinset="${PHOTOS}"]`).first().waitFor();
  await phone.staysLight('wall');

  const { id: uploadId } = await customers.read<{ id: string }>(page.request, '/uploads');
  const data = { uploadId, name: 'มาลี', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 0 };
  const { id } = await customers.send(page.request, 'POST', '/orders', { data });

  await page.goto(`${shop.centralUrl}/orders/${id}`);
  await page.getByRole('button', { name: `Show all ${PHOTOS.toLocaleString('en')} photos` }).click();
  await page.locator('li[aria-posinset="20"]').waitFor();
  await phone.staysLight('all photos');
  await page.keyboard.press('End');
  const last = page.locator(`li[aria-posinset="${PHOTOS}"]`);
  await last.waitFor();
  await phone.staysLight('the last photos');
  await last.getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  await phone.staysLight('large picture');
  await page.keyboard.press('Escape');

  const desk = await customers.openDesk(`/admin/orders/${id}`);
  const clerk = await slowPage(desk.page);
  await desk.page.reload();
  await desk.page.getByText(`1 / ${PHOTOS.toLocaleString('en')}`).waitFor();
  await desk.page.keyboard.press('ArrowLeft');
  await desk.page.getByText(`${PHOTOS.toLocaleString('en')} / ${PHOTOS.toLocaleString('en')}`).waitFor();
  await clerk.staysLight('desk');
  await desk.page.getByRole('button', { name: 'Photo by photo' }).click();
  await desk.page.getByRole('checkbox').first().check();
  await clerk.staysLight('photo by photo');

  // Nothing is lost: every photo once, each with bytes of its own.
  const zip = await desk.page.request.get(`${shop.centralUrl}/api/v1/orders/${id}/archive`, { timeout: 200_000 });
  const files = readZip(await zip.body()).filter(({ path }) => path.endsWith('.jpg'));
  expect(new Set(files.map(({ path }) => path)).size).toBe(PHOTOS);
});

async function sendPhotos(page: Page): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const photo = Buffer.concat([await orientedJpeg(1, 320, 240), Buffer.alloc(4)]);
  let next = 0;
  const send = async (): Promise<void> => {
    for (let number = next++; number < PHOTOS; number = next++) {
      const form = new FormData();
      form.append(
        'file',
        new Blob([new Uint8Array(varied(photo, number))], { type: 'image/jpeg' }),
        `IMG_${number}.jpg`,
      );
      const headers = { cookie, 'x-requested-with': 'printfront' };
      const url = `${shop.centralUrl}/api/v1/uploads/sizes/4x6`;
      expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const statuses = async () =>
    ((await (await page.request.get(`${shop.centralUrl}/api/v1/uploads/status`)).json()) as { status: number }[]).map(
      ({ status }) => status,
    );
  await expect.poll(statuses, PATIENT).not.toContain(2);
}

interface Seen {
  longestTaskMs: number;
  elements: number;
  pictures: number;
  megabytes: number;
}

/** From now on every page in it is drawn slowly, and its tasks are noted. */
async function slowPage(page: Page) {
  await page.addInitScript({
    content: `
      window.longestTaskMs = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longestTaskMs = Math.max(window.longestTaskMs, duration);
      }).observe({ type: 'longtask', buffered: true });`,
  });
  const session = await page.context().newCDPSession(page);
  if (isWhole) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return {
    async staysLight(step: string) {
      const seen = await page.evaluate<Seen>(`({
        longestTaskMs: [window.longestTaskMs, (window.longestTaskMs = 0)][0],
        elements: document.querySelectorAll('*').length,
        pictures: document.images.length,
        megabytes: performance.memory.usedJSHeapSize / 1e6,
      })`);
      // How long a task is tells of the machine, too: asked for where there is time and calm.
      if (isWhole) expect(seen.longestTaskMs, step).toBeLessThan(LONGEST_TASK_MS);
      expect(seen.elements, step).toBeLessThan(MOST_ELEMENTS);
      expect(seen.pictures, step).toBeLessThan(MOST_PICTURES);
      expect(seen.megabytes, step).toBeLessThan(MOST_MEGABYTES);
    },
  };
}
