import { isDeepStrictEqual } from 'node:util';
import { rowsOfSubmittedOrder } from '../../cloud-sync/central/orders/submitted-order-rows.ts';
import { askRows, type Row } from './ask.ts';
import type { Ledger, PlacedOrder } from './ledger.ts';
import type { Disk } from './machine.ts';

interface Compared {
  ledger: Ledger;
  central: Disk;
  shops: readonly Disk[];
}

const all = (disk: Disk, sql: string, ...parameters: unknown[]) => askRows(disk.database, sql, ...parameters);

/** What still has to happen before edge and central agree; each with `stuck:`, in words. */
export function findOpenEnds({ central, shops }: Compared): string[] {
  return shops.flatMap((shop, index) => {
    const where = `stuck: shop ${index}`;
    const orders = all(
      shop,
      'select * from outbox_order where last_version > acknowledged_version or parked_code is not null',
    );
    const blobs = all(shop, "select sha256 from outbox_blob where state <> 'received'");
    const relayed = all(shop, 'select relay_id from relayed_photo');
    const [state] = all(shop, 'select server_id, command_cursor from sync_state');
    const [server] = all(central, 'select last_command_number from edge_server where id = ?', state?.server_id ?? '');
    const unanswered = all(
      central,
      "select id from relayed_photo where state = 'received' and server_id = ?",
      state?.server_id ?? '',
    );
    return [
      ...unanswered.map(() => `${where}: a phone has no answer for its photo`),
      ...orders.map(
        (row) => `${where}: an order is at ${row.acknowledged_version} of ${row.last_version} ${row.parked_code ?? ''}`,
      ),
      ...blobs.map(() => `${where}: a photo waits`),
      ...relayed.map(() => `${where}: a photo of a phone waits`),
      ...(state?.command_cursor === server?.last_command_number
        ? []
        : [`${where}: ${state?.command_cursor} of ${server?.last_command_number} commands are applied`]),
      ...findStatusClashes(shop, central).map((text) => `${where}: ${text}`),
      ...findUnlikeNotes(shop, central).map((text) => `${where}: ${text}`),
      ...findUnlikeShifts(shop, central).map((text) => `${where}: ${text}`),
    ];
  });
}

function findStatusClashes(shop: Disk, central: Disk): string[] {
  const here = all(
    shop,
    "select order_id, payment_status, production_status from storefront_order where state = 'submitted'",
  );
  return here.flatMap(({ order_id: id, payment_status: payment, production_status: production }) => {
    const [there] = all(central, 'select payment_status, production_status from "order" where id = ?', id);
    // Until a digest has told the shop, it believes that a central from a copy still has it.
    if (there?.payment_status === payment && there?.production_status === production) return [];
    const theirs = there === undefined ? 'nothing' : `${there.payment_status}/${there.production_status}`;
    return [`an order is ${payment}/${production} here and ${theirs} at central`];
  });
}

/** What staff said of prints has to be known at both ends (S53). */
function findUnlikeNotes(shop: Disk, central: Disk): string[] {
  const orders = all(shop, "select order_id from storefront_order where state = 'submitted'");
  return orders.flatMap(({ order_id: id }) => {
    const [here, there] = [shop, central].map((disk) =>
      all(disk, 'select id from print_note where order_id = ? order by id', id).map((note) => note.id),
    );
    return isDeepStrictEqual(here, there) ? [] : [`${here?.length} notes of prints here, ${there?.length} at central`];
  });
}

/** Central has every shift of a till as its shop closed it; one that a shop's older copy has open may be closed there (S54). */
function findUnlikeShifts(shop: Disk, central: Disk): string[] {
  return all(shop, 'select id, closing from till_shift').flatMap(({ id, closing }) => {
    const [there] = all(central, 'select told from till_shift where id = ?', id);
    if (there === undefined) return ['a shift of the till is not at central'];
    const told = JSON.parse(String(there.told)).closing;
    const isSame = closing === null || isDeepStrictEqual(told, JSON.parse(String(closing)));
    return isSame ? [] : ['a shift of the till is closed here, and otherwise at central'];
  });
}

/**
 * What is wrong although everything has come to rest; each with `lost:` or `doubled:`.
 *
 * @param isKeeping photos are deleted in this history, so a shop on an older copy may name some that it had deleted since;
 *   which of them may be gone there is judged in keeping.ts
 */
export function findFaults({ ledger, central, shops }: Compared, isKeeping: boolean): string[] {
  const faults = [...ledger.faults];
  for (const [orderId, order] of ledger.orders) {
    const found = all(central, 'select * from "order" where id = ?', orderId);
    if (found[0] === undefined) {
      if (order.isOwed) faults.push(`lost: order ${order.iid} of shop ${order.shop}`);
      continue;
    }
    if (!isSame(central, orderId, order, found[0])) faults.push(`lost: order ${order.iid} is not what it was`);
  }
  for (const { id } of all(central, 'select id from "order"')) {
    if (!ledger.orders.has(String(id))) faults.push('doubled: central has an order that nobody placed');
  }
  for (const [index, shop] of shops.entries()) {
    for (const { sha256 } of all(shop, "select sha256 from outbox_blob where state = 'received'")) {
      const name = String(sha256);
      const [here, there] = [shop.blobs.get(name), central.blobs.get(name)];
      const isWhole = here === undefined ? isKeeping : there !== undefined && here.bytes.equals(there.bytes);
      if (there === undefined || !isWhole) faults.push(`lost: a photo with a receipt of shop ${index}`);
    }
  }
  return faults;
}

function isSame(central: Disk, orderId: string, placed: PlacedOrder, row: Row): boolean {
  const shop = { serverId: String(row.server_id), serverName: String(row.server_name) };
  const expected = rowsOfSubmittedOrder(shop, placed.content, new Date(0));
  const ignored = ['received_at', 'payment_status', 'production_status', 'shipping_tracking'];
  const isOrderSame = Object.entries(expected.order).every(
    ([name, value]) => ignored.includes(name) || row[name] === value,
  );
  const lines = all(central, 'select * from order_line where order_id = ? order by position', orderId);
  const files = all(central, 'select * from order_file where order_id = ? order by line_position, position', orderId);
  return (
    isOrderSame &&
    isDeepStrictEqual(lines.map(pick(expected.lines)), expected.lines) &&
    isDeepStrictEqual(files.map(pick(expected.files)), expected.files)
  );
}

/** The columns that are compared. */
const pick = (wanted: readonly object[]) => (row: Row) =>
  Object.fromEntries(Object.keys(wanted[0] ?? {}).map((name) => [name, row[name]]));
