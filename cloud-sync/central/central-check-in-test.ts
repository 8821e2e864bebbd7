import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { type LoggedPayment, orderHistory } from '@printfront/shared/server/orders/order-history.ts';
import { lookTwice } from '@printfront/shared/testing/look-twice.ts';
import Sqlite from 'better-sqlite3';
import type { OnlineLedger, OnlineOrder } from './online-traffic-in-test.ts';

/** What a shop believes of central. */
export interface ShopLedger {
  /** Every order that was placed there, with the version up to which central has said that it has it. */
  orders: ShopOrder[];
  /** Photos of which it has a receipt. */
  received: string[];
}

export interface ShopOrder {
  orderId: string;
  iid: number;
  acknowledgedVersion: number;
  /** Null when copies came back: then central may know of more than the shop. */
  lastVersion: number | null;
  /** How many payments central has said that it has. */
  payments: number;
}

export interface CentralFindings {
  photos: number;
  orders: number;
  statuses: number;
  lost: string[];
  doubled: string[];
}

/** Compares what customers, staff and a shop were told with what central has on its disk; it may be running. */
export const checkCentral = (
  central: { folder: string; databaseFile: string },
  online: OnlineLedger,
  shop: ShopLedger,
): Promise<CentralFindings> => lookTwice(() => checkCentralOnce(central, online, shop));

async function checkCentralOnce(
  { folder, databaseFile }: { folder: string; databaseFile: string },
  online: OnlineLedger,
  shop: ShopLedger,
): Promise<CentralFindings> {
  const database = new Sqlite(databaseFile, { readonly: true });
  const findings: CentralFindings = { photos: 0, orders: 0, statuses: 0, lost: [], doubled: [] };
  const { lost, doubled } = findings;
  const one = (sql: string, ...values: unknown[]) =>
    database
      .prepare(sql)
      .pluck()
      .get(...values) as number;

  async function checkPhoto(sha256: string, what: string): Promise<void> {
    findings.photos += 1;
    if ((await hashOf(folder, sha256)) !== sha256) lost.push(`${what} is gone or wrong`);
  }

  async function checkOnlineOrder(order: OnlineOrder): Promise<void> {
    const orders = one('select count(*) from "order" where upload_id = ?', order.uploadId);
    if (orders > 1) doubled.push(`upload ${order.uploadId} was ordered ${orders} times`);
    const { placed } = order;
    if (placed === null) return;
    findings.orders += 1;
    const row = database.prepare('select * from "order" where id = ?').get(placed.id) as Record<string, unknown>;
    if (row?.iid !== placed.iid || row.total_payment_amount !== placed.total) {
      lost.push(`order ${placed.iid} is gone or other than it was`);
      return;
    }
    const status = Number(row.payment_status);
    findings.statuses += order.paymentStatus === 10 ? 0 : 1;
    if (status < order.paymentStatus)
      lost.push(`order ${placed.iid} had the status ${order.paymentStatus}, has ${status}`);
    const paid = one('select count(*) from payment_transition where order_id = ? and to_status = 50', placed.id);
    if (paid > 1) doubled.push(`order ${placed.iid} was paid ${paid} times`);
    const { slipSha256 } = order;
    if (slipSha256 === null) return;
    const slips = one('select count(*) from pay_slip where order_id = ? and sha256 = ?', placed.id, slipSha256);
    if (slips === 0) lost.push(`order ${placed.iid} lost its slip`);
    if (slips > 1) doubled.push(`order ${placed.iid} has its slip ${slips} times`);
    await checkPhoto(slipSha256, `the slip of order ${placed.iid}`);
  }

  function checkShopOrder({ orderId, iid, acknowledgedVersion, lastVersion, payments }: ShopOrder): void {
    const version = one('select coalesce(max(version), 0) from sync_stream where order_id = ?', orderId);
    if (version < acknowledgedVersion) {
      lost.push(`shop order ${iid}: version ${acknowledgedVersion} was acknowledged, ${version} is there`);
    }
    if (lastVersion !== null && version > lastVersion)
      doubled.push(`shop order ${iid} has version ${version} of ${lastVersion}`);
    if (acknowledgedVersion === 0) return;
    findings.orders += 1;
    const row = database.prepare('select iid from "order" where id = ?').get(orderId);
    if (!isDeepStrictEqual(row, { iid })) lost.push(`shop order ${iid} is gone or has another number`);
    const taken = timesPaid(orderId);
    // Nobody takes money back here, so there is one.
    if (taken > 1) doubled.push(`shop order ${iid}: ${taken} payments of 1`);
    if (taken < payments) lost.push(`shop order ${iid} lost a payment`);
    findings.statuses += taken;
  }

  /** As takings and the order's page count it: an older copy may be told of a payment that it knows, which is one payment. */
  function timesPaid(orderId: string): number {
    const log = database
      .prepare('select * from payment_transition where order_id = ? order by sequence')
      .all(orderId) as LoggedPayment[];
    return orderHistory('', log, []).filter(
      (change) => change.kind === 'payment' && change.to === PAYMENT_STATUS.confirmed,
    ).length;
  }

  /** Rightly: the customer has had the prints, or may have had them, and their time is over. */
  function havePhotosGone(order: OnlineOrder): boolean {
    const { placed, handOverAskedAtMs } = order;
    const row = database
      .prepare('select photos_deleted_at, photo_deletion_requested_at from "order" where upload_id = ?')
      .get(order.uploadId) as { photos_deleted_at: string | null } | undefined;
    if (row === undefined || row.photos_deleted_at === null) return false;
    const isTime =
      handOverAskedAtMs !== null &&
      (order.deletion !== 'no' || row.photos_deleted_at >= online.keptUntil(handOverAskedAtMs));
    if (!isTime) lost.push(`the photos of order ${placed?.iid} were deleted before their time`);
    return isTime;
  }

  try {
    for (const order of online.orders) await checkOnlineOrder(order);
    const ofOrder = new Map(online.orders.flatMap((order) => order.fileIds.map((id) => [id, order] as const)));
    for (const [id, sha256] of online.photos) {
      const order = ofOrder.get(id);
      if (order !== undefined && havePhotosGone(order)) {
        findings.photos += 1;
        continue;
      }
      if (one('select count(*) from uploaded_file where id = ? and sha256 = ?', id, sha256) === 0) {
        lost.push(`photo ${id} of a customer has no row`);
      }
      await checkPhoto(sha256, `photo ${id} of a customer`);
    }
    for (const order of shop.orders) checkShopOrder(order);
    for (const sha256 of shop.received) {
      // Until the shop has heard that it was deleted it believes in an older receipt, which no order needs.
      if (one(KEPT_BY_SHOPS, sha256) > 0) await checkPhoto(sha256, `photo ${sha256} of a shop`);
    }
    if (one('select count(iid) - count(distinct iid) from "order"') > 0) doubled.push('a number is given twice');
    await checkNothingTorn(database, folder, lost);
  } finally {
    database.close();
  }
  return findings;
}

/** Of which `receipt` is: another one is taken back with the bytes, and until then it promises nothing. */
const KEPT_ORDER_OF = `exists (select 1 from order_file join "order" on "order".id = order_file.order_id
  where order_file.sha256 = receipt.sha256 and "order".photos_deleted_at is null`;
const KEPT_BY_SHOPS = `select count(*) from order_file join "order" on "order".id = order_file.order_id
  where order_file.sha256 = ? and "order".photos_deleted_at is null and "order".server_id is not null`;

async function checkNothingTorn(database: Sqlite.Database, folder: string, lost: string[]): Promise<void> {
  const named = database.prepare(`select sha256 from uploaded_file union select sha256 from pay_slip union
    select sha256 from sync_blob_receipt as receipt where ${KEPT_ORDER_OF} and "order".server_id = receipt.server_id)
    union select part_sha256 from sync_blob_part`);
  for (const sha256 of named.pluck().all() as string[]) {
    if ((await hashOf(folder, sha256)) !== sha256) lost.push(`${sha256} has a row and no sound bytes`);
  }
  for (const name of await fs.readdir(path.join(folder, 'blobs', 'incoming'))) lost.push(`${name} was left behind`);
}

async function hashOf(folder: string, sha256: string): Promise<string | null> {
  const bytes = await fs.readFile(path.join(folder, 'blobs', sha256.slice(0, 2), sha256)).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}
