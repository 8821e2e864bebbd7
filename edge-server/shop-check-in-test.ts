import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { lookTwice } from '@printfront/shared/testing/look-twice.ts';
import Sqlite from 'better-sqlite3';
import type { Ledger, SentOrder } from './shop-traffic-in-test.ts';

export interface Findings {
  photos: number;
  orders: number;
  lost: string[];
  doubled: string[];
}

/** Of the size that is ordered, in whatever catalogue the shop has. */
const SIZE_IDS = `select json_extract(size.value, '$.id') from catalogue_snapshot, json_each(body, '$.sizes') as size
  where json_extract(size.value, '$.key') = '4x6'`;

interface OrderRow {
  state: string;
  order_id: string | null;
  iid: number | null;
  content: string | null;
  photos_deleted_at: string | null;
}

/** Compares what clients were told with what a shop's server has on its disk; it may be running. */
export const checkShop = (shop: { folder: string; databaseFile: string }, ledger: Ledger): Promise<Findings> =>
  lookTwice(() => checkShopOnce(shop, ledger));

async function checkShopOnce(
  { folder, databaseFile }: { folder: string; databaseFile: string },
  { orders }: Ledger,
): Promise<Findings> {
  const database = new Sqlite(databaseFile, { readonly: true });
  const findings: Findings = { photos: 0, orders: 0, lost: [], doubled: [] };
  try {
    for (const order of orders) checkOrder(database, order, findings);
    await checkPhotos(database, folder, orders, findings);
    checkWhole(database, findings);
    await checkNothingTorn(database, folder, findings);
  } finally {
    database.close();
  }
  return findings;
}

function checkOrder(database: Sqlite.Database, order: SentOrder, findings: Findings): void {
  const { lost, doubled } = findings;
  const row = database.prepare('select * from storefront_order where id = ?').get(order.id) as OrderRow | undefined;
  if (row === undefined) {
    if (order.created) lost.push(`order ${order.id} was opened and is not there`);
    return;
  }
  const logins = database
    .prepare("select count(*) from hotspot_user where order_id = ? and wanted = 'present'")
    .pluck()
    .get(order.id) as number;
  if (order.cancel === 'done' && row.state !== 'cancelled')
    lost.push(`order ${order.id} was cancelled, is ${row.state}`);
  if (order.submit === 'done' && row.state !== 'submitted') lost.push(`order ${order.id} was placed, is ${row.state}`);
  const isOpen = row.state === 'open' || row.state === 'parked';
  if (logins !== (isOpen ? 1 : 0)) lost.push(`order ${order.id} is ${row.state} and has ${logins} wifi logins`);
  const events = database
    .prepare("select count(*) from outbox_event where order_id = ? and type = 'storefront-order-submitted'")
    .pluck()
    .get(row.order_id ?? '') as number;
  if (row.state === 'submitted' && events === 0) lost.push(`order ${order.id} is placed and central is not told`);
  if (events > 1) doubled.push(`order ${order.id} is told to central ${events} times`);
  const { placed } = order;
  if (placed === null || row.content === null) return;
  const content = JSON.parse(row.content);
  if (row.order_id !== placed.orderId || row.iid !== placed.iid) lost.push(`order ${order.id} has another number`);
  if (!isDeepStrictEqual(content.priceSummary, placed.priceSummary)) lost.push(`order ${order.id} has another price`);
  const lines = new Map<string, number>();
  for (const line of content.lines) {
    for (const file of line.files) lines.set(file.sha256, (lines.get(file.sha256) ?? 0) + file.quantity);
  }
  for (const photo of order.photos) {
    if (photo.quantity === null || photo.asked !== null) continue;
    if (lines.get(photo.sha256) !== photo.quantity) lost.push(`order ${order.id} has another number of prints`);
  }
  findings.orders += 1;
}

async function checkPhotos(
  database: Sqlite.Database,
  folder: string,
  orders: readonly SentOrder[],
  findings: Findings,
): Promise<void> {
  const { lost, doubled } = findings;
  for (const order of orders) {
    if (order.cancel !== 'no') continue;
    const areGone = havePhotosGone(database, order);
    for (const photo of order.photos) {
      if (areGone) {
        findings.photos += 1;
        continue;
      }
      const sendings = database
        .prepare('select count(*) from uploaded_file_sending where storefront_order_id = ? and client_file_id = ?')
        .pluck()
        .get(order.id, photo.clientFileId) as number;
      if (sendings > 1) doubled.push(`photo ${photo.clientFileId} was counted ${sendings} times`);
      if (photo.fileId === null) continue;
      findings.photos += 1;
      const row = database.prepare('select sha256 from uploaded_file where id = ?').get(photo.fileId);
      if (!isDeepStrictEqual(row, { sha256: photo.sha256 })) lost.push(`photo ${photo.clientFileId} has no row`);
      else if ((await hashOf(folder, photo.sha256)) !== photo.sha256) lost.push(`photo ${photo.clientFileId} is wrong`);
      const quantity = database
        .prepare(`select quantity from uploaded_file_print where file_id = ? and size_id in (${SIZE_IDS})`)
        .pluck()
        .get(photo.fileId);
      const isAsWished = photo.quantity === null || quantity === photo.quantity || quantity === photo.asked;
      if (!isAsWished)
        lost.push(`photo ${photo.clientFileId}: ${photo.quantity} prints were set, ${quantity} are there`);
    }
  }
}

/** Of an order that its customer has had, or may have had; whether the photos went too early is not seen here. */
function havePhotosGone(database: Sqlite.Database, order: SentOrder): boolean {
  if (order.handOver === 'no') return false;
  const row = database.prepare('select photos_deleted_at from storefront_order where id = ?').get(order.id);
  return row !== undefined && (row as OrderRow).photos_deleted_at !== null;
}

function checkWhole(database: Sqlite.Database, { doubled, lost }: Findings): void {
  const count = (sql: string) => database.prepare(sql).pluck().get() as number;
  if (count('select count(iid) - count(distinct iid) from storefront_order') > 0)
    doubled.push('a number is given twice');
  // The history of an online order begins at central, and goes on there while another shop makes it (S56).
  const gaps = count(`select count(*) from outbox_order where last_version <>
    (select count(*) from outbox_event where outbox_event.order_id = outbox_order.order_id)
    and (exists (select 1 from outbox_event where outbox_event.order_id = outbox_order.order_id and version = 1)
      or exists (select 1 from placed_order where placed_order.order_id = outbox_order.order_id and upload_id is null))`);
  if (gaps > 0) lost.push(`${gaps} orders have a gap in their events`);
}

/** A row means a photo; what is half written is gone. */
async function checkNothingTorn(database: Sqlite.Database, folder: string, { lost }: Findings): Promise<void> {
  const rows = database.prepare('select distinct sha256, byte_size from uploaded_file').all() as {
    sha256: string;
    byte_size: number;
  }[];
  for (const { sha256, byte_size } of rows) {
    const file = await fs.stat(blobFile(folder, sha256)).catch(() => null);
    if (file?.size !== byte_size)
      lost.push(`photo ${sha256} has a row of ${byte_size} bytes and ${file?.size} on the disk`);
  }
  for (const name of await fs.readdir(path.join(folder, 'blobs', 'incoming'))) lost.push(`${name} was left behind`);
}

const blobFile = (folder: string, sha256: string) => path.join(folder, 'blobs', sha256.slice(0, 2), sha256);

async function hashOf(folder: string, sha256: string): Promise<string | null> {
  const bytes = await fs.readFile(blobFile(folder, sha256)).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}
