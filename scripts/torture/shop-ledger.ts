import Sqlite from 'better-sqlite3';
import type { ShopLedger } from '../../cloud-sync/central/central-check-in-test.ts';
import type { SentOrder } from '../../edge-server/shop-traffic-in-test.ts';

/** What a shop believes of central, of the orders that its clients were told of. */
export function readShopLedger(
  databaseFile: string,
  orders: readonly SentOrder[],
  { isSettled = false, wasPutBack = false }: { isSettled?: boolean; wasPutBack?: boolean },
): ShopLedger {
  const database = new Sqlite(databaseFile, { readonly: true });
  try {
    const known = database.prepare('select last_version, acknowledged_version from outbox_order where order_id = ?');
    const payments = database
      .prepare(`select count(*) from outbox_event where order_id = ? and version <= ?
        and type = 'payment-status-changed' and json_extract(payload, '$.to') = 50`)
      .pluck();
    return {
      orders: orders.flatMap(({ placed }) => {
        if (placed === null) return [];
        const row = known.get(placed.orderId) as { last_version: number; acknowledged_version: number } | undefined;
        const acknowledged = (isSettled ? row?.last_version : row?.acknowledged_version) ?? 0;
        return [
          {
            orderId: placed.orderId,
            iid: placed.iid,
            // A shop that begins another epoch counts on from what its copy had.
            acknowledgedVersion: wasPutBack ? Math.min(1, acknowledged) : acknowledged,
            lastVersion: wasPutBack ? null : (row?.last_version ?? 0),
            // What both ends say is one payment, though the shop tells it again.
            payments: Math.min(1, Number(payments.get(placed.orderId, acknowledged))),
          },
        ];
      }),
      received: database.prepare("select sha256 from outbox_blob where state = 'received'").pluck().all() as string[],
    };
  } finally {
    database.close();
  }
}
