import { Shop as ShopContract } from '@printfront/shared/contracts/shop.ts';
import type { ShopOwn } from '@printfront/shared/contracts/shop-own.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNoBarriers, openBrowser, openPage, standsStill, VIEWPORTS } from './browser.ts';
import { onlineCustomers } from './online-customers.ts';
import { becomeKiosk } from './place-walk-in-order.ts';
import { readQr } from './read-qr.ts';
import { enrolSecondShop } from './second-shop.ts';
import { signInStaff } from './shop-staff.ts';
import { type Shop, startShop } from './start-shop.ts';

let shop: Shop;
let browser: Browser;
let online: ReturnType<typeof onlineCustomers>;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  online = onlineCustomers(shop, browser);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const openSettings = (section: string) => online.openDesk(`/admin/settings/${section}`);
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** The question shows what it is and what it will be, and is answered. */
async function putBack(page: Page, said: readonly string[]): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Put this back as it was?' });
  for (const words of said) await question.getByText(words, { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Put back', exact: true }).click();
}

/** As the shop's own server has it by now. */
const shopOfKiosks = async () => ShopContract.parse(await (await fetch(`${shop.edgeUrl}/api/v1/shop`)).json());

/** One print, to be paid by PromptPay. */
async function orderAtHome(page: Page): Promise<{ id: string; qrPayload: string }> {
  await online.fillCart(page.request, {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await orientedJpeg(1, 1800, 1200),
  });
  const { id: uploadId } = await online.read<{ id: string }>(page.request, '/uploads');
  const data = { uploadId, name: 'มาลี', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 1 };
  return online.send(page.request, 'POST', '/orders', { data });
}

test('an owner names the shop, and it is the shop at home and at the kiosk', async () => {
  const { page, errors } = await openSettings('shop');
  await field(page, 'Name (English)').fill(`Nimman ${'x'.repeat(80)}`);
  await save(page).click();
  await page.getByText('A shop’s name has 80 characters at most').waitFor();
  await field(page, 'Name (English)').fill('Nimman Photo Prints');
  await field(page, 'Name (ไทย)').fill('ร้านพิมพ์รูปนิมมาน');
  await field(page, 'Address (English)').fill('12/3 Nimman Soi 9');
  await field(page, 'Phone').fill('๐๕๓ ๐๐๐ ๐๐๐');
  await field(page, 'LINE').fill('@nimmanprints');
  await field(page, 'Map link').fill('http://maps.example/nimman');
  await save(page).click();
  await page.getByText('A link begins with https://').waitFor();
  await field(page, 'Map link').fill('https://maps.example/nimman');
  await page.getByRole('region', { name: 'What customers see' }).getByText('053-000-000').waitFor();
  await expectNoBarriers(page);
  await save(page).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  const home = await openPage(browser, VIEWPORTS.desktop);
  await home.page.goto(shop.centralUrl);
  const contact = home.page.getByTestId('shop-contact');
  await contact.getByText('12/3 Nimman Soi 9').waitFor();
  expect(await contact.getByRole('link', { name: '053-000-000' }).getAttribute('href')).toBe('tel:053000000');
  await expect.poll(() => home.page.title()).toContain('Nimman Photo Prints');
  expect(await home.page.content()).toContain('"telephone":"053000000"');

  // Its own copy comes a moment later, without a restart.
  await expect.poll(async () => (await shopOfKiosks()).name.en).toBe('Nimman Photo Prints');
  const kiosk = await openPage(browser, VIEWPORTS.kioskPortrait, { touch: true });
  await kiosk.page.goto(shop.pairingUrl);
  await kiosk.page.getByText('Nimman Photo Prints').waitFor();
  await kiosk.page.getByTestId('shop-contact').getByText('LINE @nimmanprints').waitFor();

  // On a phone each way to reach the shop has a line of its own, and nothing the blue of the browser.
  const pairingUrl = `${shop.edgeUrl}/storefront#pair=${await (await signInStaff(shop)).inviteKiosk('Beside')}`;
  const placed = await (await becomeKiosk({ edgeUrl: shop.edgeUrl, pairingUrl })).place({ name: 'Malee' });
  const phone = await openPage(browser, VIEWPORTS.phone, { touch: true });
  await phone.page.goto(`${shop.frontUrl}/front/${placed.id}`);
  const ways = phone.page.getByTestId('shop-contact').getByRole('link');
  await expect.poll(() => ways.allInnerTexts()).toEqual(['Map', '053-000-000', 'LINE @nimmanprints']);
  await standsStill(phone.page);
  const tops = await ways.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(3);
  expect(await ways.first().evaluate('(link) => getComputedStyle(link).color')).not.toBe('rgb(0, 0, 238)');
  await expectNoBarriers(phone.page);
  expect([...errors, ...home.errors, ...kiosk.errors]).toEqual([]);
});

test('an owner finds the time zone by its country, sees what time it is there, and the shop’s kiosks follow', async () => {
  const { page, errors } = await openSettings('time');
  const zone = page.getByRole('combobox', { name: 'Time zone of the shop' });
  await zone.click();
  await zone.fill('japan');
  await page.getByRole('option', { name: 'Asia / Tokyo' }).click();
  await page.getByText(/^It is now .*\(GMT\+9\)$/).waitFor();
  await expectNoBarriers(page);
  await save(page).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(async () => (await shopOfKiosks()).timeZone).toBe('Asia/Tokyo');
  const latest = page.getByRole('region', { name: 'Latest changes' });
  await latest.getByRole('button', { name: 'Put back Time zone: Asia/Bangkok' }).click();
  await putBack(page, ['Now: Asia/Tokyo', 'Afterwards: Asia/Bangkok']);
  await latest.getByText('Put back. Time zone: Asia/Bangkok.').waitFor();
  await expect.poll(async () => (await shopOfKiosks()).timeZone).toBe('Asia/Bangkok');
  expect(errors).toEqual([]);
});

test('in the demo nobody is to pay, until an owner sets an account: that is in the code, and can be put back', async () => {
  const customer = await online.openAsCustomer();
  const order = await orderAtHome(customer.page);
  await customer.page.goto(`${shop.centralUrl}/orders/${order.id}`);
  await customer.page.getByTestId('demo-mark').getByText('Demo shop: do not pay').waitFor();

  const { page, errors } = await openSettings('payment');
  await page.getByText('Customers are shown an example account').waitFor();
  await field(page, 'PromptPay').fill('081-234-5678');
  await field(page, 'Name at PromptPay').fill('Nok Printing');
  await page.getByLabel('Bank', { exact: true }).selectOption('kbank');
  await field(page, 'Bank account').fill('012-3-4567');
  await field(page, 'Name on the account').fill('Nok Printing');
  await save(page).click();
  await page.getByText('An account number at Kasikornbank has 10 digits. This one has 8.').waitFor();
  await field(page, 'Bank account').fill('012-3-45678-9');
  const seen = page.getByRole('region', { name: 'What customers see' });
  expect(await readQr(seen.getByRole('img', { name: 'Example of the PromptPay code' }))).toContain('0066812345678');
  await save(page).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.getByText('Customers are shown an example account').count()).toBe(0);

  await expect.poll(async () => (await shopOfKiosks()).isDemo).toBe(undefined);
  const paying = await online.openAsCustomer();
  const paid = await orderAtHome(paying.page);
  expect(paid.qrPayload).toContain('0066812345678');
  await paying.page.goto(`${shop.centralUrl}/orders/${paid.id}`);
  await paying.page.getByText('Nok Printing').waitFor();
  expect(await paying.page.getByTestId('demo-mark').count()).toBe(0);

  await field(page, 'Smallest order').fill('2000');
  await save(page).click();
  const latest = page.getByRole('region', { name: 'Latest changes' });
  await latest.getByRole('button', { name: 'Put back Smallest order: nothing' }).click();
  await putBack(page, ['Now: ฿2,000', 'Afterwards: nothing']);
  await expect.poll(() => field(page, 'Smallest order').inputValue()).toBe('');
  expect([...errors, ...customer.errors, ...paying.errors]).toEqual([]);
});

test('a language goes after a question that says what follows, and is put back whole', async () => {
  const { page, errors } = await openSettings('languages');
  await page.getByRole('button', { name: 'Remove ไทย' }).click();
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Take Thai away from the shop?' });
  await question.getByText('Whoever reads it now reads English instead.').waitFor();
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('1 change not saved').waitFor();
  expect((await shopOfKiosks()).languages).toEqual(['th', 'en']);
  await save(page).click();
  await question.getByRole('button', { name: 'Take Thai away' }).click();
  await expect.poll(async () => (await shopOfKiosks()).languages).toEqual(['en']);

  const latest = page.getByRole('region', { name: 'Latest changes' });
  await latest.getByRole('button', { name: 'Put back Languages: Thai, English' }).click();
  await putBack(page, ['Now: English', 'Afterwards: Thai, English']);
  await latest.getByText('Put back. Languages: Thai, English.').waitFor();
  await expect.poll(async () => (await shopOfKiosks()).languages).toEqual(['th', 'en']);
  expect(errors).toEqual([]);
});

test('two owners at one section: the second is told who saved what, and keeps what was typed', async () => {
  const first = await openSettings('photos');
  const second = await openSettings('photos');
  const kept = (page: Page) => field(page, 'Photos are kept');
  await kept(second.page).fill('45');
  await field(first.page, 'Personal data are kept').fill('500');
  await save(first.page).click();
  // What has been kept longer would be gone in minutes.
  await first.page.getByRole('dialog').getByText('Personal data are kept: 500 days, not 730').waitFor();
  await first.page.getByRole('button', { name: 'Save, and delete what is older' }).click();
  await first.page.getByText('Saved', { exact: true }).waitFor();
  await save(second.page).click();
  await second.page.getByText(/saved this section on/).waitFor();
  const told = second.page.getByRole('alert').filter({ hasText: 'saved this section on' });
  await told.getByText('Personal data are kept').waitFor();
  await told.getByText('You did not change this').waitFor();
  expect(await kept(second.page).inputValue()).toBe('45');
  await second.page.getByRole('button', { name: 'Go on with mine' }).click();
  expect(await field(second.page, 'Personal data are kept').inputValue()).toBe('500');
  await save(second.page).click();
  await second.page.getByText('Saved', { exact: true }).waitFor();
  await first.page.reload();
  await expect.poll(() => kept(first.page).inputValue()).toBe('45');
  // Theirs is what they changed, and nothing else.
  const personal = (page: Page) => field(page, 'Personal data are kept');
  await kept(second.page).fill('46');
  await personal(second.page).fill('600');
  await personal(first.page).fill('800');
  await save(first.page).click();
  await first.page.getByText('Saved', { exact: true }).waitFor();
  await save(second.page).click();
  await told.getByText(/: 800$/).waitFor();
  await told.getByText('You: 600', { exact: true }).waitFor();
  await told.getByText('What you changed in other fields stays').waitFor();
  await told.getByRole('button', { name: 'Use theirs' }).click();
  expect(await kept(second.page).inputValue()).toBe('46');
  expect(await personal(second.page).inputValue()).toBe('800');
  expect([...first.errors, ...second.errors]).toEqual([]);
});

test('an owner says who is written to, and sees on the overview what needs somebody', async () => {
  const { page, errors } = await openSettings('trouble');
  await field(page, 'Who gets a mail').fill('owner@shop.example\nowner at shop');
  await save(page).click();
  await page.getByText('One line is no mail address').waitFor();
  await field(page, 'Who gets a mail').fill('owner@shop.example\nsecond@shop.example');
  await save(page).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // Nobody has set a mail server for this central.
  await page.getByText('set up a mail server first').waitFor();
  await expectNoBarriers(page);

  // As central has found it at its last look; the next one is a minute away.
  await page.route('**/api/v1/troubles', async (route) => {
    const response = await route.fetch();
    const nothing = { name: null, count: null, bytes: null, at: null, detail: null, toldAt: null };
    const since = '2026-11-21T05:00:00.000Z';
    const place = { id: 't1', shop: { id: 's1', name: 'Nimman' }, since };
    const troubles = [{ ...nothing, ...place, kind: 'backup-failed', detail: 'connection refused' }];
    await route.fulfill({ response, json: { ...(await response.json()), troubles } });
  });
  await page.goto(`${shop.centralUrl}/admin`);
  const list = page.getByRole('region', { name: 'Needs somebody' });
  await list.getByText('Nimman: the backup did not work').waitFor();
  await list.getByText('For your installer').click();
  await list.getByText('connection refused').waitFor();
  await page.getByRole('img', { name: '1 thing needs somebody' }).waitFor();
  await expectNoBarriers(page);
  expect(errors).toEqual([]);
});

test('one of two shops has a name, an account and hours of its own, and the other has not', async () => {
  const { page, errors } = await openSettings('shop');
  // With one shop there is nothing that could differ, and the page says so.
  await page.getByRole('link', { name: 'Each shop', exact: true }).click();
  await page.getByText('One shop is connected so far').waitFor();
  await expectNoBarriers(page);
  await enrolSecondShop({ ...online, centralUrl: shop.centralUrl }, page, 'Airport branch');
  await page.reload();
  await page.getByRole('link', { name: 'Each shop', exact: true }).click();
  const choice = page.getByRole('combobox', { name: 'Shop', exact: true });
  await choice.waitFor();
  const names = await choice.locator('option').allTextContents();
  const own = names.find((name) => name !== 'Airport branch') ?? '';
  await choice.selectOption({ label: own });
  const part = (name: string) => page.getByRole('form', { name });
  const turnOn = (name: string) =>
    part(name).getByRole('switch', { name: 'Only for this shop' }).check({ force: true });

  await turnOn('Name and contact');
  await part('Name and contact').getByLabel('Name (English)').fill('Printfront Ari');
  await part('Name and contact').getByLabel('Phone').fill('02 123 4567');
  await save(page).click();
  await part('Name and contact').getByText('Saved', { exact: true }).waitFor();

  // One thing is to be pressed next, however much is begun.
  await turnOn('Opening hours');
  await turnOn('Account');
  const saves = page.getByRole('button', { name: 'Save changes' });
  const isFilled = () => saves.and(page.locator('[data-variant="filled"]')).count();
  await expect.poll(async () => [await saves.count(), await isFilled()]).toEqual([2, 1]);
  await part('Opening hours').getByRole('button', { name: 'Discard' }).click();
  const account = part('Account');
  await account.getByLabel('Bank', { exact: true }).selectOption({ label: 'Kasikornbank' });
  await account.getByLabel('Bank account', { exact: true }).fill('012-3-4567');
  await account.getByLabel('Name on the account').fill('Ari Printing');
  await save(page).click();
  await account.getByText('An account number at Kasikornbank has 10 digits. This one has 8.').waitFor();
  await account.getByLabel('Bank account', { exact: true }).fill('012-3-45678-9');
  await save(page).click();
  await account.getByText('Saved', { exact: true }).waitFor();
  // Another owner is faster: whose is what, and what was typed stays.
  const all = await online.read<ShopOwn[]>(page.request, '/settings/shops');
  const { shopId, account: saved } = all.find(({ shopName }) => shopName === own) ?? {};
  await account.getByLabel('Name on the account').fill('Ari Prints');
  const data = { ...saved?.values, bankAccountName: 'Somebody Else' };
  await online.send(page.request, 'PUT', `/settings/shops/${shopId}/account`, { data });
  await save(page).click();
  await account.getByText(/: Somebody Else$/).waitFor();
  await account.getByText('You: Ari Prints', { exact: true }).waitFor();
  await expectNoBarriers(page);
  await account.getByRole('button', { name: 'Go on with mine' }).click();
  await save(page).click();
  await account.getByText('Saved', { exact: true }).waitFor();

  await turnOn('Opening hours');
  await part('Opening hours').getByLabel('Monday opens').fill('7:30');
  await save(page).click();
  await part('Opening hours').getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Latest changes' }).getByText('Monday').waitFor();
  await expectNoBarriers(page);

  await expect.poll(async () => (await shopOfKiosks()).own?.parts).toEqual(['details', 'account', 'hours']);
  expect(await shopOfKiosks()).toMatchObject({
    name: { en: 'Printfront Ari' },
    contact: { phone: '021234567' },
    bankAccount: { number: '012-3-45678-9', name: 'Ari Prints' },
  });
  const home = await openPage(browser, VIEWPORTS.desktop);
  await home.page.goto(shop.centralUrl);
  await home.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await home.page.title()).not.toContain('Printfront Ari');

  await page.getByRole('link', { name: 'Payment' }).click();
  await page.getByText('Customers there do not pay to the account above.').waitFor();
  await page.getByRole('link', { name: /^See / }).click();
  await account.getByLabel('Name on the account').waitFor();

  await choice.selectOption({ label: 'Airport branch' });
  expect(await part('Account').getByRole('switch', { name: 'Only for this shop' }).isChecked()).toBe(false);
  await choice.selectOption({ label: own });
  await part('Account').getByRole('switch', { name: 'Only for this shop' }).uncheck({ force: true });
  await save(page).click();
  await expect.poll(async () => (await shopOfKiosks()).own?.parts).toEqual(['details', 'hours']);
  // The switch was a mistake: the account is there again, whole.
  const latest = page.getByRole('region', { name: 'Latest changes' });
  // The list comes a moment after what it tells of.
  const newest = latest.getByRole('listitem').first();
  await newest.filter({ hasText: 'Own account' }).waitFor();
  await newest.getByRole('button', { name: /^Put back/ }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Afterwards: Ari Prints', { exact: true }).waitFor();
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'Put back', exact: true }).click();
  await latest
    .getByText(/^Put back\. /)
    .first()
    .waitFor();
  await expect.poll(async () => (await shopOfKiosks()).bankAccount?.name).toBe('Ari Prints');
  await expect.poll(() => account.getByLabel('Name on the account').inputValue()).toBe('Ari Prints');
  expect([...errors, ...home.errors]).toEqual([]);
});

test('settings say where the wifi name and the printer’s folder are set', async () => {
  const { page, errors } = await openSettings('shop');
  await page.getByRole('link', { name: /^Wifi name, router and printer’s folder are set at each shop/ }).click();
  await page.getByRole('heading', { name: 'Kiosks and shops', level: 1 }).waitFor();
  expect(errors).toEqual([]);
});
