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

/**
 * What still has to happen before edge and central agree; each with `stuck:`, in words.
 *
 * @param wasDeleted whether a shop deleted the photos of an order once: an older copy of it waits for bytes that are rightly gone
 */
export function findOpenEnds(
  { central, shops }: Compared,
  wasDeleted: (shop: number, orderId: string) => boolean,
): string[] {
  return shops.flatMap((shop, index) => {
    const where = `stuck: shop ${index}`;
    const orders = all(
      shop,
      'select * from outbox_order where last_version > acknowledged_version or parked_code is not null',
    );
    // Of an order that another shop makes central promises this one nothing, until staff have decided whose it is (S64).
    const blobs = all(shop, "select sha256, state from outbox_blob where state <> 'received'").filter(
      ({ sha256, state }) =>
        !ordersWith(shop, sha256).every(
          (id) => isMadeElsewhere(shop, id) || (state === 'damaged' && wasDeleted(index, id)),
        ),
    );
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
      ...findUnlikeMakers(shop, central, String(state?.server_id)).map((text) => `${where}: ${text}`),
      ...(state?.command_cursor === server?.last_command_number
        ? []
        : [`${where}: ${state?.command_cursor} of ${server?.last_command_number} commands are applied`]),
      ...findStatusClashes(shop, central).map((text) => `${where}: ${text}`),
      ...findUnlikeNotes(shop, central).map((text) => `${where}: ${text}`),
      ...findUnlikeShifts(shop, central).map((text) => `${where}: ${text}`),
    ];
  });
}

const ordersWith = (shop: Disk, sha256: unknown) =>
  all(shop, 'select order_id from outbox_order_blob where sha256 = ?', sha256).map(({ order_id: id }) => String(id));

const isMadeElsewhere = (shop: Disk, orderId: string) =>
  all(shop, `select 1 from placed_order where order_id = ? and other_copies like '%"isMaker":true%'`, orderId).length >
  0;

/** An online order is in the shop that makes it; one that has it as well shows that, and so does central (S58, S64). */
function findUnlikeMakers(shop: Disk, central: Disk, serverId: string): string[] {
  const here = all(shop, 'select order_id, other_copies from placed_order where upload_id is not null');
  const ids = new Set(here.map(({ order_id: id }) => id));
  const unlike = here.flatMap(({ order_id: id, other_copies: copies }) => {
    const [there] = all(central, 'select maker_id, strays from "order" where id = ?', id);
    if (there === undefined) return [];
    const isFlagged = copies !== null && String(copies).includes('"isMaker":true');
    if (there.maker_id === serverId) return isFlagged ? ['an order says that another shop makes it'] : [];
    const isNoted = String(there.strays).includes(serverId);
    return isFlagged && isNoted ? [] : ['an order is in a shop that does not make it, and nobody is told'];
  });
  const missing = all(central, 'select id from "order" where maker_id = ?', serverId).filter(({ id }) => !ids.has(id));
  const awaited = all(
    shop,
    `select awaited_photo.order_id, sha256 from awaited_photo
      join storefront_order on storefront_order.order_id = awaited_photo.order_id where payment_status <> 90`,
  ).filter(({ order_id: id }) => !isMadeElsewhere(shop, String(id)));
  return [
    ...unlike,
    ...missing.map(() => 'an order that it makes is not there'),
    ...awaited.map(() => 'a photo is not fetched'),
  ];
}

/** What another shop makes stands as it does there. */
const OWN_ORDERS = `select storefront_order.order_id, payment_status, production_status from storefront_order
  join placed_order on placed_order.order_id = storefront_order.order_id
  where coalesce(other_copies, '') not like '%"isMaker":true%'`;

function findStatusClashes(shop: Disk, central: Disk): string[] {
  const here = all(shop, OWN_ORDERS);
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
  const orders = all(shop, OWN_ORDERS);
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
    // After two copies the shop may have its first count, and central the second one, which no copy knows.
    const [since] = all(shop, 'select 1 from outbox_order where order_id = ? and last_version > restored_version', id);
    const isLaterThere = since === undefined && told?.at > JSON.parse(String(closing))?.at;
    return isSame || isLaterThere ? [] : ['a shift of the till is closed here, and otherwise at central'];
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
  for (const { id } of all(central, `select id from "order" where source = 'storefront'`)) {
    if (!ledger.orders.has(String(id))) faults.push('doubled: central has an order that nobody placed');
  }
  for (const [index, shop] of shops.entries()) {
    for (const { sha256 } of all(shop, "select sha256 from outbox_blob where state = 'received'")) {
      const name = String(sha256);
      const [here, there] = [shop.blobs.get(name), central.blobs.get(name)];
      const isAwaited = all(shop, 'select 1 from awaited_photo where sha256 = ?', name).length > 0;
      const isWhole =
        here === undefined ? isKeeping || isAwaited : there !== undefined && here.bytes.equals(there.bytes);
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
