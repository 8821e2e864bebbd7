import type { Page } from 'playwright';
import type { EmptyShop } from './empty-shop.ts';
import type { OpenedShop } from './first-order.ts';
import { SHOP } from './made-up-shop.ts';
import type { Reader } from './owner.ts';
import { anyValues, filled } from './words.ts';

/** A day, month's end, and what goes wrong: what the later chapters show. Their ways have tests of their own. */
export async function playOtherChapters(opened: OpenedShop, reader: Reader, shop: EmptyShop): Promise<void> {
  const { desk } = opened;
  const at = (path: string) => desk.goto(`${shop.edgeUrl}/admin/${path}`);
  await at('till');
  await countTill(desk, reader);
  await at('takings');
  await seeTakings(desk, reader);
  await at('users');
  await inviteClerk(desk, reader);
  await at('backups');
  await desk.getByRole('heading', { level: 1, name: reader.words.backups.title }).waitFor();
  await desk.getByRole('button', { name: reader.words.backups.setUp }).waitFor();
  await reader.takePicture(desk, 'backups');
  await at('orders');
  await reader.press(desk, new RegExp(opened.orderNumber), 'link');
  await seeReprint(desk, reader);
  await shop.switchOff('central');
  await at('orders');
  await desk.getByText(reader.words.adminFrame.away.works).waitFor();
  await reader.takePicture(desk, 'internet-away', [desk.getByRole('main'), desk.getByText(/\d\d:\d\d/)]);
}

/** Opened with what is in the drawer, and counted in the evening. */
async function countTill(page: Page, { words: { till }, press, fill, takePicture }: Reader): Promise<void> {
  await page.getByRole('heading', { name: till.closedTill }).waitFor();
  await fill(page, filled(till.count.note, { amount: '฿100' }), '8');
  await fill(page, filled(till.count.coin, { amount: '฿10' }), '20');
  await takePicture(page, 'till-open');
  await press(page, anyValues(till.open));
  await page.getByRole('heading', { name: filled(till.openShift, { number: 1 }) }).waitFor();
  await press(page, till.closeNow);
  await press(page, till.count.sum, 'radio');
  await fill(page, till.count.sumLabel, '1000');
  await page.getByText(till.difference.none, { exact: true }).waitFor();
  await takePicture(page, 'till-close', [page.getByText(/\d\d:\d\d/)]);
  await press(page, new RegExp(`^${till.close}`));
  await page.getByRole('heading', { level: 1, name: filled(till.shift, { number: 1 }) }).waitFor();
}

async function seeTakings(page: Page, { words: { dashboard }, takePicture }: Reader): Promise<void> {
  await page.getByRole('heading', { level: 1, name: dashboard.takings.title }).waitFor();
  await page
    .getByRole('button', { name: dashboard.takings.download })
    .or(page.getByRole('link', { name: dashboard.takings.download }))
    .first()
    .waitFor();
  await page.locator('figure svg').first().waitFor();
  await takePicture(page, 'takings', [page.locator('main svg').last(), page.getByRole('table')]);
}

async function inviteClerk(
  page: Page,
  { words: { users }, press, fill, takePicture, language }: Reader,
): Promise<void> {
  await fill(page, users.add.name, SHOP.clerk[language]);
  await fill(page, users.add.username, 'mali');
  await press(page, anyValues(users.add.submitName));
  const qr = page.getByRole('img', { name: users.link.qr });
  await qr.waitFor();
  await takePicture(page, 'people-link', [
    qr,
    page.getByText(/localhost:/),
    page.getByText(/[0-9A-Z]{4,5}-[0-9A-Z]{4,5}/),
    page.getByText(/\d\d:\d\d/),
  ]);
}

async function seeReprint(page: Page, { words: { printing }, press, takePicture }: Reader): Promise<void> {
  await press(page, printing.again);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('checkbox', { name: anyValues(printing.reprintOf) })
    .first()
    .check();
  await dialog.getByRole('radio', { name: printing.reason.colour }).check();
  await takePicture(page, 'reprint', [page.getByText(/\d\d:\d\d/)]);
}
