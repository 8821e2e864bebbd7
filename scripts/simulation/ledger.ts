import { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { askRows, askValue } from './ask.ts';
import type { Disk } from './machine.ts';

export interface PlacedOrder {
  shop: number;
  iid: number;
  content: SubmittedOrder;
  /** It was acknowledged, or is where nothing may lose it any more. */
  isOwed: boolean;
}

/** What people were told, kept outside of all servers, to be compared with what the servers know in the end. */
export interface Ledger {
  readonly orders: ReadonlyMap<string, PlacedOrder>;
  /** What went wrong for good, whatever comes after. */
  readonly faults: string[];
  /** Takes note of what a shop has committed by now. */
  read(shop: number, disk: Disk): void;
  noteNumber(iid: number, whose: string): void;
  /** A disk was lost, and with it whatever is on no other. */
  forgive(isStillThere: (orderId: string, order: PlacedOrder) => boolean): void;
}

export function createLedger(): Ledger {
  const orders = new Map<string, PlacedOrder>();
  const numbers = new Map<number, string>();
  const faults: string[] = [];

  function noteNumber(iid: number, whose: string): void {
    const holder = numbers.get(iid);
    if (holder !== undefined && holder !== whose) faults.push(`doubled: number ${iid} was given twice`);
    numbers.set(iid, whose);
  }

  return {
    orders,
    faults,
    noteNumber,
    read(shop, disk) {
      const rows = askRows(disk.database, 'select order_id, iid from placed_order where upload_id is null');
      for (const { order_id: id, iid: number } of rows) {
        const [orderId, iid] = [String(id), Number(number)];
        noteNumber(iid, orderId);
        if (orders.has(orderId)) continue;
        const text = askValue(disk.database, 'select content from storefront_order where order_id = ?', orderId);
        orders.set(orderId, { shop, iid, content: SubmittedOrder.parse(JSON.parse(String(text))), isOwed: true });
      }
    },
    forgive(isStillThere) {
      for (const [orderId, order] of orders) if (!isStillThere(orderId, order)) order.isOwed = false;
    },
  };
}
