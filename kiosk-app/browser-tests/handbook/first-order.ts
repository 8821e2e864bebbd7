import { readdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { parse as parsePromptPay } from 'promptparse';
import { expect } from 'vitest';
import { openPage, VIEWPORTS } from '../browser.ts';
import { readQr } from '../read-qr.ts';
import type { EmptyShop } from './empty-shop.ts';
import { drawLogo, drawPhotos, SHOP } from './made-up-shop.ts';
import { type Reader, showsOwnSign } from './owner.ts';
import { anyValues, filled } from './words.ts';

/** What chapter one leaves behind for the chapters after it. */
export interface OpenedShop {
  /** The office at central, signed in. */
  office: Page;
  /** The desk at the shop's computer, signed in. */
  desk: Page;
  kiosk: Page;
  orderNumber: string;
  errors: readonly string[][];
}

const OFFICE = { width: 1280, height: 800 };

/** Chapter one, from two computers that were switched on to an order that was paid, printed and handed over. */
export async function playFirstChapter(browser: Browser, reader: Reader, shop: EmptyShop): Promise<OpenedShop> {
  const { language } = reader;
  const open = (viewport: { width: number; height: number }, touch = false) =>
    openPage(browser, viewport, { language, touch });
  const office = await open(OFFICE);
  const enrolCode = await setUpCentral(office.page, reader, shop);
  const computer = await open(OFFICE);
  const device = await open(VIEWPORTS.kioskLandscape, true);
  await setUpComputer(computer.page, reader, { shop, enrolCode, device: device.page });
  await isOwnAtHome(browser, reader, shop);
  const phone = await open(VIEWPORTS.phone, true);
  const orderNumber = await orderAtKiosk(device.page, phone.page, reader);
  await makeOrder(computer.page, reader, { shop, orderNumber });
  return {
    office: office.page,
    desk: computer.page,
    kiosk: device.page,
    orderNumber,
    errors: [office.errors, computer.errors, device.errors, phone.errors],
  };
}

/** Run in the page. */
const intoTheMiddle = (field: unknown) =>
  (field as { scrollIntoView(where: { block: string }): void }).scrollIntoView({ block: 'center' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** @returns the code with which the shop's computer enrols, as it stands on the screen */
async function setUpCentral(page: Page, reader: Reader, shop: EmptyShop): Promise<string> {
  const { words, language, takePicture } = reader;
  const { firstRun, settings } = words;
  const next = (name: string = firstRun.next) => reader.press(page, name);
  await page.goto(shop.centralUrl);
  await heading(page, firstRun.code.title);
  await takePicture(page, 'central-code');
  await reader.fill(page, firstRun.code.label, shop.centralCode);
  await next(firstRun.code.go);

  await heading(page, firstRun.ownerTitle);
  await reader.fill(page, firstRun.name, SHOP.owner.name[language]);
  await reader.fill(page, firstRun.username, SHOP.owner.username);
  await reader.fill(page, firstRun.password, SHOP.owner.password);
  await next();

  await heading(page, firstRun.shopTitle);
  for (const [code, name] of [
    ['th', 'ไทย'],
    ['en', 'English'],
  ] as const) {
    await reader.fill(page, `${settings.field.name} (${name})`, SHOP.name[code]);
    await reader.fill(page, `${settings.field.address} (${name})`, SHOP.address[code]);
  }
  await reader.fill(page, settings.field.phone, SHOP.phone);
  await takePicture(page, 'shop');
  await reader.give(page.locator('input[type=file]'), await drawLogo(language));
  await page.getByRole('img', { name: settings.field.logo, exact: true }).waitFor();
  await reader.fill(page, settings.field.accent, SHOP.accent);
  await page.getByLabel(settings.field.accent, { exact: true }).evaluate(intoTheMiddle);
  await takePicture(page, 'look');
  await next();

  await heading(page, firstRun.catalogueTitle);
  await takePicture(page, 'catalogue');
  await reader.press(page, anyValues(firstRun.use));

  await heading(page, firstRun.paymentTitle);
  await reader.fill(page, settings.field.promptPayId, SHOP.promptPayId);
  await reader.fill(page, settings.field.promptPayName, SHOP.accountName[language]);
  await reader.choose(page.getByLabel(settings.field.bank, { exact: true }), SHOP.bank);
  await reader.fill(page, settings.field.bankAccountNumber, SHOP.accountNumber);
  await reader.fill(page, settings.field.bankAccountName, SHOP.accountName[language]);
  await takePicture(page, 'payment');
  await next();

  await heading(page, firstRun.hoursTitle);
  await next(firstRun.finish);

  await heading(page, filled(firstRun.connectTitle, { name: SHOP.name[language] }));
  const code = page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  await code.waitFor();
  const qr = page.getByRole('img', { name: words.shops.enrolQr });
  await qr.waitFor();
  await takePicture(page, 'enrol-code', [code.locator('xpath=..'), page.getByText(/ENROL_CODE=|localhost:|\d\d:\d\d/)]);
  const enrolCode = await code.innerText();
  await next(firstRun.toDashboard);
  await page.getByRole('region', { name: words.toDo.title }).waitFor();
  await showsOwnSign(page, language);
  await takePicture(page, 'overview', [page.getByRole('heading', { level: 1 }).locator('xpath=..')]);
  return enrolCode;
}

interface NewComputer {
  shop: EmptyShop;
  enrolCode: string;
  /** What is going to be the kiosk. */
  device: Page;
}

async function setUpComputer(page: Page, reader: Reader, { shop, enrolCode, device }: NewComputer): Promise<void> {
  const { words, takePicture } = reader;
  const { shopComputer } = words;
  const { step, field } = shopComputer;
  const next = () => reader.press(page, shopComputer.next);
  await page.goto(shop.edgeUrl);
  await heading(page, shopComputer.code.title);
  await reader.fill(page, shopComputer.code.label, shop.computerCode);
  await reader.press(page, shopComputer.code.go);

  await heading(page, step.central.title);
  await reader.fill(page, field.url, shop.centralUrl);
  await reader.fill(page, field.enrolCode, enrolCode);
  await reader.press(page, shopComputer.central.connect);
  await page.getByText(anyValues(shopComputer.central.done)).waitFor();
  await next();

  await heading(page, step.router.title);
  await reader.press(page, new RegExp(`^${shopComputer.router.mikrotik}`), 'radio');
  await reader.press(page, new RegExp(`^${shopComputer.router.ways.new}`), 'radio');
  await reader.fill(page, field.host, '127.0.0.1');
  await reader.fill(page, field.adminPassword, shop.router.adminPassword);
  await reader.fill(page, field.port, String(shop.router.port));
  await reader.press(page, shopComputer.router.plan);
  await page.getByText(shopComputer.router.planned).waitFor();
  await takePicture(page, 'computer-router', [page.getByLabel(field.port)]);
  await reader.press(page, shopComputer.router.doIt);
  await page.getByText(shopComputer.router.setUpDone).waitFor();
  await reader.press(page, shopComputer.router.goOn);

  await heading(page, step.wifi.title);
  await reader.switchOff(page, field.isOpen);
  await reader.fill(page, field.passphrase, SHOP.wifiPassword);
  await reader.press(page, shopComputer.checkAndSave);
  await page.getByText(shopComputer.wifi.saved).waitFor();
  await takePicture(page, 'computer-wifi');
  await next();

  await heading(page, step.kiosks.title);
  await reader.fill(page, shopComputer.kiosks.name, SHOP.kiosk[reader.language]);
  await reader.press(page, shopComputer.kiosks.makeCode);
  await becomesKiosk(page, device, reader);
  await next();

  await heading(page, step.hotFolder.title);
  await reader.fill(page, field.path, shop.hotFolder);
  await reader.press(page, shopComputer.checkAndSave);
  await page.getByText(anyValues(shopComputer.hotFolderProblem['not-there'])).waitFor();
  await reader.press(page, shopComputer.saveAnyway);
  // It was made, and works.
  await page.getByText(shopComputer.hotFolder.good).waitFor();
  await next();

  await heading(page, step.https.title);
  await reader.press(page, shopComputer.skip);

  await heading(page, step.summary.title);
  await expect.poll(() => page.getByText(shopComputer.trying).count()).toBe(0);
  expect(
    await page
      .getByRole('button', { name: anyValues(shopComputer.changePart) })
      .getByText(shopComputer.lookAgain)
      .count(),
  ).toBe(0);
  await takePicture(page, 'computer-ready', [page.getByText(shop.hotFolder)]);
  await reader.press(page, shopComputer.openShop);

  await signIn(page, reader);
  await showsOwnSign(page, reader.language);
}

/** The device is opened at the address and told the code that the computer shows. */
async function becomesKiosk(page: Page, device: Page, reader: Reader): Promise<void> {
  const { words, takePicture } = reader;
  const address = page.getByText(/^http.*\/pair$/);
  const code = page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  await code.waitFor();
  const qr = page.getByRole('img', { name: words.shopComputer.kiosks.qr });
  await qr.waitFor();
  await takePicture(page, 'computer-kiosk', [address, code, qr]);
  await device.goto(await address.innerText());
  await reader.fill(device, words.pairing.code, await code.innerText());
  const isOpenNow = device.waitForResponse(/\/storefront\/screen$/);
  await reader.press(device, words.pairing.pair);
  await device.getByRole('button', { name: words.storefront.touchToStart }).waitFor();
  await isOpenNow;
  await wake(device, reader);
  await showsOwnSign(device, reader.language);
  await takePicture(device, 'kiosk-start', [device.locator('[class*=pictures]'), device.getByTestId('ready-words')]);
  await page.getByText(anyValues(words.shopComputer.kiosks.come)).waitFor();
}

/** Outside the shop's hours a kiosk is dark, and the first touch only wakes it. */
async function wake(kiosk: Page, { words, press }: Reader): Promise<void> {
  if ((await kiosk.getByRole('heading').count()) === 0) await press(kiosk, words.storefront.touchToStart);
}

export async function signIn(page: Page, { words, fill, press }: Reader): Promise<void> {
  await fill(page, words.signIn.username, SHOP.owner.username);
  await fill(page, words.signIn.password, SHOP.owner.password);
  await press(page, words.signIn.submit);
  await page.getByRole('heading', { level: 1, name: words.signIn.title, exact: true }).waitFor({ state: 'hidden' });
}

/** What a customer at home sees of it. */
async function isOwnAtHome(browser: Browser, { language }: Reader, { centralUrl }: EmptyShop): Promise<void> {
  const { page, context, errors } = await openPage(browser, VIEWPORTS.phone, { language });
  await page.goto(centralUrl);
  await showsOwnSign(page, language);
  await page.getByText(SHOP.address[language]).first().waitFor();
  expect(await page.content()).not.toContain('Demo Photo Shop');
  expect(errors).toEqual([]);
  await context.close();
}

/** @returns the number that the customer is told */
async function orderAtKiosk(kiosk: Page, phone: Page, reader: Reader): Promise<string> {
  const { words, language, press, fill, takePicture } = reader;
  const { kioskPhotos, checkout } = words;
  await wake(kiosk, reader);
  await press(kiosk, words.storefront.touchToStart);
  await press(kiosk, new RegExp(`^${kioskPhotos.wayPhone}`));
  const join = await readQr(kiosk.getByRole('img', { name: kioskPhotos.joinWifiQr }));
  expect(join).toContain(`P:${SHOP.wifiPassword}`);
  await takePicture(kiosk, 'kiosk-wifi', [kiosk.locator('main svg[role=img], main img').first()]);
  await press(kiosk, kioskPhotos.joined);
  await kiosk.getByText(kioskPhotos.wifiPending).waitFor({ state: 'hidden' });
  await phone.goto(await readQr(kiosk.getByRole('img', { name: kioskPhotos.openPageQr })));
  await sendPhotos(phone, reader);
  await showsOwnSign(phone, language);
  await takePicture(phone, 'phone-sent', [
    phone.getByText(/\d{6}/),
    phone.locator('img').first().locator('xpath=../..'),
  ]);

  await press(kiosk, words.photos.done);
  await kiosk.getByTestId('total-prints').getByText('6').waitFor();
  await takePicture(kiosk, 'kiosk-sizes', [kiosk.locator('main img')]);
  await press(kiosk, words.sizePrints.toCheck);
  await kiosk.getByTestId('order-total').getByText('฿').waitFor();
  await press(kiosk, words.ui.next);
  await fill(kiosk, checkout.name, SHOP.customer[language]);
  await fill(kiosk, checkout.phone, '081-234 5678');
  await press(kiosk, checkout.toPay);
  await press(kiosk, new RegExp(`^${checkout.pay['1']}`));
  await press(kiosk, checkout.place);
  const code = kiosk.getByRole('img', { name: /PromptPay|พร้อมเพย์/ });
  const paid = parsePromptPay(await readQr(code), true, false);
  expect(JSON.stringify(paid)).toContain(SHOP.promptPayDigits.slice(1));
  await kiosk.getByText(SHOP.accountName[language]).first().waitFor();
  await takePicture(kiosk, 'kiosk-pay', [code, kiosk.getByRole('timer'), kiosk.getByTestId('time-left')]);
  await press(kiosk, checkout.toDone);
  const number = (await kiosk.getByTestId('order-number').innerText()).trim();
  await takePicture(kiosk, 'kiosk-done', [kiosk.getByTestId('ready-time'), kiosk.locator('img')]);
  await showsOwnSign(kiosk.getByTestId('ticket'), language);
  await press(kiosk, checkout.finish);
  return number;
}

/** One after the other, so that they lie in the same order in every picture; a person chooses all at once, which is a step. */
async function sendPhotos(phone: Page, { words: { front }, give }: Reader): Promise<void> {
  for (const [index, photo] of (await drawPhotos(6)).entries()) {
    const input = phone.locator('input[type=file]');
    await (index === 0 ? give(input, photo) : input.setInputFiles(photo));
    const count = index + 1;
    await phone.getByText(count === 1 ? front.allInShop_one : filled(front.allInShop_other, { count })).waitFor();
  }
}

interface PlacedOrder {
  shop: EmptyShop;
  orderNumber: string;
}

/** Staff take the money, print, and hand over. */
async function makeOrder(desk: Page, reader: Reader, { shop, orderNumber }: PlacedOrder): Promise<void> {
  const { words, press, takePicture } = reader;
  const { deskOrder } = words;
  await desk.goto(`${shop.edgeUrl}/admin/orders`);
  await desk.getByRole('link', { name: new RegExp(orderNumber) }).waitFor();
  await takePicture(desk, 'desk-list', [desk.locator('main img'), desk.getByText(/\d\d:\d\d/)]);
  await press(desk, new RegExp(orderNumber), 'link');
  await desk.getByRole('button', { name: deskOrder.takeOnly }).waitFor();
  await takePicture(desk, 'desk-order', [desk.locator('main img'), desk.getByText(/\d\d:\d\d/)]);
  await press(desk, deskOrder.takeOnly);
  await press(desk, deskOrder.doPrint);
  await expect
    .poll(() =>
      readdir(shop.hotFolder, { recursive: true }).then(
        (files) => files.filter((name) => name.endsWith('.jpg')).length,
      ),
    )
    .toBe(6);
  await press(desk, deskOrder.doReady);
  await press(desk, deskOrder.doHandOver);
  await desk.getByRole('heading', { name: deskOrder.nothingNext }).waitFor();
}
